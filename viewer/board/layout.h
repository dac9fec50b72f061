// Where things go in a picture. The layout depends only on the picture's size and on what it shows.
#ifndef UJ_LAYOUT_H
#define UJ_LAYOUT_H

#include <unjam/viewer/board/subject.h>

/// A rectangle in pixels, y downwards.
typedef struct uj_area {
    double x, y, width, height;
} uj_area;

/// The areas of a picture. An area that is not shown has height 0.
typedef struct uj_layout {
    double text;  ///< size of ordinary text
    uj_area title;
    uj_area goal;  ///< the line below the title, which says what the goal is
    uj_area board;
    uj_area status, proof;
    uj_area controls;       ///< the play button, the scrubber, the time
    uj_area steps, speeds;  ///< small buttons: `steps` before the scrubber, `speeds` after it
    uj_area tools;          ///< the small buttons at the right end of the title line
    uj_area track;          ///< the scrubber, a line (height 0) with a handle that moves along it
    double clock;           ///< x of the right end of the clock, the text that shows the seconds
    /// The panel for UJ_SHOW_INSPECT or UJ_SHOW_TRACE, beside or below the board, if there is room.
    uj_area panel;
    uj_area moves;     ///< the list of moves, beside the board
    size_t move_rows;  ///< number of rows for which the list of moves has room
    double row;        ///< height of a row of that list
} uj_layout;

/// Lays out a picture. `show` holds bits UJ_SHOW_*. If `subject` is NULL, no moves are listed.
uj_layout uj_layout_make(double width, double height, unsigned show, const uj_subject *subject);

/// Returns the index of the first move that the list shows while `current` is the current move.
size_t uj_layout_first_move(const uj_layout *layout, size_t move_count, size_t current);

/// Returns the height that everything but the board (title, status and so on) takes in a picture of
/// the given width.
double uj_layout_extra_height(double width, unsigned show);

/// Returns true if a point lies in an area.
static inline bool uj_area_holds(uj_area area, double x, double y)
{
    return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

/// Returns an area as a box.
static inline uj_box uj_area_box(uj_area area)
{
    return (uj_box){{area.x, area.y}, {area.x + area.width, area.y + area.height}};
}

/// Returns the map that fits a box (y upwards) into an area, centred and as large as possible. Sets
/// *scale to the number of pixels per unit of the box.
uj_map uj_area_map(uj_area area, uj_box box, double *scale);

#endif
