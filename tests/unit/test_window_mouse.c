// The mouse of the window: when SDL is asked to tell of it outside the window, too.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <SDL.h>
#include <cmocka.h>

#include "played_window.h"
#include "viewer/sdl_keys.h"

// What SDL was asked for: "+" to capture the mouse, "-" to let it go.
static char captures[64];

int __wrap_SDL_CaptureMouse(SDL_bool enabled);

int __wrap_SDL_CaptureMouse(SDL_bool enabled)
{
    assert_true(strlen(captures) + 1 < sizeof captures);
    strcat(captures, enabled ? "+" : "-");
    return 0;
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

// A window in which these keys come first, then the mouse is pressed, another key comes, and the
// mouse is let go.
static void press_and_key(const window_fixture *f, uj_vec2 at, const uj_key *first, size_t count,
                          uj_key then)
{
    captures[0] = '\0';
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_EVENTS), 0);
    for (size_t i = 0; i < count; i++)
        uj_key_push(first[i], 0);
    push_button(SDL_MOUSEBUTTONDOWN, at.x, at.y);
    uj_key_push(then, 0);
    push_button(SDL_MOUSEBUTTONUP, at.x, at.y);
    free(window_play(f, "wait=0"));
    SDL_QuitSubSystem(SDL_INIT_EVENTS);
}

static const uj_vec2 PIECE = {0.40 * WIDTH, 0.24 * HEIGHT};

static void the_mouse_is_captured_while_it_holds(void **state)
{
    const window_fixture *f = *state;
    static const uj_key hand[] = {UJ_KEY_HAND};
    uj_layout layout = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject);
    uj_vec2 scrubber = {layout.track.x + 0.3 * layout.track.width, layout.track.y};
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
    static const uj_key hand[] = {UJ_KEY_HAND};
    uj_layout layout = uj_layout_make(WIDTH, HEIGHT, UJ_SHOW_WINDOW, f->subject);
    uj_vec2 scrubber = {layout.track.x + 0.3 * layout.track.width, layout.track.y};
    press_and_key(f, scrubber, NULL, 0, UJ_KEY_HAND);
    assert_string_equal(captures, "+-");
    press_and_key(f, PIECE, hand, 1, UJ_KEY_HAND);
    assert_string_equal(captures, "+-");
    press_and_key(f, PIECE, hand, 1, UJ_KEY_ESCAPE);
    assert_string_equal(captures, "+-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mouse_is_captured_while_it_holds),
        cmocka_unit_test(keys_that_take_what_it_holds_let_the_mouse_go),
    };
    return cmocka_run_group_tests(tests, window_set_up, window_tear_down);
}
