// Makes a tray from outlines that have roles.
#include <unjam/drawing/drawing.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit_depth.h>

#include "relation.h"
#include "same_shape.h"
#include <unjam/drawing/curve.h>

typedef struct maker {
    const uj_drawing *drawing;
    const uj_drawn_options *options;
    uj_drawn_tray *out;
    uj_error *error;
    uj_vec2 origin;
    const uj_outline *tray;
    const uj_outline *exits[64];  // in the order of out->tray->exits
    const uj_outline *pieces[UJ_MAX_PIECES];
} maker;

enum {
    MOST_EXITS = 64,
    MOST_CORNERS = 1000,  // of a polygon in a problem file, its rings closed
};

static const double coordinate_limit = 1e6;  // of polygons in problem files

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while making a tray");
}

static uj_status fail_at(const maker *m, const uj_outline *outline, uj_status status)
{
    m->error->line = outline->line;
    snprintf(m->error->where, sizeof m->error->where, "%s", outline->label);
    return status;
}

// --- numbers
// ---------------------------------------------------------------------------------------

// Returns a number with few decimals that is within `within` of x, the one with the fewest, or x.
// Decimals finer than `finest` are not tried.
static double rounded(double x, double within, double finest)
{
    double scale = 1.0;
    for (int digits = 0; digits <= 15 && 1.0 / scale >= finest; digits++, scale *= 10.0) {
        double r = round(x * scale) / scale;
        if (fabs(r - x) <= within)
            return r + 0.0;
    }
    return x;
}

// Removes the rounding errors of transforms and units from a coordinate: 13.000000000000002 is 13.
// Corners of straight outlines are also freed from the rounding of drawing programs, up to 1e-9 of
// the diagonal, where a number of few digits is meant. Corners on curves stay where they are,
// because they must not move to the other side of the curve.
static double clean(const maker *m, double x, bool straight)
{
    double d = m->drawing->diagonal, exact = rounded(x, 1e-13 * d, 1e-9 * d);
    return exact == x && straight ? rounded(x, 1e-9 * d, 1e-5 * d) : exact;
}

static void clean_ring(const maker *m, uj_ring *ring, bool straight)
{
    for (size_t i = 0; i < ring->count; i++) {
        ring->points[i].x = clean(m, ring->points[i].x, straight);
        ring->points[i].y = clean(m, ring->points[i].y, straight);
    }
}

static void shift_ring(uj_ring *ring, uj_vec2 by)
{
    for (size_t i = 0; i < ring->count; i++)
        ring->points[i] = uj_vec2_add(ring->points[i], by);
}

// Flattens an outline, and moves it to the tray's origin.
static uj_status make_polygon(maker *m, const uj_outline *outline, bool inwards, uj_polygon *out)
{
    uj_flattening how = {m->out->tolerance, inwards};
    uj_status status = uj_flatten(outline->segments, outline->count, how, out, m->error);
    if (status != UJ_OK)
        return fail_at(m, outline, status);
    if (outline->role != UJ_ROLE_TRAY) {
        shift_ring(&out->rings[0], uj_vec2_scale(m->origin, -1.0));
        clean_ring(m, &out->rings[0], outline->curve_count == 0);
    }
    m->out->curve_count += outline->curve_count;
    return UJ_OK;
}

// --- tray and exits
// ----------------------------------------------------------------------------------

static uj_status cut_obstacles(maker *m)
{
    const uj_drawing *drawing = m->drawing;
    uj_geos *geos = uj_geos_open();
    uj_polygon *obstacles = calloc(drawing->outline_count + 1, sizeof *obstacles);
    const uj_outline *last = m->tray;
    size_t count = 0;
    uj_status status = geos != NULL && obstacles != NULL ? UJ_OK : no_memory(m->error);
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++)
        if (drawing->outlines[i].role == UJ_ROLE_OBSTACLE) {
            last = &drawing->outlines[i];
            status = make_polygon(m, last, true, &obstacles[count++]);
        }
    if (status == UJ_OK) {
        status = uj_cut_obstacles(geos, &m->out->tray->interior, obstacles, count, m->error);
        if (status != UJ_OK)
            fail_at(m, last, status);
    }
    for (size_t i = 0; i < count; i++)
        uj_polygon_clear(&obstacles[i]);
    free(obstacles);
    uj_geos_close(geos);
    return status;
}

static uj_status make_interior(maker *m)
{
    const uj_drawing *drawing = m->drawing;
    for (size_t i = 0; i < drawing->outline_count; i++)
        if (drawing->outlines[i].role == UJ_ROLE_TRAY)
            m->tray = &drawing->outlines[i];
    if (m->tray == NULL)
        return uj_error_set(m->error, UJ_BAD_INPUT, "no outline is labelled \"tray\"");
    uj_polygon *interior = &m->out->tray->interior;
    uj_status status = make_polygon(m, m->tray, false, interior);
    if (status != UJ_OK)
        return status;
    uj_vec2 high;
    uj_polygon_bounds(interior, &m->origin, &high);
    shift_ring(&interior->rings[0], uj_vec2_scale(m->origin, -1.0));
    clean_ring(m, &interior->rings[0], m->tray->curve_count == 0);
    return cut_obstacles(m);
}

static uj_status make_exits(maker *m)
{
    const uj_drawing *drawing = m->drawing;
    uj_tray *tray = m->out->tray;
    tray->exits = calloc(MOST_EXITS, sizeof *tray->exits);
    if (tray->exits == NULL)
        return no_memory(m->error);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++) {
        const uj_outline *outline = &drawing->outlines[i];
        if (outline->role != UJ_ROLE_EXIT)
            continue;
        if (tray->exit_count == MOST_EXITS) {
            uj_error_set(m->error, UJ_BAD_INPUT, "there are more than %d exits", MOST_EXITS);
            return fail_at(m, outline, UJ_BAD_INPUT);
        }
        m->exits[tray->exit_count] = outline;
        uj_exit *exit = &tray->exits[tray->exit_count++];
        exit->thickness = outline->thickness;
        exit->name = strdup(outline->name);
        status = exit->name != NULL ? make_polygon(m, outline, false, &exit->opening)
                                    : no_memory(m->error);
    }
    return status;
}

// --- pieces
// ------------------------------------------------------------------------------------------

static uj_status make_piece(maker *m, const uj_outline *outline)
{
    uj_tray *tray = m->out->tray;
    size_t index = tray->piece_count;
    if (index == UJ_MAX_PIECES) {
        uj_error_set(m->error, UJ_BAD_INPUT, "there are more than %d pieces", UJ_MAX_PIECES);
        return fail_at(m, outline, UJ_BAD_INPUT);
    }
    uj_piece *piece = &tray->pieces[tray->piece_count++];
    m->pieces[index] = outline;
    m->out->same_as[index] = -1;
    piece->thickness = outline->thickness > 0.0 ? outline->thickness : 1.0;
    piece->name = strdup(outline->name);
    if (piece->name == NULL)
        return no_memory(m->error);
    uj_status status = make_polygon(m, outline, true, &piece->shape);
    if (status != UJ_OK)
        return status;
    uj_vec2 middle = uj_polygon_middle(&piece->shape);
    middle = (uj_vec2){clean(m, middle.x, true), clean(m, middle.y, true)};
    piece->start = (uj_pose){middle.x, middle.y, 0.0};
    shift_ring(&piece->shape.rings[0], uj_vec2_scale(middle, -1.0));
    clean_ring(m, &piece->shape.rings[0], false);
    for (size_t i = 0; i < index; i++)
        if (m->out->same_as[i] < 0 &&
            uj_is_shifted(&tray->pieces[i].shape.rings[0], &piece->shape.rings[0],
                          (uj_vec2){0.0, 0.0}, 0.3 * UJ_TOLERANCE_START * m->drawing->diagonal)) {
            m->out->same_as[index] = (int)i;
            uj_polygon_clear(&piece->shape);
            return uj_polygon_copy(&tray->pieces[i].shape, &piece->shape) == UJ_OK
                       ? UJ_OK
                       : no_memory(m->error);
        }
    return UJ_OK;
}

static int compare_names(const void *a, const void *b)
{
    const uj_outline *const *x = a, *const *y = b;
    int order = strcmp((*x)->name, (*y)->name);
    return order != 0 ? order : ((*x) > (*y)) - ((*x) < (*y));
}

// Makes the pieces in the order of their names, so that the order in which they were drawn does not
// matter.
static uj_status make_pieces(maker *m)
{
    const uj_drawing *drawing = m->drawing;
    const uj_outline **order = calloc(drawing->outline_count + 1, sizeof *order);
    m->out->tray->pieces = calloc(UJ_MAX_PIECES, sizeof *m->out->tray->pieces);
    uj_status status = order != NULL && m->out->tray->pieces != NULL ? UJ_OK : no_memory(m->error);
    size_t count = 0;
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++)
        if (drawing->outlines[i].role == UJ_ROLE_PIECE)
            order[count++] = &drawing->outlines[i];
    if (status == UJ_OK && count == 0)
        status = fail_at(m, m->tray,
                         uj_error_set(m->error, UJ_BAD_INPUT,
                                      "the tray has no pieces; draw closed outlines in it, and "
                                      "label them \"piece A\", \"piece B\""));
    if (status == UJ_OK)
        qsort(order, count, sizeof *order, compare_names);
    for (size_t i = 0; i < count && status == UJ_OK; i++)
        status = make_piece(m, order[i]);
    free(order);
    return status;
}

// --- goal
// --------------------------------------------------------------------------------------------

static int find_piece(const maker *m, const char *name)
{
    for (size_t i = 0; i < m->out->tray->piece_count; i++)
        if (strcmp(m->out->tray->pieces[i].name, name) == 0)
            return (int)i;
    return -1;
}

// Makes the goal pose of one ghost.
static uj_status make_ghost(maker *m, const uj_outline *outline)
{
    uj_tray *tray = m->out->tray;
    uj_goal_pose *goal = &tray->goal.poses[tray->goal.pose_count++];
    uj_polygon placed = {0};
    goal->piece =
        outline->name[0] == '\0' && tray->piece_count == 1 ? 0 : find_piece(m, outline->name);
    if (goal->piece < 0) {
        uj_error_set(m->error, UJ_BAD_INPUT,
                     "no piece is named \"%.64s\"; label a goal \"goal A\" where \"piece A\" is "
                     "the piece",
                     outline->name);
        return fail_at(m, outline, UJ_BAD_INPUT);
    }
    uj_status status = make_polygon(m, outline, true, &placed);
    double diameter = uj_tray_diameter(tray);
    const uj_piece *piece = &tray->pieces[goal->piece];
    if (status == UJ_OK &&
        !uj_find_pose(&piece->shape.rings[0], &placed.rings[0], m->out->tolerance, &goal->at)) {
        uj_error_set(m->error, UJ_BAD_INPUT,
                     "it is not piece \"%s\" moved and turned: the outlines differ by more than "
                     "%.2g; copy the piece, then move the copy (mirrored copies do not count)",
                     piece->name, m->out->tolerance);
        status = fail_at(m, outline, UJ_BAD_INPUT);
    }
    uj_polygon_clear(&placed);
    goal->at.x = clean(m, goal->at.x, true);
    goal->at.y = clean(m, goal->at.y, true);
    // A ghost is drawn by hand, so the piece need not match it exactly: 1 % of the tray's diameter,
    // rounded to one digit, and one degree.
    double unit = pow(10.0, floor(log10(0.01 * diameter)));
    double slack = rounded(floor(0.01 * diameter / unit) * unit, 1e-13 * diameter, 1e-9 * diameter);
    goal->within = (uj_pose){slack, slack, uj_radians(1.0)};
    return status;
}

// Chooses the piece that must leave.
static uj_status choose_piece(maker *m, int *out)
{
    const uj_tray *tray = m->out->tray;
    const uj_exit *exit = &tray->exits[0];
    if (m->options->goal != NULL) {
        *out = find_piece(m, m->options->goal);
        if (*out >= 0)
            return UJ_OK;
        return uj_error_set(m->error, UJ_BAD_INPUT,
                            "--goal: no piece of the drawing is named \"%.64s\"", m->options->goal);
    }
    double thinnest = tray->pieces[0].thickness;
    for (size_t i = 1; i < tray->piece_count; i++)
        thinnest = uj_min(thinnest, tray->pieces[i].thickness);
    double limit = exit->thickness > 0.0 ? exit->thickness : thinnest;
    int count = 0;
    *out = 0;
    for (size_t i = tray->piece_count; i-- > 0;)
        if (tray->pieces[i].thickness <= limit) {
            count++;
            *out = (int)i;
        }
    m->out->goal_guessed = count != 1;
    return UJ_OK;
}

static uj_status make_exit_goal(maker *m)
{
    uj_tray *tray = m->out->tray;
    if (tray->exit_count != 1) {
        uj_error_set(
            m->error, UJ_BAD_INPUT,
            tray->exit_count == 0
                ? "the puzzle has no goal; draw an exit that crosses the wall of the tray "
                  "and label it \"exit\", or draw where a piece must arrive and label it "
                  "\"goal A\""
                : "there are several exits, so the goal cannot be told; draw where a piece "
                  "must arrive and label it \"goal A\", or keep one exit");
        return fail_at(m, m->tray, UJ_BAD_INPUT);
    }
    tray->goal.by_exit = true;
    uj_status status = choose_piece(m, &tray->goal.piece);
    uj_exit *exit = &tray->exits[0];
    if (status == UJ_OK && !(exit->thickness > 0.0))
        exit->thickness = tray->pieces[tray->goal.piece].thickness;
    return status;
}

static uj_status make_goal(maker *m)
{
    uj_tray *tray = m->out->tray;
    size_t count = 0;
    uj_status status = UJ_OK;
    for (size_t i = 0; i < m->drawing->outline_count; i++)
        count += m->drawing->outlines[i].role == UJ_ROLE_GOAL ? 1 : 0;
    if (count == 0)
        return make_exit_goal(m);
    if (m->options->goal != NULL)
        return uj_error_set(m->error, UJ_BAD_INPUT,
                            "--goal names a piece that must leave, but the drawing has outlines "
                            "labelled \"goal\"; use only one of them");
    tray->goal.poses = calloc(count, sizeof *tray->goal.poses);
    if (tray->goal.poses == NULL)
        return no_memory(m->error);
    for (size_t i = 0; i < m->drawing->outline_count && status == UJ_OK; i++)
        if (m->drawing->outlines[i].role == UJ_ROLE_GOAL)
            status = make_ghost(m, &m->drawing->outlines[i]);
    for (size_t i = 0; i < tray->exit_count; i++)
        if (!(tray->exits[i].thickness > 0.0))
            tray->exits[i].thickness = 1.0;
    return status;
}

static uj_status deepen_exit(maker *m)
{
    uj_tray *tray = m->out->tray;
    if (!tray->goal.by_exit)
        return UJ_OK;
    bool extended = false;
    uj_polygon *opening = &tray->exits[tray->goal.exit].opening;
    double needed = uj_polygon_diameter(&tray->pieces[tray->goal.piece].shape);
    double digit = pow(10.0, floor(log10(needed)) - 1.0);
    needed = ceil(needed / digit) * digit;  // a number of two digits
    uj_status status = uj_exit_deepen(&tray->interior, needed, opening, &extended, m->error);
    if (status == UJ_OK && extended)
        clean_ring(m, &opening->rings[0], false);
    m->out->extended = extended ? 1 : 0;
    return status;
}

// --- the whole
// ---------------------------------------------------------------------------------------

// Finds the outline that an error of uj_tray_validate is about.
static const uj_outline *culprit(const maker *m, const char *where)
{
    size_t index;
    if (sscanf(where, "pieces[%zu]", &index) == 1 && index < m->out->tray->piece_count)
        return m->pieces[index];
    if (sscanf(where, "tray.exits[%zu]", &index) == 1 && index < m->out->tray->exit_count)
        return m->exits[index];
    if (strncmp(where, "goal.exit", 9) == 0)
        return m->exits[m->out->tray->goal.exit];
    return m->tray;
}

static uj_status validate(maker *m)
{
    uj_error reason = {0};
    uj_status status = uj_tray_validate(m->out->tray, &reason);
    if (status != UJ_OK) {
        *m->error = reason;
        fail_at(m, culprit(m, reason.where), status);
    }
    return status;
}

// Refuses what a problem file cannot hold: a tray with too many corners, and coordinates that are
// too great.
static uj_status check_limits(const maker *m)
{
    const uj_tray *tray = m->out->tray;
    size_t corners = 0;
    uj_vec2 low, high;
    for (size_t i = 0; i < tray->interior.ring_count; i++)
        corners += tray->interior.rings[i].count + 1;
    uj_polygon_bounds(&tray->interior, &low, &high);
    if (corners > MOST_CORNERS) {
        uj_error_set(m->error, UJ_BAD_INPUT,
                     "the tray and its obstacles have %zu corners, and at most %d are allowed; "
                     "allow a larger --tolerance",
                     corners, MOST_CORNERS);
        return fail_at(m, m->tray, UJ_BAD_INPUT);
    }
    for (size_t i = 0; i < tray->exit_count; i++) {
        uj_vec2 exit_low, exit_high;
        uj_polygon_bounds(&tray->exits[i].opening, &exit_low, &exit_high);
        low = (uj_vec2){fmin(low.x, exit_low.x), fmin(low.y, exit_low.y)};
        high = (uj_vec2){fmax(high.x, exit_high.x), fmax(high.y, exit_high.y)};
    }
    if (fmax(fmax(-low.x, -low.y), fmax(high.x, high.y)) <= coordinate_limit)
        return UJ_OK;
    uj_error_set(m->error, UJ_BAD_INPUT,
                 "the tray is larger than %g units; draw it smaller or in a larger unit",
                 coordinate_limit);
    return fail_at(m, m->tray, UJ_BAD_INPUT);
}

// Names the tray after the drawing's file, without folder and ending.
static uj_status name_tray(maker *m)
{
    const char *file = m->drawing->file, *slash = strrchr(file, '/');
    uj_tray *tray = m->out->tray;
    file = slash != NULL && slash[1] != '\0' ? slash + 1 : file;
    const char *dot = strrchr(file, '.');
    size_t length = dot != NULL && dot != file ? (size_t)(dot - file) : strlen(file);
    bool named = strcmp(file, "<stdin>") != 0;
    tray->name = named ? strndup(file, length) : strdup("drawing");
    tray->source = named ? strdup(file) : NULL;
    tray->unit = m->drawing->unit[0] != '\0' ? strdup(m->drawing->unit) : NULL;
    bool good = tray->name != NULL && (tray->source != NULL || !named) &&
                (m->drawing->unit[0] == '\0' || tray->unit != NULL);
    return good ? UJ_OK : no_memory(m->error);
}

uj_status uj_drawing_tray(const uj_drawing *drawing, const uj_drawn_options *options,
                          uj_drawn_tray *out, uj_error *error)
{
    uj_error reason = {0};
    maker m = {.drawing = drawing, .options = options, .out = out, .error = &reason};
    *out = (uj_drawn_tray){.tray = calloc(1, sizeof *out->tray),
                           .tolerance = options->tolerance * drawing->diagonal};
    uj_status status = out->tray != NULL ? name_tray(&m) : no_memory(&reason);
    if (status == UJ_OK)
        status = make_interior(&m);
    if (status == UJ_OK)
        status = make_exits(&m);
    if (status == UJ_OK)
        status = make_pieces(&m);
    if (status == UJ_OK)
        status = make_goal(&m);
    if (status == UJ_OK)
        status = deepen_exit(&m);
    if (status == UJ_OK)
        status = check_limits(&m);
    if (status == UJ_OK)
        status = validate(&m);
    if (status != UJ_OK) {
        uj_drawn_tray_clear(out);
        snprintf(reason.file, sizeof reason.file, "%s", drawing->file);
        reason.line = reason.line > 0 ? reason.line : 1;
        if (error != NULL)
            *error = reason;
    }
    return status;
}

void uj_drawn_tray_clear(uj_drawn_tray *drawn)
{
    uj_tray_destroy(drawn->tray);
    *drawn = (uj_drawn_tray){0};
}
