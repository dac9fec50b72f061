// The inside of a packer: what its parts share. Not for callers of the packer (see packing.h).
#ifndef UJ_PACKING_STATE_H
#define UJ_PACKING_STATE_H

#include <unjam/geometry/contact/outline.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/packing/packing.h>

#include "nogoods.h"

// Two outlines, or an obstacle of the tray and an outline, that must be separated by one of planes
// first .. first + count - 1.
typedef struct uj_disjunction {
    int a, b;  // pieces; a is -1 for an obstacle
    int first, count;
} uj_disjunction;

// Where the pieces may be, and what is to be chosen among.
typedef struct uj_domain {
    uj_vec2 low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  // bounds of the centres
    int choice_count, plane_count;
    uj_disjunction *choices;  // [choice_count]
    uj_halfplane *planes;     // [plane_count], in the order of the choices, with gaps
} uj_domain;

struct uj_packer {
    const uj_contact_model *model;
    uj_vec2 centre[UJ_MAX_PIECES];
    uj_outline *outlines[UJ_MAX_PIECES];  // of the parts of each piece, at the angles asked for
    uj_domain room, saved;                // with the same capacities
    bool crosses[2][UJ_MAX_PIECES];  // the middle lines of the tray, wherever it is in the tray
    const uj_piece_order *order;
    uj_vec2 middle;  // of the tray
    double margin;   // length by which planes are relaxed
    int choice_capacity, plane_capacity, row_capacity;
    int open_count;
    uj_disjunction *open;  // [open_count] choices of more than one plane
    int row_count;         // of those that hold whatever is chosen
    uj_qp_constraint *rows;
    int *row_plane;  // of each row, -1 when it was not chosen
    uj_qp qp;        // unknowns 2i and 2i + 1 are piece i's
    double found[UJ_QP_MAX];
    unsigned nodes, most_nodes;
    uj_nogoods conflicts;
};

// --- packing_planes.c: what may separate two outlines ---

// From the outlines and bounds: lists what is to be chosen; what there is no choice about becomes a
// choice of one plane. Returns false when a pair cannot be separated at all.
bool uj_packer_list_halfplanes(uj_packer *p);

// Bounds of x_b - x_a of a choice over the bounds of the centres.
void uj_domain_span(const uj_domain *room, const uj_disjunction *own, uj_vec2 *low, uj_vec2 *high);

// Bounds of n . r over low <= r <= high.
void uj_halfplane_range(uj_vec2 n, uj_vec2 low, uj_vec2 high, double *least, double *most);

// --- packing_room.c: what the planes together leave of room ---

// Narrows the bounds of the centres by what each choice leaves, over and over, and takes away
// choices and planes that make no difference within them. Returns false when nothing is left.
bool uj_packer_narrow(uj_packer *p);

// Takes away every plane without which a choice leaves nothing when the bounds are narrowed by it,
// and narrows them by the others. Returns false when nothing is left. Dearer, and does more.
bool uj_packer_shave(uj_packer *p);

// Lists the rows that hold whatever is chosen (bounds, planes without alternative, hulls of what
// the choices leave) and the choices that are open.
void uj_packer_list_rows(uj_packer *p);

// --- packing_search.c: whether some choice has a solution ---

// By those rows and choices, within most_nodes nodes.
uj_packing uj_packer_search(uj_packer *p, unsigned most_nodes);

#endif
