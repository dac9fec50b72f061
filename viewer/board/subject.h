// A subject is what the viewer shows: a board that changes move by move. Trays (tray_subject.h) are
// one class of subjects, discrete puzzles (discrete_subject.h) another.
#ifndef UJ_SUBJECT_H
#define UJ_SUBJECT_H

#include <stdio.h>

#include <unjam/viewer/board/timeline.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

typedef struct uj_subject uj_subject;
struct uj_game;

/// The parts of a board that can be drawn separately. A positive number stands for one piece: the
/// piece's index plus 1. Only subjects that have uj_subject_class.rules can draw parts.
enum { UJ_PART_ALL = 0, UJ_PART_GROUND = -1, UJ_PART_OVER = -2 };

/// How to draw a board.
typedef struct uj_board {
    uj_map map;     ///< maps the board's coordinates to pixels
    double scale;   ///< pixels per unit
    double time;    ///< the time to show, in moves
    double text;    ///< size of ordinary text, in pixels
    unsigned show;  ///< UJ_SHOW_*
    /// Trays only. Bit i: draw the name of piece i off-centre if there is room, because the
    /// inspector draws in the middle of the piece.
    unsigned aside;
    /// What to draw (UJ_PART_*): everything, what lies below the pieces, what lies above them, or
    /// a single piece.
    int part;
    const uj_palette *palette;
} uj_board;

/// Returns true if `part` is to be drawn: if board->part is `part` or UJ_PART_ALL.
static inline bool uj_board_draws(const uj_board *board, int part)
{
    return board->part == UJ_PART_ALL || board->part == part;
}

/// The functions of a class of subjects.
typedef struct uj_subject_class {
    /// Returns the box that must be in view at the given time. The box changes continuously with
    /// time.
    uj_box (*view_box)(const uj_subject *subject, double time);
    void (*draw)(const uj_subject *subject, uj_canvas *canvas, const uj_board *board);
    /// Describes a move in words, or the end state if `move` equals move_count. Writes at most
    /// `size` bytes into `buffer`, including the terminator.
    void (*caption)(const uj_subject *subject, size_t move, char *buffer, size_t size);
    /// Like `caption`, but describes a move in the short notation, such as "push A NE" for a tray.
    void (*short_caption)(const uj_subject *subject, size_t move, char *buffer, size_t size);
    void (*destroy)(uj_subject *subject);
    /// Returns the box that must also be in view when the goal is shown. An empty box (`low`
    /// greater than `high`) adds nothing to the view. If the function is NULL, the goal adds
    /// nothing.
    uj_box (*goal_box)(const uj_subject *subject);
    /// Writes the rules of the puzzle and the position as one JSON object. From this object,
    /// viewer/page/parts/rules.js makes a puzzle that can be played on a web page. `map` maps the
    /// board's coordinates to pixels. Returns the number of pieces. If the function is NULL, a web
    /// page can only show the motion.
    size_t (*rules)(const uj_subject *subject, uj_map map, FILE *out);
} uj_subject_class;

/// Begins a game from the position that a subject shows at the given time. The subject's problem
/// and solution must outlive the game.
typedef uj_status uj_game_begin(const uj_subject *subject, double time, struct uj_game **out,
                                uj_error *error);

typedef enum uj_verdict { UJ_VERDICT_NONE, UJ_VERDICT_VALID, UJ_VERDICT_REJECTED } uj_verdict;

/// A subject of any class.
struct uj_subject {
    const uj_subject_class *class;
    char title[256];
    char goal[256];     ///< what the player must do, in a sentence; empty: not known
    const char *note;   ///< the problem's note, borrowed; NULL: none
    bool ghost_goal;    ///< the goal is in the picture only if UJ_SHOW_GOAL is set
    size_t move_count;  ///< number of moves; 0: there is no motion to show
    bool has_gaps;      ///< a magnifier can show the gaps between the pieces
    bool keeps_list;    ///< the list of moves keeps its room even while there are no moves
    bool brief;         ///< the captions of moves are a few words long
    uj_verdict proof;
    char proof_text[640];  ///< what was proven, or why the motion was rejected
    uj_timeline timeline;  ///< timeline of the whole motion
    uj_game_begin *play;   ///< begins a game; NULL, the default: the subject cannot be played
    size_t best;         ///< fewest moves to solve the puzzle, according to its file; 0: not known
    const char *metric;  ///< what counts as a move in `best` (static text); NULL: not known
};

/// Returns the move that is current at the given time, or move_count at the end. Unless `fraction`
/// is NULL, sets *fraction to the part of that move that is done, from 0 to 1.
size_t uj_subject_move_at(const uj_subject *subject, double time, double *fraction);

/// The first function returns the box that must be in view at the given time. The second returns
/// the box around everything that must be in view during the motion. `show` holds bits UJ_SHOW_*.
uj_box uj_subject_view_box(const uj_subject *subject, double time, unsigned show);
uj_box uj_subject_whole_box(const uj_subject *subject, unsigned show);

/// Frees a subject of any class; NULL is allowed.
void uj_subject_destroy(uj_subject *subject);

#endif
