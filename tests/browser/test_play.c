// Solves discrete puzzles by clicks on pages. Compares the page's rules with uj_puzzle.check.
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "chromium.h"
#include <unjam/discrete/blocks/blocks.h>
#include <unjam/discrete/klotski/klotski.h>
#include <unjam/discrete/peg/peg.h>
#include <unjam/discrete/tiles/tiles.h>
#include <unjam/viewer/export/export.h>
#include <unjam/viewer/load/loaded_file.h>

#include "tests/support/test_random.h"

typedef struct fixture {
    chromium browser;
    uj_loaded_file file;
    char page[256];  // absolute path
    size_t solved, real, compared;
} fixture;

static const char *const kinds[] = {"klotski", "peg", "blocks", "tiles"};

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    snprintf(f->page, sizeof f->page, "/tmp/unjam-play-%ld.html", (long)getpid());
    chromium_start(&f->browser);
    chromium_prefer(&f->browser, "light", "reduce");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    chromium_stop(&f->browser);
    uj_loaded_file_clear(&f->file);
    unlink(f->page);
    free(f);
    return 0;
}

// Stores a shortest solution in *file. Skips 15-puzzles and 24-puzzles, which take too long.
static void solve(uj_loaded_file *file)
{
    const uj_problem *problem = &file->discrete.problem;
    if (strcmp(problem->puzzle->kind, "tiles") == 0 &&
        ((const uj_tiles *)problem->data)->label_count >= 15)
        return;
    uj_puzzle_options options = uj_puzzle_default();
    uj_puzzle_result result = {0};
    if (problem->puzzle->solve(problem->data, &options, &result, NULL) == UJ_OK &&
        result.search.outcome == UJ_SEARCH_SOLVED) {
        size_t cost = result.search.cost;
        file->discrete.moves = result.lists.lists[0];
        result.lists.lists[0] = (uj_moves){0};
        file->discrete.claims = (uj_discrete_claims){
            .metric = result.cost, .cost = cost, .lower_bound = cost, .optimal = true};
        file->is_solution = true;
    }
    uj_puzzle_result_clear(&result);
}

static void open_game(fixture *f, const char *path)
{
    uj_error error = {0};
    uj_export_options options = uj_export_default();
    uj_loaded_file_clear(&f->file);
    if (uj_loaded_file_read(path, NULL, &f->file, &error) != UJ_OK)
        fail_msg("%s: %s", path, error.message);
    solve(&f->file);
    if (uj_loaded_file_make(&f->file, &error) != UJ_OK ||
        uj_export_whole(f->file.subject, &options, f->page, &error) != UJ_OK)
        fail_msg("%s: %s", path, error.message);
    chromium_open(&f->browser, f->page);
    chromium_click(&f->browser, "#try", 0.5);
    chromium_expect(&f->browser, "document.getElementById('table').dataset.moves === '0'");
}

// --- the known solution, by clicks ---------------------------------------------------------------

static void click(fixture *f, const char *selector, int number, const char *part)
{
    char text[128];
    snprintf(text, sizeof text, "#table [%s=\"%d\"]%s", selector, number, part);
    chromium_click(&f->browser, text, 0.5);
}

// Clicks piece `piece` or, if `piece` is negative, the piece at `from`. Then clicks the place `to`,
// unless the first click has already moved the piece there.
static void click_move(fixture *f, int piece, int from, int to)
{
    char text[512];
    bool peg = strcmp(f->file.discrete.problem.puzzle->kind, "peg") == 0;
    if (piece < 0) {
        snprintf(text, sizeof text, "JSON.parse(table.dataset.places).indexOf(%d)", from);
        piece = (int)chromium_number(&f->browser, text);
    }
    click(f, "data-piece", piece, peg ? " circle:last-of-type" : " text");
    snprintf(text, sizeof text, "JSON.parse(table.dataset.places)[%d]", piece);
    if ((int)chromium_number(&f->browser, text) == to)
        return;
    click(f, "data-to", to, "");
    if ((int)chromium_number(&f->browser, text) != to)
        fail_msg("%s: piece %d does not go to %d", f->file.subject->title, piece, to);
}

// Makes a move by synthetic events, which are much faster than real clicks.
static const char tap_move[] =
    "(window.tap = (e) => { const b = e.getBoundingClientRect(), o = {bubbles: true, pointerId: 1, "
    "button: 0, clientX: b.x + b.width / 2, clientY: b.y + b.height / 2}; "
    "document.elementFromPoint(o.clientX, o.clientY).dispatchEvent(new PointerEvent('pointerdown', "
    "o)); table.dispatchEvent(new PointerEvent('pointerup', o)); }, window.tapMove = (piece, from, "
    "to) => { const all = () => JSON.parse(table.dataset.places), i = piece < 0 ? "
    "all().indexOf(from) : piece, group = table.querySelector(`[data-piece=\"${i}\"]`); "
    "tap(group.querySelector('text') || group.querySelector('circle:last-of-type')); if (all()[i] "
    "!== to) tap(table.querySelector(`[data-to=\"${to}\"]`)); }, 0)";

static void make_step(fixture *f, bool real, int piece, int from, int to)
{
    char text[96];
    snprintf(text, sizeof text, "tapMove(%d, %d, %d)", piece, from, to);
    if (real)
        click_move(f, piece, from, to);
    else
        free(chromium_ask(&f->browser, text));
}

// Real clicks wait for the browser's frames, so only one puzzle of each kind uses them.
static bool has_real_clicks(const char *name)
{
    static const char *const names[] = {"Klotski, Hengdao", "Sussman", "Line puzzle 1",
                                        "Triangle, first jump 6"};
    bool found = false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        found = found || strncmp(name, names[i], strlen(names[i])) == 0;
    return found;
}

static void play_solution(fixture *f)
{
    const uj_discrete_file *file = &f->file.discrete;
    char expected[128];
    bool tiles = strcmp(file->problem.puzzle->kind, "tiles") == 0;
    bool peg = strcmp(file->problem.puzzle->kind, "peg") == 0;
    bool real = has_real_clicks(file->problem.name);
    if (!f->file.is_solution)
        return;
    free(chromium_ask(&f->browser, tap_move));
    for (size_t i = 0; i < file->moves.count; i++) {
        uj_move_codes move = uj_moves_at(&file->moves, i);
        for (size_t k = 0; peg && k + 1 < move.count; k++)
            make_step(f, real, -1, move.codes[k], move.codes[k + 1]);
        if (tiles)
            make_step(f, real, -1, move.codes[UJ_TILES_FROM], move.codes[UJ_TILES_TO]);
        else if (!peg)
            make_step(f, real, move.codes[0], 0, move.codes[1]);
    }
    f->real += real;
    size_t cost = file->claims.cost;
    snprintf(expected, sizeof expected, "Solved in %zu move%s; the best possible is %zu.", cost,
             cost == 1 ? "" : "s", cost);
    char *score = chromium_ask(&f->browser, "document.getElementById('score').textContent");
    if (strcmp(score, expected) != 0)
        fail_msg("%s: \"%s\" and not \"%s\"", f->file.subject->title, score, expected);
    free(score);
    f->solved++;
}

// --- random moves, compared with uj_puzzle.check -------------------------------------------------

// Adds a move with the `codes` to a copy of `moves`, unless `count` is 0. Returns true if
// uj_puzzle.check finds all moves legal. Sets *solved to true if the moves solve the puzzle.
static bool is_legal(const uj_problem *problem, uj_moves *moves, const uint16_t *codes,
                     size_t count, bool *solved)
{
    static const char end[] = "after the last move";
    uj_puzzle_verdict verdict = {0};
    uj_moves all = {0};
    const char *cost = problem->puzzle->costs[0];
    if (strcmp(problem->puzzle->kind, "klotski") == 0)
        cost = uj_klotski_costs[((const uj_klotski *)problem->data)->cost];
    else if (strcmp(problem->puzzle->kind, "tiles") == 0)
        cost = uj_tiles_costs[((const uj_tiles *)problem->data)->cost];
    for (size_t i = 0; i < moves->count; i++)
        assert_true(
            uj_moves_append(&all, uj_moves_at(moves, i).codes, uj_moves_at(moves, i).count));
    if (count > 0)
        assert_true(uj_moves_append(&all, codes, count));
    *solved = problem->puzzle->check(problem->data, cost, &all, &verdict);
    uj_moves_clear(&all);
    return *solved || strncmp(verdict.reason, end, sizeof end - 1) == 0;
}

// Appends a move: its codes (see uj_moves) with commas between them, then a semicolon.
static void add_move(char *text, size_t size, const uint16_t *codes, size_t count)
{
    size_t used = strlen(text);
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%u", i > 0 ? "," : "", codes[i]);
    snprintf(text + used, size - used, ";");
}

// Lists the legal moves after `moves`, ordered by their last two codes. In a tiles puzzle, tiles[i]
// is the label in cell i.
static void list_legal(const uj_problem *problem, uj_moves *moves, const uint8_t *tiles, char *text,
                       size_t size)
{
    const char *kind = problem->puzzle->kind;
    unsigned first = 0, second = 0;
    bool with_label = strcmp(kind, "tiles") == 0, solved;
    if (with_label) {
        first = second = (unsigned)((const uj_tiles *)problem->data)->cells;
    } else if (strcmp(kind, "peg") == 0) {
        first = second = ((const uj_peg *)problem->data)->board.hole_count;
    } else if (strcmp(kind, "blocks") == 0) {
        const uj_blocks *blocks = problem->data;
        first = (unsigned)blocks->block_count;
        second = first + (unsigned)blocks->place_count;
    } else {
        const uj_klotski *klotski = problem->data;
        first = (unsigned)klotski->piece_count;
        second = (unsigned)(klotski->rows * klotski->columns);
    }
    text[0] = '\0';
    for (unsigned a = 0; a < first; a++)
        for (unsigned b = 0; b < second; b++) {
            const uint16_t plain[] = {(uint16_t)a, (uint16_t)b};
            const uint16_t labelled[] = {tiles[with_label ? a : 0], (uint16_t)a, (uint16_t)b};
            const uint16_t *codes = with_label ? labelled : plain;
            if (is_legal(problem, moves, codes, with_label ? 3 : 2, &solved))
                add_move(text, size, codes, with_label ? 3 : 2);
        }
}

// Makes move `index` of the page's list of legal moves. Returns the number of codes.
static size_t make_move(fixture *f, size_t index, uint16_t *codes)
{
    char text[256];
    snprintf(text, sizeof text,
             "(move = all()[%zu], at = Rules.after(at, move), first = false, "
             "move.codes.join(' '))",
             index);
    char *answer = chromium_ask(&f->browser, text), *end = answer;
    size_t count = 0;
    for (; *end != '\0'; count++)
        codes[count] = (uint16_t)strtoul(end, &end, 10);
    free(answer);
    return count;
}

static void compare_rules(fixture *f)
{
    enum { STEPS = 8, ROOM = 1 << 16 };
    const uj_problem *problem = &f->file.discrete.problem;
    char *legal = malloc(ROOM);
    uint8_t tiles[UJ_TILES_MAX_CELLS] = {0};
    uj_moves moves = {0};
    test_random random = {test_seed(77)};
    if (strcmp(problem->puzzle->kind, "tiles") == 0)
        memcpy(tiles, ((const uj_tiles *)problem->data)->start, sizeof tiles);
    free(chromium_ask(&f->browser,
                      "(window.g = Picture.data.game, window.at = g.start, window.first = true, "
                      "window.all = () => at.flatMap((place, piece) => Rules.moves(g, at, piece, "
                      "first)).sort((a, b) => a.codes.at(-2) - b.codes.at(-2) || a.codes.at(-1) - "
                      "b.codes.at(-1)), 0)"));
    for (int step = 0; step < STEPS; step++) {
        uint16_t codes[8];
        bool solved;
        list_legal(problem, &moves, tiles, legal, ROOM);
        char *mine =
            chromium_ask(&f->browser, "all().map((m) => m.codes.join(',') + ';').join('')");
        if (strcmp(mine, legal) != 0)
            fail_msg("%s, step %d: the page allows %s and not %s", problem->name, step, mine,
                     legal);
        free(mine);
        size_t count = 0;
        for (const char *c = legal; *c != '\0'; c++)
            count += *c == ';';
        is_legal(problem, &moves, NULL, 0, &solved);
        assert_int_equal(solved, chromium_number(&f->browser, "Number(Rules.solved(g, at))") > 0.0);
        f->compared++;
        if (count == 0)
            break;
        size_t length = make_move(f, test_random_below(&random, (uint32_t)count), codes);
        if (length == UJ_TILES_CODES) {
            tiles[codes[UJ_TILES_TO]] = (uint8_t)codes[UJ_TILES_LABEL];
            tiles[codes[UJ_TILES_FROM]] = 0;
        }
        assert_true(uj_moves_append(&moves, codes, length));
    }
    uj_moves_clear(&moves);
    free(legal);
}

// --- every puzzle --------------------------------------------------------------------------------

static void play_puzzle(fixture *f, const char *path)
{
    open_game(f, path);
    play_solution(f);
    compare_rules(f);
    if (f->browser.errors > 0 || f->browser.requests > 0)
        fail_msg("%s: %s", path, f->browser.trouble);
}

// Each page is opened only once, because solving and loading take most of the time.
static void every_puzzle_is_solved_by_clicks_and_follows_the_rules(void **state)
{
    fixture *f = *state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char folder[512], path[1024];
        snprintf(folder, sizeof folder, "%s/problems/%s", UJ_TEST_ROOT, kinds[i]);
        DIR *all = opendir(folder);
        assert_non_null(all);
        for (const struct dirent *entry = readdir(all); entry != NULL; entry = readdir(all))
            if (strstr(entry->d_name, ".json") != NULL) {
                snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
                play_puzzle(f, path);
            }
        closedir(all);
    }
    print_message("%zu puzzles solved by clicks, %zu positions compared\n", f->solved, f->compared);
    assert_true(f->solved >= 30);
    assert_int_equal(f->real, 4);
    assert_true(f->compared >= 200);
}

// --- dragging and buttons ------------------------------------------------------------------------

static void expect(fixture *f, const char *expression)
{
    chromium_expect(&f->browser, expression);
}

static void drag(fixture *f, const char *name, double columns, double rows)
{
    char text[128];
    double cell = chromium_number(&f->browser, "(Picture.data.game.spots[1][0] - "
                                               "Picture.data.game.spots[0][0]) * "
                                               "table.getScreenCTM().a");
    snprintf(text, sizeof text, "#table [data-tag=\"name:%s\"]", name);
    chromium_drag(&f->browser, text, columns * cell, rows * cell);
}

static void pieces_are_dragged_only_where_they_may_go(void **state)
{
    fixture *f = *state;
    open_game(f, UJ_TEST_ROOT "/problems/klotski/klotski.json");
    const char *start = "JSON.stringify(Picture.data.game.start)";
    char same[128];
    snprintf(same, sizeof same, "table.dataset.moves === '0' && table.dataset.places === %s",
             start);
    drag(f, "A", 0.0, 1.0);  // the way is blocked
    expect(f, same);
    drag(f, "N", 0.0, 0.4);  // less than half a cell: the piece goes back
    expect(f, same);
    drag(f, "N", 0.3, 0.8);  // the piece snaps to the cell below
    expect(f, "table.dataset.moves === '1'");
    expect(f, "document.getElementById('score').textContent === '1 move'");
    drag(f, "O", -1.0, 1.0);  // N occupies the target, so O moves only left or only down
    expect(f, "table.dataset.moves === '2'");
    chromium_click(&f->browser, "#undo", 0.5);
    expect(f, "table.dataset.moves === '1' && !document.getElementById('redo').disabled");
    chromium_click(&f->browser, "#redo", 0.5);
    expect(f, "table.dataset.moves === '2' && document.getElementById('redo').disabled");
    chromium_click(&f->browser, "#restart", 0.5);
    expect(f, same);
    // Watching the solution does not change the game.
    drag(f, "O", 0.0, 1.0);
    chromium_click(&f->browser, "#try", 0.5);
    expect(f, "document.getElementById('game').hidden && !document.getElementById('watch').hidden");
    chromium_click(&f->browser, "#on", 0.5);
    expect(f, "document.getElementById('number').textContent === 'move 2/81'");
    chromium_click(&f->browser, "#try", 0.5);
    expect(f, "table.dataset.moves === '1' && location.hash === '#play'");
    // A click on a covered block shows why it cannot move.
    open_game(f, UJ_TEST_ROOT "/problems/blocks/sussman.json");
    chromium_click(&f->browser, "#table [data-piece=\"1\"] text", 0.5);
    expect(f, "document.getElementById('told').textContent === 'C lies on A.'");
}

int main(int argc, char **argv)
{
    if (argc > 1)  // runs only the tests whose names match the argument
        cmocka_set_test_filter(argv[1]);
    if (!chromium_is_installed()) {
        puts("skipped: there is no chromium to open pages in (apt-get install chromium)");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_puzzle_is_solved_by_clicks_and_follows_the_rules),
        cmocka_unit_test(pieces_are_dragged_only_where_they_may_go),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
