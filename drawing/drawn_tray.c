// Makes a tray from outlines that have roles.
#include <unjam/drawing/drawing.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/geometry/shape/same_shape.h>
#include <unjam/geometry/shape/tolerance.h>

#include "drawn_maker.h"
#include "relation.h"

enum {
    // The greatest number of corners of a polygon in a problem file. The number includes the last
    // point of each ring, which repeats the first.
    MOST_CORNERS = 1000,
};

static const double coordinate_limit = 1e6;  // greatest coordinate in a problem file

// --- tray and exits ----------------------------------------------------------------------------

static uj_status cut_obstacles(uj_drawn_maker *m)
{
    const uj_drawn_outlines *drawing = m->drawing;
    uj_geos *geos = uj_geos_open();
    uj_polygon *obstacles = calloc(drawing->outline_count + 1, sizeof *obstacles);
    const uj_drawn_outline *last = m->tray;
    size_t count = 0;
    uj_status status = geos != NULL && obstacles != NULL ? UJ_OK : uj_drawn_no_memory(m->error);
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++)
        if (drawing->outlines[i].role == UJ_ROLE_OBSTACLE) {
            last = &drawing->outlines[i];
            status = uj_drawn_polygon(m, last, true, &obstacles[count++]);
        }
    if (status == UJ_OK) {
        status = uj_cut_obstacles(geos, &m->out->tray->interior, obstacles, count, m->error);
        if (status != UJ_OK)
            uj_drawn_fail(m, last, status);
    }
    for (size_t i = 0; i < count; i++)
        uj_polygon_clear(&obstacles[i]);
    free(obstacles);
    uj_geos_close(geos);
    return status;
}

static uj_status make_interior(uj_drawn_maker *m)
{
    const uj_drawn_outlines *drawing = m->drawing;
    for (size_t i = 0; i < drawing->outline_count; i++)
        if (drawing->outlines[i].role == UJ_ROLE_TRAY)
            m->tray = &drawing->outlines[i];
    if (m->tray == NULL)
        return uj_error_set(m->error, UJ_BAD_INPUT,
                            _("no outline is labelled \"tray\"; label the inner wall of the tray"));
    uj_polygon *interior = &m->out->tray->interior;
    uj_status status = uj_drawn_polygon(m, m->tray, false, interior);
    if (status != UJ_OK)
        return status;
    uj_vec2 high;
    uj_polygon_bounds(interior, &m->origin, &high);
    uj_drawn_shift_ring(&interior->rings[0], uj_vec2_scale(m->origin, -1.0));
    uj_drawn_clean_ring(m, &interior->rings[0], m->tray->curve_count == 0);
    return cut_obstacles(m);
}

static uj_status make_exits(uj_drawn_maker *m)
{
    const uj_drawn_outlines *drawing = m->drawing;
    uj_tray *tray = m->out->tray;
    tray->exits = calloc(UJ_DRAWN_MOST_EXITS, sizeof *tray->exits);
    if (tray->exits == NULL)
        return uj_drawn_no_memory(m->error);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++) {
        const uj_drawn_outline *outline = &drawing->outlines[i];
        if (outline->role != UJ_ROLE_EXIT)
            continue;
        if (tray->exit_count == UJ_DRAWN_MOST_EXITS) {
            uj_error_set(m->error, UJ_BAD_INPUT,
                         _("the drawing has too many exits; a tray has at most %d, so remove some"),
                         UJ_DRAWN_MOST_EXITS);
            return uj_drawn_fail(m, outline, UJ_BAD_INPUT);
        }
        m->exits[tray->exit_count] = outline;
        uj_exit *exit = &tray->exits[tray->exit_count++];
        exit->thickness = outline->thickness;
        exit->name = strdup(outline->name);
        status = exit->name != NULL ? uj_drawn_polygon(m, outline, false, &exit->opening)
                                    : uj_drawn_no_memory(m->error);
    }
    return status;
}

// --- pieces ------------------------------------------------------------------------------------

static uj_status make_piece(uj_drawn_maker *m, const uj_drawn_outline *outline)
{
    uj_tray *tray = m->out->tray;
    size_t index = tray->piece_count;
    if (index == UJ_MAX_PIECES) {
        uj_error_set(m->error, UJ_BAD_INPUT,
                     _("the drawing has too many pieces; a tray holds at most %d, so remove some"),
                     UJ_MAX_PIECES);
        return uj_drawn_fail(m, outline, UJ_BAD_INPUT);
    }
    uj_piece *piece = &tray->pieces[tray->piece_count++];
    m->pieces[index] = outline;
    m->out->same_as[index] = -1;
    piece->thickness = outline->thickness > 0.0 ? outline->thickness : 1.0;
    piece->name = strdup(outline->name);
    if (piece->name == NULL)
        return uj_drawn_no_memory(m->error);
    uj_status status = uj_drawn_polygon(m, outline, true, &piece->shape);
    if (status != UJ_OK)
        return status;
    uj_vec2 middle = uj_polygon_middle(&piece->shape);
    middle = (uj_vec2){uj_drawn_clean(m, middle.x, true), uj_drawn_clean(m, middle.y, true)};
    piece->start = (uj_pose){middle.x, middle.y, 0.0};
    uj_drawn_shift_ring(&piece->shape.rings[0], uj_vec2_scale(middle, -1.0));
    uj_drawn_clean_ring(m, &piece->shape.rings[0], false);
    for (size_t i = 0; i < index; i++)
        if (m->out->same_as[i] < 0 &&
            uj_is_shifted(&tray->pieces[i].shape.rings[0], &piece->shape.rings[0],
                          (uj_vec2){0.0, 0.0}, 0.3 * UJ_TOLERANCE_START * m->drawing->diagonal)) {
            m->out->same_as[index] = (int)i;
            uj_polygon_clear(&piece->shape);
            return uj_polygon_copy(&tray->pieces[i].shape, &piece->shape) == UJ_OK
                       ? UJ_OK
                       : uj_drawn_no_memory(m->error);
        }
    return UJ_OK;
}

static int compare_names(const void *a, const void *b)
{
    const uj_drawn_outline *const *x = a, *const *y = b;
    int order = strcmp((*x)->name, (*y)->name);
    return order != 0 ? order : ((*x) > (*y)) - ((*x) < (*y));
}

// Makes the pieces in the order of their names, so that the order in which they were drawn does not
// matter.
static uj_status make_pieces(uj_drawn_maker *m)
{
    const uj_drawn_outlines *drawing = m->drawing;
    const uj_drawn_outline **order = calloc(drawing->outline_count + 1, sizeof *order);
    m->out->tray->pieces = calloc(UJ_MAX_PIECES, sizeof *m->out->tray->pieces);
    uj_status status =
        order != NULL && m->out->tray->pieces != NULL ? UJ_OK : uj_drawn_no_memory(m->error);
    size_t count = 0;
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++)
        if (drawing->outlines[i].role == UJ_ROLE_PIECE)
            order[count++] = &drawing->outlines[i];
    if (status == UJ_OK && count == 0)
        status =
            uj_drawn_fail(m, m->tray,
                          uj_error_set(m->error, UJ_BAD_INPUT,
                                       _("the tray has no pieces; draw closed outlines in it, and "
                                         "label them \"piece A\", \"piece B\"")));
    if (status == UJ_OK)
        qsort(order, count, sizeof *order, compare_names);
    for (size_t i = 0; i < count && status == UJ_OK; i++)
        status = make_piece(m, order[i]);
    free(order);
    return status;
}

// --- the whole tray ----------------------------------------------------------------------------

// Finds the outline that an error of uj_tray_validate is about.
static const uj_drawn_outline *culprit(const uj_drawn_maker *m, const char *where)
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

static uj_status validate(uj_drawn_maker *m)
{
    uj_error reason = {0};
    uj_status status = uj_tray_validate(m->out->tray, &reason);
    if (status != UJ_OK) {
        *m->error = reason;
        uj_drawn_fail(m, culprit(m, reason.where), status);
    }
    return status;
}

// Refuses what a problem file cannot hold: a tray with too many corners, and coordinates that are
// too large.
static uj_status check_limits(const uj_drawn_maker *m)
{
    const uj_tray *tray = m->out->tray;
    size_t corners = 0;
    uj_vec2 low, high;
    for (size_t i = 0; i < tray->interior.ring_count; i++)
        corners += tray->interior.rings[i].count + 1;
    uj_polygon_bounds(&tray->interior, &low, &high);
    if (corners > MOST_CORNERS) {
        uj_error_set(m->error, UJ_BAD_INPUT,
                     _("the tray and its obstacles have %zu corners, and at most %d are allowed; "
                       "give a larger --tolerance"),
                     corners, MOST_CORNERS);
        return uj_drawn_fail(m, m->tray, UJ_BAD_INPUT);
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
                 _("the tray is larger than %g units; draw it smaller or in a larger unit"),
                 coordinate_limit);
    return uj_drawn_fail(m, m->tray, UJ_BAD_INPUT);
}

// Names the tray after the drawing's file, without folder and extension.
static uj_status name_tray(uj_drawn_maker *m)
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
    return good ? UJ_OK : uj_drawn_no_memory(m->error);
}

uj_status uj_drawn_tray_make(const uj_drawn_outlines *drawing, const uj_drawn_options *options,
                             uj_drawn_tray *out, uj_error *error)
{
    uj_error reason = {0};
    uj_drawn_maker m = {.drawing = drawing, .options = options, .out = out, .error = &reason};
    *out = (uj_drawn_tray){.tray = calloc(1, sizeof *out->tray),
                           .tolerance = options->tolerance * drawing->diagonal};
    uj_status status = out->tray != NULL ? name_tray(&m) : uj_drawn_no_memory(&reason);
    if (status == UJ_OK)
        status = make_interior(&m);
    if (status == UJ_OK)
        status = make_exits(&m);
    if (status == UJ_OK)
        status = make_pieces(&m);
    if (status == UJ_OK)
        status = uj_drawn_goal(&m);
    if (status == UJ_OK)
        status = uj_drawn_deepen(&m);
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
