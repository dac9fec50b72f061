// The instances of a problem file: the separate puzzles that it holds.
#ifndef UJ_INSTANCES_H
#define UJ_INSTANCES_H

#include <stddef.h>

#include <unjam/base/status.h>
#include <unjam/viewer/settings/problem_key.h>

typedef struct uj_instance {
    char *name;     ///< owned; if the instance has no name: its number, counted from 1
    size_t fewest;  ///< fewest moves; 0: not known
    char key[UJ_PROBLEM_KEY_SIZE];
} uj_instance;

/// Zero-initialised means empty; free with uj_instances_clear.
typedef struct uj_instances {
    size_t count;
    uj_instance *items;  ///< [count] owned
} uj_instances;

/// Reads the instances of the problem in a file. *out is empty if the file cannot be read or has no
/// instances. Error: UJ_NO_MEMORY.
uj_status uj_instances_read(const char *path, uj_instances *out, uj_error *error);

/// Returns the index of the instance `name`; 0 if `name` is NULL or unknown.
size_t uj_instances_find(const uj_instances *instances, const char *name);

void uj_instances_clear(uj_instances *instances);

#endif
