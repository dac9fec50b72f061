// What a benchmark is, and how its time is measured.
#ifndef UJ_BENCH_H
#define UJ_BENCH_H

#include <stdint.h>

#include <unjam/base/status.h>

// Measures one run of a benchmark. uj_bench.function starts the timer before its work and stops it
// afterwards.
typedef struct uj_bench_timer {
    double (*clock)(void);
    double started, seconds;
    uint64_t units;
} uj_bench_timer;

void uj_bench_start(uj_bench_timer *timer);

// Like uj_bench_start, but measures the processor time of this process and its threads.
void uj_bench_start_processor(uj_bench_timer *timer);

// Stops the timer. `units` is the number of units of work done, at least 1.
void uj_bench_stop(uj_bench_timer *timer, uint64_t units);

// If the time is measured elsewhere, call this instead of uj_bench_start and uj_bench_stop.
void uj_bench_take(uj_bench_timer *timer, double seconds, uint64_t units);

// A benchmark. `prepare` makes the context that all repeats share, and `finish` frees it. Each may
// be NULL. Without `prepare`, the context is NULL. `function` does the work once, and returns
// UJ_INTERNAL if the result is wrong.
typedef struct uj_bench {
    const char *name;  // such as "search.astar-tiles"; the part before the dot names the module
    const char *unit;  // one unit of work, such as "state expanded"
    uj_status (*function)(void *context, uj_bench_timer *timer, uj_error *error);
    uj_status (*prepare)(void **context, uj_error *error);  // on failure nothing is left to free
    void (*finish)(void *context);
    int repeat;  // number of runs if --repeat is not given; 0: the default
    // Results of other programs to compare with, such as "7.7 s (slidy, 4-4-4-3)". They are
    // published, or measured on a 2-core x86-64 server. NULL: unknown.
    const char *peer;
} uj_bench;

// The benchmarks of one file. Declare a new table at the end of this header, and list it in
// bench_main.c.
typedef struct uj_bench_table {
    const uj_bench *benches;
    size_t count;
} uj_bench_table;

// For files that list their benchmarks as rows X(identifier, name, unit, repeat, peer, case).
// UJ_BENCH_CASE_FUNCTION defines a row's benchmark function, which calls the file's run() with the
// row's case. `type` is the type of the case. UJ_BENCH_CASE_ROW initialises a row's uj_bench.
#define UJ_BENCH_CASE_FUNCTION(type, id, name, unit, repeat, peer, ...)                            \
    static uj_status bench_##id(void *context, uj_bench_timer *timer, uj_error *error)             \
    {                                                                                              \
        static const type c = __VA_ARGS__;                                                         \
        (void)context;                                                                             \
        return run(&c, timer, error);                                                              \
    }
#define UJ_BENCH_CASE_ROW(id, name, unit, repeat, peer, ...)                                       \
    {name, unit, bench_##id, NULL, NULL, repeat, peer},

extern const uj_bench_table uj_bench_any;
extern const uj_bench_table uj_bench_motion;
extern const uj_bench_table uj_bench_certificate;
extern const uj_bench_table uj_bench_discrete;
extern const uj_bench_table uj_bench_exhaust;
extern const uj_bench_table uj_bench_fifteen;
extern const uj_bench_table uj_bench_geometry;
extern const uj_bench_table uj_bench_instances;
extern const uj_bench_table uj_bench_planar;
extern const uj_bench_table uj_bench_programs;
extern const uj_bench_table uj_bench_search;
extern const uj_bench_table uj_bench_trays;
extern const uj_bench_table uj_bench_viewer;

#endif
