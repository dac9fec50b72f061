// Whether pieces with given angles have room in the tray at all, wherever they are.
#ifndef UJ_PACKING_H
#define UJ_PACKING_H

#include <stdint.h>

#include <unjam/geometry/contact/contacts.h>

typedef enum uj_packing {
    UJ_PACKING_NONE,     ///< proven: they cannot be placed without overlap
    UJ_PACKING_SOME,     ///< a placement was found
    UJ_PACKING_UNKNOWN,  ///< not decided within the limit of nodes
} uj_packing;

/// Scratch memory of the decision; one per thread.
typedef struct uj_packer uj_packer;

/// The order of pieces along the lines through the tray's middle. after[0][i][j] is +1 when both
/// pieces always cross the vertical line and j lies above i, -1 when j lies below; after[1][i][j]
/// is +1 when both always cross the horizontal line and j lies to the right of i. 0: unknown.
typedef struct uj_piece_order {
    int8_t after[2][UJ_MAX_PIECES][UJ_MAX_PIECES];
} uj_piece_order;

/// Creates a packer in *out for the pieces of a model, which must outlive it. `middle` is the
/// middle of the tray. Error: UJ_NO_MEMORY, which leaves NULL in *out.
uj_status uj_packer_create(const uj_contact_model *model, uj_vec2 middle, uj_packer **out);

/// Frees the packer; NULL is allowed.
void uj_packer_destroy(uj_packer *packer);

/// Decides whether the pieces can be placed in the tray without overlap, the angle of piece i being
/// anything within radius[i] of angle[i] (radians, both [piece_count], radius at least 0), in this
/// order (NULL: any).
///
/// UJ_PACKING_NONE holds with a margin: even pieces that overlap by UJ_TOLERANCE_PACKING have no
/// room. With a radius, pieces are shrunk to what all these angles have in common, so
/// UJ_PACKING_SOME then says less than a placement at one of them. x[piece_count], unless NULL,
/// receives the positions of the pieces' origins in the placement found. The answer depends on
/// nothing else, and nothing is allocated.
///
/// Branch and bound over which line separates which pair, with a linear program in each node, and
/// nogoods learnt from those without a solution.
uj_packing uj_packer_decide(uj_packer *packer, const double *angle, const double *radius,
                            const uj_piece_order *order, uj_vec2 *x);

/// Whether a convex piece crosses the vertical (axis 0) or horizontal (axis 1) line through the
/// tray's middle at every angle within `radius` of `angle`, wherever it is in the tray. Two such
/// pieces cannot change their order along that line without passing through each other.
bool uj_packer_crosses(uj_packer *packer, int piece, int axis, double angle, double radius);

#endif
