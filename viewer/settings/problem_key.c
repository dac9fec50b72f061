// Hashes problems.
#include <unjam/viewer/settings/problem_key.h>

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool matters(const char *key)
{
    static const char *const left_out[] = {"unjam", "name", "source", "note", "instances"};
    for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++)
        if (strcmp(key, left_out[i]) == 0)
            return false;
    return strncmp(key, "x-", 2) != 0;
}

static bool add_members(json_t *to, const json_t *from)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)from, key,
                        value) if (matters(key) &&
                                   json_object_set(to, key, value) != 0) return false;
    return true;
}

bool uj_problem_key(const json_t *problem, const json_t *instance, char key[UJ_PROBLEM_KEY_SIZE])
{
    json_t *whole = json_object();
    char *text = NULL;
    key[0] = '\0';
    if (whole != NULL && add_members(whole, problem) &&
        (instance == NULL || add_members(whole, instance)))
        text = json_dumps(whole, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(whole);
    if (text == NULL)
        return false;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (const char *c = text; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    const char *kind = json_string_value(json_object_get(problem, "kind"));
    snprintf(key, UJ_PROBLEM_KEY_SIZE, "%.24s-%016" PRIx64, kind != NULL ? kind : "", hash);
    free(text);
    return true;
}

size_t uj_problem_fewest(const json_t *problem)
{
    static const char *const names[] = {"moves", "free"};
    const json_t *optimum = json_object_get(problem, "x-optimum");
    for (int i = 0; i < 2; i++) {
        json_int_t moves = json_integer_value(json_object_get(optimum, names[i]));
        if (moves > 0)
            return (size_t)moves;
    }
    return 0;
}
