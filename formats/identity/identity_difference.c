// Compares the canonical forms of two problems, member by member.
#include <unjam/formats/identity/identity_difference.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/formats/file_kind.h>

enum { TEXT_SIZE = 320, SHOWN = 60 };

static void add(json_t *list, const char *text)
{
    json_array_append_new(list, json_string_nocheck(text));
}

static bool equal(const json_t *a, const json_t *b)
{
    return a == b || (a != NULL && b != NULL && json_equal(a, b));
}

// Writes a value into buffer; if value is NULL, writes "nothing". Returns false if the value is too
// long to be shown.
static bool show(const json_t *value, char buffer[SHOWN + 1])
{
    char *text = value != NULL ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS |
                                                       JSON_REAL_PRECISION(12))
                               : strdup("nothing");
    bool fits = text != NULL && strlen(text) <= SHOWN;
    snprintf(buffer, SHOWN + 1, "%s", fits ? text : "");
    free(text);
    return fits;
}

// Adds "WHAT is MINE instead of TRUSTED" or, if a value is too long to be shown, "WHAT differs".
static void add_values(json_t *list, const char *what, const json_t *mine, const json_t *trusted)
{
    char a[SHOWN + 1], b[SHOWN + 1], text[TEXT_SIZE];
    if (show(mine, a) && show(trusted, b))
        snprintf(text, sizeof text, "%s is %s instead of %s", what, a, b);
    else
        snprintf(text, sizeof text, "%s differs", what);
    add(list, text);
}

// --- polygons --------------------------------------------------------------------------------

static double coordinate(const json_t *rings, size_t ring, size_t point, size_t axis)
{
    const json_t *points = json_array_get(rings, ring);
    return json_number_value(json_array_get(json_array_get(points, point), axis));
}

// Finds the factor that scales polygon `trusted` about the origin to polygon `mine`. Returns false
// if there is none.
static bool find_scale(const json_t *mine, const json_t *trusted, double *scale)
{
    double product = 0.0, square = 0.0, size = 0.0, error = 0.0;
    if (json_array_size(mine) != json_array_size(trusted))
        return false;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t r = 0; r < json_array_size(mine); r++) {
            size_t count = json_array_size(json_array_get(mine, r));
            if (count != json_array_size(json_array_get(trusted, r)))
                return false;
            for (size_t i = 0; i < 2 * count; i++) {
                double a = coordinate(mine, r, i / 2, i % 2);
                double b = coordinate(trusted, r, i / 2, i % 2);
                product += pass == 0 ? a * b : 0.0;
                square += pass == 0 ? b * b : 0.0;
                size = fmax(size, fabs(a));
                error = pass == 1 ? fmax(error, fabs(a - *scale * b)) : 0.0;
            }
        }
        *scale = square > 0.0 ? product / square : 0.0;
    }
    return *scale > 0.0 && error <= 1e-6 * size;
}

// Writes how polygon `mine` differs from polygon `trusted`: "is 10 % smaller", "has another shape".
// If `many` is set, the words are for several polygons: "are 10 % smaller".
static void polygon_words(const json_t *mine, const json_t *trusted, bool many, char *text,
                          size_t size)
{
    double scale = 1.0;
    bool scaled = find_scale(mine, trusted, &scale) && fabs(scale - 1.0) > 1e-9;
    if (scaled)
        snprintf(text, size, "%s %.4g %% %s", many ? "are" : "is", 100.0 * fabs(scale - 1.0),
                 scale < 1.0 ? "smaller" : "larger");
    else
        snprintf(text, size, "%s", many ? "have other shapes" : "has another shape");
}

// --- pieces ----------------------------------------------------------------------------------

// What can differ between two pieces of the same name, and the words for it. `one` is used if one
// piece differs, `many` if several do. If both are NULL, polygon_words writes the words.
static const struct aspect {
    const char *key, *one, *many;
} aspects[] = {
    {"shape", NULL, NULL},
    {"thickness", "has another thickness", "have other thicknesses"},
    {"at", "starts at another place", "start at other places"},
};

// Writes how piece `mine` differs from piece `trusted` in one aspect. The text is empty if the
// aspect is equal, or if one of the pieces is NULL.
static void piece_words(const json_t *mine, const json_t *trusted, const struct aspect *aspect,
                        bool many, char text[TEXT_SIZE])
{
    text[0] = '\0';
    const json_t *a = json_object_get(mine, aspect->key);
    const json_t *b = json_object_get(trusted, aspect->key);
    if (mine == NULL || trusted == NULL || equal(a, b))
        return;
    if (aspect->one == NULL)
        polygon_words(a, b, many, text, TEXT_SIZE);
    else
        snprintf(text, TEXT_SIZE, "%s", many ? aspect->many : aspect->one);
}

// Adds a text such as "pieces A, B are 10 % smaller" if piece `name` differs. The text names this
// piece and all others that differ in the same way. If one of those comes before piece `name`, the
// list already has the text, so nothing is added.
static void add_alike(json_t *list, const json_t *mine, const json_t *trusted, const char *name,
                      const struct aspect *aspect)
{
    char own[TEXT_SIZE], other_words[TEXT_SIZE], names[TEXT_SIZE / 2] = "", text[2 * TEXT_SIZE];
    const char *other;
    json_t *piece;
    size_t alike = 0;
    bool is_before = true;
    piece_words(json_object_get(mine, name), json_object_get(trusted, name), aspect, false, own);
    if (own[0] == '\0')
        return;
    json_object_foreach((json_t *)mine, other, piece)
    {
        piece_words(piece, json_object_get(trusted, other), aspect, false, other_words);
        is_before = is_before && strcmp(other, name) != 0;
        if (strcmp(own, other_words) != 0)
            continue;
        if (is_before)
            return;
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", alike++ > 0 ? ", " : "", other);
    }
    piece_words(json_object_get(mine, name), json_object_get(trusted, name), aspect, alike > 1,
                own);
    snprintf(text, sizeof text, "piece%s %s %s", alike > 1 ? "s" : "", names, own);
    add(list, text);
}

// Adds a text for each key that only one of the two objects has.
static void add_names(json_t *list, const char *what, const json_t *mine, const json_t *trusted)
{
    const char *name;
    json_t *value;
    char text[TEXT_SIZE];
    json_object_foreach((json_t *)mine, name, value) if (json_object_get(trusted, name) == NULL)
    {
        snprintf(text, sizeof text, "%s %.80s is added", what, name);
        add(list, text);
    }
    json_object_foreach((json_t *)trusted, name, value) if (json_object_get(mine, name) == NULL)
    {
        snprintf(text, sizeof text, "%s %.80s is missing", what, name);
        add(list, text);
    }
}

// --- trays -----------------------------------------------------------------------------------

static void compare_exits(json_t *list, const json_t *mine, const json_t *trusted)
{
    const char *name;
    json_t *exit;
    char what[128], how[TEXT_SIZE / 2], text[TEXT_SIZE];
    add_names(list, "exit", mine, trusted);
    json_object_foreach((json_t *)mine, name, exit)
    {
        const json_t *other = json_object_get(trusted, name);
        const json_t *opening = json_object_get(exit, "opening");
        const json_t *thickness = json_object_get(exit, "thickness");
        if (other == NULL)
            continue;
        if (!equal(opening, json_object_get(other, "opening"))) {
            polygon_words(opening, json_object_get(other, "opening"), false, how, sizeof how);
            snprintf(text, sizeof text, "exit %.80s %s", name, how);
            add(list, text);
        }
        snprintf(what, sizeof what, "the thickness that exit %.80s lets through", name);
        if (!equal(thickness, json_object_get(other, "thickness")))
            add_values(list, what, thickness, json_object_get(other, "thickness"));
    }
}

static void compare_trays(json_t *list, const json_t *mine, const json_t *trusted)
{
    const json_t *a = json_object_get(mine, "interior"), *b = json_object_get(trusted, "interior");
    if (!equal(a, b)) {
        char how[TEXT_SIZE / 2], text[TEXT_SIZE];
        polygon_words(a, b, false, how, sizeof how);
        snprintf(text, sizeof text, "the tray %s", how);
        add(list, text);
    }
    compare_exits(list, json_object_get(mine, "exits"), json_object_get(trusted, "exits"));
    const json_t *pieces = json_object_get(mine, "pieces");
    const json_t *others = json_object_get(trusted, "pieces");
    const char *name;
    json_t *piece;
    add_names(list, "piece", pieces, others);
    for (size_t i = 0; i < sizeof aspects / sizeof aspects[0]; i++)
        json_object_foreach((json_t *)pieces, name, piece)
            add_alike(list, pieces, others, name, &aspects[i]);
    const json_t *goal = json_object_get(mine, "goal"), *other = json_object_get(trusted, "goal");
    if (!equal(goal, other))
        add_values(list, "the goal", goal, other);
}

// --- all kinds -------------------------------------------------------------------------------

static void compare_members(json_t *list, const json_t *mine, const json_t *trusted)
{
    const char *key;
    json_t *value;
    char what[64];
    json_t *keys = json_copy((json_t *)mine);
    json_object_update_missing(keys, (json_t *)trusted);
    json_object_foreach(keys, key, value)
    {
        const json_t *a = json_object_get(mine, key), *b = json_object_get(trusted, key);
        snprintf(what, sizeof what, "\"%.40s\"", key);
        if (!equal(a, b))
            add_values(list, what, a, b);
    }
    json_decref(keys);
}

json_t *uj_identity_differences(const uj_identity *mine, const uj_identity *trusted)
{
    json_t *list = json_array();
    const json_t *a = json_object_get(mine->form, "kind");
    const json_t *b = json_object_get(trusted->form, "kind");
    if (list == NULL || uj_identity_same(mine, trusted))
        return list;
    if (!equal(a, b))
        add_values(list, "the kind of puzzle", a, b);
    else if (strcmp(json_string_value(a), UJ_TRAY_KIND) == 0)
        compare_trays(list, mine->form, trusted->form);
    else
        compare_members(list, mine->form, trusted->form);
    return list;
}

char *uj_identity_join(const json_t *differences, char *buffer, size_t size)
{
    enum { ROOM_FOR_REST = 24 };
    size_t count = json_array_size(differences), used = 0;
    buffer[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(differences, i));
        if (used + strlen(text) + ROOM_FOR_REST >= size) {
            snprintf(buffer + used, size - used, "%s%zu more", i > 0 ? "; and " : "", count - i);
            break;
        }
        used += (size_t)snprintf(buffer + used, size - used, "%s%s", i > 0 ? "; " : "", text);
    }
    return buffer;
}
