// An expansion in portions makes the same successors, in the same order, as an expansion in one go,
// and measures the same overhang.
#include "tests/support/expansion_walk.h"
#include "tests/support/joint_trays.h"

static uint64_t seed;

typedef struct tally {
    test_random random;
    int states, portions, forgotten, successors, goals, measured;
} tally;

static const unsigned kinds[] = {
    UJ_EXPAND_TO_GOALS,      UJ_EXPAND_PUSHES,
    UJ_EXPAND_TURNS,         UJ_EXPAND_OTHER_TURNS | UJ_EXPAND_MIDDLE,
    UJ_EXPAND_FITTING_TURNS, UJ_EXPAND_FITTING_TURNS | UJ_EXPAND_SMALL,
};

typedef struct course {
    const uj_tray_state *from;
    uj_expansion_portion portion;
    successors made;
    uint64_t tried;
} course;

// Expands the next portion. If portion.keep is false, the generator keeps no record of where it
// stopped.
static void go_on(expansion_check *c, course *k, tally *t)
{
    uj_successor_sink sink = {collect_successor, NULL, &k->made};
    k->portion.keep = test_random_below(&t->random, 8) > 0;
    uj_successor_generator_expand_portion(c->generator, k->from, &k->portion, &sink);
    uj_expansion_extent extent = uj_successor_generator_extent(c->generator);
    assert_true(extent.tried >= k->tried && extent.tried <= extent.total);
    assert_true(k->portion.more || extent.tried == extent.total);
    k->tried = extent.tried;
    k->portion.number++;
    t->portions += k->portion.more;
    t->forgotten += k->portion.more && !k->portion.keep;
}

static void check_same(expansion_check *c, const course *k, tally *t)
{
    successors whole = {0};
    uj_successor_sink sink = {collect_successor, NULL, &whole};
    uj_expansion_portion all = {.wanted = k->portion.wanted};
    uj_successor_generator_expand_portion(c->generator, k->from, &all, &sink);
    assert_true(k->portion.overhang == all.overhang);
    t->measured += k->portion.number > 1 && all.overhang < INFINITY;
    assert_int_equal(k->made.count, whole.count);
    for (size_t i = 0; i < whole.count; i++) {
        assert_memory_equal(&k->made.list[i].move, &whole.list[i].move, sizeof(uj_move));
        assert_memory_equal(&k->made.list[i].state, &whole.list[i].state, sizeof(uj_tray_state));
        assert_int_equal(k->made.list[i].moved, whole.list[i].moved);
        t->goals += whole.list[i].state.at_goal;
    }
    t->successors += (int)whole.count;
    free(whole.list);
}

static void check_kind(expansion_check *c, uj_expansion wanted, const uj_tray_state *other,
                       tally *t)
{
    unsigned size =
        (c->generator->model->piece_count < 5 ? 1 : 50) + test_random_below(&t->random, 400);
    course courses[2] = {{.from = c->from, .portion = {.wanted = wanted, .size = size}},
                         {.from = other, .portion = {.wanted = wanted, .size = size}}};
    uint64_t before = c->generator->unresolved;
    bool more[2] = {true, true};
    while (more[0] || more[1]) {
        unsigned k = test_random_below(&t->random, 2);
        if (!more[k])
            continue;
        go_on(c, &courses[k], t);
        more[k] = courses[k].portion.more;
    }
    uint64_t unresolved = c->generator->unresolved - before;
    before = c->generator->unresolved;
    for (int k = 0; k < 2; k++) {
        check_same(c, &courses[k], t);
        free(courses[k].made.list);
    }
    assert_int_equal(c->generator->unresolved - before, unresolved);
}

static uj_move push_of(int number, int pieces)
{
    uj_move move = {.type = UJ_PUSH};
    for (int i = 0; i < pieces; i++, number /= 5)
        if (number % 5 > 0)
            move.pieces[move.piece_count++] =
                (uj_piece_move){(uint8_t)i, (uint8_t)(number % 5 - 1), UJ_CCW};
    return move;
}

// The portions must reach every state that a push reaches.
static void check_all_pushes(expansion_check *c, tally *t)
{
    course k = {.from = c->from, .portion = {.wanted = UJ_EXPAND_PUSHES, .size = 25}};
    do
        go_on(c, &k, t);
    while (k.portion.more);
    int count = c->generator->model->piece_count, all = 1;
    for (int i = 0; i < count; i++)
        all *= 5;
    for (int number = 1; number < all; number++) {
        successor s = {push_of(number, count), *c->from, 0};
        assert_int_equal(
            uj_successor_generator_apply(c->generator, &s.move, &s.state, &s.moved, NULL), UJ_OK);
        if (s.moved > 0 && find_state(c->generator, &k.made, &s.state) == NULL)
            report_fault(c, &s, NULL, "no portion makes this successor");
    }
    free(k.made.list);
}

static void check_state(expansion_check *c, void *payload)
{
    tally *t = payload;
    const successor *next = pick_successor(&c->expanded, &t->random);
    uj_tray_state other = next != NULL ? next->state : *c->from;
    t->states++;
    // The generator recognises a state by `poses`, `press` and `depth`. Only a different depth
    // makes sure that `other` differs from c->from.
    other.depth = c->from->depth + 1;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        check_kind(c, (uj_expansion)kinds[i], &other, t);
    if (c->generator->rules == UJ_RULES_FREE)
        check_all_pushes(c, t);
}

static uj_tray *frozen_tray(test_random *random)
{
    return joint_tray_make(random, JOINT_FROZEN, 4);
}

static uj_tray *loose_tray(test_random *random)
{
    return joint_tray_make(random, JOINT_LOOSE, 3);
}

static uj_tray *four_bars(test_random *random)
{
    return tight_tray(random, 4);
}

static tally walk(uj_tray *(*make)(test_random *), uj_rules rules, int trays, uint64_t stream)
{
    test_random random = {stream};
    tally t = {.random = {stream + 100}};
    walk_options options = {stream, 0, rules, trays, 1, false};
    int faults = 0;
    for (int round = 0; round < test_effort(trays); round++) {
        uj_tray *tray = make(&random);
        faults += walk_tray(tray, &options, &random, check_state, &t);
        uj_tray_destroy(tray);
    }
    print_message("%d states, %d portions were not the last ones, %d of them forgotten; "
                  "%d successors, %d of them goals; overhang measured over %d portions\n",
                  t.states, t.portions, t.forgotten, t.successors, t.goals, t.measured);
    assert_int_equal(faults, 0);
    assert_covered(t.forgotten > 0 && t.portions > t.forgotten && t.successors > 0);
    return t;
}

static void five_blocks(void **state)
{
    (void)state;
    (void)walk(joint_five_blocks, UJ_RULES_FREE, 4, seed);
}

static void pieces_beside_frozen_ones(void **state)
{
    (void)state;
    (void)walk(frozen_tray, UJ_RULES_FREE, 8, seed + 1);
}

static void five_blocks_under_the_paper_rules(void **state)
{
    (void)state;
    (void)walk(joint_five_blocks, UJ_RULES_PAPER, 4, seed + 2);
}

static void three_loose_pieces(void **state)
{
    (void)state;
    (void)walk(loose_tray, UJ_RULES_FREE, 10, seed + 3);
}

static void tight_bars(void **state)
{
    (void)state;
    tally t = walk(four_bars, UJ_RULES_FREE, 4, seed + 4);
    assert_covered(t.measured > 0);
}

int main(void)
{
    seed = test_seed(22040);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(five_blocks),
        cmocka_unit_test(pieces_beside_frozen_ones),
        cmocka_unit_test(five_blocks_under_the_paper_rules),
        cmocka_unit_test(three_loose_pieces),
        cmocka_unit_test(tight_bars),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
