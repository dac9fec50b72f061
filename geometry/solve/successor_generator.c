// Enumeration of pushes and turns.
#include <unjam/geometry/solve/successor_generator.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit.h>

#include "move_dedup.h"

uj_status uj_successor_generator_create(const uj_tray *tray, const uj_contact_model *model,
                                        uj_rules rules, uj_successor_generator *out,
                                        uj_error *error)
{
    *out = (uj_successor_generator){
        .tray = tray, .model = model, .rules = rules, .least_unresolved = UINT32_MAX};
    uj_status status = uj_turn_workspace_create(model, &out->workspace);
    if (status == UJ_OK)
        status = uj_halfplanes_create(model, &out->planes);
    out->memory = malloc(sizeof *out->memory);
    if (status == UJ_OK && out->memory == NULL)
        status = UJ_NO_MEMORY;
    if (status != UJ_OK) {
        uj_successor_generator_clear(out);
        uj_error_set(error, status, "out of memory while preparing the search");
    }
    return status;
}

void uj_successor_generator_clear(uj_successor_generator *generator)
{
    uj_turn_workspace_clear(&generator->workspace);
    uj_halfplanes_clear(&generator->planes);
    free(generator->memory);
    generator->memory = NULL;
    if (generator->owns_bound)
        uj_turn_pruning_destroy(generator->bound);
    uj_packer_destroy(generator->packer);
    generator->bound = NULL;
    generator->packer = NULL;
}

uj_status uj_successor_generator_use_pruning(uj_successor_generator *generator,
                                             const uj_successor_generator *model, uj_error *error)
{
    if (!uj_turn_pruning_applies(generator->tray) || (model != NULL && model->bound == NULL))
        return UJ_OK;
    uj_status status = uj_packer_create(
        generator->model, uj_polygon_middle(&generator->tray->interior), &generator->packer);
    if (model != NULL) {
        generator->bound = model->bound;
    } else if (status == UJ_OK) {
        status = uj_turn_pruning_create(generator->tray, generator->model, generator->packer,
                                        &generator->bound);
        generator->owns_bound = status == UJ_OK;
    }
    if (status != UJ_OK)
        uj_error_set(error, status, "out of memory while preparing the search");
    return status;
}

static unsigned all_pieces(const uj_successor_generator *e)
{
    return (1u << e->model->piece_count) - 1u;
}

static void split_poses(const uj_tray_state *state, int count, double *angles, uj_vec2 *x)
{
    for (int i = 0; i < count; i++) {
        angles[i] = state->poses[i].angle;
        x[i] = (uj_vec2){state->poses[i].x, state->poses[i].y};
    }
}

static void build_planes(uj_successor_generator *e, const uj_tray_state *state, uj_vec2 *x)
{
    double angles[UJ_MAX_PIECES];
    split_poses(state, e->model->piece_count, angles, x);
    uj_halfplanes_build(e->model, angles, all_pieces(e), &e->planes);
}

uj_tray_state uj_successor_generator_start(uj_successor_generator *generator)
{
    uj_tray_state state;
    memset(&state, 0, sizeof state);
    for (size_t i = 0; i < generator->tray->piece_count; i++)
        state.poses[i] = generator->tray->pieces[i].start;
    uj_vec2 x[UJ_MAX_PIECES];
    build_planes(generator, &state, x);
    state.at_goal = generator->tray->goal.by_exit
                        ? uj_push_left_tray(generator->model, &generator->planes, x)
                        : uj_tray_poses_reached(generator->tray, state.poses);
    return state;
}

static unsigned count_moved(const uj_successor_generator *e, const uj_pose *before,
                            const uj_pose *after)
{
    unsigned moved = 0;
    for (int i = 0; i < e->model->piece_count; i++)
        moved += !uj_pose_is_same(before[i], after[i], e->model->diameter);
    return moved;
}

static uj_press press_of(const uj_move *move)
{
    uj_press press = {0};
    for (int i = 0; i < move->piece_count; i++) {
        press.mask |= 1u << move->pieces[i].piece;
        press.direction[move->pieces[i].piece] = move->pieces[i].direction;
    }
    return press;
}

// Passes the straight parts of a push on as poses.
typedef struct push_poses {
    const uj_turn_trace *trace;
    uj_pose poses[UJ_MAX_PIECES];
    int count;
} push_poses;

static void trace_push(void *payload, const uj_vec2 *x)
{
    push_poses *p = payload;
    for (int i = 0; i < p->count; i++) {
        p->poses[i].x = x[i].x;
        p->poses[i].y = x[i].y;
    }
    p->trace->function(p->trace->payload, p->poses);
}

// planes must be those of the state.
static uj_push_outcome push(uj_successor_generator *e, const uj_press *press, uj_tray_state *state,
                            const uj_turn_trace *trace)
{
    uj_vec2 x[UJ_MAX_PIECES];
    double angles[UJ_MAX_PIECES];
    split_poses(state, e->model->piece_count, angles, x);
    push_poses poses = {.trace = trace, .count = e->model->piece_count};
    memcpy(poses.poses, state->poses, sizeof poses.poses);
    uj_push_trace push_trace = {trace != NULL ? trace_push : NULL, &poses};
    uj_push_outcome outcome = uj_push(&e->planes, press, &e->workspace.push, x, &push_trace);
    for (int i = 0; i < e->model->piece_count; i++) {
        state->poses[i].x = x[i].x;
        state->poses[i].y = x[i].y;
    }
    return outcome;
}

static uj_turn_outcome turn(uj_successor_generator *e, const uj_move *move, uj_tray_state *state,
                            const uj_turn_trace *trace)
{
    uj_press press = press_of(move);
    uint8_t spin[UJ_MAX_PIECES] = {0};
    for (int i = 0; i < move->piece_count; i++)
        spin[move->pieces[i].piece] = move->pieces[i].spin;
    e->workspace.branches = move->branches;
    return uj_turn(&press, spin, &e->workspace, state->poses, trace);
}

// Applies a move; e->planes must be those of the state. *followed is false when the motion could
// not be followed to its end: then *state means nothing.
static void apply(uj_successor_generator *e, const uj_move *move, uj_tray_state *state,
                  const uj_turn_trace *trace, unsigned *moved, bool *followed)
{
    uj_tray_state before = *state;
    bool goal = false, stuck = false;
    *moved = 0;
    *followed = true;
    e->workspace.bifurcation_count = 0;
    memset(state->press, 0, sizeof state->press);
    state->claimed = 0;
    if (move->type == UJ_PUSH) {
        uj_press press = press_of(move);
        uj_push_outcome outcome = push(e, &press, state, trace);
        goal = outcome == UJ_PUSH_GOAL;
        stuck = outcome == UJ_PUSH_STUCK;
        for (int i = 0; e->rules == UJ_RULES_PAPER && i < move->piece_count; i++)
            state->press[move->pieces[i].piece] = (uint8_t)(1 + move->pieces[i].direction);
    } else {
        uj_turn_outcome outcome = turn(e, move, state, trace);
        goal = outcome == UJ_TURN_GOAL;
        stuck = outcome == UJ_TURN_STUCK;
        if (outcome == UJ_TURN_NONE || outcome == UJ_TURN_MISSED) {
            *state = before;
            return;
        }
    }
    state->depth++;
    *followed = !stuck;
    state->at_goal = e->tray->goal.by_exit ? goal : uj_tray_poses_reached(e->tray, state->poses);
    *moved = count_moved(e, before.poses, state->poses);
}

uj_status uj_successor_generator_apply(uj_successor_generator *generator, const uj_move *move,
                                       uj_tray_state *state, const uj_turn_trace *trace,
                                       unsigned *moved, uj_error *error)
{
    uj_vec2 x[UJ_MAX_PIECES];
    build_planes(generator, state, x);
    bool followed;
    apply(generator, move, state, trace, moved, &followed);
    if (followed)
        return UJ_OK;
    char text[256];
    return uj_error_set(error, UJ_INTERNAL, "the motion of \"%s\" could not be followed to its end",
                        uj_move_text(generator->tray, move, text, sizeof text));
}

bool uj_successor_generator_exclude(uj_successor_generator *generator, const uj_tray_state *state,
                                    const uj_move *move)
{
    if (generator->excluded_count == UJ_MAX_EXCLUDED)
        return false;
    generator->excluded[generator->excluded_count++] = (uj_excluded_move){*state, *move};
    return true;
}

static bool is_banned(const uj_successor_generator *e, const uj_tray_state *state,
                      const uj_move *move)
{
    for (int i = 0; i < e->excluded_count; i++)
        if (memcmp(e->excluded[i].state.poses, state->poses, sizeof state->poses) == 0 &&
            memcmp(&e->excluded[i].move, move, sizeof *move) == 0)
            return true;
    return false;
}

// Directions, as bits, in which piece i may be pressed for a turn; e->planes must be those of the
// state, x its positions.
static unsigned turn_directions(uj_successor_generator *e, const uj_tray_state *state,
                                const uj_vec2 *x, int i)
{
    unsigned directions = 0;
    for (unsigned d = 0; d < 4; d++)
        if ((e->rules != UJ_RULES_PAPER || state->press[i] == d + 1) &&
            uj_push_rests(&e->planes, i, (uj_direction)d, &e->workspace.push, x))
            directions |= 1u << d;
    return directions;
}

void uj_successor_generator_turn_directions(uj_successor_generator *generator,
                                            const uj_tray_state *state, uint8_t *directions)
{
    uj_vec2 x[UJ_MAX_PIECES];
    build_planes(generator, state, x);
    for (int i = 0; i < generator->model->piece_count; i++)
        directions[i] = (uint8_t)turn_directions(generator, state, x, i);
}

// One way for a piece to take part in a move.
typedef struct option {
    uint8_t direction, spin;
} option;

enum { MOST_TIED_WAYS = 16 };  // of one turn past its ties that are followed

// Ways of at most four pieces to turn: each ccw, cw or not at all.
enum { MOST_WAYS = 81, WAY_UNKNOWN = 0, WAY_OPEN, WAY_EXCLUDED };

typedef struct enumeration {
    uj_successor_generator *e;
    const uj_tray_state *state;
    const uj_successor_sink *sink;
    int required;  // piece that takes part in every move, -1: none
    int option_count[UJ_MAX_PIECES];
    option options[UJ_MAX_PIECES][8];
    bool is_bounded;                    // what the bound excludes is no turn to a fitting angle
    bool others;                        // what UJ_EXPAND_GOAL_TURNS makes is left out
    uint8_t ways[MOST_WAYS], spins[2];  // what the bound says; spins: however the others turn
} enumeration;

static void leave_out(enumeration *n)
{
    n->e->unresolved++;
    if (n->state->depth + 1 < n->e->least_unresolved)
        n->e->least_unresolved = n->state->depth + 1;
}

// Makes a move and hands on where it leads. *bifurcation_count gets the ties that it met. Returns
// false to stop.
static bool try_move(enumeration *n, const uj_move *move, int *bifurcation_count)
{
    uj_tray_state next = *n->state;
    unsigned moved = 0;
    bool followed;
    apply(n->e, move, &next, NULL, &moved, &followed);
    *bifurcation_count = n->e->workspace.bifurcation_count;
    if (!followed || is_banned(n->e, n->state, move))
        leave_out(n);
    else if (moved > 0 && !n->sink->function(n->sink->payload, move, &next, moved))
        return false;
    return n->sink->poll == NULL || n->sink->poll(n->sink->payload);
}

// Makes a move by every way past its ties, the first `decided` of which are as they are.
static bool try_ways(enumeration *n, uj_move *move, int decided, int *ways_left)
{
    int bifurcation_count;
    --*ways_left;
    if (!try_move(n, move, &bifurcation_count))
        return false;
    for (int i = decided; i < bifurcation_count; i++) {
        if (*ways_left == 0 || i == UJ_TURN_MAX_BRANCHES) {
            leave_out(n);
            return true;
        }
        move->branches = (uint8_t)(move->branches | 1u << i);
        if (!try_ways(n, move, i + 1, ways_left))
            return false;
        move->branches = (uint8_t)(move->branches & ~(1u << i));
    }
    return true;
}

static bool ask_bound(const enumeration *n, const int8_t *spin, uint8_t *known)
{
    uj_pruning_poll poll = {n->sink->poll, n->sink->payload};
    if (*known == WAY_UNKNOWN) {
        const uj_successor_generator *e = n->e;
        bool excluded = uj_turn_pruning_excludes(e->bound, e->packer, n->state->poses, spin, poll);
        *known = excluded ? WAY_EXCLUDED : WAY_OPEN;
    }
    return *known == WAY_EXCLUDED;
}

// Whether the goal piece comes to no fitting angle by turning this way, whatever the others do.
static bool is_spin_excluded(enumeration *n, unsigned goal_spin)
{
    int8_t spin[UJ_MAX_PIECES];
    int goal = n->e->tray->goal.piece;
    for (int i = 0; i < n->e->model->piece_count; i++)
        spin[i] = i != goal ? UJ_ANY_SPIN : goal_spin == UJ_CCW ? 1 : -1;
    return ask_bound(n, spin, &n->spins[goal_spin]);
}

// Whether the goal piece comes to no fitting angle by a turn, for want of room. Where to pieces are
// pressed makes no difference to that, so it is asked once for each way in which they turn.
static bool is_excluded(enumeration *n, const uj_move *move)
{
    int8_t spin[UJ_MAX_PIECES] = {0};
    int way = 0;
    for (int i = 0; i < move->piece_count; i++)
        spin[move->pieces[i].piece] = move->pieces[i].spin == UJ_CCW ? 1 : -1;
    for (int i = 0; i < n->e->model->piece_count; i++)
        way = 3 * way + 1 + spin[i];
    return ask_bound(n, spin, &n->ways[way]);
}

static bool is_in_goal_turns(enumeration *n, const uj_move *move)
{
    for (int i = 0; move->type == UJ_TURN && i < move->piece_count; i++)
        if (move->pieces[i].piece == n->e->tray->goal.piece)
            return !n->is_bounded ||
                   (!is_spin_excluded(n, move->pieces[i].spin) && !is_excluded(n, move));
    return false;
}

// Counts through all combinations of no part (0) or one option (1..) for each piece, the first
// piece fastest. Returns false when it was stopped.
static bool try_combinations(enumeration *n, uj_move_type type)
{
    int chosen[UJ_MAX_PIECES] = {0}, count = n->e->model->piece_count;
    for (bool first = true;; first = false) {
        int i = 0;
        if (first && n->required >= 0) {
            chosen[n->required] = 1;
        } else {
            while (i < count && chosen[i] == n->option_count[i]) {
                chosen[i] = i == n->required ? 1 : 0;
                i++;
            }
            if (i == count)
                return true;
            chosen[i]++;
        }
        uj_move move = {.type = (uint8_t)type};
        for (int k = 0; k < count; k++)
            if (chosen[k] > 0) {
                option o = n->options[k][chosen[k] - 1];
                move.pieces[move.piece_count++] = (uj_piece_move){(uint8_t)k, o.direction, o.spin};
            }
        if (uj_move_is_duplicate(n->state, &move))
            continue;
        if (n->others ? is_in_goal_turns(n, &move) : n->is_bounded && is_excluded(n, &move))
            continue;
        int ways_left = MOST_TIED_WAYS;
        if (!try_ways(n, &move, 0, &ways_left))
            return false;
    }
}

static void push_options(enumeration *n)
{
    for (int i = 0; i < n->e->model->piece_count; i++) {
        n->option_count[i] = 0;
        for (uint8_t d = 0; d < 4; d++)
            n->options[i][n->option_count[i]++] = (option){d, UJ_CCW};
    }
}

static void turn_options(enumeration *n, const uj_vec2 *x)
{
    for (int i = 0; i < n->e->model->piece_count; i++) {
        unsigned directions = turn_directions(n->e, n->state, x, i);
        n->option_count[i] = 0;
        for (uint8_t d = 0; d < 4; d++) {
            if ((directions >> d & 1u) == 0)
                continue;
            n->options[i][n->option_count[i]++] = (option){d, UJ_CCW};
            n->options[i][n->option_count[i]++] = (option){d, UJ_CW};
        }
    }
}

// Whether a piece at an angle is no wider than the exit, as it must be to come to lie in the exit
// without turning.
static bool fits_exit(const uj_successor_generator *e, int piece, double angle)
{
    return uj_exit_overhang(e->tray, piece, angle, e->tray->goal.exit) <=
           UJ_TOLERANCE_CONTACT * e->model->diameter;
}

// Passes on only goals.
static bool pass_goal(void *payload, const uj_move *move, const uj_tray_state *state,
                      unsigned moved)
{
    const uj_successor_sink *sink = payload;
    return !state->at_goal || sink->function(sink->payload, move, state, moved);
}

static bool pass_poll(void *payload)
{
    const uj_successor_sink *sink = payload;
    return sink->poll == NULL || sink->poll(sink->payload);
}

bool uj_successor_generator_fits_exit(const uj_successor_generator *generator,
                                      const uj_tray_state *state)
{
    const uj_tray_goal *goal = &generator->tray->goal;
    return goal->by_exit && fits_exit(generator, goal->piece, state->poses[goal->piece].angle);
}

static void expand_to_goals(enumeration *n)
{
    if (!uj_successor_generator_fits_exit(n->e, n->state))
        return;
    uj_successor_sink goals = {pass_goal, pass_poll, (void *)n->sink};
    n->sink = &goals;
    n->required = n->e->tray->goal.piece;
    push_options(n);
    (void)try_combinations(n, UJ_PUSH);
}

// Keeps the ways of the goal piece to turn that are not known to come to nothing.
static void bound_options(enumeration *n)
{
    int goal = n->required, kept = 0;
    for (int i = 0; i < n->option_count[goal]; i++)
        if (!is_spin_excluded(n, n->options[goal][i].spin))
            n->options[goal][kept++] = n->options[goal][i];
    n->option_count[goal] = kept;
}

static void try_turns(enumeration *n, const uj_vec2 *x)
{
    turn_options(n, x);
    if (n->required >= 0 && n->is_bounded)
        bound_options(n);
    if (n->required >= 0 && n->option_count[n->required] == 0)
        return;
    uj_turn_cache_clear(n->e->memory);
    n->e->workspace.cache = n->e->memory;
    (void)try_combinations(n, UJ_TURN);
    n->e->workspace.cache = NULL;
}

static bool wants_angle(void *payload, double angle)
{
    const uj_successor_generator *e = payload;
    return fits_exit(e, e->tray->goal.piece, angle);
}

static void expand_goal_turns(enumeration *n, const uj_vec2 *x, bool to_fits)
{
    n->required = n->e->tray->goal.piece;
    uj_turn_filter filter = {n->required, wants_angle, n->e};
    n->e->workspace.filter = to_fits ? &filter : NULL;
    try_turns(n, x);
    n->e->workspace.filter = NULL;
}

void uj_successor_generator_expand(uj_successor_generator *generator, const uj_tray_state *state,
                                   uj_expansion wanted, const uj_successor_sink *sink)
{
    if (state->claimed == UJ_ALL_DUPLICATES)
        return;
    enumeration n = {.e = generator, .state = state, .sink = sink, .required = -1};
    uj_vec2 x[UJ_MAX_PIECES];
    build_planes(generator, state, x);
    if (wanted == UJ_EXPAND_TO_GOALS) {
        expand_to_goals(&n);
        return;
    }
    bool all = wanted == UJ_EXPAND_ALL;
    n.is_bounded =
        !all && generator->bound != NULL && !uj_successor_generator_fits_exit(generator, state);
    n.others = wanted == UJ_EXPAND_OTHERS;
    if (all || n.others) {
        push_options(&n);
        if (try_combinations(&n, UJ_PUSH))
            try_turns(&n, x);
    } else {
        expand_goal_turns(&n, x, wanted == UJ_EXPAND_FITTING_TURNS);
    }
}
