// A move that is checked keyframe by keyframe. The checks show whether its pieces rest where the
// rules require it, and whether a push obeys the law of a push.
#ifndef UJ_CHECKED_MOVE_H
#define UJ_CHECKED_MOVE_H

#include "certificate_rules.h"
#include "contact_events.h"
#include <unjam/geometry/certificate/forces/nearer_push.h>

/// A run of consecutive steps. A step is the motion from a keyframe to the next.
typedef struct uj_step_run {
    size_t end;              ///< the keyframe at the end of the run
    double length, longest;  ///< sum of the lengths of the steps; length of the longest step
} uj_step_run;

/// A move, working memory for its tests, and sums of what the tests tolerated. The sums begin at 0;
/// `at_vertex` begins at INFINITY.
typedef struct uj_checked_move {
    const uj_examination *exam;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;      ///< number of the move, from 1
    size_t start, end;  ///< first and last keyframe of the move
    uj_balance *balance;
    uj_event_list *events;
    uj_leaving leaving;
    unsigned turning;     ///< in a turn: the pieces that have not stopped, as bits
    double unexplained;   ///< length, summed over a turn: slides that no contact causes
    double sideways;      ///< length, summed over a push: errors of rates times lengths of steps
    double pulled;        ///< length, summed over a turn: motion as if contacts pulled pieces
    double maybe_pulled;  ///< length, summed over a turn: short motions not tested for pulls
    bool forces_known;    ///< true: in the latest test of rest, contact forces balanced the pushes;
                          ///< balance->fit holds these forces
    double tiny_turns;    ///< radians: sum of the angles of steps tested as if no piece turned
    double short_steps;   ///< total length of the steps that are too short to be tested
    uj_step_run short_run;  ///< the latest run of steps that are too short to be tested
    /// In radians. If the pieces of a turn can leave the vertices at which they touch: the angle
    /// turned since they first could. 0 if they cannot. INFINITY until they have been at rest.
    double at_vertex;
    uj_exemption_sum exempt[UJ_EXEMPTION_KINDS];  ///< exemptions in this move, by uj_exemption_kind
} uj_checked_move;

/// The displacement of one piece between a keyframe and the next one.
uj_vec2 uj_checked_move_step(const uj_checked_move *m, size_t frame, size_t piece);

/// The root of the sum of the squares of the displacements of all pieces of the move, between a
/// keyframe and the next one.
double uj_checked_move_step_length(const uj_checked_move *m, size_t frame);

/// Finds the displacements of the centroids of the pieces chosen in m->balance, between a keyframe
/// and the next one. out: [2 * m->balance->count] x and y of each displacement.
void uj_checked_move_displacements(const uj_checked_move *m, size_t frame, double *out);

/// Sets the poses of all pieces in m->balance to those at a fraction `part` (0 to 1) of the
/// interval after a keyframe. Calls uj_balance_choose with all pieces of the move, so that forces
/// act on these.
void uj_checked_move_place(const uj_checked_move *m, size_t frame, double part);

/// Sets drives[i] to the vector along which move->pieces[i] is pushed.
void uj_checked_move_drives(const uj_checked_move *m, uj_vec2 *drives);

/// Returns the angle by which the direction of a step of this length may be wrong because gaps of
/// up to UJ_LOOSE_TOUCHING open or close during the step.
double uj_checked_move_loose_direction(const uj_checked_move *m, double length);

/// Returns true if the pieces drift in the interval after a keyframe: summed over the pieces,
/// displacement . drive (uj_checked_move_drives) is 0 as far as rounding lets this be known.
/// Requires that no piece turns in the interval. If the interval belongs to a turn, contacts hold
/// drifting pieces at the present angles, but not just beyond these angles.
bool uj_checked_move_drifts(const uj_checked_move *m, size_t frame);

/// Returns the rate at which a piece rotates during a turn: 1 or -1 if the piece is in the set
/// `turning` (bit i: piece i) and is listed in the move. Returns 0 for all other pieces and for the
/// wall (piece -1).
double uj_checked_move_spin(const uj_checked_move *m, unsigned turning, int piece);

/// Checks that pieces do not slide too far in the interval after a keyframe, in which they turn by
/// the angle `turned` (radians). By the law of a turn, pieces that could go on turning only by
/// sliding faster than 1e4 tray diameters per radian are wedged, and stop. If pieces slide too far,
/// sets *good to false and writes the reason.
void uj_checked_move_pace(const uj_checked_move *m, size_t frame, double turned, bool *good);

/// Records that a test was not decided. If more of the move or of the solution is now undecided
/// than certificate_limits.h allows, sets *good to false and writes the reason.
void uj_checked_move_exempt(uj_checked_move *m, uj_exemption exemption, bool *good);

#endif
