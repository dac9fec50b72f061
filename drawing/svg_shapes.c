// Converts the basic shapes of SVG to paths.
#include "svg_shapes.h"

#include <string.h>

#include "viewport.h"
#include <unjam/base/language.h>
#include <unjam/drawing/svg_text.h>

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a shape");
}

// Reads several attributes that are lengths. A missing attribute gives 0.
static uj_status read_lengths(const uj_svg_element *element, const uj_svg_attribute *keys,
                              size_t count, double *out, uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count && status == UJ_OK; i++)
        status = uj_svg_user_length(element, keys[i], 0.0, &out[i], error);
    return status;
}

// Adds a closed outline to the empty path *out: four quarters of an ellipse, joined by lines.
// Leaves out lines of length 0. `centres` are the centres of the quarters, in the order bottom
// right, bottom left, top left, top right (y points down).
static uj_status add_rounded(const uj_vec2 centres[4], double rx, double ry, uj_svg_path *out,
                             uj_error *error)
{
    bool good = uj_svg_path_begin(out);
    uj_vec2 last = {0.0, 0.0};
    static const uj_vec2 ends[5] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    for (int i = 0; i < 4 && good; i++) {
        uj_drawn_segment arc = uj_drawn_segment_arc(
            centres[i], (uj_vec2){rx, 0.0}, (uj_vec2){0.0, ry}, 0.5 * UJ_PI * i, 0.5 * UJ_PI);
        // Use exact ends: sines and cosines of multiples of a quarter turn are slightly off.
        arc.start = (uj_vec2){centres[i].x + rx * ends[i].x, centres[i].y + ry * ends[i].y};
        arc.end = (uj_vec2){centres[i].x + rx * ends[i + 1].x, centres[i].y + ry * ends[i + 1].y};
        if (i > 0 && (last.x != arc.start.x || last.y != arc.start.y))
            good = uj_svg_path_add(out, uj_drawn_segment_line(last, arc.start));
        good = good && uj_svg_path_add(out, arc);
        last = arc.end;
    }
    if (!good)
        return no_memory(error);
    uj_vec2 first = out->segments.list[out->subpaths[0].first].start;
    if ((last.x != first.x || last.y != first.y) &&
        !uj_svg_path_add(out, uj_drawn_segment_line(last, first)))
        return no_memory(error);
    out->subpaths[0].closed = true;
    return UJ_OK;
}

static uj_status add_polygon(const uj_vec2 *points, size_t count, bool closed, uj_svg_path *out,
                             uj_error *error)
{
    bool good = uj_svg_path_begin(out);
    for (size_t i = 0; good && i + 1 < count; i++)
        good = uj_svg_path_add(out, uj_drawn_segment_line(points[i], points[i + 1]));
    if (good && closed && count > 0)
        good = uj_svg_path_add(out, uj_drawn_segment_line(points[count - 1], points[0]));
    if (!good)
        return no_memory(error);
    out->subpaths[out->subpath_count - 1].closed = closed;
    return UJ_OK;
}

static uj_status read_rect(const uj_svg_element *element, uj_svg_path *out, uj_error *error)
{
    static const uj_svg_attribute keys[] = {UJ_SVG_X, UJ_SVG_Y, UJ_SVG_WIDTH, UJ_SVG_HEIGHT};
    double n[4], rx, ry;
    uj_status status = read_lengths(element, keys, 4, n, error);
    if (status == UJ_OK)
        status = uj_svg_user_length(element, UJ_SVG_RX, -1.0, &rx, error);
    if (status == UJ_OK)
        status = uj_svg_user_length(element, UJ_SVG_RY, -1.0, &ry, error);
    if (status != UJ_OK || !(n[2] > 0.0 && n[3] > 0.0))
        return status;
    rx = rx < 0.0 ? ry : rx;
    ry = ry < 0.0 ? rx : ry;
    rx = uj_min(rx, 0.5 * n[2]);
    ry = uj_min(ry, 0.5 * n[3]);
    double right = n[0] + n[2], bottom = n[1] + n[3];
    if (!(rx > 0.0 && ry > 0.0)) {
        const uj_vec2 corners[4] = {{n[0], n[1]}, {right, n[1]}, {right, bottom}, {n[0], bottom}};
        return add_polygon(corners, 4, true, out, error);
    }
    const uj_vec2 centres[4] = {{right - rx, bottom - ry},
                                {n[0] + rx, bottom - ry},
                                {n[0] + rx, n[1] + ry},
                                {right - rx, n[1] + ry}};
    return add_rounded(centres, rx, ry, out, error);
}

static uj_status read_ellipse(const uj_svg_element *element, bool circle, uj_svg_path *out,
                              uj_error *error)
{
    static const uj_svg_attribute keys[] = {UJ_SVG_CX, UJ_SVG_CY, UJ_SVG_RX, UJ_SVG_RY, UJ_SVG_R};
    double n[5];
    uj_status status = read_lengths(element, keys, 5, n, error);
    double rx = circle ? n[4] : n[2], ry = circle ? n[4] : n[3];
    if (status != UJ_OK || !(rx > 0.0 && ry > 0.0))
        return status;
    const uj_vec2 centre = {n[0], n[1]}, centres[4] = {centre, centre, centre, centre};
    return add_rounded(centres, rx, ry, out, error);
}

static uj_status read_line(const uj_svg_element *element, uj_svg_path *out, uj_error *error)
{
    static const uj_svg_attribute keys[] = {UJ_SVG_X1, UJ_SVG_Y1, UJ_SVG_X2, UJ_SVG_Y2};
    double n[4];
    uj_status status = read_lengths(element, keys, 4, n, error);
    const uj_vec2 points[2] = {{n[0], n[1]}, {n[2], n[3]}};
    return status == UJ_OK ? add_polygon(points, 2, false, out, error) : status;
}

static uj_status read_points(const uj_svg_element *element, bool closed, size_t most,
                             uj_svg_path *out, uj_error *error)
{
    const char *text = uj_svg_get(element, UJ_SVG_POINTS), *at = text;
    uj_vec2 first = {0.0, 0.0}, last = first, p;
    bool good = true, begun = false;
    while (good && text != NULL && uj_svg_number(&at, &p.x)) {
        if (!uj_svg_number(&at, &p.y))
            return uj_error_set(
                error, UJ_BAD_INPUT,
                _("the list of points ends with a lone number; expected pairs of numbers"));
        if (out->segments.count >= most)
            return uj_error_set(error, UJ_BAD_INPUT,
                                _("this shape has more segments than the drawing may still have "
                                  "(%zu); simplify the drawing"),
                                most);
        good =
            begun ? uj_svg_path_add(out, uj_drawn_segment_line(last, p)) : uj_svg_path_begin(out);
        first = begun ? first : p;
        last = p;
        begun = true;
    }
    if (good && text != NULL && *uj_svg_skip(at) != '\0')
        return uj_error_set(
            error, UJ_BAD_INPUT,
            _("the list of points is malformed at \"%.12s\"; expected pairs of numbers"), at);
    if (good && begun && closed && (first.x != last.x || first.y != last.y))
        good = uj_svg_path_add(out, uj_drawn_segment_line(last, first));
    if (begun)
        out->subpaths[0].closed = closed;
    return good ? UJ_OK : no_memory(error);
}

bool uj_svg_is_shape(const uj_svg_element *element)
{
    static const char *const names[] = {"path",    "rect",     "circle", "ellipse",
                                        "polygon", "polyline", "line"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(element->name, names[i]) == 0)
            return true;
    return false;
}

uj_status uj_svg_shape_read(const uj_svg_element *element, size_t most, uj_svg_path *out,
                            uj_error *error)
{
    const char *name = element->name, *d;
    if (strcmp(name, "rect") == 0)
        return read_rect(element, out, error);
    if (strcmp(name, "circle") == 0 || strcmp(name, "ellipse") == 0)
        return read_ellipse(element, name[0] == 'c', out, error);
    if (strcmp(name, "line") == 0)
        return read_line(element, out, error);
    if (strcmp(name, "polygon") == 0 || strcmp(name, "polyline") == 0)
        return read_points(element, strcmp(name, "polygon") == 0, most, out, error);
    d = uj_svg_get(element, UJ_SVG_D);
    return d != NULL ? uj_svg_path_read(d, most, out, error) : UJ_OK;
}
