// Reads and replaces the rows of boards.
#include "cell_rows.h"

#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/files/json_text.h>
#include <unjam/viewer/document/edit_json.h>

size_t uj_rows_count(const uj_edit_document *document, const char *key)
{
    return json_array_size(uj_edit_value(document, key));
}

const char *uj_rows_text(const uj_edit_document *document, const char *key, size_t row)
{
    const char *text = json_string_value(json_array_get(uj_edit_value(document, key), row));
    return text != NULL ? text : "";
}

uj_status uj_rows_set(uj_edit_document *document, const char *key, size_t row, const char *text,
                      uj_error *error)
{
    char path[64], place[96];
    char *quoted = uj_json_encode_text(text);
    if (quoted == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while editing"));
    uj_edit_path(document, key, path, sizeof path);
    snprintf(place, sizeof place, "%s[%zu]", path, row);
    uj_status status = uj_edit_json_set(&document->text, place, quoted, error);
    free(quoted);
    return status;
}

uj_status uj_rows_resize(uj_edit_document *document, const char *key, size_t count,
                         const char *text, uj_error *error)
{
    char path[64];
    char *quoted = uj_json_encode_text(text);
    uj_status status = UJ_OK;
    if (quoted == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while editing"));
    uj_edit_path(document, key, path, sizeof path);
    size_t rows = uj_rows_count(document, key);
    for (; status == UJ_OK && rows > count; rows--)
        status = uj_edit_json_remove(&document->text, path, rows - 1, error);
    for (; status == UJ_OK && rows < count; rows++)
        status = uj_edit_json_append(&document->text, path, quoted, error);
    free(quoted);
    return status;
}
