// Hints for a tray played by hand: solves the puzzle from the current poses of the pieces.
#ifndef UJ_TRAY_HINT_H
#define UJ_TRAY_HINT_H

#include <unjam/geometry/tray/motion.h>
#include <unjam/viewer/board/hint.h>

typedef struct uj_tray_hint {
    size_t move_count;  ///< number of moves to the goal; 0: no hint
    uj_move move;       ///< the first move of the solution found
    uj_motion motion;   ///< the motion of `move`, with times from 0 to 1; the caller clears it
} uj_tray_hint;

/// Returns a job that searches, from `poses` [piece_count], for a solution with the fewest moves
/// or, after a while, for any solution. The tray must outlive the job. The job's data is NULL if
/// out of memory.
uj_hint_job uj_tray_hint_job(const uj_tray *tray, const uj_pose *poses);

/// Returns the hint that a finished job has found. Writes a message for the player into `notice`
/// [size]. `poses` [piece_count] are the current poses. If they have changed since the job's start,
/// returns an empty hint and writes nothing.
uj_tray_hint uj_tray_hint_result(const uj_hint_job *job, const uj_pose *poses, char *notice,
                                 size_t size);

#endif
