// Parses the scripts that drive a window in tests.
#include <unjam/viewer/play/script.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

// The numbers are separated by colons.
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

// Reads the prefixes shift+, ctrl+ and alt+ of `text`. Returns the rest of `text`.
static const char *read_modifiers(const char *text, unsigned *modifiers)
{
    static const struct {
        const char *name;
        unsigned bit;
    } all[] = {{"shift+", UJ_SHIFT}, {"ctrl+", UJ_CONTROL}, {"alt+", UJ_ALT}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strncmp(text, all[i].name, strlen(all[i].name)) == 0) {
            *modifiers |= all[i].bit;
            return read_modifiers(text + strlen(all[i].name), modifiers);
        }
    return text;
}

static bool read_key(const char *text, uj_step *step)
{
    bool chord = (step->modifiers & (UJ_CONTROL | UJ_ALT)) != 0;
    if (chord && text[0] > ' ' && text[0] <= '~' && text[1] == '\0') {
        step->key = UJ_KEY_NONE;
        step->letter = (char)tolower((unsigned char)text[0]);
        return true;
    }
    return uj_key_find(text, &step->key);
}

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static bool read_mouse(const char *text, uj_step *step)
{
    double n[4];
    bool click = begins(text, "click="), pick = begins(text, "pick=");
    bool pan = begins(text, "pan="), drag = pan || begins(text, "drag=");
    bool hover = begins(text, "hover=");
    if (begins(text, "wheel=") && read_numbers(text + 6, n, 1) && fabs(n[0]) <= 100.0) {
        step->kind = UJ_STEP_WHEEL;
        step->notches = n[0];
        return true;
    }
    if (!(click || pick || drag || hover) || !read_numbers(strchr(text, '=') + 1, n, drag ? 4 : 2))
        return false;
    step->kind = hover ? UJ_STEP_HOVER : UJ_STEP_DRAG;
    step->modifiers |= pick ? UJ_SHIFT : 0u;
    step->button = pan ? UJ_BUTTON_MIDDLE : UJ_BUTTON_LEFT;
    step->x[0] = n[0];
    step->y[0] = n[1];
    step->x[1] = drag ? n[2] : n[0];
    step->y[1] = drag ? n[3] : n[1];
    return true;
}

static bool read_rest(const char *text, uj_step *step)
{
    double n[2];
    if (begins(text, "wait=")) {
        step->kind = UJ_STEP_WAIT;
        return read_numbers(text + 5, &step->seconds, 1) && step->seconds >= 0.0 &&
               step->seconds <= 3600.0;
    }
    if (begins(text, "resize=") && read_numbers(text + 7, n, 2) && n[0] >= 1.0 && n[1] >= 1.0 &&
        n[0] <= 8192.0 && n[1] <= 8192.0) {
        step->kind = UJ_STEP_RESIZE;
        step->x[0] = n[0];
        step->y[0] = n[1];
        return true;
    }
    if (strcmp(text, "await") == 0 || strcmp(text, "close") == 0) {
        step->kind = text[0] == 'a' ? UJ_STEP_AWAIT : UJ_STEP_CLOSE;
        return true;
    }
    if (begins(text, "copy=") && strchr(text + 5, ':') != NULL &&
        strlen(text + 5) < sizeof step->path) {
        step->kind = UJ_STEP_COPY;
        snprintf(step->path, sizeof step->path, "%s", text + 5);
        return true;
    }
    bool dump = begins(text, "dump="), shot = begins(text, "shot="), drop = begins(text, "drop=");
    if ((dump || shot || drop) && text[5] != '\0' && strlen(text + 5) < sizeof step->path) {
        step->kind = dump ? UJ_STEP_DUMP : shot ? UJ_STEP_SHOT : UJ_STEP_DROP;
        snprintf(step->path, sizeof step->path, "%s", text + 5);
        return true;
    }
    return false;
}

static bool read_step(const char *text, uj_step *step)
{
    *step = (uj_step){.kind = UJ_STEP_KEY};
    text = read_modifiers(text, &step->modifiers);
    if (read_key(text, step))
        return true;
    if (begins(text, "type=") && text[5] != '\0' && strlen(text + 5) < 32) {
        step->kind = UJ_STEP_TYPE;
        snprintf(step->path, sizeof step->path, "%s", text + 5);
        return true;
    }
    return read_mouse(text, step) || read_rest(text, step);
}

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
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
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
                _("step %zu of the script, \"%s\", must be a key, the word \"await\" or \"close\", "
                  "or one of type=, wait=, click=, pick=, drag=, pan=, wheel=, hover=, resize=, "
                  "dump=, shot=, drop= and copy=, each followed by a text, by numbers or by files"),
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
