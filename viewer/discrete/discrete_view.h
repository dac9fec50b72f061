// What the views of discrete puzzles share. A view knows how to play and draw one kind of puzzle.
// To add a view, write a file that defines its uj_discrete_view, and add a line to the table in
// discrete_subject.c.
#ifndef UJ_DISCRETE_VIEW_H
#define UJ_DISCRETE_VIEW_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/board/display.h>

typedef struct uj_discrete_view uj_discrete_view;

// Pieces, and the places where pieces can be, are numbered by the view. UJ_NO_PLACE is the place of
// a piece that is not on the board; UJ_PATH_LIMIT is the greatest number of places on a path.
enum { UJ_NO_PLACE = UINT16_MAX, UJ_PATH_LIMIT = 260 };

/// The places through which a piece moves, including its first and its last place.
typedef struct uj_path {
    uint16_t piece;
    size_t count;                    ///< number of places
    uint16_t places[UJ_PATH_LIMIT];  ///< [count] the first is where the piece starts
} uj_path;

/// A piece in the player's hand, displaced from its place.
typedef struct uj_held {
    size_t piece;
    uj_vec2 by;
} uj_held;

/// A subject that shows a discrete puzzle.
typedef struct uj_discrete_subject {
    uj_subject base;
    const uj_discrete_view *view;
    const uj_problem *problem;  ///< not owned
    const uj_moves *moves;      ///< not owned; NULL: only the problem is shown
    size_t piece_count;
    /// [(base.move_count + 1) * piece_count] place of each piece before each move, and at the end.
    uint16_t *places;
    uj_moves paths;       ///< for each move: the index of the piece, then the places on its path
    uj_box box;           ///< the box that must be in view
    bool with_goal;       ///< show the goal beside the board, if the view can do so
    const char *caption;  ///< in a game: caption to show after the last move; NULL: not a game
    size_t selected;      ///< in a game: the selected piece; piece_count: none
    const uj_held *held;  ///< not owned; the piece that the player drags; NULL: none
    void *picture;        ///< the view's own data, made by its `prepare`
} uj_discrete_subject;

/// The state of the motion at one moment. Between two moves, `move` is the later of them and
/// `fraction` is 0. When all moves are over, `move` is base.move_count.
typedef struct uj_move_frame {
    size_t move;
    double fraction;         ///< part of `move` that is done: at least 0, less than 1
    const uint16_t *before;  ///< [piece_count] places of all pieces before `move`
    const uint16_t *after;   ///< [piece_count] places after `move`; NULL if all moves are over
    size_t piece;            ///< the piece that moves; piece_count if all moves are over
    const uint16_t *path;    ///< [path_length] places on the path of `piece`
    size_t path_length;      ///< number of places on the path, at least 2; 0 if all moves are over
} uj_move_frame;

/// Receives each legal move of a piece: the move's `codes` [count], and the point `end` where the
/// middle of the piece is after the move.
typedef struct uj_move_visitor {
    void (*visit)(void *payload, const uint16_t *codes, size_t count, uj_vec2 end);
    void *payload;
} uj_move_visitor;

/// The functions of a view. A subject is made by calling prepare, start, play (for each move),
/// arrange, describe and length (for each move), in this order. Until the last call has returned,
/// the subject is not complete.
struct uj_discrete_view {
    const char *kind;  ///< kind of puzzle that the view shows, as in uj_puzzle.kind
    bool slides;       ///< a dragged piece slides from cell to cell; otherwise it is lifted
    bool brief;        ///< the captions of moves are a few words long
    bool columns;  ///< the left and right arrow keys move a piece to the next column, at any height
    bool has_player;  ///< as in Sokoban: if no piece is selected, arrow keys move the last piece
    uj_pace pace;     ///< how fast moves are played; its unit of length is that of `length` below

    /// Makes subject->picture and sets piece_count. After an error, `release` is still called.
    uj_status (*prepare)(uj_discrete_subject *subject);

    /// Frees the picture, which may be NULL.
    void (*release)(void *picture);

    /// Writes the start place of each piece into `places` [piece_count].
    void (*start)(const uj_discrete_subject *subject, uint16_t *places);

    /// Makes a move: changes `places` [piece_count] and sets *path. If the move is illegal, returns
    /// false and leaves `places` unchanged. The move's codes need not be valid.
    bool (*play)(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *path);

    /// Sets the subject's box. Called once, after the last call of `play`.
    void (*arrange)(uj_discrete_subject *subject);

    /// Returns the length of the path of the move that `frame` shows.
    double (*length)(const uj_discrete_subject *subject, const uj_move_frame *frame);

    /// Writes a sentence that says what the player must do.
    void (*describe)(const uj_discrete_subject *subject, char *buffer, size_t size);

    void (*draw)(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_canvas *canvas,
                 const uj_board *board);

    /// Writes to `points` the part of the path that the moving piece has covered so far. `points`
    /// must have room for UJ_PATH_LIMIT + 1 points, and frame->path_length must not be 0. Here,
    /// frame->fraction may also be 1: the move is complete. Returns the number of points.
    size_t (*trail)(const uj_discrete_subject *subject, const uj_move_frame *frame,
                    uj_vec2 *points);

    /// Draws marks that show the goal, over everything else. Called only if UJ_SHOW_GOAL is set.
    void (*draw_goal)(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_canvas *canvas, const uj_board *board);

    /// Returns the box around a piece; empty (low above high) if the piece is off the board.
    uj_box (*bounds)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece);

    /// Returns true if a piece covers a point.
    bool (*covers)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at);

    /// Visits the moves that a piece can make next.
    void (*legal_moves)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        const uj_move_visitor *visitor);

    /// Writes why a piece has no legal move.
    void (*stuck)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  char *buffer, size_t size);

    /// Returns a copy of the problem's data in which the pieces start at `places`, for the puzzle's
    /// `solve` function; NULL if out of memory. The caller frees the copy with free(), before it
    /// frees the problem.
    void *(*restart)(const uj_discrete_subject *subject, const uint16_t *places);
};

/// Returns the middle of a box.
static inline uj_vec2 uj_box_middle(uj_box box)
{
    return uj_vec2_scale(uj_vec2_add(box.low, box.high), 0.5);
}

/// Returns the displacement of a piece from its place: held->by if the player holds this piece,
/// else 0.
static inline uj_vec2 uj_held_by(const uj_held *held, size_t piece)
{
    return held != NULL && held->piece == piece ? held->by : (uj_vec2){0.0, 0.0};
}

/// The views of all kinds of puzzles.
extern const uj_discrete_view uj_tiles_view, uj_peg_view, uj_blocks_view, uj_klotski_view,
    uj_sokoban_view;

/// Returns the state of the motion after `time` moves. Clamps `time` to 0..base.move_count.
uj_move_frame uj_discrete_frame_at(const uj_discrete_subject *subject, double time);

/// Eases a motion in and out: maps 0 to 0 and 1 to 1, with slope 0 at both.
double uj_ease(double part);

/// Returns the point at which the fraction `part` of a path's length is covered. The path consists
/// of the segments from each of the `count` points to the next.
uj_vec2 uj_path_point(const uj_vec2 *points, size_t count, double part);

/// Cuts off the end of the path through the `count` points, in place, so that the fraction `part`
/// of its length is left. Returns the number of points that are left.
size_t uj_path_cut(uj_vec2 *points, size_t count, double part);

/// If trails are switched on, draws the trail of the current move up to now, and the fading trail
/// of the previous move. Views call this function after drawing the board and before drawing
/// pieces.
void uj_discrete_draw_trails(const uj_discrete_subject *subject, const uj_move_frame *frame,
                             uj_canvas *canvas, const uj_board *board);

/// Returns true if a piece is dimmed: dimming is switched on, and there is a current move that
/// neither moves nor removes the piece. If `frame` is NULL, no piece is dimmed.
bool uj_discrete_is_dim(const uj_move_frame *frame, size_t piece, const uj_board *board);

/// Returns the colour in which to draw a piece: `colour` or, if the piece is dimmed, a mixture of
/// `colour` and `ground`, the colour of the board below the piece.
uj_colour uj_discrete_dim(const uj_move_frame *frame, size_t piece, const uj_board *board,
                          uj_colour colour, uj_colour ground);

/// Puts a second board of the same size beside the first, whose box is `one`. If `one` is much
/// wider than high, puts the second board below the first instead. Sets *offset to the displacement
/// of the second board. `head` is the height of the heading above each board. Returns the box
/// around both boards and their headings.
uj_box uj_pair_boxes(uj_box one, double head, uj_vec2 *offset);

/// Draws `text`, the heading of one of two boards ("start", "now" or "goal"), if names are shown.
/// `at` is the middle of the heading in pixels. The heading must fit into a strip that is `height`
/// board units high.
void uj_heading_draw(uj_canvas *canvas, const uj_board *board, uj_vec2 at, const char *text,
                     double height);

/// Returns the displacement of a held piece from its place when the player drags the mouse by the
/// vector `to`. A sliding piece moves continuously through free cells, as far as one legal move
/// allows, and stops when its displacement can get no closer to `to`. A lifted piece goes anywhere
/// within the picture. A piece without legal moves stays where it is.
uj_vec2 uj_discrete_drag(const uj_discrete_subject *subject, const uint16_t *places,
                         const uj_held *held, uj_vec2 to);

/// The best of the legal moves considered so far: the one whose end has the least measure.
typedef struct uj_choice {
    double (*measure)(const struct uj_choice *choice, uj_vec2 end);
    /// `from` is the piece's middle, set by uj_choice_consider. `to` is a point or a direction,
    /// depending on `measure`.
    uj_vec2 from, to;
    const uj_vec2 *without;  ///< moves that end at this point are not chosen; NULL: no such point
    double best;             ///< measure of the best move; the caller first sets it to INFINITY
    uj_vec2 end;             ///< where the best move ends
    size_t visited;          ///< number of moves considered
    size_t count;            ///< number of codes; 0: no move
    uint16_t codes[UJ_PATH_LIMIT];
} uj_choice;

/// Considers all legal moves of a piece, and updates *choice.
void uj_choice_consider(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        uj_choice *choice);

/// A measure for uj_choice: the distance of `end` from the point choice->to.
double uj_choice_by_distance(const uj_choice *choice, uj_vec2 end);

/// A measure for uj_choice, used for arrow keys: the sum of the distances in x and in y from
/// choice->from to `end`. Here choice->to is a direction, not a point. The measure is INFINITY if
/// the direction from choice->from to `end` differs from choice->to by more than 45 degrees.
double uj_choice_by_direction(const uj_choice *choice, uj_vec2 end);

/// An arrow key. `second`: the player wants the second-best move in that direction.
typedef struct uj_arrow_key {
    uj_vec2 direction;
    bool second;
} uj_arrow_key;

/// Returns the move that an arrow key makes with a piece: the best move by uj_choice_by_direction.
/// If uj_discrete_view.columns is set, however, the keys Left and Right choose the move that ends
/// in the nearest column, at any height.
///
/// If arrow->second is set, returns the second-best move, or the best if there is no other. For
/// example, the key Up may stand for two jumps: one up and to the left, one up and to the right. If
/// uj_discrete_view.slides is set, always returns the best move.
uj_choice uj_choice_of_step(const uj_discrete_subject *subject, const uint16_t *places,
                            size_t piece, const uj_arrow_key *arrow);

#endif
