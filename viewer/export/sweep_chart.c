// Draws a chart of variants of one puzzle: cells, axes, legend.
#include <unjam/viewer/export/sweep_chart.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/theme.h>

// Lengths in pixels.
static const double text_size = 14.0;
static const double margin = 18.0, left_room = 74.0, top_room = 40.0, axis_room = 54.0;
static const double legend_height = 26.0, legend_width = 168.0, least_width = 420.0;
static const double greatest_cell = 52.0, least_cell = 5.0, span = 760.0, numbered_cell = 20.0;

typedef struct plot {
    const uj_sweep_chart *chart;
    uj_canvas *canvas;
    const uj_palette *palette;
    double cell, left, top;  // size of a cell; left and top edges of the grid
    unsigned least, most;    // least and greatest number of moves of a solved variant
} plot;

static double cell_size(const uj_sweep_chart *chart)
{
    size_t most = chart->lengths > chart->widths ? chart->lengths : chart->widths;
    return fmax(least_cell, fmin(greatest_cell, floor(span / (double)most)));
}

static double plain_width(const uj_sweep_chart *chart)
{
    return fmax(least_width, left_room + (double)chart->lengths * cell_size(chart) + margin);
}

static bool is_solved(uj_sweep_chart_cell cell)
{
    return cell.kind == UJ_SWEEP_MOVES || cell.kind == UJ_SWEEP_AT_MOST;
}

static void find_range(plot *p)
{
    p->least = 1;
    p->most = 0;
    for (size_t i = 0; i < p->chart->lengths * p->chart->widths; i++) {
        uj_sweep_chart_cell cell = p->chart->cells[i];
        if (!is_solved(cell))
            continue;
        bool first = p->most < p->least;
        p->least = first || cell.number < p->least ? cell.number : p->least;
        p->most = first || cell.number > p->most ? cell.number : p->most;
    }
}

enum { MOST_ENTRIES = 40 };

// Lists the entries of the legend: first the numbers of moves, then the other kinds of cells. If
// not all numbers fit, leaves out the greatest ones.
static size_t list_entries(const plot *p, uj_sweep_chart_cell *out)
{
    size_t count = 0;
    for (unsigned n = p->least; n <= p->most && count < MOST_ENTRIES - UJ_SWEEP_KINDS; n++)
        out[count++] = (uj_sweep_chart_cell){UJ_SWEEP_MOVES, n};
    for (int kind = UJ_SWEEP_AT_MOST; kind < UJ_SWEEP_KINDS; kind++)
        for (size_t i = 0; i < p->chart->lengths * p->chart->widths; i++)
            if (p->chart->cells[i].kind == (uj_sweep_chart_cell_kind)kind) {
                out[count++] = p->chart->cells[i];
                break;
            }
    return count;
}

// Modelled on cividis (Nunez et al. 2018), which looks nearly the same with any colour vision.
static uj_colour colour_of(const plot *p, unsigned number)
{
    static const uj_colour scale[] = {{0.996, 0.910, 0.576, 1.0},
                                      {0.647, 0.780, 0.604, 1.0},
                                      {0.302, 0.588, 0.659, 1.0},
                                      {0.145, 0.286, 0.510, 1.0}};
    double at = p->most > p->least ? 3.0 * (number - p->least) / (double)(p->most - p->least) : 0.0;
    int low = at >= 3.0 ? 2 : (int)at;
    return uj_colour_mix(scale[low], scale[low + 1], at - low);
}

static double lightness(uj_colour c)
{
    return 0.3 * c.r + 0.6 * c.g + 0.1 * c.b;
}

static void draw_text(const plot *p, uj_vec2 at, const char *text, uj_text_style style)
{
    p->canvas->class->text(p->canvas, "text", at, text, &style);
}

static void draw_stroke(const plot *p, uj_vec2 from, uj_vec2 to, uj_colour colour, double width)
{
    const uj_paint paint = {.stroke = colour, .line_width = width};
    const uj_vec2 points[] = {from, to};
    p->canvas->class->line(p->canvas, "line", (uj_polyline){2, points}, UJ_MAP_IDENTITY, &paint);
}

static void draw_hatching(const plot *p, uj_vec2 corner, double size)
{
    double step = fmax(3.0, size / 5.0);
    for (double c = 0.5 * step; c < 2.0 * size; c += step) {
        double low = fmax(0.0, c - size), high = fmin(size, c);
        draw_stroke(p, (uj_vec2){corner.x + low, corner.y + c - low},
                    (uj_vec2){corner.x + high, corner.y + c - high}, p->palette->wall_edge, 1.0);
    }
}

static void cell_text(uj_sweep_chart_cell cell, char *buffer, size_t size)
{
    static const char *const signs[UJ_SWEEP_KINDS] = {[UJ_SWEEP_MOVES] = "",
                                                      [UJ_SWEEP_AT_MOST] = "\xe2\x89\xa4",
                                                      [UJ_SWEEP_AT_LEAST] = "\xe2\x89\xa5"};
    buffer[0] = '\0';
    if (signs[cell.kind] != NULL)
        snprintf(buffer, size, "%s%u", signs[cell.kind], cell.number);
}

static void draw_cell(const plot *p, uj_vec2 low, double size, uj_sweep_chart_cell cell)
{
    uj_paint paint = {.fill = p->palette->floor,
                      .stroke = p->palette->page,
                      .line_width = size > 12.0 ? 1.0 : 0.0};
    if (is_solved(cell)) {
        paint.fill = colour_of(p, cell.number);
    } else if (cell.kind == UJ_SWEEP_UNSOLVABLE) {
        paint.fill = (uj_colour){0.62, 0.62, 0.62, 1.0};
    } else if (cell.kind == UJ_SWEEP_IMPOSSIBLE) {
        paint.fill = (uj_colour){0.76, 0.35, 0.27, 1.0};
    } else if (cell.kind == UJ_SWEEP_NO_START) {
        paint.fill = p->palette->page;
        paint.stroke = p->palette->track;
    }
    uj_vec2 high = {low.x + size, low.y + size};
    uj_draw_box(p->canvas, "cell", (uj_box){low, high}, 0.0, &paint);
    if (cell.kind == UJ_SWEEP_AT_LEAST)
        draw_hatching(p, low, size);
    if (cell.kind == UJ_SWEEP_REJECTED) {
        draw_stroke(p, low, high, p->palette->bad, 1.5);
        draw_stroke(p, (uj_vec2){low.x, high.y}, (uj_vec2){high.x, low.y}, p->palette->bad, 1.5);
    }
}

static void draw_number(const plot *p, uj_vec2 low, double size, uj_sweep_chart_cell cell)
{
    char text[24];
    cell_text(cell, text, sizeof text);
    if (text[0] == '\0')
        return;
    uj_colour ink = p->palette->ink;
    if (is_solved(cell) && lightness(colour_of(p, cell.number)) < 0.5)
        ink = p->palette->halo;
    if (cell.kind == UJ_SWEEP_AT_LEAST) {
        const uj_paint plate = {.fill = p->palette->floor};
        uj_draw_box(p->canvas, "plate",
                    (uj_box){{low.x + 0.2 * size, low.y + 0.3 * size},
                             {low.x + 0.8 * size, low.y + 0.7 * size}},
                    2.0, &plate);
    }
    draw_text(p, (uj_vec2){low.x + 0.5 * size, low.y + 0.5 * size}, text,
              (uj_text_style){
                  .colour = ink, .size = fmin(text_size, 0.4 * size), .anchor = UJ_ANCHOR_MIDDLE});
}

static void draw_cells(const plot *p)
{
    const uj_sweep_chart *chart = p->chart;
    for (size_t j = 0; j < chart->widths; j++)
        for (size_t i = 0; i < chart->lengths; i++) {
            uj_sweep_chart_cell cell = chart->cells[j * chart->lengths + i];
            uj_vec2 low = {p->left + (double)i * p->cell,
                           p->top + (double)(chart->widths - 1 - j) * p->cell};
            draw_cell(p, low, p->cell, cell);
            if (p->cell >= numbered_cell)
                draw_number(p, low, p->cell, cell);
        }
}

// Returns n such that labels at every n-th cell are at least `distance` apart.
static size_t label_stride(const plot *p, double distance)
{
    return (size_t)fmax(1.0, ceil(distance / p->cell));
}

static void name_axis(const plot *p, const char *name, char *buffer, size_t size)
{
    if (p->chart->unit != NULL)
        snprintf(buffer, size, "%s [%s]", name, p->chart->unit);
    else
        snprintf(buffer, size, "%s", name);
}

static void draw_axes(const plot *p)
{
    const uj_sweep_chart *chart = p->chart;
    char text[96];
    double bottom = p->top + (double)chart->widths * p->cell;
    uj_colour faint = p->palette->faint;
    for (size_t i = 0; i < chart->lengths; i += label_stride(p, 62.0)) {
        double x = p->left + ((double)i + 0.5) * p->cell;
        draw_stroke(p, (uj_vec2){x, bottom + 2.0}, (uj_vec2){x, bottom + 6.0}, faint, 1.0);
        snprintf(text, sizeof text, "%.6g", chart->length[i]);
        draw_text(p, (uj_vec2){x, bottom + 15.0}, text,
                  (uj_text_style){.colour = p->palette->ink,
                                  .size = 0.8 * text_size,
                                  .anchor = UJ_ANCHOR_MIDDLE});
    }
    for (size_t j = 0; j < chart->widths; j += label_stride(p, 22.0)) {
        double y = bottom - ((double)j + 0.5) * p->cell;
        draw_stroke(p, (uj_vec2){p->left - 6.0, y}, (uj_vec2){p->left - 2.0, y}, faint, 1.0);
        snprintf(text, sizeof text, "%.6g", chart->width[j]);
        draw_text(p, (uj_vec2){p->left - 9.0, y}, text,
                  (uj_text_style){
                      .colour = p->palette->ink, .size = 0.8 * text_size, .anchor = UJ_ANCHOR_END});
    }
    name_axis(p, _("length"), text, sizeof text);
    draw_text(
        p, (uj_vec2){p->left + 0.5 * (double)chart->lengths * p->cell, bottom + 36.0}, text,
        (uj_text_style){.colour = faint, .size = 0.9 * text_size, .anchor = UJ_ANCHOR_MIDDLE});
    name_axis(p, _("width"), text, sizeof text);
    draw_text(p, (uj_vec2){margin, p->top - 14.0}, text,
              (uj_text_style){.colour = faint, .size = 0.9 * text_size, .anchor = UJ_ANCHOR_START});
}

static void entry_text(uj_sweep_chart_cell cell, char *buffer, size_t size)
{
    static const char *const words[UJ_SWEEP_KINDS] = {"",
                                                      N_("maybe fewer moves"),
                                                      N_("unsolvable"),
                                                      N_("not decided"),
                                                      N_("does not fit"),
                                                      N_("not certified"),
                                                      N_("impossible")};
    if (cell.kind == UJ_SWEEP_MOVES)
        snprintf(buffer, size, uj_translate_count("%u move", "%u moves", cell.number), cell.number);
    else
        snprintf(buffer, size, "%s", _(words[cell.kind]));
}

static size_t legend_columns(double width)
{
    return (size_t)fmax(1.0, floor((width - 2.0 * margin) / legend_width));
}

static void draw_legend(const plot *p, double top, double width)
{
    uj_sweep_chart_cell entries[MOST_ENTRIES];
    size_t count = list_entries(p, entries), columns = legend_columns(width);
    for (size_t i = 0; i < count; i++) {
        double x = margin + (double)(i % columns) * legend_width;
        double y = top + (double)(i / columns) * legend_height;
        char text[64];
        entry_text(entries[i], text, sizeof text);
        draw_cell(p, (uj_vec2){x, y}, 18.0, entries[i]);
        draw_text(p, (uj_vec2){x + 26.0, y + 9.0}, text,
                  (uj_text_style){.colour = p->palette->ink,
                                  .size = 0.9 * text_size,
                                  .anchor = UJ_ANCHOR_START});
    }
}

static plot plot_of(const uj_sweep_chart *chart)
{
    plot p = {.chart = chart,
              .palette = uj_palette_of(UJ_THEME_LIGHT),
              .cell = cell_size(chart),
              .left = left_room,
              .top = top_room + 28.0};
    find_range(&p);
    return p;
}

static void draw_chart(const void *payload, uj_canvas *canvas)
{
    plot p = plot_of(payload);
    p.canvas = canvas;
    const uj_sweep_chart *chart = p.chart;
    uj_drawing whole = uj_sweep_chart_drawing(chart);
    const uj_paint page = {.fill = p.palette->page};
    uj_draw_box(canvas, "page", (uj_box){{0.0, 0.0}, {whole.width, whole.height}}, 0.0, &page);
    const uj_text_style style = {.colour = p.palette->ink,
                                 .size = 1.15 * text_size,
                                 .bold = true,
                                 .max_width = whole.width - 2.0 * margin};
    canvas->class->text(canvas, "title", (uj_vec2){margin, 24.0}, chart->title, &style);
    draw_cells(&p);
    draw_axes(&p);
    draw_legend(&p, p.top + (double)chart->widths * p.cell + axis_room, whole.width);
}

uj_drawing uj_sweep_chart_drawing(const uj_sweep_chart *chart)
{
    plot p = plot_of(chart);
    uj_sweep_chart_cell entries[MOST_ENTRIES];
    double width = plain_width(chart);
    size_t columns = legend_columns(width);
    size_t rows = (list_entries(&p, entries) + columns - 1) / columns;
    double height = p.top + (double)chart->widths * p.cell + axis_room +
                    (double)rows * legend_height + 0.5 * margin;
    return (uj_drawing){width, height, draw_chart, chart, false};
}
