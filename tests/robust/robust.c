// The robustness run: tries `unjam solve` and `unjam verify` on random tray puzzles. The exit code
// is 1 after a fault.
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <unjam/search/search.h>

#include "tests/robust/trial.h"

enum { JOBS_MAX = 64 };

static const char usage[] = "usage: unjam-robust UNJAM [--count N] [--first I] [--seed S] [--jobs "
                            "J] [--seconds T] [--keep DIR]\n"
                            "Runs N random puzzles (from number I on) through the command UNJAM, J "
                            "at a time, each search for\n"
                            "T seconds at most. Keeps puzzles with faults in DIR.\n";

typedef struct run_options {
    trial_setup setup;
    uint32_t count, first, jobs;
} run_options;

static bool parse(int argc, char **argv, run_options *out)
{
    *out = (run_options){.setup = {.seed = 1, .seconds = 20.0}, .count = 10000, .jobs = 1};
    if (argc < 2 || argv[1][0] == '-')
        return false;
    out->setup.unjam = argv[1];
    for (int i = 2; i < argc; i += 2) {
        if (i + 1 == argc)
            return false;
        const char *value = argv[i + 1];
        if (strcmp(argv[i], "--count") == 0)
            out->count = (uint32_t)strtoul(value, NULL, 10);
        else if (strcmp(argv[i], "--first") == 0)
            out->first = (uint32_t)strtoul(value, NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            out->setup.seed = strtoull(value, NULL, 0);
        else if (strcmp(argv[i], "--jobs") == 0)
            out->jobs = (uint32_t)strtoul(value, NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0)
            out->setup.seconds = strtod(value, NULL);
        else if (strcmp(argv[i], "--keep") == 0)
            out->setup.kept = value;
        else
            return false;
    }
    return out->count > 0 && out->jobs > 0 && out->jobs <= JOBS_MAX && out->setup.seconds > 0.0;
}

// --- running ------------------------------------------------------------------------------------

// Shared by the worker processes.
typedef struct shared_work {
    atomic_uint next;  // index of the next puzzle to take
    trial_record records[];
} shared_work;

static void work(const run_options *run, shared_work *shared)
{
    for (uint32_t i; (i = atomic_fetch_add(&shared->next, 1)) < run->count;)
        trial_run(&run->setup, run->first + i, &shared->records[i]);
}

// Returns false if a worker crashed or could not be started.
static bool run_workers(const run_options *run, shared_work *shared)
{
    bool good = true;
    pid_t workers[JOBS_MAX];
    for (uint32_t w = 0; w < run->jobs; w++) {
        workers[w] = fork();
        if (workers[w] == 0) {
            work(run, shared);
            _exit(0);
        }
        good = good && workers[w] > 0;
    }
    for (uint32_t w = 0; w < run->jobs; w++) {
        int status = -1;
        while (workers[w] > 0 && waitpid(workers[w], &status, 0) < 0 && errno == EINTR)
            continue;
        good = good && status == 0;
    }
    return good;
}

// --- summary ------------------------------------------------------------------------------------

static unsigned count_outcome(const run_options *run, const trial_record *records, int outcome)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < run->count; i++)
        count += records[i].outcome == outcome;
    return count;
}

static void print_kinds(const run_options *run, const trial_record *records)
{
    unsigned pieces[8] = {0}, costs[16] = {0}, by_exit = 0, obstacles = 0, optimal = 0, lost = 0;
    for (uint32_t i = 0; i < run->count; i++) {
        const trial_record *r = &records[i];
        if (r->outcome == TRIAL_REFUSED)
            continue;
        pieces[r->pieces & 7]++;
        by_exit += r->by_exit;
        obstacles += r->has_obstacles;
        lost += r->is_unresolved;
        if (r->outcome == TRIAL_SOLVED) {
            costs[r->cost & 15]++;
            optimal += r->optimal;
        }
    }
    printf("pieces:");
    for (int i = 1; i < 5; i++)
        printf(" %u with %d", pieces[i], i);
    printf("; %u goals by exit, %u with obstacles\ncosts:", by_exit, obstacles);
    for (int i = 0; i < 8; i++)
        printf(" %u of %d", costs[i], i);
    printf("; %u proven optimal; turns left out in %u searches\n", optimal, lost);
}

static unsigned print_summary(const run_options *run, const trial_record *records)
{
    static const char *const outcomes[] = {"not a puzzle",
                                           "solved and verified",
                                           "exhausted",
                                           "stopped at the cost limit",
                                           "stopped at the memory limit",
                                           "stopped at the time limit",
                                           "ended, turns left out",
                                           "no result"};
    static const char *const faults[] = {"crash or sanitizer report",
                                         "no end",
                                         "internal error",
                                         "solution rejected by verify",
                                         "two threads differ",
                                         "moved copy differs",
                                         "other"};
    unsigned bad = 0, threads = 0, images = 0;
    for (int o = 0; o < TRIAL_OUTCOMES; o++)
        printf("%6u %s\n", count_outcome(run, records, o), outcomes[o]);
    print_kinds(run, records);
    for (uint32_t i = 0; i < run->count; i++) {
        bad += records[i].faults != 0;
        threads += records[i].threads_compared;
        images += records[i].image_compared;
    }
    printf("compared: %u with two threads, %u with a moved copy\nfaults: %u puzzles\n", threads,
           images, bad);
    for (int k = 0; k < FAULT_KINDS; k++) {
        unsigned count = 0;
        for (uint32_t i = 0; i < run->count; i++)
            count += (records[i].faults >> k & 1U) != 0;
        printf("%6u %s\n", count, faults[k]);
    }
    for (uint32_t i = 0; i < run->count; i++)
        if (records[i].outcome == TRIAL_TIME)
            printf("%u: stopped at the time limit\n", run->first + i);
    for (uint32_t i = 0; i < run->count; i++)
        if (records[i].faults != 0)
            printf("%u: %s\n", run->first + i, records[i].what);
    return bad;
}

int main(int argc, char **argv)
{
    run_options run;
    char folder[] = "/tmp/unjam-robust-XXXXXX";
    if (!parse(argc, argv, &run)) {
        fputs(usage, stderr);
        return 2;
    }
    size_t size = sizeof(shared_work) + run.count * sizeof(trial_record);
    shared_work *shared =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || mkdtemp(folder) == NULL) {
        perror("unjam-robust");
        return 4;
    }
    run.setup.folder = folder;
    double started = uj_clock_seconds();
    bool whole = run_workers(&run, shared);
    printf("%u puzzles, seed %llu, %.0f s\n", run.count, (unsigned long long)run.setup.seed,
           uj_clock_seconds() - started);
    unsigned bad = print_summary(&run, shared->records);
    rmdir(folder);
    munmap(shared, size);
    if (!whole)
        puts("a worker crashed");
    return whole && bad == 0 ? 0 : 1;
}
