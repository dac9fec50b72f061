// Breadth-first search on disk when memory, disk or files fail. Each allocation, read and write
// fails in turn. The search must report an error or find the right numbers, and leave no file.
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
#include <unistd.h>

#include <cmocka.h>

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
    FAULT_READ,       // a read fails
    FAULT_END,        // a read finds the end of the file
    FAULT_FLIP,       // a byte is read wrongly
    FAULT_NAMES,      // the file system cannot make files without a name
} fault;

static fault armed;
static long countdown;  // calls until the fault happens

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

static ssize_t refuse(int reason)
{
    errno = reason;
    return -1;
}

ssize_t __wrap_pwrite(int file, const void *bytes, size_t size, off_t offset)
{
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
    return __real_open(path, flags, mode);
}

// --- the search ----------------------------------------------------------------------------------

// The points of a cube of 18 x 18 x 18, each connected to its neighbours.
enum { SIDE = 18 };

static void expand(void *context, const void *state, uj_successors *out)
{
    (void)context;
    const uint64_t point = *(const uint64_t *)state;
    for (uint64_t step = 1; step < SIDE * SIDE * SIDE; step *= SIDE) {
        const uint64_t place = point / step % SIDE;
        for (int d = -1; d <= 1; d += 2) {
            if (place + (uint64_t)d >= SIDE)
                continue;
            uint64_t *next = uj_successors_add(out);
            if (next == NULL)
                return;
            *next = point + (uint64_t)d * step;
        }
    }
}

static const uj_graph cube = {.state_size = sizeof(uint64_t), .expand = expand};
static const uint64_t corner = 0;

static uj_status search(bool is_undirected, uj_breadth_first_result *out, uj_error *error)
{
    const uj_graph *graphs[1] = {&cube};
    const uj_disk_task task = {.graphs = graphs,
                               .threads = 1,
                               .is_undirected = is_undirected,
                               .start = &corner,
                               .folder = folder};
    uj_breadth_first_options options = uj_breadth_first_default();
    options.count_paths = true;
    options.limits.memory_bytes = 60000;
    const uj_status status = uj_disk_explore(&task, &options, out, error);
    assert_int_equal(test_folder_files(folder, false), 0);
    return status;
}

static uj_breadth_first_result expected(void)
{
    uj_breadth_first_options options = uj_breadth_first_default();
    uj_breadth_first_result result;
    options.count_paths = options.exhaust = true;
    assert_int_equal(uj_breadth_first_solve(&cube, &corner, &options, &result, NULL), UJ_OK);
    assert_int_equal(result.search.stats.distinct, SIDE * SIDE * SIDE);
    assert_int_equal(result.layer_count, 3 * SIDE - 2);
    return result;
}

// Lets the fault happen at the first call, the second, ..., with gaps that become larger, until the
// search ends before that. Checks that the search succeeds if `is_harmless`, and otherwise that it
// fails with this status and these words.
static void try_all(fault kind, bool is_harmless, uj_status status, const char *words)
{
    uj_breadth_first_result right = expected();
    long tried = 0;
    for (long first = 0;; first += 1 + first / 16, tried++) {
        uj_breadth_first_result result;
        uj_error error = {0};
        countdown = first;
        armed = kind;
        const uj_status found = search(tried % 2 == 0, &result, &error);
        armed = FAULT_NONE;
        const bool happened = countdown < 0;
        if (is_harmless || !happened) {
            assert_int_equal(found, UJ_OK);
            compare_layer_results(&result, &right);
            uj_breadth_first_result_clear(&result);
        } else {
            assert_int_equal(found, status);
            assert_non_null(strstr(error.message, words));
            if (status == UJ_IO)
                assert_string_equal(error.file, folder);
        }
        if (!happened)
            break;
    }
    assert_true(tried > 30);
    uj_breadth_first_result_clear(&right);
}

static void memory_may_run_out(void **unused)
{
    (void)unused;
    try_all(FAULT_ALLOCATION, false, UJ_NO_MEMORY, "ran out of memory");
}

static void disks_may_be_full(void **unused)
{
    (void)unused;
    try_all(FAULT_WRITE, false, UJ_IO, "no space is left");
}

static void reads_may_fail(void **unused)
{
    (void)unused;
    try_all(FAULT_READ, false, UJ_IO, "cannot read");
}

static void files_may_be_truncated_or_damaged(void **unused)
{
    (void)unused;
    try_all(FAULT_END, false, UJ_IO, "does not contain what was written");
    try_all(FAULT_FLIP, false, UJ_IO, "does not contain what was written");
}

static void calls_may_be_cut_short(void **unused)
{
    (void)unused;
    try_all(FAULT_HALF, true, UJ_OK, "");
    try_all(FAULT_INTERRUPT, true, UJ_OK, "");
}

static void files_may_need_names(void **unused)
{
    (void)unused;
    uj_breadth_first_result right = expected(), result;
    armed = FAULT_NAMES;
    assert_int_equal(search(true, &result, NULL), UJ_OK);
    armed = FAULT_NONE;
    compare_layer_results(&result, &right);
    uj_breadth_first_result_clear(&right);
    uj_breadth_first_result_clear(&result);
}

// A write beyond the limit fails, and the signal that it raises does not kill the process.
static void files_may_be_too_large(void **unused)
{
    (void)unused;
    struct rlimit before;
    uj_breadth_first_result result;
    uj_error error = {0};
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small = {1000, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const uj_status status = search(true, &result, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(status, UJ_IO);
    assert_non_null(strstr(error.message, "greatest size"));
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
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
