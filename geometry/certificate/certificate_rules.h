// What the certificate checks besides overlap: keyframes, who moves how, rest, and the goal.
#ifndef UJ_CERTIFICATE_RULES_H
#define UJ_CERTIFICATE_RULES_H

#include <unjam/geometry/certificate/certificate_bound.h>

enum { UJ_REASON_SIZE = 512 };

// All functions here return true when nothing is wrong, else false with one sentence in
// reason[UJ_REASON_SIZE] that says what is wrong first, in order of time.

// "piece B", or "the wall" for -1, by value so that several fit into one sentence.
typedef struct uj_piece_label {
    char text[80];
} uj_piece_label;

uj_piece_label uj_piece_label_of(const uj_tray *tray, int piece);

// Numbers finite, moves well formed and within the rules chosen, a keyframe at every whole time,
// first keyframe at the problem's start.
bool uj_rules_check_frames(const uj_tray *tray, const uj_tray_solution *solution, char *reason);

// Within each move, frame by frame: pieces outside the move stay where a move of theirs left them;
// in a push no angle changes; in a turn every piece turns only its way, all that turn at one rate,
// and none that has stopped turns again. frames[move_count + 1] are the keyframes at whole times.
bool uj_rules_check_moves(const uj_tray *tray, const uj_tray_solution *solution,
                          const size_t *frames, char *reason);

// Origins of all pieces stay within the bounds of shapes, so that the walls' box is large enough.
bool uj_rules_check_bounds(const uj_tray *tray, const uj_certificate_shapes *shapes,
                           const uj_motion *motion, char *reason);

// The goal at the last keyframe. An exit's: no convex part of the goal piece reaches deeper than
// tolerance * diameter into the interior or out of the exit's opening. Poses: within their ranges
// plus that (angles: plus tolerance in radians, modulo a full turn).
bool uj_rules_check_goal(const uj_tray *tray, const uj_certificate_shapes *shapes,
                         const uj_motion *motion, double tolerance, char *reason);

// Rest and pushing, judged by an independent local test that moves one piece a small step in a
// fan of directions while all others stand, and the move's pieces together (where that can be
// decided). Pieces of a move end at rest towards their directions (but for the move by which the
// goal piece leaves through an exit); pieces of a turn rest at its start and as it goes on (tested
// coarsely where one is about to slip at a constant angle, or begins or ceases to turn, and between
// keyframes); and where pieces are pushed, what holds them back from their directions (direction
// minus velocity) is blocked. How much of a move, in angle and in way, may pass untested is said in
// certificate_limits.h. Not tested: whether a turn ends before it must. rounding is
// uj_motion_bound.rounding. *good tells; the status is UJ_NO_MEMORY or UJ_OK.
uj_status uj_rules_check_rest(const uj_tray *tray, const uj_certificate_shapes *shapes,
                              const uj_tray_solution *solution, const size_t *frames,
                              double rounding, bool *good, char *reason);

#endif
