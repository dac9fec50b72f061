// Plays the bundled discrete puzzles to their goals, by keyboard alone and by mouse alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <unjam/viewer/play/player.h>
#include <unjam/viewer/solve/solve_job.h>
#include <unjam/viewer/solve/solve_problem.h>

#include "viewer/discrete/discrete_view.h"

// The test solves `few` and `others`. Puzzles that take too long are in `stored`, with their
// solutions.
static const char *const few[] = {
    "blocks/eight-blocks",
    "blocks/sussman",
    "blocks/three-blocks",
    "klotski/changing-sides",
    "klotski/gate",
    "klotski/klotski",
    "klotski/pennant",
    "klotski/rush-hour-51",
    "klotski/sliding-blocks-cells",
    "peg/deformed-triangle",
    "peg/hoppers",
    "peg/triangle-10-3",
    "peg/triangle-12-3",
    "peg/triangle-3-0",
    "peg/triangle-6-1",
    "sokoban/cellar",
    "sokoban/first-boxes",
    "sokoban/storeroom",
    "sokoban/warehouse",
    "tiles/eight-hard",
    "tiles/fifteen-korf",
    "tiles/line-1",
    "tiles/line-2",
    "tiles/four-pillars",
    "tiles/line-3",
    "tiles/seven-hard",
    "tiles/six-tiles",
    NULL,
};

static const char *const others[] = {
    "klotski/bingdang-jiangzu", "klotski/cengceng-shefang-1", "klotski/cengceng-shefang-2",
    "klotski/century",          "klotski/duse-yaodao",        "klotski/jiangyong-caoying",
    "klotski/super-century",    "klotski/taohua-yuanzhong",   "klotski/weier-bujian",
    "klotski/yilu-jinjun",      "klotski/yilu-shunfeng",      "klotski/yusheng-xili",
    "klotski/zhihui-ruoding",   "klotski/zuoyou-bubing",      NULL,
};

static const uj_discrete_subject *cells_of(const uj_subject *subject)
{
    return (const uj_discrete_subject *)subject;
}

static const uint16_t *places_in(const uj_game *game)
{
    const uj_discrete_subject *s = cells_of(game->subject);
    return s->places + game->made * s->piece_count;
}

// The caller owns the solution.
static uj_loaded_file *solve(const uj_loaded_file *file)
{
    uj_error error = {0};
    uj_solve_job *job = NULL;
    char *text = NULL;
    if (uj_solve_problem(file, NULL, &text, &error) != UJ_OK ||
        uj_solve_start(text, &job, &error) != UJ_OK)
        fail_msg("%s", error.message);
    while (uj_solve_ask(job).state == UJ_SOLVE_RUNNING)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    uj_loaded_file *solution = uj_solve_take(job);
    uj_solve_destroy(job);
    assert_non_null(solution);
    return solution;
}

// A move of the solution. `before` and `after`: the places of all pieces.
typedef struct wanted {
    size_t piece, count;
    const uint16_t *before, *after;
    // [step_count] the places to which `piece` goes, in order.
    uint16_t steps[UJ_PATH_LIMIT];
    size_t step_count;
} wanted;

static wanted wanted_move(const uj_discrete_subject *s, size_t move)
{
    uj_move_codes path = uj_moves_at(&s->paths, move);
    wanted w = {.piece = path.codes[0],
                .count = s->piece_count,
                .before = s->places + move * s->piece_count,
                .after = s->places + (move + 1) * s->piece_count};
    // A block cannot stop in the air, so only the last place of the path is a step.
    size_t first = strcmp(s->view->kind, "blocks") == 0 ? path.count - 1 : 2;
    for (size_t i = first; i < path.count; i++)
        w.steps[w.step_count++] = path.codes[i];
    return w;
}

static bool is_there(const uj_game *game, const uint16_t *places, size_t count)
{
    return memcmp(places_in(game), places, count * sizeof *places) == 0;
}

// --- by keys -------------------------------------------------------------------------------------

static const uj_key arrows[4] = {UJ_KEY_BACK, UJ_KEY_ON, UJ_KEY_UP, UJ_KEY_DOWN};

static bool select_by_tab(uj_player *player, const wanted *w)
{
    for (size_t i = 0; i <= w->count; i++) {
        if (cells_of(player->game->subject)->selected == w->piece)
            return true;
        uj_player_key(player, UJ_KEY_NEXT);
    }
    return false;
}

// `arrow`: 0 to 3 without Shift, 4 to 7 with Shift.
static bool press_arrow(uj_player *player, int arrow)
{
    player->shift = arrow >= 4;
    bool changed = uj_player_key(player, arrows[arrow % 4]);
    player->shift = false;
    return changed;
}

enum { MOST_ARROWS = 64, MOST_PIECES = 1024 };

static bool step(uj_player *player, const wanted *w, int arrow, size_t index)
{
    return select_by_tab(player, w) && press_arrow(player, arrow) &&
           places_in(player->game)[w->piece] == w->steps[index];
}

// Sorts all arrows into `order`. Those that point towards the place w->steps[index] come first.
static void order_arrows(const uj_player *player, const wanted *w, size_t index, int order[8])
{
    static const uj_vec2 directions[4] = {{-1.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
    const uj_discrete_subject *s = cells_of(player->game->subject);
    uint16_t places[MOST_PIECES];
    memcpy(places, places_in(player->game), w->count * sizeof *places);
    uj_vec2 from = uj_box_middle(s->view->bounds(s, places, w->piece));
    places[w->piece] = w->steps[index];
    uj_vec2 by = uj_vec2_sub(uj_box_middle(s->view->bounds(s, places, w->piece)), from);
    for (int i = 0; i < 8; i++) {
        int at = i;
        for (; at > 0 && uj_vec2_dot(by, directions[i % 4]) >
                             uj_vec2_dot(by, directions[order[at - 1] % 4]) + 1e-9;
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

// Tries all arrows for each step. After a wrong arrow, undoes all steps and repeats the right ones,
// because one Undo can take back several jumps of a peg.
static bool by_keys(uj_player *player, const wanted *w)
{
    int chosen[MOST_ARROWS], order[8];
    size_t made = player->game->made;
    assert_true(w->step_count <= MOST_ARROWS);
    for (size_t i = 0; i < w->step_count; i++) {
        bool found = false;
        order_arrows(player, w, i, order);
        for (int k = 0; k < 8 && !found; k++) {
            chosen[i] = order[k];
            found = step(player, w, order[k], i);
            if (found)
                continue;
            while (player->game->made > made)
                uj_player_key(player, UJ_KEY_UNDO);
            for (size_t before = 0; before < i; before++)
                assert_true(step(player, w, chosen[before], before));
        }
        if (!found)
            return false;
    }
    return is_there(player->game, w->after, w->count);
}

// --- by mouse ------------------------------------------------------------------------------------

static uj_vec2 pixel_of(const uj_player *player, uj_vec2 at)
{
    uj_controls controls;
    double scale;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_map map = uj_scene_map(&scene, &scale);
    return (uj_vec2){map.x0 + map.xx * at.x, map.y0 + map.yy * at.y};
}

// Returns a point that is on the piece and close to the middle of its box.
static uj_vec2 grip_of(const uj_discrete_subject *s, const uint16_t *places, size_t piece)
{
    uj_box box = s->view->bounds(s, places, piece);
    uj_vec2 middle = uj_box_middle(box), best = middle;
    double least = INFINITY;
    for (int i = 0; i <= 20; i++)
        for (int j = 0; j <= 20; j++) {
            uj_vec2 at = {box.low.x + (box.high.x - box.low.x) * i / 20.0,
                          box.low.y + (box.high.y - box.low.y) * j / 20.0};
            double far = uj_vec2_length(uj_vec2_sub(at, middle));
            if (far < least && s->view->covers(s, places, piece, at)) {
                least = far;
                best = at;
            }
        }
    assert_true(least < INFINITY);
    return best;
}

// In Sokoban, the mouse drags the pushed box, not the player.
static wanted dragged_move(const uj_discrete_subject *s, size_t move)
{
    wanted w = wanted_move(s, move);
    for (size_t i = 0; s->view->has_player && i + 1 < w.count; i++)
        if (w.before[i] != w.after[i]) {
            w.piece = i;
            w.steps[0] = w.after[i];
            w.step_count = 1;
        }
    return w;
}

// A sliding piece goes through all steps in one drag. A lifted piece is dragged once for each step.
static bool by_mouse(uj_player *player, const wanted *w)
{
    uint16_t places[MOST_PIECES];
    uj_vec2 pixel = {0.0, 0.0}, offset = {0.0, 0.0};
    memcpy(places, w->before, w->count * sizeof *places);
    for (size_t i = 0; i < w->step_count; i++) {
        const uj_discrete_subject *s = cells_of(player->game->subject);
        const uj_discrete_view *view = s->view;
        if (i == 0 || !view->slides) {
            uj_vec2 grip = grip_of(s, places, w->piece);
            offset = uj_vec2_sub(grip, uj_box_middle(view->bounds(s, places, w->piece)));
            pixel = pixel_of(player, grip);
            uj_player_mouse(player, UJ_MOUSE_PRESS, pixel.x, pixel.y);
        }
        places[w->piece] = w->steps[i];
        uj_vec2 to = uj_box_middle(view->bounds(s, places, w->piece));
        pixel = pixel_of(player, uj_vec2_add(to, offset));
        uj_player_mouse(player, UJ_MOUSE_MOVE, pixel.x, pixel.y);
        if (!view->slides || i + 1 == w->step_count)
            uj_player_mouse(player, UJ_MOUSE_RELEASE, pixel.x, pixel.y);
    }
    return is_there(player->game, w->after, w->count);
}

// --- the puzzles ---------------------------------------------------------------------------------

static void play(const char *name, const uj_loaded_file *file, const uj_loaded_file *solution,
                 bool mouse)
{
    const uj_discrete_subject *s = cells_of(solution->subject);
    uj_player player = uj_player_start(file->subject, 1000.0, 800.0);
    uj_player_key(&player, UJ_KEY_HAND);
    assert_int_equal(cells_of(player.game->subject)->piece_count, s->piece_count);
    for (size_t i = 0; i < s->base.move_count; i++) {
        const wanted w = mouse ? dragged_move(s, i) : wanted_move(s, i);
        assert_true(is_there(player.game, w.before, w.count));
        if (!(mouse ? by_mouse(&player, &w) : by_keys(&player, &w)))
            fail_msg("%s: move %zu cannot be made by %s: piece %zu from %u to %u", name, i + 1,
                     mouse ? "mouse" : "keys", w.piece, w.before[w.piece], w.after[w.piece]);
        uj_player_tick(&player, 10.0);
    }
    if (!player.game->solved)
        fail_msg("%s is not solved", name);
    uj_player_end(&player);
}

static void load(const char *path, const char *instance, uj_loaded_file *out)
{
    uj_error error = {0};
    if (uj_loaded_file_read(path, instance, out, &error) != UJ_OK ||
        uj_loaded_file_make(out, &error) != UJ_OK)
        fail_msg("%s", error.message);
}

static void play_each(const char *const *puzzles, bool mouse)
{
    for (size_t i = 0; puzzles[i] != NULL; i++) {
        uj_loaded_file file = {0};
        char path[512];
        snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/%s.json", puzzles[i]);
        load(path, NULL, &file);
        uj_loaded_file *solution = solve(&file);
        play(puzzles[i], &file, solution, mouse);
        uj_loaded_file_clear(solution);
        free(solution);
        uj_loaded_file_clear(&file);
    }
}

static const struct {
    const char *puzzle, *instance, *solution;
} stored[] = {
    {"peg/english-central", NULL, "english-central"},
    {"tiles/fifteen-hard", "1", "fifteen-hard-1"},
    {"tiles/fifteen-hard", "2", "fifteen-hard-2"},
    {"tiles/fifteen-hard", "3", "fifteen-hard-3"},
    {"tiles/fifteen-hard", "4", "fifteen-hard-4"},
    {"tiles/fifteen-hard", "5", "fifteen-hard-5"},
    {"tiles/fifteen-hard", "6", "fifteen-hard-6"},
    {"tiles/fifteen-hard", "7", "fifteen-hard-7"},
    {"tiles/twenty-four-korf", "38", "twenty-four-korf-38"},
    {"tiles/twenty-four-korf", "25", "twenty-four-korf-25"},
    {"tiles/twenty-four-korf", "44", "twenty-four-korf-44"},
    {"tiles/twenty-four-korf", "30", "twenty-four-korf-30"},
};

static void the_stored_few_are_played(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof stored / sizeof stored[0]; i++) {
        uj_loaded_file file = {0}, solution = {0};
        char path[512];
        snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/%s.json", stored[i].puzzle);
        load(path, stored[i].instance, &file);
        snprintf(path, sizeof path, UJ_TEST_ROOT "/tests/cli/data/%s.solution.json",
                 stored[i].solution);
        load(path, NULL, &solution);
        assert_int_equal(solution.subject->proof, UJ_VERDICT_VALID);
        play(stored[i].solution, &file, &solution, false);
        play(stored[i].solution, &file, &solution, true);
        uj_loaded_file_clear(&solution);
        uj_loaded_file_clear(&file);
    }
}

static void few_are_played_by_keyboard_alone(void **state)
{
    (void)state;
    play_each(few, false);
}

static void few_are_played_by_mouse_alone(void **state)
{
    (void)state;
    play_each(few, true);
}

static void others_are_played_by_keyboard_alone(void **state)
{
    (void)state;
    play_each(others, false);
}

static void others_are_played_by_mouse_alone(void **state)
{
    (void)state;
    play_each(others, true);
}

// The first argument, if given, is a pattern for the names of the tests to run.
int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stored_few_are_played),
        cmocka_unit_test(few_are_played_by_keyboard_alone),
        cmocka_unit_test(few_are_played_by_mouse_alone),
        cmocka_unit_test(others_are_played_by_keyboard_alone),
        cmocka_unit_test(others_are_played_by_mouse_alone),
    };
    if (count > 1)
        cmocka_set_test_filter(words[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
