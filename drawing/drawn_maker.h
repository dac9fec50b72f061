// Declarations for the source files that make a tray from a drawing.
#ifndef UJ_DRAWN_MAKER_H
#define UJ_DRAWN_MAKER_H

#include <unjam/drawing/drawing.h>

enum { UJ_DRAWN_MOST_EXITS = 64 };

/// A tray that is being made from a drawing. Owns nothing.
typedef struct uj_drawn_maker {
    const uj_drawn_outlines *drawing;
    const uj_drawn_options *options;
    uj_drawn_tray *out;
    uj_error *error;
    uj_vec2 origin;
    const uj_drawn_outline *tray;
    const uj_drawn_outline *exits[UJ_DRAWN_MOST_EXITS];  // in the order of out->tray->exits
    const uj_drawn_outline *pieces[UJ_MAX_PIECES];
} uj_drawn_maker;

/// Sets the error's line and label to those of the outline. Returns `status`.
uj_status uj_drawn_fail(const uj_drawn_maker *m, const uj_drawn_outline *outline, uj_status status);

/// Sets *error to an error about lack of memory. Returns UJ_NO_MEMORY.
uj_status uj_drawn_no_memory(uj_error *error);

/// Rounds x to as few decimals as possible such that it changes by at most `within`. Returns x
/// itself if the last of these decimal places would be finer than `finest`.
double uj_drawn_rounded(double x, double within, double finest);

/// Removes rounding errors from a coordinate; see docs/DRAWING.md. If `straight`, the coordinate
/// may change by up to 1e-9 of the drawing's diagonal. Pass true only for poses and for outlines
/// without curves.
double uj_drawn_clean(const uj_drawn_maker *m, double x, bool straight);
void uj_drawn_clean_ring(const uj_drawn_maker *m, uj_ring *ring, bool straight);

void uj_drawn_shift_ring(uj_ring *ring, uj_vec2 by);

/// Replaces the curves of an outline by edges: inside the outline if `inwards`, else outside. For
/// the tray's outline, does nothing else, because m->origin is not known yet. From the points of
/// other outlines, subtracts m->origin (the tray's lower left corner) and removes rounding errors.
/// The caller clears *out. Errors: UJ_BAD_INPUT, with the line and label; UJ_NO_MEMORY.
uj_status uj_drawn_polygon(uj_drawn_maker *m, const uj_drawn_outline *outline, bool inwards,
                           uj_polygon *out);

/// Makes the goal. The tray, the exits and the pieces must have been made.
uj_status uj_drawn_goal(uj_drawn_maker *m);

/// Extends the exit of the goal piece if this exit does not reach far enough out of the tray; see
/// uj_exit_deepen_for.
uj_status uj_drawn_deepen(uj_drawn_maker *m);

#endif
