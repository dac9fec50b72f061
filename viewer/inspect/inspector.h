// The inspector of a tray shows where a chosen piece can move and what stops the piece.
#ifndef UJ_INSPECTOR_H
#define UJ_INSPECTOR_H

#include <unjam/geometry/inspect/inspection.h>
#include <unjam/viewer/tray/tray_subject.h>

/// What a scene shows of an inspection. Owns nothing.
typedef struct uj_inspector_view {
    const uj_tray_subject *subject;
    const uj_inspection *inspection;
    const uj_pose *poses;  ///< [piece_count]
    bool between;          ///< a move is under way
    bool by_hand;          ///< the moves so far were made by hand
    bool counts_pieces;    ///< piece_moves is known
    size_t moves;          ///< number of moves made so far
    size_t piece_moves;    ///< number of pieces moved, summed over the moves so far
} uj_inspector_view;

typedef struct uj_tray_inspector uj_tray_inspector;

/// Creates an inspector. Chooses the piece that must reach the goal. If several pieces must,
/// chooses the first in uj_tray_goal.poses; if there is no goal, piece 0. The trays of all subjects
/// passed to the inspector must outlive it. Free it with uj_tray_inspector_destroy. Errors:
/// UJ_BAD_ARGUMENT if the subject is not a tray; UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_tray_inspector_create(const uj_subject *subject, uj_tray_inspector **out,
                                   uj_error *error);

/// For use in a window: from now on, omits movable regions that are slow to find.
void uj_tray_inspector_hurry(uj_tray_inspector *inspector);

/// Frees an inspector; NULL is allowed.
void uj_tray_inspector_destroy(uj_tray_inspector *inspector);

/// Chooses the piece with this index.
void uj_tray_inspector_choose(uj_tray_inspector *inspector, int piece);

/// Chooses the piece with this name. Returns false if there is none.
bool uj_tray_inspector_choose_name(uj_tray_inspector *inspector, const char *name);

/// Chooses the piece with the next index or, if `back` is set, the previous index. The first piece
/// follows the last.
void uj_tray_inspector_next(uj_tray_inspector *inspector, bool back);

/// Chooses the piece that covers the point `at` of the board at the given time. Returns false if
/// there is none.
bool uj_tray_inspector_pick(uj_tray_inspector *inspector, const uj_subject *subject, double time,
                            uj_vec2 at);

/// Inspects the chosen piece in the state that `subject` shows at the given time. `subject` may
/// show any tray. In a game, `made` points to the number of moves made, and the piece selected in
/// the game becomes the chosen piece. Without a game, `made` is NULL. The view is valid until the
/// next call. Returns NULL after an error (UJ_NO_MEMORY, UJ_INTERNAL).
const uj_inspector_view *uj_tray_inspector_view(uj_tray_inspector *inspector,
                                                const uj_subject *subject, double time,
                                                const size_t *made, uj_error *error);

#endif
