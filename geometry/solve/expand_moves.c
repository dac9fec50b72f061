// Makes the moves of an expansion, each with every branch at its bifurcations.
#include <string.h>

#include "expansion_state.h"
#include "move_dedup.h"

enum { MAX_TRIES = 16 };  // combinations of branches to try per turn

// --- moves ---------------------------------------------------------------------------------------

void uj_expansion_be_silent(uj_expansion_run *x)
{
    x->silent = true;
    x->heard_work = x->generator->workspace.push.total_work;
}

void uj_expansion_be_heard(uj_expansion_run *x)
{
    x->silent = false;
    x->generator->work_counted += x->generator->workspace.push.total_work - x->heard_work;
}

void uj_expansion_count_unresolved(uj_expansion_run *x)
{
    uj_successor_generator *generator = x->generator;
    if (x->silent)
        return;
    generator->unresolved++;
    if (x->state->depth + 1 < generator->least_unresolved)
        generator->least_unresolved = x->state->depth + 1;
}

bool uj_expansion_keeps_going(const uj_expansion_run *x)
{
    return x->sink->poll == NULL || x->sink->poll(x->sink->payload);
}

bool uj_expansion_emit(uj_expansion_run *x, const uj_move *move, const uj_tray_state *next,
                       unsigned moved)
{
    if (uj_generator_is_excluded(x->generator, x->state, move)) {
        uj_expansion_count_unresolved(x);
    } else if (moved > 0 && (!x->only_goals || next->at_goal)) {
        x->least_moved = (int)moved < x->least_moved ? (int)moved : x->least_moved;
        if (!x->silent && !x->sink->function(x->sink->payload, move, next, moved))
            return false;
    }
    return uj_expansion_keeps_going(x);
}

// Returns false to end the expansion.
static bool try_move(uj_expansion_run *x, const uj_move *move, int *bifurcations)
{
    uj_successor_generator *generator = x->generator;
    uj_tray_state next = *x->state;
    unsigned moved = 0;
    bool followed = uj_generator_make_move(generator, move, &next, NULL, &moved);
    *bifurcations = generator->workspace.bifurcation_count;
    if (generator->workspace.push.stopped)
        return false;
    if (followed)
        return uj_expansion_emit(x, move, &next, moved);
    uj_expansion_count_unresolved(x);
    return uj_expansion_keeps_going(x);
}

// Keeps the branches at the first `decided` bifurcations. Returns false to end the expansion.
static bool try_branches(uj_expansion_run *x, uj_move *move, int decided, int *tries_left)
{
    int bifurcations;
    --*tries_left;
    if (!try_move(x, move, &bifurcations))
        return false;
    for (int i = decided; i < bifurcations; i++) {
        if (*tries_left == 0 || i == UJ_TURN_MAX_BRANCHES) {
            uj_expansion_count_unresolved(x);
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

static bool ask_pruning(const uj_expansion_run *x, const int8_t *spin, uint8_t *known)
{
    uj_poll poll = {x->sink->poll, x->sink->payload};
    if (*known == UJ_VERDICT_UNKNOWN) {
        const uj_successor_generator *g = x->generator;
        bool excluded =
            uj_turn_pruning_excludes(g->pruning, g->packer, x->state->poses, spin, poll);
        *known = excluded ? UJ_VERDICT_EXCLUDED : UJ_VERDICT_OPEN;
    }
    return *known == UJ_VERDICT_EXCLUDED;
}

bool uj_expansion_is_spin_excluded(uj_expansion_run *x, unsigned goal_spin)
{
    int8_t spin[UJ_MAX_PIECES];
    int goal = x->generator->tray->goal.piece;
    for (int i = 0; i < x->generator->model->piece_count; i++)
        spin[i] = (x->generator->frozen >> i & 1u) != 0 ? 0 : UJ_ANY_SPIN;
    spin[goal] = goal_spin == UJ_CCW ? 1 : -1;
    return ask_pruning(x, spin, &x->goal_spins[goal_spin]);
}

// Pruning looks only at the spins of a turn. So x->patterns stores one answer per spin pattern.
static bool is_excluded(uj_expansion_run *x, const uj_move *move)
{
    int8_t spin[UJ_MAX_PIECES] = {0};
    int pattern = 0;
    for (int i = 0; i < move->piece_count; i++)
        spin[move->pieces[i].piece] = move->pieces[i].spin == UJ_CCW ? 1 : -1;
    for (int i = 0; i < x->generator->model->piece_count; i++)
        pattern = 3 * pattern + 1 + spin[i];
    return ask_pruning(x, spin, &x->patterns[pattern]);
}

static bool is_in_goal_turns(uj_expansion_run *x, const uj_move *move)
{
    for (int i = 0; move->type == UJ_TURN && i < move->piece_count; i++)
        if (move->pieces[i].piece == x->generator->tray->goal.piece)
            return !x->prunes || (!uj_expansion_is_spin_excluded(x, move->pieces[i].spin) &&
                                  !is_excluded(x, move));
    return false;
}

// --- combinations --------------------------------------------------------------------------------

// A combination gives each piece a number: 0 (takes no part), or the number of one of the piece's
// options (1, 2, ...). Returns false after the last combination.
static bool next_combination(const uj_expansion_run *x, int *chosen)
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

static uj_move combine(const uj_expansion_run *x, uj_move_type type, const int *chosen)
{
    uj_move move = {.type = (uint8_t)type};
    for (int k = 0; k < x->generator->model->piece_count; k++)
        if (chosen[k] > 0) {
            uj_expansion_option o = x->options[k][chosen[k] - 1];
            move.pieces[move.piece_count++] = (uj_piece_move){(uint8_t)k, o.direction, o.spin};
        }
    return move;
}

static bool is_turn_of_other_part(const uj_expansion_run *x, const uj_move *move)
{
    if (x->most_turning > 0 &&
        (move->piece_count < x->least_turning || move->piece_count > x->most_turning))
        return true;
    for (int i = 0; i < x->even_count && x->no_even; i++)
        if (memcmp(&x->even[i], move, sizeof *move) == 0)
            return true;
    return false;
}

static bool is_wanted(uj_expansion_run *x, const uj_move *move)
{
    if (uj_move_is_duplicate(x->state, move) ||
        (move->type == UJ_TURN && is_turn_of_other_part(x, move)))
        return false;
    return x->others ? !is_in_goal_turns(x, move) : !x->prunes || !is_excluded(x, move);
}

bool uj_expansion_try(uj_expansion_run *x, uj_move *move)
{
    int tries_left = MAX_TRIES;
    return !is_wanted(x, move) || try_branches(x, move, 0, &tries_left);
}

// Returns false if the expansion was ended.
static bool try_steps(uj_expansion_run *x, uj_move_type type, uint64_t steps)
{
    for (; x->more && steps > 0; steps--) {
        uj_move move = combine(x, type, x->chosen);
        x->generator->extent.tried++;
        if (!uj_expansion_try(x, &move))
            return false;
        x->more = next_combination(x, x->chosen);
    }
    return true;
}

bool uj_expansion_try_combinations(uj_expansion_run *x, uj_move_type type)
{
    uint64_t total = 1;
    for (int i = 0; i < x->generator->model->piece_count; i++)
        total *= (uint64_t)x->option_count[i] + (i != x->required);
    x->generator->extent = (uj_expansion_extent){x->state, type, 0, total - (x->required < 0)};
    memset(x->chosen, 0, sizeof x->chosen);
    x->more = true;
    if (x->resumed != NULL) {
        memcpy(x->chosen, x->resumed->chosen, sizeof x->chosen);
        x->generator->extent.tried = x->resumed->tried;
    } else if (x->required >= 0) {
        x->chosen[x->required] = 1;
    } else {
        x->more = next_combination(x, x->chosen);
    }
    uj_expansion_be_silent(x);
    bool goes_on = try_steps(x, type, x->steps_to_skip);
    uj_expansion_be_heard(x);
    return goes_on && try_steps(x, type, x->steps);
}
