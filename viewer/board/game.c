// Undo, redo and restart, for games of any class.
#include <unjam/viewer/board/game.h>

bool uj_game_undo(uj_game *game)
{
    return game->made > 0 && game->class->go(game, game->made - 1);
}

bool uj_game_redo(uj_game *game)
{
    return game->made < game->known && game->class->go(game, game->made + 1);
}

bool uj_game_restart(uj_game *game)
{
    return game->made > 0 && game->class->go(game, 0);
}

void uj_game_destroy(uj_game *game)
{
    if (game != NULL)
        game->class->destroy(game);
}
