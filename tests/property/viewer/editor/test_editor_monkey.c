// The editor must survive random events, on intact and on damaged problems. Undoing everything must
// restore the text as it was before the events.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/edited_puzzle.h"
#include "tests/support/test_folder.h"
#include "tests/support/test_random.h"

static uint64_t seed;
static char folder[] = "/tmp/unjam-monkey-XXXXXX";

static const char *const files[] = {
    "tray/rectangular-jam.json", "tray/packing.json",     "tray/ladder.json",
    "klotski/klotski.json",      "klotski/pennant.json",  "tiles/fifteen-korf.json",
    "peg/english-central.json",  "blocks/sussman.json",   "blocks/eight-blocks.json",
    "tray/siding.json",          "peg/triangle-6-1.json", "tiles/line-1.json"};
enum { FILES = sizeof files / sizeof files[0] };

// --- damage --------------------------------------------------------------------------------------

// Replaces, removes or inserts up to 3 bytes. Returns the new size.
static size_t damage(test_random *random, char *text, size_t size, size_t room)
{
    static const char bytes[] = "{}[]\",:0123456789.-e ABopx#nul";
    for (uint32_t i = test_random_below(random, 4); i > 0 && size > 1; i--) {
        size_t at = test_random_below(random, (uint32_t)size);
        char byte = bytes[test_random_below(random, sizeof bytes - 1)];
        switch (test_random_below(random, 3)) {
        case 0:
            text[at] = byte;
            break;
        case 1:
            memmove(text + at, text + at + 1, size - at - 1);
            size--;
            break;
        default:
            if (size + 1 < room) {
                memmove(text + at + 1, text + at, size - at);
                text[at] = byte;
                size++;
            }
        }
    }
    return size;
}

static void copy_file(test_random *random, const char *name, bool damaged, const char *path)
{
    enum { ROOM = 1 << 18 };
    static char text[ROOM];
    char source[512];
    snprintf(source, sizeof source, "%s/problems/%s", UJ_TEST_ROOT, name);
    FILE *file = fopen(source, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, ROOM, file);
    fclose(file);
    if (damaged)
        size = damage(random, text, size, ROOM);
    file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    fclose(file);
}

// --- events --------------------------------------------------------------------------------------

static void random_mouse(test_random *random, uj_editor *editor, bool *down)
{
    uj_mouse_event event = {.x = test_random_real(random, 0.0, 900.0),
                            .y = test_random_real(random, 0.0, 600.0),
                            .clicks = 1 + (int)(test_random_below(random, 8) == 0),
                            .button = test_random_below(random, 6) == 0 ? UJ_BUTTON_RIGHT
                                                                        : UJ_BUTTON_LEFT,
                            .modifiers = test_random_below(random, 8)};
    event.what = UJ_MOUSE_MOVE;
    if (test_random_below(random, 2) == 0) {
        event.what = *down ? UJ_MOUSE_RELEASE : UJ_MOUSE_PRESS;
        *down = !*down;
        if (event.what == UJ_MOUSE_RELEASE)
            event.button = UJ_BUTTON_LEFT;
    }
    uj_editor_mouse(editor, &event);
}

static void random_key(test_random *random, uj_editor *editor)
{
    static const uj_key keys[] = {UJ_KEY_BACK,      UJ_KEY_ON,    UJ_KEY_UP,     UJ_KEY_DOWN,
                                  UJ_KEY_NEXT,      UJ_KEY_ENTER, UJ_KEY_ENTER,  UJ_KEY_ESCAPE,
                                  UJ_KEY_BACKSPACE, UJ_KEY_NEXT,  UJ_KEY_DELETE, UJ_KEY_HELP};
    static const char letters[] = "vrpnoxgwtse,.[]i+?12.5-A\"\\ {";
    char text[2] = {letters[test_random_below(random, sizeof letters - 1)], '\0'};
    switch (test_random_below(random, 4)) {
    case 0:
        uj_editor_text(editor, text);
        break;
    case 1:
        editor_control(editor, "zzydcv0+-"[test_random_below(random, 9)],
                       test_random_below(random, 8) == 0 ? UJ_SHIFT : 0);
        break;
    default:
        editor_press(editor, keys[test_random_below(random, 12)],
                     test_random_below(random, 4) == 0 ? UJ_SHIFT : 0);
    }
}

static void random_event(test_random *random, uj_editor *editor, bool *down)
{
    uj_wheel_event wheel = {.notches = test_random_real(random, -3.0, 3.0),
                            .x = 300.0,
                            .y = 300.0,
                            .modifiers = test_random_below(random, 8)};
    switch (test_random_below(random, 12)) {
    case 0:
        uj_editor_wheel(editor, &wheel);
        break;
    case 1:
        uj_editor_resize(editor, test_random_real(random, 1.0, 1200.0),
                         test_random_real(random, 1.0, 900.0));
        uj_editor_resize(editor, 900.0, 600.0);
        break;
    case 2:
    case 3:
    case 4:
    case 5:
        random_key(random, editor);
        break;
    default:
        random_mouse(random, editor, down);
    }
}

// --- sessions ------------------------------------------------------------------------------------

// The text must be `first` or, after the button New was pressed, the text of a new puzzle.
static void assert_first_text(const uj_editor *editor, const char *first)
{
    const uj_edit_document *document = uj_editor_document(editor);
    uj_edit_document fresh;
    if (strcmp(document->text.bytes, first) == 0)
        return;
    assert_true(document->fresh);
    assert_int_equal(uj_edit_document_new(document->kind, &fresh, NULL), UJ_OK);
    assert_string_equal(document->text.bytes, fresh.text.bytes);
    uj_edit_document_clear(&fresh);
}

// Opens `path` (NULL: a new puzzle), sends random events, and undoes all edits. Returns false if
// the file is refused.
static bool play(test_random *random, const char *path, uj_edit_kind kind, int events)
{
    uj_editor *editor;
    uj_error error = {0};
    bool down = false;
    uj_status status = uj_editor_create(path, kind, &editor, &error);
    if (status != UJ_OK) {
        assert_int_equal(status, UJ_BAD_INPUT);
        assert_true(error.message[0] != '\0');
        return false;
    }
    uj_editor_detach(editor);  // so that saving cannot overwrite the file
    uj_editor_resize(editor, 900.0, 600.0);
    char *first = strdup(uj_editor_document(editor)->text.bytes);
    for (int i = 0; i < events; i++) {
        random_event(random, editor, &down);
        if (i % 8 == 0)
            free(editor_scene(editor));
    }
    for (int i = 0; i < 8; i++)  // ends any input, drag or question
        editor_press(editor, UJ_KEY_ESCAPE, 0);
    uj_editor_take_requests(editor);
    while (editor_control(editor, 'z', 0))
        continue;
    assert_first_text(editor, first);
    free(first);
    uj_editor_destroy(editor);
    return true;
}

static void random_sessions(void **state)
{
    (void)state;
    char path[128], here[512];
    int opened = 0, count = test_effort(150);
    test_random random = {seed};
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);  // files saved under random names go here
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/problem", folder);
        copy_file(&random, files[test_random_below(&random, FILES)], i % 2 == 0, path);
        bool fresh = test_random_below(&random, 5) == 0;
        opened += play(&random, fresh ? NULL : path,
                       (uj_edit_kind)test_random_below(&random, UJ_EDIT_KINDS),
                       (int)test_random_below(&random, 120));
    }
    assert_int_equal(chdir(here), 0);
    printf("%d of %d files were opened\n", opened, count);
    assert_covered(opened > count / 2);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    test_folder_files(folder, true);
    return rmdir(folder);
}

int main(void)
{
    seed = test_seed(20261122);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_sessions)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
