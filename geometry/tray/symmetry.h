// Symmetries: interchangeable pieces, symmetric pieces, and isometries of the tray.
#ifndef UJ_SYMMETRY_H
#define UJ_SYMMETRY_H

#include <unjam/geometry/tray/motion.h>

enum { UJ_MAX_SYMMETRIES = 8 };  ///< the symmetries of a square

/// The class of a piece. The shape of the piece is the shape of the first piece of its class,
/// rotated about the centroid by `offset`.
typedef struct uj_piece_class {
    int index;      ///< number of the class, from 0
    double offset;  ///< in radians; 0 for the first piece of a class
    /// Least positive rotation (radians) that maps the shape to itself. 2 pi if the piece has a
    /// goal pose.
    double period;
    uj_vec2 centre;  ///< centroid in the piece's own coordinates
} uj_piece_class;

/// An isometry that maps the tray to itself: p -> centre + [[a, b], [c, d]] (p - centre). `centre`
/// is uj_symmetries.centre.
typedef struct uj_symmetry {
    double a, b, c, d;
    int to[UJ_MAX_PIECES];  ///< maps pieces of class k to pieces of class to[k]
    /// Let t be the angle of a piece of class k plus its `offset`. For the image of the piece, this
    /// sum is turn[k] + t, or turn[k] - t if the isometry reflects.
    double turn[UJ_MAX_PIECES];
    uint8_t direction[4];  ///< image of each uj_direction
} uj_symmetry;

typedef struct uj_symmetries {
    int piece_count, class_count, count;
    uj_vec2 centre;  ///< centre of the tray
    uj_piece_class pieces[UJ_MAX_PIECES];
    uj_symmetry elements[UJ_MAX_SYMMETRIES];  ///< [count], the identity first
} uj_symmetries;

/// Finds the symmetries of a valid tray.
///
/// Two pieces are in the same class if they have equal shapes and thicknesses, and the goal names
/// neither of them. An isometry counts as a symmetry if it preserves the interior, the exits with
/// their thicknesses, the goal and the classes. If the goal is given by poses, only the identity
/// counts.
void uj_symmetries_find(const uj_tray *tray, uj_symmetries *out);

/// Writes the rounded angle of each piece, modulo its period, to angles[piece_count]. The unit is a
/// quarter turn or half the period, whichever is less. Sorts the angles of interchangeable pieces.
void uj_symmetries_round_angles(const uj_symmetries *symmetries, const uj_pose *poses,
                                uint8_t *angles);

#endif
