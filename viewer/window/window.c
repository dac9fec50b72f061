// Runs a window: passes SDL's events to the player, and draws its scenes.
#include <unjam/viewer/window/window.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/files/safe_file.h>
#include <unjam/viewer/draw/cairo_canvas.h>
#include <unjam/viewer/draw/record_canvas.h>
#include <unjam/viewer/export/picture.h>
#include <unjam/viewer/play/player.h>

#include "screen.h"
#include "sdl_keys.h"

typedef struct window {
    uj_screen screen;
    const uj_window_options *options;
    uj_player player;
    bool dirty;     // the picture must be drawn again
    bool repeat;    // the key is held down and repeats
    bool captured;  // SDL also reports the mouse outside the window
    const uj_subject **pages;
} window;

static const char *name_of(const window *w)
{
    return w->options->page_count > 0 ? w->options->pages[w->player.page].name : w->options->name;
}

static uj_status open_window(window *w, const uj_subject *subject, uj_error *error)
{
    const uj_window_options *options = w->options;
    char title[320];
    snprintf(title, sizeof title, "%s - Unjam", subject->title);
    uj_status status = uj_screen_open(&w->screen, title, options->width, options->height, error);
    if (status != UJ_OK)
        return status;
    int width, height;
    SDL_GetWindowSize(w->screen.window, &width, &height);
    w->player = uj_player_start(subject, width, height);
    if (options->style != NULL)
        w->player.style = *options->style;
    uj_player_set_pages(&w->player, w->pages, options->page_count);
    if (options->game != NULL)
        uj_player_take_game(&w->player, options->game);
    w->dirty = true;
    SDL_StartTextInput();
    return UJ_OK;
}

static void show_title(const window *w)
{
    char title[320];
    snprintf(title, sizeof title, "%s - Unjam", w->player.subject->title);
    SDL_SetWindowTitle(w->screen.window, title);
}

static uj_status draw(window *w, uj_error *error)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(&w->player, &controls);
    cairo_t *cairo;
    uj_status status = uj_screen_begin(&w->screen, scene.width, scene.height, &cairo, error);
    if (status != UJ_OK)
        return status;
    uj_cairo_canvas canvas = uj_cairo_canvas_on(cairo);
    uj_scene_draw(&scene, &canvas.base);
    w->dirty = false;
    return uj_screen_end(&w->screen, cairo, error);
}

// Saves the picture, without the controls, under the first free name.
static void save_screenshot(window *w)
{
    enum { MOST = 9999 };
    uj_controls controls;
    uj_scene scene = uj_player_scene(&w->player, &controls);
    scene.show &= ~(unsigned)(UJ_SHOW_CONTROLS | UJ_SHOW_MOVES | UJ_SHOW_HELP);
    scene.controls = NULL;  // leaves out the game's counter of moves, too
    scene.width = w->screen.width;
    scene.height = w->screen.height;
    uj_error error = {0};
    char path[256], notice[1024];
    uj_status status = UJ_IO;
    bool exists = true;
    for (int number = 1; number <= MOST && exists; number++) {
        uj_safe_file file;
        snprintf(path, sizeof path, "%s-%d.png", name_of(w), number);
        status = uj_safe_file_create(&file, path, &exists, &error);
        if (status != UJ_OK)
            continue;
        status = uj_picture_write(&scene, false, UJ_PICTURE_PNG, &file, &error);
        if (status == UJ_OK)
            status = uj_safe_file_commit(&file, &error);
        else
            uj_safe_file_abort(&file);
    }
    char *full = status == UJ_OK ? realpath(path, NULL) : NULL;
    if (status == UJ_OK)
        snprintf(notice, sizeof notice, "saved %s", full != NULL ? full : path);
    else
        snprintf(notice, sizeof notice, "%s: %s", path, error.message);
    free(full);
    fprintf(stderr, "%s\n", notice);
    uj_player_notice(&w->player, notice);
    w->dirty = true;
}

// Saves the game under the first free name.
static void save_game(window *w)
{
    uj_error error = {0};
    char path[320], notice[1024];
    if (w->options->save_game == NULL || w->player.game == NULL)
        return;
    void *payload = w->options->page_count > 0 ? w->options->pages[w->player.page].payload
                                               : w->options->payload;
    const uj_game_path to = {name_of(w), path, sizeof path};
    uj_status status = w->options->save_game(payload, w->player.game, &to, &error);
    char *full = status == UJ_OK ? realpath(path, NULL) : NULL;
    if (status == UJ_OK)
        snprintf(notice, sizeof notice, "saved %s", full != NULL ? full : path);
    else
        snprintf(notice, sizeof notice, "could not save the game: %s", error.message);
    free(full);
    fprintf(stderr, "%s\n", notice);
    uj_player_notice(&w->player, notice);
    w->dirty = true;
}

static void handle_requests(window *w)
{
    if (w->player.screenshot) {
        w->player.screenshot = false;
        save_screenshot(w);
    }
    if (w->player.save) {
        w->player.save = false;
        save_game(w);
    }
}

static void press_key(window *w, uj_key key)
{
    bool full_screen = w->player.full_screen;
    size_t page = w->player.page;
    w->dirty |= uj_player_key(&w->player, key);
    if (w->player.page != page)
        show_title(w);
    if (w->player.full_screen != full_screen)
        SDL_SetWindowFullscreen(w->screen.window,
                                w->player.full_screen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    handle_requests(w);
}

static bool holds(const uj_player *player)
{
    return player->dragging || (player->game != NULL && player->game->holding);
}

static void handle_mouse(window *w, uj_mouse what, int x, int y)
{
    size_t page = w->player.page;
    if (w->options->script == NULL)
        w->player.shift = (SDL_GetModState() & KMOD_SHIFT) != 0;
    w->dirty |= uj_player_mouse(&w->player, what, x, y);
    if (w->player.page != page)
        show_title(w);
    handle_requests(w);
}

// Returns true if a mouse motion can be skipped because a later one is waiting. Moving a held piece
// can take longer than the time between two motions, and only the last position counts. Scripts
// skip nothing.
static bool is_overtaken(const window *w)
{
    SDL_Event next;
    return w->options->script == NULL && holds(&w->player) &&
           SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) == 1 &&
           next.type == SDL_MOUSEMOTION;
}

static void handle_window(window *w, const SDL_WindowEvent *event)
{
    int width, height;
    if (event->event == SDL_WINDOWEVENT_EXPOSED || event->event == SDL_WINDOWEVENT_SIZE_CHANGED)
        w->dirty = true;
    if (event->event != SDL_WINDOWEVENT_SIZE_CHANGED)
        return;
    SDL_GetWindowSize(w->screen.window, &width, &height);
    uj_player_resize(&w->player, width, height);
}

// Handles a file dropped on the window: closes the window so that the file can be shown next, or
// says why the file cannot be opened.
static void take_file(window *w, char *path)
{
    uj_error error = {0};
    char text[1024];
    if (path != NULL && w->options->take_file != NULL) {
        if (w->options->take_file(w->options->take_payload, path, &error) == UJ_OK)
            w->player.quit = true;
        else
            uj_player_notice(&w->player, uj_error_text(&error, text, sizeof text));
        w->dirty = true;
    }
    SDL_free(path);
}

static void take_event(window *w, const SDL_Event *event)
{
    uj_key key;
    switch (event->type) {
    case SDL_QUIT:
        w->player.quit = true;
        break;
    case SDL_WINDOWEVENT:
        handle_window(w, &event->window);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        w->dirty = true;
        break;
    case SDL_KEYDOWN:
        w->repeat = event->key.repeat != 0;
        w->player.shift = (event->key.keysym.mod & KMOD_SHIFT) != 0;
        if ((event->key.keysym.mod & KMOD_CTRL) != 0) {
            if (uj_key_with_control(event->key.keysym.sym, &key))
                press_key(w, key);
        } else if (uj_key_of_symbol(event->key.keysym.sym, w->repeat, &key))
            press_key(w, key);
        break;
    case SDL_TEXTINPUT:
        if ((SDL_GetModState() & KMOD_CTRL) == 0 &&
            uj_key_of_text(event->text.text, w->repeat, &key))
            press_key(w, key);
        break;
    case SDL_MOUSEBUTTONDOWN:
        if (event->button.button == SDL_BUTTON_LEFT)
            handle_mouse(w, UJ_MOUSE_PRESS, event->button.x, event->button.y);
        break;
    case SDL_MOUSEBUTTONUP:
        if (event->button.button == SDL_BUTTON_LEFT)
            handle_mouse(w, UJ_MOUSE_RELEASE, event->button.x, event->button.y);
        break;
    case SDL_MOUSEWHEEL:
        w->dirty |= uj_player_wheel(&w->player, event->wheel.preciseY);
        break;
    case SDL_MOUSEMOTION:
        if (!is_overtaken(w))
            handle_mouse(w, UJ_MOUSE_MOVE, event->motion.x, event->motion.y);
        break;
    case SDL_DROPFILE:
        take_file(w, event->drop.file);
        break;
    default:
        break;
    }
}

// Handles an event, and captures the mouse as long as the user holds a piece or the scrubber. A
// key, too, can end the holding.
static void handle(window *w, const SDL_Event *event)
{
    take_event(w, event);
    if (w->captured == holds(&w->player))
        return;
    w->captured = !w->captured;
    SDL_CaptureMouse(w->captured ? SDL_TRUE : SDL_FALSE);
}

// Handles events until the window is closed. Waits for the next event, but while something moves
// only until the next frame is due.
static uj_status play(window *w, uj_error *error)
{
    const Uint32 frame = 16;  // milliseconds
    Uint64 last = SDL_GetTicks64();
    while (!w->player.quit) {
        if (w->dirty) {
            uj_status status = draw(w, error);
            if (status != UJ_OK)
                return status;
        }
        double wait = uj_player_wait(&w->player);
        bool moves = isfinite(wait);
        Uint64 now = SDL_GetTicks64();
        int left = (int)(now - last < frame ? frame - (now - last) : 1);
        if (moves && wait > 0.0)
            left = (int)SDL_min(1000.0 * wait, 1e6) + 1;
        SDL_Event event;
        int got = moves ? SDL_WaitEventTimeout(&event, left) : SDL_WaitEvent(&event);
        for (; got != 0; got = SDL_PollEvent(&event))
            handle(w, &event);
        now = SDL_GetTicks64();
        // Limits the step, so that playback does not jump after the window was moved or hidden.
        if (moves && now > last)
            w->dirty |= uj_player_tick(
                &w->player, fmin(0.001 * (double)(now - last), wait > 0.0 ? wait + 0.05 : 0.25));
        last = now;
    }
    return UJ_OK;
}

static uj_status dump_scene(const window *w, const char *path, uj_error *error)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(&w->player, &controls);
    uj_record_canvas record = uj_record_canvas_empty();
    uj_scene_draw(&scene, &record.base);
    return uj_record_canvas_save(&record, path, error);
}

static void wait_simulated(window *w, double seconds)
{
    int frames = (int)ceil(60.0 * seconds);
    for (int i = 0; i < frames; i++)
        w->dirty |= uj_player_tick(&w->player, seconds / frames);
}

static uj_status play_script(window *w, const uj_script *script, uj_error *error)
{
    uj_status status = draw(w, error);
    Uint32 id = SDL_GetWindowID(w->screen.window);
    for (size_t i = 0; i < script->count && status == UJ_OK && !w->player.quit; i++) {
        const uj_step *step = &script->steps[i];
        if (w->options->played != NULL)
            *w->options->played = i + 1;
        switch (step->kind) {
        case UJ_STEP_KEY:
            uj_key_push(step->key, id);
            break;
        case UJ_STEP_DRAG:
            w->player.shift = step->shift;
            uj_drag_push(step, id);
            break;
        case UJ_STEP_WAIT:
            wait_simulated(w, step->seconds);
            break;
        case UJ_STEP_WHEEL:
            uj_wheel_push(step->notches, id);
            break;
        case UJ_STEP_AWAIT:
            while (w->player.hint != NULL) {
                SDL_Delay(5);
                wait_simulated(w, 1.0 / 60.0);
            }
            break;
        case UJ_STEP_SHOT:
            status = uj_screen_write(&w->screen, step->path, error);
            break;
        case UJ_STEP_DUMP:
            status = dump_scene(w, step->path, error);
            break;
        case UJ_STEP_DROP:
            uj_drop_push(step->path, id);
            break;
        case UJ_STEP_HOVER:
            uj_hover_push(step->x[0], step->y[0], id);
            break;
        case UJ_STEP_RESIZE:
            SDL_SetWindowSize(w->screen.window, (int)step->x[0], (int)step->y[0]);
            break;
        }
        SDL_Event event;
        while (SDL_PollEvent(&event))
            handle(w, &event);
        if (w->dirty && status == UJ_OK)
            status = draw(w, error);
    }
    return status;
}

uj_status uj_window_run(const uj_subject *subject, const uj_window_options *options,
                        uj_error *error)
{
    window w = {.options = options, .pages = calloc(options->page_count + 1, sizeof *w.pages)};
    uj_status status = w.pages != NULL ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    for (size_t i = 0; status == UJ_OK && i < options->page_count; i++)
        w.pages[i] = options->pages[i].subject;
    if (status == UJ_OK)
        status = uj_screen_start_video(options->script != NULL, error);
    if (status == UJ_OK)
        status = open_window(&w, subject, error);
    if (status == UJ_OK)
        status =
            options->script != NULL ? play_script(&w, options->script, error) : play(&w, error);
    if (w.player.subject != NULL) {
        uj_player_end(&w.player);
        if (options->style != NULL)
            *options->style = w.player.style;
    } else {
        uj_game_destroy(options->game);
    }
    if (w.captured)
        SDL_CaptureMouse(SDL_FALSE);
    uj_screen_close(&w.screen);
    free(w.pages);
    return status;
}
