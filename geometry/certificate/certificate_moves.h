// A move as the certificate's tests of rest and of the law of a push see it: keyframe by keyframe.
#ifndef UJ_CERTIFICATE_MOVES_H
#define UJ_CERTIFICATE_MOVES_H

#include <unjam/geometry/tray/motion.h>

#include "certificate_step.h"

// Set all but what passed untested, which begins with zero.
typedef struct uj_checked_move {
    const uj_tray *tray;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;      // from 1
    size_t start, end;  // its first and last keyframe
    char *reason;       // [UJ_REASON_SIZE]; of the first test that failed
    // Lengths of straight parts too short for the law to be tested on them; of those that went
    // against the directions.
    double passed, backward;
    // Angles at which rest was only tested coarsely: before pieces slip, and where they begin or
    // cease to turn.
    double slipping, changing;
    // The angle at which not even that held, and how far pieces went there.
    double blind, strayed;
} uj_checked_move;

// The step of one piece over the interval after a keyframe.
uj_vec2 uj_checked_step(const uj_checked_move *m, size_t frame, size_t piece);

// The length of the step that all pieces of the move together make over it.
double uj_checked_step_length(const uj_checked_move *m, size_t frame);

// Places all pieces where they are at a part (0 to 1) of the interval after the keyframe, and tells
// the tester what a push makes them wish. (In a turn, too, corners may meet, but which face holds
// then has been decided before, as the pieces turned.)
void uj_checked_places(const uj_checked_move *m, size_t frame, double part, uj_step_tester *tester);

// Whether the pieces of the move can step together from there (see uj_joint_step_possible); false
// for one alone, which is tested by itself. UJ_NO_MEMORY or UJ_OK.
uj_status uj_checked_joint_step(const uj_checked_move *m, uj_step_tester *tester,
                                const uj_vec2 *wishes, double gain, bool *possible);

// The law of a push in the interval after the keyframe, where no piece turns. *good becomes false,
// with the reason, when it is broken. UJ_NO_MEMORY or UJ_OK.
uj_status uj_checked_law(uj_checked_move *m, uj_step_tester *tester, size_t frame, bool *good);

#endif
