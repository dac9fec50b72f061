// Discrete puzzles as subjects, which the viewer can show.
#ifndef UJ_DISCRETE_SUBJECT_H
#define UJ_DISCRETE_SUBJECT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/subject.h>

/// Problem, moves and caption must outlive the subject.
typedef struct uj_discrete_content {
    const uj_problem *problem;
    const uj_moves *moves;   ///< moves from the start; NULL: show only the problem
    uj_verdict proof;        ///< result of a check of the moves
    const char *proof_text;  ///< result in words; the subject keeps a copy; NULL: no text
    const char *caption;     ///< in a game: caption of the current position; NULL: not a game
} uj_discrete_content;

/// Makes a subject. If a move is illegal, the motion ends before this move, and (*out)->move_count
/// is less than content->moves->count. In a game, or if content->moves is NULL, tiles and blocks
/// show the goal beside the board. Errors: UJ_NO_MEMORY; UJ_BAD_INPUT for a kind of puzzle that has
/// no view.
uj_status uj_discrete_subject_create(const uj_discrete_content *content, uj_subject **out,
                                     uj_error *error);

#endif
