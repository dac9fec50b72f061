// What can be shown and played: a board that changes move by move. Trays (tray_subject.h) are one
// class of subjects, discrete puzzles (discrete_subject.h) another.
#ifndef UJ_SUBJECT_H
#define UJ_SUBJECT_H

#include <unjam/viewer/board/timeline.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

typedef struct uj_subject uj_subject;
struct uj_game;

/// How to draw a board.
typedef struct uj_board {
    uj_map map;      ///< from the board's coordinates to pixels
    double scale;    ///< pixels per unit
    double time;     ///< in moves
    double text;     ///< size of ordinary text, pixels
    unsigned show;   ///< UJ_SHOW_*
    unsigned aside;  ///< trays, bit i: the name of piece i makes room for marks in its middle
    const uj_palette *palette;
} uj_board;

/// The functions of a class.
typedef struct uj_subject_class {
    /// What must be in view at a time; changes continuously.
    uj_box (*view_box)(const uj_subject *subject, double time);
    void (*draw)(const uj_subject *subject, uj_canvas *canvas, const uj_board *board);
    /// Writes a move in words, or the end state if move is move_count, into buffer (size bytes,
    /// always terminated).
    void (*caption)(const uj_subject *subject, size_t move, char *buffer, size_t size);
    void (*destroy)(uj_subject *subject);
    /// What must be in view as well when the goal is shown; empty (low above high): nothing. May be
    /// NULL: nothing.
    uj_box (*goal_box)(const uj_subject *subject);
} uj_subject_class;

/// Begins a game where a subject is at a time. The subject's problem and solution must outlive it.
typedef uj_status uj_game_begin(const uj_subject *subject, double time, struct uj_game **out,
                                uj_error *error);

typedef enum uj_proof { UJ_PROOF_NONE, UJ_PROOF_VALID, UJ_PROOF_REJECTED } uj_proof;

/// A subject of any class.
struct uj_subject {
    const uj_subject_class *class;
    char title[256];
    size_t move_count;  ///< 0: nothing to play
    bool brief;         ///< the captions of moves are a few words long
    uj_proof proof;
    char proof_text[640];  ///< what was proven, or why it was rejected
    uj_timeline timeline;  ///< of the whole motion
    uj_game_begin *play;   ///< NULL, as made: it cannot be played; set by whoever made the subject
};

/// The current move at a time, move_count at the end. *fraction, unless NULL: the part of it done.
size_t uj_subject_move_at(const uj_subject *subject, double time, double *fraction);

/// What must be in view at a time, and over all moves; show is of UJ_SHOW_*.
uj_box uj_subject_view_box(const uj_subject *subject, double time, unsigned show);
uj_box uj_subject_whole_box(const uj_subject *subject, unsigned show);

/// Frees a subject of any class; NULL is allowed.
void uj_subject_destroy(uj_subject *subject);

#endif
