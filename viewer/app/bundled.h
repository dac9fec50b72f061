// The bundled problems as entries of the gallery.
#ifndef UJ_BUNDLED_H
#define UJ_BUNDLED_H

#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/gallery.h>

typedef struct uj_bundled_problem {
    char *path;
    char title[256];
    char difficulty[64];
    int kind;             ///< index of the problem's group
    double level;         ///< fewest moves; INFINITY: not known, or no solution
    uj_loaded_file file;  ///< empty if it cannot be read
} uj_bundled_problem;

/// The bundled problems. Zero-initialised means empty; free with uj_bundled_clear.
typedef struct uj_bundled {
    size_t count, room;
    uj_bundled_problem **problems;  ///< [count] owned; sorted by kind, then by difficulty
    uj_gallery_entry *entries;      ///< [count] owned; one per problem
} uj_bundled;

/// Reads all bundled problems. A problem that cannot be read gets an entry that says so. Errors:
/// UJ_IO if the folder of the problems cannot be read, UJ_NO_MEMORY.
uj_status uj_bundled_load(uj_bundled *out, uj_error *error);

/// Frees everything, and makes the list empty.
void uj_bundled_clear(uj_bundled *bundled);

#endif
