// Compares expansions in parts, which can abandon or prune turns, with expansions in one go.
#include "tests/support/expansion_walk.h"

#include <unjam/geometry/tray/exit.h>

static uint64_t seed;

typedef struct tally {
    int states, fits, unfit, pruned, put_off, near;
} tally;

static bool leads_on(const uj_successor_generator *generator, const uj_tray_state *state)
{
    return state->at_goal || uj_successor_generator_fits_exit(generator, state);
}

// Returns how many spins (-1, 1) of the goal piece are excluded by generator->pruning.
static int count_excluded(uj_successor_generator *generator, const uj_tray_state *from)
{
    int excluded = 0, goal = generator->tray->goal.piece;
    for (int goal_spin = -1; goal_spin <= 1 && generator->pruning != NULL; goal_spin += 2) {
        int8_t spin[UJ_MAX_PIECES];
        for (int i = 0; i < generator->model->piece_count; i++)
            spin[i] = (int8_t)(i == goal ? goal_spin : UJ_ANY_SPIN);
        excluded += uj_turn_pruning_excludes(generator->pruning, generator->packer, from->poses,
                                             spin, (uj_poll){0});
    }
    return excluded;
}

static bool takes_part(const uj_move *move, int piece)
{
    for (int i = 0; i < move->piece_count; i++)
        if (move->pieces[i].piece == piece)
            return true;
    return false;
}

static bool is_goal_turn(const uj_successor_generator *generator, const successor *s)
{
    return s->move.type == UJ_TURN && takes_part(&s->move, generator->tray->goal.piece);
}

static double overhang_at(const expansion_check *c, const uj_tray_state *state)
{
    const uj_tray_goal *goal = &c->generator->tray->goal;
    double angle = state->poses[goal->piece].angle;
    return fmax(0.0, uj_exit_overhang(c->generator->tray, goal->piece, angle, goal->exit));
}

// Returns the least overhang of the goal piece after a turn in which it took part.
static double least_overhang(const expansion_check *c, bool with_goals)
{
    double least = INFINITY;
    for (size_t i = 0; i < c->expanded.count; i++) {
        const successor *s = &c->expanded.list[i];
        if (is_goal_turn(c->generator, s) && (with_goals || !s->state.at_goal))
            least = fmin(least, overhang_at(c, &s->state));
    }
    return least;
}

// Expansions report the least overhang of the goal piece after a turn. Turns without effect count,
// too; turns that are pruned, which do not fit, do not. It makes no difference whether a turn that
// ends at a goal counts.
static void check_overhang(const expansion_check *c, double overhang, tally *t)
{
    double least = least_overhang(c, false), rounding = 1e-6 * c->generator->model->diameter;
    if (uj_successor_generator_fits_exit(c->generator, c->from)) {
        assert_true(overhang == INFINITY);
        return;
    }
    double start = overhang_at(c, c->from);
    assert_true(overhang >= fmin(least_overhang(c, true), start) - rounding);
    assert_true(overhang <= least + rounding ||
                (c->generator->pruning != NULL && least > rounding));
    t->near += overhang > rounding && overhang < INFINITY;
}

// UJ_EXPAND_FITTING_TURNS must make exactly the turns of the goal piece that end at the goal or at
// an angle that fits the exit.
static void check_fitting_turns(expansion_check *c, tally *t)
{
    uj_successor_generator *generator = c->generator;
    bool unfit = !uj_successor_generator_fits_exit(generator, c->from);
    t->unfit += unfit;
    t->pruned += unfit ? count_excluded(generator, c->from) : 0;
    successors fits = {0};
    uj_successor_sink sink = {collect_successor, NULL, &fits};
    uj_expansion_portion portion = {.wanted = UJ_EXPAND_FITTING_TURNS};
    uj_successor_generator_expand_portion(generator, c->from, &portion, &sink);
    check_overhang(c, portion.overhang, t);
    for (size_t i = 0; i < fits.count; i++) {
        const successor *s = &fits.list[i];
        if (!leads_on(generator, &s->state) || !is_goal_turn(generator, s))
            report_fault(c, s, &c->expanded, "neither a goal nor a state that fits the exit");
        if (find_state(generator, &c->expanded, &s->state) == NULL)
            report_fault(c, s, &c->expanded, "the whole expansion lacks this state");
    }
    for (size_t i = 0; i < c->expanded.count; i++) {
        const successor *s = &c->expanded.list[i];
        if (leads_on(generator, &s->state) && (unfit || is_goal_turn(generator, s)) &&
            find_state(generator, &fits, &s->state) == NULL)
            report_fault(c, s, &fits, "a successor that fits the exit is missing");
    }
    t->fits += (int)fits.count;
    free(fits.list);
}

// UJ_EXPAND_GOAL_TURNS and UJ_EXPAND_OTHERS must together make all successors, and no move twice.
static void check_both_parts(expansion_check *c, tally *t)
{
    uj_successor_generator *generator = c->generator;
    successors turns = expand_state(generator, c->from, UJ_EXPAND_GOAL_TURNS);
    successors others = expand_state(generator, c->from, UJ_EXPAND_OTHERS);
    for (size_t i = 0; i < turns.count; i++) {
        const successor *s = &turns.list[i];
        if (!is_goal_turn(generator, s))
            report_fault(c, s, &turns, "not a turn of the goal piece");
        if (find_move(&others, &s->move) != NULL)
            report_fault(c, s, &others, "a move is in both parts");
        if (find_state(generator, &c->expanded, &s->state) == NULL)
            report_fault(c, s, &c->expanded, "the whole expansion lacks this state");
    }
    for (size_t i = 0; i < others.count; i++) {
        const successor *s = &others.list[i];
        if (is_goal_turn(generator, s) && leads_on(generator, &s->state))
            report_fault(c, s, &turns, "a turn that leads on is put off");
        t->put_off += is_goal_turn(generator, s);
        if (find_state(generator, &c->expanded, &s->state) == NULL)
            report_fault(c, s, &c->expanded, "the whole expansion lacks this state");
    }
    for (size_t i = 0; i < c->expanded.count; i++) {
        const successor *s = &c->expanded.list[i];
        if (find_state(generator, &turns, &s->state) == NULL &&
            find_state(generator, &others, &s->state) == NULL)
            report_fault(c, s, &others, "neither part of the expansion has this state");
    }
    free(turns.list);
    free(others.list);
}

static void check(expansion_check *c, void *payload)
{
    tally *t = payload;
    t->states++;
    check_fitting_turns(c, t);
    check_both_parts(c, t);
}

static tally check_trays(walk_options options)
{
    tally t = {0};
    walk_trays(&options, check, &t);
    print_message("%d states, %d of them unfit, %d spins pruned, %d fits, %d put off, %d near\n",
                  t.states, t.unfit, t.pruned, t.fits, t.put_off, t.near);
    return t;
}

static void one_piece(void **state)
{
    (void)state;
    tally t = check_trays((walk_options){seed, 1, UJ_RULES_FREE, 60, 4, false});
    assert_covered(t.fits > 20);
}

static void two_pieces(void **state)
{
    (void)state;
    tally t = check_trays((walk_options){seed + 1, 2, UJ_RULES_FREE, 60, 3, false});
    assert_covered(t.fits > 50);
}

static void three_pieces(void **state)
{
    (void)state;
    check_trays((walk_options){seed + 2, 3, UJ_RULES_FREE, 30, 3, false});
}

static void tight_bars(void **state)
{
    (void)state;
    tally t = check_trays((walk_options){seed + 4, 3, UJ_RULES_FREE, 32, 3, true});
    assert_covered(t.pruned > 20 && t.put_off > 20);
}

static void five_tight_bars(void **state)
{
    (void)state;
    tally t = check_trays((walk_options){seed + 5, 5, UJ_RULES_FREE, 8, 1, true});
    assert_covered(t.pruned > 0 && t.put_off > 0);
}

static void paper_rules(void **state)
{
    (void)state;
    check_trays((walk_options){seed + 3, 2, UJ_RULES_PAPER, 30, 4, false});
}

static bool refuse(void *payload)
{
    ++*(int *)payload;
    return false;
}

// A proof that is stopped before its end must exclude no turn, and must not spoil the next proof.
static void stopped_proofs(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    int excluded = 0;
    for (int round = 0; round < test_effort(16); round++) {
        uj_tray *tray = tight_tray(&random, 3);
        uj_contact_model *model = NULL;
        uj_successor_generator g;
        create_generator(tray, UJ_RULES_FREE, &model, &g);
        uj_tray_state start = uj_successor_generator_start(&g);
        int8_t spin[UJ_MAX_PIECES] = {UJ_ANY_SPIN, UJ_ANY_SPIN, UJ_ANY_SPIN};
        spin[tray->goal.piece] = 1;
        int polls = 0;
        bool early = uj_turn_pruning_excludes(g.pruning, g.packer, start.poses, spin,
                                              (uj_poll){refuse, &polls});
        assert_true(!early && polls == 1);
        excluded += uj_turn_pruning_excludes(g.pruning, g.packer, start.poses, spin, (uj_poll){0});
        uj_successor_generator_clear(&g);
        uj_contact_model_destroy(model);
        uj_tray_destroy(tray);
    }
    assert_covered(excluded > 2);
}

int main(void)
{
    seed = test_seed(20266);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_piece),    cmocka_unit_test(two_pieces),
        cmocka_unit_test(three_pieces), cmocka_unit_test(stopped_proofs),
        cmocka_unit_test(tight_bars),   cmocka_unit_test(five_tight_bars),
        cmocka_unit_test(paper_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
