// Safe files must be written whole or not at all.
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/files/safe_file.h>

#include "tests/support/test_folder.h"

// Every test runs in an empty folder of its own.
typedef struct fixture {
    char folder[64], back[4096];
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    if (f == NULL || getcwd(f->back, sizeof f->back) == NULL)
        return 1;
    snprintf(f->folder, sizeof f->folder, "test_safe_file.XXXXXX");
    *state = f;
    return mkdtemp(f->folder) != NULL ? chdir(f->folder) : 1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    test_folder_files(".", true);
    int failed = chdir(f->back) != 0 || rmdir(f->folder) != 0;
    free(f);
    return failed;
}

static uj_status write_text(const char *path, const char *text, uj_error *error)
{
    return uj_safe_file_write(path, text, strlen(text), error);
}

static void put_old(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void assert_holds(const char *path, const char *text)
{
    char found[256];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    found[fread(found, 1, sizeof found - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(found, text);
}

static mode_t mode_of(const char *path)
{
    struct stat about;
    assert_int_equal(lstat(path, &about), 0);
    return about.st_mode;
}

static void assert_fails(uj_status status, const uj_error *error, const char *path, int reason)
{
    assert_int_equal(status, UJ_IO);
    assert_string_equal(error->file, path);
    assert_non_null(strstr(error->message, strerror(reason)));
}

// --- modes, links, pipes and standard output ---------------------------------------------------

static void new_files_have_the_usual_mode(void **state)
{
    (void)state;
    mode_t mask = umask(027);
    assert_int_equal(write_text("new", "new", NULL), UJ_OK);
    umask(mask);
    assert_holds("new", "new");
    assert_int_equal(mode_of("new"), S_IFREG | 0640);
    assert_int_equal(test_folder_files(".", false), 1);
}

static void old_files_keep_their_mode(void **state)
{
    (void)state;
    static const mode_t modes[] = {0600, 0666, 0755, 0640};
    mode_t mask = umask(077);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        put_old("old", "old and longer");
        assert_int_equal(chmod("old", modes[i]), 0);
        assert_int_equal(write_text("old", "new", NULL), UJ_OK);
        assert_holds("old", "new");
        assert_int_equal(mode_of("old"), S_IFREG | modes[i]);
    }
    umask(mask);
    assert_int_equal(test_folder_files(".", false), 1);
}

static void links_stay_links(void **state)
{
    (void)state;
    static const char *const folders[] = {"", "folder/", "./", "folder/../"};
    assert_int_equal(mkdir("folder", 0777), 0);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        char target[64], absolute[4200], here[4096];
        snprintf(target, sizeof target, "%starget", folders[i]);
        assert_non_null(getcwd(here, sizeof here));
        snprintf(absolute, sizeof absolute, "%s/second", here);
        assert_int_equal(symlink(target, "second"), 0);
        assert_int_equal(symlink(absolute, "folder/first"), 0);
        for (int round = 0; round < 2; round++) {  // in round 0 the file does not exist yet
            assert_int_equal(uj_safe_file_check("folder/first", NULL), UJ_OK);
            assert_int_equal(write_text("folder/first", round == 0 ? "one" : "two", NULL), UJ_OK);
            assert_holds(target, round == 0 ? "one" : "two");
        }
        assert_true(S_ISLNK(mode_of("second")) && S_ISLNK(mode_of("folder/first")));
        assert_true(S_ISREG(mode_of(target)));
        unlink(target);
        unlink("second");
        unlink("folder/first");
    }
    assert_int_equal(rmdir("folder"), 0);  // succeeds only if nothing is left in the folder
    assert_int_equal(test_folder_files(".", false), 0);
}

static void pipes_are_written_to(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0666), 0);
    // With "r+", fopen does not wait for another process to open the pipe.
    FILE *reader = fopen("pipe", "r+");
    assert_non_null(reader);
    assert_int_equal(uj_safe_file_check("pipe", NULL), UJ_OK);
    assert_int_equal(write_text("pipe", "through\n", NULL), UJ_OK);
    char line[32];
    assert_non_null(fgets(line, sizeof line, reader));
    assert_string_equal(line, "through\n");
    fclose(reader);
    assert_true(S_ISFIFO(mode_of("pipe")));
    assert_int_equal(test_folder_files(".", false), 1);
}

static void long_names_can_be_written(void **state)
{
    (void)state;
    char name[256];
    memset(name, 'n', 255);
    name[255] = '\0';
    assert_int_equal(write_text(name, "long", NULL), UJ_OK);
    assert_int_equal(write_text(name, "again", NULL), UJ_OK);
    assert_holds(name, "again");
}

// The path "-" means standard output. The path of the file to which standard output is redirected
// means the same.
static void the_standard_output_is_written_to(void **state)
{
    (void)state;
    static const char *const names[] = {"-", "output"};
    fflush(stdout);
    int usual = dup(STDOUT_FILENO);
    assert_true(usual >= 0);
    for (int i = 0; i < 2; i++) {
        assert_non_null(freopen("output", "w", stdout));
        ssize_t before = write(STDOUT_FILENO, "before, ", 8);
        uj_status checked = uj_safe_file_check(names[i], NULL);
        uj_status status = write_text(names[i], "text, ", NULL);
        ssize_t after = write(STDOUT_FILENO, "after", 5);
        fflush(stdout);
        dup2(usual, STDOUT_FILENO);
        assert_true(before == 8 && after == 5);
        assert_int_equal(checked, UJ_OK);
        assert_int_equal(status, UJ_OK);
        assert_holds("output", "before, text, after");
        assert_int_equal(test_folder_files(".", false), 1);
    }
    close(usual);
}

// --- writing in steps --------------------------------------------------------------------------

static void the_old_file_stays_until_the_commit(void **state)
{
    (void)state;
    uj_safe_file file, other;
    put_old("file", "old");
    assert_int_equal(uj_safe_file_open(&file, "file", NULL), UJ_OK);
    assert_int_equal(uj_safe_file_open(&other, "file", NULL), UJ_OK);
    assert_int_equal(uj_safe_file_put(&file, "ne", 2, NULL), UJ_OK);
    assert_int_equal(uj_safe_file_put(&other, "other", 5, NULL), UJ_OK);
    assert_int_equal(uj_safe_file_put(&file, "w", 1, NULL), UJ_OK);
    assert_holds("file", "old");
    // A temporary file made with O_TMPFILE has no name in the folder.
    assert_int_equal(test_folder_files(".", false), 1 + !file.nameless + !other.nameless);
    uj_safe_file_abort(&other);
    assert_holds("file", "old");
    assert_int_equal(uj_safe_file_commit(&file, NULL), UJ_OK);
    assert_holds("file", "new");
    assert_int_equal(test_folder_files(".", false), 1);
}

static void creating_replaces_nothing(void **state)
{
    (void)state;
    uj_safe_file file;
    uj_error error = {0};
    bool exists = true;
    assert_int_equal(uj_safe_file_create(&file, "one", &exists, NULL), UJ_OK);
    assert_false(exists);
    assert_int_equal(uj_safe_file_put(&file, "first", 5, NULL), UJ_OK);
    assert_int_equal(uj_safe_file_commit(&file, NULL), UJ_OK);
    assert_fails(uj_safe_file_create(&file, "one", &exists, &error), &error, "one", EEXIST);
    assert_true(exists);
    assert_holds("one", "first");
    assert_int_equal(uj_safe_file_create(&file, "two", &exists, NULL), UJ_OK);
    uj_safe_file_abort(&file);
    assert_int_equal(test_folder_files(".", false), 1);
    assert_fails(uj_safe_file_create(&file, "no/three", &exists, &error), &error, "no/three",
                 ENOENT);
    assert_false(exists);
}

// --- what goes wrong ---------------------------------------------------------------------------

static void assert_refused(const char *path, int reason, const char *words)
{
    uj_error early = {0}, late = {0};
    assert_fails(uj_safe_file_check(path, &early), &early, path, reason);
    assert_fails(write_text(path, "text", &late), &late, path, reason);
    assert_string_equal(early.message, late.message);
    assert_non_null(strstr(early.message, words));
}

static void places_that_cannot_be_written_are_told(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0777), 0);
    put_old("file", "old");
    assert_int_equal(symlink("round", "round"), 0);
    assert_refused("", ENOENT, "this file");
    assert_refused("folder", EISDIR, "this file");
    assert_refused("missing/file", ENOENT, "folder of this file");
    assert_refused("missing/", ENOENT, "folder of this file");
    assert_refused("file/file", ENOTDIR, "this file");
    assert_refused("round", ELOOP, "this file");
    assert_holds("file", "old");
    assert_int_equal(test_folder_files(".", false), 3);
}

// A limit on the size of files simulates a full disk.
static void a_full_disk_keeps_the_old_file(void **state)
{
    (void)state;
    static const char text[2000];
    struct rlimit usual, tight;
    uj_error error = {0};
    uj_safe_file file;
    bool exists;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    tight = usual;
    tight.rlim_cur = 512;
    put_old("old", "old");
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(uj_safe_file_create(&file, "created", &exists, NULL), UJ_OK);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    uj_status replaced = uj_safe_file_write("old", text, sizeof text, &error);
    uj_status created = uj_safe_file_put(&file, text, sizeof text, NULL);
    setrlimit(RLIMIT_FSIZE, &usual);
    assert_fails(replaced, &error, "old", EFBIG);
    assert_holds("old", "old");
    assert_int_equal(created, UJ_IO);
    uj_safe_file_abort(&file);
    assert_int_equal(test_folder_files(".", false), 1);
}

static void a_full_device_is_told(void **state)
{
    (void)state;
    uj_error error = {0};
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_int_equal(uj_safe_file_check("/dev/full", NULL), UJ_OK);
    assert_fails(write_text("/dev/full", "text", &error), &error, "/dev/full", ENOSPC);
    assert_true(S_ISCHR(mode_of("/dev/full")));
}

static void a_failed_rename_leaves_nothing(void **state)
{
    (void)state;
    uj_safe_file file;
    uj_error error = {0};
    assert_int_equal(uj_safe_file_open(&file, "place", NULL), UJ_OK);
    assert_int_equal(uj_safe_file_put(&file, "text", 4, NULL), UJ_OK);
    assert_int_equal(mkdir("place", 0777), 0);
    assert_fails(uj_safe_file_commit(&file, &error), &error, "place", EISDIR);
    assert_int_equal(test_folder_files(".", false), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(new_files_have_the_usual_mode, set_up, tear_down),
        cmocka_unit_test_setup_teardown(old_files_keep_their_mode, set_up, tear_down),
        cmocka_unit_test_setup_teardown(links_stay_links, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pipes_are_written_to, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_standard_output_is_written_to, set_up, tear_down),
        cmocka_unit_test_setup_teardown(long_names_can_be_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_old_file_stays_until_the_commit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(creating_replaces_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(places_that_cannot_be_written_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_full_disk_keeps_the_old_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_full_device_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_failed_rename_leaves_nothing, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
