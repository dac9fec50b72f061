// A move that is checked keyframe by keyframe.
#ifndef UJ_CHECKED_MOVE_H
#define UJ_CHECKED_MOVE_H

#include "certificate_rules.h"
#include "contact_events.h"
#include <unjam/geometry/certificate/forces/nearer_push.h>

/// Consecutive steps. A step is the motion from a keyframe to the next.
typedef struct uj_step_run {
    size_t end;              ///< the keyframe at which the last step ends
    double length, longest;  ///< sum of the lengths of the steps; length of the longest step
} uj_step_run;

/// The latest test for flush edges of two bodies (pieces, or a piece and the wall). `angle`: the
/// relative angle (radians) of the bodies. `clear`: if an edge of one body faces an edge of the
/// other, the angle (radians) between these edges is at least this.
typedef struct uj_flush_clearance {
    double clear, angle;
} uj_flush_clearance;

/// A move, memory for its tests, and sums of what the tests tolerated. The sums begin at 0;
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
    unsigned turning;  ///< in a turn: the pieces that have not stopped, as bits
    /// During a slide in a turn, as bits: the pieces that turn right after the slide. If no piece
    /// turns then, all pieces that have not stopped.
    unsigned turning_later;
    /// During a slide in a turn: the keyframe at which the present run of drift steps began. The
    /// run goes on over steps that are too short to be tested.
    size_t drift_run;
    /// During a slide in a turn: the pieces that contacts blocked at some time in the drift steps,
    /// as bits. They count as stopped, even at times when they could turn.
    unsigned blocked;
    double unexplained;     ///< length of the slides that no contact causes, summed over a turn
    double sideways;        ///< how far accepted errors may have moved pieces sideways in a push
    double pulled;          ///< in a turn: length of motion that only pulling contacts can explain
    double maybe_pulled;    ///< in a turn: total length of motions too short to be tested for pulls
    bool forces_known;      ///< balance->fit holds the contact forces from the latest test of rest
    double tiny_turns;      ///< radians: total turn in steps that are tested as if no piece turned
    double short_steps;     ///< total length of the steps that are too short to be tested
    uj_step_run short_run;  ///< the latest run of steps that are too short to be tested
    /// In a turn, for pieces that rest at a vertex: the angle (radians) by which they have turned
    /// since they were first free to leave it (UJ_VERTEX_ANGLE). 0: they are not free to leave.
    /// INFINITY: the pieces were never at rest.
    double at_vertex;
    /// In a turn: [a][b + 1] is for the pieces a > b; b is -1 for the wall (uj_flush_check).
    uj_flush_clearance flush_clearances[UJ_MAX_PIECES][UJ_MAX_PIECES];
    uj_exemption_sum exempt[UJ_EXEMPTION_KINDS];  ///< exemptions in this move, by uj_exemption_kind
} uj_checked_move;

/// Returns the displacement of a piece's origin from a keyframe to the next.
uj_vec2 uj_checked_move_step(const uj_checked_move *m, size_t frame, size_t piece);

/// Sets out[i] to the displacement of the origin of piece m->move->pieces[i] from keyframe `frame`
/// to the next.
void uj_checked_move_steps(const uj_checked_move *m, size_t frame, uj_vec2 *out);

/// Returns the root of the sum of the squared displacements of the pieces of the move, from a
/// keyframe to the next.
double uj_checked_move_step_length(const uj_checked_move *m, size_t frame);

/// Finds the displacements of the centroids of the pieces in m->balance, from a keyframe to the
/// next. out: [2 * m->balance->count] x and y of each piece.
void uj_checked_move_displacements(const uj_checked_move *m, size_t frame, double *out);

/// Writes to m->balance the poses of all pieces at the fraction `part` (0 to 1) of the interval
/// after a keyframe. Calls uj_balance_choose with the pieces of the move.
void uj_checked_move_place(const uj_checked_move *m, size_t frame, double part);

/// Sets drives[i] to the vector along which move->pieces[i] is pushed.
void uj_checked_move_drives(const uj_checked_move *m, uj_vec2 *drives);

/// Returns how much (radians) the direction of a step of this length may change because gaps up to
/// UJ_LOOSE_TOUCHING count as contacts.
double uj_checked_move_loose_direction(const uj_checked_move *m, double length);

/// Returns the greatest speed along the drives at which a motion counts as a drift. In a turn,
/// pieces count as at rest if the root of the sum of their squared speeds is at most this.
double uj_checked_move_drift_speed(const uj_checked_move *m);

/// Returns true if the pieces drift when they move by `steps` without turning. Pieces drift if they
/// move but the sum of their displacements along their drives is about 0, or (in a turn) if they
/// are so slow that they count as at rest. steps: [m->move->piece_count] displacements.
bool uj_checked_move_drifts(const uj_checked_move *m, const uj_vec2 *steps);

/// Returns the spin of a piece in the move: 1 (counter-clockwise) or -1. Returns 0 if the piece is
/// not in the move or not in `turning` (bit i: piece i), and for the wall (piece -1).
double uj_checked_move_spin(const uj_checked_move *m, unsigned turning, int piece);

/// Checks that pieces slide no faster than UJ_FASTEST_SLIDE in the interval after a keyframe.
/// (Faster pieces would be wedged, and would stop.) `turned`: radians by which pieces turn in the
/// interval. `path`: the result of uj_checked_move_step_length. On a fault, sets *good to false and
/// writes the reason.
void uj_checked_move_pace(const uj_checked_move *m, size_t frame, double turned, double path,
                          bool *good);

/// Records an undecided test. If the exemptions of the move or of the solution now exceed the
/// limits in certificate_limits.h, sets *good to false and writes the reason.
void uj_checked_move_exempt(uj_checked_move *m, uj_exemption exemption, bool *good);

#endif
