// Makes the text of a problem file from a problem that was read from a collection.
#include <stdlib.h>
#include <string.h>

#include <unjam/formats/collections/collection.h>

static void put_value(FILE *out, const json_t *value)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    fputs(text != NULL ? text : "null", out);
    free(text);
}

// Writes a list of two or more texts with one text per line, and any other value on a single line.
static void put_member(FILE *out, const char *key, const json_t *value, const char *indent)
{
    fprintf(out, "%s\"%s\": ", indent, key);
    if (!json_is_array(value) || json_array_size(value) < 2 ||
        !json_is_string(json_array_get(value, 0))) {
        put_value(out, value);
        return;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        fprintf(out, "%s\n%s  ", i > 0 ? "," : "[", indent);
        put_value(out, json_array_get(value, i));
    }
    putc(']', out);
}

static void put_members(FILE *out, json_t *object, const char *indent)
{
    const char *key;
    json_t *value;
    bool first = true;
    json_object_foreach(object, key, value)
    {
        if (strcmp(key, "instances") == 0)
            continue;
        fputs(first ? "" : ",\n", out);
        put_member(out, key, value, indent);
        first = false;
    }
}

char *uj_collection_problem_text(const uj_document *document)
{
    char *text = NULL;
    size_t size = 0;
    const json_t *instances = json_object_get(document->root, "instances");
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return NULL;
    fputs("{\n", out);
    put_members(out, document->root, "  ");
    for (size_t i = 0; i < json_array_size(instances); i++) {
        fputs(i > 0 ? " },\n    {\n" : ",\n  \"instances\": [\n    {\n", out);
        put_members(out, json_array_get(instances, i), "      ");
    }
    fputs(json_array_size(instances) > 0 ? " }\n  ]\n}\n" : "\n}\n", out);
    const bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
