// Solves what a player shows, and plays the solution.
#include "player_solve.h"

#include <stdlib.h>

#include <unjam/viewer/solve/solve_problem.h>

#include "player_internal.h"

static const double LOOK = 0.1;  // seconds between two looks at the search

static void drop_file(uj_player_solve *solve)
{
    if (solve->file != NULL)
        uj_loaded_file_clear(solve->file);
    free(solve->file);
    solve->file = NULL;
}

static void drop_job(uj_player_solve *solve, uj_player *player)
{
    uj_solve_destroy(solve->job);
    solve->job = NULL;
    player->progress = NULL;
}

void uj_player_solve_toggle(uj_player_solve *solve, uj_player *player, const uj_loaded_file *file)
{
    uj_error error = {0};
    char *text = NULL;
    if (solve->job != NULL) {
        uj_solve_stop(solve->job);
        return;
    }
    uj_status status = uj_solve_problem(file, player->game, &text, &error);
    if (status == UJ_OK)
        status = uj_solve_start(text, &solve->job, &error);
    if (status != UJ_OK) {
        uj_player_notice(player, error.message);
        return;
    }
    const uj_solve_news news = uj_solve_ask(solve->job);
    player->progress = uj_solve_text(&news, solve->text);
    player->message_left = 0.0;
    solve->wait = LOOK;
}

// Makes the player show the solution instead of what it showed, and play it.
static void show(uj_player_solve *solve, uj_player *player, uj_loaded_file *file)
{
    uj_player before = *player;
    uj_player_end(&before);
    *player = uj_player_start(file->subject, before.width, before.height);
    player->style = before.style;
    player->goal_hidden = before.goal_hidden;
    player->speed = before.speed;
    player->zoom = before.zoom;
    player->full_screen = before.full_screen;
    player->can_go_back = before.can_go_back;
    player->can_edit = before.can_edit;
    player->asks = before.asks;
    player->mouse = before.mouse;
    player->progress = before.progress;
    drop_file(solve);
    solve->file = file;
    uj_player_toggle_play(player);
}

bool uj_player_solve_tick(uj_player_solve *solve, uj_player *player, double seconds, bool *found)
{
    *found = false;
    if (solve->job == NULL)
        return false;
    solve->wait -= seconds;
    if (solve->wait > 0.0)
        return false;
    solve->wait = LOOK;
    const uj_solve_news news = uj_solve_ask(solve->job);
    // A later solution replaces an earlier one only when the user is not playing it by hand.
    uj_loaded_file *file =
        solve->file == NULL || player->game == NULL ? uj_solve_take(solve->job) : NULL;
    uj_solve_text(&news, solve->text);
    if (file != NULL) {
        show(solve, player, file);
        *found = true;
    }
    if (news.state != UJ_SOLVE_RUNNING) {
        drop_job(solve, player);
        uj_player_notice(player, solve->text);
    }
    return true;
}

void uj_player_solve_end(uj_player_solve *solve)
{
    uj_solve_destroy(solve->job);
    solve->job = NULL;
    drop_file(solve);
}
