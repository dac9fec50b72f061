// Grows a tree from the start and one from the goal until they meet.
#include "plan_search.h"

#include <string.h>

#include "plan_law.h"
#include "plan_path.h"
#include "plan_search_state.h"

// add_goal() is called FIRST_ROOTS times at the beginning. After this, it is called once every
// ITERATIONS_PER_ROOT iterations, until it has been called MOST_ROOTS more times.
enum { ITERATIONS_PER_ROOT = 40, MOST_ROOTS = 64, FIRST_ROOTS = 4 };

// Extensions towards far targets often end at a wall. So a node gets a radius when an extension
// from it fails, and draw_target() prefers targets within the radius (dynamic domains: Yershova,
// Jaillet, Simeon and LaValle 2005). The first radius is first_radius times the tray's diameter.
// Each later failure multiplies it by `shrinkage`, down to least_radius times the first radius.
// Each success multiplies it by `growth`.
static const float first_radius = 0.1f, shrinkage = 0.8f, growth = 1.2f, least_radius = 0.1f;

// draw_target() draws random targets, at most MOST_DRAWN, until one lies within the radius of its
// nearest node.
enum { MOST_DRAWN = 4 };

// --- roots ---------------------------------------------------------------------------------------

static void add_node(uj_plan_search_state *s, unsigned tree, const uj_pose *poses)
{
    if (uj_plan_tree_add(&s->trees[tree], UJ_NO_ID, poses, NULL) == UJ_NO_ID)
        s->out_of_memory = true;
}

// If all pieces may move, first makes room by moving those that the goal does not name. Returns
// true if nothing overlaps.
static bool make_room(uj_plan_search_state *s, uj_pose *poses)
{
    if (s->options->pieces == s->all_pieces)
        return uj_plan_goal_make_room(&s->probe, &s->random, poses);
    return uj_plan_depth(&s->probe, poses, s->options->pieces) <= s->probe.tolerance;
}

// Adds a root at the goal. Pieces that the goal does not name get the poses of a random node of the
// first tree (if `exact`: of its root). Adds no root if pieces still overlap after make_room().
static void add_goal(uj_plan_search_state *s, bool exact)
{
    uj_pose poses[UJ_MAX_PIECES];
    const uj_plan_tree *tree = &s->trees[UJ_PLAN_FROM_START];
    uint32_t node = exact ? 0 : uj_random_below(&s->random, tree->count);
    memcpy(poses, uj_plan_tree_poses(tree, node), s->space->piece_count * sizeof *poses);
    if (uj_plan_goal_draw(&s->probe, &s->random, exact, poses) && make_room(s, poses) &&
        uj_plan_goal_reached(s->space, poses))
        add_node(s, UJ_PLAN_FROM_GOAL, poses);
}

// --- iterations ----------------------------------------------------------------------------------

static void meet(uj_plan_search_state *s, uint32_t from_start, uint32_t from_goal)
{
    s->meeting[UJ_PLAN_FROM_START] = from_start;
    s->meeting[UJ_PLAN_FROM_GOAL] = from_goal;
    s->met = true;
}

// Starts at `node` of the first tree, and moves the pieces that the goal names towards the goal.
// The other pieces stay where they are.
static void try_goal(uj_plan_search_state *s, uint32_t node)
{
    uj_pose poses[UJ_MAX_PIECES];
    bool reached = false;
    memcpy(poses, uj_plan_tree_poses(&s->trees[UJ_PLAN_FROM_START], node),
           s->space->piece_count * sizeof *poses);
    if (!uj_plan_goal_draw(&s->probe, &s->random, uj_random_below(&s->random, 2) == 0, poses))
        return;
    for (int i = 0; i < 16 && !reached; i++) {
        uint32_t next = uj_plan_extend(s, UJ_PLAN_FROM_START, node, poses, &reached);
        if (next == UJ_NO_ID)
            return;
        node = next;
    }
    const uj_pose *last = uj_plan_tree_poses(&s->trees[UJ_PLAN_FROM_START], node);
    if (reached && uj_plan_goal_reached(s->space, last))
        meet(s, node, UJ_NO_ID);
}

// Tries to connect the other tree with the new `node` of `tree`.
static void use(uj_plan_search_state *s, unsigned tree, uint32_t node)
{
    uj_pose poses[UJ_MAX_PIECES];
    unsigned other = 1 - tree;
    uint32_t met;
    if (node == UJ_NO_ID || s->out_of_memory)
        return;
    memcpy(poses, uj_plan_tree_poses(&s->trees[tree], node), s->space->piece_count * sizeof *poses);
    if (s->trees[other].count > 0 && uj_plan_connect(s, other, poses, &met)) {
        if (tree == UJ_PLAN_FROM_START)
            meet(s, node, met);
        else
            meet(s, met, node);
        return;
    }
    bool others = s->goal_pieces != s->options->pieces;
    if (tree == UJ_PLAN_FROM_START && others && uj_random_below(&s->random, 4) == 0)
        try_goal(s, node);
}

// Tries a random push or turn. Prefers nodes from which few pushes and turns were tried.
static void try_law(uj_plan_search_state *s, unsigned tree)
{
    uj_plan_tree *t = &s->trees[tree];
    uint32_t node = uj_random_below(&s->random, t->count);
    uint32_t other = uj_random_below(&s->random, t->count);
    if (t->links[other].visits < t->links[node].visits)
        node = other;
    t->links[node].visits++;
    uj_pose from[UJ_MAX_PIECES], to[UJ_MAX_PIECES];
    uj_move move;
    bool at_goal = false;
    memcpy(from, uj_plan_tree_poses(t, node), s->space->piece_count * sizeof *from);
    if (!uj_plan_law_draw(s->generator, &s->random, from, &move, to, &at_goal))
        return;
    uint32_t made = uj_plan_tree_add(t, node, to, &move);
    s->out_of_memory |= made == UJ_NO_ID;
    if (made != UJ_NO_ID && at_goal && tree == UJ_PLAN_FROM_START)
        meet(s, made, UJ_NO_ID);
    else
        use(s, tree, made);
}

// Chooses a random target, and returns the node nearest to it. But if several pieces may move, half
// of the calls return a random node. The target then has the poses of this node, except that some
// pieces get random poses.
static uint32_t draw_target(uj_plan_search_state *s, unsigned tree, uj_pose *target)
{
    const uj_plan_tree *t = &s->trees[tree];
    size_t n = s->space->piece_count;
    bool several = __builtin_popcount(s->options->pieces) > 1;
    memcpy(target, t->poses, n * sizeof *target);  // for pieces that must not move
    if (several && uj_random_below(&s->random, 2) == 0) {
        uint32_t node = uj_random_below(&s->random, t->count);
        memcpy(target, uj_plan_tree_poses(t, node), n * sizeof *target);
        size_t only = uj_random_below(&s->random, (uint32_t)n);
        bool alone = uj_random_below(&s->random, 4) > 0;
        for (size_t i = 0; i < n; i++)
            if ((s->options->pieces >> i & 1u) != 0 &&
                (i == only || (!alone && uj_random_below(&s->random, 2) == 0)))
                target[i] = uj_plan_draw_pose(s->space, &s->random);
        return node;
    }
    uint32_t node = 0;
    for (int i = 0; i < MOST_DRAWN; i++) {
        for (size_t k = 0; k < n; k++)
            if ((s->options->pieces >> k & 1u) != 0)
                target[k] = uj_plan_draw_pose(s->space, &s->random);
        node = uj_plan_tree_nearest(t, target);
        float radius = t->links[node].radius;
        if (isinf(radius) ||
            uj_plan_distance(s->space, uj_plan_tree_poses(t, node), target) <= radius)
            break;
    }
    return node;
}

// Adjusts the radius of `node` after an attempt to extend the tree from this node.
static void learn(uj_plan_search_state *s, unsigned tree, uint32_t node, bool got_away)
{
    float *radius = &s->trees[tree].links[node].radius;
    float first = first_radius * (float)s->space->diameter;
    if (!got_away)
        *radius = isinf(*radius) ? first : fmaxf(shrinkage * *radius, least_radius * first);
    else if (!isinf(*radius))
        *radius *= growth;
}

static void iterate(uj_plan_search_state *s, uint64_t iteration)
{
    uj_pose target[UJ_MAX_PIECES];
    bool reached;
    uint32_t roots = (uint32_t)(iteration / ITERATIONS_PER_ROOT);
    if (iteration % ITERATIONS_PER_ROOT == 0 && roots < MOST_ROOTS)
        add_goal(s, false);
    unsigned tree = s->trees[UJ_PLAN_FROM_GOAL].count > 0 ? iteration % 2 : UJ_PLAN_FROM_START;
    bool law = s->options->pieces == s->all_pieces;
    if (law && uj_random_below(&s->random, 4096) < s->options->law_share) {
        try_law(s, tree);
        return;
    }
    uint32_t node = draw_target(s, tree, target);
    uint32_t made = uj_plan_extend(s, tree, node, target, &reached);
    if (!s->out_of_memory)
        learn(s, tree, node, made != UJ_NO_ID);
    use(s, tree, made);
}

static uj_plan_search_end grow(uj_plan_search_state *s, uint64_t *iteration)
{
    uj_pose start[UJ_MAX_PIECES];
    for (size_t i = 0; i < s->space->piece_count; i++)
        start[i] = s->space->tray->pieces[i].start;
    add_node(s, UJ_PLAN_FROM_START, start);
    for (int i = 0; i < FIRST_ROOTS && !s->out_of_memory; i++)
        add_goal(s, i == 0);
    if (!s->out_of_memory)
        use(s, UJ_PLAN_FROM_START, 0);
    while (!s->met && !s->out_of_memory) {
        if (!s->options->poll(s->options->payload))
            return UJ_PLAN_SEARCH_STOPPED;
        if (*iteration == s->options->iterations)
            return UJ_PLAN_SEARCH_ITERATIONS;
        iterate(s, (*iteration)++);
    }
    return s->met ? UJ_PLAN_SEARCH_GOAL : UJ_PLAN_SEARCH_MEMORY;
}

uj_status uj_plan_search(const uj_plan_space *space, uj_successor_generator *generator,
                         const uj_plan_search_options *options, uj_plan_search_result *out,
                         uj_error *error)
{
    uj_plan_search_state s = {.space = space,
                              .generator = generator,
                              .options = options,
                              .random = options->random,
                              .budget.limit = options->memory_bytes,
                              .all_pieces = (1u << space->piece_count) - 1u,
                              .goal_pieces = uj_plan_goal_pieces(space->tray)};
    *out = (uj_plan_search_result){.path.piece_count = space->piece_count};
    for (int i = 0; i < 2; i++)
        uj_plan_tree_init(&s.trees[i], space, &s.budget);
    uj_status status = uj_plan_probe_create(space, &s.probe);
    if (status == UJ_OK)
        out->end = grow(&s, &out->iterations);
    if (status == UJ_OK && out->end == UJ_PLAN_SEARCH_MEMORY && !s.budget.at_limit)
        status = UJ_NO_MEMORY;
    if (status == UJ_OK && out->end == UJ_PLAN_SEARCH_GOAL) {
        const uj_plan_path_ends ends = {&s.trees[0], &s.trees[1], s.meeting[0], s.meeting[1]};
        status = uj_plan_path_join(&ends, generator, &out->path);
        if (status == UJ_INTERNAL) {  // a push or turn on the path cannot be repeated
            uj_motion_clear(&out->path);
            out->end = UJ_PLAN_SEARCH_ITERATIONS;
            status = UJ_OK;
        }
    }
    out->tests = s.probe.tests;
    out->nodes = (uint64_t)s.trees[0].count + s.trees[1].count;
    out->memory_bytes = s.budget.peak;
    uj_plan_probe_clear(&s.probe);
    for (int i = 0; i < 2; i++)
        uj_plan_tree_clear(&s.trees[i]);
    return status == UJ_OK ? UJ_OK
                           : uj_error_set(error, status,
                                          "the search ran out of memory; set a "
                                          "memory limit below the free memory of "
                                          "the machine");
}
