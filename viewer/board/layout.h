// Where things go in a picture.
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
    uj_area goal;  ///< the line with the goal, below the title
    uj_area board;
    uj_area status, proof;
    uj_area controls;       ///< the play button, the scrubber, the clock
    uj_area steps, speeds;  ///< small buttons: `steps` before the scrubber, `speeds` after it
    uj_area tools;          ///< the small buttons at the right end of the title line
    uj_area track;          ///< the line of the scrubber; height 0
    double clock;           ///< x of the right end of the clock
    /// The panel of UJ_SHOW_INSPECT or UJ_SHOW_TRACE, beside or below the board.
    uj_area panel;
    uj_area moves;     ///< the list of moves
    size_t move_rows;  ///< number of rows in `moves`
    double row;        ///< height of a row in `moves`
} uj_layout;

/// `show` holds bits UJ_SHOW_*. If `subject` is NULL, there is no list of moves.
uj_layout uj_layout_make(double width, double height, unsigned show, const uj_subject *subject);

/// Returns the index of the first move that the list shows while `current` is the current move.
size_t uj_layout_first_move(const uj_layout *layout, size_t move_count, size_t current);

/// Returns the height of everything but the board, in a picture of this width.
double uj_layout_extra_height(double width, unsigned show);

static inline bool uj_area_holds(uj_area area, double x, double y)
{
    return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

static inline uj_box uj_area_box(uj_area area)
{
    return (uj_box){{area.x, area.y}, {area.x + area.width, area.y + area.height}};
}

/// Returns the map that fits `box` (y upwards) into `area`, centred and as large as possible. Sets
/// *scale to pixels per unit of the box.
uj_map uj_area_map(uj_area area, uj_box box, double *scale);

#endif
