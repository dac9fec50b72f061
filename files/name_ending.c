// Compares the end of a path with a list of endings.
#include <unjam/files/name_ending.h>

#include <stddef.h>
#include <string.h>
#include <strings.h>

bool uj_name_has_ending(const char *path, const char *const *endings)
{
    const size_t length = strlen(path);
    for (; *endings != NULL; endings++) {
        const size_t own = strlen(*endings);
        if (length > own && strcasecmp(path + length - own, *endings) == 0)
            return true;
    }
    return false;
}
