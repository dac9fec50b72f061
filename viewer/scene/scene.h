// The picture of a subject at a time: a pure function of subject, time, size, theme and switches.
#ifndef UJ_SCENE_H
#define UJ_SCENE_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

// State of the playback for the controls. Owns nothing.
typedef struct uj_controls {
    double seconds, total;  // position and length; total 0: nothing to play
    const double *starts;   // [move_count + 1] seconds at which each move starts; the last: the end
    bool playing, loop;
    double speed;             // 1 is normal
    const char *message;      // passing notice, NULL when there is none
    const uj_game *game;      // played by hand, NULL: watched
    bool searching;           // for a hint
    size_t page, page_count;  // which of several solutions is shown; page_count below 2: only one
} uj_controls;

typedef struct uj_scene {
    const uj_subject *subject;
    double time;           // in moves: move i lasts from i to i + 1
    double width, height;  // pixels
    uj_theme theme;
    unsigned show;                              // UJ_SHOW_*
    bool whole;                                 // frame the whole motion, not only the current move
    const uj_controls *controls;                // may be NULL
    const struct uj_inspector_view *inspector;  // NULL: the inspector is closed
    const uj_box *box;                          // what is in view; NULL: what the subject wants
} uj_scene;

// What is in view, and the map from it to pixels; scale is pixels per unit.
uj_map uj_scene_map(const uj_scene *scene, double *scale);

// Draws the scene from (0, 0) to (width, height).
void uj_scene_draw(const uj_scene *scene, uj_canvas *canvas);

// The height at which a picture of this width leaves no empty bands; height and time of the scene
// are not used.
double uj_scene_natural_height(const uj_scene *scene);

#endif
