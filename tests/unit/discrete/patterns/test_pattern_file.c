// Tests the files of pattern databases. Damaged or unsuitable files must be refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/discrete/patterns/pattern_file.h>
#include <unjam/discrete/patterns/pattern_store.h>
#include <unjam/files/cache_folder.h>

#include "tests/support/test_folder.h"

enum { HEAD = 4096, FIELDS = 56 };

// The tiles that belong on cells 1, 2, 4 and 5.
static const uj_pattern_key small = {2, 4, 0, 0x36};
static const char small_name[] = "tiles-2x4-0-000000036.pattern";

typedef struct fixture {
    char folder[64], back[4096];
    uj_budget budget;
    uj_pattern_layout layout;
    uj_pattern_table table;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    if (f == NULL || getcwd(f->back, sizeof f->back) == NULL)
        return 1;
    snprintf(f->folder, sizeof f->folder, "test_pattern_file.XXXXXX");
    *state = f;
    const uj_pattern_work work = {.threads = 1, .budget = &f->budget};
    return !uj_pattern_layout_make(&f->layout, 2, 4, 4, &f->budget) ||
           uj_pattern_make(&f->table, &small, &f->layout, &work) != UJ_LIMIT_NONE ||
           mkdtemp(f->folder) == NULL || chdir(f->folder) != 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    test_folder_files(".", true);
    uj_pattern_table_clear(&f->table, &f->budget);
    uj_pattern_layout_clear(&f->layout, &f->budget);
    int failed = chdir(f->back) != 0 || rmdir(f->folder) != 0 || f->budget.held != 0;
    free(f);
    return failed;
}

static bool reads(fixture *f, const uj_pattern_key *key)
{
    uj_pattern_table table;
    if (!uj_pattern_file_read(".", key, &f->layout, &f->budget, &table))
        return false;
    assert_int_equal(table.bytes, f->table.bytes);
    assert_int_equal(table.shift, f->table.shift);
    assert_int_equal(table.mask, f->table.mask);
    assert_int_equal(table.stride, f->table.stride);
    assert_memory_equal(table.values, f->table.values, table.bytes);
    uj_pattern_table_clear(&table, &f->budget);
    return true;
}

static void change_byte(const char *path, long at)
{
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, at, SEEK_SET);
    const int byte = fgetc(file);
    fseek(file, at, SEEK_SET);
    fputc(byte ^ 0x10, file);
    assert_int_equal(fclose(file), 0);
}

static void what_is_written_is_read(void **state)
{
    fixture *f = *state;
    assert_false(reads(f, &small));
    assert_false(uj_pattern_file_exists(".", &small));
    assert_true(uj_pattern_file_write(".", &f->table));
    assert_true(uj_pattern_file_exists(".", &small));
    assert_true(reads(f, &small));
    // Missing folders are made.
    assert_true(uj_pattern_file_write("a/b", &f->table));
    assert_int_equal(unlink("a/b/tiles-2x4-0-000000036.pattern"), 0);
    assert_int_equal(rmdir("a/b") + rmdir("a"), 0);
    assert_false(uj_pattern_file_write("tiles-2x4-0-000000036.pattern/b", &f->table));
}

static void damaged_files_are_refused(void **state)
{
    fixture *f = *state;
    assert_true(uj_pattern_file_write(".", &f->table));
    for (long at = 0; at < FIELDS; at++) {
        change_byte(small_name, at);
        assert_false(reads(f, &small));
        change_byte(small_name, at);
    }
    for (long at = 0; at < (long)f->table.bytes; at += 1 + (long)f->table.bytes / 50) {
        change_byte(small_name, HEAD + at);
        assert_false(reads(f, &small));
        change_byte(small_name, HEAD + at);
    }
    assert_true(reads(f, &small));
    const off_t whole = HEAD + (off_t)f->table.bytes;
    static const off_t cuts[] = {0, 1, FIELDS - 1, FIELDS, HEAD - 1, HEAD, HEAD + 1};
    assert_int_equal(truncate(small_name, whole + 1), 0);
    assert_false(reads(f, &small));
    assert_int_equal(truncate(small_name, whole - 1), 0);
    assert_false(reads(f, &small));
    for (size_t i = sizeof cuts / sizeof cuts[0]; i-- > 0;) {
        assert_int_equal(truncate(small_name, cuts[i]), 0);
        assert_false(reads(f, &small));
    }
}

static void foreign_files_are_refused(void **state)
{
    fixture *f = *state;
    const uj_pattern_key other = {2, 4, 0, 0x66};
    assert_true(uj_pattern_file_write(".", &f->table));
    assert_int_equal(rename(small_name, "tiles-2x4-0-000000066.pattern"), 0);
    assert_false(reads(f, &other));
    assert_int_equal(mkfifo(small_name, 0600), 0);
    assert_false(reads(f, &small));
    assert_int_equal(unlink(small_name), 0);
    assert_int_equal(mkdir(small_name, 0700), 0);
    assert_false(reads(f, &small));
    assert_false(uj_pattern_file_write(".", &f->table));
    assert_int_equal(rmdir(small_name), 0);
    assert_true(uj_pattern_file_write(".", &f->table));
    f->budget.limit = f->budget.held + f->table.bytes - 1;
    assert_false(reads(f, &small));
    f->budget.limit++;
    assert_true(reads(f, &small));
}

// Lets the store make the table or read it from a file. Returns a checksum of the table.
static uint64_t sum_of(const uj_pattern_key *key)
{
    uj_pattern_store store = {0};
    uj_pattern_pick pick;
    const uj_pattern_work work = {.threads = 2};
    assert_int_equal(uj_pattern_store_get(&store, key, &work, ".", &pick), UJ_LIMIT_NONE);
    uint64_t sum = 0;
    for (size_t i = 0; i < pick.table->bytes; i++)
        sum = sum * 31 + pick.table->values[i];
    uj_pattern_store_clear(&store);
    assert_int_equal(store.budget.held, 0);
    return sum;
}

static void the_store_replaces_damaged_files(void **state)
{
    (void)state;
    // This table is large enough to be kept in a file.
    const uj_pattern_key large = {3, 4, 0, 0xfe};
    const uint64_t made = sum_of(&large);
    assert_true(uj_pattern_file_exists(".", &large));
    assert_true(sum_of(&large) == made);
    change_byte("tiles-3x4-0-0000000fe.pattern", HEAD + 1000);
    assert_true(sum_of(&large) == made);
    uj_cache_files files;
    assert_int_equal(uj_cache_files_list(".", UJ_PATTERN_FILE_ENDING, &files, NULL), UJ_OK);
    assert_int_equal(files.count, 1);
    assert_int_equal(uj_cache_file_delete(".", &files.files[0], NULL), UJ_OK);
    uj_cache_files_clear(&files);
    assert_false(uj_pattern_file_exists(".", &large));
}

static void the_folder_is_that_of_the_environment(void **state)
{
    (void)state;
    char *folder;
    uj_cache_files files;
    setenv("HOME", "/home/of/nobody", 1);
    setenv("XDG_CACHE_HOME", "/somewhere", 1);
    assert_int_equal(uj_cache_folder(&folder, NULL), UJ_OK);
    assert_string_equal(folder, "/somewhere/unjam");
    free(folder);
    setenv("XDG_CACHE_HOME", "relative", 1);
    assert_int_equal(uj_cache_folder(&folder, NULL), UJ_OK);
    assert_string_equal(folder, "/home/of/nobody/.cache/unjam");
    assert_int_equal(uj_cache_files_list(folder, "", &files, NULL), UJ_OK);
    assert_int_equal(files.count, 0);
    free(folder);
    unsetenv("HOME");
    assert_int_equal(uj_cache_folder(&folder, NULL), UJ_OK);
    assert_null(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_written_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_files_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(foreign_files_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_store_replaces_damaged_files, set_up, tear_down),
        cmocka_unit_test(the_folder_is_that_of_the_environment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
