// Tests documents: how opening, saving, edits and undo change the text, and which files may be
// overwritten.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/formats/problem_finder.h>
#include <unjam/viewer/document/edit_document.h>
#include <unjam/viewer/document/edit_json.h>

#include "tests/support/test_folder.h"

static char folder[] = "/tmp/unjam-document-XXXXXX";

// --- files ---------------------------------------------------------------------------------------

static char *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc(1 << 20);
    assert_non_null(bytes);
    *size = fread(bytes, 1, (1 << 20) - 1, file);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}

static void write_all(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void path_in(const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", folder, name);
}

static void assert_file(const char *path, const char *text)
{
    size_t size;
    char *bytes = read_all(path, &size);
    assert_string_equal(bytes, text);
    free(bytes);
}

static const char small[] = "{\n"
                            "  \"unjam\":1, \"kind\" : \"tray\",\t\"x-mine\": [1,  2.50],\n"
                            "  \"name\": \"caf\\u00e9\",\n"
                            "  \"tray\": {\"interior\":\"polygon((0 0,4.0 0,4.0 3,0 3,0 0))\"},\n"
                            "  \"pieces\": [\n"
                            "    {\"at\": [1.50, 1, 0.0], \"name\": \"A\", \"thickness\": 1,\n"
                            "     \"shape\": \"POLYGON ((-1 -1, 1 -1, 1 1, -1 1, -1 -1))\"}\n"
                            "  ]\n"
                            "}";

static void open_small(uj_edit_document *document)
{
    uj_error error = {0};
    if (uj_edit_document_parse("small", small, sizeof small - 1, document, &error) != UJ_OK)
        fail_msg("%s", error.message);
}

// --- bundled problems ----------------------------------------------------------------------------

static bool check_bundled(void *payload, const char *name, const char *path)
{
    int *count = payload;
    uj_edit_document document;
    uj_error error = {0};
    char copy[128];
    size_t size, copied;
    uj_save_result result;
    if (strstr(path, "/sokoban/") != NULL) {  // the editor cannot edit Sokoban
        assert_int_equal(uj_edit_document_open(path, &document, &error), UJ_BAD_INPUT);
        assert_non_null(strstr(error.message, "\"sokoban\" is not one of: tray, klotski, tiles"));
        return true;
    }
    if (uj_edit_document_open(path, &document, &error) != UJ_OK)
        fail_msg("%s: %s", name, error.message);
    assert_false(uj_edit_text_is_changed(&document.text));
    path_in("copy.json", copy);
    unlink(copy);
    assert_int_equal(uj_edit_save(&document, copy, false, &result, &error), UJ_OK);
    assert_int_equal(result, UJ_SAVE_DONE);
    char *before = read_all(path, &size), *after = read_all(copy, &copied);
    assert_int_equal(size, copied);
    assert_memory_equal(before, after, size);
    free(before);
    free(after);
    uj_edit_document_clear(&document);
    ++*count;
    return true;
}

static void bundled_problems_survive(void **state)
{
    (void)state;
    int count = 0;
    uj_error error = {0};
    setenv("UNJAM_PROBLEMS", UJ_TEST_ROOT "/problems", 1);
    assert_int_equal(uj_problem_visit(check_bundled, &count, &error), UJ_OK);
    assert_true(count > 40);
}

// --- edits ---------------------------------------------------------------------------------------

static void one_number_changes_in_place(void **state)
{
    (void)state;
    uj_edit_document document;
    open_small(&document);
    const double numbers[3] = {1.5, 1.25, 0.0};
    size_t mark = uj_edit_begin(&document);
    uj_status status = uj_edit_json_set_numbers(&document.text, "pieces[0].at", numbers, 3, NULL);
    assert_int_equal(uj_edit_end(&document, mark, status, NULL), UJ_OK);
    char expected[2 * sizeof small];
    size_t place = (size_t)(strstr(small, ", 1, 0.0]") - small) + strlen(", 1");
    snprintf(expected, sizeof expected, "%.*s.25%s", (int)place, small, small + place);
    assert_string_equal(document.text.bytes, expected);
    assert_true(document.sketch.pieces[0].at.y == 1.25);
    assert_true(uj_edit_undo(&document));
    assert_string_equal(document.text.bytes, small);
    assert_false(uj_edit_text_is_changed(&document.text));
    uj_edit_document_clear(&document);
}

static void members_come_and_go(void **state)
{
    (void)state;
    uj_edit_document document;
    open_small(&document);
    size_t mark = uj_edit_begin(&document);
    uj_edit_text *text = &document.text;
    assert_int_equal(uj_edit_json_set_member(text, "tray", "exits", "[]", NULL), UJ_OK);
    assert_int_equal(uj_edit_json_append(text, "tray.exits", "{\"name\": \"e\"}", NULL), UJ_OK);
    assert_int_equal(uj_edit_json_append(text, "tray.exits", "{\"name\": \"f\"}", NULL), UJ_OK);
    assert_int_equal(uj_edit_end(&document, mark, UJ_OK, NULL), UJ_OK);
    assert_non_null(strstr(text->bytes, "\"exits\": [{\"name\": \"e\"}, {\"name\": \"f\"}]}"));
    assert_int_equal(document.sketch.exit_count, 2);
    mark = uj_edit_begin(&document);
    assert_int_equal(uj_edit_json_remove(text, "tray.exits", 0, NULL), UJ_OK);
    assert_int_equal(uj_edit_end(&document, mark, UJ_OK, NULL), UJ_OK);
    assert_string_equal(document.sketch.exits[0].name, "f");
    mark = uj_edit_begin(&document);
    assert_int_equal(uj_edit_json_remove_member(text, "tray", "exits", NULL), UJ_OK);
    assert_int_equal(uj_edit_end(&document, mark, UJ_OK, NULL), UJ_OK);
    assert_string_equal(text->bytes, small);
    for (int i = 0; i < 3; i++)
        assert_true(uj_edit_undo(&document));
    assert_false(uj_edit_undo(&document));
    assert_string_equal(text->bytes, small);
    uj_edit_document_clear(&document);
}

static void bad_edits_are_taken_back(void **state)
{
    (void)state;
    uj_edit_document document;
    uj_error error = {0};
    open_small(&document);
    size_t mark = uj_edit_begin(&document);
    uj_status status = uj_edit_json_set_member(&document.text, "", "pieces", "7", NULL);
    assert_int_equal(uj_edit_end(&document, mark, status, &error), UJ_BAD_INPUT);
    assert_true(error.message[0] != '\0');
    assert_string_equal(document.text.bytes, small);
    mark = uj_edit_begin(&document);
    uj_edit_json_set_member(&document.text, "", "name", "\"B\"", NULL);
    assert_int_equal(uj_edit_end(&document, mark, UJ_BAD_ARGUMENT, NULL), UJ_BAD_ARGUMENT);
    assert_string_equal(document.text.bytes, small);
    assert_false(uj_edit_text_can_undo(&document.text));
    assert_int_equal(document.sketch.piece_count, 1);
    uj_edit_document_clear(&document);
}

static void quotes_are_escaped(void **state)
{
    (void)state;
    uj_edit_document document;
    open_small(&document);
    assert_string_equal(uj_edit_name(&document), "caf\xc3\xa9");
    assert_int_equal(uj_edit_set_name(&document, "a \"b\" \\ c", NULL), UJ_OK);
    assert_string_equal(uj_edit_name(&document), "a \"b\" \\ c");
    assert_int_equal(uj_edit_set_name(&document, "\xff", NULL), UJ_BAD_ARGUMENT);
    uj_edit_document_clear(&document);
}

// --- saving --------------------------------------------------------------------------------------

static void a_changed_file_is_not_overwritten(void **state)
{
    (void)state;
    char path[128];
    uj_edit_document document;
    uj_save_result result;
    path_in("own.json", path);
    write_all(path, small);
    assert_int_equal(uj_edit_document_open(path, &document, NULL), UJ_OK);
    assert_int_equal(uj_edit_set_name(&document, "mine", NULL), UJ_OK);
    write_all(path, "{\"theirs\": 1}");
    assert_true(uj_edit_is_changed_on_disk(&document));
    assert_int_equal(uj_edit_save(&document, NULL, false, &result, NULL), UJ_OK);
    assert_int_equal(result, UJ_SAVE_CHANGED);
    assert_file(path, "{\"theirs\": 1}");
    assert_true(uj_edit_text_is_changed(&document.text));
    assert_int_equal(uj_edit_save(&document, NULL, true, &result, NULL), UJ_OK);
    assert_int_equal(result, UJ_SAVE_DONE);
    assert_file(path, document.text.bytes);
    assert_false(uj_edit_text_is_changed(&document.text));
    assert_int_equal(uj_edit_set_name(&document, "again", NULL), UJ_OK);
    assert_int_equal(uj_edit_save(&document, NULL, false, &result, NULL), UJ_OK);
    assert_int_equal(result, UJ_SAVE_DONE);
    assert_int_equal(unlink(path), 0);  // a deleted file can be written again
    assert_int_equal(uj_edit_save(&document, NULL, false, &result, NULL), UJ_OK);
    assert_int_equal(result, UJ_SAVE_DONE);
    assert_file(path, document.text.bytes);
    uj_edit_document_clear(&document);
}

static void other_files_are_not_overwritten(void **state)
{
    (void)state;
    char path[128];
    uj_edit_document document;
    uj_save_result result;
    uj_error error = {0};
    assert_int_equal(uj_edit_document_new(UJ_EDIT_TRAY, &document, NULL), UJ_OK);
    assert_int_equal(uj_edit_save(&document, NULL, false, &result, NULL), UJ_OK);
    assert_int_equal(result, UJ_SAVE_NAMELESS);
    path_in("other.json", path);
    write_all(path, "other");
    assert_int_equal(uj_edit_save(&document, path, false, &result, NULL), UJ_OK);
    assert_int_equal(result, UJ_SAVE_EXISTS);
    assert_file(path, "other");
    path_in("missing/x.json", path);
    assert_int_equal(uj_edit_save(&document, path, false, &result, &error), UJ_IO);
    assert_true(error.message[0] != '\0');
    assert_null(document.path);
    uj_edit_document_clear(&document);
}

static void collections_are_not_overwritten(void **state)
{
    (void)state;
    static const char *const texts[] = {"8 6 7 2 5 4 3 0 1\n",
                                        "abb.\na..c\nGoal: a 0 3\nab./ab.\n"};
    for (int i = 0; i < 2; i++) {
        char path[128];
        uj_edit_document document;
        uj_save_result result;
        path_in("collection.txt", path);
        write_all(path, texts[i]);
        assert_int_equal(uj_edit_document_open(path, &document, NULL), UJ_OK);
        assert_int_equal(uj_edit_save(&document, NULL, false, &result, NULL), UJ_OK);
        assert_int_equal(result, UJ_SAVE_NAMELESS);
        assert_int_equal(uj_edit_save(&document, path, false, &result, NULL), UJ_OK);
        assert_int_equal(result, UJ_SAVE_EXISTS);
        assert_file(path, texts[i]);
        uj_edit_document_clear(&document);
    }
}

static void names_are_suggested(void **state)
{
    (void)state;
    char here[512], path[64];
    uj_edit_document document;
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(uj_edit_document_new(UJ_EDIT_KLOTSKI, &document, NULL), UJ_OK);
    assert_int_equal(uj_edit_set_name(&document, " My: puzzle! ", NULL), UJ_OK);
    uj_edit_suggest_path(&document, path, sizeof path);
    assert_string_equal(path, "my-puzzle.json");
    write_all(path, "x");
    uj_edit_suggest_path(&document, path, sizeof path);
    assert_string_equal(path, "my-puzzle-2.json");
    uj_edit_document_clear(&document);
    assert_int_equal(chdir(here), 0);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bundled_problems_survive),
        cmocka_unit_test(one_number_changes_in_place),
        cmocka_unit_test(members_come_and_go),
        cmocka_unit_test(bad_edits_are_taken_back),
        cmocka_unit_test(quotes_are_escaped),
        cmocka_unit_test(a_changed_file_is_not_overwritten),
        cmocka_unit_test(other_files_are_not_overwritten),
        cmocka_unit_test(collections_are_not_overwritten),
        cmocka_unit_test(names_are_suggested),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
