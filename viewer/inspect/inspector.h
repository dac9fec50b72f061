// The inspector of a tray: which piece is looked at, and what there is to see at a time.
#ifndef UJ_INSPECTOR_H
#define UJ_INSPECTOR_H

#include <unjam/geometry/inspect/inspection.h>
#include <unjam/viewer/tray/tray_subject.h>

// What the inspector shows; a part of the scene. Owns nothing.
typedef struct uj_inspector_view {
    const uj_tray_subject *subject;
    const uj_inspection *inspection;
    const uj_pose *poses;  // [piece_count]
    bool between;          // in the middle of a move, which is no state of the search
    bool by_hand;          // the moves before were made by hand
    bool counts_pieces;    // piece_moves is known
    size_t moves;          // made up to here
    size_t piece_moves;    // pieces moved, summed over these moves
} uj_inspector_view;

typedef struct uj_tray_inspector uj_tray_inspector;

// Begins with the goal piece, or the first. The trays of subjects must outlive the result. Errors:
// UJ_USAGE for a subject that is no tray, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_tray_inspector_create(const uj_subject *subject, uj_tray_inspector **out,
                                   uj_error *error);
void uj_tray_inspector_destroy(uj_tray_inspector *inspector);

// Chooses a piece by its index or its name (false: there is none of that name), the next one, or
// the one at a point of the board (false: nothing is there).
void uj_tray_inspector_choose(uj_tray_inspector *inspector, int piece);
bool uj_tray_inspector_choose_name(uj_tray_inspector *inspector, const char *name);
void uj_tray_inspector_next(uj_tray_inspector *inspector, bool back);
bool uj_tray_inspector_pick(uj_tray_inspector *inspector, const uj_subject *subject, double time,
                            uj_vec2 at);

// Looks at a subject at a time: the one of before, another one, or a game, of which `made` moves
// are made (NULL: it is watched). The piece in a player's hand is chosen. Worked out anew
// only when something has changed. The view is good until the next call; NULL after an error
// (UJ_NO_MEMORY, UJ_INTERNAL).
const uj_inspector_view *uj_tray_inspector_view(uj_tray_inspector *inspector,
                                                const uj_subject *subject, double time,
                                                const size_t *made, uj_error *error);

#endif
