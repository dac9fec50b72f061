// Saves games played by hand, and replays saved ones.
#include <unjam/viewer/load/game_save.h>

#include <unjam/base/language.h>
#include <unjam/viewer/discrete/discrete_game.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/tray/tray_game.h>

uj_status uj_game_save(const uj_loaded_file *file, const uj_game *game, const uj_free_name *name,
                       uj_error *error)
{
    if (!uj_game_is_tray(game))
        return uj_discrete_game_save(uj_discrete_game_problem(game), uj_discrete_game_moves(game),
                                     game->made, name, error);
    const uj_hand_game saved = {
        .problem = file->tray.problem.text,
        .tray = file->tray.problem.tray,
        .start = uj_tray_game_start(game),
        .moves = uj_tray_game_moves(game),
        .count = game->known,
        .made = game->made,
    };
    return uj_hand_game_save(&saved, name, error);
}

uj_status uj_hand_moves_replay(const uj_tray *tray, uj_hand_moves *moves, uj_game **out,
                               uj_error *error)
{
    const uj_pose *start = moves->has_start ? moves->start : NULL;
    uj_status status = uj_tray_game_create(tray, start, out, error);
    for (size_t i = 0; status == UJ_OK && i < moves->count; i++) {
        char reason[256];
        if (!uj_tray_game_append(*out, &moves->moves[i], reason, sizeof reason))
            status = uj_error_set(error, UJ_BAD_INPUT,
                                  _("move %zu of the game is not possible: %s"), i + 1, reason);
    }
    return status;
}
