// Solves peg solitaire by bidirectional search. Its states are the positions between moves, and
// every edge is a whole move.
#include <stdlib.h>
#include <string.h>

#include <unjam/search/bidirectional/bidirectional.h>
#include <unjam/search/deadline.h>
#include <unjam/search/disk/disk_bidirectional.h>

#include "peg_parity.h"
#include "peg_search.h"

typedef struct sweeper {
    const uj_peg *peg;
    const uj_puzzle_options *options;
    const uj_peg_board *board;
    const uj_peg_bound *bound;
    const uj_peg_jump *first;      // the jump with which the first move must begin, or NULL
    uj_peg_symmetries symmetries;  // symmetries that preserve start, goal and first jump
} sweeper;

// --- sweeps --------------------------------------------------------------------------------------

// Appends to `out` every position that results when the peg on `hole` makes one or more jumps.
static void sweep_on(const sweeper *s, uj_peg_set pegs, unsigned hole, uj_u64_list *out)
{
    const uj_peg_board *board = s->board;
    for (unsigned j = board->leaving[hole]; j < board->leaving[hole + 1]; j++) {
        const uj_peg_jump *jump = &board->jumps[j];
        if (!uj_peg_can_jump(pegs, jump))
            continue;
        if (!uj_u64_list_add(out, pegs ^ jump->all))
            return;
        sweep_on(s, pegs ^ jump->all, jump->to, out);
    }
}

// Appends to `out` every position that becomes `pegs` when a peg makes one or more jumps and ends
// on `hole`. Leaves out positions with more pegs than the start: jumps only ever remove pegs.
static void sweep_back(const sweeper *s, uj_peg_set pegs, unsigned hole, uj_u64_list *out)
{
    const uj_peg_board *board = s->board;
    if (uj_peg_count(pegs) >= uj_peg_count(s->peg->start))
        return;
    for (unsigned i = board->arriving[hole]; i < board->arriving[hole + 1]; i++) {
        const uj_peg_jump *jump = &board->jumps[board->into[i]];
        if (!uj_peg_can_unjump(pegs, jump))
            continue;
        const uj_peg_set before = pegs ^ jump->all;
        bool may_begin = s->first == NULL || before != s->peg->start || jump == s->first;
        if (may_begin && !uj_u64_list_add(out, before))
            return;
        sweep_back(s, before, jump->from, out);
    }
}

static void expand(void *context, uj_side side, uint64_t pegs, uj_u64_list *out)
{
    const sweeper *s = context;
    if (side == UJ_FORWARD && s->first != NULL && pegs == s->peg->start) {
        const uj_peg_set after = pegs ^ s->first->all;
        if (uj_u64_list_add(out, after))
            sweep_on(s, after, s->first->to, out);
        return;
    }
    for (uj_peg_set rest = pegs; rest != 0; rest &= rest - 1) {
        if (side == UJ_FORWARD)
            sweep_on(s, pegs, uj_peg_first(rest), out);
        else
            sweep_back(s, pegs, uj_peg_first(rest), out);
    }
}

static uint32_t bound_on(void *context, uj_side side, uint64_t pegs)
{
    const sweeper *s = context;
    return side == UJ_FORWARD ? uj_peg_bound_forward(s->bound, pegs)
                              : uj_peg_bound_backward(s->bound, pegs);
}

static uint64_t canonicalize(void *context, uint64_t pegs)
{
    const sweeper *s = context;
    return uj_peg_canonical(&s->symmetries, pegs);
}

// --- goals ---------------------------------------------------------------------------------------

// All goal positions.
typedef struct goal_span {
    const uint64_t *list;  // [count]
    size_t count;
} goal_span;

typedef struct goal_list {
    uint64_t *goals;
    size_t count, capacity;
    const uj_peg_parity *parity;
    uint64_t wanted;  // the parities of the start; every goal must have them
    size_t most;      // how many goals fit in half of the memory limit
    uj_deadline deadline;
    uint32_t polled;        // number of sets enumerated
    uj_search_limit limit;  // limit that ended the enumeration; UJ_LIMIT_NONE if none did
} goal_list;

// Checks the deadline now and then. Returns false if the enumeration must stop.
static bool poll_goals(goal_list *list)
{
    enum { GAP = 1 << 14 };
    if (++list->polled % GAP != 0)
        return true;
    uj_search_stats stats = {0};
    list->limit = uj_deadline_check(&list->deadline, &stats);
    return list->limit == UJ_LIMIT_NONE;
}

// Adds `count` pegs to `pegs` in all ways, on holes numbered `hole` or higher. Lists the positions
// that have the parities of the start. Returns false and sets list->limit if a limit was reached.
// Also returns false if the system is out of memory; list->limit is then UJ_LIMIT_NONE.
static bool list_goals(goal_list *list, unsigned hole_count, unsigned hole, unsigned count,
                       uj_peg_set pegs)
{
    if (count == 0) {
        if (!poll_goals(list))
            return false;
        if (uj_peg_parity_of(list->parity, pegs) != list->wanted)
            return true;
        if (list->count == list->capacity) {
            size_t capacity = list->capacity > 0 ? 2 * list->capacity : 64;
            if (capacity > list->most) {
                list->limit = UJ_LIMIT_MEMORY;
                return false;
            }
            void *larger = realloc(list->goals, capacity * sizeof *list->goals);
            if (larger == NULL)
                return false;
            list->goals = larger;
            list->capacity = capacity;
        }
        list->goals[list->count++] = pegs;
        return true;
    }
    for (; hole + count <= hole_count; hole++)
        if (!list_goals(list, hole_count, hole + 1, count - 1, pegs | uj_peg_bit(hole)))
            return false;
    return true;
}

// Lists the goal positions. Uses at most half of the memory allowed, and lowers *limits by the time
// and memory used. Returns false if list_goals returns false.
static bool find_goals(const uj_peg *peg, const uj_puzzle_options *options,
                       uj_search_limits *limits, goal_list *list)
{
    const double started = uj_clock_seconds();
    const uj_peg_parity parity = uj_peg_parity_find(&peg->board);
    *list =
        (goal_list){.parity = &parity,
                    .wanted = uj_peg_parity_of(&parity, peg->start),
                    .most = SIZE_MAX / sizeof *list->goals,
                    .deadline = uj_deadline_since(started, limits->seconds, &options->progress)};
    if (limits->memory_bytes > 0)
        list->most = limits->memory_bytes / 2 / sizeof *list->goals;
    bool listed = list_goals(list, peg->board.hole_count, 0, peg->goal_count, 0);
    list->parity = NULL;
    if (limits->memory_bytes > 0)
        limits->memory_bytes -= list->capacity * sizeof *list->goals;
    limits->seconds = uj_seconds_left(limits->seconds, started);
    return listed;
}

// --- solutions -----------------------------------------------------------------------------------

typedef struct lister {
    const sweeper *s;
    const uj_bidirectional_result *paths;
    size_t left;  // number of solutions still to list; 0 ends the listing
    uj_move_lists *lists;
    uint16_t jumps[UJ_PEG_MAX_HOLES];
    size_t count;          // number of jumps in the current path
    uj_deadline deadline;  // deadline of the whole search
    double listing;        // clock time at which listing began
    uint32_t polled;       // number of calls of poll
    uj_search_limit limit;
} lister;

#define UJ_PEG_LIST_GRACE 0.3  // least time for the first solution, in seconds

// Checks the deadline now and then. After the deadline, ends the listing. But to find the first
// solution, the listing always has UJ_PEG_LIST_GRACE seconds. That is usually ample, but can be too
// little if a peg can make very many different moves.
static void poll(lister *l)
{
    enum { GAP = 1 << 12 };
    if (++l->polled % GAP != 0 ||
        (l->lists->count == 0 && uj_clock_seconds() - l->listing < UJ_PEG_LIST_GRACE))
        return;
    uj_search_stats stats = l->paths->search.stats;
    const uj_search_limit limit = uj_deadline_check(&l->deadline, &stats);
    if (limit == UJ_LIMIT_NONE)
        return;
    l->limit = limit;
    l->left = 0;
}

static int compare_states(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool on_layer(const lister *l, uint32_t depth, uj_peg_set pegs)
{
    const uint64_t state = uj_peg_canonical(&l->s->symmetries, pegs);
    const size_t *layers = l->paths->layers;
    return bsearch(&state, l->paths->states + layers[depth], layers[depth + 1] - layers[depth],
                   sizeof state, compare_states) != NULL;
}

static void list_from(lister *l, uint32_t depth, uj_peg_set pegs);

// Extends the current move of the peg on `hole`. The position before the move is in layer `depth`.
static void list_sweeps(lister *l, uint32_t depth, uj_peg_set pegs, unsigned hole)
{
    const uj_peg_board *board = l->s->board;
    poll(l);
    for (unsigned j = board->leaving[hole]; j < board->leaving[hole + 1] && l->left > 0; j++) {
        const uj_peg_jump *jump = &board->jumps[j];
        bool allowed = l->count > 0 || l->s->first == NULL || jump == l->s->first;
        if (!allowed || !uj_peg_can_jump(pegs, jump))
            continue;
        l->jumps[l->count++] = (uint16_t)j;
        if (on_layer(l, depth + 1, pegs ^ jump->all))
            list_from(l, depth + 1, pegs ^ jump->all);
        list_sweeps(l, depth, pegs ^ jump->all, jump->to);
        l->count--;
    }
}

static void list_from(lister *l, uint32_t depth, uj_peg_set pegs)
{
    if (depth < l->paths->search.cost) {
        for (uj_peg_set rest = pegs; rest != 0 && l->left > 0; rest &= rest - 1)
            list_sweeps(l, depth, pegs, uj_peg_first(rest));
        return;
    }
    uj_moves moves = {0};
    bool whole = uj_peg_append_jumps(l->s->board, l->jumps, l->count, &moves);
    bool kept = uj_move_lists_take(l->lists, &moves, whole);
    l->left = kept ? l->left - 1 : 0;
    if (!kept)
        l->limit = UJ_LIMIT_MEMORY;
}

static uj_status list_solutions(const sweeper *s, const uj_bidirectional_result *paths,
                                uj_puzzle_result *out, uj_error *error)
{
    const uj_puzzle_options *options = s->options;
    lister l = {.s = s,
                .paths = paths,
                .left = options->all ? options->list : 1,
                .lists = &out->lists,
                .listing = uj_clock_seconds()};
    l.deadline = uj_deadline_since(l.listing - paths->search.stats.seconds, options->limits.seconds,
                                   &options->progress);
    out->lists.limit = options->list_bytes;
    list_from(&l, 0, s->peg->start);
    out->list_limit = l.limit;
    out->search.stats.memory_bytes += out->lists.bytes;
    if (out->lists.count == 0 && (l.limit == UJ_LIMIT_TIME || l.limit == UJ_LIMIT_STOPPED)) {
        // The length of a solution is known, but no solution can be shown. So the puzzle does not
        // count as solved.
        out->search.cost = 0;
        out->search.outcome = UJ_SEARCH_LIMIT;
        out->search.limit = l.limit;
        out->solutions = 0;
        out->list_limit = UJ_LIMIT_NONE;
        return UJ_OK;
    }
    return out->lists.count > 0
               ? UJ_OK
               : uj_error_set(error, UJ_NO_MEMORY, "out of memory for the solution");
}

static uj_status keep_result(const sweeper *s, const uj_bidirectional_result *paths,
                             uj_puzzle_result *out, uj_error *error)
{
    out->search = paths->search;
    out->solutions = paths->solutions;
    out->disk_bytes = paths->disk_bytes;
    out->iterations = calloc(paths->iteration_count + 1, sizeof *out->iterations);
    if (out->iterations == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while searching");
    out->iteration_count = paths->iteration_count;
    for (size_t i = 0; i < paths->iteration_count; i++) {
        const uj_bidirectional_iteration *iteration = &paths->iterations[i];
        out->iterations[i] = (uj_puzzle_iteration){iteration->bound, iteration->expanded,
                                                   iteration->generated, iteration->seconds};
    }
    if (paths->states == NULL)
        return UJ_OK;
    return list_solutions(s, paths, out, error);
}

// --- the search ----------------------------------------------------------------------------------

static uj_status find_symmetries(sweeper *s, uj_error *error)
{
    uint8_t colours[UJ_PEG_MAX_HOLES] = {0};
    for (unsigned h = 0; h < s->board->hole_count; h++) {
        colours[h] = (uint8_t)((s->peg->start >> h & 1) | (s->peg->goal >> h & 1) << 1);
        if (s->first != NULL && (h == s->first->from || h == s->first->to))
            colours[h] |= h == s->first->from ? 4 : 8;
    }
    return uj_peg_symmetries_find(s->board, colours, &s->symmetries, error);
}

static uj_status search_goals(sweeper *s, goal_span goals, uj_search_limits limits,
                              uj_puzzle_result *out, uj_error *error)
{
    const uj_bidirectional_graph graph = {
        .context = s,
        .start = s->peg->start,
        .goals = goals.list,
        .goal_count = goals.count,
        .expand = expand,
        .bound = bound_on,
        .canonicalize = s->symmetries.count > 1 ? canonicalize : NULL,
    };
    const uj_bidirectional_options search = {.all = s->options->all,
                                             .limits = limits,
                                             .progress = s->options->progress,
                                             .threads = s->options->threads};
    uj_bidirectional_result paths;
    uj_status status =
        s->options->work_dir != NULL
            ? uj_disk_bidirectional_solve(&graph, &search, s->options->work_dir, &paths, error)
            : uj_bidirectional_solve(&graph, &search, &paths, error);
    if (status == UJ_OK)
        status = keep_result(s, &paths, out, error);
    uj_bidirectional_result_clear(&paths);
    return status;
}

// Reports the limit that was reached while the goals were listed.
static uj_status stop_at_goals(const sweeper *s, uj_search_limit limit, uj_puzzle_result *out)
{
    out->search.outcome = UJ_SEARCH_LIMIT;
    out->search.limit = limit;
    out->search.stats.lower_bound = uj_peg_bound_forward(s->bound, s->peg->start);
    return UJ_OK;
}

uj_status uj_peg_solve_bidirectional(const uj_peg *peg, const uj_peg_bound *bound,
                                     const uj_puzzle_options *options, uj_puzzle_result *out,
                                     uj_error *error)
{
    sweeper s = {.peg = peg, .options = options, .board = &peg->board, .bound = bound};
    s.first = uj_peg_board_jump(&peg->board, peg->first_from, peg->first_to);
    uj_status status = find_symmetries(&s, error);
    if (status != UJ_OK)
        return status;
    uj_search_limits limits = options->limits;
    goal_list any = {0};
    if (peg->exact)
        status = search_goals(&s, (goal_span){&peg->goal, 1}, limits, out, error);
    else if (find_goals(peg, options, &limits, &any))
        status = search_goals(&s, (goal_span){any.goals, any.count}, limits, out, error);
    else if (any.limit != UJ_LIMIT_NONE)
        status = stop_at_goals(&s, any.limit, out);
    else
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory for the goals");
    uj_peg_symmetries_clear(&s.symmetries);
    free(any.goals);
    return status;
}
