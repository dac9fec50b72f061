// What there is to see in one state of a tray: where a piece may go, what touches, what blocks.
#ifndef UJ_INSPECTION_H
#define UJ_INSPECTION_H

#include <unjam/geometry/inspect/contact_points.h>
#include <unjam/geometry/inspect/movable_region.h>

enum { UJ_INSPECTION_LINES = 256 };  // most lines kept; of more corners the first are taken

// All that is invariant of a puzzle for inspections, with scratch memory. Not to be shared between
// threads.
typedef struct uj_inspector uj_inspector;

// The (valid) tray must outlive the result. Errors: UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_inspector_create(const uj_tray *tray, uj_inspector **out, uj_error *error);
void uj_inspector_destroy(uj_inspector *inspector);

// Owns region and contacts; zero-initialised means empty.
typedef struct uj_inspection {
    int piece;                 // the piece inspected
    uj_movable_region region;  // of that piece
    uj_contact_list contacts;  // of all pieces
    bool at_goal;
    // The heuristic of Igarashi, Shibahara, Tajima and Kotani: the lines from the goal piece's
    // corners to the middle of the exit's mouth, and the pieces that they cross. Only where the
    // goal is an exit, and not at it.
    size_t line_count;
    uj_vec2 corners[UJ_INSPECTION_LINES];  // where the lines begin
    uj_vec2 mouth;                         // where they end
    unsigned blocking;                     // bit i: they cross piece i
    unsigned escape;                       // the solver's own bound, in moves
} uj_inspection;

// Looks at poses[piece_count] with regard to `piece`. Errors as above; *out is empty then.
uj_status uj_inspector_look(uj_inspector *inspector, const uj_pose *poses, int piece,
                            uj_inspection *out, uj_error *error);

// The paper's bound on the piece moves to the goal; false where the goal is no exit.
bool uj_inspection_bound(const uj_inspection *inspection, unsigned *bound);

void uj_inspection_clear(uj_inspection *inspection);

#endif
