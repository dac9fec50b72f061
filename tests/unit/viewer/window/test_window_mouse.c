// Tests that, during a drag, a window captures the mouse and skips waiting motions except the last.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL.h>
#include <cmocka.h>

#include "tests/support/played_window.h"
#include "viewer/window/sdl_keys.h"

// One character for each call of SDL_CaptureMouse: "+" to capture, "-" to release.
static char captures[64];

// Number of mouse motions that uj_player_mouse has received, and the position of the last one.
static int motions;
static uj_vec2 last;
// If true, the mock of SDL claims to have a real screen. Then a window opens although no script is
// given.
static bool shown;

int __wrap_SDL_CaptureMouse(SDL_bool enabled);
const char *__real_SDL_GetCurrentVideoDriver(void);
const char *__wrap_SDL_GetCurrentVideoDriver(void);
bool __real_uj_player_mouse(uj_player *player, uj_mouse what, double x, double y);
bool __wrap_uj_player_mouse(uj_player *player, uj_mouse what, double x, double y);

int __wrap_SDL_CaptureMouse(SDL_bool enabled)
{
    assert_true(strlen(captures) + 1 < sizeof captures);
    strcat(captures, enabled ? "+" : "-");
    return 0;
}

const char *__wrap_SDL_GetCurrentVideoDriver(void)
{
    return shown ? "shown" : __real_SDL_GetCurrentVideoDriver();
}

bool __wrap_uj_player_mouse(uj_player *player, uj_mouse what, double x, double y)
{
    if (what == UJ_MOUSE_MOVE) {
        motions++;
        last = (uj_vec2){x, y};
    }
    return __real_uj_player_mouse(player, what, x, y);
}

static void push_button(Uint32 type, double x, double y)
{
    SDL_Event event = {.button = {.type = type,
                                  .button = SDL_BUTTON_LEFT,
                                  .state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED,
                                  .x = (int)x,
                                  .y = (int)y}};
    SDL_PushEvent(&event);
}

static void push_key(uj_key key)
{
    uj_key_push(&(uj_key_press){.key = key}, 0);
}

static void press_and_key(const window_fixture *f, uj_vec2 at, const uj_key *first, size_t count,
                          uj_key then)
{
    captures[0] = '\0';
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_EVENTS), 0);
    for (size_t i = 0; i < count; i++)
        push_key(first[i]);
    push_button(SDL_MOUSEBUTTONDOWN, at.x, at.y);
    push_key(then);
    push_button(SDL_MOUSEBUTTONUP, at.x, at.y);
    free(window_play(f, "wait=0"));
    SDL_QuitSubSystem(SDL_INIT_EVENTS);
}

static const uj_vec2 PIECE = {0.40 * WIDTH, 0.24 * HEIGHT};
static const uj_key hand[] = {UJ_KEY_HAND};

static uj_vec2 scrubber_place(const window_fixture *f)
{
    uj_layout layout = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject);
    return (uj_vec2){layout.track.x + 0.3 * layout.track.width, layout.track.y};
}

static void the_mouse_is_captured_while_it_holds(void **state)
{
    const window_fixture *f = *state;
    const uj_vec2 scrubber = scrubber_place(f);
    press_and_key(f, scrubber, NULL, 0, UJ_KEY_THEME);
    assert_string_equal(captures, "+-");
    press_and_key(f, PIECE, hand, 1, UJ_KEY_THEME);
    assert_string_equal(captures, "+-");
    press_and_key(f, PIECE, NULL, 0, UJ_KEY_THEME);
    assert_string_equal(captures, "");
}

static void keys_that_take_what_it_holds_let_the_mouse_go(void **state)
{
    const window_fixture *f = *state;
    const uj_vec2 scrubber = scrubber_place(f);
    press_and_key(f, scrubber, NULL, 0, UJ_KEY_HAND);
    assert_string_equal(captures, "+-");
    press_and_key(f, PIECE, hand, 1, UJ_KEY_HAND);
    assert_string_equal(captures, "+-");
    press_and_key(f, PIECE, hand, 1, UJ_KEY_ESCAPE);
    assert_string_equal(captures, "+-");
}

// Puts all events of a drag into the queue, then runs the window.
static void drag_at_once(const window_fixture *f, const uj_key *key, uj_vec2 at, int count)
{
    uj_error error = {0};
    motions = 0;
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_EVENTS), 0);
    if (key != NULL)
        push_key(*key);
    push_button(SDL_MOUSEBUTTONDOWN, at.x, at.y);
    for (int i = 1; i <= count; i++) {
        SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION,
                                      .state = SDL_BUTTON_LMASK,
                                      .x = (int)at.x + i,
                                      .y = (int)at.y}};
        SDL_PushEvent(&event);
    }
    push_button(SDL_MOUSEBUTTONUP, at.x + count, at.y);
    SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
    shown = true;
    assert_int_equal(window_run(f, "unused", NULL, &error), UJ_OK);
    shown = false;
    SDL_QuitSubSystem(SDL_INIT_EVENTS);
}

static void of_motions_that_wait_the_last_is_followed(void **state)
{
    const window_fixture *f = *state;
    drag_at_once(f, hand, PIECE, 40);
    assert_int_equal(motions, 1);
    assert_true(last.x == floor(PIECE.x) + 40.0 && last.y == floor(PIECE.y));
    drag_at_once(f, NULL, scrubber_place(f), 40);
    assert_int_equal(motions, 1);
    // While the mouse holds nothing, no motion is skipped.
    drag_at_once(f, NULL, PIECE, 40);
    assert_int_equal(motions, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mouse_is_captured_while_it_holds),
        cmocka_unit_test(keys_that_take_what_it_holds_let_the_mouse_go),
        cmocka_unit_test(of_motions_that_wait_the_last_is_followed),
    };
    return cmocka_run_group_tests(tests, window_set_up, window_tear_down);
}
