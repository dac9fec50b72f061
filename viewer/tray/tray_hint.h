// Hints for trays played by hand: the puzzle solved from where the pieces are.
#ifndef UJ_TRAY_HINT_H
#define UJ_TRAY_HINT_H

#include <unjam/geometry/tray/motion.h>
#include <unjam/viewer/board/hint.h>

// A search from poses[piece_count]: for the fewest moves and, when these are not found soon, for
// any that reach the goal. The tray must outlive it. data is NULL when there is no memory.
uj_hint_job uj_tray_hint_job(const uj_tray *tray, const uj_pose *poses);

// Of a finished job: the number of moves to the goal of the way found, its first move and the
// motion of that (times from 0 to 1, to be freed by the caller); 0 when none was found, or when the
// pieces are no longer where they were. What to tell the player goes to notice (size bytes).
size_t uj_tray_hint_result(const uj_hint_job *job, const uj_pose *poses, uj_move *move,
                           uj_motion *motion, char *notice, size_t size);

#endif
