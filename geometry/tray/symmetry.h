// Symmetries: interchangeable pieces, rotations that map a piece to itself, and isometries of the
// tray.
#ifndef UJ_SYMMETRY_H
#define UJ_SYMMETRY_H

#include <unjam/geometry/tray/motion.h>

enum {
    UJ_MAX_SYMMETRIES = 8
};  ///< the symmetries of a square: those that keep the four directions

/// How a piece relates to the first piece of its class: its shape is that piece's shape rotated by
/// `offset`, both about their centroids.
typedef struct uj_piece_class {
    int index;       ///< class of the piece; classes are numbered from 0
    double offset;   ///< radians
    double period;   ///< radians: rotated by this the shape is the same (2 pi / order)
    uj_vec2 centre;  ///< centroid in the piece's own coordinates
} uj_piece_class;

/// An isometry p -> centre + [[a, b], [c, d]] (p - centre) that maps the tray to itself.
typedef struct uj_symmetry {
    double a, b, c, d;
    int to[UJ_MAX_PIECES];       ///< pieces of class k become pieces of class to[k]
    double turn[UJ_MAX_PIECES];  ///< of class k, angle t of its first piece becomes turn[k] + t, or
                                 ///< turn[k] - t when the isometry reflects
    uint8_t direction[4];        ///< image of each uj_direction
} uj_symmetry;

typedef struct uj_symmetries {
    int piece_count, class_count, count;
    uj_vec2 centre;  ///< of the tray
    uj_piece_class pieces[UJ_MAX_PIECES];
    uj_symmetry elements[UJ_MAX_SYMMETRIES];  ///< [count], the identity first
} uj_symmetries;

/// Finds the symmetries of a valid tray.
///
/// Pieces share a class when they have equal shapes and thicknesses and the goal names neither. An
/// isometry counts when it preserves the interior, the exits with their thicknesses, the goal and
/// the classes. When the goal is given by poses, only the identity counts.
void uj_symmetries_find(const uj_tray *tray, uj_symmetries *out);

#endif
