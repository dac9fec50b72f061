// Shapes of Klotski pieces, classes of interchangeable pieces, and the symmetries of a problem.
#ifndef UJ_KLOTSKI_SHAPE_H
#define UJ_KLOTSKI_SHAPE_H

#include <unjam/discrete/klotski/klotski.h>

enum { UJ_KLOTSKI_SYMMETRIES = 8 };  // number of symmetries of a square

typedef struct uj_klotski_offset {
    int16_t row, column;
} uj_klotski_offset;

/// The cells of a shape relative to its first cell, ordered by row, then column. So equal shapes
/// have equal lists.
typedef struct uj_klotski_shape {
    int size;
    uj_klotski_offset cells[UJ_KLOTSKI_CELLS];
} uj_klotski_shape;

/// The classes of pieces and the symmetries of a problem. A class is one group of pieces that share
/// their goals, or all pieces that have the same shape and no goal.
typedef struct uj_klotski_symmetries {
    int class_count;
    uj_klotski_shape shapes[UJ_KLOTSKI_PIECES];  ///< [class_count]
    uint8_t class_of[UJ_KLOTSKI_PIECES];         ///< [piece_count] class of each piece
    int count;  ///< number of symmetries; the first is the identity
    /// [count] each is a sum of flags, applied in this order: transpose (4), reverse the order of
    /// the columns (1), reverse the order of the rows (2)
    int transforms[UJ_KLOTSKI_SYMMETRIES];
    /// [count][class_count] the class to which a symmetry maps each class.
    uint8_t class_images[UJ_KLOTSKI_SYMMETRIES][UJ_KLOTSKI_PIECES];
} uj_klotski_symmetries;

/// Returns true if two pieces have the same shape.
bool uj_klotski_are_equal(const uj_klotski *problem, int a, int b);

/// Finds the classes of pieces and the symmetries. A symmetry is a rotation or reflection of the
/// board that maps walls to walls, exits to exits, each class to a class with equally many pieces,
/// and the goals of each group to goals of the same group.
void uj_klotski_find_symmetries(const uj_klotski *problem, uj_klotski_symmetries *out);

/// Maps a piece of this class, with its first cell at `cell`, by a symmetry. Returns the first cell
/// of the image, or -1 if the piece would be partly off the board at `cell`.
int uj_klotski_image(const uj_klotski *problem, const uj_klotski_symmetries *all, int symmetry,
                     int class_index, int cell);

#endif
