// A move that is checked keyframe by keyframe. The checks show whether its pieces rest where the
// rules require it, and whether a push obeys the law of a push.
#ifndef UJ_CHECKED_MOVE_H
#define UJ_CHECKED_MOVE_H

#include "certificate_rules.h"
#include "contact_events.h"
#include <unjam/geometry/certificate/forces/nearer_push.h>

/// Steps that follow one another.
typedef struct uj_step_run {
    size_t end;              ///< the keyframe with which the last of them ends
    double length, longest;  ///< lengths: their sum, and the longest of them
} uj_step_run;

/// A move, the memory for its tests, and how much of it could not be tested. The sums begin at
/// zero, except `at_vertex`.
typedef struct uj_checked_move {
    const uj_examination *exam;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;      ///< number of the move, from 1
    size_t start, end;  ///< first and last keyframe of the move
    uj_balance *balance;
    uj_event_list *events;
    uj_leaving leaving;
    unsigned turning;    ///< in a turn: the pieces that have not stopped, as bits
    double unexplained;  ///< length: in turns, how far pieces slide although no contact makes them
                         ///< slide
    double pulled;       ///< length: in turns, how far pieces move as if contacts pulled them
    bool forces_known;   ///< m->balance->fit holds forces that balance the press at a keyframe
    double tiny_turns;   ///< radians: turns in steps that are tested as if no piece turned
    double short_steps;  ///< total length of the steps that are too short to be tested
    uj_step_run short_run;  ///< the latest of these steps that follow one another
    /// Radians: how far pieces of a turn have turned since they could first leave the vertex at
    /// which they are at rest; INFINITY until they have been at rest.
    double at_vertex;
    uj_exemption_sum exempt[UJ_EXEMPTION_KINDS];  ///< in this move; index: uj_exemption_kind
} uj_checked_move;

/// The displacement of one piece between a keyframe and the next one.
uj_vec2 uj_checked_move_step(const uj_checked_move *m, size_t frame, size_t piece);

/// The length of the joint displacement between a keyframe and the next one: the root of the sum
/// of the squares of the displacements of all pieces of the move.
double uj_checked_move_step_length(const uj_checked_move *m, size_t frame);

/// Sets the poses of all pieces in m->balance to those at a fraction `part` (0 to 1) of the
/// interval after a keyframe. Chooses all pieces of the move as those on which forces act
/// (uj_balance_choose).
void uj_checked_move_place(const uj_checked_move *m, size_t frame, double part);

/// Sets drives[i] to the vector along which move->pieces[i] is pushed.
void uj_checked_move_drives(const uj_checked_move *m, uj_vec2 *drives);

/// Returns the angle by which the direction of a step of this length may be wrong because gaps of
/// up to UJ_LOOSE_TOUCHING open or close during the step.
double uj_checked_move_loose_direction(const uj_checked_move *m, double length);

/// Returns true if pieces drift in the interval after a keyframe, in which no piece may turn: they
/// move at right angles to the vectors along which they are pushed, as far as rounding lets this be
/// known. In a turn, contacts hold such pieces at the present angles, but no longer just beyond
/// these angles.
bool uj_checked_move_drifts(const uj_checked_move *m, size_t frame);

/// Returns the rate at which a piece rotates during a turn: 1 or -1 if the piece is in the set
/// `turning` (bit i: piece i) and is listed in the move. Returns 0 for all other pieces and for the
/// wall (piece -1).
double uj_checked_move_spin(const uj_checked_move *m, unsigned turning, int piece);

/// In the interval after a keyframe, pieces turn by the angle `turned` (radians). Checks that they
/// do not slide too far for so small an angle. By the law of a turn, pieces that could go on
/// turning only by sliding faster than 1e4 tray diameters per radian are wedged, and stop. If
/// pieces slide too far, sets *good to false and writes the reason.
void uj_checked_move_pace(const uj_checked_move *m, size_t frame, double turned, bool *good);

/// Records that a test was not decided. If more of the move or of the solution is now undecided
/// than certificate_limits.h allows, sets *good to false and writes the reason.
void uj_checked_move_exempt(uj_checked_move *m, uj_exemption exemption, bool *good);

#endif
