// Hints for a tray played by hand: solves the puzzle from where the pieces are.
#ifndef UJ_TRAY_HINT_H
#define UJ_TRAY_HINT_H

#include <unjam/geometry/tray/motion.h>
#include <unjam/viewer/board/hint.h>

/// What a hint says.
typedef struct uj_tray_hint {
    size_t move_count;  ///< moves to the goal; 0: none found, or the pieces are elsewhere by now
    uj_move move;       ///< the first of them
    uj_motion motion;   ///< of that move, with times from 0 to 1; the caller frees it
} uj_tray_hint;

/// A search from poses[piece_count] for the fewest moves or, if these are not found soon, for any.
/// The tray must outlive the job. data is NULL when memory is out.
uj_hint_job uj_tray_hint_job(const uj_tray *tray, const uj_pose *poses);

/// Reads the hint off a finished job, for pieces at poses[piece_count], and writes what to tell the
/// player into notice (size bytes), unless the pieces have moved.
uj_tray_hint uj_tray_hint_result(const uj_hint_job *job, const uj_pose *poses, char *notice,
                                 size_t size);

#endif
