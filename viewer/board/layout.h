// Where things go in a picture: a pure function of its size and switches.
#ifndef UJ_LAYOUT_H
#define UJ_LAYOUT_H

#include <unjam/viewer/board/subject.h>

// Pixels, y downwards.
typedef struct uj_area {
    double x, y, width, height;
} uj_area;

typedef struct uj_layout {
    double text;    // size of ordinary text
    uj_area title;  // an area without height is not shown
    uj_area board;
    uj_area status, proof;
    uj_area controls;  // button, scrubber, time
    uj_area track;     // the scrubber's line
    uj_area panel;     // of the inspector, beside the board where there is room
    uj_area moves;     // list of moves beside the board
    size_t move_rows;  // rows that it has room for
    double row;        // height of a row
} uj_layout;

// Lays out a picture of this size; show is of UJ_SHOW_*. Without a subject (NULL) no moves are
// listed.
uj_layout uj_layout_make(double width, double height, unsigned show, const uj_subject *subject);

// The first move that the list shows while `current` is the current one.
size_t uj_layout_first_move(const uj_layout *layout, size_t move_count, size_t current);

// Height around the board (title, status and so on) in a picture of this width.
double uj_layout_extra_height(double width, unsigned show);

static inline bool uj_area_holds(uj_area area, double x, double y)
{
    return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

// The map that takes a box into an area: as large as fits, centred, y turned upwards.
uj_map uj_area_map(uj_area area, uj_box box, double *scale);

#endif
