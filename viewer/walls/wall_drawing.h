// What the files that draw barriers share. A barrier is a claim of a proof (wall_show.h). The
// tightest place of a barrier is the set of poses in which the pieces overlap least.
#ifndef UJ_WALL_DRAWING_H
#define UJ_WALL_DRAWING_H

#include <unjam/viewer/walls/wall_picture.h>

/// What is needed while a picture of a barrier is drawn.
typedef struct uj_wall_drawing {
    const uj_wall_picture *picture;
    const uj_wall *wall;
    const uj_tightest *tightest;
    uj_canvas *canvas;
    const uj_palette *palette;
    double text;  ///< size of ordinary text, pixels
} uj_wall_drawing;

/// Draws the pieces at the tightest place into an area.
void uj_wall_tray_draw(const uj_wall_drawing *d, uj_area area);

/// Draws into an area the angles that the pieces can reach, and the barrier beyond which they
/// cannot turn.
void uj_wall_plot_draw(const uj_wall_drawing *d, uj_area area);

// --- wall_text.c ---

/// A paragraph and its style. Lines begin at the left edge or, if `centred`, are centred.
typedef struct uj_wall_paragraph {
    const char *text;
    uj_colour colour;
    double size;
    bool bold, centred;
    int most;  ///< greatest number of lines
} uj_wall_paragraph;

/// Draws a paragraph at the top of the area, and returns its height. If `canvas` is NULL, only
/// returns the height.
double uj_wall_paragraph_draw(uj_canvas *canvas, const char *tag, uj_area area,
                              const uj_wall_paragraph *paragraph);

// --- wall_words.c ---

enum { UJ_WALL_TEXT_SIZE = 640 };

/// Writes an angle: "-34°". Returns `text`.
char *uj_wall_angle(double degrees, char text[UJ_NUMBER_TEXT_SIZE]);

/// These functions write what the left half and the right half of a picture show.
void uj_wall_left_words(const uj_wall_drawing *d, char text[UJ_WALL_TEXT_SIZE]);
void uj_wall_right_words(const uj_wall_drawing *d, char text[UJ_WALL_TEXT_SIZE]);

/// Writes what the barrier prevents: that a piece turns beyond an angle, or that the goal is
/// reached.
void uj_wall_side_words(const uj_wall_drawing *d, char text[UJ_WALL_TEXT_SIZE]);

/// Writes which pieces overlap, and how far: "C and D overlap by 0.00031 cm".
void uj_wall_overlap_words(const uj_wall_drawing *d, const uj_overlap *overlap,
                           char text[UJ_WALL_TEXT_SIZE]);

#endif
