// Tests that animated pages show what their scenes draw.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/load/loaded_file.h>

#include "tests/support/test_random.h"
#include "viewer/page/motion_canvas.h"
#include "viewer/page/motion_data.h"
#include "viewer/page/motion_track.h"

enum { WIDTH = 1000, HEIGHT = 900, MOMENTS = 150 };
enum { SHOW = UJ_SHOW_NAMES | UJ_SHOW_ARROWS | UJ_SHOW_GHOSTS };

static const char PEGS[] =
    "{\"unjam\": 1, \"kind\": \"solution\", \"problem\": {\"unjam\": 1, \"kind\": \"peg\","
    " \"name\": \"Pegs\", \"holes\": 6, \"lines\": [[0, 1, 2], [2, 3, 4], [3, 4, 5]],"
    " \"start\": {\"pegs\": [0, 1, 3, 5]}, \"goal\": {\"pegs\": [4, 5]}}, \"result\": {\"status\":"
    " \"solved\", \"cost_metric\": \"moves\", \"cost\": 1, \"lower_bound\": 1, \"optimal\": true},"
    " \"moves\": [[0, 2, 4]]}";

// The parsed JSON of a uj_motion_data.
typedef struct page {
    json_t *kinds, *shapes, *pictures;
    uj_text_table styles;
} page;

// Element `index` of `item` is a text of packed integers (motion_data.h). Replaces it by an array
// of the integers.
static void unpack(json_t *item, size_t index)
{
    static const char left_out[] = "\"&'<>\\";
    const char *text = json_string_value(json_array_get(item, index));
    json_t *all = json_array();
    long long value = 0, scale = 1;
    assert_non_null(text);
    for (; *text != '\0'; text++) {
        long long digit = *text - ' ';
        assert_true(digit >= 0 && *text < 127 && strchr(left_out, *text) == NULL);
        for (const char *c = left_out; *c != '\0'; c++)
            digit -= *c < *text;
        value += digit * scale;
        scale *= 29;
        if (digit >= 60)
            continue;
        json_array_append_new(all, json_integer(value % 2 != 0 ? -(value + 1) / 2 : value / 2));
        value = 0;
        scale = 1;
    }
    json_array_set_new(item, index, all);
}

// A translated shape has only the first row of `numbers`, and a shift for each time
// (motion_data.h). Makes all rows from these.
static void spread(json_t *item, const json_t *kind)
{
    const json_t *start = json_array_get(item, 2), *shifts = json_array_get(item, 3), *size;
    size_t count = json_array_size(start), points = 0, i;
    if (json_integer_value(json_array_get(kind, 0)) > UJ_SHAPE_LINE)
        points = 2;
    else
        json_array_foreach(json_array_get(kind, 4), i, size) points +=
            2 * (size_t)json_integer_value(size);
    json_t *rows = json_array();
    for (size_t row = 0; row < json_array_size(json_array_get(item, 1)); row++)
        for (size_t k = 0; k < count; k++) {
            json_int_t by = json_integer_value(json_array_get(shifts, 2 * row + k % 2));
            json_int_t first = row > 0 ? 0 : json_integer_value(json_array_get(start, k));
            json_array_append_new(rows, json_integer(first + (k < points ? by : 0)));
        }
    json_array_set_new(item, 2, rows);
}

static json_t *load_pictures(const char *text, const json_t *kinds)
{
    json_t *all = json_loads(text, 0, NULL), *picture, *item;
    size_t i, k, part;
    json_array_foreach(all, i, picture) json_array_foreach(picture, k, item)
    {
        size_t parts = json_array_size(item);
        for (part = 1; part < parts; part++)
            unpack(item, part);
        if (parts == 4)
            spread(item,
                   json_array_get(kinds, (size_t)json_integer_value(json_array_get(item, 0))));
    }
    return all;
}

static json_t *load_table(const uj_text_table *table)
{
    json_t *all = json_array();
    for (size_t i = 0; i < table->count; i++) {
        json_t *one = json_loads(table->texts[i], 0, NULL);
        assert_non_null(one);
        json_array_append_new(all, one);
    }
    return all;
}

static page load_page(uj_motion_data *data)
{
    page p = {load_table(&data->kinds), load_table(&data->shapes), NULL, data->styles};
    p.pictures = load_pictures(data->pictures, p.kinds);
    assert_int_equal(json_array_size(p.pictures), data->picture_count);
    return p;
}

static double number(const json_t *array, size_t index)
{
    const json_t *value = json_array_get(array, index);
    assert_true(json_is_integer(value));
    return (double)json_integer_value(value);
}

// Returns the number in `column` of a changing shape at `time`. The picture with this shape begins
// at `start`. Both times are in milliseconds.
static double moving_number(const json_t *item, double start, double time, size_t column)
{
    const json_t *steps = json_array_get(item, 1), *rows = json_array_get(item, 2);
    size_t count = json_array_size(steps), width = json_array_size(rows) / count;
    double at = start + number(steps, 0), value = number(rows, column);
    for (size_t i = 1; i < count; i++) {
        double next = at + number(steps, i), to = value + number(rows, i * width + column);
        if (time < next)
            return value + (to - value) * fmax(0.0, (time - at) / (next - at));
        at = next;
        value = to;
    }
    return value;
}

static void check_colours(const page *p, const json_t *kind, const uj_shape *shape, bool dark)
{
    const char *style = p->styles.texts[json_integer_value(json_array_get(kind, 1))];
    char wanted[16];
    snprintf(wanted, sizeof wanted, "%06x %06x", shape->fill, shape->stroke);
    assert_memory_equal(style + (dark ? 14 : 0), wanted, 13);
}

typedef struct moment {
    const uj_motion_canvas *drawn;
    double start, time;  // milliseconds; the picture shown at `time` begins at `start`
    bool dark;
} moment;

static void check_item(const page *p, const json_t *item, const moment *m, size_t index)
{
    const uj_motion_canvas *drawn = m->drawn;
    const uj_shape *shape = &drawn->shapes[index];
    bool moves = json_is_array(item);
    const json_t *fixed =
        moves ? NULL : json_array_get(p->shapes, (size_t)json_integer_value(item));
    const json_t *kind = json_array_get(
        p->kinds, (size_t)json_integer_value(json_array_get(moves ? item : fixed, 0)));
    assert_int_equal(json_integer_value(json_array_get(kind, 0)), shape->type);
    assert_int_equal(json_integer_value(json_array_get(kind, 2)), shape->flags);
    if (shape->type == UJ_SHAPE_TEXT) {
        char text[2048];
        snprintf(text, sizeof text, "[%s]", drawn->characters + shape->words);
        json_t *mine = json_loads(text, 0, NULL);
        assert_string_equal(json_string_value(json_array_get(kind, 4)),
                            json_string_value(json_array_get(mine, 1)));
        json_decref(mine);
    }
    check_colours(p, kind, shape, m->dark);
    for (size_t i = 0; i < shape->count; i++) {
        double value = moves ? moving_number(item, m->start, m->time, i) : number(fixed, i + 1);
        double wanted = drawn->numbers[shape->first + i];
        // Lengths are in tenths of a pixel. motion_data.c causes differences of up to 2 by leaving
        // out samples, and of up to 6 by rounding times to milliseconds.
        if (fabs(value - wanted) > 2.0 + 6.0)
            fail_msg("item %zu (%s) at %.0f ms: number %zu is %.1f, not %.1f", index,
                     drawn->characters + shape->words, m->time, i, value, wanted);
    }
}

static void draw(const uj_scene *scene, double seconds, uj_theme theme, uj_motion_canvas *canvas)
{
    uj_board board = {.time = uj_timeline_time(&scene->subject->timeline, seconds),
                      .text = 1.4 * uj_layout_make(WIDTH, HEIGHT, 0, NULL).text,
                      .show = scene->show,
                      .palette = uj_palette_of(theme)};
    uj_area all = {0.0, 0.0, WIDTH, HEIGHT};
    board.map =
        uj_area_map(all, scene->subject->class->view_box(scene->subject, 0.0), &board.scale);
    uj_motion_canvas_restart(canvas);
    scene->subject->class->draw(scene->subject, &canvas->base, &board);
}

// Returns the picture shown at `time`: [start, visible rectangle, shape ...].
static const json_t *picture_at(const page *p, double time)
{
    size_t index = 0;
    while (index + 1 < json_array_size(p->pictures) &&
           number(json_array_get(p->pictures, index + 1), 0) <= time)
        index++;
    return json_array_get(p->pictures, index);
}

// Picks one of the times at which uj_motion_data_make() samples the board, 60 per second.
static double random_moment(test_random *random, const uj_timeline *timeline)
{
    if (timeline->move_count == 0)
        return 0.0;
    size_t move = test_random_below(random, (uint32_t)timeline->move_count);
    double start = timeline->starts[move], length = timeline->starts[move + 1] - start;
    uint32_t count = (uint32_t)ceil(60.0 * length);
    return start + length * (double)test_random_below(random, count) / (double)count;
}

static void check_subject(const uj_subject *subject, test_random *random)
{
    uj_scene scene = {.subject = subject, .width = WIDTH, .height = HEIGHT, .show = SHOW};
    uj_motion_data data, again;
    assert_int_equal(uj_motion_data_make(&scene, &data, NULL), UJ_OK);
    assert_int_equal(uj_motion_data_make(&scene, &again, NULL), UJ_OK);
    assert_string_equal(data.pictures, again.pictures);
    uj_motion_data_clear(&again);
    page p = load_page(&data);
    uj_motion_canvas canvas = uj_motion_canvas_empty();
    for (int i = 0; i < MOMENTS; i++) {
        double seconds =
            i == 0 ? subject->timeline.total : random_moment(random, &subject->timeline);
        double time = round(1000.0 * seconds);
        bool dark = i % 2 == 1;
        draw(&scene, seconds, dark ? UJ_THEME_DARK : UJ_THEME_LIGHT, &canvas);
        const json_t *picture = picture_at(&p, time);
        assert_int_equal(json_array_size(picture), canvas.shape_count + 2);
        const moment m = {&canvas, number(picture, 0), time, dark};
        for (size_t k = 0; k < canvas.shape_count; k++)
            check_item(&p, json_array_get(picture, k + 2), &m, k);
    }
    uj_motion_canvas_clear(&canvas);
    json_decref(p.kinds);
    json_decref(p.shapes);
    json_decref(p.pictures);
    uj_motion_data_clear(&data);
}

static void pages_show_what_scenes_draw(void **state)
{
    (void)state;
    static const char *const names[] = {"two-pieces.solution", "klotski-slides.solution",
                                        "line-1.solution", "sussman.solution", "no-way-out"};
    test_random random = {test_seed(71)};
    char path[512] = "test_motion.XXXXXX";
    for (size_t i = 0; i <= sizeof names / sizeof names[0]; i++) {
        uj_loaded_file file;
        uj_error error = {0};
        bool pegs = i == sizeof names / sizeof names[0];
        if (pegs) {
            snprintf(path, sizeof path, "test_motion.XXXXXX");
            int out = mkstemp(path);
            assert_true(out >= 0 && write(out, PEGS, sizeof PEGS - 1) == sizeof PEGS - 1);
            close(out);
        } else {
            snprintf(path, sizeof path, "%s/%s.json", UJ_TEST_ROOT "/tests/cli/data", names[i]);
        }
        if (uj_loaded_file_read(path, NULL, &file, &error) != UJ_OK ||
            uj_loaded_file_make(&file, &error) != UJ_OK)
            fail_msg("%s: %s", path, error.message);
        check_subject(file.subject, &random);
        uj_loaded_file_clear(&file);
        if (pegs)
            unlink(path);
    }
}

static void thinned_tracks_stay_near_their_samples(void **state)
{
    (void)state;
    enum { ROWS = 80, COLUMNS = 3, ROUNDS = 300 };
    test_random random = {test_seed(72)};
    size_t kept = 0;
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        double times[ROWS], at[COLUMNS] = {0}, speed[COLUMNS] = {0};
        int32_t numbers[ROWS * COLUMNS];
        size_t chosen[ROWS], rows = 1 + test_random_below(&random, ROWS);
        for (size_t row = 0; row < rows; row++) {
            times[row] = (row > 0 ? times[row - 1] : 0.0) + 1.0 + test_random_below(&random, 3);
            for (int i = 0; i < COLUMNS; i++) {
                if (test_random_below(&random, 12) == 0)
                    speed[i] = test_random_real(&random, -20.0, 20.0);
                at[i] += row > 0 ? speed[i] * (times[row] - times[row - 1]) : 0.0;
                numbers[row * COLUMNS + (size_t)i] = (int32_t)lround(at[i]);
            }
        }
        uj_samples samples = {rows, times, numbers, COLUMNS, COLUMNS};
        size_t count = uj_samples_thin(&samples, 2.0, chosen), from = 0;
        kept += count;
        assert_true(count >= 1 && chosen[0] == 0);
        assert_true(count == 1 || chosen[count - 1] == rows - 1);
        for (size_t row = 0; row < rows; row++) {
            while (from + 1 < count && chosen[from + 1] <= row)
                from++;
            size_t a = chosen[from], b = from + 1 < count ? chosen[from + 1] : a;
            double part = a == b ? 0.0 : (times[row] - times[a]) / (times[b] - times[a]);
            for (size_t i = 0; i < COLUMNS; i++) {
                double value = numbers[a * COLUMNS + i] +
                               part * (numbers[b * COLUMNS + i] - numbers[a * COLUMNS + i]);
                assert_true(fabs(value - numbers[row * COLUMNS + i]) <= 2.0 + 1e-9);
            }
        }
    }
    assert_true(kept < ROUNDS * ROWS / 4);  // most samples are left out
}

static void quoted_texts_come_back(void **state)
{
    (void)state;
    static const char *const parts[] = {
        "a",    "\"",       "\\",           "<",  "</script>", "&",
        "\x01", "\xc3\xa9", "\xe6\xa9\xab", "\n", "\x7f",      "\xf0\x9f\xa7\xa9"};
    test_random random = {test_seed(73)};
    for (int round = 0; round < test_effort(2000); round++) {
        char text[256] = "", quoted[6 * sizeof text + 3];
        size_t count = test_random_below(&random, 20);
        for (size_t i = 0; i < count; i++)
            strcat(text, parts[test_random_below(&random, sizeof parts / sizeof parts[0])]);
        size_t length = uj_json_quote(text, quoted, sizeof quoted);
        assert_int_equal(length, strlen(quoted));
        assert_null(strpbrk(quoted, "<>&"));
        json_t *back = json_loads(quoted, JSON_DECODE_ANY, NULL);
        assert_non_null(back);
        assert_string_equal(json_string_value(back), text);
        json_decref(back);
        // If `room` is too small, uj_json_quote keeps the beginning of the text.
        size_t room = 12 + test_random_below(&random, 40);
        uj_json_quote(text, quoted, room);
        assert_true(strlen(quoted) < room);
        back = json_loads(quoted, JSON_DECODE_ANY, NULL);
        assert_non_null(back);
        assert_int_equal(strncmp(text, json_string_value(back), json_string_length(back)), 0);
        json_decref(back);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_show_what_scenes_draw),
        cmocka_unit_test(thinned_tracks_stay_near_their_samples),
        cmocka_unit_test(quoted_texts_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
