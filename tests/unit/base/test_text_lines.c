// Tests how text is broken into lines, in languages with and without spaces.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/base/help_text.h>
#include <unjam/base/text_lines.h>

static void expect_lines(const char *text, size_t columns, const char *expected)
{
    char lines[256] = "";
    while (*text != '\0') {
        const char *next = uj_text_next_line(text, columns);
        assert_true(next > text);
        size_t used = strlen(lines);
        snprintf(lines + used, sizeof lines - used, "%s%.*s", used > 0 ? "|" : "",
                 (int)(next - text), text);
        text = next;
    }
    assert_string_equal(lines, expected);
}

static void lines_end_at_spaces(void **state)
{
    (void)state;
    expect_lines("push A up and right", 40, "push A up and right");
    expect_lines("push A up and right", 10, "push A up |and right");
    expect_lines("an unbreakable word", 5, "an |unbreakable |word");
    expect_lines("", 5, "");
}

static void lines_end_between_wide_characters(void **state)
{
    (void)state;
    expect_lines("ピースを動かします", 10, "ピースを動|かします");
    // A line must not begin with a closing mark or a small kana, nor end with an opening mark.
    expect_lines("開いて、解く", 6, "開い|て、解|く");
    expect_lines("押して「解く」を", 8, "押して|「解く」|を");
    expect_lines("もう一度チェック", 12, "もう一度|チェック");
    expect_lines("Enter で描き、Shift で正方形", 12, "Enter で描|き、Shift で|正方形");
}

static void texts_may_be_cut(void **state)
{
    (void)state;
    // The text ends with the first two bytes of a three-byte character.
    const char cut[] = {'A', ' ', (char)0xe3, (char)0x81, '\0'};
    const char *next = uj_text_next_line(cut, 1);
    assert_true(next == cut + 2);
    assert_true(*uj_text_next_line(next, 1) == '\0');
}

static void help_is_laid_out_by_columns(void **state)
{
    (void)state;
    char text[1024] = "";
    uj_help_option options[] = {{"help", NULL, "このヘルプを表示する", '?', true},
                                {"limit", "N",
                                 "表示する解を N 通りまでにする。数えるのはすべて。"
                                 "省略すると百通りまでを表示する。",
                                 0, false},
                                {"all", NULL, "すべての解を数える", 0, false}};
    const uj_help_text help = {.program = "unjam solve",
                               .arguments = "FILE",
                               .before = "解を見つける。",
                               .after = "終わり。\n\n終了コード: 0",
                               .options = options,
                               .count = sizeof options / sizeof options[0]};
    FILE *stream = fmemopen(text, sizeof text, "w");
    assert_non_null(stream);
    uj_help_print(stream, &help);
    fclose(stream);
    assert_non_null(strstr(text, "      --all                  すべての解を数える\n"
                                 "      --limit=N              表示する解を"));
    assert_non_null(strstr(text, "\n                             "));
    assert_non_null(strstr(text, "  -?, --help                 このヘルプを表示する\n"));
    assert_non_null(strstr(text, "\n終わり。\n\n終了コード: 0\n"));
    assert_true(uj_help_is_wide(help.before));
    assert_false(uj_help_is_wide("gelöst"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_at_spaces),
        cmocka_unit_test(lines_end_between_wide_characters),
        cmocka_unit_test(texts_may_be_cut),
        cmocka_unit_test(help_is_laid_out_by_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
