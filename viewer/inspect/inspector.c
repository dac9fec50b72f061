// Chooses the piece to inspect, and keeps the latest inspection.
#include <unjam/viewer/inspect/inspector.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/inspect/trace_view.h>

struct uj_tray_inspector {
    const uj_tray *tray;
    uj_inspector *sampler;
    int piece;
    size_t most_pairs;  // see uj_inspector_limit
    bool known;         // `inspection` is valid for `piece` at `poses`
    uj_pose poses[UJ_MAX_PIECES];
    uj_inspection inspection;
    uj_inspector_view view;
};

uj_status uj_tray_inspector_create(const uj_subject *subject, uj_tray_inspector **out,
                                   uj_error *error)
{
    *out = NULL;
    if (!uj_subject_is_tray(subject))
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("only trays can be inspected"));
    const uj_tray *tray = ((const uj_tray_subject *)subject)->tray;
    uj_tray_inspector *inspector = calloc(1, sizeof *inspector);
    if (inspector == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the inspector"));
    inspector->tray = tray;
    inspector->piece = tray->goal.by_exit          ? tray->goal.piece
                       : tray->goal.pose_count > 0 ? tray->goal.poses[0].piece
                                                   : 0;
    uj_status status = uj_inspector_create(tray, &inspector->sampler, error);
    if (status == UJ_OK)
        *out = inspector;
    else
        uj_tray_inspector_destroy(inspector);
    return status;
}

void uj_tray_inspector_hurry(uj_tray_inspector *inspector)
{
    // With this limit, finding a movable region takes at most about 0.15 s.
    inspector->most_pairs = 2500;
    inspector->known = false;
    uj_inspector_limit(inspector->sampler, inspector->most_pairs);
}

void uj_tray_inspector_destroy(uj_tray_inspector *inspector)
{
    if (inspector == NULL)
        return;
    uj_inspection_clear(&inspector->inspection);
    uj_inspector_destroy(inspector->sampler);
    free(inspector);
}

void uj_tray_inspector_choose(uj_tray_inspector *inspector, int piece)
{
    inspector->known = inspector->known && piece == inspector->piece;
    inspector->piece = piece;
}

bool uj_tray_inspector_choose_name(uj_tray_inspector *inspector, const char *name)
{
    for (size_t i = 0; i < inspector->tray->piece_count; i++)
        if (strcmp(inspector->tray->pieces[i].name, name) == 0) {
            uj_tray_inspector_choose(inspector, (int)i);
            return true;
        }
    return false;
}

void uj_tray_inspector_next(uj_tray_inspector *inspector, bool back)
{
    int count = (int)inspector->tray->piece_count;
    uj_tray_inspector_choose(inspector, (inspector->piece + (back ? count - 1 : 1)) % count);
}

static bool switch_tray(uj_tray_inspector *inspector, const uj_tray *tray, uj_error *error)
{
    if (tray == inspector->tray)
        return true;
    uj_inspector *sampler;
    if (uj_inspector_create(tray, &sampler, error) != UJ_OK)
        return false;
    uj_inspector_destroy(inspector->sampler);
    inspector->sampler = sampler;
    uj_inspector_limit(sampler, inspector->most_pairs);
    inspector->tray = tray;
    inspector->known = false;
    if (inspector->piece >= (int)tray->piece_count)
        inspector->piece = 0;
    return true;
}

bool uj_tray_inspector_pick(uj_tray_inspector *inspector, const uj_subject *subject, double time,
                            uj_vec2 at)
{
    uj_pose poses[UJ_MAX_PIECES];
    if (!uj_subject_is_tray(subject) ||
        !switch_tray(inspector, ((const uj_tray_subject *)subject)->tray, NULL))
        return false;
    uj_tray_subject_poses((const uj_tray_subject *)subject, time, poses);
    for (size_t i = 0; i < inspector->tray->piece_count; i++) {
        uj_vec2 offset = {at.x - poses[i].x, at.y - poses[i].y};
        uj_vec2 local = uj_rotate(uj_rotation_of(-poses[i].angle), offset);
        if (!uj_ring_contains(&inspector->tray->pieces[i].shape.rings[0], local))
            continue;
        uj_tray_inspector_choose(inspector, (int)i);
        return true;
    }
    return false;
}

static void count_moves(const uj_tray_subject *subject, double time, const size_t *made,
                        uj_inspector_view *view)
{
    double fraction;
    size_t move = uj_subject_move_at(&subject->base, time, &fraction);
    view->by_hand = made != NULL;
    view->moves = made != NULL ? *made : move;
    view->between = made == NULL && fraction > 0.0 && move < subject->base.move_count;
    view->piece_moves = 0;
    view->counts_pieces = made == NULL && subject->trace_view == NULL;
    if (made == NULL && subject->trace_view != NULL)
        view->moves = subject->trace_view->trace->states[subject->trace_view->selected].depth;
    if (made != NULL || subject->solution == NULL)
        return;
    uj_tray_solution before = *subject->solution;
    before.move_count = move;
    view->piece_moves = uj_solution_piece_moves(&before, uj_tray_diameter(subject->tray));
}

const uj_inspector_view *uj_tray_inspector_view(uj_tray_inspector *inspector,
                                                const uj_subject *subject, double time,
                                                const size_t *made, uj_error *error)
{
    const uj_tray_subject *tray = (const uj_tray_subject *)subject;
    uj_pose poses[UJ_MAX_PIECES] = {{0}};
    if (!uj_subject_is_tray(subject) || !switch_tray(inspector, tray->tray, error))
        return NULL;
    uj_tray_subject_poses(tray, time, poses);
    unsigned held = tray->position != NULL ? tray->position->selected : 0;
    for (int i = 0; held != 0 && i < (int)tray->tray->piece_count; i++)
        if ((held >> i & 1u) != 0) {
            uj_tray_inspector_choose(inspector, i);
            break;
        }
    if (!inspector->known || memcmp(poses, inspector->poses, sizeof poses) != 0) {
        uj_inspection_clear(&inspector->inspection);
        memcpy(inspector->poses, poses, sizeof poses);
        inspector->known = uj_inspector_inspect(inspector->sampler, poses, inspector->piece,
                                                &inspector->inspection, error) == UJ_OK;
    }
    if (!inspector->known)
        return NULL;
    inspector->view = (uj_inspector_view){
        .subject = tray, .inspection = &inspector->inspection, .poses = inspector->poses};
    count_moves(tray, time, made, &inspector->view);
    return &inspector->view;
}
