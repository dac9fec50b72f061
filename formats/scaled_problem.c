// Writes scaled shapes and start poses into a problem's text, and reads the result back.
#include <unjam/formats/scaled_problem.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/files/json_memory.h>
#include <unjam/formats/move_json.h>

void uj_scaled_problem_name(const char *name, double scale, char buffer[UJ_SCALED_NAME_SIZE])
{
    size_t most = 36, length = strlen(name);
    if (length > most) {
        length = most;
        while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80)
            length--;
    }
    snprintf(buffer, UJ_SCALED_NAME_SIZE, "%.*s, scaled by %.9g", (int)length, name, scale);
}

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the scaled problem");
}

// Returns the ring as a WKT polygon in a new string, or NULL when out of memory.
static char *ring_text(const uj_ring *ring)
{
    char *text = NULL, x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE];
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL)
        return NULL;
    fputs("POLYGON ((", stream);
    for (size_t i = 0; i <= ring->count; i++) {
        uj_vec2 p = ring->points[i < ring->count ? i : 0];
        fprintf(stream, "%s%s %s", i > 0 ? ", " : "", uj_number_text(p.x, x),
                uj_number_text(p.y, y));
    }
    fputs("))", stream);
    bool failed = ferror(stream) != 0;
    if (fclose(stream) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}

// Returns true if a shape is only a reference to another piece's shape. Scaling leaves references
// as they are, because it scales all pieces alike.
static bool names_piece(const json_t *shape)
{
    return json_is_object(shape) ||
           (json_is_string(shape) && strncmp(json_string_value(shape), "same as ", 8) == 0);
}

static bool set_piece(json_t *object, const uj_piece *piece)
{
    json_t *at = json_object_get(object, "at");
    bool good = json_array_set_new(at, 0, json_real(piece->start.x)) == 0 &&
                json_array_set_new(at, 1, json_real(piece->start.y)) == 0;
    if (!good || names_piece(json_object_get(object, "shape")))
        return good;
    char *text = ring_text(&piece->shape.rings[0]);
    good = text != NULL && json_object_set_new(object, "shape", json_string(text)) == 0;
    free(text);
    return good;
}

// Returns the text of the scaled problem as a new string, or NULL when out of memory.
static char *scaled_text(const uj_tray_problem *source, const uj_tray *scaled, const char *name)
{
    json_t *root = json_loads(source->text, 0, NULL);
    json_t *pieces = json_object_get(root, "pieces");
    bool good = root != NULL && json_object_set_new(root, "name", json_string(name)) == 0;
    for (size_t i = 0; good && i < scaled->piece_count; i++)
        good = set_piece(json_array_get(pieces, i), &scaled->pieces[i]);
    json_object_del(root, "x-optimum");
    good = good && !uj_json_lacks_memory();
    char *text = good ? json_dumps(root, JSON_INDENT(1) | JSON_REAL_PRECISION(17)) : NULL;
    json_decref(root);
    return text;
}

uj_status uj_scaled_problem_make(const uj_tray_problem *source, const uj_tray *scaled,
                                 const char *name, uj_tray_problem *out, uj_error *error)
{
    *out = (uj_tray_problem){0};
    uj_document document = {0};
    char *text = scaled_text(source, scaled, name);
    if (text == NULL)
        return no_memory(error);
    uj_status status =
        uj_document_parse("the scaled problem", text, strlen(text), &document, error);
    if (status == UJ_OK) {
        uj_json_node root = uj_json_root(&document);
        status = uj_tray_problem_read(&root, out, error);
    }
    uj_document_clear(&document);
    free(text);
    return status;
}
