// Parses the scripts that drive a window in tests.
#include <unjam/viewer/play/script.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Reads exactly `count` numbers, separated by colons.
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
    if (strncmp(text, "pick=", 5) == 0 && read_numbers(text + 5, n, 2)) {
        *step =
            (uj_step){.kind = UJ_STEP_DRAG, .shift = true, .x = {n[0], n[0]}, .y = {n[1], n[1]}};
        return true;
    }
    if (strncmp(text, "hover=", 6) == 0 && read_numbers(text + 6, n, 2)) {
        *step = (uj_step){.kind = UJ_STEP_HOVER, .x = {n[0]}, .y = {n[1]}};
        return true;
    }
    if (strncmp(text, "resize=", 7) == 0 && read_numbers(text + 7, n, 2) && n[0] >= 1.0 &&
        n[1] >= 1.0 && n[0] <= 8192.0 && n[1] <= 8192.0) {
        *step = (uj_step){.kind = UJ_STEP_RESIZE, .x = {n[0]}, .y = {n[1]}};
        return true;
    }
    if (strncmp(text, "wheel=", 6) == 0 && read_numbers(text + 6, n, 1) && fabs(n[0]) <= 100.0) {
        *step = (uj_step){.kind = UJ_STEP_WHEEL, .notches = n[0]};
        return true;
    }
    if (strcmp(text, "await") == 0) {
        step->kind = UJ_STEP_AWAIT;
        return true;
    }
    bool dump = strncmp(text, "dump=", 5) == 0, shot = strncmp(text, "shot=", 5) == 0;
    bool drop = strncmp(text, "drop=", 5) == 0;
    if ((dump || shot || drop) && text[5] != '\0' && strlen(text + 5) < sizeof step->path) {
        step->kind = dump ? UJ_STEP_DUMP : shot ? UJ_STEP_SHOT : UJ_STEP_DROP;
        snprintf(step->path, sizeof step->path, "%s", text + 5);
        return true;
    }
    return false;
}

// Removes spaces from both ends, in place.
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
            status = uj_error_set(
                error, UJ_BAD_ARGUMENT,
                "step %zu of the script, \"%s\", must be a key, await, or one of wait=, click=, "
                "pick=, drag=, wheel=, hover=, resize=, dump=, shot= and drop= with its numbers "
                "or file",
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
