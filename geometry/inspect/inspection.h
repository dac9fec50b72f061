// Inspects one state of a tray: where a piece can move, what touches, what blocks the exit.
#ifndef UJ_INSPECTION_H
#define UJ_INSPECTION_H

#include <unjam/geometry/inspect/contact_points.h>
#include <unjam/geometry/inspect/movable_region.h>

enum { UJ_INSPECTION_LINES = 256 };  ///< of more corners the first are taken

/// What inspections of one puzzle share, with scratch memory. Not thread-safe.
typedef struct uj_inspector uj_inspector;

/// The (valid) tray must outlive the inspector. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_inspector_create(const uj_tray *tray, uj_inspector **out, uj_error *error);

/// NULL is allowed.
void uj_inspector_destroy(uj_inspector *inspector);

/// Owns region and contacts; zero-initialised means empty. Free with uj_inspection_clear.
typedef struct uj_inspection {
    int piece;                 ///< the piece inspected
    uj_movable_region region;  ///< of that piece
    uj_contact_list contacts;  ///< of all pieces
    bool at_goal;
    // The blocking heuristic (heuristic.h): lines from the goal piece's corners to the middle of
    // the exit, and the pieces that they cross. Only if the goal is an exit that is not reached.
    size_t line_count;
    uj_vec2 corners[UJ_INSPECTION_LINES];  ///< where the lines begin
    uj_vec2 exit_midpoint;                 ///< where they end
    unsigned blocking;                     ///< bit i: they cross piece i
    unsigned escape;                       ///< the solver's own lower bound, in moves
} uj_inspection;

/// Inspects `piece` at poses[piece_count]. On an error (as above) *out is empty.
uj_status uj_inspector_inspect(uj_inspector *inspector, const uj_pose *poses, int piece,
                               uj_inspection *out, uj_error *error);

/// Sets *bound to the blocking heuristic's estimate in piece moves. Returns false if the goal is
/// not an exit.
bool uj_inspection_blocking_bound(const uj_inspection *inspection, unsigned *bound);

void uj_inspection_clear(uj_inspection *inspection);

#endif
