// Reads and writes polygons in WKT (well-known text).
#include <unjam/viewer/document/outline_text.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>
#include <unjam/formats/move_json.h>

enum { POINT_LIMIT = 100000 };

// --- scanning ------------------------------------------------------------------------------------

// `at` is NULL after an unexpected character.
typedef struct scan {
    const char *at;
} scan;

static void skip_space(scan *s)
{
    while (s->at != NULL && isspace((unsigned char)*s->at))
        s->at++;
}

static bool take(scan *s, char c)
{
    skip_space(s);
    if (s->at == NULL || *s->at != c)
        return false;
    s->at++;
    return true;
}

static void need(scan *s, char c)
{
    if (!take(s, c))
        s->at = NULL;
}

// Sets *start to the first character of the number.
static double take_number(scan *s, const char **start)
{
    skip_space(s);
    *start = s->at;
    if (s->at == NULL)
        return 0.0;
    char *end;
    double value = strtod(s->at, &end);
    s->at = end != s->at && isfinite(value) && fabs(value) <= 1e6 ? end : NULL;
    return value;
}

static scan scan_begin(const char *text)
{
    scan s = {text};
    skip_space(&s);
    s.at = strncasecmp(s.at, "POLYGON", 7) == 0 ? s.at + 7 : NULL;
    need(&s, '(');
    return s;
}

// --- reading -------------------------------------------------------------------------------------

static bool ring_append(uj_ring *ring, size_t *capacity, uj_vec2 p)
{
    if (!uj_grow(&ring->points, capacity, ring->count + 1, sizeof *ring->points))
        return false;
    ring->points[ring->count++] = p;
    return true;
}

// Starts after the opening bracket, and ends after the closing one.
static uj_status read_ring(scan *s, uj_ring *ring)
{
    size_t capacity = 0;
    do {
        const char *start;
        double x = take_number(s, &start), y = take_number(s, &start);
        if (s->at != NULL && !ring_append(ring, &capacity, (uj_vec2){x, y}))
            return UJ_NO_MEMORY;
    } while (ring->count <= POINT_LIMIT && take(s, ','));
    need(s, ')');
    if (s->at == NULL || ring->count == 0)
        return UJ_BAD_INPUT;
    uj_vec2 first = ring->points[0], last = ring->points[ring->count - 1];
    if (ring->count > 1 && first.x == last.x && first.y == last.y)
        ring->count--;
    return UJ_OK;
}

static uj_status read_rings(scan *s, uj_polygon *out)
{
    uj_status status = UJ_OK;
    do {
        need(s, '(');
        uj_ring *rings = realloc(out->rings, (out->ring_count + 1) * sizeof *rings);
        if (rings == NULL)
            return UJ_NO_MEMORY;
        out->rings = rings;
        rings[out->ring_count++] = (uj_ring){0};
        status = s->at != NULL ? read_ring(s, &rings[out->ring_count - 1]) : UJ_BAD_INPUT;
    } while (status == UJ_OK && take(s, ','));
    need(s, ')');
    skip_space(s);
    return status == UJ_OK && (s->at == NULL || *s->at != '\0') ? UJ_BAD_INPUT : status;
}

uj_status uj_outline_read(const char *text, uj_polygon *out, uj_error *error)
{
    *out = (uj_polygon){0};
    scan s = scan_begin(text);
    uj_status status = s.at != NULL ? read_rings(&s, out) : UJ_BAD_INPUT;
    if (status == UJ_OK)
        return UJ_OK;
    uj_polygon_clear(out);
    return uj_error_set(error, status, "%s",
                        status == UJ_NO_MEMORY
                            ? _("out of memory while reading a polygon")
                            : _("this is not a polygon that the editor can read; write it like "
                                "POLYGON ((0 0, 4 0, 4 3, 0 0)), with numbers up to a million"));
}

// --- writing -------------------------------------------------------------------------------------

typedef struct writer {
    char *bytes;
    size_t size, capacity;
    bool failed;  // out of memory
} writer;

static void put(writer *w, const char *bytes, size_t size)
{
    if (w->size + size + 1 > w->capacity) {
        size_t capacity = 2 * (w->size + size + 1);
        char *larger = w->failed ? NULL : realloc(w->bytes, capacity);
        if (larger == NULL) {
            w->failed = true;
            return;
        }
        w->bytes = larger;
        w->capacity = capacity;
    }
    memcpy(w->bytes + w->size, bytes, size);
    w->size += size;
    w->bytes[w->size] = '\0';
}

static void put_text(writer *w, const char *text)
{
    put(w, text, strlen(text));
}

static void put_number(writer *w, double value)
{
    char buffer[UJ_NUMBER_SIZE];
    put_text(w, uj_number_text(value, buffer));
}

static char *finish(writer *w)
{
    if (!w->failed)
        return w->bytes;
    free(w->bytes);
    return NULL;
}

static char *write_plain(const uj_polygon *polygon)
{
    writer w = {0};
    put_text(&w, "POLYGON (");
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        put_text(&w, r > 0 ? ", (" : "(");
        for (size_t i = 0; i <= ring->count; i++) {
            uj_vec2 p = ring->points[i < ring->count ? i : 0];
            if (i > 0)
                put_text(&w, ", ");
            put_number(&w, p.x);
            put_text(&w, " ");
            put_number(&w, p.y);
        }
        put_text(&w, ")");
    }
    put_text(&w, ")");
    return finish(&w);
}

static bool same_structure(const uj_polygon *a, const uj_polygon *b)
{
    if (a->ring_count != b->ring_count)
        return false;
    for (size_t r = 0; r < a->ring_count; r++)
        if (a->rings[r].count != b->rings[r].count)
            return false;
    return true;
}

// If the next number in the old text is not `value`, writes the old text up to this number, then
// `value`. *copied is the first character of the old text that is not yet written.
static void put_changed(writer *w, scan *s, const char **copied, double value)
{
    const char *start;
    double found = take_number(s, &start);
    if (s->at == NULL || found == value)
        return;
    put(w, *copied, (size_t)(start - *copied));
    put_number(w, value);
    *copied = s->at;
}

// Returns a copy of `old` with the coordinates of `polygon`. Both must have the same structure.
// Unchanged coordinates keep their digits.
static char *write_over(const uj_polygon *polygon, const char *old)
{
    writer w = {0};
    scan s = scan_begin(old);
    const char *copied = old;
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        need(&s, '(');
        size_t i = 0;
        do {  // the last point in `old` may repeat the first
            uj_vec2 p = ring->points[i < ring->count ? i : 0];
            put_changed(&w, &s, &copied, p.x);
            put_changed(&w, &s, &copied, p.y);
            i++;
        } while (take(&s, ','));
        need(&s, ')');
        take(&s, ',');
    }
    put_text(&w, copied);
    return finish(&w);
}

char *uj_outline_write(const uj_polygon *polygon, const char *old)
{
    uj_polygon before = {0};
    bool over = old != NULL && uj_outline_read(old, &before, NULL) == UJ_OK &&
                same_structure(polygon, &before);
    uj_polygon_clear(&before);
    return over ? write_over(polygon, old) : write_plain(polygon);
}
