// Makes and prints random scripts.
#include "tests/monkey/monkey_steps.h"

#include <dirent.h>
#include <string.h>

enum { WIDTH = 1200, HEIGHT = 900 };  // a typical window size

void monkey_files_add(monkey_files *files, const char *folder, const char *ending)
{
    DIR *all = opendir(folder);
    if (all == NULL)
        return;
    for (const struct dirent *entry; (entry = readdir(all)) != NULL;) {
        size_t length = strlen(entry->d_name), tail = strlen(ending);
        char path[1024];
        if (entry->d_name[0] == '.' || length < tail ||
            strcmp(entry->d_name + length - tail, ending) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        files->paths = realloc(files->paths, (files->count + 1) * sizeof *files->paths);
        files->paths[files->count++] = strdup(path);
    }
    closedir(all);
}

void monkey_files_clear(monkey_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->paths[i]);
    free(files->paths);
    *files = (monkey_files){0};
}

// Chooses a point: often near the last point, to drag pieces; sometimes outside the window.
static void choose_point(test_random *random, double last[2], double *x, double *y)
{
    double chance = test_random_real(random, 0.0, 1.0);
    if (chance < 0.45) {
        last[0] += test_random_real(random, -120.0, 120.0);
        last[1] += test_random_real(random, -120.0, 120.0);
    } else {
        last[0] = test_random_real(random, chance < 0.5 ? -300.0 : 0.0, WIDTH);
        last[1] = test_random_real(random, chance < 0.5 ? -300.0 : 0.0, HEIGHT);
    }
    *x = last[0] = nearbyint(last[0]);
    *y = last[1] = nearbyint(last[1]);
}

// Keys that leave a view or write files are rare. The key that ends the program is rarer still.
static uj_key choose_key(test_random *random)
{
    for (;;) {
        uj_key key = (uj_key)test_random_below(random, UJ_KEY_TENTH_9 + 1);
        bool leaves = key == UJ_KEY_ESCAPE, quits = key == UJ_KEY_QUIT;
        bool writes = key == UJ_KEY_SCREENSHOT || key == UJ_KEY_FULL_SCREEN;
        if (test_random_below(random, quits ? 400 : leaves ? 10 : writes ? 12 : 1) == 0)
            return key;
    }
}

// Leaves out Ctrl+Q: choose_key decides when to quit.
static void choose_control(test_random *random, uj_step *step)
{
    static const char letters[] = "oriifzys+-0";
    uint32_t what = test_random_below(random, sizeof letters + 1);
    step->modifiers = UJ_CONTROL;
    step->key = what < sizeof letters - 1 ? UJ_KEY_NONE
                : what == sizeof letters  ? UJ_KEY_LATER
                                          : UJ_KEY_EARLIER;
    step->letter = what < sizeof letters - 1 ? letters[what] : '\0';
}

typedef struct choices {
    const monkey_files *good, *bad;
    const char *last_file;  // the good file chosen last, or NULL
    double last_point[2];
} choices;

// Chooses a good file, a bad file, or the (perhaps missing) first saved game of c->last_file.
static void choose_file(test_random *random, choices *c, char *path, size_t size)
{
    uint32_t what = test_random_below(random, 4);
    const monkey_files *from = what > 0 ? c->good : c->bad;
    const char *chosen = from->paths[test_random_below(random, (uint32_t)from->count)];
    const char *name = c->last_file != NULL ? strrchr(c->last_file, '/') : NULL;
    if (what == 1 && name != NULL) {
        int letters = (int)strcspn(name + 1, ".");
        snprintf(path, size, "%.*s-1.game.json", letters, name + 1);
        return;
    }
    if (from == c->good)
        c->last_file = chosen;
    snprintf(path, size, "%s", chosen);
}

static uj_step choose_step(test_random *random, choices *c)
{
    uj_step step = {.kind = UJ_STEP_KEY};
    uint32_t what = test_random_below(random, 100);
    if (what < 5) {
        choose_control(random, &step);
    } else if (what < 45) {
        step.key = choose_key(random);
    } else if (what < 70) {
        step.kind = UJ_STEP_DRAG;
        step.modifiers = test_random_below(random, 4) == 0 ? UJ_SHIFT : 0u;
        choose_point(random, c->last_point, &step.x[0], &step.y[0]);
        step.x[1] = step.x[0];
        step.y[1] = step.y[0];
        if (step.modifiers == 0 && test_random_below(random, 3) > 0)
            choose_point(random, c->last_point, &step.x[1], &step.y[1]);
        if (test_random_below(random, 8) == 0)
            step.button = UJ_BUTTON_MIDDLE;
    } else if (what < 78) {
        step.kind = UJ_STEP_WHEEL;
        step.notches = nearbyint(test_random_real(random, -4.0, 4.0));
        step.modifiers = test_random_below(random, 3) == 0 ? UJ_CONTROL : 0u;
    } else if (what < 84) {
        step.kind = UJ_STEP_HOVER;
        choose_point(random, c->last_point, &step.x[0], &step.y[0]);
    } else if (what < 92) {
        step.kind = UJ_STEP_WAIT;
        step.seconds = test_random_real(random, 0.0, 0.4);
    } else if (what < 96) {
        step.kind = UJ_STEP_RESIZE;
        step.x[0] = nearbyint(exp(test_random_real(random, 0.0, log(1900.0))));
        step.y[0] = nearbyint(exp(test_random_real(random, 0.0, log(1100.0))));
    } else {
        step.kind = UJ_STEP_DROP;
        choose_file(random, c, step.path, sizeof step.path);
    }
    return step;
}

uj_script monkey_script(test_random *random, size_t count, const monkey_files *good,
                        const monkey_files *bad)
{
    choices c = {.good = good, .bad = bad, .last_point = {0.5 * WIDTH, 0.5 * HEIGHT}};
    uj_script script = {count, calloc(count, sizeof *script.steps)};
    for (size_t i = 0; i < count; i++)
        script.steps[i] = choose_step(random, &c);
    return script;
}

void monkey_script_print(const uj_script *script, FILE *stream)
{
    for (size_t i = 0; i < script->count; i++) {
        const uj_step *step = &script->steps[i];
        fputs(i > 0 ? "," : "", stream);
        if (step->kind == UJ_STEP_KEY && step->modifiers != 0)
            fputs("ctrl+", stream);
        if (step->kind == UJ_STEP_KEY && step->key == UJ_KEY_NONE)
            fputc(step->letter, stream);
        else if (step->kind == UJ_STEP_KEY)
            fputs(uj_key_name(step->key), stream);
        else if (step->kind == UJ_STEP_DRAG && step->modifiers != 0 &&
                 step->button == UJ_BUTTON_LEFT)
            fprintf(stream, "pick=%.0f:%.0f", step->x[0], step->y[0]);
        else if (step->kind == UJ_STEP_DRAG)
            fprintf(stream, "%s=%.0f:%.0f:%.0f:%.0f",
                    step->button == UJ_BUTTON_MIDDLE ? "pan" : "drag", step->x[0], step->y[0],
                    step->x[1], step->y[1]);
        else if (step->kind == UJ_STEP_WHEEL)
            fprintf(stream, "%swheel=%.0f", step->modifiers != 0 ? "ctrl+" : "", step->notches);
        else if (step->kind == UJ_STEP_HOVER)
            fprintf(stream, "hover=%.0f:%.0f", step->x[0], step->y[0]);
        else if (step->kind == UJ_STEP_WAIT)
            fprintf(stream, "wait=%.17g", step->seconds);
        else if (step->kind == UJ_STEP_RESIZE)
            fprintf(stream, "resize=%.0f:%.0f", step->x[0], step->y[0]);
        else
            fprintf(stream, "drop=%s", step->path);
    }
    fputc('\n', stream);
}
