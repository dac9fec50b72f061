// Tests IDA* searches by teams of threads, also with members that fail.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/search/ida_run.h>
#include <unjam/search/search.h>

#include "tests/support/test_random.h"
#include "tests/support/thread_ranks.h"

// --- a random tree -------------------------------------------------------------------------------

// A node is a hash of the path to it. The hash decides whether the node is a goal.
typedef struct tree_board {
    uint64_t seed;
    uint32_t goals;            // on average, one node in this many is a goal
    uint32_t least;            // least depth of a goal
    const atomic_bool *ready;  // until this is true, each step takes 1 ms; may be NULL
} tree_board;

typedef struct tree_node {
    uint64_t hash;
    uint32_t depth;
} tree_node;

enum { CHILDREN = 3 };

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

#define tree_begin(b, n)      (0)
#define tree_next(b, n, c, s) ((*(s) = (*(c))++) < CHILDREN)
#define tree_bound(n)         0
#define tree_undo(b, n, s)    ((void)0)
#define tree_is_goal(b, n)    ((n)->depth >= (b)->least && (n)->hash % (b)->goals == 0)
#define tree_depth(b, bound)  (bound)
static void tree_do(const tree_board *b, const tree_node *n, int step)
{
    (void)n;
    (void)step;
    if (b->ready != NULL && !atomic_load(b->ready))
        (void)usleep(1000);
}
static uint32_t tree_step(const tree_board *b, const tree_node *n, int step, tree_node *child)
{
    child->hash = mix(n->hash * CHILDREN + (uint64_t)step + b->seed);
    child->depth = n->depth + 1;
    return 1 + (uint32_t)(child->hash >> 60 == 0);
}
#define UJ_IDA_PARALLEL 1
#define UJ_IDA_NAME     tree
#define UJ_IDA_STATE    tree_board
#define UJ_IDA_NODE     tree_node
#define UJ_IDA_STEP     int
#define UJ_IDA_CURSOR   int
#include <unjam/search/ida.h>

// --- searches ------------------------------------------------------------------------------------

enum { STEPS_KEPT = 2000 };

typedef struct step_list {
    int step[STEPS_KEPT];  // the steps of all solutions; each solution ends with -1
    size_t count;
} step_list;

static bool keep_steps(void *payload, const void *steps, size_t count)
{
    step_list *list = payload;
    for (size_t i = 0; i <= count && list->count < STEPS_KEPT; i++)
        list->step[list->count++] = i < count ? ((const int *)steps)[i] : -1;
    return true;
}

typedef struct job {
    tree_board board;
    uj_ida_options options;
    const char *helper_key;              // NULL: the leader's key
    void (*instead)(thread_rank *rank);  // what rank 1 does instead of helping; may be NULL
    bool has_ended[3];                   // [rank] what uj_team_has_ended returns for the rank
    uj_ida_result result;
    uj_status status;
    uj_error error;
    step_list list;
} job;

// `team` may be NULL.
static void search(job *j, uj_team *team)
{
    tree_board board = j->board;
    uj_ida_options options = j->options;
    options.share_from = 1;
    options.listener = (uj_ida_listener){keep_steps, &j->list};
    options.team = team;
    options.team_key = "tree";
    j->list.count = 0;
    j->error = (uj_error){0};
    j->status = tree_search(&board, (tree_node){.hash = 1}, &options, &j->result, &j->error);
}

static atomic_bool is_ready;  // set by a helper; the leader reads it through board.ready

static void help(thread_rank *rank, const job *given)
{
    job *own = calloc(1, sizeof *own);
    assert_non_null(own);
    own->board = given->board;
    own->options = given->options;
    own->board.ready = NULL;
    if (uj_team_await_start(rank->team)) {
        uj_team_next_task(rank->team);
        const uj_team_entry entry =
            uj_team_join(rank->team, given->helper_key != NULL ? given->helper_key : "tree");
        if (entry == UJ_TEAM_JOINED) {
            search(own, rank->team);
            assert_int_equal(own->list.count, 0);
            uj_ida_result_clear(&own->result);
        }
        // A helper that comes too late gets UJ_TEAM_OVER.
        assert_int_not_equal(entry, given->helper_key != NULL ? UJ_TEAM_JOINED : UJ_TEAM_OTHER);
        if (entry == UJ_TEAM_OTHER)
            atomic_store(&is_ready, true);
    }
    const int code = uj_team_await_end(rank->team);
    assert_true(code == 7 || uj_team_is_broken(rank->team));
    free(own);
}

static void take_part(thread_rank *rank, void *payload)
{
    job *j = payload;
    if (rank->rank == 1 && j->instead != NULL) {
        j->instead(rank);
    } else if (rank->rank > 0) {
        help(rank, j);
    } else {
        uj_team_start(rank->team);
        uj_team_next_task(rank->team);
        search(j, rank->team);
        uj_team_close(rank->team);
        const bool have_all_ended = uj_team_end(rank->team, 7);
        assert_true(!have_all_ended || !uj_team_is_broken(rank->team));
        for (unsigned i = 1; i < 3 && i < uj_team_members(rank->team); i++)
            j->has_ended[i] = uj_team_has_ended(rank->team, i);
    }
}

static const double patience = 20.0;

static job *make_job(uint64_t seed, uint32_t goals, uint32_t least)
{
    job *j = calloc(1, sizeof *j);
    assert_non_null(j);
    j->board = (tree_board){seed, goals, least, NULL};
    j->options = uj_ida_default();
    j->options.list = 20;
    return j;
}

static void compare(const job *one, const job *several)
{
    assert_int_equal(several->status, UJ_OK);
    assert_int_equal(several->result.search.outcome, one->result.search.outcome);
    assert_int_equal(several->result.search.cost, one->result.search.cost);
    assert_int_equal(several->result.solutions, one->result.solutions);
    assert_int_equal(several->result.search.stats.expanded, one->result.search.stats.expanded);
    assert_int_equal(several->result.search.stats.generated, one->result.search.stats.generated);
    assert_int_equal(several->result.iteration_count, one->result.iteration_count);
    for (size_t k = 0; k < one->result.iteration_count; k++) {
        assert_int_equal(several->result.iterations[k].bound, one->result.iterations[k].bound);
        assert_int_equal(several->result.iterations[k].expanded,
                         one->result.iterations[k].expanded);
    }
    assert_int_equal(several->list.count, one->list.count);
    assert_memory_equal(several->list.step, one->list.step,
                        one->list.count * sizeof one->list.step[0]);
}

static void ranks_change_nothing(void **state)
{
    (void)state;
    test_random random = {test_seed(23)};
    for (int i = 0; i < test_effort(40); i++) {
        const uint64_t seed = test_random_next(&random);
        job *one =
            make_job(seed, 1 + test_random_below(&random, 3000), 6 + test_random_below(&random, 5));
        one->options.all = i % 2 == 0;
        job *several = make_job(seed, one->board.goals, one->board.least);
        several->options.all = one->options.all;
        search(one, NULL);
        thread_ranks_run(1 + test_random_below(&random, 5), patience, INT_MAX, take_part, several);
        compare(one, several);
        uj_ida_result_clear(&one->result);
        uj_ida_result_clear(&several->result);
        free(one);
        free(several);
    }
}

static void other_keys_do_not_join(void **state)
{
    (void)state;
    job *one = make_job(5, 4000, 8), *several = make_job(5, 4000, 8);
    several->helper_key = "another tree";
    several->board.ready = &is_ready;  // slows the leader until a helper has tried to join
    atomic_store(&is_ready, false);
    search(one, NULL);
    thread_ranks_run(3, patience, INT_MAX, take_part, several);
    assert_true(atomic_load(&is_ready));
    compare(one, several);
    uj_ida_result_clear(&one->result);
    uj_ida_result_clear(&several->result);
    free(one);
    free(several);
}

// --- faults --------------------------------------------------------------------------------------

typedef struct saved {
    uj_ida_state state;
    uj_ida_iteration iterations[64];
    uj_ida_unit *units;
    size_t done;
} saved;

static bool save(void *payload, const uj_ida_state *state)
{
    saved *s = payload;
    assert_true(state->iteration_count <= 64);
    free(s->units);
    s->units = malloc(state->unit_count * sizeof *s->units);
    assert_non_null(s->units);
    memcpy(s->units, state->units, state->unit_count * sizeof *s->units);
    memcpy(s->iterations, state->iterations, state->iteration_count * sizeof *s->iterations);
    s->state = *state;
    s->state.units = s->units;
    s->state.iterations = s->iterations;
    s->done = 0;
    for (size_t i = 0; i < state->unit_count; i++)
        s->done += state->units[i].is_done;
    return true;
}

static void die_with_an_item(thread_rank *rank)
{
    unsigned char description[UJ_TEAM_JOB_BYTES];
    uint64_t item;
    assert_true(uj_team_await_start(rank->team));
    uj_team_next_task(rank->team);
    assert_int_equal(uj_team_join(rank->team, "tree"), UJ_TEAM_JOINED);
    assert_true(uj_team_await(rank->team, description, 8));
    while (!uj_team_take(rank->team, &item))
        assert_true(uj_team_await(rank->team, description, 8));
    atomic_store(&is_ready, true);
}

static void report_a_fault(thread_rank *rank)
{
    uj_error error = {0};
    assert_true(uj_team_await_start(rank->team));
    uj_team_next_task(rank->team);
    (void)uj_team_join(rank->team, "tree");
    uj_error_set(&error, UJ_NO_MEMORY, "no memory here");
    uj_team_fail(rank->team, &error);
    atomic_store(&is_ready, true);
    (void)uj_team_await_end(rank->team);
}

static bool is_stopped(const void *payload)
{
    (void)payload;
    return true;
}

static void get_a_signal(thread_rank *rank)
{
    assert_true(uj_team_await_start(rank->team));
    uj_team_watch(rank->team, is_stopped, NULL);
    uj_team_next_task(rank->team);
    atomic_store(&is_ready, true);
    (void)uj_team_join(rank->team, "tree");
    assert_int_equal(uj_team_await_end(rank->team), 7);
}

// Makes a search by 3 ranks fail: rank 1 calls `instead` (unless NULL), or sending fails after
// `sends` messages. Then 2 ranks must complete the search from the last checkpoint.
static void fail_and_resume(void (*instead)(thread_rank *rank), int sends, job *j)
{
    saved s = {.done = 0};
    job *one = make_job(j->board.seed, j->board.goals, j->board.least);
    search(one, NULL);
    j->options.checkpoint = (uj_ida_checkpoint){.save = save, .payload = &s};
    j->instead = instead;
    atomic_store(&is_ready, instead == NULL);
    j->board.ready = &is_ready;
    thread_ranks_run(3, 2.0, sends, take_part, j);
    if (j->status == UJ_OK)
        uj_ida_result_clear(&j->result);
    assert_non_null(s.units);
    job *again = make_job(j->board.seed, j->board.goals, j->board.least);
    again->options.checkpoint = (uj_ida_checkpoint){.from = &s.state};
    thread_ranks_run(2, patience, INT_MAX, take_part, again);
    compare(one, again);
    uj_ida_result_clear(&one->result);
    uj_ida_result_clear(&again->result);
    free(s.units);
    free(one);
    free(again);
}

static void a_silent_rank_ends_the_search(void **state)
{
    (void)state;
    job *j = make_job(11, UINT32_MAX, 13);
    j->board.goals = 30000;
    fail_and_resume(die_with_an_item, INT_MAX, j);
    assert_int_equal(j->status, UJ_IO);
    assert_non_null(strstr(j->error.message, "rank 1 has been silent"));
    free(j);
}

static void hang(thread_rank *rank)
{
    (void)rank;
}

static void a_rank_that_hangs_without_work_is_left_behind(void **state)
{
    (void)state;
    job *one = make_job(16, 4000, 8), *several = make_job(16, 4000, 8);
    several->instead = hang;
    search(one, NULL);
    thread_ranks_run(3, 2.0, INT_MAX, take_part, several);
    compare(one, several);
    assert_false(several->has_ended[1]);
    assert_true(several->has_ended[2]);
    uj_ida_result_clear(&one->result);
    uj_ida_result_clear(&several->result);
    free(one);
    free(several);
}

static void a_failed_rank_ends_the_search(void **state)
{
    (void)state;
    job *j = make_job(12, 30000, 13);
    fail_and_resume(report_a_fault, INT_MAX, j);
    assert_int_equal(j->status, UJ_NO_MEMORY);
    assert_string_equal(j->error.message, "rank 1: no memory here");
    free(j);
}

static void a_lost_message_ends_the_search(void **state)
{
    (void)state;
    job *j = make_job(13, 30000, 13);
    fail_and_resume(NULL, 30, j);
    assert_int_equal(j->status, UJ_IO);
    assert_non_null(strstr(j->error.message, "cannot be reached"));
    free(j);
}

static void a_signal_to_one_rank_stops_all(void **state)
{
    (void)state;
    job *j = make_job(14, 30000, 13);
    fail_and_resume(get_a_signal, INT_MAX, j);
    assert_int_equal(j->status, UJ_OK);
    free(j);
}

static void a_limit_stops_all(void **state)
{
    (void)state;
    job *j = make_job(15, UINT32_MAX, UINT32_MAX);
    j->options.limits.seconds = 0.3;
    thread_ranks_run(3, patience, INT_MAX, take_part, j);
    assert_int_equal(j->status, UJ_OK);
    assert_int_equal(j->result.search.outcome, UJ_SEARCH_LIMIT);
    assert_int_equal(j->result.search.limit, UJ_LIMIT_TIME);
    assert_true(j->result.search.stats.seconds < 10.0);
    uj_ida_result_clear(&j->result);
    free(j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_change_nothing),
        cmocka_unit_test(other_keys_do_not_join),
        cmocka_unit_test(a_silent_rank_ends_the_search),
        cmocka_unit_test(a_rank_that_hangs_without_work_is_left_behind),
        cmocka_unit_test(a_failed_rank_ends_the_search),
        cmocka_unit_test(a_lost_message_ends_the_search),
        cmocka_unit_test(a_signal_to_one_rank_stops_all),
        cmocka_unit_test(a_limit_stops_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
