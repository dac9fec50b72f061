// Grows a tree by random pushes and turns. States with about the same angles form a class. All
// classes are visited about equally often.
#include "random_tree.h"

#include <math.h>
#include <string.h>

#include <unjam/base/arena.h>
#include <unjam/base/heap.h>
#include <unjam/base/language.h>
#include <unjam/base/state_table.h>
#include <unjam/geometry/joint/even_moves.h>
#include <unjam/geometry/joint/random_moves.h>
#include <unjam/geometry/solve/heuristic.h>
#include <unjam/geometry/tray/state_key.h>

// Tuned on Rectangular Jam. If the goal piece fits the exit at its present angle, the first visit
// to a state tries up to PUSHES_TO_GOAL more pushes.
enum { PUSHES_PER_VISIT = 10, TURNS_PER_VISIT = 20, PUSHES_TO_GOAL = 100 };

// With many pieces, about this many of every four moves are even moves (even_moves.h).
enum { EVEN_OF_FOUR = 2 };

// The states of a class are sorted by visits and depth. One visit counts as much as VISIT_WEIGHT
// moves from the start.
enum { VISIT_WEIGHT = 4 };

// Used if the goal has at least SEVERAL_POSES poses. When states are sorted, each piece not at its
// goal pose counts as POSE_WEIGHT visits. When classes are sorted, each piece not at its goal angle
// counts as ANGLE_WEIGHT visits.
enum { POSE_WEIGHT = 2, ANGLE_WEIGHT = 8, SEVERAL_POSES = 3 };

// With many pieces and an exit, states are also sorted by uj_pieces_spread. A spread of
// SPREAD_OF_MOVE counts as much as one move from the start.
enum { SPREAD_OF_MOVE = 10 };

// The size of a class name (name_class), in bytes.
enum { CLASS_NAME_SIZE = UJ_MAX_PIECES + 1 };

typedef struct node {
    uj_tray_state state;
    uj_move move;     // the move from the parent
    uint32_t parent;  // UJ_NO_ID for the start state
    uint32_t piece_moves, visits;
    uint64_t even_tried;  // bit i: turn i in the list of uj_even_turns was tried
} node;

// A class: all states to which name_class gives the same name.
typedef struct angle_class {
    uj_heap members;  // node ids, in the order of queue_node
    uint32_t visits;
    uint16_t missing;   // number of pieces not at their goal angles
    uint16_t blocking;  // number of pieces that block the goal piece; 0 unless looks_at_exit()
} angle_class;

typedef struct tree {
    uj_successor_generator *generator;
    const uj_random_tree_options *options;
    uj_random_tree_result *out;
    uj_random random;
    uj_symmetries symmetries;
    uj_state_keys *keys;
    uj_budget budget;
    uj_arena nodes, classes;
    uj_state_table states;       // a state and its node have the same id
    uj_state_table class_names;  // a class and its name have the same id
    uj_heap open;                // class ids, in the order of queue_class
    bool running;
    uj_status status;
    uj_error *error;
} tree;

static node *node_at(const tree *t, uint32_t id)
{
    return uj_arena_at(&t->nodes, id);
}

static void finish(tree *t, uj_random_tree_end end)
{
    t->out->end = end;
    t->running = false;
}

static void fail(tree *t, uj_status status)
{
    t->status = status;
    t->running = false;
}

static void refuse_memory(tree *t)
{
    finish(t, UJ_TREE_MEMORY);
    if (!t->budget.at_limit)
        fail(t, uj_error_set(t->error, UJ_NO_MEMORY,
                             _("the search ran out of memory; set a memory limit below the free "
                               "memory of the machine")));
}

// --- classes -----------------------------------------------------------------------------------

static bool has_many_pieces(const tree *t)
{
    return t->symmetries.piece_count >= UJ_MANY_PIECES;
}

static bool looks_at_exit(const tree *t)
{
    return has_many_pieces(t) && t->generator->tray->goal.by_exit;
}

// A name has CLASS_NAME_SIZE bytes: the rounded angles, then the number of blocking pieces.
static void name_class(const tree *t, const uj_tray_state *state, uint8_t *name)
{
    memset(name, 0, CLASS_NAME_SIZE);
    uj_symmetries_round_angles(&t->symmetries, state->poses, name);
    if (looks_at_exit(t))
        name[UJ_MAX_PIECES] = (uint8_t)__builtin_popcount(
            uj_blocking_pieces(t->generator->tray, state->poses, t->generator->exit_midpoint));
}

static uint64_t random_key(tree *t, uint32_t rank)
{
    return (uint64_t)rank << 32 | uj_random_next(&t->random) >> 32;
}

// Returns how many pieces are not at their goal poses (only_angles: not at their goal angles).
// Returns 0 if the goal has fewer than SEVERAL_POSES poses.
static uint32_t count_missing(const tree *t, const uj_tray_state *state, bool only_angles)
{
    const uj_tray_goal *goal = &t->generator->tray->goal;
    uint32_t missing = 0;
    for (size_t i = 0; goal->pose_count >= SEVERAL_POSES && i < goal->pose_count; i++) {
        uj_goal_pose one = goal->poses[i];
        if (only_angles)
            one.within.x = one.within.y = INFINITY;
        missing += !uj_tray_pose_reached(t->generator->tray, &one, state->poses[one.piece]);
    }
    return missing;
}

static void queue_class(tree *t, uint32_t id)
{
    const angle_class *c = uj_arena_at(&t->classes, id);
    uint32_t rank = c->visits + ANGLE_WEIGHT * c->missing;
    if (!uj_heap_push(&t->open, (uj_heap_entry){random_key(t, rank), id}))
        refuse_memory(t);
}

static void queue_node(tree *t, angle_class *c, uint32_t id)
{
    const node *n = node_at(t, id);
    uint32_t rank = VISIT_WEIGHT * (n->visits + POSE_WEIGHT * count_missing(t, &n->state, false)) +
                    n->state.depth;
    if (looks_at_exit(t))
        rank = SPREAD_OF_MOVE * rank + uj_pieces_spread(t->generator->model, n->state.poses);
    if (!uj_heap_push(&c->members, (uj_heap_entry){random_key(t, rank), id}))
        refuse_memory(t);
}

static void classify(tree *t, uint32_t id)
{
    uint8_t name[CLASS_NAME_SIZE];
    uj_state_cursor cursor;
    name_class(t, &node_at(t, id)->state, name);
    uint32_t class_id = uj_state_table_find(&t->class_names, name, &cursor);
    if (class_id == UJ_NO_ID) {
        class_id = uj_state_table_add(&t->class_names, name, cursor);
        angle_class *c = class_id != UJ_NO_ID ? uj_arena_push(&t->classes) : NULL;
        if (c == NULL) {
            refuse_memory(t);
            return;
        }
        c->visits = 0;
        c->missing = (uint16_t)count_missing(t, &node_at(t, id)->state, true);
        c->blocking = name[UJ_MAX_PIECES];
        uj_heap_init(&c->members, &t->budget);
        queue_class(t, class_id);
    }
    if (t->running)
        queue_node(t, uj_arena_at(&t->classes, class_id), id);
}

// --- states ------------------------------------------------------------------------------------

static uint32_t cost_of(const tree *t, const node *n)
{
    return t->options->cost == UJ_COST_MOVES ? n->state.depth : n->piece_moves;
}

// A state at the cost limit gets no class, so no moves are made from it.
static void add_state(tree *t, const node *made)
{
    _Alignas(16) unsigned char key[UJ_MAX_PIECES * 16];
    uj_state_cursor cursor;
    const uint8_t *press = t->generator->rules == UJ_RULES_PAPER ? made->state.press : NULL;
    if (uj_state_keys_make_key(t->keys, made->state.poses, press, key, t->error) != UJ_OK) {
        refuse_memory(t);
        return;
    }
    if (uj_state_table_find(&t->states, key, &cursor) != UJ_NO_ID)
        return;
    uint32_t id = uj_state_table_add(&t->states, key, cursor);
    node *kept = id != UJ_NO_ID ? uj_arena_push(&t->nodes) : NULL;
    if (kept == NULL) {
        refuse_memory(t);
        return;
    }
    *kept = *made;
    if (cost_of(t, made) < t->options->max_cost)
        classify(t, id);
}

// Copies the path to t->out. The node `goal` is not in the tree, but its parent is.
static void keep_path(tree *t, const node *goal)
{
    uj_move_path *path = &t->out->path;
    uj_status status = uj_move_path_create(goal->state.depth, path, t->error);
    if (status != UJ_OK) {
        fail(t, status);
        return;
    }
    path->piece_moves = goal->piece_moves;
    for (const node *n = goal;; n = node_at(t, n->parent)) {
        path->states[n->state.depth] = n->state;
        if (n->state.depth == 0)
            break;
        path->moves[n->state.depth - 1] = n->move;
    }
    finish(t, UJ_TREE_GOAL);
}

static void try_move(tree *t, uint32_t from, const uj_move *move)
{
    node made = *node_at(t, from);
    unsigned moved = 0;
    if (t->options->poll != NULL && !t->options->poll(t->options->payload)) {
        finish(t, UJ_TREE_STOPPED);
        return;
    }
    t->out->moves++;
    if (uj_successor_generator_apply(t->generator, move, &made.state, &moved, NULL) != UJ_OK) {
        if (t->generator->workspace.push.stopped)
            finish(t, UJ_TREE_STOPPED);
        else
            t->out->unresolved++;
        return;
    }
    made.move = *move;
    made.parent = from;
    made.piece_moves += moved;
    made.visits = 0;
    made.even_tried = 0;
    if (moved == 0 || cost_of(t, &made) > t->options->max_cost)
        return;
    if (made.state.at_goal)
        keep_path(t, &made);
    else
        add_state(t, &made);
}

// --- moves -------------------------------------------------------------------------------------

static bool draw_even(tree *t, int count)
{
    return count > 0 && uj_random_below(&t->random, 4) < EVEN_OF_FOUR;
}

static void try_pushes(tree *t, uint32_t id, int count, int required)
{
    uj_move even[UJ_MAX_EVEN_PUSHES];
    const uj_tray_goal *goal = &t->generator->tray->goal;
    int even_count =
        !has_many_pieces(t) || required >= 0
            ? 0
            : uj_even_pushes(t->symmetries.piece_count, goal->by_exit ? goal->piece : -1, even);
    for (int i = 0; i < count && t->running; i++) {
        uj_move move = draw_even(t, even_count)
                           ? even[uj_random_below(&t->random, (uint32_t)even_count)]
                           : uj_random_push(&t->random, t->symmetries.piece_count, required);
        try_move(t, id, &move);
    }
}

// Even turns take long, so none is tried twice from the same state.
static void try_even_turn(tree *t, uint32_t id, const uj_move *even, int count)
{
    uint32_t drawn = uj_random_below(&t->random, (uint32_t)count);
    node *from = node_at(t, id);
    if ((from->even_tried >> drawn & 1u) != 0)
        return;
    from->even_tried |= UINT64_C(1) << drawn;
    try_move(t, id, &even[drawn]);
}

static void try_turns(tree *t, uint32_t id)
{
    uj_successor_generator *generator = t->generator;
    uint8_t directions[UJ_MAX_PIECES];
    int pieces = t->symmetries.piece_count, resting = 0;
    uj_successor_generator_turn_directions(generator, &node_at(t, id)->state, directions);
    for (int i = 0; i < pieces; i++)
        resting += directions[i] != 0;
    if (resting == 0)
        return;
    uj_move even[UJ_MAX_EVEN_TURNS];
    int even_count = has_many_pieces(t) ? uj_even_turns(directions, pieces, -1, even) : 0;
    uj_turn_cache_clear(generator->turn_cache);
    generator->workspace.cache = generator->turn_cache;
    for (int i = 0; i < TURNS_PER_VISIT && t->running; i++) {
        if (draw_even(t, even_count)) {
            try_even_turn(t, id, even, even_count);
        } else {
            uj_move move = uj_random_turn(&t->random, directions, pieces);
            try_move(t, id, &move);
        }
    }
    generator->workspace.cache = NULL;
}

static void visit(tree *t)
{
    uint32_t class_id = (uint32_t)uj_heap_pop(&t->open).minor;
    angle_class *c = uj_arena_at(&t->classes, class_id);
    uint32_t id = (uint32_t)uj_heap_pop(&c->members).minor;
    node *n = node_at(t, id);
    bool first = n->visits++ == 0;
    int blocking = c->blocking;
    c->visits++;
    t->out->visits++;
    queue_node(t, c, id);
    queue_class(t, class_id);
    if (first && uj_successor_generator_fits_exit(t->generator, &n->state))
        try_pushes(t, id, PUSHES_TO_GOAL / (1 + 2 * blocking), t->generator->tray->goal.piece);
    try_pushes(t, id, PUSHES_PER_VISIT, -1);
    if (t->running)
        try_turns(t, id);
}

static void clear(tree *t)
{
    for (uint32_t i = 0; i < t->classes.count; i++)
        uj_heap_clear(&((angle_class *)uj_arena_at(&t->classes, i))->members);
    uj_heap_clear(&t->open);
    uj_arena_clear(&t->nodes);
    uj_arena_clear(&t->classes);
    uj_state_table_clear(&t->states);
    uj_state_table_clear(&t->class_names);
    uj_state_keys_destroy(t->keys);
}

uj_status uj_random_tree_grow(uj_successor_generator *generator,
                              const uj_random_tree_options *options, uj_random_tree_result *out,
                              uj_error *error)
{
    tree t = {.generator = generator,
              .options = options,
              .out = out,
              .random = options->random,
              .budget.limit = options->memory_bytes,
              .running = true,
              .error = error};
    *out = (uj_random_tree_result){0};
    uj_status status = uj_state_keys_create(generator->tray, &t.budget, &t.keys, error);
    if (status != UJ_OK)
        return status;
    uj_symmetries_find(generator->tray, &t.symmetries);
    uj_arena_init(&t.nodes, &t.budget, sizeof(node));
    uj_arena_init(&t.classes, &t.budget, sizeof(angle_class));
    uj_state_table_init(&t.states, &t.budget, uj_state_keys_key_size(t.keys));
    uj_state_table_init(&t.class_names, &t.budget, CLASS_NAME_SIZE);
    uj_heap_init(&t.open, &t.budget);
    node start = {.state = uj_successor_generator_start(generator), .parent = UJ_NO_ID};
    add_state(&t, &start);
    uj_push_workspace *workspace = &generator->workspace.push;
    uj_push_workspace_watch(workspace, (uj_poll){options->poll, options->payload});
    uint64_t work = workspace->total_work;
    while (t.running && out->visits < options->visits && t.open.count > 0)
        visit(&t);
    if (t.running && workspace->stopped)
        finish(&t, UJ_TREE_STOPPED);
    uj_push_workspace_watch(workspace, (uj_poll){NULL, NULL});
    if (t.running)
        finish(&t, t.open.count > 0 ? UJ_TREE_VISITS : UJ_TREE_COST);
    out->work = workspace->total_work - work;
    out->distinct = t.nodes.count;
    out->memory_bytes = t.budget.peak;
    clear(&t);
    return t.status;
}
