// What a page needs so that the puzzle can be played on it.
#ifndef UJ_PAGE_GAME_H
#define UJ_PAGE_GAME_H

#include "motion_data.h"

/// Returns true if the user can play this subject on a page: the subject has the function `play`,
/// and its class has the function `rules`.
bool uj_page_game_exists(const uj_subject *subject);

/// Writes the game's board and buttons as HTML. The board is empty; game.js draws it.
void uj_page_game_put_board(FILE *out);

/// Writes the game as a JSON object: the members that the function `rules` of the subject's class
/// writes; `parts` (see uj_motion_data_parts); and, if known, `cost` (uj_subject.metric) and `best`
/// (uj_subject.best). `scene` is the scene of the page's board; the game starts where the scene's
/// subject starts. Adds new styles, kinds and shapes to `data`. Error: UJ_NO_MEMORY.
uj_status uj_page_game_put_data(const uj_scene *scene, uj_motion_data *data, FILE *out,
                                uj_error *error);

#endif
