// Walks the ways from the start to the goals in order of their rank and records the motion of each.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/solve/replay.h>

#include "enumerate_state.h"

// The way being walked has `depth` moves: path[i] leads on from node at[i]; moves and states are
// known for the first `made` of them.
typedef struct walk {
    uj_enumerate_search *search;
    uj_enumeration *out;
    size_t list_limit, capacity;
    uint32_t bound, next_bound;  // ranks: of the ways listed now, and of those that come next
    size_t depth, made;
    uint32_t *at;           // [cost + 1]
    uint32_t *path;         // [cost]
    uj_move *moves;         // [cost]
    uj_tray_state *states;  // [cost + 1]
} walk;

// Whether two states are the same as they are, not as images of each other.
static bool near(const uj_enumerate_search *s, const uj_tray_state *a, const uj_tray_state *b)
{
    for (int i = 0; i < s->model->piece_count; i++)
        if (!uj_pose_is_same(a->poses[i], b->poses[i], s->model->diameter))
            return false;
    return memcmp(a->press, b->press, sizeof a->press) == 0;
}

// The best move from a state that is not the first of its key (it may be an image of it) to one
// that has the key wanted.
typedef struct choice {
    walk *w;
    uint32_t to, step, rank;
    bool found;
    uj_move move;
    uj_tray_state state;
} choice;

static bool choose(void *payload, const uj_move *move, const uj_tray_state *state, unsigned moved)
{
    choice *c = payload;
    uj_state_cursor cursor;
    uint32_t step, rank;
    uj_enumerate_weigh(c->w->search, move, state, moved, &step, &rank);
    if (step != c->step || (c->found && rank >= c->rank))
        return true;
    if (uj_enumerate_find(c->w->search, state, &cursor) == c->to) {
        c->found = true;
        c->rank = rank;
        c->move = *move;
        c->state = *state;
    }
    return c->w->search->status == UJ_OK;
}

static bool poll_choice(void *payload)
{
    return uj_enumerate_poll(((const choice *)payload)->w->search);
}

// Makes the step of the way that begins after i moves.
static bool make_step(walk *w, size_t i)
{
    uj_enumerate_search *s = w->search;
    const uj_enumerate_edge *edge = uj_enumerate_edge_at(s, w->path[i]);
    const uj_enumerate_node *node = uj_enumerate_node_at(s, w->at[i]);
    uj_tray_state *from = &w->states[i], *next = &w->states[i + 1];
    if (near(s, from, &node->state)) {
        uj_state_cursor cursor;
        unsigned moved = 0;
        *next = *from;
        w->moves[i] = edge->move;
        if (uj_successor_generator_apply(&s->generator, &edge->move, next, NULL, &moved, NULL) ==
                UJ_OK &&
            moved > 0 && uj_enumerate_find(s, next, &cursor) == edge->to)
            return true;
    }
    choice c = {.w = w, .to = edge->to, .step = edge->step};
    uj_successor_sink sink = {choose, poll_choice, &c};
    uj_enumerate_expand(s, from, s->cost - node->g, &c.found, &sink);
    w->moves[i] = c.move;
    *next = c.state;
    return c.found;
}

static uj_status keep(walk *w, const uj_tray_solution *solution)
{
    uj_enumeration *out = w->out;
    if (out->listed == w->capacity) {
        size_t capacity = 2 * w->capacity + 16;
        uj_tray_solution *grown = realloc(out->solutions, capacity * sizeof *grown);
        if (grown == NULL)
            return uj_error_set(w->search->error, UJ_NO_MEMORY,
                                "out of memory while listing solutions");
        out->solutions = grown;
        w->capacity = capacity;
    }
    out->solutions[out->listed++] = *solution;
    return UJ_OK;
}

// The way is whole: finds its moves from the true start on, and records them.
static void record(walk *w)
{
    uj_enumerate_search *s = w->search;
    for (; w->made < w->depth; w->made++)
        if (!make_step(w, w->made)) {
            w->out->lost++;
            return;
        }
    uj_tray_solution solution = {0};
    uj_error error = {0};
    uj_status status = uj_replay(&s->generator, w->moves, w->depth, w->states, &solution, &error);
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
        if (to->g != node->g + edge->step || to->count == 0)
            continue;
        uint32_t least = rank + edge->rank + to->rest;
        if (least > w->bound) {
            w->next_bound = least < w->next_bound ? least : w->next_bound;
            continue;
        }
        if (w->out->listed >= w->list_limit || !uj_enumerate_poll(s))
            return;
        w->path[w->depth] = node->first_edge + i;
        w->made = w->made < w->depth ? w->made : w->depth;
        w->depth++;
        walk_from(w, edge->to, rank + edge->rank);
        w->depth--;
    }
}

// As a depth-first search with a growing bound: a way within the bound is never a dead end, so all
// that is walked in vain are ways that were listed before.
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
    size_t most = (size_t)s->cost + 1;
    if (s->nodes.count == 0)
        return UJ_OK;
    // After a time limit or a signal nothing is listed.
    uj_search_limit ended = s->limit;
    bool none = ended != UJ_LIMIT_NONE && ended != UJ_LIMIT_MEMORY;
    s->limit = UJ_LIMIT_NONE;
    walk w = {.search = s,
              .out = out,
              .list_limit = none ? 0 : list_limit,
              .at = calloc(most, sizeof *w.at),
              .path = calloc(most, sizeof *w.path),
              .moves = calloc(most, sizeof *w.moves),
              .states = calloc(most, sizeof *w.states)};
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
