// Translates SDL's keys, and imitates a keyboard and a mouse.
#include "sdl_keys.h"

#include <stdio.h>
#include <string.h>

static bool find_symbol(SDL_Keycode symbol, bool repeat, uj_key *key)
{
    static const struct {
        SDL_Keycode symbol;
        uj_key key;
        bool repeats;
    } keys[] = {
        {SDLK_SPACE, UJ_KEY_PLAY, false},     {SDLK_LEFT, UJ_KEY_BACK, true},
        {SDLK_RIGHT, UJ_KEY_ON, true},        {SDLK_HOME, UJ_KEY_START, false},
        {SDLK_UP, UJ_KEY_UP, true},           {SDLK_DOWN, UJ_KEY_DOWN, true},
        {SDLK_TAB, UJ_KEY_NEXT, true},        {SDLK_BACKSPACE, UJ_KEY_BACKSPACE, true},
        {SDLK_END, UJ_KEY_END, false},        {SDLK_ESCAPE, UJ_KEY_ESCAPE, false},
        {SDLK_F1, UJ_KEY_HELP, false},        {SDLK_F11, UJ_KEY_FULL_SCREEN, false},
        {SDLK_KP_SPACE, UJ_KEY_PLAY, false},  {SDLK_PAGEUP, UJ_KEY_EARLIER, true},
        {SDLK_PAGEDOWN, UJ_KEY_LATER, true},  {SDLK_RETURN, UJ_KEY_ENTER, false},
        {SDLK_F12, UJ_KEY_SCREENSHOT, false}, {SDLK_KP_ENTER, UJ_KEY_ENTER, false},
        {SDLK_DELETE, UJ_KEY_DELETE, true},
    };
    for (size_t i = 0; i < SDL_arraysize(keys); i++)
        if (keys[i].symbol == symbol && (keys[i].repeats || !repeat)) {
            *key = keys[i].key;
            return true;
        }
    return false;
}

bool uj_key_of_symbol(SDL_Keycode symbol, bool repeat, unsigned modifiers, uj_key_press *press)
{
    *press = (uj_key_press){UJ_KEY_NONE, '\0', modifiers};
    symbol = symbol == SDLK_KP_PLUS    ? '+'
             : symbol == SDLK_KP_MINUS ? '-'
             : symbol == SDLK_KP_0     ? '0'
                                       : symbol;
    if (find_symbol(symbol, repeat, &press->key))
        return true;
    if ((modifiers & (UJ_CONTROL | UJ_ALT)) == 0 || symbol <= ' ' || symbol > '~')
        return false;
    press->letter = (char)symbol;
    return true;
}

void uj_key_push(const uj_key_press *press, Uint32 window_id)
{
    static const struct {
        SDL_Keycode symbol;
        const char *text;
    } keys[] = {
#define UJ_KEY_EVENT(name, script, symbol, text) {SDLK_##symbol, text},
        UJ_KEYS(UJ_KEY_EVENT)
#undef UJ_KEY_EVENT
    };
    uj_key key = press->key;
    char text[2] = "";
    SDL_Event down = {.key = {.type = SDL_KEYDOWN, .windowID = window_id, .state = SDL_PRESSED}};
    down.key.keysym.sym = press->letter;
    if (key < UJ_KEY_TENTH_0) {
        down.key.keysym.sym = keys[key].symbol;
        text[0] = keys[key].text[0];
    } else if (key <= UJ_KEY_TENTH_9) {
        text[0] = (char)('0' + (int)(key - UJ_KEY_TENTH_0));
        down.key.keysym.sym = text[0];
    }
    SDL_PushEvent(&down);
    if (text[0] != '\0' && (press->modifiers & (UJ_CONTROL | UJ_ALT)) == 0)
        uj_text_push(text, window_id);
}

void uj_text_push(const char *text, Uint32 window_id)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT, .windowID = window_id}};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    SDL_PushEvent(&event);
}

static SDL_Event button_event(const uj_step *step, int end, Uint32 window_id)
{
    Uint32 type = end == 0 ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP;
    bool middle = step->button == UJ_BUTTON_MIDDLE;
    return (SDL_Event){.button = {.type = type,
                                  .windowID = window_id,
                                  .button = middle ? SDL_BUTTON_MIDDLE : SDL_BUTTON_LEFT,
                                  .state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED,
                                  .x = (int)step->x[end],
                                  .y = (int)step->y[end]}};
}

static void push_motion(double x, double y, Uint32 buttons, Uint32 window_id)
{
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION,
                                  .windowID = window_id,
                                  .state = buttons,
                                  .x = (int)x,
                                  .y = (int)y}};
    SDL_PushEvent(&event);
}

void uj_hover_push(double x, double y, Uint32 window_id)
{
    push_motion(x, y, 0, window_id);
}

void uj_drag_push(const uj_step *step, Uint32 window_id)
{
    enum { STEPS = 4 };
    SDL_Event down = button_event(step, 0, window_id), up = button_event(step, 1, window_id);
    push_motion(step->x[0], step->y[0], 0, window_id);
    SDL_PushEvent(&down);
    bool moves = step->x[0] != step->x[1] || step->y[0] != step->y[1];
    for (int i = 1; moves && i <= STEPS; i++) {
        double part = (double)i / STEPS;
        push_motion(step->x[0] + part * (step->x[1] - step->x[0]),
                    step->y[0] + part * (step->y[1] - step->y[0]), SDL_BUTTON_LMASK, window_id);
    }
    SDL_PushEvent(&up);
}

void uj_wheel_push(double notches, Uint32 window_id)
{
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .windowID = window_id}};
    event.wheel.preciseY = (float)notches;
    SDL_PushEvent(&event);
}

void uj_drop_push(const char *path, Uint32 window_id)
{
    SDL_Event event = {.drop = {.type = SDL_DROPFILE, .windowID = window_id}};
    event.drop.file = SDL_strdup(path);  // the handler of the event frees it
    SDL_PushEvent(&event);
}
