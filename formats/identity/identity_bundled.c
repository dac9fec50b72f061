// Compares a problem with the bundled ones.
#include <unjam/formats/identity/identity_bundled.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/formats/problem_finder.h>

typedef struct lookup {
    const uj_identity *wanted;
    uj_bundled *out;
    bool lacks_memory;
} lookup;

// Returns false if a bundled problem cannot be the one wanted: its kind differs, or both its name
// and its number of pieces do. Saves reading all problems in full, which takes long.
static bool may_be(const uj_document *document, const uj_identity *wanted)
{
    const char *title = json_string_value(json_object_get(document->root, "name"));
    const char *kind = json_string_value(json_object_get(document->root, "kind"));
    const char *wanted_kind = json_string_value(json_object_get(wanted->form, "kind"));
    if (title == NULL || kind == NULL || strcmp(kind, wanted_kind) != 0)
        return false;
    if (strncmp(wanted->title, title, strlen(title)) == 0)
        return true;  // may be an instance: the title of an instance begins with the file's "name"
    const json_t *pieces = json_object_get(document->root, "pieces");
    const json_t *wanted_pieces = json_object_get(wanted->form, "pieces");
    return json_array_size(pieces) == json_object_size(wanted_pieces);
}

// Returns true if `wanted` has the title of `bundled`. If `bundled` is an instance, `wanted` must
// have the title "PUZZLE, INSTANCE", which solution files give to an instance.
static bool has_title(const uj_identity *wanted, const uj_identity *bundled)
{
    size_t length = strlen(bundled->title);
    if (bundled->instance == NULL)
        return strcmp(wanted->title, bundled->title) == 0;
    return strncmp(wanted->title, bundled->title, length) == 0 &&
           strncmp(wanted->title + length, ", ", 2) == 0 &&
           strcmp(wanted->title + length + 2, bundled->instance) == 0;
}

// Moves *identity to *out, and leaves *identity empty. Returns false when out of memory.
static bool take(uj_identity *identity, const char *name, bool same, uj_bundled *out)
{
    uj_bundled_clear(out);
    *out = (uj_bundled){.name = strdup(name), .identity = *identity, .same = same};
    *identity = (uj_identity){0};
    return out->name != NULL;
}

static bool compare(void *payload, const char *name, const char *path)
{
    lookup *l = payload;
    uj_document document = {0};
    uj_identities all = {0};
    uj_error error = {0};
    if (l->out->same)
        return true;
    if (uj_document_read(path, &document, &error) == UJ_OK && may_be(&document, l->wanted))
        (void)uj_identities_read(&document, &all, &error);
    l->lacks_memory = error.status == UJ_NO_MEMORY;
    for (size_t i = 0; i < all.count && !l->lacks_memory && !l->out->same; i++) {
        bool same = uj_identity_same(&all.list[i], l->wanted);
        if (same || (l->out->name == NULL && has_title(l->wanted, &all.list[i])))
            l->lacks_memory = !take(&all.list[i], name, same, l->out);
    }
    uj_identities_clear(&all);
    uj_document_clear(&document);
    return !l->lacks_memory;
}

uj_status uj_bundled_find(const uj_identity *identity, uj_bundled *out, uj_error *error)
{
    *out = (uj_bundled){0};
    lookup l = {.wanted = identity, .out = out};
    (void)uj_problem_visit(compare, &l, NULL);  // an unreadable folder counts as empty
    if (!l.lacks_memory)
        return UJ_OK;
    uj_bundled_clear(out);
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while comparing problems");
}

void uj_bundled_clear(uj_bundled *bundled)
{
    free(bundled->name);
    uj_identity_clear(&bundled->identity);
    *bundled = (uj_bundled){0};
}
