// The state of a packer, and the functions shared by the packing*.c files. Callers use packing.h.
#ifndef UJ_PACKING_STATE_H
#define UJ_PACKING_STATE_H

#include <unjam/geometry/contact/outline.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/packing/packing.h>

#include "nogoods.h"

/// Two outlines, or an obstacle of the tray and an outline, and the half-planes that can separate
/// them: those with the indices first to first + count - 1. At least one of these must hold.
typedef struct uj_disjunction {
    int a, b;  ///< indices of the pieces; a is -1 for an obstacle
    int first, count;
    int id;  ///< number of the disjunction in the refuter (refuter.h); the packer does not use it
} uj_disjunction;

/// Bounds of the positions of the pieces, and the disjunctions that are left to decide.
typedef struct uj_domain {
    uj_vec2 low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< bounds of the pieces' centres
    int disjunction_count, halfplane_count;
    uj_disjunction *disjunctions;  ///< [disjunction_count]
    uj_halfplane *halfplanes;      ///< [halfplane_count], grouped by disjunction; some may be
                                   ///< unused
} uj_domain;

struct uj_packer {
    const uj_contact_model *model;
    uj_vec2 centre[UJ_MAX_PIECES];
    /// Outlines of all parts of each piece, at the given angles.
    uj_outline *outlines[UJ_MAX_PIECES];
    uj_domain domain, saved;         ///< saved: a copy of `domain` to return to
    bool crosses[2][UJ_MAX_PIECES];  ///< [axis][i]: see uj_packer_crosses
    const uj_piece_order *order;
    uj_vec2 middle;  ///< middle of the tray
    double margin;   ///< length by which half-planes are relaxed
    int disjunction_capacity, halfplane_capacity, constraint_capacity;
    int open_count;
    uj_disjunction *open;  ///< [open_count] disjunctions with several half-planes
    int constraint_count;  ///< number of constraints that hold for every choice of half-planes
    uj_qp_constraint *constraints;
    /// [i] Index of the chosen half-plane that gave constraint i, or -1.
    int *constraint_halfplane;
    uj_qp qp;                    ///< unknowns 2i and 2i + 1 are the centre of piece i
    double solution[UJ_QP_MAX];  ///< the placement found
    unsigned node_count, node_limit;
    uj_nogoods nogoods;
};

// --- packing.c ---

/// The capacity that a refuter needs in addition to the capacity for the pairs of the model.
typedef struct uj_packer_extra {
    int disjunctions, halfplanes;
} uj_packer_extra;

/// Like uj_packer_create, but with extra capacity.
uj_status uj_packer_create_with(const uj_contact_model *model, uj_vec2 middle,
                                uj_packer_extra extra, uj_packer **out);

/// uj_packer_domain_create allocates a domain with the packer's capacities. Free the domain with
/// uj_domain_clear, even if uj_packer_domain_create returned false.
bool uj_packer_domain_create(const uj_packer *p, uj_domain *domain);
void uj_domain_clear(uj_domain *domain);

/// Builds the outlines of a piece whose angle is within `radius` of `angle` (radians), and bounds
/// its centre. Returns false if the tray has no room even for this piece alone.
bool uj_packer_bound_piece(uj_packer *p, int piece, double angle, double radius);

// --- packing_halfplanes.c: half-planes that may separate two outlines ---

/// Lists the disjunctions that follow from the outlines and bounds. If only one half-plane can
/// separate a pair, the disjunction has just this half-plane. Returns false if some pair cannot be
/// separated at all.
bool uj_packer_list_halfplanes(uj_packer *p);

/// Computes the bounds of x_b - x_a (the difference of the centres) for a disjunction, from the
/// bounds of the domain.
void uj_disjunction_range(const uj_domain *domain, const uj_disjunction *disjunction, uj_vec2 *low,
                          uj_vec2 *high);

/// Returns the least value of direction . p over the points p of an outline.
double uj_outline_least(const uj_outline *outline, uj_vec2 direction);

/// Computes the least and the greatest value of n . r over low <= r <= high.
void uj_halfplane_range(uj_vec2 n, uj_vec2 low, uj_vec2 high, double *least, double *most);

// --- packing_domain.c: narrowing the domain by the disjunctions ---

/// Bound propagation: repeatedly narrows the bounds of the centres to what each disjunction
/// permits, and removes disjunctions and half-planes that no longer matter. Returns false if no
/// placement is left.
bool uj_packer_propagate(uj_packer *p);

/// Copies a domain to *to, whose arrays must have the same capacities.
void uj_domain_copy(const uj_domain *from, int piece_count, uj_domain *to);

/// Shaving: for every half-plane in turn, assumes that it holds and propagates the bounds. Removes
/// the half-plane if this leaves no placement. Finally, propagates the bounds once more. Slower
/// than propagation alone, but narrows the domain further. Returns false if no placement is left.
bool uj_packer_shave(uj_packer *p);

/// Lists the open disjunctions, and the constraints that hold for every choice of half-planes:
/// bounds, half-planes that are the only ones of their disjunctions, and the convex hulls of what
/// disjunctions permit (packing_domain.c).
void uj_packer_list_constraints(uj_packer *p);

// --- packing_search.c: the search for a choice of half-planes ---

/// Searches for a placement with the constraints and open disjunctions listed by
/// uj_packer_list_constraints. Visits at most node_limit nodes.
uj_packing uj_packer_search(uj_packer *p, unsigned node_limit);

#endif
