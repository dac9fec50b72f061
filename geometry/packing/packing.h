// Decides whether pieces with given angles have room in the tray, wherever they are placed.
#ifndef UJ_PACKING_H
#define UJ_PACKING_H

#include <stdint.h>

#include <unjam/geometry/contact/contacts.h>

typedef enum uj_packing {
    UJ_PACKING_NONE,     ///< proven: the pieces cannot be placed without overlap
    UJ_PACKING_SOME,     ///< a placement was found
    UJ_PACKING_UNKNOWN,  ///< not decided within the limit of search nodes
} uj_packing;

/// Scratch memory for the decision. Each thread needs its own.
typedef struct uj_packer uj_packer;

/// The order of the pieces along two lines through the middle of the tray. after[0][i][j] is +1 if
/// both pieces always cross the vertical line and piece j lies above piece i, and -1 if piece j
/// lies below. after[1][i][j] is +1 if both always cross the horizontal line and piece j lies to
/// the right of piece i, and -1 if it lies to the left. 0: unknown.
typedef struct uj_piece_order {
    int8_t after[2][UJ_MAX_PIECES][UJ_MAX_PIECES];
} uj_piece_order;

/// Creates a packer in *out for the pieces of a model, which must outlive it. `middle` is the
/// middle of the tray. After the error UJ_NO_MEMORY, *out is NULL.
uj_status uj_packer_create(const uj_contact_model *model, uj_vec2 middle, uj_packer **out);

/// Frees the packer; NULL is allowed.
void uj_packer_destroy(uj_packer *packer);

/// Decides whether the pieces can be placed in the tray without overlap, if the angle of piece i
/// may be anything within radius[i] of angle[i] (radians; radius[i] >= 0) and the pieces lie in the
/// given order (NULL: any order). angle and radius have one element for each piece.
///
/// UJ_PACKING_NONE holds with a margin: the pieces have no room even if they may overlap by
/// UJ_TOLERANCE_PACKING. If a radius is positive, the piece is shrunk to the intersection of its
/// shapes at all these angles, so UJ_PACKING_SOME does not imply a placement at any one of the
/// angles. Unless x is NULL, x[i] becomes the position of the origin of piece i in the placement
/// found. The answer depends on nothing else, and nothing is allocated.
///
/// Branch and bound over the choice of a separating line for each pair, with a linear program in
/// each node. Nodes without a solution yield nogoods.
uj_packing uj_packer_decide(uj_packer *packer, const double *angle, const double *radius,
                            const uj_piece_order *order, uj_vec2 *x);

/// Returns true if a convex piece crosses the vertical (axis 0) or horizontal (axis 1) line through
/// the middle of the tray at every angle within `radius` of `angle`, wherever in the tray it is.
/// Two such pieces cannot change their order along that line without passing through each other.
bool uj_packer_crosses(uj_packer *packer, int piece, int axis, double angle, double radius);

#endif
