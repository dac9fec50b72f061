// Finds, reads and writes JSON files in the user's folders for settings and state.
#ifndef UJ_SETTINGS_FILE_H
#define UJ_SETTINGS_FILE_H

#include <unjam/files/json_document.h>

/// The place of a file according to the XDG Base Directory Specification, version 0.8.
typedef struct uj_settings_place {
    const char *variable;  ///< the environment variable that names the folder
    const char *fallback;  ///< the folder below $HOME that is used if the variable is not set
    const char *name;      ///< the file's name; the file is in "unjam", a subfolder of that folder
    const char *kind;      ///< the value of "kind" in the file
} uj_settings_place;

/// Sets *out to the path of the file, as a new string. If the environment does not name a folder
/// for it, sets *out to NULL. Error: UJ_NO_MEMORY.
uj_status uj_settings_file_path(const uj_settings_place *place, char **out, uj_error *error);

/// Reads a file. If there is none, *out is empty (out->root is NULL). Errors: UJ_BAD_INPUT if the
/// file is too long, is not a JSON object, or has the wrong kind or version; UJ_IO, UJ_NO_MEMORY.
uj_status uj_settings_file_read(const char *path, const char *kind, uj_document *out,
                                uj_error *error);

/// Sets "unjam" and "kind" in the object, and writes the object to the file at `path`, which must
/// be the path that uj_settings_file_path finds for `place`. The file is written whole or not at
/// all. Makes missing folders. Errors: UJ_IO, with a message that names the folder and the
/// environment variable that can name another folder; UJ_NO_MEMORY.
uj_status uj_settings_file_write(const uj_settings_place *place, const char *path, json_t *object,
                                 uj_error *error);

#endif
