// Inspects one state of a tray: where a piece can move, what touches, what blocks the exit.
#ifndef UJ_INSPECTION_H
#define UJ_INSPECTION_H

#include <unjam/geometry/inspect/contact_points.h>
#include <unjam/geometry/inspect/movable_region.h>

/// The greatest number of lines from corners of the goal piece to the exit.
enum { UJ_INSPECTION_LINES = 256 };

/// Reused by all inspections of one puzzle. Not thread-safe.
typedef struct uj_inspector uj_inspector;

/// Creates an inspector. The (valid) tray must outlive it. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_inspector_create(const uj_tray *tray, uj_inspector **out, uj_error *error);

/// Limits the work on a movable region to `most_pairs` pairs of convex parts. A pair has a part of
/// the inspected piece, and a part of another piece or of the walls. (Walls that are half-planes do
/// not count.) If there are more pairs, leaves out the region and sets region.too_large. 0, the
/// initial value, means no limit.
void uj_inspector_limit(uj_inspector *inspector, size_t most_pairs);

/// Frees an inspector; NULL is allowed.
void uj_inspector_destroy(uj_inspector *inspector);

/// Owns its region and contacts; zero-initialised means empty. Free with uj_inspection_clear.
typedef struct uj_inspection {
    int piece;
    uj_movable_region region;  ///< where `piece` can move
    uj_contact_list contacts;  ///< of all pieces
    bool at_goal;
    // For the blocking heuristic (heuristic.h): lines from the goal piece's corners to the midpoint
    // of the exit. Filled only if the goal is an exit that has not been reached.
    size_t line_count;
    uj_vec2 corners[UJ_INSPECTION_LINES];  ///< [line_count] where the lines begin
    uj_vec2 exit_midpoint;                 ///< where all lines end
    unsigned blocking;                     ///< bit i: a line crosses piece i
    unsigned escape;                       ///< least piece moves left, always set (see heuristic.h)
} uj_inspection;

/// Inspects `piece` while each piece i is at poses[i]. After an error, *out is empty. Errors:
/// UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_inspector_inspect(uj_inspector *inspector, const uj_pose *poses, int piece,
                               uj_inspection *out, uj_error *error);

/// Sets *bound to the estimate of the blocking heuristic, in piece moves (at the goal: 0). Returns
/// false if there is no estimate, because the goal is given by poses and has not been reached.
bool uj_inspection_blocking_bound(const uj_inspection *inspection, unsigned *bound);

void uj_inspection_clear(uj_inspection *inspection);

#endif
