// Decides whether pieces with given angles can be placed in the tray without overlap.
#ifndef UJ_PACKING_H
#define UJ_PACKING_H

#include <stdint.h>

#include <unjam/geometry/contact/contacts.h>

typedef enum uj_packing {
    UJ_PACKING_NONE,     ///< proven: the pieces cannot be placed without overlap
    UJ_PACKING_SOME,     ///< a placement was found
    UJ_PACKING_UNKNOWN,  ///< not decided within the limit of search nodes
} uj_packing;

/// Scratch memory for uj_packer_decide. Each thread needs its own.
typedef struct uj_packer uj_packer;

/// The order of pieces i and j along two lines through the middle of the tray. On the vertical
/// line, after[0][i][j] is +1 if piece j lies above piece i, and -1 if below. On the horizontal
/// line, after[1][i][j] is +1 if piece j lies to the right of piece i, and -1 if to the left. 0:
/// not known. An entry is used only if both pieces always cross the line (uj_packer_crosses).
typedef struct uj_piece_order {
    int8_t after[2][UJ_MAX_PIECES][UJ_MAX_PIECES];
} uj_piece_order;

/// Creates a packer for the pieces of a model. The model must outlive the packer. `middle` is the
/// middle of the tray. After the error UJ_NO_MEMORY, *out is NULL.
uj_status uj_packer_create(const uj_contact_model *model, uj_vec2 middle, uj_packer **out);

/// NULL is allowed.
void uj_packer_destroy(uj_packer *packer);

/// Decides whether the pieces can be placed in the tray without overlap. Piece i may have any angle
/// within radius[i] >= 0 of angle[i] (radians). Both arrays are [piece_count]. If `order` is not
/// NULL, only placements in this order count. The answer depends on the arguments alone, and
/// nothing is allocated.
///
/// UJ_PACKING_NONE holds even if the pieces may overlap by UJ_TOLERANCE_PACKING (in tray
/// diameters).
///
/// After UJ_PACKING_SOME, x[i] is the position of the origin of piece i, unless x is NULL. If
/// radius[i] > 0, piece i is shrunk to the intersection of its shapes at all permitted angles. So
/// there may be no placement at any of these angles.
///
/// The method is branch and bound over a separating line for each pair of parts, with a linear
/// program in each node. A node without a solution yields a nogood (nogoods.h).
uj_packing uj_packer_decide(uj_packer *packer, const double *angle, const double *radius,
                            const uj_piece_order *order, uj_vec2 *x);

/// Returns true if a convex piece always crosses a vertical line (axis 0) or a horizontal line
/// (axis 1) through the middle of the tray. "Always" means at every position in the tray, and at
/// every angle within `radius` of `angle` (radians). Two such pieces cannot change their order
/// along the line.
bool uj_packer_crosses(uj_packer *packer, int piece, int axis, double angle, double radius);

#endif
