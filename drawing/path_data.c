// Reads path data, the value of the attribute "d" of SVG paths.
#include <unjam/drawing/path_data.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>
#include <unjam/drawing/svg_text.h>

void uj_svg_path_clear(uj_svg_path *path)
{
    uj_drawn_segments_clear(&path->segments);
    free(path->subpaths);
    *path = (uj_svg_path){0};
}

bool uj_svg_path_begin(uj_svg_path *path)
{
    if (!uj_grow(&path->subpaths, &path->subpath_capacity, path->subpath_count + 1,
                 sizeof *path->subpaths))
        return false;
    path->subpaths[path->subpath_count++] = (uj_svg_subpath){.first = path->segments.count};
    return true;
}

bool uj_svg_path_add(uj_svg_path *path, uj_drawn_segment segment)
{
    if (!uj_drawn_segments_add(&path->segments, segment))
        return false;
    path->subpaths[path->subpath_count - 1].count++;
    return true;
}

typedef struct parser {
    uj_svg_path *path;
    uj_vec2 at, start;  // the current point, and where the subpath began
    uj_vec2 control;    // the last control point of the previous command; S and T reflect it
    char before;        // the previous command, in upper case
    bool open;          // a subpath has begun
    bool out_of_memory;
} parser;

static void add(parser *p, uj_drawn_segment segment)
{
    if (!p->open) {
        p->out_of_memory = p->out_of_memory || !uj_svg_path_begin(p->path);
        p->open = true;
        p->start = p->at;
    }
    p->out_of_memory = p->out_of_memory || !uj_svg_path_add(p->path, segment);
    p->at = segment.end;
}

// Adds an arc given by its end points. Enlarges the radii if they are too small for an ellipse
// through both points (SVG 1.1, appendix F.6).
static void add_arc(parser *p, const double *n, bool large, bool sweep, uj_vec2 end)
{
    double rx = fabs(n[0]), ry = fabs(n[1]);
    uj_vec2 start = p->at;
    if (start.x == end.x && start.y == end.y)
        return;
    if (rx == 0.0 || ry == 0.0) {
        add(p, uj_drawn_segment_line(start, end));
        return;
    }
    uj_rotation turn = uj_rotation_of(uj_radians(fmod(n[2], 360.0))), back = {turn.c, -turn.s};
    uj_vec2 half = uj_rotate(back, uj_vec2_scale(uj_vec2_sub(start, end), 0.5));
    uj_vec2 unit = {half.x / rx, half.y / ry};
    double square = uj_vec2_dot(unit, unit);
    if (square > 1.0) {
        rx *= sqrt(square);
        ry *= sqrt(square);
        unit = uj_vec2_scale(unit, 1.0 / sqrt(square));
        square = 1.0;
    }
    double away = sqrt(fmax(0.0, 1.0 / square - 1.0)) * (large == sweep ? -1.0 : 1.0);
    // In coordinates where the ellipse is a unit circle and the origin is halfway between start and
    // end, `unit` is the start, -`unit` is the end, and `middle` is the centre.
    uj_vec2 middle = {away * unit.y, -away * unit.x};
    uj_vec2 from = uj_vec2_sub(unit, middle), to = uj_vec2_sub(uj_vec2_scale(unit, -1.0), middle);
    double angle = atan2(from.y, from.x);
    double size = atan2(uj_vec2_cross(from, to), uj_vec2_dot(from, to));
    if (sweep && size < 0.0)
        size += 2.0 * UJ_PI;
    if (!sweep && size > 0.0)
        size -= 2.0 * UJ_PI;
    uj_vec2 centre = uj_vec2_add(uj_rotate(turn, (uj_vec2){rx * middle.x, ry * middle.y}),
                                 uj_vec2_scale(uj_vec2_add(start, end), 0.5));
    uj_drawn_segment arc = uj_drawn_segment_arc(centre, uj_rotate(turn, (uj_vec2){rx, 0.0}),
                                                uj_rotate(turn, (uj_vec2){0.0, ry}), angle, size);
    arc.start = start;
    arc.end = end;
    add(p, arc);
}

static uj_vec2 reflect(const parser *p, const char *commands)
{
    bool smooth = p->before != '\0' && strchr(commands, p->before) != NULL;
    return smooth ? uj_vec2_sub(uj_vec2_scale(p->at, 2.0), p->control) : p->at;
}

static void add_quadratic(parser *p, uj_vec2 control, uj_vec2 end)
{
    uj_vec2 start = p->at, twice = uj_vec2_scale(control, 2.0);
    p->control = control;
    add(p, uj_drawn_segment_cubic(start, uj_vec2_scale(uj_vec2_add(start, twice), 1.0 / 3.0),
                                  uj_vec2_scale(uj_vec2_add(end, twice), 1.0 / 3.0), end));
}

static void add_cubic(parser *p, uj_vec2 a, uj_vec2 b, uj_vec2 end)
{
    p->control = b;
    add(p, uj_drawn_segment_cubic(p->at, a, b, end));
}

// Carries out one command. `n` holds its arguments; `q` holds the same arguments converted to
// absolute points.
static void obey(parser *p, char command, const double *n, const bool *flags, const uj_vec2 *q)
{
    switch (command) {
    case 'M':
        p->at = p->start = q[0];
        p->open = false;
        break;
    case 'L':
    case 'H':
    case 'V':
        add(p, uj_drawn_segment_line(p->at, q[0]));
        break;
    case 'C':
        add_cubic(p, q[0], q[1], q[2]);
        break;
    case 'S':
        add_cubic(p, reflect(p, "CS"), q[0], q[1]);
        break;
    case 'Q':
        add_quadratic(p, q[0], q[1]);
        break;
    case 'T':
        add_quadratic(p, reflect(p, "QT"), q[0]);
        break;
    case 'A':
        add_arc(p, n, flags[0], flags[1], q[0]);
        break;
    default:  // the command Z
        if (p->open) {
            if (p->at.x != p->start.x || p->at.y != p->start.y)
                add(p, uj_drawn_segment_line(p->at, p->start));
            p->path->subpaths[p->path->subpath_count - 1].closed = true;
        }
        p->at = p->start;
        p->open = false;
        break;
    }
}

// Reads the arguments of one command and carries it out. Returns false if arguments are missing.
static bool read_command(parser *p, char command, const char **text)
{
    bool relative = islower((unsigned char)command) != 0, flags[2] = {false, false};
    char upper = (char)toupper((unsigned char)command);
    double n[6] = {0.0};
    uj_vec2 q[3] = {{0.0, 0.0}}, base = relative ? p->at : (uj_vec2){0.0, 0.0};
    int points = upper == 'C' ? 3 : upper == 'S' || upper == 'Q' ? 2 : upper == 'Z' ? 0 : 1;
    if (upper == 'A' &&
        !(uj_svg_number(text, &n[0]) && uj_svg_number(text, &n[1]) && uj_svg_number(text, &n[2]) &&
          uj_svg_flag(text, &flags[0]) && uj_svg_flag(text, &flags[1])))
        return false;
    if (upper == 'H' || upper == 'V') {
        double value;
        if (!uj_svg_number(text, &value))
            return false;
        q[0] = p->at;
        if (upper == 'H')
            q[0].x = base.x + value;
        else
            q[0].y = base.y + value;
        points = 0;
    }
    for (int i = 0; i < points; i++) {
        uj_vec2 given;
        if (!uj_svg_number(text, &given.x) || !uj_svg_number(text, &given.y))
            return false;
        q[i] = uj_vec2_add(base, given);
    }
    obey(p, upper, n, flags, q);
    p->before = upper;
    return true;
}

static uj_status mistake(const char *text, const char *at, uj_error *error)
{
    return uj_error_set(error, UJ_BAD_INPUT,
                        _("the path data is malformed at character %zu, \"%.12s\"; expected a "
                          "command (M L H V C S Q T A Z) or a number"),
                        (size_t)(at - text) + 1, at);
}

uj_status uj_svg_path_read(const char *text, size_t most, uj_svg_path *out, uj_error *error)
{
    parser p = {.path = out};
    const char *at = uj_svg_skip(text);
    char command = '\0';
    while (*at != '\0' && !p.out_of_memory) {
        const char *begin = at;
        if (strchr("MmLlHhVvCcSsQqTtAaZz", *at) != NULL)
            command = *at++;
        else if (command == '\0' || command == 'Z' || command == 'z')
            return mistake(text, begin, error);
        else if (command == 'M' || command == 'm')
            // Points that follow "move to" without a new command are end points of line segments.
            command = command == 'M' ? 'L' : 'l';
        bool moved = p.before != '\0' || command == 'M' || command == 'm';
        if (!moved || !read_command(&p, command, &at))
            return mistake(text, begin, error);
        if (out->segments.count > most || out->subpath_count > most)
            return uj_error_set(error, UJ_BAD_INPUT,
                                _("this shape has more segments than the drawing may still have "
                                  "(%zu); simplify the drawing"),
                                most);
        at = uj_svg_skip(at);
    }
    return p.out_of_memory ? uj_error_set(error, UJ_NO_MEMORY,
                                          "out of memory while reading a path of the drawing")
                           : UJ_OK;
}
