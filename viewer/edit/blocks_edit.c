// Edits the start and the goal of a block puzzle.
#include <unjam/viewer/edit/blocks_edit.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_text.h>
#include <unjam/viewer/document/edit_json.h>

// --- reading -------------------------------------------------------------------------------------

void uj_blocks_read(const uj_edit_document *document, uj_blocks_sketch *out)
{
    *out = (uj_blocks_sketch){0};
    const json_t *places = uj_edit_value(document, "places");
    for (size_t i = 0; i < json_array_size(places) && i < UJ_BLOCKS_MOST; i++) {
        const char *name = json_string_value(json_array_get(places, i));
        if (name != NULL)
            out->places[out->place_count++] = name;
    }
    json_t *start = (json_t *)uj_edit_value(document, "start");
    for (void *i = json_object_iter(start); i != NULL && out->block_count < UJ_BLOCKS_MOST;
         i = json_object_iter_next(start, i))
        out->blocks[out->block_count++] = json_object_iter_key(i);
}

const char *uj_blocks_below(const uj_edit_document *document, const char *key, const char *block)
{
    return json_string_value(json_object_get(uj_edit_value(document, key), block));
}

const char *uj_blocks_above(const uj_edit_document *document, const char *key, const char *name)
{
    json_t *position = (json_t *)uj_edit_value(document, key);
    for (void *i = json_object_iter(position); i != NULL; i = json_object_iter_next(position, i)) {
        const char *below = json_string_value(json_object_iter_value(i));
        if (below != NULL && strcmp(below, name) == 0)
            return json_object_iter_key(i);
    }
    return NULL;
}

// Returns the topmost block above `name` (a block or a place), or `name` if nothing stands on
// `name`. Sets *found to true if `block` is `name` or stands above `name`, otherwise to false.
static const char *top_of(const uj_edit_document *document, const char *key, const char *name,
                          const char *block, bool *found)
{
    *found = strcmp(name, block) == 0;
    for (size_t steps = 0; steps < UJ_BLOCKS_MOST; steps++) {
        const char *above = uj_blocks_above(document, key, name);
        if (above == NULL)
            break;
        name = above;
        *found |= strcmp(name, block) == 0;
    }
    return name;
}

// Returns true if `block` is `name` or stands below `name`.
static bool carries(const uj_edit_document *document, const char *key, const char *block,
                    const char *name)
{
    for (size_t steps = 0; name != NULL && steps <= UJ_BLOCKS_MOST; steps++) {
        if (strcmp(name, block) == 0)
            return true;
        name = uj_blocks_below(document, key, name);
    }
    return false;
}

// --- writing -------------------------------------------------------------------------------------

// In the position `key` ("start" or "goal"), puts `block` on `below`. If `below` is NULL, deletes
// the block's entry.
static uj_status set_below(uj_edit_document *document, const char *key, const char *block,
                           const char *below, uj_error *error)
{
    char path[64];
    if (!uj_edit_path(document, key, path, sizeof path))
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("the file has no \"%s\""), key);
    if (below == NULL)
        return uj_edit_json_remove_member(&document->text, path, block, error);
    char *quoted = uj_json_encode_text(below);
    if (quoted == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while editing"));
    uj_status status = uj_edit_json_set_member(&document->text, path, block, quoted, error);
    free(quoted);
    return status;
}

uj_status uj_blocks_put(uj_edit_document *document, const char *key, const char *block,
                        const char *target, uj_error *error)
{
    bool above_target = false;
    if (target == NULL && strcmp(key, "goal") != 0)
        return UJ_OK;
    if (target != NULL && carries(document, key, block, target))
        return UJ_OK;
    const char *top = target != NULL ? top_of(document, key, target, block, &above_target) : NULL;
    if (above_target)
        return UJ_OK;
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, set_below(document, key, block, top, error), error);
}

static bool is_name(const uj_blocks_sketch *all, const char *name)
{
    for (size_t i = 0; i < all->place_count; i++)
        if (strcmp(all->places[i], name) == 0)
            return true;
    for (size_t i = 0; i < all->block_count; i++)
        if (strcmp(all->blocks[i], name) == 0)
            return true;
    return false;
}

uj_status uj_blocks_add(uj_edit_document *document, uj_error *error)
{
    uj_blocks_sketch all;
    char name[16] = "";
    bool own;
    uj_blocks_read(document, &all);
    if (all.place_count == 0 || all.block_count == UJ_BLOCKS_MOST)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("there is no room for another block"));
    for (int i = 0; name[0] == '\0' || is_name(&all, name); i++)
        // The names are A to Z, then A1, B1, ... With precision 0, printf prints nothing for 0.
        snprintf(name, sizeof name, "%c%.*d", 'A' + i % 26, i < 26 ? 0 : 1, i / 26);
    const char *top = top_of(document, "start", all.places[0], name, &own);
    size_t mark = uj_edit_begin(document);
    return uj_edit_end(document, mark, set_below(document, "start", name, top, error), error);
}

// Deletes `block` from the position. The blocks above `block` move down by one.
static uj_status take_out(uj_edit_document *document, const char *key, const char *block,
                          uj_error *error)
{
    const char *below = uj_blocks_below(document, key, block);
    const char *above = uj_blocks_above(document, key, block);
    uj_status status = UJ_OK;
    if (below != NULL && above != NULL)
        status = set_below(document, key, above, below, error);
    // If a goal does not say what is below `block`, delete the entry of the block above `block`.
    if (below == NULL && above != NULL)
        return set_below(document, key, above, NULL, error);
    return status == UJ_OK && below != NULL ? set_below(document, key, block, NULL, error) : status;
}

uj_status uj_blocks_remove(uj_edit_document *document, const char *block, uj_error *error)
{
    uj_blocks_sketch all;
    uj_blocks_read(document, &all);
    if (all.block_count <= 1)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("a puzzle needs at least one block"));
    size_t mark = uj_edit_begin(document);
    uj_status status = take_out(document, "start", block, error);
    if (status == UJ_OK)
        status = take_out(document, "goal", block, error);
    return uj_edit_end(document, mark, status, error);
}
