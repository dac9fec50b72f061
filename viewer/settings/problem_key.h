// A short key that identifies a problem by its content.
#ifndef UJ_PROBLEM_KEY_H
#define UJ_PROBLEM_KEY_H

#include <stdbool.h>

#include <unjam/files/json_document.h>

enum { UJ_PROBLEM_KEY_SIZE = 48 };

/// Writes the key of a problem: its kind and a 64-bit hash (FNV-1a; Fowler, Noll and Vo 1991) of
/// its content. `problem` is the problem's JSON object. `instance` is NULL or one of the problem's
/// instances, whose members replace those of the problem. The hash ignores the members "unjam",
/// "name", "source", "note" and "instances", and members that begin with "x-". If out of memory,
/// returns false and writes "".
bool uj_problem_key(const json_t *problem, const json_t *instance, char key[UJ_PROBLEM_KEY_SIZE]);

/// Returns the fewest moves that solve the problem according to its member "x-optimum"; 0: not
/// known.
size_t uj_problem_fewest(const json_t *problem);

#endif
