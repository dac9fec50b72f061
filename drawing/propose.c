// Guesses the roles of unlabelled outlines from the relative positions of all outlines.
#include <unjam/drawing/drawing.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "relation.h"
#include <unjam/base/language.h>
#include <unjam/drawing/curve.h>

// Both are fractions of the drawing's diagonal. Each curve is replaced by edges that are at most
// `flattening` away from it. Then two outlines count as touching if they are at most `touching`
// apart. `touching` is above twice `flattening`, so that curves that touch still count as touching.
static const double touching = 3e-4, flattening = 1e-4;

typedef struct proposal {
    uj_drawn_outlines *drawing;
    uj_polygon *polygons;  // [outline_count]; if lenient, a malformed outline has an empty polygon
    uj_geos *geos;
    uj_error *error;
    size_t tray;   // index of the tray's outline; SIZE_MAX if there is no tray
    bool lenient;  // tolerate outlines that are malformed or whose role is unclear
} proposal;

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while sorting outlines");
}

static uj_status fail_at(const uj_drawn_outline *outline, uj_status status, uj_error *error)
{
    if (error != NULL) {
        error->line = outline->line;
        snprintf(error->where, sizeof error->where, "%s", outline->label);
    }
    return status;
}

// Refuses an outline that crosses itself, because GEOS could not compare it with others.
static uj_status check_valid(const proposal *p, const uj_polygon *polygon)
{
    bool valid = false;
    GEOSGeometry *geometry = uj_geos_from_polygon(p->geos, polygon);
    uj_status status = geometry == NULL
                           ? uj_geos_failure(p->geos, "checking an outline", p->error)
                           : uj_geos_predicate(p->geos, GEOSisValid_r(p->geos->handle, geometry),
                                               &valid, p->error);
    GEOSGeom_destroy_r(p->geos->handle, geometry);
    return status != UJ_OK || valid
               ? status
               : uj_error_set(
                     p->error, UJ_BAD_INPUT,
                     _("the outline crosses or touches itself; draw it so that it does not"));
}

static uj_status make_polygons(proposal *p)
{
    uj_flattening how = {flattening * p->drawing->diagonal, true};
    uj_status status = UJ_OK;
    for (size_t i = 0; i < p->drawing->outline_count && status == UJ_OK; i++) {
        const uj_drawn_outline *outline = &p->drawing->outlines[i];
        status = uj_flatten(outline->segments, outline->count, how, &p->polygons[i], p->error);
        if (status == UJ_OK)
            status = check_valid(p, &p->polygons[i]);
        if (status != UJ_OK)
            fail_at(outline, status, p->error);
        if (status == UJ_BAD_INPUT && p->lenient) {
            uj_polygon_clear(&p->polygons[i]);
            *p->error = (uj_error){0};
            status = UJ_OK;
        }
    }
    return status;
}

// Lists all outlines, each with its line number, role, key, size, and position relative to the
// tray. If the buffer is too small, ends with the number of outlines left out.
static void list_outlines(const proposal *p, char *buffer, size_t size)
{
    size_t used = 0;
    uj_vec2 origin, ignored;
    buffer[0] = '\0';
    uj_polygon_bounds(&p->polygons[p->tray], &origin, &ignored);
    for (size_t i = 0; i < p->drawing->outline_count; i++) {
        const uj_drawn_outline *outline = &p->drawing->outlines[i];
        uj_vec2 low, high;
        char entry[160], key[UJ_DRAWN_KEY_SIZE];
        uj_drawn_outline_key(p->drawing, i, key);
        uj_polygon_bounds(&p->polygons[i], &low, &high);
        int length =
            snprintf(entry, sizeof entry, "%sline %d %s \"%.24s\" %.4g x %.4g at (%.4g, %.4g)",
                     i > 0 ? "; " : "", outline->line, uj_drawn_role_text(outline->role), key,
                     high.x - low.x, high.y - low.y, low.x - origin.x, low.y - origin.y);
        if (length < 0 || used + (size_t)length + 24 > size) {
            snprintf(buffer + used, size - used, _("; and %zu more"),
                     p->drawing->outline_count - i);
            return;
        }
        memcpy(buffer + used, entry, (size_t)length + 1);
        used += (size_t)length;
    }
}

static uj_status undecided(const proposal *p, const uj_drawn_outline *outline, const char *why)
{
    char list[300];
    list_outlines(p, list, sizeof list);
    uj_error_set(
        p->error, UJ_BAD_INPUT,
        _("%s; give it a label: tray, exit, obstacle, piece, goal or ignore. Outlines: %s"), why,
        list);
    return fail_at(outline, UJ_BAD_INPUT, p->error);
}

static size_t count_role(const uj_drawn_outlines *drawing, uj_drawn_role role)
{
    size_t count = 0;
    for (size_t i = 0; i < drawing->outline_count; i++)
        count += drawing->outlines[i].role == role ? 1 : 0;
    return count;
}

static void set_guess(uj_drawn_outline *outline, uj_drawn_role role)
{
    if (outline->role != role)
        outline->origin = UJ_ORIGIN_GUESS;
    outline->role = role;
}

// Finds the tray: the outline with the role UJ_ROLE_TRAY or, if there is none, the unlabelled
// outline with the greatest area.
static uj_status find_tray(proposal *p)
{
    uj_drawn_outline *outlines = p->drawing->outlines;
    size_t count = p->drawing->outline_count, found = SIZE_MAX;
    double largest = 0.0;
    for (size_t i = 0; i < count; i++) {
        if (outlines[i].role != UJ_ROLE_TRAY)
            continue;
        if (found != SIZE_MAX && p->lenient)
            break;
        if (found != SIZE_MAX) {
            uj_error_set(
                p->error, UJ_BAD_INPUT,
                _("there are two trays, here and on line %d; change the label of one of them"),
                outlines[found].line);
            return fail_at(&outlines[i], UJ_BAD_INPUT, p->error);
        }
        found = i;
    }
    for (size_t i = 0; i < count && (found == SIZE_MAX || largest > 0.0); i++) {
        double area = uj_polygon_area(&p->polygons[i]);
        if (outlines[i].role == UJ_ROLE_NONE && area > largest) {
            largest = area;
            found = i;
        }
    }
    p->tray = found;
    if (found == SIZE_MAX && p->lenient)
        return UJ_OK;
    if (found == SIZE_MAX)
        return uj_error_set(p->error, UJ_BAD_INPUT,
                            _("the drawing has no tray; draw the inner wall of the tray as one "
                              "closed outline, and label this outline \"tray\""));
    set_guess(&outlines[found], UJ_ROLE_TRAY);
    if (p->polygons[found].ring_count == 0)
        p->tray = SIZE_MAX;
    return UJ_OK;
}

// Guesses the role of one outline. If there were pieces before any guess (`pieces_labelled`), does
// not guess a piece. If there were exits (`exits_labelled`), does not guess an exit.
static uj_status decide(proposal *p, size_t index, bool pieces_labelled, bool exits_labelled)
{
    uj_drawn_outline *outline = &p->drawing->outlines[index];
    uj_relation relation;
    double tolerance = touching * p->drawing->diagonal;
    uj_status status = uj_relate(p->geos, &p->polygons[p->tray], &p->polygons[index], tolerance,
                                 &relation, p->error);
    if (status != UJ_OK)
        return fail_at(outline, status, p->error);
    if (relation == UJ_INSIDE && !pieces_labelled)
        set_guess(outline, UJ_ROLE_PIECE);
    else if ((relation == UJ_CROSSING || relation == UJ_TOUCHING) && !exits_labelled)
        set_guess(outline, UJ_ROLE_EXIT);
    else if (p->lenient)
        status = UJ_OK;
    else if (relation == UJ_APART)
        status = undecided(
            p, outline,
            _("this outline is neither in the tray nor at its wall, so its role is not clear"));
    else
        status = undecided(p, outline,
                           _("this outline has no label although other outlines have one, so its "
                             "role is not clear"));
    return status;
}

// Refuses an unlabelled outline inside a piece: it may be a decoration or a hole. If p->lenient,
// takes away the outline's guessed role instead.
static uj_status check_nested(const proposal *p, const bool *guessed)
{
    const uj_drawn_outlines *drawing = p->drawing;
    for (size_t i = 0; i < drawing->outline_count; i++)
        for (size_t j = 0; j < drawing->outline_count; j++) {
            uj_relation relation = UJ_APART;
            if (i == j || !guessed[i] || drawing->outlines[i].role != UJ_ROLE_PIECE ||
                drawing->outlines[j].role != UJ_ROLE_PIECE || p->polygons[i].ring_count == 0 ||
                p->polygons[j].ring_count == 0)
                continue;
            uj_status status = uj_relate(p->geos, &p->polygons[j], &p->polygons[i],
                                         touching * drawing->diagonal, &relation, p->error);
            if (status != UJ_OK)
                return fail_at(&drawing->outlines[i], status, p->error);
            if (relation == UJ_INSIDE && p->lenient) {
                p->drawing->outlines[i].role = UJ_ROLE_NONE;
                p->drawing->outlines[i].origin = UJ_ORIGIN_NONE;
                break;
            }
            if (relation == UJ_INSIDE)
                return undecided(p, &drawing->outlines[i],
                                 _("this outline lies inside a piece, so its role is not clear"));
        }
    return UJ_OK;
}

// --- names -------------------------------------------------------------------------------------

static bool is_name_taken(const uj_drawn_outlines *drawing, uj_drawn_role role, const char *name)
{
    for (size_t i = 0; i < drawing->outline_count; i++)
        if (drawing->outlines[i].role == role && strcmp(drawing->outlines[i].name, name) == 0)
            return true;
    return false;
}

// Returns true if outline a comes before b in reading order: it is higher, or equally high and
// further left.
static bool is_before(const uj_drawn_outlines *drawing, size_t a, size_t b)
{
    uj_vec2 low_a, high_a, low_b, high_b;
    double same = touching * drawing->diagonal;
    uj_drawn_outline_bounds(&drawing->outlines[a], &low_a, &high_a);
    uj_drawn_outline_bounds(&drawing->outlines[b], &low_b, &high_b);
    return fabs(high_a.y - high_b.y) > same ? high_a.y > high_b.y : low_a.x < low_b.x;
}

void uj_drawn_free_name(const uj_drawn_outlines *drawing, uj_drawn_role role,
                        char name[UJ_DRAWN_NAME_SIZE])
{
    unsigned number = 0;
    do {
        if (role == UJ_ROLE_EXIT)
            snprintf(name, UJ_DRAWN_NAME_SIZE, number > 0 ? "exit %u" : "exit", number + 1);
        else if (number < 26)
            snprintf(name, UJ_DRAWN_NAME_SIZE, "%c", (char)('A' + number));
        else
            snprintf(name, UJ_DRAWN_NAME_SIZE, "%c%u", (char)('A' + number % 26), number / 26 + 1);
        number++;
    } while (is_name_taken(drawing, role, name));
}

// Gives each outline that has this role, but no name, a name that is not taken.
static void give_names(uj_drawn_outlines *drawing, uj_drawn_role role)
{
    for (;;) {
        size_t first = SIZE_MAX;
        for (size_t i = 0; i < drawing->outline_count; i++)
            if (drawing->outlines[i].role == role && drawing->outlines[i].name[0] == '\0' &&
                (first == SIZE_MAX || is_before(drawing, i, first)))
                first = i;
        if (first == SIZE_MAX)
            return;
        // Uses a separate buffer: a name in the outline's own buffer would count as taken.
        char name[UJ_DRAWN_NAME_SIZE];
        uj_drawn_free_name(drawing, role, name);
        memcpy(drawing->outlines[first].name, name, sizeof name);
    }
}

static uj_status decide_all(proposal *p)
{
    uj_drawn_outlines *drawing = p->drawing;
    bool pieces = count_role(drawing, UJ_ROLE_PIECE) > 0;
    bool exits = count_role(drawing, UJ_ROLE_EXIT) > 0;
    bool *guessed = calloc(drawing->outline_count + 1, sizeof *guessed);
    if (guessed == NULL)
        return no_memory(p->error);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++)
        if (drawing->outlines[i].role == UJ_ROLE_NONE && p->polygons[i].ring_count > 0 &&
            p->tray != SIZE_MAX) {
            guessed[i] = true;
            status = decide(p, i, pieces, exits);
        }
    if (status == UJ_OK && !p->lenient && count_role(drawing, UJ_ROLE_PIECE) > UJ_MAX_PIECES) {
        uj_error_set(p->error, UJ_BAD_INPUT,
                     _("there are %zu pieces, and a tray holds at most %d; if an outline is not a "
                       "piece, give it the label \"obstacle\" or \"ignore\""),
                     count_role(drawing, UJ_ROLE_PIECE), UJ_MAX_PIECES);
        status = fail_at(&drawing->outlines[p->tray], UJ_BAD_INPUT, p->error);
    }
    if (status == UJ_OK)
        status = check_nested(p, guessed);
    free(guessed);
    return status;
}

static uj_status propose(uj_drawn_outlines *drawing, bool lenient, uj_error *error)
{
    uj_error reason = {0};
    proposal p = {.drawing = drawing, .error = &reason, .lenient = lenient};
    p.geos = uj_geos_open();
    p.polygons = calloc(drawing->outline_count + 1, sizeof *p.polygons);
    uj_status status = p.geos != NULL && p.polygons != NULL ? UJ_OK : no_memory(&reason);
    if (status == UJ_OK && drawing->outline_count == 0 && !lenient)
        status = uj_error_set(&reason, UJ_BAD_INPUT,
                              _("the drawing has no visible outlines; draw the tray and the pieces "
                                "as paths or shapes (texts and pictures do not count)"));
    if (status == UJ_OK)
        status = make_polygons(&p);
    if (status == UJ_OK)
        status = find_tray(&p);
    if (status == UJ_OK)
        status = decide_all(&p);
    if (status == UJ_OK) {
        give_names(drawing, UJ_ROLE_PIECE);
        give_names(drawing, UJ_ROLE_EXIT);
    } else if (error != NULL) {
        snprintf(reason.file, sizeof reason.file, "%s", drawing->file);
        reason.line = reason.line > 0 ? reason.line : 1;
        *error = reason;
    }
    for (size_t i = 0; p.polygons != NULL && i < drawing->outline_count; i++)
        uj_polygon_clear(&p.polygons[i]);
    free(p.polygons);
    uj_geos_close(p.geos);
    return status;
}

uj_status uj_drawn_outlines_propose(uj_drawn_outlines *drawing, uj_error *error)
{
    return propose(drawing, false, error);
}

uj_status uj_drawn_outlines_guess(uj_drawn_outlines *drawing, uj_error *error)
{
    return propose(drawing, true, error);
}

void uj_drawn_outline_key(const uj_drawn_outlines *drawing, size_t index,
                          char key[UJ_DRAWN_KEY_SIZE])
{
    const char *label = drawing->outlines[index].label;
    size_t count = 0, number = 0;
    for (size_t i = 0; i < drawing->outline_count; i++)
        if (strcmp(drawing->outlines[i].label, label) == 0) {
            count++;
            number += i <= index ? 1 : 0;
        }
    if (count > 1)
        snprintf(key, UJ_DRAWN_KEY_SIZE, "%s#%zu", label, number);
    else
        snprintf(key, UJ_DRAWN_KEY_SIZE, "%s", label);
}
