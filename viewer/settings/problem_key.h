// A short name for a problem, the same wherever the problem's file is and whatever it is called.
#ifndef UJ_PROBLEM_KEY_H
#define UJ_PROBLEM_KEY_H

#include <stdbool.h>

#include <unjam/files/json_document.h>

enum { UJ_PROBLEM_KEY_SIZE = 48 };

/// Writes the key of a problem: its kind and a 64-bit hash (FNV-1a; Fowler, Noll and Vo 1991) of
/// everything in it that matters to a player. Name, source, note and members that begin with "x-"
/// do not count. `problem` is the problem's JSON object; if the file has instances, `instance` is
/// one of these, whose members take precedence, otherwise NULL. Returns false, and writes "", if
/// memory is out.
bool uj_problem_key(const json_t *problem, const json_t *instance, char key[UJ_PROBLEM_KEY_SIZE]);

/// Returns the fewest moves that the problem takes according to its member "x-optimum", or 0 if the
/// problem does not say.
size_t uj_problem_fewest(const json_t *problem);

#endif
