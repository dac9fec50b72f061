// Discrete puzzles as subjects: sliding tiles, pegs, blocks, Klotski.
#ifndef UJ_DISCRETE_SUBJECT_H
#define UJ_DISCRETE_SUBJECT_H

#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/viewer/board/subject.h>

// A puzzle and moves from its start (NULL: the problem alone, its goal beside it where that is a
// position of its own), with what a check of them showed. Moves that are not possible are not
// played, nor are those after them: the subject's move_count may be less than that of the moves.
// Problem and moves must outlive the subject. Errors: UJ_NO_MEMORY; UJ_BAD_INPUT for a kind of
// puzzle that has no view.
uj_status uj_discrete_subject_create(const uj_problem *problem, const uj_moves *moves,
                                     uj_proof proof, const char *proof_text, uj_subject **out,
                                     uj_error *error);

// The subject of a game: the position after the moves, or on the way to it, and its goal beside.
// `words` (lent) is its caption. Moves must all be possible.
uj_status uj_discrete_subject_for_game(const uj_problem *problem, const uj_moves *moves,
                                       const char *words, uj_subject **out, uj_error *error);

#endif
