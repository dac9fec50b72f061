// Puts numbers into file names, before the extension.
#include <unjam/files/numbered_name.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/files/safe_file.h>

// Returns a pointer to the dot of the extension. Without an extension, returns the end of the name.
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash != NULL ? slash : path, '.');
    return dot != NULL ? dot : path + strlen(path);
}

size_t uj_numbered_name(const char *path, size_t number, size_t count, char *buffer, size_t size)
{
    const char *ending = ending_of(path);
    int digits = snprintf(NULL, 0, "%zu", count);
    int length =
        snprintf(buffer, size, "%.*s-%0*zu%s", (int)(ending - path), path, digits, number, ending);
    return length > 0 ? (size_t)length : 0;
}

// Removes a number such as "-12" before the extension. Returns false if there is none.
static bool take_number_off(char *name)
{
    char *ending = name + (ending_of(name) - name), *digits = ending;
    while (digits > name && digits[-1] >= '0' && digits[-1] <= '9')
        digits--;
    if (digits == ending || digits == name || digits[-1] != '-')
        return false;
    memmove(digits - 1, ending, strlen(ending) + 1);
    return true;
}

bool uj_is_numbered_name(const char *name, const char *path)
{
    char *real = realpath(name, NULL);
    if (real == NULL)  // the file need not exist yet
        real = strdup(name);
    bool is = real != NULL && take_number_off(real) && uj_safe_file_same(real, path);
    free(real);
    return is;
}
