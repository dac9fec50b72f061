// Adds, copies and deletes parts of a tray.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_text.h>
#include <unjam/formats/move_json.h>

#include "tray_change.h"

// --- adding --------------------------------------------------------------------------------------

// `shape` is in the piece's own coordinates.
static char *piece_text(const char *name, const uj_polygon *shape, double thickness, uj_place at)
{
    char number[UJ_NUMBER_SIZE];
    char *quoted = uj_json_encode_text(name), *outline = uj_outline_quote(shape);
    char *place = uj_place_text(at), *text = NULL;
    if (quoted != NULL && outline != NULL && place != NULL)
        text = uj_tray_format("{\"name\": %s, \"shape\": %s, \"thickness\": %s, \"at\": %s}",
                              quoted, outline, uj_number_text(thickness, number), place);
    free(quoted);
    free(outline);
    free(place);
    return text;
}

static uj_status append_piece(uj_edit_document *document, const uj_polygon *shape, double thickness,
                              uj_place at, uj_error *error)
{
    char name[16];
    uj_tray_free_name(&document->sketch, UJ_PART_PIECE, name);
    uj_status status = uj_tray_ensure(document, "", "pieces", "[]", error);
    return status == UJ_OK
               ? uj_tray_append(document, "pieces", piece_text(name, shape, thickness, at), error)
               : status;
}

static uj_status require_room(const uj_edit_document *document, uj_error *error)
{
    if (document->sketch.piece_count < UJ_MAX_PIECES)
        return UJ_OK;
    return uj_error_set(error, UJ_BAD_ARGUMENT, _("a tray holds at most %d pieces"), UJ_MAX_PIECES);
}

uj_status uj_tray_add_piece(uj_edit_document *document, const uj_vec2 *points, size_t count,
                            uj_part *out, uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    uj_polygon shape;
    if (require_room(document, error) != UJ_OK)
        return UJ_BAD_ARGUMENT;
    if (uj_polygon_from_points(points, count, &shape) != UJ_OK)
        return uj_tray_no_memory(error);
    uj_vec2 middle = uj_polygon_middle(&shape);
    middle = (uj_vec2){uj_tray_round(sketch, middle.x), uj_tray_round(sketch, middle.y)};
    for (size_t i = 0; i < count; i++) {
        uj_vec2 p = uj_vec2_sub(points[i], middle);
        shape.rings[0].points[i] =
            (uj_vec2){uj_tray_round(sketch, p.x), uj_tray_round(sketch, p.y)};
    }
    double thickness =
        sketch->piece_count > 0 ? sketch->pieces[sketch->piece_count - 1].thickness : 1.0;
    *out = (uj_part){UJ_PART_PIECE, sketch->piece_count};
    size_t mark = uj_edit_begin(document);
    uj_status status =
        append_piece(document, &shape, thickness, (uj_place){middle.x, middle.y, 0.0}, error);
    uj_polygon_clear(&shape);
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_tray_add_hole(uj_edit_document *document, const uj_vec2 *points, size_t count,
                           uj_part *out, uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    size_t rings = sketch->interior.ring_count;
    if (rings == 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("draw the tray first"));
    uj_ring *larger = calloc(rings + 1, sizeof *larger);
    if (larger == NULL)
        return uj_tray_no_memory(error);
    memcpy(larger, sketch->interior.rings, rings * sizeof *larger);
    larger[rings] = (uj_ring){count, (uj_vec2 *)points};
    char *quoted = uj_outline_quote(&(uj_polygon){rings + 1, larger});
    free(larger);
    *out = (uj_part){UJ_PART_HOLE, rings - 1};
    size_t mark = uj_edit_begin(document);
    uj_status status =
        quoted != NULL ? uj_edit_json_set_member(&document->text, "tray", "interior", quoted, error)
                       : uj_tray_no_memory(error);
    free(quoted);
    return uj_edit_end(document, mark, status, error);
}

// --- copying -------------------------------------------------------------------------------------

// The copy shares the shape of the original.
static char *piece_copy_text(const uj_sketch *sketch, size_t index, uj_vec2 offset)
{
    const uj_sketch_piece *piece = &sketch->pieces[index];
    const char *source = sketch->pieces[piece->same_as >= 0 ? piece->same_as : (int)index].name;
    char name[16], number[UJ_NUMBER_SIZE];
    uj_tray_free_name(sketch, UJ_PART_PIECE, name);
    uj_place at = piece->at;
    at.x = uj_tray_round(sketch, at.x + offset.x);
    at.y = uj_tray_round(sketch, at.y + offset.y);
    char *as = uj_json_encode_text(source), *place = uj_place_text(at), *text = NULL;
    if (as != NULL && place != NULL)
        text = uj_tray_format(
            "{\"name\": \"%s\", \"shape\": {\"as\": %s}, \"thickness\": %s, \"at\": %s}", name, as,
            uj_number_text(piece->thickness, number), place);
    free(as);
    free(place);
    return text;
}

static char *exit_copy_text(const uj_sketch *sketch, size_t index, uj_vec2 offset)
{
    const uj_sketch_exit *exit = &sketch->exits[index];
    char name[16], number[UJ_NUMBER_SIZE];
    uj_polygon moved;
    uj_tray_free_name(sketch, UJ_PART_EXIT, name);
    if (uj_outline_place(&exit->opening, (uj_place){offset.x, offset.y, 0.0}, &moved) != UJ_OK)
        return NULL;
    char *outline = uj_outline_quote(&moved), *text = NULL;
    if (outline != NULL)
        text = uj_tray_format("{\"name\": \"%s\", \"opening\": %s, \"thickness\": %s}", name,
                              outline, uj_number_text(exit->thickness, number));
    free(outline);
    uj_polygon_clear(&moved);
    return text;
}

static uj_status copy_hole(uj_edit_document *document, uj_part part, uj_vec2 offset, uj_part *out,
                           uj_error *error)
{
    const uj_ring *ring = uj_part_ring(&document->sketch, part);
    uj_polygon moved;
    if (uj_polygon_from_points(ring->points, ring->count, &moved) != UJ_OK)
        return uj_tray_no_memory(error);
    for (size_t i = 0; i < ring->count; i++)
        moved.rings[0].points[i] = uj_vec2_add(ring->points[i], offset);
    uj_status status = uj_tray_add_hole(document, moved.rings[0].points, ring->count, out, error);
    uj_polygon_clear(&moved);
    return status;
}

uj_status uj_tray_copy_part(uj_edit_document *document, uj_part part, uj_vec2 offset, uj_part *out,
                            uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    uj_status status = uj_part_require(document, part, error);
    if (status != UJ_OK)
        return status;
    if (part.kind == UJ_PART_HOLE)
        return copy_hole(document, part, offset, out, error);
    if (part.kind != UJ_PART_PIECE && part.kind != UJ_PART_EXIT)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("only pieces, obstacles and exits can be copied"));
    bool piece = part.kind == UJ_PART_PIECE;
    if (piece && require_room(document, error) != UJ_OK)
        return UJ_BAD_ARGUMENT;
    if (!piece && sketch->exit_count == UJ_SKETCH_EXITS)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("this tray already has as many exits as the editor allows"));
    char *text = piece ? piece_copy_text(sketch, part.index, offset)
                       : exit_copy_text(sketch, part.index, offset);
    *out = (uj_part){part.kind, piece ? sketch->piece_count : sketch->exit_count};
    size_t mark = uj_edit_begin(document);
    status = uj_tray_append(document, piece ? "pieces" : "tray.exits", text, error);
    return uj_edit_end(document, mark, status, error);
}

// --- deleting ------------------------------------------------------------------------------------

// Gives a shape of its own to each piece that shares the shape of piece `index`.
static uj_status unshare(uj_edit_document *document, size_t index, uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < sketch->piece_count; i++) {
        if (i == index || sketch->pieces[i].same_as != (int)index)
            continue;
        char path[UJ_PATH_SIZE];
        uj_part_path((uj_part){UJ_PART_PIECE, i}, path);
        char *quoted = uj_outline_quote(&sketch->pieces[i].shape);
        status = quoted != NULL
                     ? uj_edit_json_set_member(&document->text, path, "shape", quoted, error)
                     : uj_tray_no_memory(error);
        free(quoted);
    }
    return status;
}

static uj_status forget_goals(uj_edit_document *document, uj_part part, uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    int named = part.kind == UJ_PART_PIECE ? sketch->goal_piece : sketch->goal_exit;
    if (sketch->goal == UJ_GOAL_EXIT && named == (int)part.index)
        return uj_edit_json_remove_member(&document->text, "", "goal", error);
    size_t left = sketch->pose_count;
    uj_status status = UJ_OK;
    for (size_t i = sketch->pose_count; part.kind == UJ_PART_PIECE && i > 0; i--) {
        if (sketch->poses[i - 1].piece != (int)part.index || status != UJ_OK)
            continue;
        status = --left > 0 ? uj_edit_json_remove(&document->text, "goal.poses", i - 1, error)
                            : uj_edit_json_remove_member(&document->text, "", "goal", error);
    }
    return status;
}

static uj_status delete_hole(uj_edit_document *document, size_t index, uj_error *error)
{
    const uj_polygon *interior = &document->sketch.interior;
    uj_ring *rings = calloc(interior->ring_count, sizeof *rings);
    size_t count = 0;
    for (size_t i = 0; rings != NULL && i < interior->ring_count; i++)
        if (i != index + 1)
            rings[count++] = interior->rings[i];
    char *quoted = rings != NULL ? uj_outline_quote(&(uj_polygon){count, rings}) : NULL;
    uj_status status =
        quoted != NULL ? uj_edit_json_set_member(&document->text, "tray", "interior", quoted, error)
                       : uj_tray_no_memory(error);
    free(rings);
    free(quoted);
    return status;
}

static uj_status delete_ghost(uj_edit_document *document, size_t index, uj_error *error)
{
    return document->sketch.pose_count > 1
               ? uj_edit_json_remove(&document->text, "goal.poses", index, error)
               : uj_edit_json_remove_member(&document->text, "", "goal", error);
}

uj_status uj_tray_delete(uj_edit_document *document, uj_part part, uj_error *error)
{
    uj_status status = uj_part_require(document, part, error);
    if (status == UJ_OK && part.kind == UJ_PART_TRAY)
        status = uj_error_set(error, UJ_BAD_ARGUMENT, _("the tray itself cannot be deleted"));
    if (status != UJ_OK)
        return status;
    size_t mark = uj_edit_begin(document);
    if (part.kind == UJ_PART_HOLE) {
        status = delete_hole(document, part.index, error);
    } else if (part.kind == UJ_PART_GHOST) {
        status = delete_ghost(document, part.index, error);
    } else {
        bool piece = part.kind == UJ_PART_PIECE;
        if (piece)
            status = unshare(document, part.index, error);
        if (status == UJ_OK)
            status = forget_goals(document, part, error);
        if (status == UJ_OK)
            status = uj_edit_json_remove(&document->text, piece ? "pieces" : "tray.exits",
                                         part.index, error);
    }
    return uj_edit_end(document, mark, status, error);
}
