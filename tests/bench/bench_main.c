// unjam-bench: runs benchmarks and prints the times of one unit of work.
#include <argp.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <unjam/base/version.h>
#include <unjam/search/search.h>

#include "tests/bench/bench.h"

static const uj_bench_table *const tables[] = {
    &uj_bench_search,   &uj_bench_discrete,    &uj_bench_exhaust, &uj_bench_fifteen,
    &uj_bench_geometry, &uj_bench_instances,   &uj_bench_any,     &uj_bench_motion,
    &uj_bench_planar,   &uj_bench_certificate, &uj_bench_viewer,  &uj_bench_trays,
    &uj_bench_programs,
};

enum { USUAL_REPEAT = 5, MAX_REPEAT = 1000 };

typedef struct options {
    bool list;
    int repeat;          // value of --repeat; 0: uj_bench.repeat decides
    const char *filter;  // NULL: all
    const char *csv;     // NULL: none
} options;

// Seconds for one unit of work: the least, median and greatest of all repeats.
typedef struct summary {
    double least, median, greatest;
    uint64_t units;  // units of work in one repeat
} summary;

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void start(uj_bench_timer *timer, double (*clock)(void))
{
    timer->clock = clock;
    timer->started = clock();
}

void uj_bench_start(uj_bench_timer *timer)
{
    start(timer, uj_clock_seconds);
}

void uj_bench_start_processor(uj_bench_timer *timer)
{
    start(timer, processor_seconds);
}

void uj_bench_stop(uj_bench_timer *timer, uint64_t units)
{
    timer->seconds = timer->clock() - timer->started;
    timer->units = units;
}

void uj_bench_take(uj_bench_timer *timer, double seconds, uint64_t units)
{
    timer->seconds = seconds;
    timer->units = units;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
    options *parsed = state->input;
    char *end;
    long number;
    switch (key) {
    case 'l':
        parsed->list = true;
        return 0;
    case 'r':
        errno = 0;
        number = strtol(text, &end, 10);
        if (errno != 0 || end == text || *end != '\0' || number < 1 || number > MAX_REPEAT)
            argp_error(state, "--repeat takes a number from 1 to %d", MAX_REPEAT);
        parsed->repeat = (int)number;
        return 0;
    case 'f':
        parsed->filter = text;
        return 0;
    case 'c':
        parsed->csv = text;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int compare_doubles(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static uj_status repeat_bench(const uj_bench *bench, void *context, int repeat, summary *out,
                              uj_error *error)
{
    double per_unit[MAX_REPEAT];
    for (int i = 0; i < repeat; i++) {
        uj_bench_timer timer = {0};
        uj_status status = bench->function(context, &timer, error);
        if (status != UJ_OK)
            return status;
        if (timer.units == 0)
            return uj_error_set(error, UJ_INTERNAL, "the benchmark did not stop its timer");
        per_unit[i] = timer.seconds / (double)timer.units;
        out->units = timer.units;
    }
    qsort(per_unit, (size_t)repeat, sizeof per_unit[0], compare_doubles);
    out->least = per_unit[0];
    out->greatest = per_unit[repeat - 1];
    out->median = (per_unit[(repeat - 1) / 2] + per_unit[repeat / 2]) / 2;
    return UJ_OK;
}

static uj_status run_bench(const uj_bench *bench, int repeat, summary *out, uj_error *error)
{
    void *context = NULL;
    uj_status status = bench->prepare != NULL ? bench->prepare(&context, error) : UJ_OK;
    if (status != UJ_OK)
        return status;
    status = repeat_bench(bench, context, repeat, out, error);
    if (bench->finish != NULL)
        bench->finish(context);
    return status;
}

static void print_time(double seconds)
{
    static const struct {
        double scale;
        const char *name;
    } steps[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}};
    size_t i = 0;
    while (i < 3 && seconds < steps[i].scale)
        i++;
    printf("%9.3f %-2s", seconds / steps[i].scale, steps[i].name);
}

static int name_width(void)
{
    size_t longest = 0;
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        for (size_t i = 0; i < tables[t]->count; i++) {
            size_t length = strlen(tables[t]->benches[i].name);
            longest = length > longest ? length : longest;
        }
    }
    return (int)longest + 2;
}

static void print_row(const uj_bench *bench, const summary *times)
{
    printf("%-*s", name_width(), bench->name);
    print_time(times->least);
    print_time(times->median);
    print_time(times->greatest);
    printf("%13.4g  %s\n", 1 / times->median, bench->unit);
    if (bench->peer != NULL)
        printf("%-*sother programs: %s\n", name_width(), "", bench->peer);
    fflush(stdout);
}

// Returns false if a benchmark failed or the filter matches none.
static bool run_all(const options *chosen, FILE *csv)
{
    bool good = true;
    size_t matched = 0;
    if (!chosen->list) {
        printf("%-*s%12s%12s%12s%13s  %s\n", name_width(), "benchmark", "least", "median",
               "greatest", "per second", "unit");
    }
    if (csv != NULL)
        fprintf(csv, "name,unit,repeat,units,least_seconds,median_seconds,greatest_seconds\n");
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        for (size_t i = 0; i < tables[t]->count; i++) {
            const uj_bench *bench = &tables[t]->benches[i];
            if (chosen->filter != NULL && strstr(bench->name, chosen->filter) == NULL)
                continue;
            matched++;
            if (chosen->list) {
                printf("%-*s%s\n", name_width(), bench->name, bench->unit);
                continue;
            }
            summary times = {0};
            int repeat = chosen->repeat > 0  ? chosen->repeat
                         : bench->repeat > 0 ? bench->repeat
                                             : USUAL_REPEAT;
            uj_error error = {0};
            if (run_bench(bench, repeat, &times, &error) != UJ_OK) {
                char text[1024];
                fprintf(stderr, "unjam-bench: %s: %s\n", bench->name,
                        uj_error_text(&error, text, sizeof text));
                good = false;
                continue;
            }
            print_row(bench, &times);
            if (csv != NULL) {
                fprintf(csv, "%s,%s,%d,%llu,%.9g,%.9g,%.9g\n", bench->name, bench->unit, repeat,
                        (unsigned long long)times.units, times.least, times.median, times.greatest);
            }
        }
    }
    if (matched == 0) {
        fprintf(stderr, "unjam-bench: no benchmark's name contains \"%s\"; --list shows them\n",
                chosen->filter == NULL ? "" : chosen->filter);
        return false;
    }
    return good;
}

int main(int argc, char **argv)
{
    static const struct argp_option rows[] = {
        {"list", 'l', NULL, 0, "Print the names and units, and run nothing", 0},
        {"repeat", 'r', "N", 0, "Run each benchmark N times (default 5, or 1 for the longest)", 0},
        {"filter", 'f', "TEXT", 0, "Run only benchmarks whose name contains TEXT", 0},
        {"csv", 'c', "FILE", 0, "Also write the times of one unit in seconds to FILE", 0},
        {0},
    };
    const struct argp parser = {.options = rows,
                                .parser = parse_option,
                                .doc = "Runs Unjam's benchmarks (version " UJ_VERSION ")."};
    argp_err_exit_status = 2;
    options chosen = {0};
    if (argp_parse(&parser, argc, argv, 0, NULL, &chosen) != 0)
        return 2;
    FILE *csv = NULL;
    if (chosen.csv != NULL && !chosen.list) {
        csv = fopen(chosen.csv, "w");
        if (csv == NULL) {
            fprintf(stderr, "unjam-bench: %s: %s\n", chosen.csv, strerror(errno));
            return 4;
        }
    }
    bool good = run_all(&chosen, csv);
    if (csv != NULL) {
        bool written = ferror(csv) == 0;
        if (fclose(csv) != 0 || !written) {
            fprintf(stderr, "unjam-bench: %s could not be written in full\n", chosen.csv);
            return 4;
        }
    }
    return good ? 0 : 1;
}
