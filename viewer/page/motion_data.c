// Samples a scene in the light and the dark theme, and writes its motion as JSON.
#include "motion_data.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/viewer/board/layout.h>

#include "motion_canvas.h"
#include "motion_track.h"

static const double RATE = 60.0;  // samples per second
// Margin around the visible part of the board, as a fraction of the scene's width.
static const double RIM = 0.015;
// Greatest error of interpolated numbers. Lengths are in tenths of a pixel, alphas in hundredths.
static const double TOLERANCE = 2.0;
enum { ROUNDING = 1 };  // greatest error of run.shifts, in tenths of a pixel

// Consecutive samples with the same kinds of shapes; only the numbers differ. A row consists of the
// numbers of all shapes in one sample.
typedef struct run {
    size_t kind_count, kind_room;
    size_t *kinds;   // [kind_count]
    size_t *widths;  // [kind_count] how many numbers each shape has
    size_t *points;  // [kind_count] a shape's numbers begin with this many coordinates
    size_t row_count, row_room;
    double *times;    // [row_count] whole milliseconds
    size_t *chosen;   // [row_room] indices of the rows that thinning keeps
    int32_t *shifts;  // [2 * row_room] the result of find_shifts
    size_t stride, number_room;
    int32_t *numbers;  // [row_count * stride]
} run;

typedef struct maker {
    const uj_scene *scene;
    int part;    // see uj_board.part
    uj_box box;  // the visible part of the board at the start
    uj_motion_data *out;
    uj_motion_canvas light, dark;
    run run;
    size_t *kinds;  // the kind of each shape, as an index into out->kinds
    size_t kind_room;
    FILE *stream;
    char *item;  // buffer for one kind or one shape
    size_t item_room;
    bool failed;  // out of memory
} maker;

// --- one sample ----------------------------------------------------------------------------------

static void draw_board(const maker *m, double time, uj_theme theme, uj_motion_canvas *canvas)
{
    const uj_scene *scene = m->scene;
    uj_motion_canvas_restart(canvas);
    uj_layout layout = uj_layout_make(scene->width, scene->height, 0, NULL);
    uj_area all = {0.0, 0.0, scene->width, scene->height};
    uj_board board = {.time = time,
                      .text = 1.4 * layout.text,
                      .show = scene->show,
                      .part = m->part,
                      .palette = uj_palette_of(theme)};
    board.map = uj_area_map(all, m->box, &board.scale);
    uj_box view = uj_subject_view_box(scene->subject, time, scene->show);
    uj_vec2 rim = {RIM * scene->width, RIM * scene->width};
    uj_vec2 left = uj_map_apply(board.map, view.low), right = uj_map_apply(board.map, view.high);
    uj_motion_canvas_view(canvas, uj_vec2_sub((uj_vec2){left.x, right.y}, rim),
                          uj_vec2_add((uj_vec2){right.x, left.y}, rim));
    scene->subject->class->draw(scene->subject, &canvas->base, &board);
}

// Sets m->kinds[i] to the index of shape i's kind in m->out->kinds.
static void find_kinds(maker *m)
{
    size_t count = m->light.shape_count;
    m->failed |= m->light.failed || m->dark.failed;
    assert(m->failed || count == m->dark.shape_count);
    m->failed |= !uj_grow(&m->kinds, &m->kind_room, count + 1, sizeof *m->kinds);
    for (size_t i = 0; !m->failed && i < count; i++) {
        const uj_shape *a = &m->light.shapes[i], *b = &m->dark.shapes[i];
        const char *words = m->light.characters + a->words;
        char style[40];
        size_t number;
        snprintf(style, sizeof style, "%06x %06x %06x %06x", a->fill, a->stroke, b->fill,
                 b->stroke);
        m->failed |= !uj_grow(&m->item, &m->item_room, strlen(words) + 64, 1) ||
                     uj_text_table_add(&m->out->styles, style, &number) != UJ_OK;
        if (m->failed)
            return;
        snprintf(m->item, m->item_room, "[%d,%zu,%u,%s]", (int)a->type, number, a->flags, words);
        m->failed |= uj_text_table_add(&m->out->kinds, m->item, &m->kinds[i]) != UJ_OK;
    }
}

// --- writing a run -------------------------------------------------------------------------------

// Adds a motionless shape to m->out->shapes. Writes its index in m->out->shapes to m->stream.
static void write_still(maker *m, size_t index, const int32_t *numbers)
{
    size_t count = m->run.widths[index], length, number;
    m->failed |= !uj_grow(&m->item, &m->item_room, 16 * (count + 2), 1);
    if (m->failed)
        return;
    length = (size_t)snprintf(m->item, m->item_room, "[%zu", m->run.kinds[index]);
    for (size_t i = 0; i < count; i++)
        length += (size_t)snprintf(m->item + length, m->item_room - length, ",%d", numbers[i]);
    snprintf(m->item + length, m->item_room - length, "]");
    m->failed |= uj_text_table_add(&m->out->shapes, m->item, &number) != UJ_OK;
    fprintf(m->stream, ",%zu", number);
}

// A small integer takes one character (see uj_motion_data_make).
static void put_packed(FILE *stream, long long value)
{
    static const char digits[] = " !#$%()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`"
                                 "abcdefghijklmnopqrstuvwxyz{|}~";
    // The last digit of a number is less than ENDING. All its other digits are at least ENDING.
    enum { ENDING = 60, LEADING = 29 };
    _Static_assert(sizeof digits == ENDING + LEADING + 1, "every digit has a character");
    unsigned long long rest = (unsigned long long)(value < 0 ? -2 * value - 1 : 2 * value);
    for (; rest >= ENDING; rest = (rest - ENDING) / LEADING)
        putc(digits[ENDING + (rest - ENDING) % LEADING], stream);
    putc(digits[rest], stream);
}

// Returns true if the shape is only translated. In this case r->shifts gets, for each row, the x
// and y of the translation since the first row, with an error of at most ROUNDING.
static bool find_shifts(const run *r, size_t index, const uj_samples *all)
{
    size_t points = r->points[index];
    for (size_t i = 0; i < all->row_count; i++) {
        const int32_t *row = all->numbers + i * all->stride;
        for (size_t axis = 0; axis < 2; axis++) {
            long long low = INT32_MAX, high = INT32_MIN;
            for (size_t k = axis; k < points; k += 2) {
                long long by = (long long)row[k] - all->numbers[k];
                low = by < low ? by : low;
                high = by > high ? by : high;
            }
            if (points < 2 || high - low > 2 * ROUNDING)
                return false;
            r->shifts[2 * i + axis] = (int32_t)((low + high) / 2);
        }
        for (size_t k = points; k < all->count; k++)
            if (row[k] != all->numbers[k])
                return false;
    }
    return true;
}

// Writes each chosen row, except the first, as its difference from the previous chosen row.
static void write_rows(maker *m, const uj_samples *rows, size_t chosen)
{
    const int32_t *last = NULL;
    for (size_t i = 0; i < chosen; i++) {
        const int32_t *row = rows->numbers + m->run.chosen[i] * rows->stride;
        for (size_t k = 0; k < rows->count; k++)
            put_packed(m->stream, (long long)row[k] - (last != NULL ? last[k] : 0));
        last = row;
    }
}

static void write_times(maker *m, size_t chosen)
{
    const run *r = &m->run;
    double before = r->times[0];
    for (size_t i = 0; i < chosen; i++) {
        double time = r->times[r->chosen[i]];
        put_packed(m->stream, llround(time - before));
        before = time;
    }
}

static void write_item(maker *m, size_t index, const uj_samples *samples)
{
    run *r = &m->run;
    bool shifts = find_shifts(r, index, samples);
    const uj_samples two = {samples->row_count, samples->times, r->shifts, 2, 2};
    size_t chosen = uj_samples_thin(samples, TOLERANCE, r->chosen);
    if (chosen <= 1) {
        write_still(m, index, samples->numbers);
        return;
    }
    // The shifts have an error of up to ROUNDING. Thinning may add the rest of TOLERANCE.
    if (shifts)
        chosen = uj_samples_thin(&two, TOLERANCE - ROUNDING, r->chosen);
    fprintf(m->stream, ",[%zu,\"", r->kinds[index]);
    write_times(m, chosen);
    fputs("\",\"", m->stream);
    if (shifts) {
        for (size_t k = 0; k < samples->count; k++)
            put_packed(m->stream, samples->numbers[k]);
        fputs("\",\"", m->stream);
    }
    write_rows(m, shifts ? &two : samples, chosen);
    fputs("\"]", m->stream);
}

static void write_run(maker *m)
{
    run *r = &m->run;
    if (r->row_count == 0 || m->failed)
        return;
    fprintf(m->stream, "%s[%.0f", m->out->picture_count++ > 0 ? ",\n" : "", r->times[0]);
    size_t first = 0;
    for (size_t i = 0; i < r->kind_count && !m->failed; i++) {
        uj_samples samples = {r->row_count, r->times, r->numbers + first, r->stride, r->widths[i]};
        write_item(m, i, &samples);
        first += r->widths[i];
    }
    putc(']', m->stream);
    r->row_count = 0;
}

// --- sampling ------------------------------------------------------------------------------------

static bool continues_run(const maker *m)
{
    const run *r = &m->run;
    return r->row_count > 0 && r->kind_count == m->light.shape_count &&
           r->stride == m->light.number_count &&
           memcmp(r->kinds, m->kinds, r->kind_count * sizeof *m->kinds) == 0;
}

static size_t coordinate_count(const uj_shape *shape)
{
    size_t paint = 0;
    if (shape->type != UJ_SHAPE_POLYGON && shape->type != UJ_SHAPE_LINE)
        return 2;
    paint += (shape->flags & UJ_SHAPE_FILL) != 0 ? 1 : 0;
    paint += (shape->flags & UJ_SHAPE_STROKE) != 0 ? 2 : 0;
    paint += (shape->flags & UJ_SHAPE_DASH) != 0 ? 1 : 0;
    return shape->count - paint;
}

static void begin_run(maker *m)
{
    run *r = &m->run;
    size_t room = r->kind_room, more = r->kind_room, count = m->light.shape_count;
    m->failed |= !uj_grow(&r->kinds, &room, count + 1, sizeof *r->kinds) ||
                 !uj_grow(&r->points, &more, count + 1, sizeof *r->points) ||
                 !uj_grow(&r->widths, &r->kind_room, count + 1, sizeof *r->widths);
    if (m->failed)
        return;
    r->kind_count = count;
    r->stride = m->light.number_count;
    for (size_t i = 0; i < count; i++) {
        r->kinds[i] = m->kinds[i];
        r->widths[i] = m->light.shapes[i].count;
        r->points[i] = coordinate_count(&m->light.shapes[i]);
    }
}

static void add_row(maker *m, double milliseconds)
{
    run *r = &m->run;
    size_t room = r->row_room, more = r->row_room;
    m->failed |= !uj_grow(&r->times, &room, r->row_count + 1, sizeof *r->times) ||
                 !uj_grow(&r->shifts, &more, r->row_count + 1, 2 * sizeof *r->shifts) ||
                 !uj_grow(&r->chosen, &r->row_room, r->row_count + 1, sizeof *r->chosen) ||
                 !uj_grow(&r->numbers, &r->number_room, (r->row_count + 1) * r->stride + 1,
                          sizeof *r->numbers);
    if (m->failed)
        return;
    r->times[r->row_count] = milliseconds;
    if (r->stride > 0)
        memcpy(r->numbers + r->row_count * r->stride, m->light.numbers,
               r->stride * sizeof *r->numbers);
    r->row_count++;
}

static void sample(maker *m, double seconds)
{
    double time = uj_timeline_time(&m->scene->subject->timeline, seconds);
    draw_board(m, time, UJ_THEME_LIGHT, &m->light);
    draw_board(m, time, UJ_THEME_DARK, &m->dark);
    find_kinds(m);
    if (m->failed)
        return;
    double milliseconds = round(1000.0 * seconds);
    if (!continues_run(m)) {
        write_run(m);
        begin_run(m);
    } else if (m->run.times[m->run.row_count - 1] >= milliseconds) {
        return;  // there is a row for this millisecond already
    }
    if (!m->failed)
        add_row(m, milliseconds);
}

// Starts a new run at each move, so that the page can jump to the move.
static void sample_all(maker *m)
{
    const uj_timeline *timeline = &m->scene->subject->timeline;
    for (size_t move = 0; move < timeline->move_count && !m->failed; move++) {
        double start = timeline->starts[move], length = timeline->starts[move + 1] - start;
        size_t count = (size_t)ceil(RATE * length);
        write_run(m);
        for (size_t i = 0; i < count && !m->failed; i++)
            sample(m, start + length * (double)i / (double)count);
    }
    write_run(m);
    sample(m, timeline->total);
    write_run(m);
}

static void release(maker *m)
{
    uj_motion_canvas_clear(&m->light);
    uj_motion_canvas_clear(&m->dark);
    free(m->run.kinds);
    free(m->run.widths);
    free(m->run.points);
    free(m->run.times);
    free(m->run.shifts);
    free(m->run.chosen);
    free(m->run.numbers);
    free(m->kinds);
    free(m->item);
}

static maker start(const uj_scene *scene, uj_motion_data *out, FILE *stream)
{
    return (maker){.scene = scene,
                   .box = uj_subject_view_box(scene->subject, 0.0, scene->show),
                   .out = out,
                   .light = uj_motion_canvas_empty(),
                   .dark = uj_motion_canvas_empty(),
                   .stream = stream,
                   .failed = stream == NULL};
}

uj_status uj_motion_data_make(const uj_scene *scene, uj_motion_data *out, uj_error *error)
{
    size_t length;
    *out = (uj_motion_data){0};
    maker m = start(scene, out, open_memstream(&out->pictures, &length));
    if (!m.failed) {
        putc('[', m.stream);
        sample_all(&m);
        putc(']', m.stream);
        m.failed |= ferror(m.stream) != 0;
        m.failed |= fclose(m.stream) != 0;
    }
    release(&m);
    if (!m.failed)
        return UJ_OK;
    uj_motion_data_clear(out);
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the motion");
}

uj_status uj_motion_data_parts(const uj_scene *scene, size_t piece_count, uj_motion_data *data,
                               FILE *out, uj_error *error)
{
    maker m = start(scene, data, out);
    size_t pictures = data->picture_count;
    data->picture_count = 0;
    putc('[', out);
    for (size_t i = 0; i < piece_count + 2 && !m.failed; i++) {
        m.part = i == 0 ? UJ_PART_GROUND : i == 1 ? UJ_PART_OVER : (int)i - 1;
        sample(&m, 0.0);
        write_run(&m);
    }
    putc(']', out);
    data->picture_count = pictures;
    release(&m);
    return m.failed
               ? uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the playable board")
               : UJ_OK;
}

void uj_motion_data_clear(uj_motion_data *data)
{
    uj_text_table_clear(&data->styles);
    uj_text_table_clear(&data->kinds);
    uj_text_table_clear(&data->shapes);
    free(data->pictures);
    *data = (uj_motion_data){0};
}
