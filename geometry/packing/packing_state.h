// State and functions that the packing*.c files share. Callers use packing.h.
#ifndef UJ_PACKING_STATE_H
#define UJ_PACKING_STATE_H

#include <unjam/geometry/contact/outline.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/packing/packing.h>

#include "nogoods.h"

/// Half-planes that can separate two outlines, or an obstacle and an outline. At least one must
/// hold.
typedef struct uj_disjunction {
    int a, b;          ///< indices of the pieces; a is -1 for an obstacle
    int first, count;  ///< the half-planes: uj_domain.halfplanes[first..first+count-1]
    int id;            ///< the disjunction's number in a refutation; only the refuter uses it
} uj_disjunction;

/// Bounds of the pieces' centres, and the disjunctions that are left to decide.
typedef struct uj_domain {
    uj_vec2 low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];
    int disjunction_count, halfplane_count;
    uj_disjunction *disjunctions;  ///< [disjunction_count]
    uj_halfplane *halfplanes;      ///< [halfplane_count] grouped by disjunction; some unused
} uj_domain;

struct uj_packer {
    const uj_contact_model *model;
    uj_vec2 centre[UJ_MAX_PIECES];
    /// outlines[i][k]: part k of piece i, at the given angles.
    uj_outline *outlines[UJ_MAX_PIECES];
    uj_domain domain, saved;         ///< saved: an earlier copy of `domain`
    bool crosses[2][UJ_MAX_PIECES];  ///< [axis][i]: see uj_packer_crosses
    const uj_piece_order *order;
    uj_vec2 middle;  ///< middle of the tray
    double margin;   ///< length by which half-planes are relaxed
    int disjunction_capacity, halfplane_capacity, constraint_capacity;
    int open_count;
    uj_disjunction *open;  ///< [open_count] disjunctions with several half-planes
    int constraint_count;  ///< constraints that hold for every choice of half-planes
    uj_qp_constraint *constraints;
    /// [i] Index of the half-plane whose choice added constraint i; -1: none.
    int *constraint_halfplane;
    uj_qp qp;                    ///< unknowns 2i and 2i + 1 are the centre of piece i
    double solution[UJ_QP_MAX];  ///< the placement found
    unsigned node_count, node_limit;
    uj_nogoods nogoods;
};

// --- packing.c ---

/// Capacity in addition to the capacity for the pairs of the model.
typedef struct uj_packer_extra {
    int disjunctions, halfplanes;
} uj_packer_extra;

/// Like uj_packer_create, but with extra capacity.
uj_status uj_packer_create_with(const uj_contact_model *model, uj_vec2 middle,
                                uj_packer_extra extra, uj_packer **out);

/// Allocates a domain with the packer's capacities. Returns false if out of memory. Free the domain
/// with uj_domain_clear in either case.
bool uj_packer_domain_create(const uj_packer *p, uj_domain *domain);
void uj_domain_clear(uj_domain *domain);

/// Builds the outlines of a piece whose angle is within `radius` of `angle` (radians), and bounds
/// its centre. Returns false if the piece has no room even alone.
bool uj_packer_bound_piece(uj_packer *p, int piece, double angle, double radius);

// --- packing_halfplanes.c: half-planes that may separate two outlines ---

/// Lists the disjunctions for the outlines and bounds. Returns false if some pair cannot be
/// separated.
bool uj_packer_list_halfplanes(uj_packer *p);

/// Computes the bounds of x_b - x_a, the difference of the centres, for a disjunction.
static inline void uj_disjunction_range(const uj_domain *domain, const uj_disjunction *disjunction,
                                        uj_vec2 *low, uj_vec2 *high)
{
    *low = domain->low[disjunction->b];
    *high = domain->high[disjunction->b];
    if (disjunction->a >= 0) {
        *low = uj_vec2_sub(*low, domain->high[disjunction->a]);
        *high = uj_vec2_sub(*high, domain->low[disjunction->a]);
    }
}

/// Returns the least value of direction . p over the points p of an outline.
double uj_outline_least(const uj_outline *outline, uj_vec2 direction);

/// Computes the least and the greatest value of n . r over low <= r <= high.
static inline void uj_halfplane_range(uj_vec2 n, uj_vec2 low, uj_vec2 high, double *least,
                                      double *most)
{
    double left = n.x * low.x, right = n.x * high.x, bottom = n.y * low.y, top = n.y * high.y;
    *least = uj_min(left, right) + uj_min(bottom, top);
    *most = uj_max(left, right) + uj_max(bottom, top);
}

// --- packing_domain.c: narrowing the domain by the disjunctions ---

/// Bound propagation: narrows the bounds to what each disjunction permits. Removes half-planes that
/// cannot hold, and disjunctions that always hold. Returns false if no placement is left.
bool uj_packer_propagate(uj_packer *p);

/// Copies a domain to *to, whose arrays must have the same capacities.
void uj_domain_copy(const uj_domain *from, int piece_count, uj_domain *to);

/// Shaving: tries each half-plane, and removes it if propagation then leaves no placement. At the
/// end, propagates with the remaining half-planes. Returns false if no placement is left.
bool uj_packer_shave(uj_packer *p);

/// Lists the open disjunctions, and the constraints that hold for every choice of half-planes:
/// bounds, half-planes without alternatives, and convex hulls (packing_domain.c).
void uj_packer_list_constraints(uj_packer *p);

// --- packing_search.c: the search for a choice of half-planes ---

/// Searches for a placement that fulfils the listed constraints and open disjunctions. Visits at
/// most node_limit nodes.
uj_packing uj_packer_search(uj_packer *p, unsigned node_limit);

#endif
