// What can be shown and played: a board that changes move by move. Trays (tray_subject.h) are one
// class of subjects, discrete puzzles (discrete_subject.h) another.
#ifndef UJ_SUBJECT_H
#define UJ_SUBJECT_H

#include <unjam/viewer/board/timeline.h>
#include <unjam/viewer/draw/canvas.h>
#include <unjam/viewer/draw/theme.h>

typedef struct uj_subject uj_subject;
struct uj_game;

// A part of the board's plane, in its own coordinates with y upwards.
typedef struct uj_box {
    uj_vec2 low, high;
} uj_box;

// How to draw the board now: `map` takes its coordinates to pixels, `scale` is pixels per unit.
typedef struct uj_board {
    uj_map map;
    double scale;
    double time;     // in moves
    double text;     // size of ordinary text, pixels
    unsigned show;   // UJ_SHOW_*
    unsigned aside;  // bit i: the name of piece i leaves room for marks in its middle (trays)
    const uj_palette *palette;
} uj_board;

typedef struct uj_subject_class {
    // What must be in view at a time; changes continuously with time.
    uj_box (*frame)(const uj_subject *subject, double time);
    void (*draw)(const uj_subject *subject, uj_canvas *canvas, const uj_board *board);
    // Writes move `move` in words, or the end state when move is move_count, into buffer (size
    // bytes, always terminated).
    void (*caption)(const uj_subject *subject, size_t move, char *buffer, size_t size);
    void (*destroy)(uj_subject *subject);
    // A game that goes on from a time. Problem (and solution) must outlive it. NULL: there is none.
    uj_status (*play)(const uj_subject *subject, double time, struct uj_game **out,
                      uj_error *error);
    // What else must be in view with a ghost of the goal; empty (low over high): nothing. NULL: the
    // same.
    uj_box (*goal_box)(const uj_subject *subject);
} uj_subject_class;

typedef enum uj_proof { UJ_PROOF_NONE, UJ_PROOF_VALID, UJ_PROOF_REJECTED } uj_proof;

struct uj_subject {
    const uj_subject_class *class;
    char title[256];
    size_t move_count;  // 0: nothing to play
    bool brief;         // captions of moves are a few words
    uj_proof proof;
    char proof_text[640];  // what was proven or why it was rejected
    uj_timeline timeline;  // of the whole motion
};

// The current move at a time and how much of it is done; move is move_count at the end.
size_t uj_subject_move_at(const uj_subject *subject, double time, double *fraction);

// What must be in view at a time, and over all moves; show is of UJ_SHOW_*.
uj_box uj_subject_frame(const uj_subject *subject, double time, unsigned show);
uj_box uj_subject_whole_frame(const uj_subject *subject, unsigned show);

// Frees a subject of any class; NULL is allowed.
void uj_subject_destroy(uj_subject *subject);

#endif
