// Solves one random puzzle in several ways through the command, and compares the answers.
#include "tests/robust/trial.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/robust/command_run.h"
#include "tests/robust/random_tray.h"

enum { ARGUMENT_MAX = 32, PATH_SIZE = 512, THREADS_EVERY = 4, IMAGE_EVERY = 2, ANY_EVERY = 3 };

typedef struct solve_options {
    const char *rules, *cost, *heuristic;
    char max_cost[8], memory[8], time[16];
    bool any;
} solve_options;

typedef struct trial {
    const trial_setup *setup;
    uint32_t index;
    solve_options options;
    char problem[PATH_SIZE], solution[PATH_SIZE];
    trial_record *record;
} trial;

static void record_fault(trial_record *record, uint8_t fault, const char *step, const char *text)
{
    if (record->faults == 0) {
        snprintf(record->what, sizeof record->what, "%s: %.160s", step, text);
        record->what[strcspn(record->what, "\n")] = '\0';
    }
    record->faults |= fault;
}

// --- running ------------------------------------------------------------------------------------

// Returns JSON owned by the caller, or NULL. If the command crashes or hangs, *exit_code is -1.
static json_t *run(const trial *t, const char *step, char *const *argv, int *exit_code)
{
    command_result result;
    json_t *object = NULL;
    *exit_code = -1;
    if (!command_run(argv, 4.0 * t->setup->seconds + 60.0, &result))
        record_fault(t->record, FAULT_OTHER, step, "cannot be started");
    else if (result.hung)
        record_fault(t->record, FAULT_HANG, step, "does not end");
    else if (result.signal != 0 || strstr(result.error, "Sanitizer") != NULL ||
             strstr(result.error, "runtime error") != NULL)
        record_fault(t->record, FAULT_CRASH, step,
                     result.signal != 0 ? strsignal(result.signal) : result.error);
    else if (strstr(result.error, "internal error") != NULL)
        record_fault(t->record, FAULT_INTERNAL, step, result.error);
    else {
        object = json_loads(result.output, 0, NULL);
        *exit_code = result.exit_code;
        if (object == NULL && result.exit_code != 2)
            record_fault(t->record, FAULT_OTHER, step, result.error);
    }
    command_clear(&result);
    return object;
}

typedef struct solve_run {
    const char *step, *problem, *threads;
    const char *solution;  // the file to write, or NULL
} solve_run;

static json_t *solve(const trial *t, solve_run r, int *exit_code)
{
    const solve_options *o = &t->options;
    const char *argv[ARGUMENT_MAX] = {
        t->setup->unjam, "solve",      r.problem,   "--json",         "--quiet",
        "--rules",       o->rules,     "--cost",    o->cost,          "--heuristic",
        o->heuristic,    "--max-cost", o->max_cost, "--memory-limit", o->memory,
        "--time-limit",  o->time,      "--threads", r.threads};
    int count = 0;
    while (argv[count] != NULL)
        count++;
    if (o->any)
        argv[count++] = "--any";
    if (r.solution != NULL) {
        argv[count++] = "-o";
        argv[count++] = r.solution;
    }
    return run(t, r.step, (char *const *)argv, exit_code);
}

// --- answers ------------------------------------------------------------------------------------

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static json_int_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static bool is_true(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static bool is_unresolved(const json_t *answer)
{
    return number_of(json_object_get(answer, "stats"), "unresolved") > 0;
}

// An answer that is cut short is not compared with the answer for a copy of the puzzle, because the
// two searches may reach the time or memory limit at different points.
static bool is_cut_short(const json_t *answer)
{
    const char *limit = text_of(answer, "limit");
    return strcmp(limit, "time") == 0 || strcmp(limit, "memory") == 0;
}

static trial_outcome outcome_of(const json_t *answer)
{
    static const struct {
        const char *limit;
        trial_outcome outcome;
    } limits[] = {{"cost", TRIAL_COST},
                  {"memory", TRIAL_MEMORY},
                  {"time", TRIAL_TIME},
                  {"unresolved", TRIAL_UNRESOLVED}};
    const char *status = text_of(answer, "status"), *limit = text_of(answer, "limit");
    if (strcmp(status, "solved") == 0)
        return TRIAL_SOLVED;
    if (strcmp(status, "exhausted") == 0)
        return TRIAL_EXHAUSTED;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (strcmp(limit, limits[i].limit) == 0)
            return limits[i].outcome;
    return TRIAL_FAILED;
}

// --- checks -------------------------------------------------------------------------------------

static void check_verify(trial *t, const json_t *answer)
{
    int code;
    char *const argv[] = {(char *)t->setup->unjam, "verify", t->solution, "--json", NULL};
    json_t *verdict = run(t, "verify", argv, &code);
    if (verdict != NULL && (code != 0 || !json_is_object(json_object_get(verdict, "verified"))))
        record_fault(t->record, FAULT_VERIFY, "verify", text_of(verdict, "reason"));
    else if (verdict != NULL && number_of(verdict, "cost") != number_of(answer, "cost"))
        record_fault(t->record, FAULT_VERIFY, "verify", "another cost");
    else if (verdict == NULL && code >= 0)
        record_fault(t->record, FAULT_VERIFY, "verify", "the solution is refused as a file");
    json_decref(verdict);
}

// The caller frees the text.
static char *without_time(const json_t *answer)
{
    json_t *copy = json_deep_copy(answer);
    json_object_del(json_object_get(copy, "stats"), "seconds");
    char *text = json_dumps(copy, JSON_SORT_KEYS);
    json_decref(copy);
    return text;
}

static void check_threads(trial *t, const json_t *answer)
{
    int code;
    json_t *other = solve(t, (solve_run){"two threads", t->problem, "2", NULL}, &code);
    if (other != NULL && strcmp(text_of(other, "limit"), "time") != 0 &&
        strcmp(text_of(answer, "limit"), "time") != 0) {
        char *one = without_time(answer), *two = without_time(other);
        t->record->threads_compared = true;
        if (one == NULL || two == NULL || strcmp(one, two) != 0)
            record_fault(t->record, FAULT_THREADS, "two threads", "another result than one thread");
        free(one);
        free(two);
    }
    json_decref(other);
}

static void check_image(trial *t, const json_t *answer, const uj_tray *tray, tray_image image)
{
    int code;
    char path[PATH_SIZE], text[160];
    const char *step = tray_image_text(image);
    uj_tray *copy = tray_image_of(tray, image);
    snprintf(path, sizeof path, "%s/%u-%s.json", t->setup->folder, t->index, step);
    if (!tray_write(copy, NULL, path)) {
        record_fault(t->record, FAULT_OTHER, step, "cannot be written");
        uj_tray_destroy(copy);
        return;
    }
    uint8_t faults = t->record->faults;
    json_t *other = solve(t, (solve_run){step, path, "1", NULL}, &code);
    if (other != NULL && !is_cut_short(answer) && !is_cut_short(other) && !is_unresolved(answer) &&
        !is_unresolved(other)) {
        t->record->image_compared = true;
        if (outcome_of(other) != outcome_of(answer) ||
            number_of(other, "cost") != number_of(answer, "cost") ||
            number_of(other, "lower_bound") != number_of(answer, "lower_bound")) {
            snprintf(text, sizeof text,
                     "%s, cost %d, bound %d; the original: %s, cost %d, bound %d",
                     text_of(other, "status"), (int)number_of(other, "cost"),
                     (int)number_of(other, "lower_bound"), text_of(answer, "status"),
                     (int)number_of(answer, "cost"), (int)number_of(answer, "lower_bound"));
            record_fault(t->record, FAULT_IMAGE, step, text);
        }
    }
    json_decref(other);
    if (t->record->faults != faults && t->setup->kept != NULL) {
        char kept[PATH_SIZE];
        snprintf(kept, sizeof kept, "%s/%u-%s.json", t->setup->kept, t->index, step);
        (void)tray_write(copy, NULL, kept);
    }
    uj_tray_destroy(copy);
    unlink(path);
}

// Solves with --any. The solution must be legal and cost no less than the proven bound.
static void check_any(trial *t, const json_t *answer)
{
    int code;
    solve_options before = t->options;
    t->options.any = true;
    snprintf(t->options.max_cost, sizeof t->options.max_cost, "%d", 1000);
    snprintf(t->options.memory, sizeof t->options.memory, "%d", 100);
    snprintf(t->options.time, sizeof t->options.time, "%g", 0.3);
    json_t *other = solve(t, (solve_run){"any", t->problem, "2", t->solution}, &code);
    trial_outcome outcome = outcome_of(other);
    if (other != NULL && outcome == TRIAL_SOLVED) {
        check_verify(t, other);
        if (number_of(other, "cost") < number_of(answer, "lower_bound"))
            record_fault(t->record, FAULT_OTHER, "any",
                         "costs less than the bound that was proven");
        if (outcome_of(answer) == TRIAL_EXHAUSTED)
            record_fault(t->record, FAULT_OTHER, "any", "solved, though there is no solution");
    } else if (other != NULL && outcome == TRIAL_EXHAUSTED && outcome_of(answer) == TRIAL_SOLVED) {
        record_fault(t->record, FAULT_OTHER, "any", "exhausted, though there is a solution");
    }
    json_decref(other);
    t->options = before;
}

// With --rules any, an answer must not claim an optimum or an exhausted search.
static void check_any_motion(trial *t)
{
    int code;
    char seed[16];
    snprintf(seed, sizeof seed, "%u", t->index);
    char *const argv[] = {(char *)t->setup->unjam,
                          "solve",
                          t->problem,
                          "--rules",
                          "any",
                          "--seed",
                          seed,
                          "--json",
                          "--quiet",
                          "--time-limit",
                          "0.5",
                          "--memory-limit",
                          "100",
                          "--threads",
                          "2",
                          "-o",
                          t->solution,
                          NULL};
    json_t *answer = run(t, "any motion", argv, &code);
    trial_outcome outcome = outcome_of(answer);
    if (answer != NULL && outcome == TRIAL_SOLVED)
        check_verify(t, answer);
    if (answer != NULL && (outcome == TRIAL_EXHAUSTED || is_true(answer, "optimal") ||
                           code != (outcome == TRIAL_SOLVED ? 0 : 3)))
        record_fault(t->record, FAULT_OTHER, "any motion", "claims too much");
    json_decref(answer);
}

// --- a trial ------------------------------------------------------------------------------------

static void choose_options(trial *t, test_random *random, const uj_tray *tray)
{
    bool by_pieces = test_random_below(random, 100) < 15;
    uint32_t heuristic = test_random_below(random, 100), n = (uint32_t)tray->piece_count;
    bool deep = test_random_below(random, 6) == 0;
    uint32_t most = n == 1 ? 4 : n == 2 ? 2 + deep : 1;
    t->options.rules = test_random_below(random, 100) < 20 ? "paper" : "free";
    t->options.cost = by_pieces ? "piece-moves" : "moves";
    t->options.heuristic = heuristic < 15                                      ? "none"
                           : heuristic < 25 && by_pieces && tray->goal.by_exit ? "blocking"
                                                                               : "escape";
    snprintf(t->options.max_cost, sizeof t->options.max_cost, "%u", by_pieces ? most + 1 : most);
    snprintf(t->options.memory, sizeof t->options.memory, "%d", 1);
    snprintf(t->options.time, sizeof t->options.time, "%g", t->setup->seconds);
}

static void record_answer(const json_t *answer, trial_record *record)
{
    record->outcome = (uint8_t)outcome_of(answer);
    record->optimal = is_true(answer, "optimal");
    record->is_unresolved = is_unresolved(answer);
    record->cost = (uint8_t)number_of(answer, "cost");
}

static void keep(const trial *t, const uj_tray *tray)
{
    char path[PATH_SIZE], note[512];
    const solve_options *o = &t->options;
    snprintf(path, sizeof path, "%s/%u.json", t->setup->kept, t->index);
    snprintf(
        note, sizeof note,
        "unjam solve FILE --rules %s --cost %s --heuristic %s --max-cost %s --memory-limit %s; "
        "%.160s",
        o->rules, o->cost, o->heuristic, o->max_cost, o->memory, t->record->what);
    for (char *c = note; *c != '\0'; c++)  // the note becomes a JSON string
        if (*c == '"' || *c == '\\' || (unsigned char)*c < ' ')
            *c = '\'';
    (void)tray_write(tray, note, path);
}

static void run_all(trial *t, const uj_tray *tray)
{
    int code;
    trial_record *record = t->record;
    json_t *answer = solve(t, (solve_run){"solve", t->problem, "1", t->solution}, &code);
    if (answer == NULL) {
        record->outcome = code == 2 ? TRIAL_REFUSED : TRIAL_FAILED;
        return;
    }
    static const int codes[TRIAL_OUTCOMES] = {
        [TRIAL_SOLVED] = 0, [TRIAL_EXHAUSTED] = 1,  [TRIAL_COST] = 3,   [TRIAL_MEMORY] = 3,
        [TRIAL_TIME] = 3,   [TRIAL_UNRESOLVED] = 3, [TRIAL_FAILED] = -1};
    record_answer(answer, record);
    if (codes[record->outcome] != code)
        record_fault(record, FAULT_OTHER, "solve", "the exit code does not fit the result");
    if (record->outcome == TRIAL_SOLVED)
        check_verify(t, answer);
    if (t->index % THREADS_EVERY == 0)
        check_threads(t, answer);
    if (t->index % ANY_EVERY == 0)
        check_any(t, answer);
    if (t->index % ANY_EVERY == 1)
        check_any_motion(t);
    if (t->index % IMAGE_EVERY == 0)
        check_image(t, answer, tray, (tray_image)(t->index / IMAGE_EVERY % IMAGE_COUNT));
    json_decref(answer);
}

void trial_run(const trial_setup *setup, uint32_t index, trial_record *out)
{
    trial t = {.setup = setup, .index = index, .record = out};
    test_random random = {setup->seed ^ (UINT64_C(0x2545f4914f6cdd1d) * (index + 1))};
    *out = (trial_record){.outcome = TRIAL_REFUSED};
    snprintf(t.problem, sizeof t.problem, "%s/%u.json", setup->folder, index);
    snprintf(t.solution, sizeof t.solution, "%s/%u.solution.json", setup->folder, index);
    uj_tray *tray = random_tray(&random);
    if (tray == NULL)
        return;
    choose_options(&t, &random, tray);
    out->pieces = (uint8_t)tray->piece_count;
    out->by_exit = tray->goal.by_exit;
    out->has_obstacles = tray->interior.ring_count > 1;
    if (tray_write(tray, NULL, t.problem))
        run_all(&t, tray);
    else
        record_fault(out, FAULT_OTHER, "the puzzle", "cannot be written");
    if (setup->kept != NULL && (out->faults != 0 || out->outcome == TRIAL_TIME))
        keep(&t, tray);
    uj_tray_destroy(tray);
    unlink(t.problem);
    unlink(t.solution);
}
