// Expands a state: tries its pushes and turns and passes the successors to a sink.
#include <string.h>

#include "generator_internal.h"
#include "move_dedup.h"

enum { MAX_TRIES = 16 };  // greatest number of branch choices to try for one turn

// One way in which a piece can take part in a move.
typedef struct option {
    uint8_t direction, spin;
} option;

// What pruning has decided for a spin pattern. A spin pattern gives each of up to 4 pieces one of 3
// spins: ccw, cw, none.
enum { MAX_PATTERNS = 81 };
typedef enum verdict { VERDICT_UNKNOWN, VERDICT_OPEN, VERDICT_EXCLUDED } verdict;

typedef struct expansion {
    uj_successor_generator *generator;
    const uj_tray_state *state;
    const uj_successor_sink *sink;
    int required;  // the piece that must take part in every move, -1: none
    int option_count[UJ_MAX_PIECES];
    option options[UJ_MAX_PIECES][8];
    bool prunes;  // leave out turns by which the goal piece reaches no angle that fits the exit
    bool others;  // leave out the turns that UJ_EXPAND_GOAL_TURNS makes
    uint8_t patterns[MAX_PATTERNS];  // verdicts of pruning, indexed by the spins of all pieces
    uint8_t goal_spins[2];           // verdicts, indexed by the spin of the goal piece alone
} expansion;

// --- moves ---------------------------------------------------------------------------------------

static void count_unresolved(expansion *x)
{
    uj_successor_generator *generator = x->generator;
    generator->unresolved++;
    if (x->state->depth + 1 < generator->least_unresolved)
        generator->least_unresolved = x->state->depth + 1;
}

static bool keeps_going(const expansion *x)
{
    return x->sink->poll == NULL || x->sink->poll(x->sink->payload);
}

// Passes a successor to the sink. Returns false to end the expansion.
static bool emit(expansion *x, const uj_move *move, const uj_tray_state *next, unsigned moved)
{
    if (uj_generator_is_excluded(x->generator, x->state, move))
        count_unresolved(x);
    else if (moved > 0 && !x->sink->function(x->sink->payload, move, next, moved))
        return false;
    return keeps_going(x);
}

// Makes a move and passes the successor to the sink. Sets *bifurcations to the number of
// bifurcations in the motion. Returns false to end the expansion.
static bool try_move(expansion *x, const uj_move *move, int *bifurcations)
{
    uj_successor_generator *generator = x->generator;
    uj_tray_state next = *x->state;
    unsigned moved = 0;
    bool followed = uj_generator_make_move(generator, move, &next, NULL, &moved);
    *bifurcations = generator->workspace.bifurcation_count;
    if (generator->workspace.push.stopped)
        return false;
    if (followed)
        return emit(x, move, &next, moved);
    count_unresolved(x);
    return keeps_going(x);
}

// Makes a move once for every choice of branches at its bifurcations. The branches at the first
// `decided` bifurcations are fixed. Returns false to end the expansion.
static bool try_branches(expansion *x, uj_move *move, int decided, int *tries_left)
{
    int bifurcations;
    --*tries_left;
    if (!try_move(x, move, &bifurcations))
        return false;
    for (int i = decided; i < bifurcations; i++) {
        if (*tries_left == 0 || i == UJ_TURN_MAX_BRANCHES) {
            count_unresolved(x);
            return true;
        }
        move->branches = (uint8_t)(move->branches | 1u << i);
        if (!try_branches(x, move, i + 1, tries_left))
            return false;
        move->branches = (uint8_t)(move->branches & ~(1u << i));
    }
    return true;
}

// --- pruning -------------------------------------------------------------------------------------

static bool ask_pruning(const expansion *x, const int8_t *spin, uint8_t *known)
{
    uj_poll poll = {x->sink->poll, x->sink->payload};
    if (*known == VERDICT_UNKNOWN) {
        const uj_successor_generator *g = x->generator;
        bool excluded =
            uj_turn_pruning_excludes(g->pruning, g->packer, x->state->poses, spin, poll);
        *known = excluded ? VERDICT_EXCLUDED : VERDICT_OPEN;
    }
    return *known == VERDICT_EXCLUDED;
}

// Returns true if the goal piece, turning with this spin, reaches no angle that fits the exit,
// whatever the other pieces do.
static bool is_spin_excluded(expansion *x, unsigned goal_spin)
{
    int8_t spin[UJ_MAX_PIECES];
    int goal = x->generator->tray->goal.piece;
    for (int i = 0; i < x->generator->model->piece_count; i++)
        spin[i] = i != goal ? UJ_ANY_SPIN : goal_spin == UJ_CCW ? 1 : -1;
    return ask_pruning(x, spin, &x->goal_spins[goal_spin]);
}

// Returns true if there is no room for this turn to bring the goal piece to an angle that fits the
// exit. The directions in which pieces are pressed make no difference, so one answer serves all
// turns with the same spins.
static bool is_excluded(expansion *x, const uj_move *move)
{
    int8_t spin[UJ_MAX_PIECES] = {0};
    int pattern = 0;
    for (int i = 0; i < move->piece_count; i++)
        spin[move->pieces[i].piece] = move->pieces[i].spin == UJ_CCW ? 1 : -1;
    for (int i = 0; i < x->generator->model->piece_count; i++)
        pattern = 3 * pattern + 1 + spin[i];
    return ask_pruning(x, spin, &x->patterns[pattern]);
}

// Returns true if UJ_EXPAND_GOAL_TURNS makes this move.
static bool is_in_goal_turns(expansion *x, const uj_move *move)
{
    for (int i = 0; move->type == UJ_TURN && i < move->piece_count; i++)
        if (move->pieces[i].piece == x->generator->tray->goal.piece)
            return !x->prunes ||
                   (!is_spin_excluded(x, move->pieces[i].spin) && !is_excluded(x, move));
    return false;
}

// --- combinations --------------------------------------------------------------------------------

// Steps to the next combination. It gives each piece a number: 0 (takes no part), or that of one of
// the piece's options (1, 2, ...). The choice of the first piece changes fastest. Returns false
// after the last combination.
static bool next_combination(const expansion *x, int *chosen)
{
    int i = 0, count = x->generator->model->piece_count;
    while (i < count && chosen[i] == x->option_count[i]) {
        chosen[i] = i == x->required ? 1 : 0;
        i++;
    }
    if (i == count)
        return false;
    chosen[i]++;
    return true;
}

static uj_move combine(const expansion *x, uj_move_type type, const int *chosen)
{
    uj_move move = {.type = (uint8_t)type};
    for (int k = 0; k < x->generator->model->piece_count; k++)
        if (chosen[k] > 0) {
            option o = x->options[k][chosen[k] - 1];
            move.pieces[move.piece_count++] = (uj_piece_move){(uint8_t)k, o.direction, o.spin};
        }
    return move;
}

static bool is_wanted(expansion *x, const uj_move *move)
{
    if (uj_move_is_duplicate(x->state, move))
        return false;
    return x->others ? !is_in_goal_turns(x, move) : !x->prunes || !is_excluded(x, move);
}

// Makes a move, unless it is not wanted. Returns false if the sink or the poll has ended the
// expansion.
static bool try_wanted(expansion *x, uj_move *move)
{
    int tries_left = MAX_TRIES;
    return !is_wanted(x, move) || try_branches(x, move, 0, &tries_left);
}

// Tries all combinations of the pieces' options. Returns false if the sink or the poll has ended
// the expansion.
static bool try_combinations(expansion *x, uj_move_type type)
{
    int chosen[UJ_MAX_PIECES] = {0};
    bool more = true;
    if (x->required >= 0)
        chosen[x->required] = 1;
    else
        more = next_combination(x, chosen);
    for (; more; more = next_combination(x, chosen)) {
        uj_move move = combine(x, type, chosen);
        if (!try_wanted(x, &move))
            return false;
    }
    return true;
}

// --- pushes --------------------------------------------------------------------------------------

static void set_push_options(expansion *x)
{
    for (int i = 0; i < x->generator->model->piece_count; i++) {
        x->option_count[i] = 0;
        for (uint8_t d = 0; d < 4; d++)
            x->options[i][x->option_count[i]++] = (option){d, UJ_CCW};
    }
}

// Completes a push of several pieces and passes on the successor.
static bool take_push(void *payload, const uj_distinct_push *push)
{
    expansion *x = payload;
    uj_successor_generator *generator = x->generator;
    uj_move move = {.type = UJ_PUSH};
    uj_tray_state next = *x->state;
    unsigned moved;
    for (int i = 0; i < generator->model->piece_count; i++) {
        next.poses[i].x = push->x[i].x;
        next.poses[i].y = push->x[i].y;
        if ((push->press.mask >> i & 1u) != 0)
            move.pieces[move.piece_count++] =
                (uj_piece_move){(uint8_t)i, push->press.direction[i], UJ_CCW};
    }
    if (push->outcome == UJ_PUSH_STUCK) {
        count_unresolved(x);
        return keeps_going(x);
    }
    uj_generator_end_push(generator, &move, x->state->poses, push->outcome == UJ_PUSH_GOAL, &next,
                          &moved);
    return emit(x, &move, &next, moved);
}

// Tries the pushes of the pieces; `at` has their positions. For most_pieces see distinct_pushes.h.
// Returns false if the expansion was ended.
static bool try_pushes(expansion *x, const uj_vec2 *at, const int *most_pieces)
{
    uj_successor_generator *generator = x->generator;
    set_push_options(x);
    if (generator->distinct_pushes == NULL)
        return try_combinations(x, UJ_PUSH);
    uj_distinct_push_visit visit = {.planes = &generator->planes,
                                    .x = at,
                                    .workspace = &generator->workspace.push,
                                    .required = x->required,
                                    .most_pieces = most_pieces,
                                    .function = take_push,
                                    .payload = x};
    return uj_distinct_pushes_visit(generator->distinct_pushes, &visit);
}

// --- parts of an expansion -----------------------------------------------------------------------

static void set_turn_options(expansion *x, const uj_vec2 *at, uint8_t *directions_of)
{
    for (int i = 0; i < x->generator->model->piece_count; i++) {
        unsigned directions = uj_generator_turn_directions(x->generator, x->state, at, i);
        directions_of[i] = (uint8_t)directions;
        x->option_count[i] = 0;
        for (uint8_t d = 0; d < 4; d++) {
            if ((directions >> d & 1u) == 0)
                continue;
            x->options[i][x->option_count[i]++] = (option){d, UJ_CCW};
            x->options[i][x->option_count[i]++] = (option){d, UJ_CW};
        }
    }
}

// A sink that passes on only goals, and records the least number of pieces that a move to a goal
// moves.
typedef struct goal_sink {
    const uj_successor_sink *sink;
    int least_moved;
} goal_sink;

static bool pass_goal(void *payload, const uj_move *move, const uj_tray_state *state,
                      unsigned moved)
{
    goal_sink *goals = payload;
    if (!state->at_goal)
        return true;
    goals->least_moved = (int)moved < goals->least_moved ? (int)moved : goals->least_moved;
    return goals->sink->function(goals->sink->payload, move, state, moved);
}

static bool pass_poll(void *payload)
{
    const goal_sink *goals = payload;
    return goals->sink->poll == NULL || goals->sink->poll(goals->sink->payload);
}

static void push_to_goals(expansion *x, const uj_vec2 *at)
{
    if (!uj_successor_generator_fits_exit(x->generator, x->state))
        return;
    goal_sink goals = {x->sink, UJ_MAX_PIECES};
    uj_successor_sink sink = {pass_goal, pass_poll, &goals};
    x->sink = &sink;
    x->required = x->generator->tray->goal.piece;
    (void)try_pushes(x, at, &goals.least_moved);
}

// Drops the options of the goal piece with a spin that is_spin_excluded rules out.
static void prune_goal_options(expansion *x)
{
    int goal = x->required, kept = 0;
    for (int i = 0; i < x->option_count[goal]; i++)
        if (!is_spin_excluded(x, x->options[goal][i].spin))
            x->options[goal][kept++] = x->options[goal][i];
    x->option_count[goal] = kept;
}

static bool take_turn(void *payload, const uj_press *press, const uint8_t *spin)
{
    expansion *x = payload;
    uj_move move = {.type = UJ_TURN};
    for (int i = 0; i < x->generator->model->piece_count; i++)
        if ((press->mask >> i & 1u) != 0)
            move.pieces[move.piece_count++] =
                (uj_piece_move){(uint8_t)i, press->direction[i], spin[i]};
    return try_wanted(x, &move);
}

static void try_distinct_turns(expansion *x, const uj_vec2 *at, const uint8_t *directions)
{
    uj_successor_generator *generator = x->generator;
    double angles[UJ_MAX_PIECES];
    for (int i = 0; i < generator->model->piece_count; i++)
        angles[i] = x->state->poses[i].angle;
    uj_distinct_turn_visit visit = {.planes = &generator->planes,
                                    .angles = angles,
                                    .x = at,
                                    .directions = directions,
                                    .workspace = &generator->workspace.push,
                                    .required = x->required,
                                    .function = take_turn,
                                    .payload = x};
    (void)uj_distinct_turns_visit(generator->distinct_turns, &visit);
}

static void try_turns(expansion *x, const uj_vec2 *at)
{
    uj_successor_generator *generator = x->generator;
    uint8_t directions[UJ_MAX_PIECES];
    set_turn_options(x, at, directions);
    if (x->required >= 0 && x->prunes)
        prune_goal_options(x);
    if (x->required >= 0 && x->option_count[x->required] == 0)
        return;
    uj_turn_cache_clear(generator->turn_cache);
    generator->workspace.cache = generator->turn_cache;
    if (generator->distinct_turns != NULL)
        try_distinct_turns(x, at, directions);
    else
        (void)try_combinations(x, UJ_TURN);
    generator->workspace.cache = NULL;
}

static bool fits_exit(void *payload, double angle)
{
    return uj_generator_angle_fits_exit(payload, angle);
}

static void turn_goal_piece(expansion *x, const uj_vec2 *at, bool only_fitting)
{
    x->required = x->generator->tray->goal.piece;
    uj_turn_filter filter = {x->required, fits_exit, x->generator};
    x->generator->workspace.filter = only_fitting ? &filter : NULL;
    try_turns(x, at);
    x->generator->workspace.filter = NULL;
}

static void expand(uj_successor_generator *generator, const uj_tray_state *state,
                   uj_expansion wanted, const uj_successor_sink *sink)
{
    expansion x = {.generator = generator, .state = state, .sink = sink, .required = -1};
    uj_vec2 at[UJ_MAX_PIECES];
    uj_generator_build_planes(generator, state, at);
    if (wanted == UJ_EXPAND_TO_GOALS) {
        push_to_goals(&x, at);
        return;
    }
    bool all = wanted <= UJ_EXPAND_TURNS;
    x.prunes =
        !all && generator->pruning != NULL && !uj_successor_generator_fits_exit(generator, state);
    x.others = wanted == UJ_EXPAND_OTHERS;
    if (all || x.others) {
        bool goes_on = wanted == UJ_EXPAND_TURNS || try_pushes(&x, at, NULL);
        if (goes_on && wanted != UJ_EXPAND_PUSHES)
            try_turns(&x, at);
    } else {
        turn_goal_piece(&x, at, wanted == UJ_EXPAND_FITTING_TURNS);
    }
}

void uj_successor_generator_expand(uj_successor_generator *generator, const uj_tray_state *state,
                                   uj_expansion wanted, const uj_successor_sink *sink)
{
    if (state->duplicate_moves == UJ_ALL_DUPLICATES)
        return;
    uj_push_workspace *workspace = &generator->workspace.push;
    uj_push_workspace_watch(workspace, (uj_poll){sink->poll, sink->payload});
    expand(generator, state, wanted, sink);
    uj_push_workspace_watch(workspace, (uj_poll){NULL, NULL});
}
