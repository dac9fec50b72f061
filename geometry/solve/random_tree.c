// Grows a tree by random pushes and turns. In a tight puzzle, thousands of states differ only by
// pushes, and few turns are possible. If the next state to visit were chosen at random from all
// states, the tree would hardly ever get beyond the angles at the start. Therefore states in which
// each piece has about the same angle form a class, and visits are shared out evenly among the
// classes.
#include "random_tree.h"

#include <math.h>
#include <string.h>

#include <unjam/base/arena.h>
#include <unjam/base/heap.h>
#include <unjam/base/language.h>
#include <unjam/base/state_table.h>
#include <unjam/geometry/joint/even_moves.h>
#include <unjam/geometry/tray/state_key.h>

// Tuned on Rectangular Jam and similar puzzles with bars: fewer turns are worse; more turns, fewer
// pushes or more pushes make no significant difference. If the goal piece fits the exit at its
// present angle, a single push may solve the puzzle; then PUSHES_TO_GOAL pushes are tried.
enum { PUSHES_PER_VISIT = 10, TURNS_PER_VISIT = 20, PUSHES_TO_GOAL = 100 };

// Relative frequencies of turns of one, two or three pieces. Turns of more pieces never helped and
// are the most expensive.
static const uint32_t turn_weights[] = {2, 4, 1};
enum { MAX_TURNING = sizeof turn_weights / sizeof turn_weights[0] };

// Of every four turns, this many give all pieces the same spin: edges that touch then stay
// parallel, which leaves more room. Without such turns it takes twice as long to find a solution.
enum { SAME_SPIN_OF_FOUR = 3 };

// With many pieces, this many of every four moves are even: all pieces do much the same
// (even_moves.h).
enum { EVEN_OF_FOUR = 2 };

// When the next state of a class is chosen, states with few visits and few moves come first. One
// visit counts as much as this many moves.
enum { VISIT_WEIGHT = 4 };

// If the goal names at least SEVERAL_POSES poses: a piece not yet at its pose counts as much as
// POSE_WEIGHT visits of the state; one not yet at its angle counts as much as ANGLE_WEIGHT visits
// of the class.
enum { POSE_WEIGHT = 2, ANGLE_WEIGHT = 8, SEVERAL_POSES = 3 };

typedef struct node {
    uj_tray_state state;
    uj_move move;     // the move from the parent
    uint32_t parent;  // id of the parent; UJ_NO_ID for the start state
    uint32_t piece_moves, visits;
} node;

// A class of states. The angle of each piece is about the same in all of them.
typedef struct angle_class {
    uj_heap members;           // ordered by visits and depth, ties at random; minor is the node id
    uint32_t visits, missing;  // `missing`: number of pieces not at the angles of their goals
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
    uj_heap open;                // classes ordered by visits, ties at random; minor is the class id
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

// Writes the name of a state's class: the angle of each piece, rounded to a multiple of about a
// quarter turn, or of half the piece's period if this is less. The angles of interchangeable pieces
// are sorted.
static void name_class(const tree *t, const uj_tray_state *state, uint8_t *name)
{
    const uj_symmetries *s = &t->symmetries;
    memset(name, 0, UJ_MAX_PIECES);
    for (int i = 0; i < s->piece_count; i++) {
        double period = s->pieces[i].period;
        double step = period / fmax(2.0, round(period / UJ_PI * 2.0));
        double steps = round(period / step);
        double angle = round((state->poses[i].angle + s->pieces[i].offset) / step);
        name[i] = (uint8_t)(angle - steps * floor(angle / steps));
    }
    for (int i = 1; i < s->piece_count; i++)
        for (int j = 0; j < i; j++)
            if (s->pieces[i].index == s->pieces[j].index && name[i] < name[j]) {
                uint8_t swapped = name[i];
                name[i] = name[j];
                name[j] = swapped;
            }
}

// Returns a heap key that orders by rank; equal ranks are ordered at random.
static uint64_t random_key(tree *t, uint32_t rank)
{
    return (uint64_t)rank << 32 | uj_random_next(&t->random) >> 32;
}

// Returns the number of pieces that have not reached their goal poses or, if only_angles, the
// angles of these poses. Returns 0 if the goal is an exit or consists of few poses.
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
    if (!uj_heap_push(&c->members, (uj_heap_entry){random_key(t, rank), id}))
        refuse_memory(t);
}

// Adds a new state to its class.
static void classify(tree *t, uint32_t id)
{
    uint8_t name[UJ_MAX_PIECES];
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
        c->missing = count_missing(t, &node_at(t, id)->state, true);
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

// Adds a state to the tree if it is new. If its cost is at the limit, no moves are made from it.
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

// Copies the path to a goal. `goal` itself is not in the tree, but one move away from a node of the
// tree.
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
    if (moved == 0 || cost_of(t, &made) > t->options->max_cost)
        return;
    if (made.state.at_goal)
        keep_path(t, &made);
    else
        add_state(t, &made);
}

// --- moves -------------------------------------------------------------------------------------

// Chooses a push at random: each piece takes no part or is pushed in one of four directions. The
// piece `required` must take part (-1: no such piece).
static uj_move draw_push(tree *t, int required)
{
    uj_move move = {.type = UJ_PUSH};
    while (move.piece_count == 0)
        for (int i = 0; i < t->symmetries.piece_count; i++) {
            uint32_t d = uj_random_below(&t->random, i == required ? 4 : 5);
            if (d < 4)
                move.pieces[move.piece_count++] = (uj_piece_move){(uint8_t)i, (uint8_t)d, 0};
        }
    return move;
}

// The pieces that may turn, and the directions in which each may be pressed.
typedef struct turn_choice {
    int count;
    uint8_t pieces[UJ_MAX_PIECES];
    uint8_t directions[UJ_MAX_PIECES];  // [piece] bit d: may be pressed in direction d
} turn_choice;

// Chooses at random how many pieces turn in one move.
static int draw_turning_count(tree *t, int available)
{
    uint32_t total = 0;
    int most = available < MAX_TURNING ? available : MAX_TURNING, count = 0;
    for (int i = 0; i < most; i++)
        total += turn_weights[i];
    uint32_t drawn = uj_random_below(&t->random, total);
    while (drawn >= turn_weights[count])
        drawn -= turn_weights[count++];
    return count + 1;
}

static uint8_t draw_direction(tree *t, uint8_t directions)
{
    uint32_t nth = uj_random_below(&t->random, (uint32_t)__builtin_popcount(directions));
    uint8_t d = 0;
    for (;; d++)
        if (((unsigned)directions >> d & 1u) != 0 && nth-- == 0)
            return d;
}

static uj_move draw_turn(tree *t, const turn_choice *choice)
{
    uj_move move = {.type = UJ_TURN};
    bool same_spin = uj_random_below(&t->random, 4) < SAME_SPIN_OF_FOUR;
    uint8_t spin = (uint8_t)uj_random_below(&t->random, 2);
    int wanted = draw_turning_count(t, choice->count);
    for (int i = 0; i < choice->count; i++) {
        int missing = wanted - move.piece_count;
        if (uj_random_below(&t->random, (uint32_t)(choice->count - i)) >= (uint32_t)missing)
            continue;
        uint8_t piece = choice->pieces[i];
        if (!same_spin)
            spin = (uint8_t)uj_random_below(&t->random, 2);
        move.pieces[move.piece_count++] =
            (uj_piece_move){piece, draw_direction(t, choice->directions[piece]), spin};
    }
    return move;
}

static bool has_many_pieces(const tree *t)
{
    return t->symmetries.piece_count >= UJ_MANY_PIECES;
}

// Decides at random whether the next move is an even one (even_moves.h).
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
                           : draw_push(t, required);
        try_move(t, id, &move);
    }
}

static void try_turns(tree *t, uint32_t id)
{
    uj_successor_generator *generator = t->generator;
    turn_choice choice = {0};
    uj_successor_generator_turn_directions(generator, &node_at(t, id)->state, choice.directions);
    for (int i = 0; i < t->symmetries.piece_count; i++)
        if (choice.directions[i] != 0)
            choice.pieces[choice.count++] = (uint8_t)i;
    if (choice.count == 0)
        return;
    uj_move even[UJ_MAX_EVEN_TURNS];
    int even_count = has_many_pieces(t)
                         ? uj_even_turns(choice.directions, t->symmetries.piece_count, -1, even)
                         : 0;
    uj_turn_cache_clear(generator->turn_cache);
    generator->workspace.cache = generator->turn_cache;
    for (int i = 0; i < TURNS_PER_VISIT && t->running; i++) {
        uj_move move = draw_even(t, even_count)
                           ? even[uj_random_below(&t->random, (uint32_t)even_count)]
                           : draw_turn(t, &choice);
        try_move(t, id, &move);
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
    c->visits++;
    t->out->visits++;
    queue_node(t, c, id);
    queue_class(t, class_id);
    if (first && uj_successor_generator_fits_exit(t->generator, &n->state))
        try_pushes(t, id, PUSHES_TO_GOAL, t->generator->tray->goal.piece);
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
    uj_state_table_init(&t.class_names, &t.budget, UJ_MAX_PIECES);
    uj_heap_init(&t.open, &t.budget);
    node start = {.state = uj_successor_generator_start(generator), .parent = UJ_NO_ID};
    add_state(&t, &start);
    uj_push_workspace *workspace = &generator->workspace.push;
    uj_push_workspace_watch(workspace, (uj_poll){options->poll, options->payload});
    while (t.running && out->visits < options->visits && t.open.count > 0)
        visit(&t);
    if (t.running && workspace->stopped)
        finish(&t, UJ_TREE_STOPPED);
    uj_push_workspace_watch(workspace, (uj_poll){NULL, NULL});
    if (t.running)
        finish(&t, t.open.count > 0 ? UJ_TREE_VISITS : UJ_TREE_COST);
    out->distinct = t.nodes.count;
    out->memory_bytes = t.budget.peak;
    clear(&t);
    return t.status;
}
