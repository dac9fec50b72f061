// Reads any bytes as a discrete problem, solves it and replays the solutions. The first byte
// chooses the options.
#include <unjam/formats/discrete_file.h>

#include "tests/fuzz/fuzz.h"

enum { POLLS = 3 };  // a search stops at its third progress call

static bool count_down(void *payload, const uj_search_stats *stats)
{
    int *left = payload;
    (void)stats;
    return --*left > 0;
}

static uj_puzzle_options options_of(uint8_t choice, const uj_puzzle *puzzle, int *polls)
{
    uj_puzzle_options options = uj_puzzle_default();
    int names = 0;
    while (puzzle->heuristics[names] != NULL)
        names++;
    options.all = (choice & 1) != 0;
    options.list = (choice & 2) != 0 ? 7 : 1;
    options.limits.max_cost = (choice & 4) != 0 ? 5 : 40;
    options.limits.memory_bytes = (choice & 8) != 0 ? 1000000 : 30000000;
    options.limits.seconds = 0.5;
    options.heuristic = names > 0 && choice >= 64 ? puzzle->heuristics[choice % names] : NULL;
    *polls = POLLS;
    options.progress = (uj_search_progress){count_down, polls};
    uj_puzzle_share_memory(&options);
    return options;
}

static void require_replay(const uj_problem *problem, const uj_puzzle_result *result)
{
    for (size_t i = 0; i < result->lists.count; i++) {
        uj_puzzle_verdict verdict = {0};
        const uj_moves *moves = &result->lists.lists[i];
        bool good = problem->puzzle->check(problem->data, result->cost, moves, &verdict);
        if (!good)
            fprintf(stderr, "fuzz: %s\n", verdict.reason);
        fuzz_require(good && verdict.cost == result->search.cost, "a solution found does not hold");
    }
}

static void solve(const uj_problem *problem, uint8_t choice)
{
    int polls;
    uj_error error = {0};
    uj_puzzle_result result = {0};
    uj_puzzle_options options = options_of(choice, problem->puzzle, &polls);
    uj_status status = problem->puzzle->solve(problem->data, &options, &result, &error);
    // UJ_BAD_ARGUMENT: the heuristic does not apply to this problem.
    fuzz_require(status == UJ_OK || (status == UJ_BAD_ARGUMENT && error.message[0] != '\0'),
                 "solving fails");
    if (status == UJ_OK) {
        fuzz_require(result.solutions == 0 || result.lists.count > 0, "a solution was not kept");
        require_replay(problem, &result);
    }
    if (status == UJ_OK && problem->puzzle->explore != NULL && (choice & 16) != 0) {
        uj_breadth_first_result all = {0};
        polls = POLLS;
        status = problem->puzzle->explore(problem->data, &options, &all, &error);
        fuzz_require(status == UJ_OK, "exploring fails");
        bool both = all.search.outcome != UJ_SEARCH_LIMIT && all.search.limit == UJ_LIMIT_NONE &&
                    result.search.outcome != UJ_SEARCH_LIMIT;
        fuzz_require(!both || all.search.outcome == result.search.outcome, "one solves, one not");
        fuzz_require(!both || all.search.outcome != UJ_SEARCH_SOLVED ||
                         all.search.cost == result.search.cost,
                     "two searches find different optima");
        uj_breadth_first_result_clear(&all);
    }
    uj_puzzle_result_clear(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uj_document document;
    uj_error error = {0};
    uint8_t choice = size > 0 ? data[0] : 0;
    // Skip the byte with the options, unless it is the brace that begins a problem file.
    size_t skipped = size > 1 && choice != '{' ? 1 : 0;
    uj_status status =
        uj_document_parse("input", (const char *)data + skipped, size - skipped, &document, &error);
    const uj_puzzle *puzzle = status == UJ_OK ? uj_discrete_of_problem(&document) : NULL;
    if (puzzle != NULL) {
        uj_problem problem;
        uj_json_node root = uj_json_root(&document);
        size_t count = 0;
        if (uj_problem_count(&root, &count, &error) == UJ_OK && count > 0 &&
            uj_problem_read(puzzle, &root, 0, &problem, &error) == UJ_OK) {
            solve(&problem, choice);
            uj_problem_clear(&problem);
        }
    }
    uj_document_clear(&document);
    return 0;
}
