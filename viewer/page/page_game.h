// Writes what a page needs so that the user can play the puzzle.
#ifndef UJ_PAGE_GAME_H
#define UJ_PAGE_GAME_H

#include "motion_data.h"

/// Returns true if the subject can be played on a page.
bool uj_page_game_exists(const uj_subject *subject);

/// Writes the empty board and the buttons as HTML. game.js draws on the board.
void uj_page_game_put_board(FILE *out);

/// Writes the game as a JSON object. The first members come from uj_subject_class.rules. Then come
/// `parts` (see uj_motion_data_parts) and, if known, `cost` (uj_subject.metric) and `best`
/// (uj_subject.best). `scene` is the page's scene. The game begins in the subject's first state.
/// Adds new styles, kinds and shapes to `data`. Error: UJ_NO_MEMORY.
uj_status uj_page_game_put_data(const uj_scene *scene, uj_motion_data *data, FILE *out,
                                uj_error *error);

#endif
