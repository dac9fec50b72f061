// Tests that every key in the help of a mode does something in this mode.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/sample_tray.h"
#include <unjam/viewer/discrete/discrete_game.h>
#include <unjam/viewer/discrete/discrete_subject.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/scene/help.h>
#include <unjam/viewer/tray/tray_game.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/scene_reader.h"

enum { WIDTH = 1200, HEIGHT = 800 };

// Each text in `before` is a list of keys. Each key in the mode's help must have an effect when it
// is pressed after the keys of at least one list.
typedef struct mode {
    const uj_subject *subject;
    const uj_subject *const *pages;
    size_t page_count, least_rows;
    bool can_go_back;
    const char *before[4];
} mode;

// Moves *list past its first key. Returns false if the list is empty.
static bool next_key(const char **list, uj_key *key)
{
    char name[16];
    size_t length = strcspn(*list, ",");
    if (**list == '\0')
        return false;
    snprintf(name, sizeof name, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] == ',');
    if (!uj_key_find(name, key))
        fail_msg("there is no key \"%s\"", name);
    return true;
}

static uj_player begin(const mode *m, const char *keys)
{
    uj_player player = uj_player_start(m->subject, WIDTH, HEIGHT);
    uj_trace_view *view = uj_trace_view_of(m->subject);
    if (view != NULL) {  // resets the view
        view->depth = -1;
        view->f_limit = UINT32_MAX;
        view->filter = (uj_trace_view_filter)0;
        uj_trace_view_go(view, view->trace->goal);
    }
    if (m->pages != NULL)
        uj_player_set_pages(&player, m->pages, m->page_count);
    player.can_go_back = m->can_go_back;
    uj_key key;
    while (next_key(&keys, &key))
        uj_player_key(&player, key);
    uj_player_tick(&player, 0.05);  // starts an animation
    player.message_left = 0.0;
    return player;
}

static char *text_of(const uj_player *player)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    return text_of_scene(&scene);
}

// Returns true if the key changes the picture or makes a request. A notice alone does not count.
static bool does_something(const mode *m, const char *before, uj_key key)
{
    uj_player player = begin(m, before);
    char *first = text_of(&player);
    bool full_screen = player.full_screen;
    unsigned display = player.style.display;
    uj_player_key(&player, key);
    bool asks = player.quit || player.back || player.screenshot || player.save || player.solve ||
                player.hint != NULL || player.full_screen != full_screen;
    // In a game, a change of UJ_SHOW_STEADY becomes visible only in the next move.
    asks |= player.game != NULL && ((display ^ player.style.display) & UJ_SHOW_STEADY) != 0;
    player.message_left = 0.0;
    char *last = text_of(&player);
    bool changed = strcmp(first, last) != 0;
    free(first);
    free(last);
    uj_player_end(&player);
    return asks || changed;
}

static void check_mode(const mode *m)
{
    uj_help_row rows[UJ_HELP_ROWS];
    uj_controls controls;
    uj_player player = begin(m, m->before[0]);
    uj_scene scene = uj_player_scene(&player, &controls);
    size_t count = uj_help_rows(&scene, rows);
    assert_true(count >= m->least_rows);
    for (size_t i = 0; i < count; i++) {
        const char *keys = rows[i].keys;
        uj_key key;
        while (next_key(&keys, &key)) {
            bool works = false;
            for (size_t k = 0; k < 4 && m->before[k] != NULL && !works; k++)
                works = does_something(m, m->before[k], key);
            if (!works)
                fail_msg("%s (%s: %s) does nothing", uj_key_name(key), rows[i].label, rows[i].what);
        }
    }
    uj_player_end(&player);
}

typedef struct fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    uj_subject *played, *still, *trace_view;
    uj_trace trace;
} fixture;

static void make_trace(fixture *f)
{
    static const uj_trace_state states[] = {
        {.parent = UJ_TRACE_NONE, .h = 2, .f = 2, .status = UJ_TRACE_EXPANDED},
        {.parent = 0, .depth = 1, .g = 1, .h = 1, .f = 2, .status = UJ_TRACE_EXPANDED},
        {.parent = 0, .depth = 1, .g = 1, .h = 2, .f = 3, .status = UJ_TRACE_OPEN, .again = 1},
        {.parent = 1, .depth = 2, .g = 2, .h = 0, .f = 2, .status = UJ_TRACE_GOAL}};
    f->trace = (uj_trace){.piece_count = SAMPLE_PIECES, .goal = 3};
    for (size_t i = 0; i < 4; i++) {
        uj_pose poses[SAMPLE_PIECES];
        uj_trace_state state = states[i];
        uj_motion_at(&f->solution.motion, (double)i, poses);
        if (state.parent != UJ_TRACE_NONE)
            state.move = f->solution.moves[0];
        assert_int_equal(uj_trace_add(&f->trace, &state, poses), UJ_OK);
    }
    assert_int_equal(uj_trace_index(&f->trace), UJ_OK);
    assert_int_equal(uj_trace_view_subject_create(f->tray, &f->trace, &f->trace_view, NULL), UJ_OK);
}

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->tray = sample_tray();
    f->solution = sample_solution();
    *state = f;
    assert_int_equal(uj_tray_subject_create(f->tray, &f->solution, NULL, &f->played, NULL), UJ_OK);
    assert_int_equal(uj_tray_subject_create(f->tray, NULL, NULL, &f->still, NULL), UJ_OK);
    make_trace(f);
    f->played->play = f->still->play = f->trace_view->play = uj_tray_game_begin;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    uj_subject_destroy(f->played);
    uj_subject_destroy(f->still);
    uj_subject_destroy(f->trace_view);
    uj_trace_clear(&f->trace);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

static void keys_of_a_solution(void **state)
{
    const fixture *f = *state;
    const uj_subject *const pages[] = {f->played, f->still};
    mode m = {.subject = f->played,
              .least_rows = 19,
              .before = {"", "right,period,period", "end", "space"}};
    check_mode(&m);
    m.pages = pages;
    m.page_count = 2;
    m.least_rows = 20;
    check_mode(&m);
    m.can_go_back = true;
    m.least_rows = 21;
    check_mode(&m);
}

static void keys_of_a_problem(void **state)
{
    const fixture *f = *state;
    check_mode(&(mode){.subject = f->still, .least_rows = 9, .before = {"", "i"}});
}

static void keys_by_hand(void **state)
{
    const fixture *f = *state;
    check_mode(&(mode){.subject = f->still,
                       .least_rows = 16,
                       .before = {"p", "p,tab,right,down,left", "p,tab,right,u"}});
}

static void keys_of_a_search(void **state)
{
    const fixture *f = *state;
    check_mode(&(mode){.subject = f->trace_view,
                       .least_rows = 13,
                       .before = {"home", "home,right", "home,right,down", "["}});
}

static void keys_of_a_discrete_puzzle(void **state)
{
    (void)state;
    uj_document document = {0};
    uj_problem problem = {0};
    assert_int_equal(
        uj_document_read(UJ_TEST_ROOT "/problems/klotski/klotski.json", &document, NULL), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_problem_read(uj_puzzle_find("klotski"), &root, 0, &problem, NULL), UJ_OK);
    uj_document_clear(&document);
    uj_subject *subject;
    const uj_discrete_content content = {.problem = &problem};
    assert_int_equal(uj_discrete_subject_create(&content, &subject, NULL), UJ_OK);
    subject->play = uj_discrete_game_begin;
    check_mode(&(mode){.subject = subject, .least_rows = 8, .before = {""}});
    // The keys move pieces N and O down, so that other pieces can move.
    check_mode(&(mode){.subject = subject,
                       .least_rows = 14,
                       .before = {"p", "p,tab,tab,tab,tab,tab,tab,tab,down,tab,down",
                                  "p,tab,tab,tab,tab,tab,tab,tab,down,tab,down,u",
                                  "p,tab,tab,tab,tab,tab,tab,tab,down,left"}});
    uj_subject_destroy(subject);
    uj_problem_clear(&problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_of_a_solution),
        cmocka_unit_test(keys_of_a_problem),
        cmocka_unit_test(keys_by_hand),
        cmocka_unit_test(keys_of_a_search),
        cmocka_unit_test(keys_of_a_discrete_puzzle),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
