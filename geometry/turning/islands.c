// An island is a group of pressed pieces that are connected by contacts. At an event, each island
// slides or stays as if the others were not there. If all were solved together, a slide of one
// island could decide which contact holds a pair in another island.
#include "turn_state.h"

unsigned uj_turn_island(uj_turn_sim *t, int piece)
{
    unsigned island = 1u << piece, before = 0;
    uj_turn_need_touches(t);
    while (island != before) {
        before = island;
        for (int i = 0; i < t->touch_count; i++) {
            const uj_part_pair *pair = &t->model->pairs[t->w->touches[i].pair];
            bool joins = pair->a >= 0 && t->dof[pair->a] >= 0 && t->dof[pair->b] >= 0;
            if (joins && uj_part_pair_in(pair, island))
                island |= 1u << pair->a | 1u << pair->b;
        }
    }
    return island;
}

bool uj_turn_is_balanced(const uj_turn_sim *t)
{
    for (int i = 0; i < t->touch_count; i++)
        if (t->w->touches[i].balanced != 0 &&
            uj_turn_considers(t, &t->model->pairs[t->w->touches[i].pair]))
            return true;
    return false;
}

// Finds the slides of the island whose pieces are in t->considered. Called if there are several
// islands. Returns the number of slides.
static int find_slides_of_island(uj_turn_sim *t, uj_slide_reason reason,
                                 uj_vec2 v[UJ_MAX_SLIDES][UJ_MAX_PIECES])
{
    if (reason == UJ_SLIDE_LOST)
        return uj_turn_find_slides(t, NULL, v);
    if (reason == UJ_SLIDE_BALANCED) {
        int count = uj_turn_is_balanced(t) ? uj_turn_find_slides(t, NULL, v) : 0;
        return count == 1 ? count : 0;
    }
    uj_velocity_answer answer = uj_turn_find_velocities(t, true);
    if (answer == UJ_VELOCITY_SLIDE && t->velocity_count > 0) {
        if (uj_turn_find_slides(t, &t->velocities[0], v) == 1)
            return 1;
        answer = UJ_VELOCITY_GO;
    }
    if (reason == UJ_SLIDE_BESIDE || answer == UJ_VELOCITY_STOP ||
        (answer == UJ_VELOCITY_GO && !uj_turn_forces_fail(t)))
        return 0;
    return uj_turn_find_slides(t, NULL, v);
}

// Finds the slides of all pressed pieces when they form a single island. Returns the number of
// slides.
static int find_slides_of_all(uj_turn_sim *t, uj_slide_reason reason,
                              uj_vec2 v[UJ_MAX_SLIDES][UJ_MAX_PIECES])
{
    const uj_velocity *beside = reason == UJ_SLIDE_BESIDE ? &t->velocities[0] : NULL;
    int count = uj_turn_find_slides(t, beside, v);
    return count > 1 && (reason == UJ_SLIDE_BESIDE || reason == UJ_SLIDE_BALANCED) ? 0 : count;
}

bool uj_turn_slide_islands(uj_turn_sim *t, uj_slide_reason reason, uj_vec2 *v)
{
    unsigned all = t->considered, left = all;
    bool slides = false, solved = false;
    for (int i = 0; i < t->n; i++)
        v[i] = (uj_vec2){0.0, 0.0};
    while (left != 0) {
        uj_vec2 found[UJ_MAX_SLIDES][UJ_MAX_PIECES];
        unsigned island = uj_turn_island(t, __builtin_ctz(left));
        left &= ~island;
        t->considered = island;
        solved = solved || (island != all && reason == UJ_SLIDE_BESIDE);
        int count = island == all ? find_slides_of_all(t, reason, found)
                                  : find_slides_of_island(t, reason, found);
        if (count == 0)
            continue;
        slides = true;
        int choice = uj_turn_choose(t, count);
        for (int i = 0; i < t->n; i++)
            if ((island >> i & 1u) != 0)
                v[i] = found[choice][i];
    }
    t->considered = all;
    if (!slides && solved)
        (void)uj_turn_find_velocities(t, true);
    return slides;
}
