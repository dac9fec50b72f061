// Makes a player into a view. Passes events to the player, and saves pictures, solutions and games.
#include <unjam/viewer/play/player_view.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/files/free_name.h>
#include <unjam/viewer/export/picture.h>
#include <unjam/viewer/load/solution_save.h>
#include <unjam/viewer/play/player.h>

#include "player_scene.h"
#include "player_solve.h"

typedef struct player_view {
    uj_view base;
    uj_player_view_options options;
    uj_player player;
    double density;            // pixels per point
    bool solved;               // whether the game was solved at the last call of report_solved
    const uj_subject **pages;  // [page_count] owned; the subjects of options.pages
    uj_player_solve solve;
    uj_player_page solution;  // the page of solve.file, if solve.file is not NULL
} player_view;

static player_view *of(uj_view *view)
{
    return (player_view *)(void *)view;
}

static const uj_player *player_of(const uj_view *view)
{
    return &((const player_view *)(const void *)view)->player;
}

static const uj_player_page *page_of(const player_view *v)
{
    return v->solve.file != NULL ? &v->solution : &v->options.pages[v->player.page];
}

static void name_solution(player_view *v)
{
    const uj_player_page *page = &v->options.pages[v->player.page];
    if (v->solve.file != NULL)
        v->solution = (uj_player_page){v->solve.file->subject, page->name, v->solve.file};
}

static void resume(player_view *v)
{
    uj_player_solve_resume(&v->solve, &v->player);
    name_solution(v);
}

// --- saving --------------------------------------------------------------------------------------

// Shows, in the window and in the terminal, where the file was saved or what went wrong.
static void tell_saved(player_view *v, uj_status status, const char *path, const char *mistake)
{
    char notice[1024];
    char *full = status == UJ_OK ? realpath(path, NULL) : NULL;
    if (status == UJ_OK)
        snprintf(notice, sizeof notice, _("saved %s"), full != NULL ? full : path);
    else
        snprintf(notice, sizeof notice, "%s", mistake);
    free(full);
    fprintf(stderr, "%s\n", notice);
    uj_player_notice(&v->player, notice);
}

static void save_screenshot(player_view *v)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(&v->player, &controls);
    scene.show &= ~(unsigned)(UJ_SHOW_CONTROLS | UJ_SHOW_MOVES | UJ_SHOW_HELP | UJ_SHOW_TOOLS);
    scene.controls = NULL;  // leaves out the game's counter of moves
    scene.width = nearbyint(v->density * scene.width);
    scene.height = nearbyint(v->density * scene.height);
    uj_error error = {0};
    char path[256], mistake[1024];
    const uj_free_name name = {page_of(v)->name, ".png", path, sizeof path};
    uj_safe_file file;
    uj_status status = uj_free_name_create(&name, &file, &error);
    if (status == UJ_OK) {
        status = uj_picture_write(&scene, false, UJ_PICTURE_PNG, &file, &error);
        status = uj_safe_file_end(&file, status, &error);
    }
    snprintf(mistake, sizeof mistake, "%s: %s", path, error.message);
    tell_saved(v, status, path, mistake);
}

static void save_solution(player_view *v)
{
    uj_error error = {0};
    char path[320], mistake[1024];
    const uj_free_name name = {page_of(v)->name, ".solution.json", path, sizeof path};
    uj_status status = uj_solution_save(v->solve.file, &name, &error);
    snprintf(mistake, sizeof mistake, _("could not save the solution: %s"), error.message);
    tell_saved(v, status, path, mistake);
}

static bool save_game(player_view *v)
{
    uj_error error = {0};
    char path[320], mistake[1024];
    if (v->player.game->holding)
        return false;
    const uj_free_name to = {page_of(v)->name, UJ_GAME_ENDING, path, sizeof path};
    uj_status status = v->options.save_game(page_of(v)->file, v->player.game, &to, &error);
    snprintf(mistake, sizeof mistake, _("could not save the game: %s"), error.message);
    tell_saved(v, status, path, mistake);
    v->player.unsaved &= status != UJ_OK;
    return status == UJ_OK;
}

// Reports a game that has just been solved.
static void report_solved(player_view *v)
{
    const uj_player *player = &v->player;
    const uj_game *game = player->game;
    bool solved = game != NULL && game->solved;
    char text[480] = "", whole[512];
    if (solved && !v->solved && player->alone && v->options.solved != NULL)
        v->options.solved(v->options.context, page_of(v)->file, game->made, text, sizeof text);
    v->solved = solved;
    size_t made = solved ? game->made : 0;
    snprintf(whole, sizeof whole,
             uj_translate_count("solved in %zu move: %s", "solved in %zu moves: %s", made), made,
             text);
    if (text[0] != '\0')
        uj_player_notice(&v->player, whole);
}

static void save(player_view *v)
{
    if (v->player.game == NULL && v->solve.file != NULL)
        save_solution(v);
    else if (v->player.game != NULL && v->options.save_game != NULL)
        save_game(v);
}

// Serves the requests of v->player, or passes them on to the window. Returns true if the picture
// has changed.
static bool serve(player_view *v, bool was_full_screen)
{
    uj_player *player = &v->player;
    bool saved = player->screenshot || player->save || player->solve || player->resume;
    if (player->screenshot)
        save_screenshot(v);
    if (player->save)
        save(v);
    report_solved(v);
    if (player->edit)
        uj_view_ask_edit(&v->base, NULL);
    player->edit = false;
    // [uj_instance_button] the request that each button makes
    static const unsigned turns[] = {0, UJ_ASK_PREVIOUS, UJ_ASK_INSTANCES, UJ_ASK_NEXT};
    v->base.requests |= turns[player->turn];
    player->turn = UJ_INSTANCE_NONE;
    if (player->resume)
        resume(v);
    if (player->solve && page_of(v)->file != NULL)
        uj_player_solve_toggle(&v->solve, player, page_of(v)->file);
    v->base.requests |= (player->quit ? UJ_ASK_QUIT : 0u) | (player->back ? UJ_ASK_BACK : 0u) |
                        (player->leave ? UJ_ASK_DISCARD : 0u) |
                        (player->full_screen != was_full_screen ? UJ_ASK_FULL_SCREEN : 0u);
    player->screenshot = player->save = player->solve = player->quit = player->back = false;
    player->leave = false;
    return saved;
}

// --- events --------------------------------------------------------------------------------------

static bool press(player_view *v, uj_key key)
{
    if (key == UJ_KEY_EDIT && v->player.can_edit && !v->player.help) {
        uj_view_ask_edit(&v->base, NULL);
        return false;
    }
    bool full_screen = v->player.full_screen;
    bool changed = uj_player_key(&v->player, key);
    return serve(v, full_screen) || changed;
}

// Finds the zoom command of a key pressed with Ctrl. "=" zooms in, because many keyboards have "="
// and "+" on one key.
static bool find_zoom_key(const uj_key_press *key, uj_zoom_key *out)
{
    static const struct {
        uj_key key;
        char letter;
        uj_zoom_key zoom;
    } keys[] = {
        {UJ_KEY_NONE, '+', UJ_ZOOM_IN},    {UJ_KEY_NONE, '=', UJ_ZOOM_IN},
        {UJ_KEY_NONE, '-', UJ_ZOOM_OUT},   {UJ_KEY_NONE, '0', UJ_ZOOM_RESET},
        {UJ_KEY_BACK, '\0', UJ_ZOOM_LEFT}, {UJ_KEY_ON, '\0', UJ_ZOOM_RIGHT},
        {UJ_KEY_UP, '\0', UJ_ZOOM_UP},     {UJ_KEY_DOWN, '\0', UJ_ZOOM_DOWN},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (key->key == keys[i].key && key->letter == keys[i].letter) {
            *out = keys[i].zoom;
            return true;
        }
    return false;
}

static bool press_with_control(player_view *v, const uj_key_press *key)
{
    uj_zoom_key zoom;
    if (find_zoom_key(key, &zoom))
        return uj_player_zoom(&v->player, zoom);
    bool shift = (key->modifiers & UJ_SHIFT) != 0;
    switch (key->letter) {
    case 'z':
        return press(v, shift ? UJ_KEY_REDO : UJ_KEY_UNDO);
    case 'y':
        return press(v, UJ_KEY_REDO);
    case 's':
        return press(v, UJ_KEY_SAVE);
    case 'q':
        return press(v, UJ_KEY_QUIT);
    default:
        return uj_view_common_key(&v->base, key);
    }
}

static bool take_key(uj_view *view, const uj_key_press *key)
{
    player_view *v = of(view);
    v->player.shift = (key->modifiers & UJ_SHIFT) != 0;
    if ((key->modifiers & UJ_CONTROL) != 0)
        return press_with_control(v, key);
    return key->key != UJ_KEY_NONE && press(v, key->key);
}

static bool take_text(uj_view *view, const char *text, bool repeat)
{
    uj_key key;
    return uj_key_of_text(text, repeat, &key) && press(of(view), key);
}

static bool take_mouse(uj_view *view, const uj_mouse_event *event)
{
    player_view *v = of(view);
    if (event->what != UJ_MOUSE_MOVE && event->button == UJ_BUTTON_MIDDLE)
        return uj_player_pan(&v->player, event->what, event->x, event->y);
    if (event->what != UJ_MOUSE_MOVE && event->button != UJ_BUTTON_LEFT)
        return false;
    bool full_screen = v->player.full_screen;
    v->player.shift = (event->modifiers & UJ_SHIFT) != 0;
    bool changed = uj_player_mouse(&v->player, event->what, event->x, event->y);
    return serve(v, full_screen) || changed;
}

static bool take_wheel(uj_view *view, const uj_wheel_event *event)
{
    uj_player *player = &of(view)->player;
    if ((event->modifiers & UJ_CONTROL) != 0)
        return uj_player_zoom_at(player, event->notches, event->x, event->y);
    player->mouse = (uj_vec2){event->x, event->y};
    bool changed = uj_player_wheel(player, event->notches);
    report_solved(of(view));
    return changed;
}

static bool resize(uj_view *view, const uj_frame *frame)
{
    of(view)->density = frame->density;
    return uj_player_resize(&of(view)->player, frame->width, frame->height);
}

static bool tick(uj_view *view, double seconds)
{
    player_view *v = of(view);
    bool found = false;
    bool changed = uj_player_solve_tick(&v->solve, &v->player, page_of(v)->file, seconds, &found);
    if (found)
        name_solution(v);
    changed |= uj_player_tick(&v->player, seconds);
    report_solved(v);
    return changed;
}

// --- title, style and picture --------------------------------------------------------------------

static void write_title(const uj_view *view, char *text, size_t size)
{
    snprintf(text, size, "%s - Unjam", player_of(view)->subject->title);
}

static void set_style(uj_view *view, const uj_view_style *style)
{
    uj_player *player = &of(view)->player;
    int speed = UJ_PLAYER_NORMAL_SPEED + style->speed;
    player->style = *style;
    player->speed = speed < 0                        ? 0
                    : speed >= UJ_PLAYER_SPEED_COUNT ? UJ_PLAYER_SPEED_COUNT - 1
                                                     : speed;
}

static uj_view_style style_of(const uj_view *view)
{
    uj_view_style style = player_of(view)->style;
    style.speed = player_of(view)->speed - UJ_PLAYER_NORMAL_SPEED;
    return style;
}

static double wait_of(const uj_view *view)
{
    const player_view *v = (const player_view *)(const void *)view;
    double wait = uj_player_wait(&v->player);
    return v->solve.job != NULL ? fmin(wait, fmax(v->solve.wait, 0.01)) : wait;
}

static bool holds(const uj_view *view)
{
    return uj_player_holds(player_of(view));
}

static bool is_busy(const uj_view *view)
{
    const player_view *v = (const player_view *)(const void *)view;
    return v->player.hint != NULL || v->solve.job != NULL;
}

static uj_cursor cursor_of(const uj_view *view)
{
    if (player_of(view)->zoom.held)
        return UJ_CURSOR_MOVE;
    return uj_player_on_button(player_of(view)) ? UJ_CURSOR_HAND : UJ_CURSOR_ARROW;
}

static void draw(const uj_view *view, uj_canvas *canvas)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player_of(view), &controls);
    uj_scene_draw(&scene, canvas);
}

static void notice(uj_view *view, const char *text)
{
    uj_player_notice(&of(view)->player, text);
}

// --- unsaved work --------------------------------------------------------------------------------

static const char *unsaved(const uj_view *view)
{
    const uj_player *waiting = ((const player_view *)(const void *)view)->solve.behind;
    return uj_player_is_unsaved(player_of(view)) ||
                   (waiting != NULL && uj_player_is_unsaved(waiting))
               ? _("The game is not solved yet, and its moves are not saved.")
               : NULL;
}

static bool save_unsaved(uj_view *view)
{
    resume(of(view));
    return of(view)->options.save_game != NULL && save_game(of(view));
}

static void discard(uj_view *view)
{
    resume(of(view));
    uj_player_end_game(&of(view)->player);
}

void uj_player_view_keep(uj_view *view, const uj_view *other)
{
    uj_view_style style = style_of(other);
    set_style(view, &style);
    uj_player_keep(&of(view)->player, player_of(other));
}

size_t uj_player_view_page(const uj_view *view)
{
    return player_of(view)->page;
}

static void destroy(uj_view *view)
{
    player_view *v = of(view);
    uj_player_end(&v->player);
    uj_player_solve_end(&v->solve);
    if (v->options.release != NULL)
        v->options.release(v->options.lent);
    free(v->pages);
    free(view->path);
    free(v);
}

uj_status uj_player_view_create(const uj_player_view_options *options, uj_view **out,
                                uj_error *error)
{
    static const uj_view_class class = {
        .title = write_title,
        .key = take_key,
        .text = take_text,
        .mouse = take_mouse,
        .wheel = take_wheel,
        .resize = resize,
        .set_style = set_style,
        .style = style_of,
        .tick = tick,
        .wait = wait_of,
        .holds = holds,
        .busy = is_busy,
        .cursor = cursor_of,
        .draw = draw,
        .notice = notice,
        .unsaved = unsaved,
        .save = save_unsaved,
        .discard = discard,
        .destroy = destroy,
    };
    player_view *v = calloc(1, sizeof *v);
    const uj_subject **pages = calloc(options->page_count, sizeof *pages);
    if (v == NULL || pages == NULL) {
        free(v);
        free(pages);
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    }
    for (size_t i = 0; i < options->page_count; i++)
        pages[i] = options->pages[i].subject;
    *v = (player_view){.base = {.class = &class},
                       .options = *options,
                       .player = uj_player_start(pages[0], 1.0, 1.0),
                       .density = 1.0,
                       .pages = pages};
    v->player.can_go_back = options->can_go_back;
    v->player.can_edit = options->can_edit;
    v->player.asks = options->save_game != NULL;
    v->player.instance = options->instance;
    v->player.instance_count = options->instance_count;
    uj_player_set_pages(&v->player, pages, options->page_count);
    if (options->game != NULL)
        uj_player_take_game(&v->player, options->game);
    *out = &v->base;
    return UJ_OK;
}
