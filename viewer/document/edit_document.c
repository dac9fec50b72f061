// Makes documents from text, and parses the text again after every edit.
#include <unjam/viewer/document/edit_document.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_text.h>
#include <unjam/viewer/document/edit_json.h>

#include "new_puzzle.h"

static const char *const kind_words[UJ_EDIT_KINDS] = {"tray", "klotski", "tiles", "peg", "blocks"};

const char *uj_edit_kind_word(uj_edit_kind kind)
{
    return kind_words[kind];
}

void uj_edit_document_clear(uj_edit_document *document)
{
    free(document->path);
    free(document->disk);
    uj_edit_text_clear(&document->text);
    uj_document_clear(&document->json);
    uj_sketch_clear(&document->sketch);
    *document = (uj_edit_document){0};
}

// --- reading -------------------------------------------------------------------------------------

static const char *shown_name(const uj_edit_document *document)
{
    return document->path != NULL ? document->path : "the new puzzle";
}

static uj_status read_kind(const uj_json_node *root, uj_edit_kind *out, uj_error *error)
{
    int kind = 0;
    uj_status status =
        uj_json_member_word(root, "kind", (uj_json_words){kind_words, UJ_EDIT_KINDS}, &kind, error);
    *out = (uj_edit_kind)kind;
    return status;
}

static size_t count_instances(const json_t *root)
{
    return json_array_size(json_object_get(root, "instances"));
}

// After an error, the document keeps what was parsed before.
static uj_status reread(uj_edit_document *document, uj_error *error)
{
    uj_document json = {0};
    uj_sketch sketch = {0};
    uj_edit_kind kind = UJ_EDIT_TRAY;
    uj_status status = uj_document_parse(shown_name(document), document->text.bytes,
                                         document->text.size, &json, error);
    uj_json_node root = uj_json_root(&json);
    if (status == UJ_OK)
        status = read_kind(&root, &kind, error);
    if (status == UJ_OK && kind == UJ_EDIT_TRAY)
        status = uj_sketch_read(&root, &sketch, error);
    if (status != UJ_OK) {
        uj_document_clear(&json);
        return status;
    }
    uj_document_clear(&document->json);
    uj_sketch_clear(&document->sketch);
    document->json = json;
    document->sketch = sketch;
    document->kind = kind;
    document->instance_count = count_instances(json.root);
    document->revision++;
    return UJ_OK;
}

uj_status uj_edit_document_parse(const char *name, const char *text, size_t size,
                                 uj_edit_document *out, uj_error *error)
{
    *out = (uj_edit_document){.path = strdup(name)};
    uj_status status = out->path != NULL ? uj_edit_text_set(&out->text, text, size) : UJ_NO_MEMORY;
    if (status != UJ_OK)
        uj_error_set(error, status, _("out of memory while opening a file"));
    if (status == UJ_OK)
        status = reread(out, error);
    free(out->path);
    out->path = NULL;
    if (status != UJ_OK)
        uj_edit_document_clear(out);
    return status;
}

uj_status uj_edit_document_new(uj_edit_kind kind, uj_edit_document *out, uj_error *error)
{
    const char *text = uj_new_puzzle_text(kind);
    uj_status status = uj_edit_document_parse("the new puzzle", text, strlen(text), out, error);
    out->fresh = status == UJ_OK;
    return status;
}

// --- steps ---------------------------------------------------------------------------------------

size_t uj_edit_begin(uj_edit_document *document)
{
    uj_edit_text_begin(&document->text);
    return document->text.done;
}

uj_status uj_edit_end(uj_edit_document *document, size_t mark, uj_status status, uj_error *error)
{
    bool changed = document->text.done != mark;
    if (status == UJ_OK && changed)
        status = reread(document, error);
    if (status != UJ_OK && changed) {
        uj_edit_text_rewind(&document->text, mark);
        reread(document, NULL);
    }
    uj_edit_text_end(&document->text);
    return status;
}

void uj_edit_rewind(uj_edit_document *document, size_t mark)
{
    if (document->text.done == mark)
        return;
    uj_edit_text_rewind(&document->text, mark);
    reread(document, NULL);
}

bool uj_edit_undo(uj_edit_document *document)
{
    bool undone = document->text.depth == 0 && uj_edit_text_undo(&document->text);
    if (undone)
        reread(document, NULL);
    return undone;
}

bool uj_edit_redo(uj_edit_document *document)
{
    bool redone = document->text.depth == 0 && uj_edit_text_redo(&document->text);
    if (redone)
        reread(document, NULL);
    return redone;
}

// --- members -------------------------------------------------------------------------------------

bool uj_edit_path(const uj_edit_document *document, const char *key, char *path, size_t size)
{
    const json_t *root = document->json.root;
    const json_t *instance = json_array_get(json_object_get(root, "instances"), document->instance);
    if (json_object_get(instance, key) != NULL) {
        snprintf(path, size, "instances[%zu].%s", document->instance, key);
        return true;
    }
    snprintf(path, size, "%s", key);
    return json_object_get(root, key) != NULL;
}

const json_t *uj_edit_value(const uj_edit_document *document, const char *key)
{
    const json_t *root = document->json.root;
    const json_t *instance = json_array_get(json_object_get(root, "instances"), document->instance);
    const json_t *own = json_object_get(instance, key);
    return own != NULL ? own : json_object_get(root, key);
}

uj_status uj_edit_set(uj_edit_document *document, const char *key, const char *value,
                      uj_error *error)
{
    char path[64];
    return uj_edit_path(document, key, path, sizeof path)
               ? uj_edit_json_set(&document->text, path, value, error)
               : uj_edit_json_set_member(&document->text, "", key, value, error);
}

const char *uj_edit_name(const uj_edit_document *document)
{
    const char *name = json_string_value(json_object_get(document->json.root, "name"));
    return name != NULL ? name : "";
}

const char *uj_edit_instance_name(const uj_edit_document *document)
{
    const json_t *all = json_object_get(document->json.root, "instances");
    return json_string_value(json_object_get(json_array_get(all, document->instance), "name"));
}

uj_status uj_edit_set_name(uj_edit_document *document, const char *name, uj_error *error)
{
    char *quoted = uj_json_encode_text(name);
    if (quoted == NULL)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("this name is not valid UTF-8 text; type another one"));
    size_t mark = uj_edit_begin(document);
    uj_status status = uj_edit_json_set_member(&document->text, "", "name", quoted, error);
    free(quoted);
    return uj_edit_end(document, mark, status, error);
}
