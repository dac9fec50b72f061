// Shapes of Klotski pieces, classes of interchangeable ones, and the symmetries of a problem.
#ifndef UJ_KLOTSKI_SHAPE_H
#define UJ_KLOTSKI_SHAPE_H

#include <unjam/discrete/klotski/klotski.h>

enum { UJ_KLOTSKI_SYMMETRIES = 8 };  // of a square

typedef struct uj_klotski_offset {
    int16_t row, column;
} uj_klotski_offset;

/// Cells relative to the first one, in order of rows, then columns; so equal shapes are equal
/// lists.
typedef struct uj_klotski_shape {
    int size;
    uj_klotski_offset cells[UJ_KLOTSKI_CELLS];
} uj_klotski_shape;

/// A class is the goal piece, or all other pieces of one shape.
typedef struct uj_klotski_symmetries {
    int class_count;
    uj_klotski_shape shapes[UJ_KLOTSKI_PIECES];  ///< [class_count]
    uint8_t class_of[UJ_KLOTSKI_PIECES];         ///< of each piece
    int count;                                   ///< of symmetries; the first is the identity
    int transforms[UJ_KLOTSKI_SYMMETRIES];       ///< 1: columns reversed, 2: rows, 4: transposed
    uint8_t class_images[UJ_KLOTSKI_SYMMETRIES][UJ_KLOTSKI_PIECES];
} uj_klotski_symmetries;

/// Fills in the classes, and the mirror images and rotations of the board under which walls stay
/// walls, every class becomes a class with as many pieces, and the goal stays the goal.
void uj_klotski_find_symmetries(const uj_klotski *problem, uj_klotski_symmetries *out);

/// Where the image of a piece stands that belongs to this class and stands at this cell; -1 when it
/// would stand partly off the board.
int uj_klotski_image(const uj_klotski *problem, const uj_klotski_symmetries *all, int symmetry,
                     int class_index, int cell);

#endif
