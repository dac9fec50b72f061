// What the views of discrete puzzles share. A view knows how to play and draw one kind of puzzle.
// To add one, write a file with its uj_discrete_view and a line in the table of discrete_subject.c.
#ifndef UJ_DISCRETE_VIEW_H
#define UJ_DISCRETE_VIEW_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/board/display.h>

typedef struct uj_discrete_view uj_discrete_view;

// The view numbers the pieces, and the places where pieces can be. Greatest length of a path.
enum { UJ_NO_PLACE = UINT16_MAX, UJ_PATH_LIMIT = 260 };

/// The places through which a piece moves, its first and its last place included.
typedef struct uj_path {
    uint16_t piece;
    size_t count;                    ///< of places
    uint16_t places[UJ_PATH_LIMIT];  ///< [count]
} uj_path;

/// A subject of this class.
typedef struct uj_discrete_subject {
    uj_subject base;
    const uj_discrete_view *view;
    const uj_problem *problem;  ///< not owned
    const uj_moves *moves;      ///< not owned; NULL: the problem alone
    size_t piece_count;
    uint16_t *places;     ///< [(base.move_count + 1) * piece_count] of all pieces before each move
    uj_moves paths;       ///< of each move the piece, then the places on its path
    uj_box box;           ///< what must be in view
    bool with_goal;       ///< views that can do so show the goal beside the board
    const char *caption;  ///< of a game, in place of the end's caption; NULL: no game
    size_t selected;      ///< in a game: the selected piece; piece_count: none
    void *picture;        ///< what the view has worked out
} uj_discrete_subject;

/// A moment of the motion. Between moves and at the end nothing moves.
typedef struct uj_frame {
    size_t move;
    double fraction;         ///< of that move done, from 0 to below 1
    const uint16_t *before;  ///< [piece_count] places of all pieces before that move
    const uint16_t *after;   ///< the same after it; NULL at the end
    size_t piece;            ///< the piece that moves; piece_count at the end
    const uint16_t *path;    ///< [path_length] its places
    size_t path_length;      ///< 2 at least; 0 at the end
} uj_frame;

/// Receives each legal move of a piece: its codes[count], and where the piece's middle will be.
typedef struct uj_move_visitor {
    void (*visit)(void *payload, const uint16_t *codes, size_t count, uj_vec2 end);
    void *payload;
} uj_move_visitor;

/// The functions of a view. Those that prepare a subject get it as far as it is made by then.
struct uj_discrete_view {
    const char *kind;  ///< the kind of puzzle, as in files
    bool brief;        ///< as in uj_subject
    uj_pace pace;      ///< its unit of length is that of `length`

    /// Makes the picture and sets piece_count. After an error release is called all the same.
    uj_status (*prepare)(uj_discrete_subject *subject);

    /// Frees the picture, which may be NULL.
    void (*release)(void *picture);

    /// Writes the places of all pieces at the start into places[piece_count].
    void (*start)(const uj_discrete_subject *subject, uint16_t *places);

    /// Makes a move, with any codes whatever, from places[piece_count], which it changes, and finds
    /// its path. Returns false, and changes nothing, when the move is illegal.
    bool (*play)(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *path);

    /// Finds the subject's box, once all moves are known.
    void (*arrange)(uj_discrete_subject *subject);

    /// The length of the path of a frame's move.
    double (*length)(const uj_discrete_subject *subject, const uj_frame *frame);

    /// Writes the caption of a problem alone.
    void (*describe)(const uj_discrete_subject *subject, char *buffer, size_t size);

    void (*draw)(const uj_discrete_subject *subject, const uj_frame *frame, uj_canvas *canvas,
                 const uj_board *board);

    /// Writes the part of its path that the moving piece has covered, at a fraction that may be 1,
    /// into points[UJ_PATH_LIMIT + 1]. Returns the number of points, 0 when nothing moves.
    size_t (*trail)(const uj_discrete_subject *subject, const uj_frame *frame, uj_vec2 *points);

    /// Draws a ghost of the goal over everything.
    void (*draw_goal)(const uj_discrete_subject *subject, const uj_frame *frame, uj_canvas *canvas,
                      const uj_board *board);

    /// The box around a piece; empty (low above high) when it is off the board.
    uj_box (*bounds)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece);

    /// Whether a piece is at a point.
    bool (*covers)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at);

    /// Visits the moves that a piece can make next.
    void (*legal_moves)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        const uj_move_visitor *visitor);

    /// The problem's data with its start at these places, for the puzzle's solve function. The
    /// caller frees it with free, before the problem. NULL: out of memory.
    void *(*restart)(const uj_discrete_subject *subject, const uint16_t *places);
};

/// The middle of a box.
static inline uj_vec2 uj_box_middle(uj_box box)
{
    return uj_vec2_scale(uj_vec2_add(box.low, box.high), 0.5);
}

/// The views.
extern const uj_discrete_view uj_tiles_view, uj_peg_view, uj_blocks_view, uj_klotski_view;

/// The frame at a time, which is clamped.
uj_frame uj_discrete_frame_at(const uj_discrete_subject *subject, double time);

/// Eases a motion in and out: maps 0 to 0 and 1 to 1, with slope 0 at both.
double uj_ease(double part);

/// The point after `part` of the length of the line through points[count].
uj_vec2 uj_path_point(const uj_vec2 *points, size_t count, double part);

/// Cuts the line through points[count] off after `part` of its length, in place. Returns the number
/// of points left.
size_t uj_path_cut(uj_vec2 *points, size_t count, double part);

/// Draws, if trails are on, the trails of this move, as far as it is done, and of the one before,
/// which fades. Views call it between board and pieces.
void uj_discrete_draw_trails(const uj_discrete_subject *subject, const uj_frame *frame,
                             uj_canvas *canvas, const uj_board *board);

/// Whether a piece is dimmed: dimming is on, and the move keeps the piece still. frame may be NULL.
bool uj_discrete_is_dim(const uj_frame *frame, size_t piece, const uj_board *board);

/// A piece's colour, mixed with the ground's if the piece is dimmed.
uj_colour uj_discrete_dim(const uj_frame *frame, size_t piece, const uj_board *board,
                          uj_colour colour, uj_colour ground);

/// Places a second board of the same size beside the first, or below it if that is wide. `head` is
/// the height of the heading above each board. Returns the box around both.
uj_box uj_pair_boxes(uj_box one, double head, uj_vec2 *offset);

/// Draws the heading of one of two boards, "start" or "goal", if names are on. at: its middle, in
/// pixels; height: of the room for it, in the board's units.
void uj_heading_draw(uj_canvas *canvas, const uj_board *board, uj_vec2 at, const char *text,
                     double height);

#endif
