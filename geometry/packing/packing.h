// Whether pieces with given angles have room in the tray at all, wherever they are.
#ifndef UJ_PACKING_H
#define UJ_PACKING_H

#include <stdint.h>

#include <unjam/geometry/contact/contacts.h>

typedef enum uj_packing {
    UJ_PACKING_NONE,     // proven: they cannot be placed without overlap
    UJ_PACKING_SOME,     // a placement was found
    UJ_PACKING_UNKNOWN,  // not decided within the limit of nodes
} uj_packing;

// Scratch memory; one per thread.
typedef struct uj_packer uj_packer;

// In which order pieces lie where they cross a line through the tray's middle: after[0][i][j] is +1
// when both always cross the vertical one and j is above i, -1 when it is below; after[1][i][j] is
// +1 when both cross the horizontal one and j is to the right of i. 0: not known.
typedef struct uj_piece_order {
    int8_t after[2][UJ_MAX_PIECES][UJ_MAX_PIECES];
} uj_piece_order;

// middle is that of the tray. bodies must outlive the packer. UJ_NO_MEMORY.
uj_status uj_packer_create(const uj_contact_model *model, uj_vec2 middle, uj_packer **out);
void uj_packer_destroy(uj_packer *packer);

// Decides whether the pieces can be placed in the tray so that no two of them overlap, the angle of
// piece i being anything within radius[i] of angle[i] (radians, both [piece_count]; radius at least
// 0), and in this order (NULL: any). UJ_PACKING_NONE holds with a margin: even pieces that overlap
// by UJ_TOLERANCE_PACKING have no room. With a radius the pieces are made smaller, to what all
// these angles have in common, so UJ_PACKING_SOME is then less than a placement at one of these
// angles; x[piece_count], when not NULL, receives the positions of the pieces' origins found. The
// answer depends on nothing else. Branch and bound over which line separates which pair, with a
// linear programme in each node and what was learnt from those without solution. Allocates nothing.
uj_packing uj_packer_decide(uj_packer *packer, const double *angle, const double *radius,
                            const uj_piece_order *order, uj_vec2 *x);

// Whether a piece, being convex, crosses the vertical (axis 0) or horizontal (axis 1) line through
// the tray's middle at every angle within `radius` of `angle`, wherever it is in the tray. Two such
// pieces cannot change their order on that line without passing through one another.
bool uj_packer_crosses(uj_packer *packer, int piece, int axis, double angle, double radius);

#endif
