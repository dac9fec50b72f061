// Finds, reads and writes JSON files in the user's folders for settings and state.
#ifndef UJ_SETTINGS_FILE_H
#define UJ_SETTINGS_FILE_H

#include <unjam/files/json_document.h>

/// The place of a file (XDG Base Directory Specification, version 0.8).
typedef struct uj_settings_place {
    const char *variable;  ///< environment variable that names the folder
    const char *fallback;  ///< folder below $HOME if the variable is not set
    const char *name;      ///< the file's name in "unjam", a subfolder of that folder
    const char *kind;      ///< the value of "kind" in the file
} uj_settings_place;

/// Sets *out to the path of the file, or to NULL if the environment names no folder. The caller
/// frees *out. Error: UJ_NO_MEMORY.
uj_status uj_settings_file_path(const uj_settings_place *place, char **out, uj_error *error);

/// Reads a file. If there is no file, out->root is NULL. Errors: UJ_BAD_INPUT if the file is not
/// regular, is too long, is not a JSON object, or has the wrong kind or version; UJ_IO,
/// UJ_NO_MEMORY.
uj_status uj_settings_file_read(const char *path, const char *kind, uj_document *out,
                                uj_error *error);

/// Sets "unjam" and "kind" in the object, and writes it to `path`, which comes from
/// uj_settings_file_path. The file is written whole or not at all. Makes missing folders. Errors:
/// UJ_IO (the message names the folder and place->variable), UJ_NO_MEMORY.
uj_status uj_settings_file_write(const uj_settings_place *place, const char *path, json_t *object,
                                 uj_error *error);

#endif
