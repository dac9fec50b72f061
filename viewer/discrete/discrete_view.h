// What the views of discrete puzzles share. A view knows how to play and draw one kind of puzzle:
// one file and one line in discrete_subject.c for each.
#ifndef UJ_DISCRETE_VIEW_H
#define UJ_DISCRETE_VIEW_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/board/display.h>

typedef struct uj_view uj_view;

// Pieces are numbered by the view; a place is a number whose meaning is the view's own affair.
enum { UJ_NO_PLACE = UINT16_MAX, UJ_PATH_LIMIT = 260 };

// The places that the piece of a move goes through, from where it was to where it will be.
typedef struct uj_path {
    uint16_t piece;
    size_t count;
    uint16_t places[UJ_PATH_LIMIT];
} uj_path;

typedef struct uj_discrete_subject {
    uj_subject base;
    const uj_view *view;
    const uj_problem *problem;  // lent
    const uj_moves *moves;      // lent; NULL: the problem alone
    size_t piece_count;
    uint16_t *places;   // [(base.move_count + 1) * piece_count] of all pieces before each move
    uj_moves ways;      // of each move the piece, then the places on its way
    uj_box box;         // what must be in view, always
    bool with_goal;     // the goal's position is shown beside, where it is one of its own
    const char *words;  // of a game, instead of captions; NULL: none
    size_t selected;    // in a game: the piece that is in the hand; piece_count: none
    void *own;          // what the view has worked out
} uj_discrete_subject;

// A time, taken apart. Between the moves and at the end nothing is on its way.
typedef struct uj_frame {
    size_t move;
    double fraction;         // of that move, 0 to below 1
    const uint16_t *before;  // [piece_count] places of all pieces before that move
    const uint16_t *after;   // the same after it; NULL at the end
    size_t piece;            // the one that moves; piece_count at the end
    const uint16_t *way;     // [way_count] places on its way, 2 at least; none at the end
    size_t way_count;
} uj_frame;

// In a game: what the view does with every move that a piece can make. `end` is where the middle of
// the piece will be.
typedef struct uj_legal_moves {
    void (*function)(void *payload, const uint16_t *codes, size_t count, uj_vec2 end);
    void *payload;
} uj_legal_moves;

// Functions get subjects as far as they are made by then.
struct uj_view {
    const char *kind;
    bool brief;  // as in uj_subject
    uj_pace pace;
    // Makes `own` and sets piece_count. After an error release is called all the same.
    uj_status (*prepare)(uj_discrete_subject *subject);
    void (*release)(void *own);  // own may be NULL
    // The places of all pieces at the start, into places[piece_count].
    void (*start)(const uj_discrete_subject *subject, uint16_t *places);
    // Plays a move from `places`, which it changes, and finds its way; false, with nothing changed,
    // when the move is not possible there. The move may have any codes.
    bool (*play)(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *way);
    // Finds the box, once all moves are known.
    void (*arrange)(uj_discrete_subject *subject);
    // Length of a move's way in the view's units.
    double (*length)(const uj_discrete_subject *subject, const uj_frame *instant);
    // Says what a problem alone shows, as a caption.
    void (*still)(const uj_discrete_subject *subject, char *buffer, size_t size);
    void (*draw)(const uj_discrete_subject *subject, const uj_frame *instant, uj_canvas *canvas,
                 const uj_board *board);
    // The way that the piece of the move has gone by the instant's fraction (which may be 1), as
    // points[UJ_PATH_LIMIT + 1]; returns their number, 0 when nothing moves.
    size_t (*path)(const uj_discrete_subject *subject, const uj_frame *instant, uj_vec2 *points);
    // Draws a ghost of the goal over everything.
    void (*ghost)(const uj_discrete_subject *subject, const uj_frame *instant, uj_canvas *canvas,
                  const uj_board *board);
    // By hand: the box around a piece (empty, low over high, when it is off the board); whether it
    // is under a point; the moves that it can make as the next after `made` moves.
    uj_box (*bounds)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece);
    bool (*covers)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at);
    void (*offer)(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  const uj_legal_moves *offers);
    // The problem's data with these places as its start, for its solve function; to be freed with
    // free, and before the problem. NULL: out of memory.
    void *(*restart)(const uj_discrete_subject *subject, const uint16_t *places);
};

static inline uj_vec2 uj_box_middle(uj_box box)
{
    return uj_vec2_scale(uj_vec2_add(box.low, box.high), 0.5);
}

extern const uj_view uj_tiles_view, uj_peg_view, uj_blocks_view, uj_klotski_view;

// The instant at a time (clamped).
uj_frame uj_discrete_frame(const uj_discrete_subject *subject, double time);

// A way's pace: slow at both ends, 0 at 0 and 1 at 1.
double uj_ease(double part);

// The point that has gone `part` of the length of the line through points[count].
uj_vec2 uj_path_point(const uj_vec2 *points, size_t count, double part);

// Cuts a line through points[count] off after `part` of its length, in place; returns the number of
// points left.
size_t uj_path_cut(uj_vec2 *points, size_t count, double part);

// Draws the ways of this move, as far as it is done, and of the one before, which fades; for views,
// between board and pieces. Does so when trails are on.
void uj_discrete_draw_trails(const uj_discrete_subject *subject, const uj_frame *instant,
                             uj_canvas *canvas, const uj_board *board);

// Whether a piece is kept still by the move, and still pieces are dimmed.
bool uj_discrete_is_dim(const uj_frame *instant, size_t piece, const uj_board *board);

// A piece's colour, or what is left of it when it is kept still and still pieces are dimmed; ground
// is the board's colour.
uj_colour uj_discrete_dim(const uj_frame *instant, size_t piece, const uj_board *board,
                          uj_colour colour, uj_colour ground);

// Places a second board of the same size beside or below the first, whichever suits the shape;
// returns the box around both. The names of the two boards need `head` above each.
uj_box uj_pair_boxes(uj_box one, double head, uj_vec2 *offset);

#endif
