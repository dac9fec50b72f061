// Changes names, thicknesses and the unit of length.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/files/json_text.h>
#include <unjam/formats/move_json.h>

#include "tray_change.h"

enum { NAME_LIMIT = 64 };  // in bytes, as in validate.c

static uj_status check_name(const uj_sketch *sketch, uj_part part, const char *name,
                            uj_error *error)
{
    bool piece = part.kind == UJ_PART_PIECE;
    if (!piece && part.kind != UJ_PART_EXIT)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("only pieces and exits have names"));
    if (name[0] == '\0' || strlen(name) > NAME_LIMIT || uj_text_find_control(name, NAME_LIMIT))
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("a name has 1 to %d bytes"), NAME_LIMIT);
    if (piece && (strcmp(name, "tray") == 0 || strcmp(name, "the tray") == 0))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("a piece may not be named \"%s\", because results use this name for "
                              "the tray; give the piece another name"),
                            name);
    int found = piece ? uj_sketch_find_piece(sketch, name) : uj_sketch_find_exit(sketch, name);
    if (found >= 0 && (size_t)found != part.index)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            piece ? _("there is already a piece named \"%s\"")
                                  : _("there is already an exit named \"%s\""),
                            name);
    return UJ_OK;
}

// Ghosts of `piece`, and pieces that share its shape, refer to `piece` by name.
static uj_status rename_references(uj_edit_document *document, size_t piece, const char *quoted,
                                   uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    uj_status status = UJ_OK;
    char path[UJ_PATH_SIZE];
    char *as = uj_tray_format("{\"as\": %s}", quoted);
    if (as == NULL)
        return uj_tray_no_memory(error);
    for (size_t i = 0; status == UJ_OK && i < sketch->piece_count; i++) {
        if (sketch->pieces[i].same_as != (int)piece)
            continue;
        uj_part_path((uj_part){UJ_PART_PIECE, i}, path);
        status = uj_edit_json_set_member(&document->text, path, "shape", as, error);
    }
    free(as);
    for (size_t i = 0; status == UJ_OK && i < sketch->pose_count; i++) {
        if (sketch->poses[i].piece != (int)piece)
            continue;
        uj_part_path((uj_part){UJ_PART_GHOST, i}, path);
        status = uj_edit_json_set_member(&document->text, path, "piece", quoted, error);
    }
    return status;
}

static uj_status rename_part(uj_edit_document *document, uj_part part, const char *quoted,
                             uj_error *error)
{
    const uj_sketch *sketch = &document->sketch;
    bool piece = part.kind == UJ_PART_PIECE, by_exit = sketch->goal == UJ_GOAL_EXIT;
    int named = piece ? sketch->goal_piece : sketch->goal_exit;
    char path[UJ_PATH_SIZE];
    uj_part_path(part, path);
    uj_status status = uj_edit_json_set_member(&document->text, path, "name", quoted, error);
    if (status == UJ_OK && piece)
        status = rename_references(document, part.index, quoted, error);
    if (status == UJ_OK && by_exit && named == (int)part.index)
        status = uj_edit_json_set_member(&document->text, "goal", piece ? "piece" : "exit", quoted,
                                         error);
    return status;
}

uj_status uj_tray_rename(uj_edit_document *document, uj_part part, const char *name,
                         uj_error *error)
{
    uj_status status = uj_part_require(document, part, error);
    if (status == UJ_OK)
        status = check_name(&document->sketch, part, name, error);
    if (status != UJ_OK)
        return status;
    char *quoted = uj_json_encode_text(name);
    if (quoted == NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("this name is not valid UTF-8 text; type another one"));
    size_t mark = uj_edit_begin(document);
    status = rename_part(document, part, quoted, error);
    free(quoted);
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_tray_set_thickness(uj_edit_document *document, uj_part part, double thickness,
                                uj_error *error)
{
    uj_status status = uj_part_require(document, part, error);
    if (status == UJ_OK && part.kind != UJ_PART_PIECE && part.kind != UJ_PART_EXIT)
        status = uj_error_set(error, UJ_BAD_ARGUMENT, _("only pieces and exits have a thickness"));
    if (status == UJ_OK && !(thickness > 0.0 && thickness <= 1e6))
        status = uj_error_set(error, UJ_BAD_ARGUMENT,
                              _("the thickness must be more than 0 and at most 1000000"));
    if (status != UJ_OK)
        return status;
    char path[UJ_PATH_SIZE], number[UJ_NUMBER_SIZE];
    uj_part_path(part, path);
    size_t mark = uj_edit_begin(document);
    status = uj_edit_json_set_member(&document->text, path, "thickness",
                                     uj_number_text(thickness, number), error);
    return uj_edit_end(document, mark, status, error);
}

uj_status uj_tray_set_unit(uj_edit_document *document, const char *unit, uj_error *error)
{
    char *quoted = uj_json_encode_text(unit);
    if (quoted == NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("this unit is not valid UTF-8 text; type another one"));
    size_t mark = uj_edit_begin(document);
    uj_status status = unit[0] != '\0'
                           ? uj_edit_json_set_member(&document->text, "", "unit", quoted, error)
                           : uj_edit_json_remove_member(&document->text, "", "unit", error);
    free(quoted);
    return uj_edit_end(document, mark, status, error);
}
