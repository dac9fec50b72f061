// The workspace of pushes: its memory, and the half-planes and slacks from which pushes start.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "push_state.h"

uj_status uj_push_workspace_create(const uj_contact_model *model, uj_push_workspace *out)
{
    size_t pairs = (size_t)(model->pair_count + model->goal_pair_count) + 1;
    // Each group may have one half-plane more, to make their number even.
    size_t planes = (size_t)model->plane_capacity + pairs;
    // A half-plane may have three rows: one if its pair has no other half-plane, one for a choice
    // at a vertex, and one for uj_push_sim_note_rest.
    size_t rows = 3 * planes;
    *out = (uj_push_workspace){.model = model};
    out->groups = calloc(pairs, sizeof *out->groups);
    out->pressed_groups = calloc(pairs, sizeof *out->pressed_groups);
    out->pairs = calloc(pairs, sizeof *out->pairs);
    out->nx = calloc(planes, sizeof *out->nx);
    out->ny = calloc(planes, sizeof *out->ny);
    out->slack_before = calloc(planes, sizeof *out->slack_before);
    out->slack = calloc(planes, sizeof *out->slack);
    out->rate = calloc(planes, sizeof *out->rate);
    out->rows = calloc(rows, sizeof *out->rows);
    out->row_pair = calloc(rows, sizeof *out->row_pair);
    out->row_plane = calloc(rows, sizeof *out->row_plane);
    out->touches = calloc(pairs, sizeof *out->touches);
    if (out->groups != NULL && out->pressed_groups != NULL && out->pairs != NULL &&
        out->nx != NULL && out->ny != NULL && out->slack_before != NULL && out->slack != NULL &&
        out->rate != NULL && out->rows != NULL && out->row_pair != NULL && out->row_plane != NULL &&
        out->touches != NULL)
        return UJ_OK;
    uj_push_workspace_clear(out);
    return UJ_NO_MEMORY;
}

void uj_push_workspace_clear(uj_push_workspace *workspace)
{
    free(workspace->groups);
    free(workspace->pressed_groups);
    free(workspace->pairs);
    free(workspace->nx);
    free(workspace->ny);
    free(workspace->slack_before);
    free(workspace->slack);
    free(workspace->rate);
    free(workspace->rows);
    free(workspace->row_pair);
    free(workspace->row_plane);
    free(workspace->touches);
    free(workspace->islands);
    *workspace = (uj_push_workspace){0};
}

size_t uj_push_islands_bytes(const uj_contact_model *model)
{
    size_t count = model->piece_count <= UJ_PUSH_ISLAND_PIECES ? 1 : 0;
    for (int i = 0; i < model->piece_count && count > 0; i++)
        count *= 5;
    return count * sizeof(uj_push_island);
}

uj_status uj_push_workspace_add_islands(uj_push_workspace *workspace)
{
    size_t bytes = uj_push_islands_bytes(workspace->model);
    if (bytes == 0 || workspace->islands != NULL)
        return UJ_OK;
    workspace->islands = calloc(1, bytes);
    return workspace->islands != NULL ? UJ_OK : UJ_NO_MEMORY;
}

void uj_push_workspace_watch(uj_push_workspace *workspace, uj_poll poll)
{
    workspace->poll = poll;
    workspace->stopped = false;
    workspace->work = 0;
}

bool uj_push_workspace_goes_on(uj_push_workspace *workspace, size_t planes)
{
    static const size_t often = 1000000;  // half-planes between two polls
    workspace->work += planes;
    workspace->total_work += planes;
    if (workspace->stopped || workspace->work < often)
        return !workspace->stopped;
    workspace->work = 0;
    workspace->stopped = !uj_poll_goes_on(workspace->poll);
    return !workspace->stopped;
}

// `apart` is the position of piece b relative to piece a (or to the walls).
static void read_pair(uj_push_workspace *w, const uj_halfplanes *planes, int k, uj_vec2 apart)
{
    const uj_halfplane *plane = &planes->planes[w->model->pairs[k].first];
    int first = w->plane_count, last = first + planes->counts[k];
    uj_push_pair *own = &w->pairs[w->pair_count++];
    own->pair = k;
    own->first = own->farthest = first;
    own->last = w->plane_count = last;
    for (int j = first; j < last; j++, plane++) {
        w->nx[j] = plane->nx;
        w->ny[j] = plane->ny;
        w->slack_before[j] = plane->nx * apart.x + plane->ny * apart.y - plane->c;
        if (w->slack_before[j] > w->slack_before[own->farthest])
            own->farthest = j;
    }
}

static void make_even(uj_push_workspace *w)
{
    if (w->plane_count % 2 == 0)
        return;
    w->nx[w->plane_count] = w->ny[w->plane_count] = 0.0;
    w->slack_before[w->plane_count++] = INFINITY;
}

// Makes a group of pair k and the pairs after it (before `last`) with the same two bodies. Returns
// the index of the first pair after the group.
static int read_group(uj_push_workspace *w, const uj_halfplanes *planes, int k, int last,
                      const uj_vec2 *x)
{
    const uj_part_pair *pairs = w->model->pairs;
    int a = pairs[k].a, b = pairs[k].b, singles = 0;
    uj_vec2 apart = a >= 0 ? uj_vec2_sub(x[b], x[a]) : x[b];
    uj_push_group *group = &w->groups[w->group_count++];
    group->a = a >= 0 ? a : UJ_PUSH_WALLS;
    group->b = b;
    group->pieces = pairs[k].pieces;
    group->first = w->pair_count;
    group->first_plane = w->plane_count;
    for (; k < last && pairs[k].a == a && pairs[k].b == b; k++) {
        if (planes->counts[k] == 0)
            continue;
        singles += planes->counts[k] == 1 && w->pair_count == group->first + singles;
        read_pair(w, planes, k, apart);
    }
    make_even(w);
    group->last = w->pair_count;
    group->last_plane = w->plane_count;
    group->singles = singles;
    return k;
}

static void read_groups(uj_push_workspace *w, const uj_halfplanes *planes, unsigned mask, int first,
                        int last, const uj_vec2 *x)
{
    for (int k = first; k < last;)
        k = uj_part_pair_in(&w->model->pairs[k], mask) ? read_group(w, planes, k, last, x) : k + 1;
}

void uj_push_read_planes(uj_push_workspace *w, const uj_halfplanes *planes, unsigned mask,
                         const uj_vec2 *x)
{
    int count = w->model->pair_count;
    w->planes = NULL;
    w->group_count = w->pair_count = w->plane_count = 0;
    read_groups(w, planes, mask, 0, count, x);
    w->contact_groups = w->group_count;
    read_groups(w, planes, mask, count, count + w->model->goal_pair_count, x);
}

void uj_push_forget(uj_push_workspace *workspace)
{
    workspace->planes = NULL;
}

static void find_touching_pieces(uj_push_workspace *w)
{
    double contact = UJ_TOLERANCE_CONTACT * w->model->diameter;
    memset(w->touching, 0, sizeof w->touching);
    for (int g = 0; g < w->contact_groups; g++) {
        const uj_push_group *group = &w->groups[g];
        bool touch = false;
        for (int i = group->first; i < group->last; i++)
            touch = touch || w->slack_before[w->pairs[i].farthest] <= contact;
        if (!touch || group->a == UJ_PUSH_WALLS)
            continue;
        w->touching[group->a] |= 1u << group->b;
        w->touching[group->b] |= 1u << group->a;
    }
}

void uj_push_read_all_planes(uj_push_workspace *w, const uj_halfplanes *planes, const uj_vec2 *x)
{
    int count = w->model->piece_count;
    if (w->planes == planes && memcmp(w->x, x, (size_t)count * sizeof *x) == 0)
        return;
    uj_push_read_planes(w, planes, (1u << count) - 1u, x);
    memcpy(w->x, x, (size_t)count * sizeof *x);
    find_touching_pieces(w);
    w->planes = planes;
    w->read_count++;
}
