// Tests solving in the background, from the start of a puzzle or from the middle of a game.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/viewer/solve/solve_job.h>
#include <unjam/viewer/solve/solve_problem.h>
#include <unjam/viewer/solve/solve_words.h>

static void load(const char *path, uj_loaded_file *file)
{
    uj_error error = {0};
    char full[512];
    snprintf(full, sizeof full, UJ_TEST_ROOT "/%s", path);
    if (uj_loaded_file_read(full, NULL, file, &error) != UJ_OK ||
        uj_loaded_file_make(file, &error) != UJ_OK)
        fail_msg("%s", error.message);
}

static uj_solve_job *start(const uj_loaded_file *file, const uj_game *game)
{
    uj_error error = {0};
    uj_solve_job *job = NULL;
    char *text = NULL;
    if (uj_solve_problem(file, game, &text, &error) != UJ_OK ||
        uj_solve_start(text, &job, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return job;
}

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

static uj_solve_news wait_for_end(uj_solve_job *job)
{
    uj_solve_news news = uj_solve_ask(job);
    for (; news.state == UJ_SOLVE_RUNNING; news = uj_solve_ask(job))
        nap();
    return news;
}

static void drop(uj_loaded_file *file)
{
    if (file != NULL)
        uj_loaded_file_clear(file);
    free(file);
}

// The job must find an optimal solution of cost `cost`, and describe it as `words`.
static void expect_optimum(const char *path, uint32_t cost, const char *words)
{
    uj_loaded_file file;
    char text[UJ_SOLVE_TEXT_SIZE];
    load(path, &file);
    uj_solve_job *job = start(&file, NULL);
    uj_solve_news news = wait_for_end(job);
    assert_string_equal(news.reason, "");
    assert_int_equal(news.state, UJ_SOLVE_OPTIMAL);
    assert_int_equal(news.cost, cost);
    assert_int_equal(news.lower_bound, cost);
    assert_string_equal(uj_solve_text(&news, text), words);
    uj_loaded_file *solution = uj_solve_take(job);
    assert_non_null(solution);
    assert_null(uj_solve_take(job));
    assert_int_equal(solution->subject->proof, UJ_VERDICT_VALID);
    assert_true(solution->subject->move_count > 0);
    uj_solve_destroy(job);
    drop(solution);  // the solution remains valid without the job
    uj_loaded_file_clear(&file);
}

static void optima_are_found(void **state)
{
    (void)state;
    expect_optimum("problems/tray/two-pieces.json", 2,
                   "Solved in 2 moves, the fewest possible under the free rules.");
    expect_optimum("problems/tray/pentangular-jam.json", 3,
                   "Solved in 3 moves, the fewest possible under the free rules.");
    expect_optimum("problems/klotski/klotski.json", 81, "Solved in 81 moves, the fewest possible.");
}

static void impossible_puzzles_are_said_to_be(void **state)
{
    (void)state;
    uj_loaded_file file;
    char text[UJ_SOLVE_TEXT_SIZE];
    load("problems/tray/corner-narrow.json", &file);
    uj_solve_job *job = start(&file, NULL);
    uj_solve_news news = wait_for_end(job);
    assert_int_equal(news.state, UJ_SOLVE_IMPOSSIBLE);
    assert_false(news.found);
    assert_null(uj_solve_take(job));
    assert_string_equal(uj_solve_text(&news, text),
                        "No solution under the free rules: all reachable states were searched. "
                        "Other kinds of motion may still solve the puzzle.");
    uj_solve_destroy(job);
    uj_loaded_file_clear(&file);
}

// The puzzle is so hard that the search is still running when it is stopped.
static void searches_can_be_stopped(void **state)
{
    (void)state;
    uj_loaded_file file;
    char text[UJ_SOLVE_TEXT_SIZE];
    load("problems/tiles/fifteen-hard.json", &file);
    uj_solve_job *job = start(&file, NULL);
    while (uj_solve_ask(job).lower_bound == 0)
        nap();
    uj_solve_stop(job);
    double asked = uj_clock_seconds();
    uj_solve_news news = wait_for_end(job);
    assert_true(uj_clock_seconds() - asked < 20.0);
    assert_int_equal(news.state, UJ_SOLVE_STOPPED);
    assert_true(news.lower_bound > 0);
    assert_non_null(
        strstr(uj_solve_text(&news, text), "Stopped. Proven: a solution needs at least "));
    uj_solve_destroy(job);
    job = start(&file, NULL);
    uj_solve_destroy(job);  // stops the search
    uj_loaded_file_clear(&file);
}

// Plays the first `made` moves of an optimal solution. The optimal cost must then be lower by
// `made`.
static void games_are_solved_from_where_they_are(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        uint32_t cost, made;
    } cases[] = {
        {"problems/klotski/klotski.json", 81, 30}, {"problems/tiles/eight-hard.json", 31, 11},
        {"problems/peg/triangle-6-1.json", 0, 2},  {"problems/blocks/three-blocks.json", 0, 1},
        {"problems/tray/two-pieces.json", 2, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uj_loaded_file file;
        uj_error error = {0};
        uj_game *game = NULL;
        load(cases[i].path, &file);
        uj_solve_job *job = start(&file, NULL);
        uj_solve_news whole = wait_for_end(job);
        assert_int_equal(whole.state, UJ_SOLVE_OPTIMAL);
        uj_loaded_file *solution = uj_solve_take(job);
        uj_solve_destroy(job);
        assert_int_equal(solution->subject->play(solution->subject, cases[i].made, &game, &error),
                         UJ_OK);
        job = start(solution, game);
        uj_solve_news rest = wait_for_end(job);
        assert_string_equal(rest.reason, "");
        assert_int_equal(rest.state, UJ_SOLVE_OPTIMAL);
        assert_int_equal(rest.cost, whole.cost - cases[i].made);
        if (cases[i].cost > 0)
            assert_int_equal(whole.cost, cases[i].cost);
        uj_solve_destroy(job);
        uj_game_destroy(game);
        drop(solution);
        uj_loaded_file_clear(&file);
    }
}

static void solved_games_are_refused(void **state)
{
    (void)state;
    uj_loaded_file file;
    uj_error error = {0};
    uj_game *game = NULL;
    char *text = NULL;
    load("problems/tray/two-pieces.json", &file);
    uj_solve_job *job = start(&file, NULL);
    wait_for_end(job);
    uj_loaded_file *solution = uj_solve_take(job);
    uj_solve_destroy(job);
    double end = (double)solution->subject->move_count;
    assert_int_equal(solution->subject->play(solution->subject, end, &game, &error), UJ_OK);
    assert_true(game->solved);
    assert_int_equal(uj_solve_problem(solution, game, &text, &error), UJ_BAD_ARGUMENT);
    assert_null(text);
    uj_game_destroy(game);
    drop(solution);
    uj_loaded_file_clear(&file);
}

static void wrong_problems_are_refused(void **state)
{
    (void)state;
    uj_solve_job *job = NULL;
    char text[UJ_SOLVE_TEXT_SIZE];
    assert_int_equal(uj_solve_start(strdup("{\"unjam\": 1}"), &job, NULL), UJ_OK);
    uj_solve_news news = wait_for_end(job);
    assert_int_equal(news.state, UJ_SOLVE_FAILED);
    assert_non_null(strstr(uj_solve_text(&news, text), "Could not solve: "));
    uj_solve_destroy(job);
}

// If argv[1] is given, runs only the tests whose names match this pattern.
int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(optima_are_found),
        cmocka_unit_test(impossible_puzzles_are_said_to_be),
        cmocka_unit_test(searches_can_be_stopped),
        cmocka_unit_test(games_are_solved_from_where_they_are),
        cmocka_unit_test(solved_games_are_refused),
        cmocka_unit_test(wrong_problems_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
