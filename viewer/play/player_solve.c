// Solves the puzzle in a player, plays the solution, and keeps the interrupted game.
#include "player_solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/solve/solve_problem.h>

#include "player_game.h"
#include "player_internal.h"

static const double LOOK = 0.1;  // seconds between two checks of the search

static void drop_file(uj_loaded_file **file)
{
    if (*file != NULL)
        uj_loaded_file_clear(*file);
    free(*file);
    *file = NULL;
}

static void drop_job(uj_player_solve *solve, uj_player *player)
{
    uj_solve_destroy(solve->job);
    free(solve->problem);
    solve->job = NULL;
    solve->problem = NULL;
    player->progress = NULL;
}

void uj_player_solve_toggle(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file)
{
    uj_error error = {0};
    char *text = NULL;
    if (solve->job != NULL && !solve->dropped) {
        uj_solve_stop(solve->job);
        return;
    }
    drop_job(solve, player);
    uj_status status = uj_solve_problem(file, player->game, &text, &error);
    solve->problem = status == UJ_OK ? strdup(text) : NULL;
    if (status == UJ_OK && solve->problem == NULL) {
        free(text);
        status = uj_error_set(&error, UJ_NO_MEMORY, _("out of memory"));
    }
    if (status == UJ_OK)
        status = uj_solve_start(text, &solve->job, &error);
    if (status != UJ_OK) {
        free(solve->problem);
        solve->problem = NULL;
        uj_player_notice(player, error.message);
        return;
    }
    solve->source = file;
    solve->in_game = player->game != NULL;
    solve->shown = solve->dropped = false;
    const uj_solve_news news = uj_solve_ask(solve->job);
    player->progress = uj_solve_text(&news, solve->text);
    player->message_left = 0.0;
    solve->wait = LOOK;
}

// Returns true if `player` still shows the position at which the search began.
static bool is_current(const uj_player_solve *solve, const uj_player *player,
                       const uj_loaded_file *file)
{
    const uj_game *game = player->game;
    if (file != solve->source)
        return false;
    // A search outside a game began at the start. A game without moves shows the start, too.
    bool at_start = game == NULL || (!solve->in_game && game->made == 0);
    if (at_start)
        return !solve->in_game;
    return solve->in_game && !game->solved && uj_solve_is_problem(solve->problem, file, game);
}

static bool put_aside(uj_player_solve *solve, uj_player *player)
{
    solve->behind = malloc(sizeof *solve->behind);
    if (solve->behind == NULL)
        return false;
    uj_player_stop_hint(player);
    *solve->behind = *player;
    solve->behind_file = solve->file;
    solve->file = NULL;
    return true;
}

static void keep_window(uj_player *player, const uj_player *other)
{
    player->style = other->style;
    player->goal_hidden = other->goal_hidden;
    player->speed = other->speed;
    player->full_screen = other->full_screen;
    player->shift = other->shift;
    player->mouse = other->mouse;
    player->width = other->width;
    player->height = other->height;
    player->progress = other->progress;
}

// Plays the solution in `file`, which `solve` owns from now on. If memory runs out, frees `file`,
// shows a notice and returns false.
static bool show(uj_player_solve *solve, uj_player *player, uj_loaded_file *file)
{
    bool keeps = player->game != NULL && player->game->known > 0;
    uj_player before = *player;
    if (keeps && !put_aside(solve, player)) {
        uj_player_notice(player, _("out of memory"));
        drop_file(&file);
        return false;
    }
    if (!keeps)
        uj_player_end(&before);
    *player = uj_player_start(file->subject, before.width, before.height);
    keep_window(player, &before);
    player->zoom = before.zoom;
    player->page = before.page;
    player->can_go_back = before.can_go_back;
    player->can_edit = before.can_edit;
    player->asks = before.asks;
    player->instance = before.instance;
    player->instance_count = before.instance_count;
    player->waits = solve->behind != NULL;
    drop_file(&solve->file);
    solve->file = file;
    solve->shown = true;
    uj_player_toggle_play(player);
    if (keeps)
        uj_player_notice(
            player, _("This is a solution from your position. Press P to return to your game."));
    return true;
}

static void drop_search(uj_player_solve *solve, uj_player *player)
{
    uj_solve_stop(solve->job);
    solve->dropped = true;
    player->progress = NULL;
    if (player->game == NULL || !player->game->solved)
        uj_player_notice(player,
                         _("The search was for an earlier position, so its result is not shown. "
                           "S solves the position that is shown now."));
}

static uj_loaded_file *take(uj_player_solve *solve, const uj_player *player)
{
    // The first solution is shown even during a game, a better solution only if there is no game.
    return !solve->shown || player->game == NULL ? uj_solve_take(solve->job) : NULL;
}

bool uj_player_solve_tick(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file,
                          double seconds, bool *found)
{
    *found = false;
    if (solve->job == NULL)
        return false;
    solve->wait -= seconds;
    if (solve->wait > 0.0 && seconds > 0.0)
        return false;
    solve->wait = LOOK;
    const uj_solve_news news = uj_solve_ask(solve->job);
    bool running = news.state == UJ_SOLVE_RUNNING;
    if (solve->dropped) {
        if (!running)
            drop_job(solve, player);
        return false;
    }
    uj_solve_text(&news, solve->text);
    if (uj_player_holds(player))
        return true;
    uj_loaded_file *solution = take(solve, player);
    if ((solution != NULL || !running) && !solve->shown && !is_current(solve, player, file)) {
        drop_file(&solution);
        drop_search(solve, player);
        return true;
    }
    *found = solution != NULL && show(solve, player, solution);
    if (!running) {
        char text[UJ_SOLVE_TEXT_SIZE + 200];
        snprintf(text, sizeof text, "%s%s%s", solve->text, player->waits ? " " : "",
                 player->waits ? _("Press P to return to your game.") : "");
        drop_job(solve, player);
        uj_player_notice(player, text);
    }
    return true;
}

void uj_player_solve_resume(uj_player_solve *solve, uj_player *player)
{
    if (solve->behind == NULL)
        return;
    uj_player watched = *player;
    uj_player_end(&watched);
    *player = *solve->behind;
    free(solve->behind);
    solve->behind = NULL;
    keep_window(player, &watched);
    player->waits = player->resume = false;
    player->message_left = 0.0;
    drop_file(&solve->file);
    solve->file = solve->behind_file;
    solve->behind_file = NULL;
    if (solve->job != NULL) {
        uj_solve_stop(solve->job);
        solve->dropped = true;
        player->progress = NULL;
    }
}

void uj_player_solve_end(uj_player_solve *solve)
{
    uj_solve_destroy(solve->job);
    free(solve->problem);
    solve->job = NULL;
    solve->problem = NULL;
    if (solve->behind != NULL)
        uj_player_end(solve->behind);
    free(solve->behind);
    solve->behind = NULL;
    drop_file(&solve->file);
    drop_file(&solve->behind_file);
}
