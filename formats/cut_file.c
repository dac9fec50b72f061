// Writes sheets for laser cutters as SVG.
#include <unjam/formats/cut_file.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <unjam/base/text.h>
#include <unjam/files/safe_file.h>

// A hairline of 0.001 inch. Laser cutters cut lines this thin, and engrave thicker ones.
#define HAIRLINE "0.0254"

double uj_unit_millimetres(const char *unit)
{
    static const struct {
        const char *name;
        double size;
    } units[] = {
        {"mm", 1.0},          {"millimetre", 1.0},   {"millimetres", 1.0}, {"millimeter", 1.0},
        {"millimeters", 1.0}, {"cm", 10.0},          {"centimetre", 10.0}, {"centimetres", 10.0},
        {"centimeter", 10.0}, {"centimeters", 10.0}, {"m", 1000.0},        {"in", 25.4},
        {"inch", 25.4},       {"inches", 25.4},
    };
    for (size_t i = 0; unit != NULL && i < sizeof units / sizeof units[0]; i++)
        if (strcasecmp(unit, units[i].name) == 0)
            return units[i].size;
    return 0.0;
}

// --- text --------------------------------------------------------------------------------------

// Returns the length in bytes of the text's first character if this is a control character
// (uj_text_control), U+FFFE or U+FFFF. Otherwise returns 0. XML forbids many of these characters.
static size_t forbidden(const char *text)
{
    bool is_last = strncmp(text, "\xef\xbf\xbe", 3) == 0 || strncmp(text, "\xef\xbf\xbf", 3) == 0;
    return is_last ? 3 : uj_text_control(text);
}

// Writes a text, escaped for XML. Characters that `forbidden` finds become question marks.
static void put_text(FILE *out, const char *text)
{
    for (size_t skip; *text != '\0'; text += skip > 0 ? skip : 1) {
        skip = forbidden(text);
        if (skip > 0)
            fputc('?', out);
        else if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else
            fputc(*text, out);
    }
}

// Writes a number of millimetres with at most six decimals.
static void put_number(FILE *out, double value)
{
    char text[64];
    snprintf(text, sizeof text, "%.6f", value);
    size_t length = strlen(text);
    while (text[length - 1] == '0')
        length--;
    if (text[length - 1] == '.')
        length--;
    text[length] = '\0';
    fputs(strcmp(text, "-0") == 0 ? "0" : text, out);
}

// Writes the attribute "d" of a path. In SVG, y points down, so every y is subtracted from
// `height`.
static void put_path(FILE *out, const uj_polygon *polygon, double height)
{
    fputs(" d=\"", out);
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        for (size_t i = 0; i < ring->count; i++) {
            fputs(i > 0 ? " L" : r > 0 ? " M" : "M", out);
            put_number(out, ring->points[i].x);
            fputc(' ', out);
            put_number(out, height - ring->points[i].y);
        }
        fputs(" Z", out);
    }
    fputs("\"", out);
}

// --- layers ------------------------------------------------------------------------------------

// Writes the name of a layer into buffer: "floor", "wall 5 mm", "wall 1 of 2, 3 mm" or
// "pieces 5 mm". Returns buffer.
static const char *layer_name(const uj_cut_sheet *sheet, size_t index, char *buffer, size_t size)
{
    const uj_cut_layer *layer = &sheet->layers[index];
    size_t walls = 0;
    for (size_t i = 0; i < sheet->layer_count; i++)
        walls += sheet->layers[i].purpose == UJ_CUT_WALL ? 1 : 0;
    if (layer->purpose == UJ_CUT_FLOOR)
        snprintf(buffer, size, "floor");
    else if (layer->purpose == UJ_CUT_PIECES)
        snprintf(buffer, size, "pieces %.6g mm", layer->thickness);
    else if (walls == 1)
        snprintf(buffer, size, "wall %.6g mm", layer->thickness);
    else
        snprintf(buffer, size, "wall %zu of %zu, %.6g mm", index, walls, layer->thickness);
    return buffer;
}

static void put_layer_start(FILE *out, size_t index, const char *name)
{
    fprintf(out, "<g id=\"layer%zu\" inkscape:groupmode=\"layer\" inkscape:label=\"%s\"", index + 1,
            name);
}

static void put_cut_layer(FILE *out, const uj_cut_sheet *sheet, size_t index)
{
    char name[80];
    put_layer_start(out, index, layer_name(sheet, index, name, sizeof name));
    fputs(" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"" HAIRLINE "\">\n", out);
    for (size_t i = 0; i < sheet->part_count; i++) {
        const uj_cut_part *part = &sheet->parts[i];
        if (part->layer != index)
            continue;
        // The class tells `unjam import` to ignore this outline. Import reads the pieces from the
        // outlines on the floor, which show the start position.
        fputs("<path class=\"ignore\"", out);
        put_path(out, &part->path, sheet->height);
        if (part->name == NULL) {
            fputs("/>\n", out);
            continue;
        }
        fputs("><title>", out);
        put_text(out, part->name);
        fputs("</title></path>\n", out);
    }
    fputs("</g>\n", out);
}

// Writes a layer of outlines to engrave on the floor. If `goals` is set, these are the pieces in
// their goal poses. Otherwise they are the tray, the exits, and the pieces in their start poses.
static void put_marks(FILE *out, const uj_cut_sheet *sheet, bool goals)
{
    static const char *const words[] = {[UJ_MARK_TRAY] = "tray",
                                        [UJ_MARK_EXIT] = "exit",
                                        [UJ_MARK_PIECE] = "piece",
                                        [UJ_MARK_GOAL] = "goal"};
    put_layer_start(out, sheet->layer_count + (goals ? 1 : 0),
                    goals ? "goal, engraved on the floor" : "start, engraved on the floor");
    fprintf(out, " fill=\"none\" stroke=\"%s\" stroke-width=\"" HAIRLINE "\">\n",
            goals ? "#00a000" : "#0000ff");
    for (size_t i = 0; i < sheet->mark_count; i++) {
        const uj_cut_mark *mark = &sheet->marks[i];
        if ((mark->kind == UJ_MARK_GOAL) != goals)
            continue;
        fprintf(out, "<path inkscape:label=\"%s", words[mark->kind]);
        if (mark->name != NULL) {
            fputc(' ', out);
            put_text(out, mark->name);
        }
        if (mark->thickness > 0.0) {
            fputs("\" data-thickness=\"", out);
            put_number(out, mark->thickness);
        }
        fputs("\"", out);
        put_path(out, &mark->outline, sheet->height);
        fputs("/>\n", out);
    }
    fputs("</g>\n", out);
}

static bool has_goals(const uj_cut_sheet *sheet)
{
    for (size_t i = 0; i < sheet->mark_count; i++)
        if (sheet->marks[i].kind == UJ_MARK_GOAL)
            return true;
    return false;
}

// --- names -------------------------------------------------------------------------------------

// Writes a name with its middle at `at`. The font size is at most 6 mm, and at most half of the
// polygon's height. The name's estimated width is at most half of the polygon's width.
static void put_name(FILE *out, const uj_polygon *polygon, uj_vec2 at, const char *name,
                     double height)
{
    uj_vec2 low, high;
    uj_polygon_bounds(polygon, &low, &high);
    double width = 0.5 * (high.x - low.x) / (0.6 * (double)uj_text_width(name));
    double size = fmin(6.0, fmin(width, 0.5 * (high.y - low.y)));
    fputs("<text x=\"", out);
    put_number(out, at.x);
    fputs("\" y=\"", out);
    put_number(out, height - at.y + 0.35 * size);
    fputs("\" font-size=\"", out);
    put_number(out, size);
    fputs("\">", out);
    put_text(out, name);
    fputs("</text>\n", out);
}

static void put_names(FILE *out, const uj_cut_sheet *sheet)
{
    put_layer_start(out, sheet->layer_count + 2, "names, engraved");
    fputs(" fill=\"#000000\" stroke=\"none\" font-family=\"sans-serif\" text-anchor=\"middle\">\n",
          out);
    for (size_t i = 0; i < sheet->part_count; i++) {
        const uj_cut_part *part = &sheet->parts[i];
        if (part->name != NULL)
            put_name(out, &part->shape, part->label, part->name, sheet->height);
    }
    for (size_t i = 0; i < sheet->mark_count; i++) {
        const uj_cut_mark *mark = &sheet->marks[i];
        if (mark->kind == UJ_MARK_PIECE)
            put_name(out, &mark->outline, mark->label, mark->name, sheet->height);
    }
    fputs("</g>\n", out);
}

// --- the file ----------------------------------------------------------------------------------

static void put_sheet(FILE *out, const uj_cut_sheet *sheet, const char *title, double kerf)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" "
          "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"",
          out);
    put_number(out, sheet->width);
    fputs("mm\" height=\"", out);
    put_number(out, sheet->height);
    fputs("mm\" viewBox=\"0 0 ", out);
    put_number(out, sheet->width);
    fputc(' ', out);
    put_number(out, sheet->height);
    fputs("\">\n<title>", out);
    put_text(out, title);
    fputs("</title>\n<desc>Cut the red lines, which allow for a kerf of ", out);
    put_number(out, kerf);
    fputs(" mm. Engrave the other lines and the text. Each red layer is for one material.</desc>\n",
          out);
    for (size_t i = 0; i < sheet->layer_count; i++)
        put_cut_layer(out, sheet, i);
    put_marks(out, sheet, false);
    if (has_goals(sheet))
        put_marks(out, sheet, true);
    put_names(out, sheet);
    fputs("</svg>\n", out);
}

uj_status uj_cut_file_write(const uj_cut_sheet *sheet, const char *title, double kerf,
                            const char *path, uj_error *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    uj_status status = UJ_OK;
    if (out != NULL)
        put_sheet(out, sheet, title, kerf);
    if (out == NULL || fclose(out) != 0)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the cut sheet");
    if (status == UJ_OK)
        status = uj_safe_file_write(path, text, length, error);
    free(text);
    return status;
}
