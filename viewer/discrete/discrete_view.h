// What the views of discrete puzzles share. A view plays and draws one kind of puzzle. The table of
// all views is in discrete_subject.c.
#ifndef UJ_DISCRETE_VIEW_H
#define UJ_DISCRETE_VIEW_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/board/display.h>

typedef struct uj_discrete_view uj_discrete_view;

// A view numbers its pieces and their places. A piece that is not on the board has UJ_NO_PLACE. A
// path has at most UJ_PATH_LIMIT places.
enum { UJ_NO_PLACE = UINT16_MAX, UJ_PATH_LIMIT = 260 };

/// The places through which a piece moves, from its first to its last place.
typedef struct uj_path {
    uint16_t piece;
    size_t count;
    uint16_t places[UJ_PATH_LIMIT];  ///< [count]
} uj_path;

/// A piece in the player's hand, displaced from its place by the vector `by`.
typedef struct uj_held {
    size_t piece;
    uj_vec2 by;
} uj_held;

typedef struct uj_discrete_subject {
    uj_subject base;
    const uj_discrete_view *view;
    const uj_problem *problem;  ///< not owned
    const uj_moves *moves;      ///< not owned; NULL: only the problem is shown
    size_t piece_count;
    /// [(base.move_count + 1) * piece_count] places before each move, and at the end
    uint16_t *places;
    uj_moves paths;       ///< for each move: the index of the piece, then the places on its path
    uj_box box;           ///< the box that must be in view
    bool with_goal;       ///< show the goal beside the board, if the view can do so
    const char *caption;  ///< in a game: caption when no move is shown; NULL: not a game
    size_t selected;      ///< in a game: the selected piece; piece_count: none
    const uj_held *held;  ///< not owned; the piece that the player drags; NULL: none
    void *picture;        ///< the view's own data, made by its `prepare`
} uj_discrete_subject;

/// The motion at one moment. Between two moves, `move` is the later move and `fraction` is 0. When
/// all moves are over, `move` is base.move_count.
typedef struct uj_move_frame {
    size_t move;
    double fraction;         ///< part of `move` that is done: at least 0, less than 1
    const uint16_t *before;  ///< [piece_count] places before `move`
    const uint16_t *after;   ///< [piece_count] places after `move`; NULL if all moves are over
    size_t piece;            ///< the piece that moves; piece_count if all moves are over
    const uint16_t *path;    ///< [path_length] places on the path of `piece`
    size_t path_length;      ///< at least 2; 0 if all moves are over
} uj_move_frame;

/// Receives each legal move of a piece: its `codes` [count], and `end`, the middle of the piece
/// after the move.
typedef struct uj_move_visitor {
    void (*visit)(void *payload, const uint16_t *codes, size_t count, uj_vec2 end);
    void *payload;
} uj_move_visitor;

/// The functions of a view. A new subject is made by calls in this order: prepare, start, play (for
/// each move), arrange, describe, length (for each move).
struct uj_discrete_view {
    const char *kind;  ///< as in uj_puzzle.kind
    bool slides;       ///< a dragged piece slides from cell to cell; otherwise it is lifted
    bool brief;        ///< the captions of moves are a few words long
    bool columns;      ///< the keys Left and Right move a piece to the next column
    bool has_player;   ///< the last piece is the player; arrow keys move it if no piece is selected
    uj_pace pace;      ///< speed of moves; lengths have the unit of the function `length`

    /// Makes subject->picture and sets piece_count. After an error, `release` is still called.
    uj_status (*prepare)(uj_discrete_subject *subject);

    /// `picture` may be NULL.
    void (*release)(void *picture);

    /// Writes the start place of each piece into `places` [piece_count].
    void (*start)(const uj_discrete_subject *subject, uint16_t *places);

    /// Makes a move: changes `places` [piece_count] and sets *path. For invalid codes or an illegal
    /// move, returns false and leaves `places` unchanged.
    bool (*play)(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *path);

    /// Sets the subject's box. Called after the last call of `play`.
    void (*arrange)(uj_discrete_subject *subject);

    /// Returns the length of the path of the move that `frame` shows.
    double (*length)(const uj_discrete_subject *subject, const uj_move_frame *frame);

    /// Writes what the player must do.
    void (*describe)(const uj_discrete_subject *subject, char *buffer, size_t size);

    void (*draw)(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_canvas *canvas,
                 const uj_board *board);

    /// Writes to `points` the part of the path that the moving piece has covered so far. `points`
    /// needs room for UJ_PATH_LIMIT + 1 points. frame->path_length must not be 0; frame->fraction
    /// may be 1 in this call. Returns the number of points.
    size_t (*trail)(const uj_discrete_subject *subject, const uj_move_frame *frame,
                    uj_vec2 *points);

    /// Draws the goal over everything else. Called only if UJ_SHOW_GOAL is set.
    void (*draw_goal)(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_canvas *canvas, const uj_board *board);

    /// Returns an empty box (low above high) if the piece is off the board.
    uj_box (*bounds)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece);

    bool (*covers)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at);

    void (*legal_moves)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        const uj_move_visitor *visitor);

    /// Writes why a piece has no legal move.
    void (*stuck)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  char *buffer, size_t size);

    /// Returns a copy of the problem's data in which the pieces start at `places`; NULL if out of
    /// memory. The caller frees the copy with free(), before it frees the problem.
    void *(*restart)(const uj_discrete_subject *subject, const uint16_t *places);
};

static inline uj_vec2 uj_box_middle(uj_box box)
{
    return uj_vec2_scale(uj_vec2_add(box.low, box.high), 0.5);
}

/// Returns held->by if the player holds this piece, else 0.
static inline uj_vec2 uj_held_by(const uj_held *held, size_t piece)
{
    return held != NULL && held->piece == piece ? held->by : (uj_vec2){0.0, 0.0};
}

extern const uj_discrete_view uj_tiles_view, uj_peg_view, uj_blocks_view, uj_klotski_view,
    uj_sokoban_view;

/// Returns the frame at `time` (in moves). Clamps `time` to 0..base.move_count.
uj_move_frame uj_discrete_frame_at(const uj_discrete_subject *subject, double time);

/// Eases a motion in and out: maps 0 to 0 and 1 to 1, with slope 0 at 0 and at 1.
double uj_ease(double part);

/// Follows the path through `points` [count] for the fraction `part` of its length. Returns the
/// point reached.
uj_vec2 uj_path_point(const uj_vec2 *points, size_t count, double part);

/// Shortens the path through `points` [count] to the fraction `part` of its length. Returns the new
/// number of points.
size_t uj_path_cut(uj_vec2 *points, size_t count, double part);

/// If trails are shown, draws the trail of the current move up to now, and the fading trail of the
/// previous move. Views call this function between drawing the board and drawing pieces.
void uj_discrete_draw_trails(const uj_discrete_subject *subject, const uj_move_frame *frame,
                             uj_canvas *canvas, const uj_board *board);

/// Returns true if the piece is drawn dimmed: dimming is switched on, there is a current move, the
/// move does not remove the piece, and frame->piece is another piece. `frame` may be NULL.
bool uj_discrete_is_dim(const uj_move_frame *frame, size_t piece, const uj_board *board);

/// Returns `colour`. If the piece is dimmed, mixes in `ground`, the colour below the piece.
uj_colour uj_discrete_dim(const uj_move_frame *frame, size_t piece, const uj_board *board,
                          uj_colour colour, uj_colour ground);

/// Places two equal boards. `one` is the box of the first. The second is to its right, or below it
/// if `one` is much wider than high. `head` is the height of the heading above each board. Sets
/// *offset to the displacement of the second board. Returns the box around boards and headings.
uj_box uj_pair_boxes(uj_box one, double head, uj_vec2 *offset);

/// Draws the heading of one of two boards, if names are shown. `at` is the middle of the heading in
/// pixels; `height` is the room for it in board units.
void uj_heading_draw(uj_canvas *canvas, const uj_board *board, uj_vec2 at, const char *text,
                     double height);

/// Returns the displacement of a held piece when the mouse is dragged by the vector `to`. A sliding
/// piece slides towards `to`, but no farther than one legal move can take it. A lifted piece is
/// displaced by `to`, but stays in the picture. A piece without legal moves is not displaced.
uj_vec2 uj_discrete_drag(const uj_discrete_subject *subject, const uint16_t *places,
                         const uj_held *held, uj_vec2 to);

/// The best legal move considered so far: the one whose end has the least `measure`.
typedef struct uj_choice {
    double (*measure)(const struct uj_choice *choice, uj_vec2 end);
    /// `from` is the piece's middle, set by uj_choice_consider. `to` is a point or a direction,
    /// depending on `measure`.
    uj_vec2 from, to;
    const uj_vec2 *without;  ///< a point where the chosen move must not end; NULL: no such point
    double best;             ///< least measure; the caller first sets it to INFINITY
    uj_vec2 end;             ///< where the best move ends
    size_t visited;          ///< number of moves considered
    size_t count;            ///< number of codes; 0: no move
    uint16_t codes[UJ_PATH_LIMIT];
} uj_choice;

/// Considers all legal moves of a piece, and updates *choice.
void uj_choice_consider(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        uj_choice *choice);

/// A measure: the distance from `end` to the point choice->to.
double uj_choice_by_distance(const uj_choice *choice, uj_vec2 end);

/// A measure for arrow keys: the sum of the distances in x and in y from choice->from to `end`.
/// Here choice->to is a direction. The measure is INFINITY if `end` is more than 45 degrees away
/// from this direction.
double uj_choice_by_direction(const uj_choice *choice, uj_vec2 end);

typedef struct uj_arrow_key {
    uj_vec2 direction;
    bool second;  ///< the player wants the second-best move in this direction
} uj_arrow_key;

/// Returns the move of a piece for an arrow key: the best one by uj_choice_by_direction. If
/// uj_discrete_view.columns is set, Left and Right choose the move to the nearest column instead.
///
/// If arrow->second is set, returns the second-best move, if there is one. If a peg can jump to the
/// upper left and to the upper right, this makes both jumps possible with Up. Ignores arrow->second
/// if uj_discrete_view.slides is set.
uj_choice uj_choice_of_step(const uj_discrete_subject *subject, const uint16_t *places,
                            size_t piece, const uj_arrow_key *arrow);

#endif
