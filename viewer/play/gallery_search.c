// Decides which puzzles match a search in the gallery.
#include <unjam/viewer/play/gallery.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

// Returns true if [text, end) contains the first `length` bytes of `word`. Ignores letter case.
static bool contains(const char *text, const char *end, const char *word, size_t length)
{
    for (; text + length <= end; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return length == 0;
}

static const char *end_of(const char *text)
{
    return text + strlen(text);
}

bool uj_gallery_matches(const uj_gallery_entry *entry, const char *words)
{
    const char *slash = strrchr(entry->path, '/');
    const char *name = slash != NULL ? slash + 1 : entry->path;
    const char *dot = strrchr(name, '.');
    for (const char *word = words; *word != '\0';) {
        size_t length = strcspn(word, " ");
        if (!contains(entry->title, end_of(entry->title), word, length) &&
            !contains(entry->group, end_of(entry->group), word, length) &&
            !contains(name, dot != NULL ? dot : end_of(name), word, length))
            return false;
        word += length;
        word += strspn(word, " ");
    }
    return true;
}
