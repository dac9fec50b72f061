// Reads an SVG document. Makes closed outlines from it, and reads their roles from their labels.
#include <unjam/drawing/drawing.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

#include "svg_walk.h"

// Lines are joined if their ends are this close, as a fraction of the drawing's diagonal. Drawing
// programs write coordinates with about six digits.
static const double join_distance = 1e-5;

enum { MOST_OUTLINES = 400 };

static void measure(const uj_drawn_chains *chains, double *diagonal)
{
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < chains->count; i++)
        for (size_t k = 0; k < chains->list[i].segments.count; k++)
            uj_drawn_segment_bounds(&chains->list[i].segments.list[k], &low, &high);
    *diagonal = low.x <= high.x ? uj_vec2_length(uj_vec2_sub(high, low)) : 0.0;
}

// Makes an outline from a closed chain. Moves the chain's segments into the outline.
static uj_drawn_outline make_outline(uj_drawn_chain *chain, const uj_owner *owner)
{
    uj_drawn_outline out = {.count = chain->segments.count,
                            .segments = chain->segments.list,
                            .line = chain->line,
                            .role = owner->label.role,
                            .origin = owner->label.role != UJ_ROLE_NONE ? UJ_ORIGIN_LABEL
                                                                        : UJ_ORIGIN_NONE,
                            .thickness = owner->label.thickness};
    chain->segments = (uj_drawn_segments){0};
    for (size_t i = 0; i < out.count; i++)
        out.curve_count += out.segments[i].kind != UJ_SEGMENT_LINE ? 1 : 0;
    bool labelled = owner->label.role != UJ_ROLE_NONE && owner->text != NULL;
    const char *label = labelled ? owner->text : chain->label;
    snprintf(out.label, sizeof out.label, "%s", label != NULL ? label : "");
    if (out.role == UJ_ROLE_PIECE || out.role == UJ_ROLE_EXIT || out.role == UJ_ROLE_GOAL)
        snprintf(out.name, sizeof out.name, "%s", owner->label.name);
    return out;
}

static double box_area(const uj_drawn_outline *outline)
{
    uj_vec2 low, high;
    uj_drawn_outline_bounds(outline, &low, &high);
    return (high.x - low.x) * (high.y - low.y);
}

// If an element labelled as the tray has several outlines, the largest is the tray, and the others
// are obstacles in it.
static void split_tray(uj_drawn_outline *outlines, const size_t *owners, size_t count, size_t index)
{
    size_t largest = index;
    for (size_t i = index; i < count; i++)
        if (owners[i] == owners[index] && box_area(&outlines[i]) > box_area(&outlines[largest]))
            largest = i;
    for (size_t i = index; i < count; i++)
        if (owners[i] == owners[index])
            outlines[i].role = i == largest ? UJ_ROLE_TRAY : UJ_ROLE_OBSTACLE;
}

// Refuses an element with several outlines if its role allows only one.
static uj_status check_single(const uj_drawn_outlines *drawing, const uj_owners *all,
                              const size_t *owners, size_t index, uj_error *error)
{
    const uj_drawn_outline *outline = &drawing->outlines[index];
    bool single = outline->role == UJ_ROLE_PIECE || outline->role == UJ_ROLE_EXIT ||
                  outline->role == UJ_ROLE_GOAL;
    if (!single || all->list[owners[index]].label.plural)
        return UJ_OK;
    for (size_t i = 0; i < index; i++)
        if (owners[i] == owners[index]) {
            if (error != NULL) {
                error->line = outline->line;
                snprintf(error->where, sizeof error->where, "%s", outline->label);
            }
            return uj_error_set(
                error, UJ_BAD_INPUT,
                _("there are several outlines here, but the role \"%s\" is for one outline without "
                  "holes; move the others to elements or groups of their own"),
                uj_drawn_role_text(outline->role));
        }
    return UJ_OK;
}

static uj_status assign(uj_drawn_outlines *drawing, const uj_owners *all, const size_t *owners,
                        uj_error *error)
{
    uj_status status = UJ_OK;
    for (size_t i = 0; i < drawing->outline_count && status == UJ_OK; i++) {
        bool tray = drawing->outlines[i].role == UJ_ROLE_TRAY;
        for (size_t k = 0; k < i && tray; k++)
            tray = owners[k] != owners[i];
        if (tray)
            split_tray(drawing->outlines, owners, drawing->outline_count, i);
        status = check_single(drawing, all, owners, i, error);
    }
    return status;
}

static uj_status make_outlines(uj_drawn_outlines *drawing, uj_drawn_chains *chains,
                               const uj_owners *all, uj_error *error)
{
    if (chains->count > MOST_OUTLINES)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("the drawing has %zu outlines, but at most %d are allowed; remove "
                              "what is not part of the puzzle, or label it \"ignore\""),
                            chains->count, MOST_OUTLINES);
    drawing->outlines = calloc(chains->count + 1, sizeof *drawing->outlines);
    size_t *owners = calloc(chains->count + 1, sizeof *owners);
    uj_status status = UJ_OK;
    if (drawing->outlines == NULL || owners == NULL)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a drawing");
    for (size_t i = 0; i < chains->count && status == UJ_OK; i++) {
        uj_drawn_chain *chain = &chains->list[i];
        owners[i] = chain->owner;
        drawing->outlines[drawing->outline_count++] = make_outline(chain, &all->list[chain->owner]);
    }
    if (status == UJ_OK)
        status = assign(drawing, all, owners, error);
    free(owners);
    return status;
}

uj_status uj_svg_read(const char *name, const char *text, size_t size, uj_drawn_outlines *out,
                      uj_error *error)
{
    uj_svg_document document = {0};
    uj_drawn_chains chains = {0};
    uj_owners owners = {0};
    uj_error reason = {0};
    *out = (uj_drawn_outlines){.file = strdup(name)};
    uj_status status = out->file != NULL ? UJ_OK
                                         : uj_error_set(&reason, UJ_NO_MEMORY,
                                                        "out of memory while reading a drawing");
    if (status == UJ_OK)
        status = uj_svg_parse(name, text, size, &document, &reason);
    if (status == UJ_OK)
        status = uj_svg_walk(&document, &chains, &owners, out->unit, &reason);
    if (status == UJ_OK) {
        measure(&chains, &out->diagonal);
        status = uj_drawn_chains_close(&chains, join_distance * out->diagonal, &reason);
    }
    if (status == UJ_OK)
        status = make_outlines(out, &chains, &owners, &reason);
    if (status != UJ_OK) {
        snprintf(reason.file, sizeof reason.file, "%s", name);
        reason.line = reason.line > 0 ? reason.line : 1;
        uj_drawn_outlines_clear(out);
        if (error != NULL)
            *error = reason;
    }
    uj_drawn_chains_clear(&chains);
    free(owners.list);
    uj_svg_document_clear(&document);
    return status;
}

void uj_drawn_outlines_clear(uj_drawn_outlines *drawing)
{
    for (size_t i = 0; i < drawing->outline_count; i++)
        free(drawing->outlines[i].segments);
    free(drawing->outlines);
    free(drawing->file);
    *drawing = (uj_drawn_outlines){0};
}

void uj_drawn_outline_bounds(const uj_drawn_outline *outline, uj_vec2 *low, uj_vec2 *high)
{
    *low = (uj_vec2){INFINITY, INFINITY};
    *high = (uj_vec2){-INFINITY, -INFINITY};
    for (size_t i = 0; i < outline->count; i++)
        uj_drawn_segment_bounds(&outline->segments[i], low, high);
}
