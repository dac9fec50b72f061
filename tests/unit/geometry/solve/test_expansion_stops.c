// Tests that a poll can stop an expansion in the middle of a move. The successors reported before
// the stop must be the same as without a stop.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/solve/successor_generator.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

enum { CORNERS = 600, MOST = 20 };

static uj_polygon make_rough_disc(test_random *random)
{
    uj_vec2 points[CORNERS];
    for (size_t i = 0; i < CORNERS; i++) {
        double angle = 2.0 * UJ_PI * (double)i / CORNERS;
        double radius = test_random_real(random, 1.0, 1.1);
        points[i] = (uj_vec2){radius * cos(angle), radius * sin(angle)};
    }
    return builder_polygon(points, CORNERS);
}

typedef struct witness {
    size_t polls, polls_allowed;
    size_t successors;
    uj_tray_state states[MOST];  // the first successors of the start
} witness;

static bool count_successor(void *payload, const uj_move *move, const uj_tray_state *state,
                            unsigned moved)
{
    witness *w = payload;
    (void)move, (void)moved;
    if (w->successors < MOST)
        w->states[w->successors] = *state;
    w->successors++;
    return true;
}

static bool go_on(void *payload)
{
    witness *w = payload;
    return w->polls++ < w->polls_allowed;
}

// The poll stops the expansion at call number `polls_allowed` + 1.
static witness expand(uj_successor_generator *generator, uj_expansion wanted, size_t polls_allowed)
{
    witness w = {.polls_allowed = polls_allowed};
    uj_tray_state start = uj_successor_generator_start(generator);
    uj_successor_sink sink = {count_successor, go_on, &w};
    uj_successor_generator_expand(generator, &start, wanted, &sink);
    return w;
}

static void long_moves_ask_whether_to_go_on(void **state)
{
    (void)state;
    test_random random = {3};
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 8, 5));
    builder_add_exit(tray, builder_rectangle(3, -4, 6, 0), 1);
    builder_add_piece(tray, make_rough_disc(&random), 1, (uj_pose){1.5, 1.5, 0});
    builder_add_piece(tray, make_rough_disc(&random), 1, (uj_pose){4.5, 2.5, 0});
    builder_goal_exit(tray, 0, 0);
    uj_contact_model *model;
    uj_successor_generator generator;
    assert_int_equal(uj_contact_model_create(tray, &model, NULL), UJ_OK);
    assert_int_equal(uj_successor_generator_create(tray, model, UJ_RULES_FREE, &generator, NULL),
                     UJ_OK);
    witness whole = expand(&generator, UJ_EXPAND_ALL, MOST);
    assert_true(whole.successors > 0 && whole.successors < MOST);
    for (size_t allowed = 0; allowed < MOST; allowed += 6) {
        witness w = expand(&generator, UJ_EXPAND_ALL, allowed);
        assert_int_equal(w.polls, allowed + 1);
        assert_true(w.successors <= whole.successors);
        assert_memory_equal(w.states, whole.states, w.successors * sizeof *w.states);
    }
    assert_int_equal(generator.unresolved, 0);
    // A stopped expansion must not affect later moves.
    uj_move move = {.type = UJ_PUSH, .piece_count = 1, .pieces = {{0, UJ_NE, UJ_CCW}}};
    uj_tray_state next = uj_successor_generator_start(&generator);
    unsigned moved;
    assert_int_equal(uj_successor_generator_apply(&generator, &move, &next, &moved, NULL), UJ_OK);
    assert_int_equal(moved, 1);
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
    uj_tray_destroy(tray);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(long_moves_ask_whether_to_go_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
