// Lists the optimal solutions in order of rank (uj_enumerate_weight), and records their motions.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/geometry/solve/replay.h>

#include "enumerate_state.h"

// A depth-first walk over paths. Edge path[i] of the present path begins at node at[i]. moves[i] is
// known only if i < replayed.
typedef struct walk {
    uj_enumerate_search *search;
    uj_enumeration *out;
    size_t list_limit, capacity;
    uint32_t bound, next_bound;  // rank of the paths being listed, and the next greater rank
    size_t depth, replayed;
    uint32_t *at;           // [cost + 1] node ids
    uint32_t *path;         // [cost] edge indices
    uj_move *moves;         // [cost]
    uj_tray_state *states;  // [cost + 1]
} walk;

// Symmetric images count as different.
static bool is_same(const uj_enumerate_search *s, const uj_tray_state *a, const uj_tray_state *b)
{
    for (int i = 0; i < s->model->piece_count; i++)
        if (!uj_pose_is_same(a->poses[i], b->poses[i], s->model->diameter))
            return false;
    return memcmp(a->press, b->press, sizeof a->press) == 0;
}

// The best move found so far that leads to node `to`. Needed if the edge's move leads elsewhere,
// for example because it was stored for a symmetric image of the present state.
typedef struct best_move {
    walk *w;
    uint32_t to, step, rank;
    bool found;
    uj_move move;
    uj_tray_state state;
} best_move;

static bool take_better(void *payload, const uj_move *move, const uj_tray_state *state,
                        unsigned moved)
{
    best_move *best = payload;
    uj_enumerate_search *s = best->w->search;
    uj_state_cursor cursor;
    uj_enumerate_weight weight = uj_enumerate_weigh(s, move, state, moved);
    if (weight.step != best->step || (best->found && weight.rank >= best->rank))
        return true;
    if (uj_enumerate_find(s, state, &cursor) == best->to) {
        best->found = true;
        best->rank = weight.rank;
        best->move = *move;
        best->state = *state;
    }
    return s->status == UJ_OK;
}

static bool poll_search(void *payload)
{
    return uj_enumerate_poll(((const best_move *)payload)->w->search);
}

// Makes the move stored in edge i of the path or, if that move does not lead to the next node, the
// best move that does.
static bool make_step(walk *w, size_t i)
{
    uj_enumerate_search *s = w->search;
    const uj_enumerate_edge *edge = uj_enumerate_edge_at(s, w->path[i]);
    const uj_enumerate_node *node = uj_enumerate_node_at(s, w->at[i]);
    uj_tray_state *from = &w->states[i], *next = &w->states[i + 1];
    if (is_same(s, from, &node->state)) {
        uj_state_cursor cursor;
        unsigned moved = 0;
        *next = *from;
        w->moves[i] = edge->move;
        if (uj_successor_generator_apply(&s->generator, &edge->move, next, &moved, NULL) == UJ_OK &&
            moved > 0 && uj_enumerate_find(s, next, &cursor) == edge->to)
            return true;
    }
    best_move best = {.w = w, .to = edge->to, .step = edge->weight.step};
    uj_successor_sink sink = {take_better, poll_search, &best};
    uj_enumerate_expand(s, from, s->cost - node->g, &best.found, &sink);
    w->moves[i] = best.move;
    *next = best.state;
    return best.found;
}

static uj_status keep(walk *w, const uj_tray_solution *solution)
{
    uj_enumeration *out = w->out;
    if (!uj_grow(&out->solutions, &w->capacity, out->listed + 1, sizeof *out->solutions))
        return uj_error_set(w->search->error, UJ_NO_MEMORY,
                            "out of memory while listing solutions");
    out->solutions[out->listed++] = *solution;
    return UJ_OK;
}

// The states of the path are known only up to symmetry. So the path is replayed from the start.
static void record(walk *w)
{
    uj_enumerate_search *s = w->search;
    for (; w->replayed < w->depth; w->replayed++)
        if (!make_step(w, w->replayed)) {
            w->out->lost++;
            return;
        }
    uj_tray_solution solution = {0};
    uj_error error = {0};
    uj_move_path path = {.move_count = w->depth, .moves = w->moves, .states = w->states};
    uj_status status = uj_replay(&s->generator, &path, &solution, &error);
    if (status == UJ_OK)
        status = keep(w, &solution);
    if (status == UJ_OK)
        return;
    uj_solution_clear(&solution);
    if (status == UJ_INTERNAL)
        w->out->lost++;
    else {
        s->status = status;
        if (s->error != NULL && error.status == status)
            *s->error = error;
    }
}

// The present path ends at node `id` and has the rank `rank`. Lists all paths of rank w->bound that
// begin with it.
static void walk_from(walk *w, uint32_t id, uint32_t rank)
{
    uj_enumerate_search *s = w->search;
    const uj_enumerate_node *node = uj_enumerate_node_at(s, id);
    if (node->state.at_goal) {
        if (rank == w->bound)
            record(w);
        return;
    }
    w->at[w->depth] = id;
    for (uint32_t i = 0; i < node->edge_count; i++) {
        const uj_enumerate_edge *edge = uj_enumerate_edge_at(s, node->first_edge + i);
        const uj_enumerate_node *to = uj_enumerate_node_at(s, edge->to);
        if (to->g != node->g + edge->weight.step || to->count == 0)
            continue;
        uint32_t least = rank + edge->weight.rank + to->rest;
        if (least > w->bound) {
            w->next_bound = least < w->next_bound ? least : w->next_bound;
            continue;
        }
        if (w->out->listed >= w->list_limit || !uj_enumerate_poll(s))
            return;
        w->path[w->depth] = node->first_edge + i;
        w->replayed = w->replayed < w->depth ? w->replayed : w->depth;
        w->depth++;
        walk_from(w, edge->to, rank + edge->weight.rank);
        w->depth--;
    }
}

// Iterative deepening on the rank of paths. Only paths that can be completed within the bound are
// followed.
static void walk_all(walk *w)
{
    const uj_enumerate_node *start = uj_enumerate_node_at(w->search, 0);
    w->states[0] = start->state;
    w->bound = start->rest;
    while (start->count > 0 && w->out->listed < w->list_limit && uj_enumerate_poll(w->search)) {
        w->next_bound = UINT32_MAX;
        walk_from(w, 0, 0);
        if (w->next_bound == UINT32_MAX)
            break;
        w->bound = w->next_bound;
    }
}

uj_status uj_enumerate_list(uj_enumerate_search *s, size_t list_limit, uj_enumeration *out)
{
    size_t node_count = (size_t)s->cost + 1;
    if (s->nodes.count == 0)
        return UJ_OK;
    // If the search ran out of time or was stopped, list no solution.
    uj_search_limit ended = s->limit;
    bool none = ended != UJ_LIMIT_NONE && ended != UJ_LIMIT_MEMORY;
    s->limit = UJ_LIMIT_NONE;
    walk w = {.search = s,
              .out = out,
              .list_limit = none ? 0 : list_limit,
              .at = calloc(node_count, sizeof *w.at),
              .path = calloc(node_count, sizeof *w.path),
              .moves = calloc(node_count, sizeof *w.moves),
              .states = calloc(node_count, sizeof *w.states)};
    if (w.at == NULL || w.path == NULL || w.moves == NULL || w.states == NULL)
        s->status = uj_error_set(s->error, UJ_NO_MEMORY, "out of memory while listing solutions");
    else
        walk_all(&w);
    free(w.at);
    free(w.path);
    free(w.moves);
    free(w.states);
    out->list_limit = none ? ended : s->limit;
    s->limit = ended;
    return s->status;
}
