// Reads the instances of a problem file.
#include "instances.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

static bool read_instance(const json_t *root, size_t index, uj_instance *out)
{
    const json_t *value = json_array_get(json_object_get(root, "instances"), index);
    const char *name = json_string_value(json_object_get(value, "name"));
    if (name == NULL ? asprintf(&out->name, "%zu", index + 1) < 0
                     : (out->name = strdup(name)) == NULL) {
        out->name = NULL;
        return false;
    }
    out->fewest = uj_problem_fewest(value);
    return uj_problem_key(root, value, out->key);
}

uj_status uj_instances_read(const char *path, uj_instances *out, uj_error *error)
{
    uj_document document = {0};
    *out = (uj_instances){0};
    if (strcmp(path, "-") == 0 || uj_document_read(path, &document, NULL) != UJ_OK)
        return UJ_OK;
    size_t count = json_array_size(json_object_get(document.root, "instances"));
    bool done = true;
    if (count > 0) {
        out->items = calloc(count, sizeof *out->items);
        done = out->items != NULL;
        for (size_t i = 0; i < count && done; i++) {
            out->count++;
            done = read_instance(document.root, i, &out->items[i]);
        }
    }
    uj_document_clear(&document);
    if (done)
        return UJ_OK;
    uj_instances_clear(out);
    return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
}

size_t uj_instances_find(const uj_instances *instances, const char *name)
{
    for (size_t i = 0; i < instances->count && name != NULL; i++)
        if (strcmp(instances->items[i].name, name) == 0)
            return i;
    return 0;
}

void uj_instances_clear(uj_instances *instances)
{
    for (size_t i = 0; i < instances->count; i++)
        free(instances->items[i].name);
    free(instances->items);
    *instances = (uj_instances){0};
}
