// Benchmarks of whole programs. One program is killed twenty times, then finishes its search from a
// checkpoint. Tests skip these benchmarks.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/bench.h"
#include "tests/bench/bench_run.h"
#include "tests/support/test_random.h"

enum { WORDS = 16, KILLS = 20 };

typedef enum program_time { PROCESSOR, CLOCK } program_time;

typedef struct program_case {
    program_time time;
    const char *words[WORDS];  // the program and its arguments, then NULL
} program_case;

static uj_status run(const program_case *c, uj_bench_timer *timer, uj_error *error)
{
    command_result result;
    uj_status status = uj_bench_run((char **)(uintptr_t)c->words, &result, error);
    if (status == UJ_OK)
        uj_bench_take(timer, c->time == PROCESSOR ? result.processor : result.wall, 1);
    command_clear(&result);
    return status;
}

// --- a search that is killed --------------------------------------------------------------------

// Removes all members "seconds": times differ from run to run.
static void remove_times(json_t *value)
{
    const char *key;
    size_t index;
    json_t *part;
    json_object_del(value, "seconds");
    json_object_foreach(value, key, part) remove_times(part);
    json_array_foreach(value, index, part) remove_times(part);
}

// Returns the JSON that the search prints, without "seconds", or NULL after an error. The caller
// owns it.
static json_t *finish_search(char *const words[], double *seconds, uj_error *error)
{
    command_result result;
    json_t *answer = NULL;
    if (uj_bench_run(words, &result, error) == UJ_OK) {
        answer = json_loads(result.output, 0, NULL);
        *seconds = result.processor;
        if (answer == NULL)
            uj_error_set(error, UJ_INTERNAL, "the search prints no JSON");
        remove_times(answer);
    }
    command_clear(&result);
    return answer;
}

static uj_status kill_often(char *const words[], uj_error *error)
{
    test_random random = {(uint64_t)time(NULL)};
    for (int i = 0; i < KILLS; i++) {
        command_result result;
        bool started = command_run(words, test_random_real(&random, 0.3, 1.1), &result);
        bool killed = started && result.hung;
        command_clear(&result);
        if (!killed)
            return uj_error_set(error, UJ_INTERNAL,
                                "the search ended before it was killed %d times", KILLS);
    }
    return UJ_OK;
}

static uj_status resume(void *context, uj_bench_timer *timer, uj_error *error)
{
    (void)context;
    static const char *const words[] = {UNJAM_BENCH_PROGRAM,
                                        "solve",
                                        "fifteen-korf",
                                        "--instance=88",
                                        "--threads=2",
                                        "--heuristic=manhattan",
                                        "--json",
                                        "--quiet",
                                        "--checkpoint",
                                        "bench-killed.checkpoint",
                                        NULL};
    char *const *search = (char **)(uintptr_t)words;
    double whole_seconds, last_seconds;
    unlink("bench-killed.checkpoint");
    json_t *whole = finish_search(search, &whole_seconds, error), *resumed = NULL;
    uj_status status = whole != NULL ? kill_often(search, error) : UJ_INTERNAL;
    if (status == UJ_OK)
        resumed = finish_search(search, &last_seconds, error);
    if (status == UJ_OK && resumed == NULL)
        status = UJ_INTERNAL;
    if (status == UJ_OK && json_equal(whole, resumed) == 0)
        status =
            uj_error_set(error, UJ_INTERNAL, "the search that was killed ends with another result");
    if (status == UJ_OK)
        uj_bench_take(timer, last_seconds, 1);
    unlink("bench-killed.checkpoint");
    json_decref(whole);
    json_decref(resumed);
    return status;
}

// --- the table ----------------------------------------------------------------------------------

#define SOLVE(...)  UNJAM_BENCH_PROGRAM, "solve", __VA_ARGS__, "--quiet", NULL
#define LONG_SEARCH "fifteen-korf", "--instance=88", "--heuristic=manhattan"
#ifdef UNJAM_BENCH_MPI
#define RANKS(n, ...)                                                                              \
    UNJAM_BENCH_RANKS, "--allow-run-as-root", "-n", #n, UNJAM_BENCH_MPI, "solve", __VA_ARGS__,     \
        "--quiet", NULL
#define RANK_CASES(X)                                                                              \
    X(ranks_1, "programs.fifteen-88-ranks-1", "process, by the clock", 1, NULL,                    \
      {CLOCK, {RANKS(1, LONG_SEARCH, "--threads=1")}})                                             \
    X(ranks_2, "programs.fifteen-88-ranks-2", "process, by the clock", 1, NULL,                    \
      {CLOCK, {RANKS(2, LONG_SEARCH)}})
#else
#define RANK_CASES(X)
#endif

// UNJAM_BENCH_MICROBAN is the path of the Microban levels. This repository does not contain them.
#ifdef UNJAM_BENCH_MICROBAN
#define MICROBAN_CASE(X)                                                                           \
    X(microban, "programs.microban", "set of 155 puzzles", 1, NULL,                                \
      {PROCESSOR, {SOLVE(UNJAM_BENCH_MICROBAN, "--threads=1")}})
#else
#define MICROBAN_CASE(X)
#endif

// X(identifier, name, unit, repeat, peer, case)
#define CASES(X)                                                                                   \
    X(classic, "programs.klotski-classic", "process", 40, "3.9 to 5.0 ms (dnomd343/klotski)",      \
      {PROCESSOR, {SOLVE("klotski")}})                                                             \
    X(century, "programs.super-century", "process", 40, "7.6 to 9.8 ms (dnomd343/klotski)",        \
      {PROCESSOR, {SOLVE("super-century")}})                                                       \
    X(rush_hour, "programs.rush-hour-51", "process", 40, "9.9 ms (fogleman/rush)",                 \
      {PROCESSOR, {SOLVE("rush-hour-51")}})                                                        \
    X(english, "programs.english-central", "process", 3, NULL,                                     \
      {PROCESSOR, {SOLVE("english-central", "--threads=1")}})                                      \
    X(threads_1, "programs.fifteen-88-threads-1", "process, by the clock", 1, NULL,                \
      {CLOCK, {SOLVE(LONG_SEARCH, "--threads=1")}})                                                \
    X(threads_2, "programs.fifteen-88-threads-2", "process, by the clock", 1, NULL,                \
      {CLOCK, {SOLVE(LONG_SEARCH, "--threads=2")}})                                                \
    RANK_CASES(X)                                                                                  \
    MICROBAN_CASE(X)

#define CASE_FUNCTION(...) UJ_BENCH_CASE_FUNCTION(program_case, __VA_ARGS__)
CASES(CASE_FUNCTION)

static const uj_bench benches[] = {
    CASES(UJ_BENCH_CASE_ROW){"programs.fifteen-88-killed", "process, after 20 kills", resume, NULL,
                             NULL, 1, NULL},
};

const uj_bench_table uj_bench_programs = {benches, sizeof benches / sizeof benches[0]};
