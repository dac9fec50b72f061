// Joins open lines into closed outlines.
#include "chains.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>

void uj_drawn_chains_clear(uj_drawn_chains *chains)
{
    for (size_t i = 0; i < chains->count; i++)
        uj_drawn_segments_clear(&chains->list[i].segments);
    free(chains->list);
    *chains = (uj_drawn_chains){0};
}

bool uj_drawn_chains_add(uj_drawn_chains *chains, uj_drawn_chain chain)
{
    if (!uj_grow(&chains->list, &chains->capacity, chains->count + 1, sizeof *chains->list))
        return false;
    chains->list[chains->count++] = chain;
    return true;
}

static uj_drawn_segment *first_of(const uj_drawn_chain *chain)
{
    return &chain->segments.list[0];
}

static uj_drawn_segment *last_of(const uj_drawn_chain *chain)
{
    return &chain->segments.list[chain->segments.count - 1];
}

static double gap(uj_vec2 a, uj_vec2 b)
{
    return uj_vec2_length(uj_vec2_sub(a, b));
}

static uj_drawn_segment reversed(uj_drawn_segment s)
{
    uj_drawn_segment out = s;
    out.start = s.end;
    out.end = s.start;
    if (s.kind == UJ_SEGMENT_CUBIC) {
        out.a = s.b;
        out.b = s.a;
    } else if (s.kind == UJ_SEGMENT_ARC) {
        out.from = s.from + s.sweep;
        out.sweep = -s.sweep;
    }
    return out;
}

static void reverse(uj_drawn_chain *chain)
{
    uj_drawn_segment *list = chain->segments.list;
    for (size_t i = 0, j = chain->segments.count; i < j; i++) {
        uj_drawn_segment swap = reversed(list[i]);
        list[i] = reversed(list[--j]);
        list[j] = swap;
    }
}

static void remove_chain(uj_drawn_chains *chains, size_t index)
{
    uj_drawn_segments_clear(&chains->list[index].segments);
    for (size_t i = index; i + 1 < chains->count; i++)
        chains->list[i] = chains->list[i + 1];
    chains->count--;
}

static uj_status fail(const uj_drawn_chain *chain, uj_error *error, const char *what, uj_vec2 at)
{
    if (error != NULL) {
        error->line = chain->line;
        snprintf(error->where, sizeof error->where, "%s", chain->label != NULL ? chain->label : "");
    }
    // Convert to the coordinates of the file, in which y points down.
    return uj_error_set(error, UJ_BAD_INPUT, _("at (%.6g, %.6g): %s"), at.x, 0.0 - at.y, what);
}

// Finds an open chain that has the same owner as `chain`, and begins or ends where `chain` ends.
// Sets *out to the index of the chain found, to `chain` if the ends of `chain` meet, or SIZE_MAX.
// Errors: UJ_BAD_INPUT if more than two ends meet at the end of `chain`.
static uj_status find_next(const uj_drawn_chains *chains, size_t chain, double distance,
                           size_t *out, uj_error *error)
{
    const uj_drawn_chain *c = &chains->list[chain];
    uj_vec2 end = last_of(c)->end;
    int found = 0;
    *out = SIZE_MAX;
    if (gap(first_of(c)->start, end) <= distance &&
        (c->segments.count > 1 || first_of(c)->kind != UJ_SEGMENT_LINE)) {
        *out = chain;
        found++;
    }
    for (size_t i = 0; i < chains->count; i++) {
        const uj_drawn_chain *other = &chains->list[i];
        if (i == chain || other->closed || other->owner != c->owner)
            continue;
        bool begins = gap(first_of(other)->start, end) <= distance;
        bool ends = gap(last_of(other)->end, end) <= distance;
        if (!begins && !ends)
            continue;
        *out = i;
        found += begins && ends ? 2 : 1;
    }
    return found <= 1 ? UJ_OK
                      : fail(c, error,
                             _("more than two lines meet; put the lines of each outline into a "
                               "separate group"),
                             end);
}

// Reports that a chain (a run of segments) stays open, and how far away the nearest end is.
static uj_status report_open(const uj_drawn_chains *chains, size_t chain, uj_error *error)
{
    const uj_drawn_chain *c = &chains->list[chain];
    uj_vec2 end = last_of(c)->end;
    double nearest = gap(first_of(c)->start, end);
    for (size_t i = 0; i < chains->count; i++) {
        const uj_drawn_chain *other = &chains->list[i];
        if (i == chain || other->closed || other->owner != c->owner)
            continue;
        nearest =
            fmin(nearest, fmin(gap(first_of(other)->start, end), gap(last_of(other)->end, end)));
    }
    char what[320];
    snprintf(what, sizeof what,
             _("this outline has a gap of %.4g; close the path, or make its lines meet"), nearest);
    return fail(c, error, what, end);
}

// Joins one open chain with others until it is closed. Joining can change the chain's index; *index
// is updated.
static uj_status close_chain(uj_drawn_chains *chains, size_t *index, double distance,
                             uj_error *error)
{
    for (;;) {
        size_t next;
        uj_drawn_chain *c = &chains->list[*index];
        uj_status status = find_next(chains, *index, distance, &next, error);
        if (status != UJ_OK)
            return status;
        if (next == SIZE_MAX)
            return report_open(chains, *index, error);
        if (next == *index) {
            last_of(c)->end = first_of(c)->start;
            c->closed = true;
            return UJ_OK;
        }
        uj_drawn_chain *other = &chains->list[next];
        if (gap(first_of(other)->start, last_of(c)->end) > distance)
            reverse(other);
        first_of(other)->start = last_of(c)->end;
        for (size_t i = 0; i < other->segments.count; i++)
            if (!uj_drawn_segments_add(&c->segments, other->segments.list[i]))
                return uj_error_set(error, UJ_NO_MEMORY, "out of memory while joining lines");
        remove_chain(chains, next);
        *index -= next < *index ? 1 : 0;
    }
}

uj_status uj_drawn_chains_close(uj_drawn_chains *chains, double distance, uj_error *error)
{
    size_t open = 0;
    for (size_t i = chains->count; i-- > 0;) {
        uj_drawn_chain *c = &chains->list[i];
        bool point = c->segments.count == 0 ||
                     (c->segments.count == 1 && first_of(c)->kind == UJ_SEGMENT_LINE &&
                      gap(first_of(c)->start, last_of(c)->end) <= distance);
        if (point)
            remove_chain(chains, i);
        else
            open += chains->list[i].closed ? 0 : 1;
    }
    if (open > UJ_MOST_OPEN_CHAINS)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("the drawing has %zu separate open lines, but Unjam joins at most "
                              "%d; join lines in the drawing program"),
                            open, UJ_MOST_OPEN_CHAINS);
    uj_status status = UJ_OK;
    for (size_t i = 0; i < chains->count && status == UJ_OK; i++)
        if (!chains->list[i].closed)
            status = close_chain(chains, &i, distance, error);
    return status;
}
