// Reads scripts.
#include "viewer/script.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool uj_key_find(const char *name, uj_key *key)
{
    static const struct {
        const char *name;
        uj_key key;
    } names[] = {
        {"space", UJ_KEY_PLAY},       {"left", UJ_KEY_BACK},       {"right", UJ_KEY_ON},
        {"comma", UJ_KEY_FRAME_BACK}, {"period", UJ_KEY_FRAME_ON}, {".", UJ_KEY_FRAME_ON},
        {"home", UJ_KEY_START},       {"end", UJ_KEY_END},         {"[", UJ_KEY_SLOWER},
        {"]", UJ_KEY_FASTER},         {"l", UJ_KEY_LOOP},          {"t", UJ_KEY_THEME},
        {"s", UJ_KEY_SCREENSHOT},     {"f", UJ_KEY_FULL_SCREEN},   {"?", UJ_KEY_HELP},
        {"q", UJ_KEY_QUIT},           {"escape", UJ_KEY_ESCAPE},
    };
    if (isdigit((unsigned char)name[0]) && name[1] == '\0') {
        *key = (uj_key)(UJ_KEY_TENTH_0 + (name[0] - '0'));
        return true;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i].name) == 0) {
            *key = names[i].key;
            return true;
        }
    return false;
}

// Reads `count` numbers separated by colons, and nothing else.
static bool read_numbers(const char *text, double *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = strtod(text, &end);
        if (end == text || !(fabs(numbers[i]) <= 1e6) || *end != (i + 1 < count ? ':' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

static bool read_step(const char *text, uj_step *step)
{
    double n[4];
    *step = (uj_step){.kind = UJ_STEP_KEY};
    if (uj_key_find(text, &step->key))
        return true;
    if (strncmp(text, "wait=", 5) == 0) {
        step->kind = UJ_STEP_WAIT;
        return read_numbers(text + 5, &step->seconds, 1) && step->seconds >= 0.0 &&
               step->seconds <= 3600.0;
    }
    if (strncmp(text, "click=", 6) == 0 && read_numbers(text + 6, n, 2)) {
        step->kind = UJ_STEP_DRAG;
        step->x[0] = step->x[1] = n[0];
        step->y[0] = step->y[1] = n[1];
        return true;
    }
    if (strncmp(text, "drag=", 5) == 0 && read_numbers(text + 5, n, 4)) {
        step->kind = UJ_STEP_DRAG;
        step->x[0] = n[0];
        step->y[0] = n[1];
        step->x[1] = n[2];
        step->y[1] = n[3];
        return true;
    }
    bool drop = strncmp(text, "drop=", 5) == 0;
    if ((drop || strncmp(text, "dump=", 5) == 0) && text[5] != '\0' &&
        strlen(text + 5) < sizeof step->path) {
        step->kind = drop ? UJ_STEP_DROP : UJ_STEP_DUMP;
        snprintf(step->path, sizeof step->path, "%s", text + 5);
        return true;
    }
    return false;
}

// Takes spaces away from both ends, in place.
static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

uj_status uj_script_parse(const char *text, uj_script *out, uj_error *error)
{
    *out = (uj_script){0};
    size_t commas = 0;
    for (const char *c = text; *c != '\0'; c++)
        commas += *c == ',';
    char *copy = strdup(text);
    out->steps = calloc(commas + 1, sizeof *out->steps);
    if (copy == NULL || out->steps == NULL) {
        free(copy);
        uj_script_clear(out);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    }
    uj_status status = UJ_OK;
    for (char *rest = copy, *next; rest != NULL && status == UJ_OK; rest = next) {
        next = strchr(rest, ',');
        if (next != NULL)
            *next++ = '\0';
        char *word = trim(rest);
        if (read_step(word, &out->steps[out->count]))
            out->count++;
        else
            status = uj_error_set(error, UJ_USAGE,
                                  "step %zu of the script, \"%s\", is neither a key nor wait=, "
                                  "click=, drag=, dump= or drop= with its numbers or file",
                                  out->count + 1, word);
    }
    free(copy);
    if (status != UJ_OK)
        uj_script_clear(out);
    return status;
}

void uj_script_clear(uj_script *script)
{
    free(script->steps);
    *script = (uj_script){0};
}
