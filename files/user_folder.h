// The folders in which programs keep a user's files (XDG Base Directory Specification, version
// 0.8).
#ifndef UJ_USER_FOLDER_H
#define UJ_USER_FOLDER_H

#include <unjam/base/status.h>

/// Sets *out to the path of a folder for this user, as a new string. It is the folder "unjam" in
/// the folder that the environment variable `variable` names or, if that is not set to an absolute
/// path, in the folder `fallback` of the home folder. Sets *out to NULL if the environment names no
/// such folder. The folder need not exist. Error: UJ_NO_MEMORY.
uj_status uj_user_folder(const char *variable, const char *fallback, char **out, uj_error *error);

#endif
