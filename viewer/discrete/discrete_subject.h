// Makes discrete puzzles into subjects, which the viewer can show: sliding tiles, pegs, blocks,
// Klotski, Sokoban.
#ifndef UJ_DISCRETE_SUBJECT_H
#define UJ_DISCRETE_SUBJECT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/subject.h>

/// What a subject shows. Problem, moves and caption must outlive the subject.
typedef struct uj_discrete_content {
    const uj_problem *problem;
    const uj_moves *moves;   ///< moves from the start; NULL: show only the problem
    uj_verdict proof;        ///< result of a check of the moves
    const char *proof_text;  ///< the result in words; the subject keeps a copy; NULL: no text
    const char *caption;     ///< in a game: caption to show after the last move; NULL: not a game
} uj_discrete_content;

/// Makes a subject. In a game, or if there are no moves to show, a subject of tiles or blocks shows
/// the goal beside the board. If a move is illegal, the motion ends before this move, and
/// (*out)->move_count is less than content->moves->count. Errors: UJ_NO_MEMORY; UJ_BAD_INPUT for a
/// kind of puzzle that has no view.
uj_status uj_discrete_subject_create(const uj_discrete_content *content, uj_subject **out,
                                     uj_error *error);

#endif
