// Functions that draw a barrier, which is one claim of a proof (barrier_show.h). Such a claim says,
// for example, that a piece cannot turn any further.
#ifndef UJ_BARRIER_DRAWING_H
#define UJ_BARRIER_DRAWING_H

#include <unjam/viewer/barriers/barrier_picture.h>

typedef struct uj_barrier_drawing {
    const uj_barrier_picture *picture;
    const uj_barrier *barrier;
    const uj_tightest *tightest;  ///< result of the search for the least overlap
    uj_canvas *canvas;
    const uj_palette *palette;
    double text;  ///< size of ordinary text, in pixels
} uj_barrier_drawing;

/// Draws the tray and the pieces into an area, in the poses of least overlap.
void uj_barrier_tray_draw(const uj_barrier_drawing *d, uj_area area);

/// Plots the angles that the pieces can reach, and the barrier as rectangles (see barrier_plot.c).
void uj_barrier_plot_draw(const uj_barrier_drawing *d, uj_area area);

// --- barrier_text.c ---

/// Lines begin at the left edge or, if `centred`, are centred.
typedef struct uj_barrier_paragraph {
    const char *text;
    uj_colour colour;
    double size;
    bool bold, centred;
    int most;  ///< greatest number of lines
} uj_barrier_paragraph;

/// Draws a paragraph at the top of the area, and returns its height. If `canvas` is NULL, only
/// returns the height.
double uj_barrier_paragraph_draw(uj_canvas *canvas, const char *tag, uj_area area,
                                 const uj_barrier_paragraph *paragraph);

// --- barrier_words.c ---

enum { UJ_BARRIER_TEXT_SIZE = 640 };

/// Writes an angle, such as "-34°". Returns `text`.
char *uj_barrier_angle(double degrees, char text[UJ_NUMBER_TEXT_SIZE]);

/// Write the text for one half of the picture: the left or upper half, which shows the pieces, or
/// the right or lower half, which shows the plot.
void uj_barrier_left_words(const uj_barrier_drawing *d, char text[UJ_BARRIER_TEXT_SIZE]);
void uj_barrier_right_words(const uj_barrier_drawing *d, char text[UJ_BARRIER_TEXT_SIZE]);

/// Writes what the barrier prevents: that a piece turns beyond an angle, or that the goal is
/// reached.
void uj_barrier_side_words(const uj_barrier_drawing *d, char text[UJ_BARRIER_TEXT_SIZE]);

/// Writes which pieces overlap, and how far: "C and D overlap by 0.00031 cm".
void uj_barrier_overlap_words(const uj_barrier_drawing *d, const uj_overlap *overlap,
                              char text[UJ_BARRIER_TEXT_SIZE]);

#endif
