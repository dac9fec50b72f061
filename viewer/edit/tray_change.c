// Helpers of tray_*.c: JSON paths and texts of parts, and changes of outlines.
#include "tray_change.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_text.h>
#include <unjam/formats/move_json.h>
#include <unjam/viewer/document/outline_text.h>

void uj_part_path(uj_part part, char path[UJ_PATH_SIZE])
{
    static const char *const lists[] = {
        [UJ_PART_EXIT] = "tray.exits", [UJ_PART_PIECE] = "pieces", [UJ_PART_GHOST] = "goal.poses"};
    snprintf(path, UJ_PATH_SIZE, "%s[%zu]", lists[part.kind], part.index);
}

uj_status uj_part_require(const uj_edit_document *document, uj_part part, uj_error *error)
{
    return uj_part_exists(&document->sketch, part)
               ? UJ_OK
               : uj_error_set(error, UJ_BAD_ARGUMENT, _("select something first"));
}

uj_status uj_tray_no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while editing"));
}

bool uj_tray_is_coordinate(double value)
{
    return isfinite(value) && fabs(value) <= 1e6;
}

double uj_tray_round(const uj_sketch *sketch, double length)
{
    double exponent = floor(log10(uj_sketch_size(sketch)));
    double step = pow(10.0, 9.0 - exponent);
    return isfinite(step) && step > 0.0 ? round(length * step) / step : length;
}

// --- texts ---------------------------------------------------------------------------------------

char *uj_tray_format(const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (text != NULL)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    return text;
}

char *uj_place_text(uj_place place)
{
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE], degrees[UJ_NUMBER_SIZE];
    return uj_tray_format("[%s, %s, %s]", uj_number_text(place.x, x), uj_number_text(place.y, y),
                          uj_number_text(place.degrees, degrees));
}

char *uj_outline_quote(const uj_polygon *polygon)
{
    char *text = uj_outline_write(polygon, NULL);
    char *quoted = text != NULL ? uj_json_encode_text(text) : NULL;
    free(text);
    return quoted;
}

static bool is_free(const uj_sketch *sketch, uj_part_kind kind, const char *name)
{
    return kind == UJ_PART_PIECE ? uj_sketch_find_piece(sketch, name) < 0
                                 : uj_sketch_find_exit(sketch, name) < 0;
}

void uj_tray_free_name(const uj_sketch *sketch, uj_part_kind kind, char name[16])
{
    for (int i = 0; i < 1000; i++) {
        if (kind == UJ_PART_PIECE && i < 26)
            snprintf(name, 16, "%c", 'A' + i);
        else if (kind == UJ_PART_EXIT && i == 0)
            snprintf(name, 16, "exit");
        else
            snprintf(name, 16, "%s%d", kind == UJ_PART_PIECE ? "P" : "exit ", i + 1);
        if (is_free(sketch, kind, name))
            return;
    }
}

// --- changes -------------------------------------------------------------------------------------

uj_status uj_tray_ensure(uj_edit_document *document, const char *path, const char *key,
                         const char *value, uj_error *error)
{
    const json_t *object = document->json.root;
    if (path[0] != '\0')
        object = json_object_get(object, path);
    if (json_object_get(object, key) != NULL)
        return UJ_OK;
    return uj_edit_json_set_member(&document->text, path, key, value, error);
}

uj_status uj_tray_append(uj_edit_document *document, const char *path, char *object,
                         uj_error *error)
{
    uj_status status = object != NULL ? uj_edit_json_append(&document->text, path, object, error)
                                      : uj_tray_no_memory(error);
    free(object);
    return status;
}

// Copies the polygon to which the part's outline belongs. Sets *ring to the index of the outline.
static uj_status copy_polygon(const uj_sketch *sketch, uj_part part, uj_polygon *out, size_t *ring)
{
    const uj_polygon *source = &sketch->interior;
    if (part.kind == UJ_PART_EXIT)
        source = &sketch->exits[part.index].opening;
    else if (part.kind == UJ_PART_PIECE)
        source = &sketch->pieces[part.index].shape;
    *ring = part.kind == UJ_PART_HOLE ? part.index + 1 : 0;
    return uj_polygon_copy(source, out);
}

// Returns NULL if the file has no outline for the part.
static const json_t *outline_value(const uj_edit_document *document, uj_part part)
{
    const json_t *root = document->json.root, *tray = json_object_get(root, "tray");
    if (part.kind == UJ_PART_PIECE)
        return json_object_get(json_array_get(json_object_get(root, "pieces"), part.index),
                               "shape");
    if (part.kind == UJ_PART_EXIT)
        return json_object_get(json_array_get(json_object_get(tray, "exits"), part.index),
                               "opening");
    return json_object_get(tray, "interior");
}

// A piece that shares another piece's shape gets a shape of its own.
static uj_status write_polygon(uj_edit_document *document, uj_part part, const uj_polygon *polygon,
                               uj_error *error)
{
    char path[UJ_PATH_SIZE] = "tray";
    const char *key = "interior";
    if (part.kind == UJ_PART_EXIT || part.kind == UJ_PART_PIECE) {
        uj_part_path(part, path);
        key = part.kind == UJ_PART_EXIT ? "opening" : "shape";
    }
    char *text = uj_outline_write(polygon, json_string_value(outline_value(document, part)));
    char *quoted = text != NULL ? uj_json_encode_text(text) : NULL;
    uj_status status = quoted != NULL
                           ? uj_edit_json_set_member(&document->text, path, key, quoted, error)
                           : uj_tray_no_memory(error);
    free(quoted);
    free(text);
    return status;
}

uj_status uj_part_set_ring(uj_edit_document *document, uj_part part, const uj_vec2 *points,
                           size_t count, uj_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!uj_tray_is_coordinate(points[i].x) || !uj_tray_is_coordinate(points[i].y))
            return uj_error_set(error, UJ_BAD_ARGUMENT,
                                _("coordinates must be from -1000000 to 1000000"));
    uj_polygon polygon;
    size_t ring;
    if (copy_polygon(&document->sketch, part, &polygon, &ring) != UJ_OK)
        return uj_tray_no_memory(error);
    uj_vec2 *copy = malloc((count > 0 ? count : 1) * sizeof *copy);
    uj_status status = copy != NULL ? UJ_OK : uj_tray_no_memory(error);
    if (status == UJ_OK) {
        memcpy(copy, points, count * sizeof *copy);
        free(polygon.rings[ring].points);
        polygon.rings[ring] = (uj_ring){count, copy};
        status = write_polygon(document, part, &polygon, error);
    }
    uj_polygon_clear(&polygon);
    return status;
}
