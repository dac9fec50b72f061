// Reads and writes the history.
#include <unjam/viewer/settings/history.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

#include "settings_file.h"

static const uj_settings_place place = {"XDG_STATE_HOME", ".local/state", "history.json",
                                        "history"};

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
}

// If there is no file, leaves history->root as it is.
static uj_status load(uj_history *history, uj_error *error)
{
    uj_document document;
    uj_status status = uj_settings_file_read(history->path, place.kind, &document, error);
    if (status == UJ_OK && document.root != NULL) {
        json_decref(history->root);
        history->root = json_incref(document.root);
    }
    uj_document_clear(&document);
    return status;
}

uj_status uj_history_read(uj_history *out, uj_error *error)
{
    *out = (uj_history){0};
    uj_status status = uj_settings_file_path(&place, &out->path, error);
    if (status == UJ_OK && out->path != NULL)
        status = load(out, error);
    if (status != UJ_OK)
        uj_history_clear(out);
    return status;
}

size_t uj_history_best(const uj_history *history, const char *key)
{
    const json_t *best = json_object_get(history->root, "best");
    json_int_t moves = json_integer_value(json_object_get(json_object_get(best, key), "moves"));
    return moves > 0 ? (size_t)moves : 0;
}

const char *uj_history_recent(const uj_history *history, size_t index)
{
    return json_string_value(json_array_get(json_object_get(history->root, "recent"), index));
}

// Returns the member `key` of history->root. If the member does not exist, or if its type is not
// that of `made`, first sets the member to `made`. Takes ownership of `made`. Returns NULL when out
// of memory.
static json_t *member(uj_history *history, const char *key, json_t *made)
{
    if (history->root == NULL)
        history->root = json_object();
    json_t *found = json_object_get(history->root, key);
    if (found != NULL && made != NULL && json_typeof(found) == json_typeof(made)) {
        json_decref(made);
        return found;
    }
    return json_object_set_new(history->root, key, made) == 0 ? made : NULL;
}

// Reads the file again, because another window may have changed it.
static void refresh(uj_history *history)
{
    if (history->path != NULL && load(history, NULL) != UJ_OK) {
        free(history->path);  // leave a broken file alone from now on
        history->path = NULL;
    }
}

static uj_status save(uj_history *history, uj_error *error)
{
    return history->path != NULL
               ? uj_settings_file_write(&place, history->path, history->root, error)
               : UJ_OK;
}

uj_status uj_history_solved(uj_history *history, const char *key, const char *title, size_t moves,
                            uj_error *error)
{
    refresh(history);
    size_t before = uj_history_best(history, key);
    if (before > 0 && before <= moves)
        return UJ_OK;
    json_t *best = member(history, "best", json_object());
    json_t *entry = json_pack("{sIss}", "moves", (json_int_t)moves, "title", title);
    if (best == NULL || entry == NULL) {
        json_decref(entry);
        return no_memory(error);
    }
    if (json_object_set_new(best, key, entry) != 0)
        return no_memory(error);
    return save(history, error);
}

uj_status uj_history_opened(uj_history *history, const char *path, uj_error *error)
{
    char *whole = realpath(path, NULL);
    if (whole == NULL)
        return UJ_OK;
    json_t *text = json_string(whole);
    if (text == NULL) {  // not UTF-8: cannot be stored in JSON
        free(whole);
        return UJ_OK;
    }
    refresh(history);
    json_t *recent = member(history, "recent", json_array());
    for (size_t i = json_array_size(recent); i > 0; i--) {
        const char *other = json_string_value(json_array_get(recent, i - 1));
        if (other == NULL || strcmp(other, whole) == 0 || i > UJ_RECENT_FILES)
            json_array_remove(recent, i - 1);
    }
    bool done = recent != NULL && json_array_insert(recent, 0, text) == 0;
    json_decref(text);
    if (json_array_size(recent) > UJ_RECENT_FILES)
        json_array_remove(recent, UJ_RECENT_FILES);
    free(whole);
    return done ? save(history, error) : no_memory(error);
}

void uj_history_clear(uj_history *history)
{
    json_decref(history->root);
    free(history->path);
    *history = (uj_history){0};
}
