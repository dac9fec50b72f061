// unjam-monkey: plays random scripts in windows, one script a round. Stops at the first fault.
// To repeat that round, pass the last printed seed to --seed.
#include <argp.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <unjam/search/search.h>

#include "tests/monkey/monkey_steps.h"
#include "viewer/app/session.h"

typedef struct arguments {
    uint64_t seed;
    size_t rounds, steps;
    double seconds;  // how long to play; 0: play `rounds` rounds
    bool print;
} arguments;

enum { KEY_SEED = 256, KEY_ROUNDS, KEY_SECONDS, KEY_STEPS, KEY_PRINT };

static error_t parse_option(int key, char *text, struct argp_state *state)
{
    arguments *all = state->input;
    char *end = text;
    switch (key) {
    case KEY_SEED:
        all->seed = strtoull(text, &end, 0);
        break;
    case KEY_ROUNDS:
        all->rounds = strtoull(text, &end, 10);
        break;
    case KEY_STEPS:
        all->steps = strtoull(text, &end, 10);
        break;
    case KEY_SECONDS:
        all->seconds = strtod(text, &end);
        break;
    case KEY_PRINT:
        all->print = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    if (end == text || *end != '\0')
        argp_error(state, "\"%s\" is not a number", text);
    return 0;
}

// --- files ---------------------------------------------------------------------------------------

static void write_text(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(text, 1, length, file) != length || fclose(file) != 0) {
        fprintf(stderr, "unjam-monkey: %s: %s\n", path, strerror(errno));
        exit(4);
    }
}

// Overwrites three random bytes and, in half of the cases, cuts off the end.
static void write_damaged(const char *from, const char *to, test_random *random)
{
    enum { ROOM = 1 << 20 };
    char *text = malloc(ROOM);
    FILE *file = fopen(from, "rb");
    size_t length = file != NULL ? fread(text, 1, ROOM, file) : 0;
    if (file != NULL)
        fclose(file);
    if (test_random_below(random, 2) == 0)
        length = (size_t)test_random_below(random, (uint32_t)length + 1);
    for (int i = 0; length > 0 && i < 3; i++)
        text[test_random_below(random, (uint32_t)length)] = (char)test_random_below(random, 256);
    write_text(to, text, length);
    free(text);
}

static void find_files(monkey_files *good, monkey_files *bad)
{
    static const char *const kinds[] = {"tray", "klotski", "tiles", "peg", "blocks"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char folder[512];
        snprintf(folder, sizeof folder, UJ_TEST_ROOT "/problems/%s", kinds[i]);
        monkey_files_add(good, folder, ".json");
    }
    monkey_files_add(good, UJ_TEST_ROOT "/tests/cli/data", ".solution.json");
    monkey_files_add(bad, UJ_TEST_ROOT "/tests/bad/problems", ".json");
    monkey_files_add(bad, UJ_TEST_ROOT "/tests/bad/solutions", ".json");
    monkey_files_add(bad, UJ_TEST_ROOT "/tests/bad/tiles", ".json");
    monkey_files_add(bad, UJ_TEST_ROOT, "");  // folders, and files that are not puzzles
}

// --- rounds --------------------------------------------------------------------------------------

// Chooses the files to open. With no file, the gallery opens.
static size_t choose_files(test_random *random, const monkey_files *good, char **chosen)
{
    static const size_t counts[] = {0, 1, 1, 1, 1, 2, 3};
    size_t count = counts[test_random_below(random, 7)];
    for (size_t i = 0; i < count; i++)
        chosen[i] = good->paths[test_random_below(random, (uint32_t)good->count)];
    return count;
}

static int play_round(const arguments *all, uint64_t seed, const char *folder)
{
    test_random random = {seed};
    monkey_files good = {0}, bad = {0};
    char *files[3], path[1024];
    int code = 0;
    find_files(&good, &bad);
    snprintf(path, sizeof path, "%s/damaged.json", folder);
    write_damaged(good.paths[test_random_below(&random, (uint32_t)good.count)], path, &random);
    monkey_files_add(&bad, folder, "damaged.json");
    uj_script script = monkey_script(&random, all->steps, &good, &bad);
    size_t count = choose_files(&random, &good, files);
    uj_session_options options = {
        .files = files,
        .file_count = count,
        .width = 100 + (int)test_random_below(&random, 1300),
        .height = 100 + (int)test_random_below(&random, 900),
        .style = {.theme = (uj_theme)test_random_below(&random, 2)},
        .has_theme = true,
        .script = &script,
    };
    if (all->print) {
        printf("unjam-view --size %dx%d", options.width, options.height);
        for (size_t i = 0; i < count; i++)
            printf(" '%s'", files[i]);
        printf(" --script ");
        monkey_script_print(&script, stdout);
        fflush(stdout);
    }
    uj_error error = {0};
    if (uj_session_run(&options, &error) != UJ_OK) {
        char text[1024];
        fprintf(stderr, "unjam-monkey: seed %" PRIu64 ": %s\n", seed,
                uj_error_text(&error, text, sizeof text));
        code = 1;
    }
    uj_script_clear(&script);
    monkey_files_clear(&good);
    monkey_files_clear(&bad);
    return code;
}

static void clear_folder(const char *folder)
{
    monkey_files files = {0};
    monkey_files_add(&files, folder, "");
    for (size_t i = 0; i < files.count; i++)
        unlink(files.paths[i]);
    monkey_files_clear(&files);
}

int main(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"seed", KEY_SEED, "N", 0, "Seed of the first round (default 1); the next have N + 1, ...",
         0},
        {"rounds", KEY_ROUNDS, "N", 0, "Number of rounds (default 10)", 0},
        {"seconds", KEY_SECONDS, "T", 0, "Play rounds for this many seconds instead", 0},
        {"steps", KEY_STEPS, "N", 0, "Steps per round (default 150)", 0},
        {"print", KEY_PRINT, NULL, 0, "Print every round as a command", 0},
        {0},
    };
    const struct argp parser = {options, parse_option, NULL, "Play random scripts in windows.",
                                NULL,    NULL,         NULL};
    arguments all = {.seed = 1, .rounds = 10, .steps = 150};
    argp_err_exit_status = 2;
    argp_parse(&parser, argc, argv, 0, NULL, &all);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("UNJAM_PROBLEMS", UJ_TEST_ROOT "/problems", 1);
    // The windows save pictures and games in the working folder.
    char folder[] = "/tmp/unjam-monkey-XXXXXX";
    if (mkdtemp(folder) == NULL || chdir(folder) != 0) {
        fprintf(stderr, "unjam-monkey: cannot make a folder: %s\n", strerror(errno));
        return 4;
    }
    double started = uj_clock_seconds();
    int code = 0;
    size_t round = 0;
    for (; code == 0 &&
           (all.seconds > 0.0 ? uj_clock_seconds() - started < all.seconds : round < all.rounds);
         round++) {
        fprintf(stderr, "seed %" PRIu64 "\n", all.seed + round);
        code = play_round(&all, all.seed + round, folder);
        clear_folder(folder);
    }
    clear_folder(folder);
    rmdir(folder);
    printf("%zu rounds of %zu steps in %.0f s\n", round, all.steps, uj_clock_seconds() - started);
    return code;
}
