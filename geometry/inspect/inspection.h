// Inspects one state of a tray: where a piece can move, what touches, and what blocks the exit.
#ifndef UJ_INSPECTION_H
#define UJ_INSPECTION_H

#include <unjam/geometry/inspect/contact_points.h>
#include <unjam/geometry/inspect/movable_region.h>

/// Greatest number of lines from corners of the goal piece to the exit.
enum { UJ_INSPECTION_LINES = 256 };

/// Data and scratch memory shared by all inspections of one puzzle. Not thread-safe.
typedef struct uj_inspector uj_inspector;

/// Creates an inspector. The (valid) tray must outlive it. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_inspector_create(const uj_tray *tray, uj_inspector **out, uj_error *error);

/// Limits the work on a movable region. The work grows with the number of pairs of convex parts
/// that can meet, where one part belongs to the inspected piece, and the other to another piece or
/// to the walls. If there are more than `most_pairs` such pairs, the region is left out, and
/// region.too_large is set. 0, the initial value, means no limit.
void uj_inspector_limit(uj_inspector *inspector, size_t most_pairs);

/// Frees an inspector; NULL is allowed.
void uj_inspector_destroy(uj_inspector *inspector);

/// The result of an inspection. Owns its region and contacts; zero-initialised means empty. Free
/// with uj_inspection_clear.
typedef struct uj_inspection {
    int piece;                 ///< the piece inspected
    uj_movable_region region;  ///< where the inspected piece can move
    uj_contact_list contacts;  ///< contacts of all pieces
    bool at_goal;
    // For the blocking heuristic (heuristic.h): lines from the goal piece's corners to the midpoint
    // of the exit, and the pieces that these lines cross. Filled only if the goal is an exit that
    // has not been reached.
    size_t line_count;
    uj_vec2 corners[UJ_INSPECTION_LINES];  ///< [line_count] where the lines begin
    uj_vec2 exit_midpoint;                 ///< where the lines from all corners end
    unsigned blocking;                     ///< bit i: one of the lines crosses piece i
    unsigned escape;                       ///< the escape heuristic's lower bound, in moves
} uj_inspection;

/// Inspects `piece` in the state where every piece i is at poses[i]. After an error, *out is empty.
/// Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_inspector_inspect(uj_inspector *inspector, const uj_pose *poses, int piece,
                               uj_inspection *out, uj_error *error);

/// Sets *bound to the blocking heuristic's estimate in piece moves. Returns false if the goal is
/// not an exit.
bool uj_inspection_blocking_bound(const uj_inspection *inspection, unsigned *bound);

void uj_inspection_clear(uj_inspection *inspection);

#endif
