// A short key that identifies a problem by its content, not by the name or location of its file.
#ifndef UJ_PROBLEM_KEY_H
#define UJ_PROBLEM_KEY_H

#include <stdbool.h>

#include <unjam/files/json_document.h>

enum { UJ_PROBLEM_KEY_SIZE = 48 };

/// Writes the key of a problem: its kind and a 64-bit hash (FNV-1a; Fowler, Noll and Vo 1991) of
/// its content, without name, source, note and members that begin with "x-". `problem` is the
/// problem's JSON object. `instance` is one of its instances, whose members take precedence, or
/// NULL if it has none. Returns false, and writes "", if out of memory.
bool uj_problem_key(const json_t *problem, const json_t *instance, char key[UJ_PROBLEM_KEY_SIZE]);

/// Returns the fewest moves that solve the problem according to its member "x-optimum", or 0 if
/// there is no such member.
size_t uj_problem_fewest(const json_t *problem);

#endif
