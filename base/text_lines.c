// Finds the places where lines may end.
#include <unjam/base/text_lines.h>

#include <stdbool.h>
#include <string.h>

#include <unjam/base/text.h>

// Returns the length of the first character in bytes, or 0 for an empty text.
static size_t character_length(const char *text)
{
    size_t length = text[0] != '\0';
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return length;
}

static size_t character_columns(const char *character, size_t length)
{
    char one[8] = "";
    if (length >= sizeof one)
        return length;
    memcpy(one, character, length);
    return uj_text_columns(one);
}

static bool is_one_of(const char *character, size_t length, const char *all)
{
    for (; *all != '\0'; all += character_length(all))
        if (character_length(all) == length && memcmp(all, character, length) == 0)
            return true;
    return false;
}

static bool may_break(const char *before, const char *after)
{
    static const char no_end[] = "（「『【〈《";
    static const char no_start[] = "、。，．・：；？！）」』】〉》ー々…"
                                   "ぁぃぅぇぉっゃゅょァィゥェォッャュョ";
    size_t length = (size_t)(after - before), next = character_length(after);
    if (*before == ' ' || *after == ' ')
        return *before == ' ' && *after != ' ';
    return (character_columns(before, length) == 2 || character_columns(after, next) == 2) &&
           !is_one_of(before, length, no_end) && !is_one_of(after, next, no_start) &&
           strchr(".,:;!?)%", *after) == NULL && *before != '(';
}

const char *uj_text_next_line(const char *text, size_t columns)
{
    const char *best = NULL, *before = text, *end = text + strlen(text);
    if (uj_text_columns(text) <= columns)
        return end;
    // `used`: columns before `at`. `spaces`: how many spaces are directly before `at`.
    size_t used = 0, spaces = 0;
    for (const char *at = text; *at != '\0'; before = at, at += character_length(at)) {
        if (at > text && may_break(before, at)) {
            if (best != NULL && used - spaces > columns)
                break;
            best = at;
        }
        used += character_columns(at, character_length(at));
        spaces = *at == ' ' ? spaces + 1 : 0;
    }
    return best != NULL ? best : end;
}
