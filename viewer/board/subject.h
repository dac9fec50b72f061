// A subject: a board that changes move by move. The classes of subjects are trays (tray_subject.h)
// and discrete puzzles (discrete_subject.h).
#ifndef UJ_SUBJECT_H
#define UJ_SUBJECT_H

#include <stdio.h>

#include <unjam/viewer/board/timeline.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

typedef struct uj_subject uj_subject;
struct uj_game;

/// What to draw of a board: everything, what lies below the pieces, or what lies above them. Any
/// other value is i + 1, and means piece i. A class without `rules` always draws everything.
enum { UJ_PART_ALL = 0, UJ_PART_GROUND = -1, UJ_PART_OVER = -2 };

typedef struct uj_board {
    uj_map map;     ///< from board coordinates to pixels
    double scale;   ///< pixels per unit
    double time;    ///< the time to show, in moves
    double text;    ///< size of ordinary text, in pixels
    unsigned show;  ///< UJ_SHOW_*
    /// Trays: if bit i is set, piece i has its name off-centre, clear of the inspector's marks.
    unsigned aside;
    /// What to draw: UJ_PART_*, or the index of a piece plus 1.
    int part;
    const uj_palette *palette;
} uj_board;

static inline bool uj_board_draws(const uj_board *board, int part)
{
    return board->part == UJ_PART_ALL || board->part == part;
}

typedef struct uj_subject_class {
    /// Returns the box that must be in view. The box changes continuously with `time`.
    uj_box (*view_box)(const uj_subject *subject, double time);
    void (*draw)(const uj_subject *subject, uj_canvas *canvas, const uj_board *board);
    /// Describes a move in words, or the end state if `move` is move_count. `size`: bytes of
    /// `buffer`.
    void (*caption)(const uj_subject *subject, size_t move, char *buffer, size_t size);
    /// Like `caption`, but in the short notation, such as "push A NE" for a tray.
    void (*short_caption)(const uj_subject *subject, size_t move, char *buffer, size_t size);
    void (*destroy)(uj_subject *subject);
    /// May be NULL. Returns the box that must be in view, besides view_box, if the goal is shown.
    /// If the goal needs no room, `low` is INFINITY and `high` is -INFINITY.
    uj_box (*goal_box)(const uj_subject *subject);
    /// Writes the rules and the position as a JSON object, for viewer/page/parts/rules.js. `map`
    /// maps board coordinates to pixels. Returns the number of pieces. If `rules` is NULL, a web
    /// page shows the motion but offers no game.
    size_t (*rules)(const uj_subject *subject, uj_map map, FILE *out);
} uj_subject_class;

/// Begins a game at the position that `subject` shows at `time`. The problem and the solution of
/// the subject must outlive the game.
typedef uj_status uj_game_begin(const uj_subject *subject, double time, struct uj_game **out,
                                uj_error *error);

typedef enum uj_verdict { UJ_VERDICT_NONE, UJ_VERDICT_VALID, UJ_VERDICT_REJECTED } uj_verdict;

struct uj_subject {
    const uj_subject_class *class;
    char title[256];
    char goal[256];     ///< what the player must do; empty: not known
    const char *note;   ///< the problem's note, borrowed; NULL: none
    bool ghost_goal;    ///< the goal is in the picture only if UJ_SHOW_GOAL is set
    size_t move_count;  ///< 0: there is no motion to show
    bool has_gaps;      ///< a magnifier can show the gaps between the pieces
    bool keeps_list;    ///< the list of moves takes up room even while the list is empty
    bool brief;         ///< the captions of moves are a few words long
    uj_verdict proof;
    char proof_text[640];  ///< what was proven, or why the motion was rejected
    uj_timeline timeline;  ///< of the whole motion
    uj_game_begin *play;   ///< NULL: the subject cannot be played
    size_t best;         ///< fewest moves to solve the puzzle, according to its file; 0: not known
    const char *metric;  ///< what counts as a move in `best` (static text); NULL: not known
};

/// Returns the index of the current move at `time`, or move_count at the end. Unless `fraction` is
/// NULL, sets *fraction to the part of the move that is done, from 0 to 1.
size_t uj_subject_move_at(const uj_subject *subject, double time, double *fraction);

/// Returns the box that must be in view at `time`. `show` holds bits UJ_SHOW_*.
uj_box uj_subject_view_box(const uj_subject *subject, double time, unsigned show);

/// Returns the box that holds the view boxes of the whole motion.
uj_box uj_subject_whole_box(const uj_subject *subject, unsigned show);

/// Frees `subject`, which may be NULL.
void uj_subject_destroy(uj_subject *subject);

#endif
