// What a page needs so that the puzzle can be played on it.
#ifndef UJ_PAGE_GAME_H
#define UJ_PAGE_GAME_H

#include "motion_data.h"

/// Returns true if a page of this subject can be played: a game can begin from the subject, and its
/// class has the function `rules`.
bool uj_page_game_exists(const uj_subject *subject);

/// Writes the game's board and buttons as HTML. The board is empty; game.js draws it.
void uj_page_game_put_board(FILE *out);

/// Writes the game as a JSON object: the members that the function `rules` of the subject's class
/// writes, `parts` (see uj_motion_data_parts) and, if they are known, `cost` and `best`. `scene` is
/// the scene of the page's board; the game starts where the scene's subject starts. New styles,
/// kinds and shapes are added to `data`. Error: UJ_NO_MEMORY.
uj_status uj_page_game_put_data(const uj_scene *scene, uj_motion_data *data, FILE *out,
                                uj_error *error);

#endif
