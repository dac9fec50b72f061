// The problems of a folder, as entries of the gallery.
#ifndef UJ_BUNDLED_H
#define UJ_BUNDLED_H

#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/gallery.h>
#include <unjam/viewer/settings/history.h>
#include <unjam/viewer/settings/problem_key.h>

enum { UJ_FOLDER_FILES = 500 };  ///< a gallery shows at most this many files of one folder

typedef struct uj_bundled_problem {
    char *path;
    char title[256];
    char difficulty[64];
    char shown[160];  ///< what the card shows: the difficulty and the user's result
    int kind;         ///< index of the problem's group
    /// Fewest moves or pushes given for the problem or, failing that, for its first instance.
    /// INFINITY: not known, or no solution.
    double level;
    uj_loaded_file file;  ///< empty if the file cannot be read
    /// Number of keys: one per instance; 1 without instances; 0 if the file holds no problem.
    size_t key_count;
    char (*keys)[UJ_PROBLEM_KEY_SIZE];  ///< [key_count] owned; see problem_key.h
} uj_bundled_problem;

/// Zero-initialised means empty; free with uj_bundled_clear.
typedef struct uj_bundled {
    size_t count, room;
    uj_bundled_problem **problems;  ///< [count] owned; sorted by kind and difficulty
    uj_gallery_entry *entries;      ///< [count] owned; one per problem
    char *folder;                   ///< owned; NULL: the bundled problems
    size_t left_out;                ///< number of files not read because of UJ_FOLDER_FILES
} uj_bundled;

/// Reads the files in `folder` and its subfolders, or all bundled problems if `folder` is NULL. An
/// invalid puzzle or a drawing without roles gets an entry that says so. Skips subfolders that
/// cannot be read, and files that are not regular. If `folder` is not NULL, also skips files of
/// other programs, and JSON and text files that cannot be parsed. Errors: UJ_IO if nothing can be
/// read, UJ_NO_MEMORY.
uj_status uj_bundled_load(const char *folder, uj_bundled *out, uj_error *error);

/// Adds the user's results to the entries.
void uj_bundled_show_history(uj_bundled *bundled, const uj_history *history);

/// Returns the index of a file's entry, or bundled->count if there is none. `path` may be a
/// symbolic link.
size_t uj_bundled_find(const uj_bundled *bundled, const char *path);

void uj_bundled_clear(uj_bundled *bundled);

#endif
