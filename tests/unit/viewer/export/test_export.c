// Tests the format, the size and the bytes of exported pictures, and that no old file is lost.
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/files/numbered_name.h>
#include <unjam/viewer/export/export.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/sample_tray.h"
#include "tests/support/test_folder.h"

typedef struct fixture {
    uj_tray *tray;
    uj_tray_solution solution;
    uj_subject *subject, *still;  // `subject` has a solution, `still` has none
    uj_export_options options;
    char folder[64];
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    f->tray = sample_tray();
    f->solution = sample_solution();
    uj_certificate certificate = {.valid = true, .overlap_bound = 1e-7};
    f->options = uj_export_default();
    f->options.width = 320;
    snprintf(f->folder, sizeof f->folder, "test_export.XXXXXX");
    *state = f;
    if (uj_tray_subject_create(f->tray, &f->solution, &certificate, &f->subject, NULL) != UJ_OK ||
        uj_tray_subject_create(f->tray, NULL, NULL, &f->still, NULL) != UJ_OK)
        return 1;
    return mkdtemp(f->folder) != NULL ? 0 : 1;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    test_folder_files(f->folder, true);
    rmdir(f->folder);
    uj_subject_destroy(f->subject);
    uj_subject_destroy(f->still);
    uj_solution_clear(&f->solution);
    uj_tray_destroy(f->tray);
    free(f);
    return 0;
}

static char *in_folder(const fixture *f, const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", f->folder, name);
    return path;
}

// Appends a null byte. The caller frees the result.
static char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *data = malloc(1u << 22);
    *size = fread(data, 1, (1u << 22) - 1, file);
    data[*size] = '\0';
    fclose(file);
    return data;
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static unsigned big_endian(const char *bytes)
{
    const unsigned char *b = (const unsigned char *)bytes;
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

static void check_png(const char *path, unsigned width, unsigned height)
{
    size_t size;
    char *data = read_all(path, &size);
    assert_true(size > 1000);
    assert_memory_equal(data, "\x89PNG\r\n\x1a\n", 8);
    assert_int_equal(big_endian(data + 16), width);
    if (height != 0)
        assert_int_equal(big_endian(data + 20), height);
    assert_memory_equal(data + size - 8, "IEND", 4);
    // Chunks with a time or a text could differ from run to run.
    for (size_t at = 8; at < size; at += big_endian(data + at) + 12)
        if (memcmp(data + at + 4, "tIME", 4) == 0 || memcmp(data + at + 5, "EXt", 3) == 0)
            fail_msg("%s has a chunk with a time or a text", path);
    free(data);
}

static bool well_formed(const char *text)
{
    char open[64][24];
    int depth = 0;
    for (const char *at = strchr(text, '<'); at != NULL; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        if (end == NULL || depth >= 63)
            return false;
        if (at[1] == '?')
            continue;
        char name[24] = "";
        size_t length = strspn(at + 1 + (at[1] == '/'), "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"
                                                        "OPQRSTUVWXYZ:");
        if (length == 0 || length >= sizeof name)
            return false;
        memcpy(name, at + 1 + (at[1] == '/'), length);
        if (at[1] == '/') {
            if (depth == 0 || strcmp(open[--depth], name) != 0)
                return false;
        } else if (end[-1] != '/')
            strcpy(open[depth++], name);
    }
    return depth == 0;
}

static void frames_have_their_format_and_size(void **state)
{
    fixture *f = *state;
    char path[256];
    size_t size;
    f->options.height = 240;
    f->options.time = 1.5;
    in_folder(f, "one.PNG", path, sizeof path);
    assert_int_equal(uj_export_frame(f->subject, &f->options, path, NULL), UJ_OK);
    check_png(path, 320, 240);
    in_folder(f, "one.svg", path, sizeof path);
    assert_int_equal(uj_export_frame(f->subject, &f->options, path, NULL), UJ_OK);
    char *svg = read_all(path, &size);
    assert_true(size > 1000 && well_formed(svg));
    assert_non_null(strstr(svg, "width=\"320px\" height=\"240px\""));
    free(svg);
    f->options.width = f->options.height = 0;
    in_folder(f, "start.png", path, sizeof path);
    assert_int_equal(uj_export_frame(f->still, &f->options, path, NULL), UJ_OK);
    check_png(path, 1000, 0);
    assert_int_equal(test_folder_files(f->folder, false), 3);  // no temporary file is left
}

static void the_same_input_gives_the_same_bytes(void **state)
{
    fixture *f = *state;
    static const char *const names[][2] = {{"a.svg", "b.svg"}, {"a.png", "b.png"}};
    for (int i = 0; i < 2; i++) {
        char first[256], second[256];
        size_t size[2];
        in_folder(f, names[i][0], first, sizeof first);
        in_folder(f, names[i][1], second, sizeof second);
        assert_int_equal(uj_export_sheet(f->subject, &f->options, first, NULL), UJ_OK);
        assert_int_equal(uj_export_sheet(f->subject, &f->options, second, NULL), UJ_OK);
        char *a = read_all(first, &size[0]), *b = read_all(second, &size[1]);
        assert_int_equal(size[0], size[1]);
        assert_memory_equal(a, b, size[0]);
        free(a);
        free(b);
    }
}

static void one_picture_for_each_move(void **state)
{
    fixture *f = *state;
    char path[256], name[256];
    in_folder(f, "f.png", path, sizeof path);
    assert_int_equal(uj_export_frames(f->subject, &f->options, path, NULL), UJ_OK);
    size_t count = uj_export_frame_count(f->subject), size[2];
    assert_int_equal(count, SAMPLE_MOVES + 1);
    assert_int_equal(test_folder_files(f->folder, false), count);
    unsigned height = 0;
    char *before = NULL;
    for (size_t i = 1; i <= count; i++) {
        uj_numbered_name(path, i, count, name, sizeof name);
        char *data = read_all(name, &size[i % 2]);
        if (before != NULL)
            assert_true(size[0] != size[1] || memcmp(before, data, size[0]) != 0);
        free(before);
        before = data;
        height = i == 1 ? big_endian(data + 20) : height;
        check_png(name, 320, height);
    }
    free(before);
    assert_int_equal(uj_numbered_name("a.b/frames.png", 7, 120, name, sizeof name),
                     strlen("a.b/frames-007.png"));
    assert_string_equal(name, "a.b/frames-007.png");
    uj_numbered_name("a.b/frames", 2, 3, name, sizeof name);
    assert_string_equal(name, "a.b/frames-2");
}

static void wrong_names_and_sizes_are_refused(void **state)
{
    fixture *f = *state;
    char path[256];
    static const char *const names[] = {"picture", "picture.jpg", "png", "picture.", "a.png/b"};
    for (int i = 0; i < 5; i++) {
        uj_error error = {0};
        in_folder(f, names[i], path, sizeof path);
        assert_int_equal(uj_export_frame(f->subject, &f->options, path, &error), UJ_BAD_ARGUMENT);
        assert_non_null(strstr(error.message, ".svg"));
    }
    static const int sizes[] = {-1, 15, 16385, 2000000000};
    in_folder(f, "picture.png", path, sizeof path);
    for (int i = 0; i < 4; i++) {
        uj_export_options wrong = f->options;
        wrong.width = sizes[i];
        assert_int_equal(uj_export_sheet(f->subject, &wrong, path, NULL), UJ_BAD_ARGUMENT);
        wrong.width = 100;
        wrong.height = sizes[i];
        assert_int_equal(uj_export_frame(f->subject, &wrong, path, NULL), UJ_BAD_ARGUMENT);
    }
    assert_int_equal(test_folder_files(f->folder, false), 0);
}

// A limit on file sizes simulates a full disk.
static void a_failed_write_keeps_the_old_file(void **state)
{
    fixture *f = *state;
    static const char *const names[] = {"old.png", "old.svg"};
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 2; i++) {
        char path[256];
        size_t size;
        uj_error error = {0};
        write_text(in_folder(f, names[i], path, sizeof path), "precious");
        struct rlimit tight = usual;
        tight.rlim_cur = 512;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
        uj_status status = uj_export_frame(f->subject, &f->options, path, &error);
        setrlimit(RLIMIT_FSIZE, &usual);
        assert_int_equal(status, UJ_IO);
        assert_true(strlen(error.message) > 10);
        assert_non_null(strstr(error.file, names[i]));
        char *data = read_all(path, &size);
        assert_string_equal(data, "precious");
        free(data);
        assert_int_equal(test_folder_files(f->folder, false), (size_t)i + 1);
    }
}

static void places_that_cannot_be_written_are_told(void **state)
{
    fixture *f = *state;
    char path[256];
    uj_error error = {0};
    in_folder(f, "none/picture.png", path, sizeof path);
    assert_int_equal(uj_export_frame(f->subject, &f->options, path, &error), UJ_IO);
    assert_string_equal(error.file, path);
    in_folder(f, "folder.png", path, sizeof path);
    assert_int_equal(mkdir(path, 0777), 0);
    assert_int_equal(uj_export_frame(f->subject, &f->options, path, &error), UJ_IO);
    // An export must not replace a device. Here `path` is a link to a device.
    if (access("/dev/full", W_OK) == 0) {
        in_folder(f, "full.png", path, sizeof path);
        assert_int_equal(symlink("/dev/full", path), 0);
        assert_int_equal(uj_export_frame(f->subject, &f->options, path, &error), UJ_IO);
        assert_int_equal(access("/dev/full", W_OK), 0);
    }
}

static void links_and_modes_are_kept(void **state)
{
    fixture *f = *state;
    char file[256], link[256];
    struct stat about;
    write_text(in_folder(f, "file.png", file, sizeof file), "old");
    assert_int_equal(chmod(file, 0640), 0);
    assert_int_equal(symlink("file.png", in_folder(f, "link.png", link, sizeof link)), 0);
    assert_int_equal(uj_export_frame(f->subject, &f->options, link, NULL), UJ_OK);
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(lstat(file, &about), 0);
    assert_true(S_ISREG(about.st_mode));
    assert_int_equal(about.st_mode & 0777, 0640);
    check_png(file, 320, 0);
    assert_int_equal(test_folder_files(f->folder, false), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(frames_have_their_format_and_size, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_same_input_gives_the_same_bytes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_picture_for_each_move, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_names_and_sizes_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_failed_write_keeps_the_old_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(places_that_cannot_be_written_are_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(links_and_modes_are_kept, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
