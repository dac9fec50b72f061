// Makes system calls and allocations fail in searches on disk. The searches must report the error
// or succeed, leave no file, and read the clock often.
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/search/disk/disk_bidirectional.h>
#include <unjam/search/disk/disk_layers.h>

#include "tests/support/layer_results.h"
#include "tests/support/test_folder.h"
#include "tests/support/wrapped_allocation.h"

static char folder[] = "disk-faults-XXXXXX";

// --- faults --------------------------------------------------------------------------------------

typedef enum fault {
    FAULT_NONE,
    FAULT_ALLOCATION,
    FAULT_WRITE,      // no space is left
    FAULT_INTERRUPT,  // a signal interrupts the read or write
    FAULT_HALF,       // only half of the bytes are read or written
    FAULT_READ,
    FAULT_END,    // a read finds the end of the file
    FAULT_FLIP,   // a byte is read wrongly
    FAULT_NAMES,  // the file system cannot make unnamed files (O_TMPFILE)
    FAULT_FILES,  // too many files are open
} fault;

static fault armed;
static long countdown;  // number of calls left until the fault happens

static bool happens(bool can)
{
    return can && countdown-- == 0;
}

static bool allocation_fails(void)
{
    return happens(armed == FAULT_ALLOCATION);
}

ssize_t __real_pwrite(int file, const void *bytes, size_t size, off_t offset);
ssize_t __real_pread(int file, void *bytes, size_t size, off_t offset);
int __real_open(const char *path, int flags, mode_t mode);
ssize_t __wrap_pwrite(int file, const void *bytes, size_t size, off_t offset);
ssize_t __wrap_pread(int file, void *bytes, size_t size, off_t offset);
int __wrap_open(const char *path, int flags, mode_t mode);

// since_clock: bytes written since the search last read the clock. most_since_clock: the greatest
// since_clock so far.
static size_t since_clock, most_since_clock;

int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);

int __wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
    since_clock = 0;
    return __real_clock_gettime(clock, now);
}

static ssize_t refuse(int reason)
{
    errno = reason;
    return -1;
}

ssize_t __wrap_pwrite(int file, const void *bytes, size_t size, off_t offset)
{
    since_clock += size;
    most_since_clock = since_clock > most_since_clock ? since_clock : most_since_clock;
    if (happens(armed == FAULT_WRITE))
        return refuse(ENOSPC);
    if (happens(armed == FAULT_INTERRUPT))
        return refuse(EINTR);
    return __real_pwrite(file, bytes, happens(armed == FAULT_HALF) ? (size + 1) / 2 : size, offset);
}

ssize_t __wrap_pread(int file, void *bytes, size_t size, off_t offset)
{
    if (happens(armed == FAULT_READ))
        return refuse(EIO);
    if (happens(armed == FAULT_INTERRUPT))
        return refuse(EINTR);
    if (happens(armed == FAULT_END))
        return 0;
    const bool flips = happens(armed == FAULT_FLIP);
    const size_t some = happens(armed == FAULT_HALF) ? (size + 1) / 2 : size;
    const ssize_t result = __real_pread(file, bytes, some, offset);
    if (flips && result > 0)
        ((unsigned char *)bytes)[result / 2] ^= 4;
    return result;
}

int __wrap_open(const char *path, int flags, mode_t mode)
{
    if (armed == FAULT_NAMES && (flags & O_TMPFILE) == O_TMPFILE)
        return (int)refuse(EOPNOTSUPP);
    if (happens(armed == FAULT_FILES))
        return (int)refuse(ENFILE);
    return __real_open(path, flags, mode);
}

// --- the searches --------------------------------------------------------------------------------

// The states are the points of a cube of SIDE x SIDE x SIDE.
enum { SIDE = 18 };

static int neighbours(uint64_t point, uint64_t out[6])
{
    int count = 0;
    for (uint64_t step = 1; step < SIDE * SIDE * SIDE; step *= SIDE) {
        const uint64_t place = point / step % SIDE;
        if (place > 0)
            out[count++] = point - step;
        if (place + 1 < SIDE)
            out[count++] = point + step;
    }
    return count;
}

static void expand(void *context, const void *state, uj_successors *out)
{
    uint64_t list[6];
    (void)context;
    const int count = neighbours(*(const uint64_t *)state, list);
    for (int i = 0; i < count; i++) {
        uint64_t *next = uj_successors_add(out);
        if (next == NULL)
            return;
        *next = list[i];
    }
}

static bool is_goal(void *context, const void *state)
{
    (void)context;
    return *(const uint64_t *)state == SIDE * SIDE * SIDE - 1;
}

static const uj_graph cube = {.state_size = sizeof(uint64_t), .expand = expand, .is_goal = is_goal};
static const uint64_t corner = 0;

static uj_breadth_first_result layers_in_memory(void)
{
    uj_breadth_first_options options = uj_breadth_first_default();
    uj_breadth_first_result result;
    options.count_paths = options.exhaust = true;
    assert_int_equal(uj_breadth_first_solve(&cube, &corner, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.stats.distinct, SIDE * SIDE * SIDE);
    return result;
}

static uj_status visit(fault kind, bool is_undirected, uj_error *error)
{
    const uj_graph *graphs[1] = {&cube};
    const uj_disk_task task = {.graphs = graphs,
                               .threads = 1,
                               .is_undirected = is_undirected,
                               .wants_path = is_undirected,
                               .start = &corner,
                               .folder = folder};
    uj_breadth_first_options options = uj_breadth_first_default();
    uj_breadth_first_result result;
    options.count_paths = options.exhaust = true;
    options.limits.memory_bytes = 60000;
    armed = kind;
    const uj_status status = uj_disk_explore(&task, &options, &result, error);
    armed = FAULT_NONE;
    if (status == UJ_OK) {
        uj_breadth_first_result right = layers_in_memory();
        compare_layer_results(&result, &right);
        assert_int_equal(result.move_count, is_undirected ? 3 * (SIDE - 1) : 0);
        uj_breadth_first_result_clear(&right);
        uj_breadth_first_result_clear(&result);
    }
    return status;
}

static void expand_side(void *context, uj_side side, uint64_t point, uj_u64_list *out)
{
    uint64_t list[6];
    (void)context;
    (void)side;
    const int count = neighbours(point, list);
    for (int i = 0; i < count; i++)
        if (!uj_u64_list_add(out, list[i]))
            return;
}

static uj_status find_paths(fault kind, bool all, uj_error *error)
{
    static const uint64_t goal = 4 + SIDE * 4 + SIDE * SIDE * 4;
    const uj_bidirectional_graph graph = {
        .start = corner, .goals = &goal, .goal_count = 1, .expand = expand_side};
    const uj_bidirectional_options options = {
        .all = all, .limits = {.max_cost = UINT32_MAX, .memory_bytes = 200000}};
    uj_bidirectional_result result;
    armed = kind;
    const uj_status status = uj_disk_bidirectional_solve(&graph, &options, folder, &result, error);
    armed = FAULT_NONE;
    if (status == UJ_OK) {
        assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
        assert_int_equal(result.search.cost, 12);
        assert_true(result.solutions == (all ? 34650 : 1));  // 12! / (4! 4! 4!)
        assert_int_equal(result.states[result.layers[12]], goal);
    }
    uj_bidirectional_result_clear(&result);
    return status;
}

// Repeats each search until the fault no longer happens. Each repetition delays the fault by one or
// more calls. If the fault happens, the search must return `status`.
static void try_all(fault kind, uj_status status, const char *words)
{
    long tried = 0;
    for (int paths = 0; paths < 2; paths++)
        for (long first = 0;; first += 1 + first / 4, tried++) {
            uj_error error = {0};
            countdown = first;
            const uj_status found = paths ? find_paths(kind, tried % 2 == 0, &error)
                                          : visit(kind, tried % 2 == 0, &error);
            assert_int_equal(test_folder_files(folder, false), 0);
            const bool happened = countdown < 0;
            assert_int_equal(found, happened ? status : UJ_OK);
            if (happened && status != UJ_OK)
                assert_non_null(strstr(error.message, words));
            if (happened && status == UJ_IO)
                assert_string_equal(error.file, folder);
            if (!happened)
                break;
        }
    assert_true(tried > 20);
}

static void memory_may_run_out(void **unused)
{
    (void)unused;
    try_all(FAULT_ALLOCATION, UJ_NO_MEMORY, "out of memory");
}

static void disks_may_be_full(void **unused)
{
    (void)unused;
    try_all(FAULT_WRITE, UJ_IO, "no space is left");
}

static void reads_may_fail(void **unused)
{
    (void)unused;
    try_all(FAULT_READ, UJ_IO, "cannot read");
}

static void files_may_be_truncated_or_damaged(void **unused)
{
    (void)unused;
    try_all(FAULT_END, UJ_IO, "does not contain what was written");
    try_all(FAULT_FLIP, UJ_IO, "does not contain what was written");
}

static void calls_may_be_cut_short(void **unused)
{
    (void)unused;
    try_all(FAULT_HALF, UJ_OK, "");
    try_all(FAULT_INTERRUPT, UJ_OK, "");
}

static void files_may_need_names(void **unused)
{
    (void)unused;
    uj_error error = {0};
    assert_int_equal(visit(FAULT_NAMES, true, &error), UJ_OK);
    assert_int_equal(test_folder_files(folder, false), 0);
}

// A write beyond the limit on file sizes raises a signal, which must not kill the process.
static void files_may_be_too_large(void **unused)
{
    (void)unused;
    struct rlimit before;
    uj_error error = {0};
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small = {1000, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const uj_status status = visit(FAULT_NONE, true, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(status, UJ_IO);
    assert_non_null(strstr(error.message, "greatest size"));
}

// Each layer keeps a file open, so the search must raise the limit on open files.
static void layers_may_be_many(void **unused)
{
    (void)unused;
    struct rlimit before;
    uj_error error = {0};
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    const struct rlimit few = {40, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    const uj_status status = visit(FAULT_NONE, true, &error);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_string_equal(error.message, "");
    assert_int_equal(status, UJ_OK);
    try_all(FAULT_FILES, UJ_IO, "too many files are open");
}

// --- limits --------------------------------------------------------------------------------------

// The root has 65,536 children, and each child has 40 children. The records of these grandchildren
// take 42 MB.
static void expand_tree(void *context, const void *state, uj_successors *out)
{
    const uint64_t node = *(const uint64_t *)state;
    const uint64_t children = node == 0 ? UJ_DISK_MOST_SUCCESSORS : 40;
    (void)context;
    for (uint64_t i = 1; i <= children; i++) {
        uint64_t *next = uj_successors_add(out);
        if (next == NULL)
            return;
        *next = node << 20 | i;
    }
}

static void limits_are_checked_between_runs(void **unused)
{
    enum { MOST = 35 << 20 };
    (void)unused;
    static const uj_graph tree = {.state_size = sizeof(uint64_t), .expand = expand_tree};
    const uj_graph *graphs[1] = {&tree};
    const uj_disk_task task = {.graphs = graphs, .threads = 1, .start = &corner, .folder = folder};
    uj_breadth_first_options options = uj_breadth_first_default();
    uj_breadth_first_result result;
    options.count_paths = options.exhaust = true;
    options.limits.memory_bytes = UJ_DISK_MEMORY;
    options.limits.max_cost = 2;
    most_since_clock = 0;
    assert_int_equal(uj_disk_explore(&task, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.stats.distinct, 1 + 41 * UJ_DISK_MOST_SUCCESSORS);
    assert_in_range(most_since_clock, 1, MOST);
    uj_breadth_first_result_clear(&result);
}

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **unused)
{
    (void)unused;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_may_run_out),
        cmocka_unit_test(disks_may_be_full),
        cmocka_unit_test(reads_may_fail),
        cmocka_unit_test(files_may_be_truncated_or_damaged),
        cmocka_unit_test(calls_may_be_cut_short),
        cmocka_unit_test(files_may_need_names),
        cmocka_unit_test(files_may_be_too_large),
        cmocka_unit_test(layers_may_be_many),
        cmocka_unit_test(limits_are_checked_between_runs),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
