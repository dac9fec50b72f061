// Shared by the tests of the solver (geometry/solve) and of the planner (geometry/plan). Include
// after cmocka.h.
#ifndef UJ_TEST_ANY_SOLUTION_H
#define UJ_TEST_ANY_SOLUTION_H

#include <unjam/geometry/solve/first_solution.h>

#include "tests/support/tray_builder.h"

// Four bars in a box. The top bar must leave through the slot in the bottom; the other bars are too
// thick for it. With bars of 9.76 x 2.44 this is Rectangular Jam, which takes four moves.
static inline uj_tray *four_bars(double length, double width)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 13, 13));
    builder_add_exit(tray, builder_rectangle(5.2, -13, 7.8, 0), 3);
    for (int i = 0; i < 4; i++)
        builder_add_bar(tray, length, width, i == 0 ? 3 : 5,
                        (uj_pose){6.5, (3.5 - i) * width, 0.0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// Fails unless the results are equal, motions included. Only the seconds may differ.
static inline void expect_same(const uj_tray_result *a, const uj_tray_result *b)
{
    const uj_motion *m = &a->solution.motion, *n = &b->solution.motion;
    assert_int_equal(a->search.outcome, b->search.outcome);
    assert_int_equal(a->search.limit, b->search.limit);
    assert_int_equal(a->search.cost, b->search.cost);
    assert_int_equal(a->optimal, b->optimal);
    assert_int_equal(a->by_tree, b->by_tree);
    assert_int_equal(a->piece_moves, b->piece_moves);
    assert_int_equal(a->unresolved, b->unresolved);
    assert_int_equal(a->search.stats.expanded, b->search.stats.expanded);
    assert_int_equal(a->search.stats.generated, b->search.stats.generated);
    assert_int_equal(a->search.stats.distinct, b->search.stats.distinct);
    assert_int_equal(a->search.stats.memory_bytes, b->search.stats.memory_bytes);
    assert_int_equal(a->search.stats.lower_bound, b->search.stats.lower_bound);
    assert_int_equal(a->solution.move_count, b->solution.move_count);
    assert_memory_equal(a->solution.moves, b->solution.moves,
                        a->solution.move_count * sizeof(uj_move));
    assert_int_equal(m->frame_count, n->frame_count);
    assert_memory_equal(m->times, n->times, m->frame_count * sizeof *m->times);
    assert_memory_equal(m->poses, n->poses, m->frame_count * m->piece_count * sizeof *m->poses);
}

// refuse_some refuses the first `refusals` solutions. `offers` counts all solutions offered to it.
typedef struct refuser {
    int refusals, offers;
} refuser;

static inline uj_status refuse_some(void *payload, uj_poll poll, uj_tray_solution *solution,
                                    uj_tray_verdict *out, uj_error *error)
{
    refuser *f = payload;
    (void)poll;
    (void)error;
    assert_true(solution->move_count > 0);
    out->accepted = f->offers++ >= f->refusals;
    return UJ_OK;
}

// Stops the search at the third call. `payload` points to the number of calls, an int.
static inline bool stop_after_three(void *payload, const uj_search_stats *stats)
{
    (void)stats;
    return ++*(int *)payload < 3;
}

#endif
