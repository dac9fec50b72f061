// The inspector of a tray: which piece it looks at, and what it finds at a time.
#ifndef UJ_INSPECTOR_H
#define UJ_INSPECTOR_H

#include <unjam/geometry/inspect/inspection.h>
#include <unjam/viewer/tray/tray_subject.h>

/// What the inspector shows in a scene. Owns nothing.
typedef struct uj_inspector_view {
    const uj_tray_subject *subject;
    const uj_inspection *inspection;
    const uj_pose *poses;  ///< [piece_count]
    bool between;          ///< in the middle of a move, which is no state of the search
    bool by_hand;          ///< the moves so far were made by hand
    bool counts_pieces;    ///< piece_moves is known
    size_t moves;          ///< made so far
    size_t piece_moves;    ///< pieces moved, summed over these moves
} uj_inspector_view;

typedef struct uj_tray_inspector uj_tray_inspector;

/// Creates an inspector, which first looks at the goal piece (the first piece, if the goal names
/// none). The trays of all subjects must outlive it. Free it with uj_tray_inspector_destroy.
/// Errors: UJ_BAD_ARGUMENT for a subject that is no tray, UJ_NO_MEMORY, UJ_INTERNAL.
uj_status uj_tray_inspector_create(const uj_subject *subject, uj_tray_inspector **out,
                                   uj_error *error);

/// Frees an inspector; NULL is allowed.
void uj_tray_inspector_destroy(uj_tray_inspector *inspector);

/// Chooses the piece with this index.
void uj_tray_inspector_choose(uj_tray_inspector *inspector, int piece);

/// Chooses the piece with this name. Returns false when there is none.
bool uj_tray_inspector_choose_name(uj_tray_inspector *inspector, const char *name);

/// Chooses the next piece, or the previous one.
void uj_tray_inspector_next(uj_tray_inspector *inspector, bool back);

/// Chooses the piece at a point of the board. Returns false when there is none.
bool uj_tray_inspector_pick(uj_tray_inspector *inspector, const uj_subject *subject, double time,
                            uj_vec2 at);

/// Inspects a subject at a time; any subject of a tray will do. In a game, `made` points to the
/// number of moves made (else it is NULL), and the piece held by the player is chosen. Works again
/// only when something has changed. The view is valid until the next call. Returns NULL after an
/// error (UJ_NO_MEMORY, UJ_INTERNAL).
const uj_inspector_view *uj_tray_inspector_view(uj_tray_inspector *inspector,
                                                const uj_subject *subject, double time,
                                                const size_t *made, uj_error *error);

#endif
