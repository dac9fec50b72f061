// Trays as subjects: what is worked out once, shared by the files that draw them.
#ifndef UJ_TRAY_SUBJECT_H
#define UJ_TRAY_SUBJECT_H

#include "viewer/subject.h"

// Where a piece has room for its name and its marks, in its own coordinates.
typedef struct uj_piece_face {
    uj_vec2 centre;      // of the largest disc inside
    double radius;       // of that disc
    uj_vec2 axis;        // unit vector from the centre along the longest way inside
    double ahead, back;  // how far the piece reaches along the axis and against it
    int colour;          // index of its colour, -1: the goal's
} uj_piece_face;

// Where an exit leaves the wall. An exit that does not reach the wall's outside has width 0.
typedef struct uj_mouth {
    uj_vec2 middle;   // on the outside of the wall
    uj_vec2 outward;  // unit vector along an axis
    uj_vec2 sign;     // where its name goes
    double width;
} uj_mouth;

typedef struct uj_tray_subject {
    uj_subject base;
    const uj_tray *tray;
    const uj_tray_solution *solution;  // NULL: the start position
    uj_piece_face faces[UJ_MAX_PIECES];
    double wall;       // thickness of the wall
    uj_box outer;      // of the wall around the interior
    uj_box *views;     // [max(move_count, 1)] what must be in view during a move
    uj_polygon floor;  // interior and the parts of the openings inside the wall
    size_t exit_count;
    uj_mouth *mouths;  // [exit_count]
} uj_tray_subject;

// Poses of all pieces at a time, into poses[piece_count].
void uj_tray_subject_poses(const uj_tray_subject *subject, double time, uj_pose *poses);

// Length of the ray from `from` (inside) towards the unit vector `towards` to the ring's edge.
double uj_ring_reach(const uj_ring *ring, uj_vec2 from, uj_vec2 towards);

// Works out where a shape has room; colour is left alone.
void uj_piece_face_find(const uj_ring *ring, uj_piece_face *face);

// The draw function of the class.
void uj_tray_board_draw(const uj_subject *base, uj_canvas *canvas, const uj_board *board);

#endif
