// The picture of a subject (a puzzle with its solution, a game or a recorded search) at one moment.
// The picture depends only on the members of uj_scene and the language.
#ifndef UJ_SCENE_H
#define UJ_SCENE_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

/// What the controls of a window show. Owns nothing.
typedef struct uj_controls {
    /// Position and length of the playback; if the length is 0, there is nothing to play.
    double seconds, total;
    /// [move_count + 1] when each move starts, in seconds; the last element is `total`.
    const double *starts;
    bool playing, loop;
    double speed;                     ///< speed of the playback; 1 is normal
    const char *message;              ///< the notice; NULL: none
    const uj_game *game;              ///< the game played by hand; NULL: none
    bool searching;                   ///< a hint search is running
    size_t page, page_count;          ///< index of the solution shown; number of solutions
    bool can_solve, solving;          ///< a solution search can be started; one is running
    bool can_go_back;                 ///< a button returns to the gallery
    bool can_edit;                    ///< a button opens the editor
    bool magnifies;                   ///< the magnifier is open
    size_t instance, instance_count;  ///< index of the puzzle shown; number of puzzles in its file
    bool waits;  ///< an interrupted game is kept; the button that starts games returns to it
    bool list_scrolled;  ///< if set, the list of moves begins with the move of index list_first
    size_t list_first;
    const uj_vec2 *tip;  ///< position of the mouse while a tooltip may be shown; otherwise NULL
    double zoom;         ///< zoom factor of the board; 1 or less: the whole board is in view
    uj_box box;          ///< the visible part of the board if `zoom` is above 1
} uj_controls;

typedef struct uj_scene {
    const uj_subject *subject;
    double time;           ///< time in moves: move i lasts from i to i + 1
    double width, height;  ///< size in pixels
    uj_theme theme;
    unsigned show;  ///< UJ_SHOW_*
    /// Used if `box` is NULL. True: the visible part of the board has room for the whole motion;
    /// false: for the state at `time`.
    bool whole;
    const uj_controls *controls;                ///< NULL: a picture without controls
    const struct uj_inspector_view *inspector;  ///< NULL: the inspector is closed
    const struct uj_gap *gap;  ///< the gap under the magnifier; NULL: there is no magnifier
    const uj_box *box;         ///< the visible part of the board; NULL: see `whole`
    bool zoomed;  ///< the board is zoomed in: draw no part of it outside its area (uj_layout.board)
} uj_scene;

/// Returns the map from the board's coordinates to pixels, and sets *scale to the pixels per unit.
uj_map uj_scene_map(const uj_scene *scene, double *scale);

/// Returns the point of the board at a pixel, and sets *scale (unless `scale` is NULL) to the
/// pixels per unit.
uj_vec2 uj_scene_board_point(const uj_scene *scene, uj_vec2 pixel, double *scale);

/// Draws the scene from (0, 0) to (width, height).
void uj_scene_draw(const uj_scene *scene, uj_canvas *canvas);

/// Returns the height of a picture that is as wide as the scene and has no empty bands around the
/// board. Ignores scene->height.
double uj_scene_natural_height(const uj_scene *scene);

#endif
