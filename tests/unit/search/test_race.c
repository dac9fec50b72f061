// Tests uj_race_run: the decisive run with the lowest number must win, with any number of threads.
// (A decisive run makes all runs with higher numbers unnecessary.)
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/search/race.h>

enum { RUNS = 40 };

typedef struct course {
    unsigned decisive_from;  // runs with this number or a higher one are decisive
    atomic_uint made[RUNS];  // how often each run was completed
    unsigned polls, polls_left;
    uj_status fails_with;  // the status that run 5 returns
} course;

static bool go_on(void *payload)
{
    course *c = payload;
    c->polls++;
    return c->polls_left == 0 || c->polls < c->polls_left;
}

static uj_status work(void *payload, uj_racer *racer, uj_error *error)
{
    course *c = payload;
    while (uj_racer_take(racer)) {
        bool whole = true;
        for (int step = 0; step < 100 && whole; step++)
            whole = uj_racer_goes_on(racer);
        if (!whole)
            continue;
        atomic_fetch_add(&c->made[racer->index], 1);
        if (racer->index == 5 && c->fails_with != UJ_OK)
            return uj_error_set(error, c->fails_with, "run five");
        if (racer->index >= c->decisive_from)
            uj_racer_decide(racer);
    }
    return UJ_OK;
}

static uj_status run(course *c, unsigned first, unsigned threads, unsigned *decisive, bool *stopped)
{
    uj_error error = {0};
    const uj_race race = {.first = first,
                          .count = RUNS,
                          .threads = threads,
                          .steps_per_poll = 10,
                          .work = work,
                          .work_payload = c,
                          .go_on = go_on,
                          .go_on_payload = c};
    uj_status status = uj_race_run(&race, decisive, stopped, &error);
    if (status != UJ_OK)
        assert_string_equal(error.message, "run five");
    return status;
}

static void first_decisive_run_wins(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 5; threads += 2)
        for (unsigned first = 0; first <= 20; first += 10) {
            course c = {.decisive_from = 17};
            unsigned decisive;
            bool stopped;
            assert_int_equal(run(&c, first, threads, &decisive, &stopped), UJ_OK);
            assert_false(stopped);
            assert_int_equal(decisive, first > 17 ? first : 17);
            for (unsigned i = 0; i <= decisive; i++)
                assert_int_equal(atomic_load(&c.made[i]), i < first ? 0 : 1);
        }
}

static void without_a_decisive_run_all_are_made(void **state)
{
    (void)state;
    course c = {.decisive_from = RUNS};
    unsigned decisive;
    bool stopped;
    assert_int_equal(run(&c, 3, 4, &decisive, &stopped), UJ_OK);
    assert_int_equal(decisive, RUNS);
    for (unsigned i = 3; i < RUNS; i++)
        assert_int_equal(atomic_load(&c.made[i]), 1);
    assert_true(c.polls > 0);
}

static void race_stops_when_told(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        course c = {.decisive_from = RUNS, .polls_left = 5};
        unsigned decisive;
        bool stopped;
        assert_int_equal(run(&c, 0, threads, &decisive, &stopped), UJ_OK);
        assert_true(stopped);
        assert_int_equal(decisive, RUNS);
        assert_int_equal(atomic_load(&c.made[RUNS - 1]), 0);
    }
}

static void failure_ends_the_race(void **state)
{
    (void)state;
    course c = {.decisive_from = RUNS, .fails_with = UJ_NO_MEMORY};
    unsigned decisive;
    bool stopped;
    assert_int_equal(run(&c, 0, 2, &decisive, &stopped), UJ_NO_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_decisive_run_wins),
        cmocka_unit_test(without_a_decisive_run_all_are_made),
        cmocka_unit_test(race_stops_when_told),
        cmocka_unit_test(failure_ends_the_race),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
