// Finds keys by their names in scripts, and by the characters that they type.
#include <unjam/viewer/board/key_names.h>

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {
#define UJ_KEY_NAME(name, script, symbol, text) script,
    UJ_KEYS(UJ_KEY_NAME)
#undef UJ_KEY_NAME
};

const char *uj_key_name(uj_key key)
{
    static const char digits[10][2] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    return key < UJ_KEY_TENTH_0 ? names[key] : digits[key - UJ_KEY_TENTH_0];
}

bool uj_key_find(const char *name, uj_key *key)
{
    if (name[0] >= '0' && name[0] <= '9' && name[1] == '\0') {
        *key = (uj_key)(UJ_KEY_TENTH_0 + (name[0] - '0'));
        return true;
    }
    if (strcmp(name, ".") == 0)
        name = "period";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0) {
            *key = (uj_key)i;
            return true;
        }
    return false;
}

bool uj_key_of_text(const char *text, bool repeat, uj_key *key)
{
    char name[8] = {(char)tolower((unsigned char)text[0])};
    if (text[0] == ' ' || text[0] == '\0' || text[1] != '\0')
        return false;
    if (text[0] == ',')
        snprintf(name, sizeof name, "comma");
    bool steps = strchr(",.ur", text[0]) != NULL;
    return (steps || !repeat) && uj_key_find(name, key);
}
