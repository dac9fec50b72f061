// Discrete puzzles as subjects: sliding tiles, pegs, blocks, Klotski.
#ifndef UJ_DISCRETE_SUBJECT_H
#define UJ_DISCRETE_SUBJECT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/subject.h>

/// What a subject shows. Problem, moves and caption must outlive it.
typedef struct uj_discrete_content {
    const uj_problem *problem;
    const uj_moves *moves;   ///< from the start; NULL: the problem alone
    uj_proof proof;          ///< what a check of the moves showed
    const char *proof_text;  ///< the same in words, copied; NULL: empty
    const char *caption;     ///< of a game: stands in place of the end's caption; NULL: no game
} uj_discrete_content;

/// Makes a subject. For tiles and blocks, a problem alone and a game show the goal beside the
/// board. An illegal move ends the motion: move_count may be less than moves->count. Errors:
/// UJ_NO_MEMORY; UJ_BAD_INPUT for a kind of puzzle that has no view.
uj_status uj_discrete_subject_create(const uj_discrete_content *content, uj_subject **out,
                                     uj_error *error);

#endif
