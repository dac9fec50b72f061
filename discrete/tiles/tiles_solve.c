// Solves sliding tiles by IDA*: chooses the heuristic and converts the blank's steps into moves.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/puzzle/checkpoint.h>
#include <unjam/discrete/puzzle/ida_result.h>

#include <unjam/discrete/patterns/pattern_layout.h>

#include "tiles_pattern.h"

// The searches, in the order of uj_tiles_heuristics.
static uj_tiles_bound_search *const searches[] = {
    uj_tiles_search_none,    uj_tiles_search_manhattan, uj_tiles_search_conflict,
    uj_tiles_search_walking, uj_tiles_search_pattern,   uj_tiles_search_pattern,
    uj_tiles_search_pattern, uj_tiles_search_pattern,   uj_tiles_search_pattern,
    uj_tiles_search_pattern,
};

const char *const uj_tiles_heuristics[] = {"none",
                                           "manhattan",
                                           "linear-conflict",
                                           "walking-distance",
                                           "pattern",
                                           "4-4-4-3",
                                           "5-5-5",
                                           "6-6-3",
                                           "7-8",
                                           "6-6-6-6",
                                           NULL};

enum { NONE, MANHATTAN, CONFLICT, WALKING, PATTERN };

typedef struct listing {
    const uj_tiles *tiles;
    uj_move_lists *lists;
} listing;

static bool list_solution(void *payload, const void *steps, size_t count)
{
    listing *list = payload;
    const uj_tiles_step *const *step = steps;
    uint8_t cells[UJ_TILES_MAX_CELLS];
    memcpy(cells, list->tiles->start, sizeof cells);
    uj_moves moves = {0};
    bool whole = true;
    for (size_t i = 0; whole && i < count; i++) {
        uint8_t from = step[i]->to, to = step[i]->from;  // the tile's cells
        const uint16_t codes[UJ_TILES_CODES] = {cells[from], from, to};
        whole = uj_moves_append(&moves, codes, UJ_TILES_CODES);
        cells[to] = cells[from];
    }
    return uj_move_lists_take(list->lists, &moves, whole);
}

// Tells IDA* whether the cost is even or odd. If cells are coloured like a chessboard, every step
// takes a blank to a cell of the other colour. So the parity of the cost follows from the colours
// of the blanks' cells at the start and at the goal. The heuristic "none" does not use the parity.
static void add_parity(const uj_tiles *tiles, int heuristic, uj_ida_options *ida)
{
    if (heuristic == NONE)
        return;
    ida->modulus = 2;
    for (int i = 0; i < tiles->cells; i++) {
        int colour = uj_tiles_row(tiles, i) + uj_tiles_column(tiles, i);
        int blanks = (tiles->start[i] == 0) + (tiles->goal[i] == 0);
        ida->residue += (uint32_t)(colour * blanks);
    }
}

// Writes the key by which a checkpoint or a helper recognises this search: everything that
// determines the order in which the search visits nodes.
static void write_key(const uj_tiles_search *search, int heuristic, char *key, size_t size)
{
    const uj_tiles *tiles = search->tiles;
    int used = snprintf(key, size, "%d x %d tiles, %s, %s, ", tiles->rows, tiles->columns,
                        search->heuristic, search->options->all ? "all solutions" : "one solution");
    if (tiles->wall != 0)
        used += snprintf(key + used, size - (size_t)used, "%d is blocked, ", tiles->wall);
    used += snprintf(key + used, size - (size_t)used, "from");
    for (int side = 0; side < 2; side++) {
        const uint8_t *cells = side == 0 ? tiles->start : tiles->goal;
        for (int i = 0; i < tiles->cells; i++)
            used += snprintf(key + used, size - (size_t)used, " %d", cells[i]);
        used += snprintf(key + used, size - (size_t)used, "%s", side == 0 ? " to" : "");
    }
    char reason[160];
    uj_tiles_pattern_plan plan;
    if (heuristic < PATTERN || !uj_tiles_pattern_choose(search, &plan, reason, sizeof reason))
        return;
    used += snprintf(key + used, size - (size_t)used, ", groups of");
    for (int i = 0; i < plan.count; i++)
        used += snprintf(key + used, size - (size_t)used, " %d", plan.sizes[i]);
    snprintf(key + used, size - (size_t)used, " tiles, %" PRIu32 " states of duplicate steps",
             uj_tiles_automaton_states(search, &plan));
}

enum { KEY_SIZE = 400 + 8 * UJ_TILES_MAX_CELLS };

// Continues from the checkpoint if there is one; otherwise begins a search.
static uj_status search_with_checkpoint(uj_tiles_search *search, int heuristic, const char *key,
                                        uj_ida_options *ida, uj_ida_result *result, uj_error *error)
{
    const char *path = search->options->checkpoint;
    if (heuristic == NONE)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--checkpoint cannot be used with --heuristic none; leave out "
                              "--heuristic"));
    uj_checkpoint checkpoint;
    uj_status status = uj_checkpoint_begin(&checkpoint, path, key, &ida->checkpoint, error);
    if (status != UJ_OK)
        return status;
    status = searches[heuristic](search, ida, result, error);
    const uj_status saved = uj_checkpoint_end(&checkpoint, status == UJ_OK ? result : NULL, error);
    if (status == UJ_OK && saved != UJ_OK)
        uj_ida_result_clear(result);
    return status == UJ_OK ? saved : status;
}

// Searches as a helper process of a team (unjam/search/team/team.h). The helper makes its tables
// only after the leader process has opened the task. By then, the leader may have written tables to
// the cache, and the helper need only read them.
static uj_status help(uj_tiles_search *search, int heuristic, const uj_ida_options *ida,
                      uj_ida_result *result, uj_error *error)
{
    const uj_team_entry entry = uj_team_join(ida->team, ida->team_key);
    if (entry == UJ_TEAM_JOINED)
        return searches[heuristic](search, ida, result, error);
    // The leader may have run out of memory for its tables and opened the task with linear-conflict
    // instead (see solve). UJ_LIMIT_MEMORY makes solve use linear-conflict in this helper, too.
    const bool may_differ = search->options->heuristic == NULL && heuristic >= WALKING;
    if (entry == UJ_TEAM_OTHER && !may_differ)
        return uj_team_is_other(error);
    *result = (uj_ida_result){0};
    result->search.outcome = UJ_SEARCH_LIMIT;
    result->search.limit = entry == UJ_TEAM_OTHER ? UJ_LIMIT_MEMORY : UJ_LIMIT_STOPPED;
    return UJ_OK;
}

static uj_status search_on(uj_tiles_search *search, int heuristic, uj_ida_options *ida,
                           uj_ida_result *result, uj_error *error)
{
    char key[KEY_SIZE];
    if (search->options->checkpoint == NULL && ida->team == NULL)
        return searches[heuristic](search, ida, result, error);
    write_key(search, heuristic, key, sizeof key);
    ida->team_key = key;
    if (uj_team_helps(ida->team))
        return help(search, heuristic, ida, result, error);
    if (search->options->checkpoint == NULL)
        return searches[heuristic](search, ida, result, error);
    return search_with_checkpoint(search, heuristic, key, ida, result, error);
}

static uj_status run(uj_tiles_search *search, int heuristic, const uj_puzzle_options *options,
                     uj_puzzle_result *out, uj_error *error)
{
    listing list = {search->tiles, &out->lists};
    out->lists.limit = options->list_bytes;
    uj_ida_options ida = uj_ida_options_for(options, (uj_ida_listener){list_solution, &list});
    uj_ida_result result = {0};
    ida.team = options->team;
    out->heuristic = search->heuristic = uj_tiles_heuristics[heuristic];
    add_parity(search->tiles, heuristic, &ida);
    uj_status status = search_on(search, heuristic, &ida, &result, error);
    result.search.stats.seconds = uj_clock_seconds() - search->started;
    result.search.stats.memory_bytes += search->budget.peak + search->kept_peak;
    return uj_ida_to_puzzle_result(status, &result, out, error);
}

// Chooses the default heuristic. Pattern databases are fastest on most boards (Korf's 100 instances
// of the 15-puzzle: pattern 3.4 s, walking-distance 39 s). On a small board, making them takes
// longer than making the tables of walking distances. If labels repeat, linear-conflict is better
// (bundled problem line-3: 0.4 million nodes; walking-distance needs 1.0 million), because it uses
// the cheapest assignment of equal tiles to goal cells.
static int choose(const uj_tiles *tiles, bool slides)
{
    enum { SMALL_BOARD = 10, SMALL_SIDE = 4 };
    if (slides)
        return MANHATTAN;
    if (tiles->wall != 0 || tiles->label_count != tiles->cells - 1 ||
        tiles->cells > UJ_PATTERN_CELLS)
        return CONFLICT;
    const bool small =
        tiles->cells <= SMALL_BOARD && tiles->rows <= SMALL_SIDE && tiles->columns <= SMALL_SIDE;
    return small ? WALKING : PATTERN;
}

// Fails if the heuristic is not valid for the board or the cost. What `choose` returns is always
// valid. Walking distances and pattern databases need a board with one blank and no blocked cells.
// linear-conflict adds two moves for a conflict, which may be too many if slides are counted.
static uj_status check_heuristic(const uj_tiles *tiles, bool slides, int heuristic, uj_error *error)
{
    const char *name = uj_tiles_heuristics[heuristic];
    if (slides && heuristic > MANHATTAN)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--heuristic %s cannot be used if the cost is counted in slides; use "
                              "--heuristic manhattan or --heuristic none"),
                            name);
    if ((tiles->wall != 0 || tiles->copies[0] > 1) && heuristic > CONFLICT)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("--heuristic %s cannot be used for a board with blocked cells or "
                              "several blanks; use --heuristic linear-conflict, --heuristic "
                              "manhattan or --heuristic none"),
                            name);
    return UJ_OK;
}

static uj_status solve(uj_tiles_search *search, int heuristic, const uj_puzzle_options *options,
                       uj_puzzle_result *out, uj_error *error)
{
    if (search->slides || !uj_tiles_ida_ends(search->tiles)) {
        if (options->checkpoint != NULL)
            return uj_error_set(error, UJ_BAD_ARGUMENT,
                                _("--checkpoint cannot be used for this board, which is searched "
                                  "by A*; leave out --checkpoint"));
        if (uj_team_helps(options->team)) {  // helpers have no part in this search
            out->search.outcome = UJ_SEARCH_LIMIT;
            out->search.limit = UJ_LIMIT_STOPPED;
            return UJ_OK;
        }
        search->heuristic = uj_tiles_heuristics[heuristic];
        return uj_tiles_solve_open(search, options, out, error);
    }
    const char *cost = out->cost;
    uj_status status = run(search, heuristic, options, out, error);
    // If the default heuristic's tables do not fit in memory, search with linear-conflict, which
    // needs almost no memory.
    if (status == UJ_OK && options->heuristic == NULL && heuristic >= WALKING &&
        out->search.limit == UJ_LIMIT_MEMORY && out->search.stats.expanded == 0) {
        uj_puzzle_result_clear(out);
        out->cost = cost;
        search->kept_bytes = search->kept_peak = 0;
        uj_puzzle_kept_clear(search->kept);
        status = run(search, CONFLICT, options, out, error);
    }
    return status;
}

uj_status uj_tiles_solve(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                         uj_error *error)
{
    const uj_tiles *tiles = data;
    const uj_tiles_cost cost = uj_tiles_chosen_cost(tiles, options);
    const bool slides = cost == UJ_TILES_SLIDES && tiles->copies[0] > 1;
    int heuristic = options->heuristic != NULL
                        ? uj_name_index(uj_tiles_heuristics, options->heuristic)
                        : choose(tiles, slides);
    *out = (uj_puzzle_result){.cost = uj_tiles_costs[cost],
                              .heuristic = uj_tiles_heuristics[heuristic]};
    uj_status status = check_heuristic(tiles, slides, heuristic, error);
    if (status != UJ_OK)
        return status;
    if (uj_tiles_is_impossible(tiles, out->reason, sizeof out->reason)) {
        out->search.outcome = UJ_SEARCH_EXHAUSTED;
        out->search.stats.lower_bound = UINT32_MAX;
        return UJ_OK;
    }
    uj_tiles_search *search = malloc(sizeof *search);
    if (search == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing a search");
    uj_puzzle_kept own = {0};
    uj_tiles_search_begin(search, tiles, options);
    search->kept = options->kept != NULL ? options->kept : &own;
    status = solve(search, heuristic, options, out, error);
    uj_puzzle_kept_clear(&own);
    uj_tiles_search_clear(search);
    free(search);
    return status;
}
