// Encodes texts as JSON strings.
#include <unjam/files/json_text.h>

#include <jansson.h>
#include <stdlib.h>

char *uj_json_encode_text(const char *text)
{
    json_t *value = json_string(text);
    char *quoted = value != NULL ? json_dumps(value, JSON_ENCODE_ANY) : NULL;
    json_decref(value);
    return quoted;
}

void uj_json_put_text(FILE *stream, const char *text)
{
    char *quoted = uj_json_encode_text(text);
    fputs(quoted != NULL ? quoted : "\"\"", stream);
    free(quoted);
}
