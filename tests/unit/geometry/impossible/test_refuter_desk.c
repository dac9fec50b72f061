// Tests how the prover works with helpers, which run its refuters. Helpers are usually processes,
// but here they are threads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/impossible/refuter_desk.h>

#include "geometry/impossible/refuter_mail.h"
#include "tests/support/test_random.h"
#include "tests/support/thread_ranks.h"
#include "tests/unit/geometry/impossible/prover_trays.h"

static const double patience = 60.0;

typedef struct job {
    uj_tray *tray;
    uint64_t most_boxes;  // boxes (ranges of angles) after which the prover stops; 0: never
    uj_prover_options options;
    uj_prover_result result;
    uj_status status, fault;
    atomic_bool is_stopped, is_done;
} job;

static bool poll(void *payload, const uj_prover_stats *stats)
{
    job *j = payload;
    return !atomic_load(&j->is_stopped) && (j->most_boxes == 0 || stats->boxes < j->most_boxes);
}

static void *prove(void *payload)
{
    job *j = payload;
    j->status = uj_prove_impossible(j->tray, &j->options, &j->result, NULL);
    atomic_store(&j->is_done, true);
    return NULL;
}

static void lead(uj_team *team, job *j)
{
    uj_refuter_desk *desk;
    pthread_t prover;
    uj_team_open(team, "proof");
    assert_int_equal(uj_refuter_desk_open(team, j->tray, &desk, NULL), UJ_OK);
    j->options = (uj_prover_options){.helpers = uj_refuter_desk_helpers(desk), .poll = poll};
    j->options.payload = j;
    assert_int_equal(pthread_create(&prover, NULL, prove, j), 0);
    while (!atomic_load(&j->is_done))
        if (!uj_refuter_desk_serve(desk, 0.0005))
            atomic_store(&j->is_stopped, true);
    pthread_join(prover, NULL);
    uj_refuter_desk_close(desk);
    j->fault = uj_team_fault(team, NULL);
    uj_team_close(team);
}

static void work(thread_rank *rank, void *payload)
{
    job *j = payload;
    if (rank->rank == 0) {
        uj_team_start(rank->team);
        uj_team_next_task(rank->team);
        lead(rank->team, j);
        (void)uj_team_end(rank->team, 7);
        return;
    }
    (void)uj_team_await_start(rank->team);
    uj_team_next_task(rank->team);
    if (uj_team_join(rank->team, "proof") == UJ_TEAM_JOINED)
        assert_int_equal(uj_refuter_help(rank->team, j->tray, NULL), UJ_OK);
    (void)uj_team_await_end(rank->team);
}

static void run(job *j, unsigned ranks, int sends)
{
    atomic_init(&j->is_stopped, false);
    atomic_init(&j->is_done, false);
    thread_ranks_run(ranks, patience, sends, work, j);
}

// --- proofs --------------------------------------------------------------------------------------

static void helpers_change_nothing(void **state)
{
    (void)state;
    uj_tray *trays[] = {prover_blocks(), prover_door(1.9), prover_beam(9.9),
                        prover_bar(2, 0, 180, 1)};
    static const unsigned ranks[] = {5, 2, 3};
    const int tried = test_effort(4) < 2 ? 2 : test_effort(4);
    for (int t = 0; t < (int)(sizeof trays / sizeof *trays); t++) {
        if (t >= tried) {
            uj_tray_destroy(trays[t]);
            continue;
        }
        uj_prover_result alone;
        const uj_prover_options options = {.threads = 1};
        assert_int_equal(uj_prove_impossible(trays[t], &options, &alone, NULL), UJ_OK);
        assert_int_equal(alone.end, UJ_PROVER_PROVEN);
        char *expected = prover_proof_text(trays[t], alone.proof);
        for (int k = 0; k < test_effort(3); k++) {
            job j = {.tray = trays[t]};
            run(&j, ranks[k], INT_MAX);
            assert_int_equal(j.status, UJ_OK);
            assert_int_equal(j.fault, UJ_OK);
            assert_int_equal(j.result.end, UJ_PROVER_PROVEN);
            char *text = prover_proof_text(trays[t], j.result.proof);
            assert_string_equal(text, expected);
            assert_int_equal(j.result.stats.boxes, alone.stats.boxes);
            uj_proof_destroy(j.result.proof);
            free(text);
        }
        uj_proof_destroy(alone.proof);
        free(expected);
        uj_tray_destroy(trays[t]);
    }
}

// --- how the work ends ---------------------------------------------------------------------------

static void poll_stops_helpers(void **state)
{
    (void)state;
    job j = {.tray = prover_octagons(), .most_boxes = 1};
    run(&j, 3, INT_MAX);
    assert_int_equal(j.status, UJ_OK);
    assert_int_equal(j.fault, UJ_OK);
    assert_int_equal(j.result.end, UJ_PROVER_STOPPED);
    assert_null(j.result.proof);
    assert_true(j.result.stats.boxes >= 1);
    uj_tray_destroy(j.tray);
}

// Sending fails after `sends` messages. `sends` grows until a proof is found.
static void lost_helpers_end_the_work(void **state)
{
    (void)state;
    int faults = 0;
    bool is_proven = false;
    uj_tray *tray = prover_blocks();
    for (int sends = 5; !is_proven; sends = sends * 3 / 2) {
        job j = {.tray = tray};
        run(&j, 3, sends);
        assert_int_equal(j.status, UJ_OK);
        if (j.result.proof != NULL) {
            assert_int_equal(j.result.end, UJ_PROVER_PROVEN);
            is_proven = true;
        } else {
            assert_int_equal(j.result.end, UJ_PROVER_STOPPED);
            assert_int_equal(j.fault, UJ_IO);
            faults++;
        }
        uj_proof_destroy(j.result.proof);
    }
    assert_true(faults > 0);
    uj_tray_destroy(tray);
}

// --- messages ------------------------------------------------------------------------------------

enum { PIECES = 3 };

static void cut_messages_are_refused(void **state)
{
    (void)state;
    const double low[PIECES] = {1, 2, 3}, high[PIECES] = {4, 5, 6}, hint[PIECES] = {7, 8, 9};
    const uj_vec2 least[PIECES] = {{1, 2}, {3, 4}, {5, 6}}, most[PIECES] = {{7, 8}};
    const uj_proof_pair pair = {.pair = 5, .arc_count = 2}, other = {.pair = 6, .by_edges = true};
    const uj_restriction restrictions[] = {{&pair, 1}, {&other, 6}}, again = {&pair, 2};
    const uj_refuter_question question = {.low = low,
                                          .high = high,
                                          .pieces = 5,
                                          .restriction_count = 2,
                                          .restrictions = restrictions,
                                          .again = &again,
                                          .least = least,
                                          .most = most,
                                          .hint = hint,
                                          .box_limit = 77};
    refuter_bytes bytes = {0};
    refuter_question_read read;
    refuter_write_question(&bytes, &question, PIECES);
    const size_t whole = bytes.size;
    for (bytes.size = 0; bytes.size <= whole; bytes.size++) {
        assert_int_equal(refuter_read_question(&bytes, PIECES, &read), bytes.size == whole);
        if (bytes.size < whole) {
            free(read.pairs);
            free(read.restrictions);
        }
    }
    const uj_refuter_question *q = &read.question;
    assert_memory_equal(q->low, low, sizeof low);
    assert_memory_equal(q->high, high, sizeof high);
    assert_memory_equal(q->hint, hint, sizeof hint);
    assert_memory_equal(q->least, least, sizeof least);
    assert_memory_equal(q->most, most, sizeof most);
    assert_int_equal(q->pieces, 5);
    assert_int_equal(q->box_limit, 77);
    assert_int_equal(q->restriction_count, 2);
    assert_int_equal(q->restrictions[1].arcs, 6);
    assert_true(q->restrictions[1].pair->by_edges);
    assert_int_equal(q->again->arcs, 2);
    assert_int_equal(q->again->pair->pair, 5);
    assert_false(q->exit_goal);
    free(read.pairs);
    free(read.restrictions);
    free(bytes.at);
}

static void cut_answers_are_refused(void **state)
{
    (void)state;
    char reason[] = "s 1 2";
    uj_refuter_answer answer = {.packing = UJ_PACKING_NONE, .boxes = 9, .reason = reason}, read;
    answer.angle[1] = 2.5;
    answer.at[2].y = -1.0;
    refuter_bytes bytes = {0};
    refuter_write_answer(&bytes, &answer);
    const size_t whole = bytes.size;
    for (bytes.size = 0; bytes.size < whole; bytes.size++)
        assert_false(refuter_read_answer(&bytes, &read));
    assert_true(refuter_read_answer(&bytes, &read));
    assert_int_equal(read.packing, UJ_PACKING_NONE);
    assert_int_equal(read.boxes, 9);
    assert_string_equal(read.reason, reason);
    assert_true(read.angle[1] == 2.5 && read.at[2].y == -1.0);
    free(read.reason);
    free(bytes.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(helpers_change_nothing),    cmocka_unit_test(poll_stops_helpers),
        cmocka_unit_test(lost_helpers_end_the_work), cmocka_unit_test(cut_messages_are_refused),
        cmocka_unit_test(cut_answers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
