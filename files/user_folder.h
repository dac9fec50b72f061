// The folders in which programs keep a user's files (XDG Base Directory Specification, version
// 0.8).
#ifndef UJ_USER_FOLDER_H
#define UJ_USER_FOLDER_H

#include <unjam/base/status.h>

/// Sets *out to the path of a folder for this user, as a new string. If the environment variable
/// `variable` is an absolute path, *out is that path with "/unjam" appended. Otherwise, if $HOME is
/// an absolute path, *out is "$HOME/FALLBACK/unjam", where FALLBACK is `fallback`. If neither is an
/// absolute path, *out is NULL. The folder need not exist. Error: UJ_NO_MEMORY.
uj_status uj_user_folder(const char *variable, const char *fallback, char **out, uj_error *error);

#endif
