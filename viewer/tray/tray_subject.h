// Trays as subjects; and what is worked out once, shared by the files that draw them.
#ifndef UJ_TRAY_SUBJECT_H
#define UJ_TRAY_SUBJECT_H

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/viewer/board/label_anchor.h>
#include <unjam/viewer/board/subject.h>

// A tray with its solution (NULL, or one without moves: the start position) and what was proven
// about it (may be NULL). Tray and solution must outlive the subject. Errors: UJ_NO_MEMORY.
uj_status uj_tray_subject_create(const uj_tray *tray, const uj_tray_solution *solution,
                                 const uj_certificate *certificate, uj_subject **out,
                                 uj_error *error);

// Writes a bound so that it is never less than it was, in two digits: "4.6e-6" for 4.56e-6.
void uj_bound_text(double bound, char *buffer, size_t size);

// Measures the motion: every move takes the time in which its fastest vertex travels its path at
// constant speed, within the limits of the pace, whose unit of length is the tray's diameter (NULL:
// uj_tray_pace). Errors: UJ_NO_MEMORY.
uj_status uj_tray_timeline_create(const uj_tray *tray, const uj_tray_solution *solution,
                                  const uj_pace *pace, uj_timeline *out);
uj_pace uj_tray_pace(void);

// Where an exit leaves the wall. An exit that does not reach the wall's outside has width 0.
typedef struct uj_exit_opening {
    uj_vec2 middle;   // on the outside of the wall
    uj_vec2 outward;  // unit vector along an axis
    double width;
    uj_vec2 sign;  // where its name goes: its middle, or its end at the wall for exits to the sides
    double room;   // width that the name may take
} uj_exit_opening;

// The size of an exit's name is at most this times the wall's thickness.
#define UJ_SIGN_SIZE 1.1

// A position played by hand.
typedef struct uj_tray_position {
    uj_pose poses[UJ_MAX_PIECES];
    unsigned selected;                // bit i: piece i can be turned by its handle
    const uj_move *hint;              // the move to make next, NULL: none is known
    uj_pose hint_end[UJ_MAX_PIECES];  // where it leads
    const uj_motion *way;             // lent: the last move, or the one being made; NULL: none
    bool held;                        // it is being made; else its times go from 0 to 1 and it ends
    double made;                      // at this time: before, pieces are on their way
    char words[256];                  // instead of the caption
} uj_tray_position;

typedef struct uj_tray_subject {
    uj_subject base;
    const uj_tray *tray;
    const uj_tray_solution *solution;  // NULL: the start position
    const uj_tray_position *position;  // lent; not NULL: shown instead of any other
    struct uj_trace_view *trace_view;  // owned; the recorded search shown (trace_view.h), or NULL
    void (*free_trace_view)(struct uj_trace_view *trace_view);
    uj_label_anchor faces[UJ_MAX_PIECES];
    double wall;       // thickness of the wall
    uj_box outer;      // of the wall around the interior
    uj_box *views;     // [max(move_count, 1)] what must be in view during a move
    uj_polygon floor;  // interior and the parts of the openings inside the wall
    size_t exit_count;
    uj_exit_opening *mouths;  // [exit_count]
    uj_polygon hatches[UJ_MAX_PIECES];
    unsigned goal_pieces;  // bit i: piece i has a place in the goal
    uj_pose goal[UJ_MAX_PIECES];
} uj_tray_subject;

// Whether a subject is of this class.
bool uj_subject_is_tray(const uj_subject *subject);

// Makes a subject show a position as long as it is there (NULL: as before).
void uj_tray_subject_set_position(uj_subject *subject, const uj_tray_position *position);

// Where the handle is that turns a piece, and its distance from the piece's middle.
uj_vec2 uj_tray_handle(const uj_tray_subject *subject, size_t piece, uj_pose pose);

// Poses of all pieces at a time, into poses[piece_count].
void uj_tray_subject_poses(const uj_tray_subject *subject, double time, uj_pose *poses);

// Whether a motion leaves a piece somewhere else than where it began.
bool uj_tray_moved(const uj_motion *motion, size_t piece);

// The draw function of the class.
void uj_tray_board_draw(const uj_subject *base, uj_canvas *canvas, const uj_board *board);

// Works out the patterns of pieces, and where the goal is: its poses, or for a goal by an exit
// where the solution ends, and without one right behind the exit. Needs faces and mouths.
// UJ_NO_MEMORY.
uj_status uj_tray_overlays_find(uj_tray_subject *subject);
void uj_tray_overlays_clear(uj_tray_subject *subject);

// The box around the goal's pieces; empty (low over high) when there are none.
uj_box uj_tray_goal_box(const uj_tray_subject *subject);

// The way that pieces went in the last move's time: their outlines from time to time, and their
// middles.
void uj_tray_trails_draw(const uj_tray_subject *subject, uj_canvas *canvas, const uj_board *board);

// The goal's pieces: tints, to be drawn below all pieces, or outlines.
void uj_tray_goal_draw(const uj_tray_subject *subject, uj_canvas *canvas, const uj_board *board,
                       bool outlines);

#endif
