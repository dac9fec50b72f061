// Which pieces are interchangeable, how pieces look turned, and which mirrorings keep the tray.
#ifndef UJ_SYMMETRY_H
#define UJ_SYMMETRY_H

#include <unjam/geometry/tray/motion.h>

enum { UJ_MAX_SYMMETRIES = 8 };  // the symmetries of a square: they keep the four directions

// How one piece stands to the first piece of its class: shape = rotation by `offset` of that
// piece's shape, both about their centres of gravity.
typedef struct uj_piece_class {
    int index;       // class of the piece; classes are numbered from 0
    double offset;   // radians
    double period;   // the shape is the same after a rotation by this (2 pi / order), radians
    uj_vec2 centre;  // centre of gravity in the piece's own coordinates
} uj_piece_class;

// An isometry p -> centre + [[a, b], [c, d]] (p - centre) of the tray onto itself.
typedef struct uj_symmetry {
    double a, b, c, d;
    // Pieces of class k become pieces of class to[k]; an angle t (of the class's first piece)
    // becomes turn[k] + t, or turn[k] - t when the isometry reflects.
    int to[UJ_MAX_PIECES];
    double turn[UJ_MAX_PIECES];
    uint8_t direction[4];  // where each uj_direction goes
} uj_symmetry;

typedef struct uj_symmetries {
    int piece_count, class_count, count;
    uj_vec2 centre;  // of the tray
    uj_piece_class pieces[UJ_MAX_PIECES];
    uj_symmetry elements[UJ_MAX_SYMMETRIES];  // [count], the identity first
} uj_symmetries;

// Pieces of equal shape and thickness that the goal does not name share a class. An isometry
// counts when it keeps the interior, the exits with their thickness, the goal and the classes.
// Goals by poses keep the identity alone.
void uj_symmetries_find(const uj_tray *tray, uj_symmetries *out);

#endif
