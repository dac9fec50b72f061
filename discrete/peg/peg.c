// Peg solitaire: the uj_puzzle functions that write and read moves, describe the puzzle and choose
// a search.
#include <unjam/discrete/peg/peg.h>

#include <stdio.h>

#include "peg_bound.h"
#include "peg_parity.h"
#include "peg_search.h"

#include <unjam/base/language.h>

static const char *const keys[] = {"holes", "lines", "start", "goal", "first", NULL};
static const char *const costs[] = {"moves", NULL};
const char *const uj_peg_heuristics[] = {"regions", "corners", "classes", "none", NULL};

// Boards of up to UJ_PEG_DEPTH_HOLES holes are solved by IDA*, because most of their positions fit
// in the transposition table. Puzzles with more than UJ_PEG_GOALS goal positions are solved by
// IDA*, too, because the bidirectional search would have to list all goal positions.
#define UJ_PEG_DEPTH_HOLES 24
#define UJ_PEG_GOALS       20000000

// --- moves ---------------------------------------------------------------------------------------

static json_t *move_to_json(const void *data, const uj_moves *moves, size_t index)
{
    uj_move_codes move = uj_moves_at(moves, index);
    json_t *array = json_array();
    (void)data;
    for (size_t i = 0; array != NULL && i < move.count; i++)
        if (json_array_append_new(array, json_integer(move.codes[i])) != 0) {
            json_decref(array);
            return NULL;
        }
    return array;
}

// Writes a move such as "0 over 3 to 6, over 7 to 8".
static char *move_text(const void *data, const uj_moves *moves, size_t index, char *buffer,
                       size_t size)
{
    const uj_peg *peg = data;
    uj_move_codes move = uj_moves_at(moves, index);
    size_t used = (size_t)snprintf(buffer, size, "%u", move.codes[0]);
    for (size_t i = 1; i < move.count && used < size; i++)
        used +=
            (size_t)snprintf(buffer + used, size - used, "%s over %u to %u", i > 1 ? "," : "",
                             peg->board.between[move.codes[i - 1]][move.codes[i]], move.codes[i]);
    return buffer;
}

static char *move_words(const void *data, const uj_moves *moves, size_t index, char *buffer,
                        size_t size)
{
    const uj_peg *peg = data;
    uj_move_codes move = uj_moves_at(moves, index);
    unsigned over = peg->board.between[move.codes[0]][move.codes[1]];
    size_t used = (size_t)snprintf(buffer, size, _("jump from %u over %u to %u"), move.codes[0],
                                   over, move.codes[1]);
    for (size_t i = 2; i < move.count && used < size; i++) {
        over = peg->board.between[move.codes[i - 1]][move.codes[i]];
        used +=
            (size_t)snprintf(buffer + used, size - used, _(", over %u to %u"), over, move.codes[i]);
    }
    return buffer;
}

static uj_status move_read(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error)
{
    const uj_peg *peg = data;
    uint16_t codes[UJ_PEG_MAX_HOLES];
    size_t count = 0;
    uj_status status = uj_json_length(node, &count, error);
    if (status == UJ_OK && (count < 2 || count > UJ_PEG_MAX_HOLES))
        status = uj_json_fail(node, error, _("a move is a list of holes, [from, to, to2, ...]"));
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node hole = uj_json_element(node, i);
        size_t number = 0;
        status = uj_json_count(&hole, peg->board.hole_count - 1, &number, error);
        codes[i] = (uint16_t)number;
    }
    if (status == UJ_OK && !uj_moves_append(moves, codes, count))
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a move");
    return status;
}

// --- description ---------------------------------------------------------------------------------

// Writes a set of holes, such as "0, 1, 7-9", and returns buffer. A run of three or more
// consecutive holes is written as its first and its last hole.
static char *set_text(uj_peg_set set, char *buffer, size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    for (unsigned h = 0; h < UJ_PEG_MAX_HOLES && used < size; h++) {
        if (!(set >> h & 1))
            continue;
        unsigned end = h;
        while (end + 1 < UJ_PEG_MAX_HOLES && set >> (end + 1) & 1)
            end++;
        used += (size_t)snprintf(buffer + used, size - used, "%s%u", used > 0 ? ", " : "", h);
        if (end > h && used < size)
            used +=
                (size_t)snprintf(buffer + used, size - used, "%s%u", end > h + 1 ? "-" : ", ", end);
        h = end;
    }
    return buffer;
}

static void print(const void *data, FILE *stream)
{
    const uj_peg *peg = data;
    char text[256];
    fprintf(stream,
            _("board:  %u holes, %zu lines, %u classes of holes (no peg ever leaves its class)\n"),
            peg->board.hole_count, peg->line_count, peg->board.class_count);
    fprintf(stream, _("start:  %u pegs; empty holes: %s\n"), uj_peg_count(peg->start),
            set_text(peg->board.holes & ~peg->start, text, sizeof text));
    if (peg->exact)
        fprintf(stream, _("goal:   pegs in %s\n"), set_text(peg->goal, text, sizeof text));
    else
        fprintf(stream,
                uj_translate_count("goal:   %u peg, in any hole\n",
                                   "goal:   %u pegs, in any holes\n", peg->goal_count),
                peg->goal_count);
    if (peg->first_from != UJ_PEG_NO_HOLE)
        fprintf(stream, _("first jump: from %u to %u\n"), peg->first_from, peg->first_to);
}

static json_t *set_json(uj_peg_set set)
{
    json_t *array = json_array();
    for (; array != NULL && set != 0; set &= set - 1)
        json_array_append_new(array, json_integer(uj_peg_first(set)));
    return array;
}

static bool describe(const void *data, json_t *object)
{
    const uj_peg *peg = data;
    int failed = json_object_set_new(object, "holes", json_integer(peg->board.hole_count));
    failed |= json_object_set_new(object, "lines", json_integer((json_int_t)peg->line_count));
    failed |= json_object_set_new(object, "classes", json_integer(peg->board.class_count));
    failed |= json_object_set_new(object, "pegs", set_json(peg->start));
    failed |= peg->exact ? json_object_set_new(object, "goal_pegs", set_json(peg->goal))
                         : json_object_set_new(object, "goal_count", json_integer(peg->goal_count));
    if (peg->first_from != UJ_PEG_NO_HOLE)
        failed |= json_object_set_new(
            object, "first", json_pack("[i, i]", (int)peg->first_from, (int)peg->first_to));
    return failed == 0;
}

// Lists each line of holes once, beginning with its lower-numbered end.
static json_t *lines_json(const uj_peg_board *board)
{
    json_t *lines = json_array();
    for (unsigned a = 0; lines != NULL && a < board->hole_count; a++)
        for (unsigned b = a + 1; b < board->hole_count; b++)
            if (board->between[a][b] != UJ_PEG_NO_HOLE)
                json_array_append_new(
                    lines, json_pack("[i, i, i]", (int)a, (int)board->between[a][b], (int)b));
    return lines;
}

static bool identify(const void *data, json_t *object)
{
    const uj_peg *peg = data;
    int failed = json_object_set_new(object, "holes", json_integer(peg->board.hole_count));
    failed |= json_object_set_new(object, "lines", lines_json(&peg->board));
    failed |= json_object_set_new(object, "start", set_json(peg->start));
    failed |= json_object_set_new(object, "goal",
                                  peg->exact ? set_json(peg->goal) : json_integer(peg->goal_count));
    if (peg->first_from != UJ_PEG_NO_HOLE)
        failed |= json_object_set_new(
            object, "first", json_pack("[i, i]", (int)peg->first_from, (int)peg->first_to));
    return failed == 0;
}

// --- solving -------------------------------------------------------------------------------------

// If parities prove that there is no solution, explains this in `reason` and returns true.
static bool parity_forbids(const uj_peg *peg, char *reason, size_t size)
{
    const uj_peg_parity parity = uj_peg_parity_find(&peg->board);
    if (!peg->exact) {
        bool allowed =
            uj_peg_parity_allows_count(&parity, &peg->board, peg->start, peg->goal_count);
        if (!allowed)
            snprintf(
                reason, size,
                "jumps cannot change whether the numbers of pegs in certain sets of holes are even "
                "or odd, but every position with %u peg%s would need such a change",
                peg->goal_count, peg->goal_count == 1 ? "" : "s");
        return !allowed;
    }
    uj_peg_set set = uj_peg_parity_witness(&parity, peg->start, peg->goal);
    if (set == 0)
        return false;
    char text[100];
    bool odd = uj_peg_count(peg->start & set) & 1;
    snprintf(reason, size,
             "jumps cannot change whether the number of pegs in the holes %s is even or odd: it is "
             "%s at the start, but %s at the goal",
             set_text(set, text, sizeof text), odd ? "odd" : "even", odd ? "even" : "odd");
    return true;
}

// Returns the number of goal positions, or some number above UJ_PEG_GOALS if there are more than
// UJ_PEG_GOALS.
static uint64_t count_goals(const uj_peg *peg)
{
    uint64_t count = 1;
    for (unsigned k = 1; !peg->exact && k <= peg->goal_count && count <= UJ_PEG_GOALS; k++)
        count = count * (peg->board.hole_count - peg->goal_count + k) / k;
    return count;
}

uj_status uj_peg_solve(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                       uj_error *error)
{
    const uj_peg *peg = data;
    int heuristic =
        options->heuristic != NULL ? uj_name_index(uj_peg_heuristics, options->heuristic) : 0;
    *out = (uj_puzzle_result){.heuristic = uj_peg_heuristics[heuristic], .cost = costs[0]};
    if (parity_forbids(peg, out->reason, sizeof out->reason)) {
        out->search.outcome = UJ_SEARCH_EXHAUSTED;
        out->search.stats.lower_bound = UINT32_MAX;
        return UJ_OK;
    }
    uj_peg_bound bound;
    uj_status status = uj_peg_bound_find(peg, (uj_peg_heuristic)heuristic, &bound, error);
    if (status != UJ_OK)
        return status;
    bool by_depth = peg->board.hole_count <= UJ_PEG_DEPTH_HOLES || count_goals(peg) > UJ_PEG_GOALS;
    status = by_depth ? uj_peg_solve_ida(peg, &bound, options, out, error)
                      : uj_peg_solve_bidirectional(peg, &bound, options, out, error);
    uj_peg_bound_clear(&bound);
    return status;
}

const uj_puzzle uj_peg_puzzle = {
    .kind = "peg",
    .keys = keys,
    .heuristics = uj_peg_heuristics,
    .costs = costs,
    .solves_on_disk = true,
    .lists_on_disk = true,
    .load = uj_peg_load,
    .destroy = uj_peg_destroy,
    .solve = uj_peg_solve,
    .check = uj_peg_check,
    .move_to_json = move_to_json,
    .move_text = move_text,
    .move_words = move_words,
    .move_read = move_read,
    .print = print,
    .describe = describe,
    .identify = identify,
};
