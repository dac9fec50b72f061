// The picture of a subject (a problem, a solution, a game or a recorded search) at one moment.
#ifndef UJ_SCENE_H
#define UJ_SCENE_H

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/subject.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

/// What the controls of a window show. Owns nothing.
typedef struct uj_controls {
    /// Position and length of the playback; length 0: nothing to play.
    double seconds, total;
    /// [move_count + 1] the start of each move, in seconds; the last element is `total`.
    const double *starts;
    bool playing, loop;
    double speed;             ///< 1 is normal
    const char *message;      ///< the notice, or NULL
    const uj_game *game;      ///< the game played by hand, or NULL
    bool searching;           ///< a search for a hint is running
    size_t page, page_count;  ///< index of the solution shown; number of solutions
    bool can_solve, solving;  ///< a search for a solution can be started, or is running
    bool can_go_back;         ///< there is a button back to the gallery
    bool can_edit;
    bool magnifies;
    size_t instance, instance_count;  ///< index of the puzzle shown; number of puzzles in its file
    bool waits;                       ///< an interrupted game is kept; a button returns to it
    bool list_scrolled;  ///< the list of moves begins with the move of index list_first
    size_t list_first;
    const uj_vec2 *tip;  ///< position of the mouse if a tooltip may be shown, otherwise NULL
    double zoom;         ///< zoom factor of the board; 1 or less: the whole board is in view
    uj_box box;          ///< the visible part of the board if `zoom` is above 1
} uj_controls;

typedef struct uj_scene {
    const uj_subject *subject;
    double time;           ///< time in moves: move i lasts from i to i + 1
    double width, height;  ///< size in pixels
    uj_theme theme;
    unsigned show;  ///< UJ_SHOW_*
    /// Make room for the whole motion, not only for the state at `time`. Ignored if `box` is set.
    bool whole;
    const uj_controls *controls;                ///< NULL: a picture without controls
    const struct uj_inspector_view *inspector;  ///< NULL: the inspector is closed
    const struct uj_gap *gap;                   ///< the gap under the magnifier, or NULL
    const uj_box *box;  ///< the visible part of the board; NULL: see `whole`
    bool zoomed;        ///< draw no part of the board outside its area (uj_layout.board)
} uj_scene;

/// Returns the map from the board's coordinates to pixels. Sets *scale to pixels per board unit.
uj_map uj_scene_map(const uj_scene *scene, double *scale);

/// Returns the point of the board at a pixel. Sets *scale, unless `scale` is NULL, to pixels per
/// board unit.
uj_vec2 uj_scene_board_point(const uj_scene *scene, uj_vec2 pixel, double *scale);

/// Draws the scene from (0, 0) to (width, height).
void uj_scene_draw(const uj_scene *scene, uj_canvas *canvas);

/// Returns the height, in pixels, at which a picture of width scene->width has no empty bands above
/// and below the board. Ignores scene->height.
double uj_scene_natural_height(const uj_scene *scene);

#endif
