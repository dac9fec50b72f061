// Finds the user's folders from environment variables.
#include <unjam/files/user_folder.h>

#include <stdio.h>
#include <stdlib.h>

uj_status uj_user_folder(const char *variable, const char *fallback, char **out, uj_error *error)
{
    const char *folder = getenv(variable), *home = getenv("HOME");
    int length = 0;
    *out = NULL;
    // The XDG specification requires programs to ignore relative paths.
    if (folder != NULL && folder[0] == '/')
        length = asprintf(out, "%s/unjam", folder);
    else if (home != NULL && home[0] == '/')
        length = asprintf(out, "%s/%s/unjam", home, fallback);
    if (length >= 0)
        return UJ_OK;
    *out = NULL;
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
}
