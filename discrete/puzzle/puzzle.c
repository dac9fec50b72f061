// Reads what all problem files of discrete puzzles have in common: JSON keys, names, instances.
#include <unjam/discrete/puzzle/puzzle.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>

enum { KEY_LIMIT = 32, INSTANCE_LIMIT = 1000000 };

static const char instances_key[] = "instances";

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
}

// --- access --------------------------------------------------------------------------------------

uj_status uj_puzzle_member(const uj_puzzle_source *source, const char *key, uj_json_node *out,
                           uj_error *error)
{
    if (source->instance == NULL)
        return uj_json_member(source->root, key, out, error);
    if (uj_puzzle_optional(source, key, out))
        return UJ_OK;
    return uj_json_fail(
        source->instance, error,
        _("the key \"%s\" is missing; write it here or in the file's outermost object"), key);
}

bool uj_puzzle_optional(const uj_puzzle_source *source, const char *key, uj_json_node *out)
{
    return (source->instance != NULL && uj_json_optional(source->instance, key, out)) ||
           uj_json_optional(source->root, key, out);
}

int uj_name_index(const char *const *names, const char *name)
{
    for (int i = 0; names[i] != NULL; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

// --- results -------------------------------------------------------------------------------------

uj_puzzle_options uj_puzzle_default(void)
{
    return (uj_puzzle_options){
        .list = 1, .limits = uj_search_limits_default(), .instances = 1, .threads = 1};
}

void uj_puzzle_kept_clear(uj_puzzle_kept *kept)
{
    if (kept->destroy != NULL)
        kept->destroy(kept->data);
    *kept = (uj_puzzle_kept){0};
}

void uj_puzzle_share_memory(uj_puzzle_options *options)
{
    enum { BYTES_EACH = 1 << 16 };  // bytes for each solution; a hundred moves need far less
    size_t share = options->limits.memory_bytes / 4;
    if (options->list < share / BYTES_EACH)
        share = options->list * BYTES_EACH;
    options->list_bytes = share;
    options->limits.memory_bytes -= share;
}

void uj_puzzle_result_clear(uj_puzzle_result *result)
{
    uj_move_lists_clear(&result->lists);
    free(result->iterations);
    *result = (uj_puzzle_result){0};
}

// --- keys ----------------------------------------------------------------------------------------

// Fills `list` (room for KEY_LIMIT) with the common keys and those of the puzzle, NULL-terminated.
static void join_keys(const char *const *common, const uj_puzzle *puzzle, const char **list)
{
    size_t count = 0;
    for (; *common != NULL && count < KEY_LIMIT - 1; common++)
        list[count++] = *common;
    for (const char *const *own = puzzle->keys; *own != NULL && count < KEY_LIMIT - 1; own++)
        list[count++] = *own;
    list[count] = NULL;
}

static uj_status check_root_keys(const uj_puzzle *puzzle, const uj_json_node *root, uj_error *error)
{
    static const char *const common[] = {"unjam", "kind", "name", "source", "note", NULL};
    static const char *const with_instances[] = {"unjam", "kind",        "name", "source",
                                                 "note",  instances_key, NULL};
    const char *keys[KEY_LIMIT];
    uj_json_node node;
    join_keys(uj_json_optional(root, instances_key, &node) ? with_instances : common, puzzle, keys);
    return uj_json_check_keys(root, keys, error);
}

static uj_status check_instance_keys(const uj_puzzle *puzzle, const uj_json_node *instance,
                                     uj_error *error)
{
    static const char *const common[] = {"name", NULL};
    const char *keys[KEY_LIMIT];
    join_keys(common, puzzle, keys);
    return uj_json_check_keys(instance, keys, error);
}

// --- texts ---------------------------------------------------------------------------------------

enum { NAME_LIMIT = 200 };  // greatest length of a name, in bytes

static uj_status copy_name(const uj_json_node *object, char **out, uj_error *error)
{
    uj_json_node node;
    const char *text = NULL;
    uj_status status = uj_json_member(object, "name", &node, error);
    if (status == UJ_OK)
        status = uj_json_text(&node, &text, error);
    if (status != UJ_OK)
        return status;
    if (text[0] == '\0')
        return uj_json_fail(&node, error, _("the name is empty; give the puzzle a name"));
    if (strlen(text) > NAME_LIMIT)
        return uj_json_fail(&node, error, _("the name is longer than %d bytes"), NAME_LIMIT);
    if (uj_text_find_control(text, SIZE_MAX) != NULL)
        return uj_json_fail(&node, error, _("the name contains a control character"));
    *out = strdup(text);
    return *out != NULL ? UJ_OK : out_of_memory(error);
}

static uj_status copy_optional(const uj_json_node *object, const char *key, char **out,
                               uj_error *error)
{
    uj_json_node node;
    const char *text;
    if (!uj_json_optional(object, key, &node))
        return UJ_OK;
    uj_status status = uj_json_text(&node, &text, error);
    if (status != UJ_OK)
        return status;
    *out = strdup(text);
    return *out != NULL ? UJ_OK : out_of_memory(error);
}

static uj_status copy_texts(const uj_json_node *root, uj_problem *out, uj_error *error)
{
    uj_status status = copy_name(root, &out->name, error);
    if (status == UJ_OK)
        status = copy_optional(root, "source", &out->source, error);
    return status == UJ_OK ? copy_optional(root, "note", &out->note, error) : status;
}

// --- the problem as one object -------------------------------------------------------------------

// Returns a copy of the root without "instances". Each member of the instance replaces the root's
// member with the same key. The new "name" consists of both names: "ROOT, INSTANCE".
static json_t *flatten(const uj_json_node *root, const uj_json_node *instance)
{
    json_t *object = json_copy((json_t *)root->value);
    if (object == NULL || instance == NULL)
        return object;
    json_object_del(object, instances_key);
    const char *root_name = json_string_value(json_object_get(object, "name"));
    const char *own_name = json_string_value(json_object_get(instance->value, "name"));
    json_t *name = json_sprintf("%s, %s", root_name, own_name);
    if (json_object_update(object, (json_t *)instance->value) != 0 ||
        json_object_set_new(object, "name", name) != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

// --- problems ------------------------------------------------------------------------------------

// Refuses two instances with the same name, because --instance could not tell them apart. Other
// faults of an instance are found when it is read.
static uj_status check_instance_names(const uj_json_node *instances, size_t count, uj_error *error)
{
    json_t *seen = json_object();
    uj_status status = seen != NULL ? UJ_OK : out_of_memory(error);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node instance = uj_json_element(instances, i), node;
        const char *name = json_string_value(json_object_get(instance.value, "name"));
        if (name == NULL || !uj_json_optional(&instance, "name", &node))
            continue;
        if (json_object_get(seen, name) != NULL)
            status = uj_json_fail(&node, error,
                                  _("there are two instances named \"%.64s\"; rename one of them"),
                                  name);
        else if (json_object_set_new(seen, name, json_true()) != 0)
            status = out_of_memory(error);
    }
    json_decref(seen);
    return status;
}

uj_status uj_problem_count(const uj_json_node *root, size_t *out, uj_error *error)
{
    uj_json_node instances;
    *out = 1;
    if (!uj_json_optional(root, instances_key, &instances))
        return UJ_OK;
    uj_status status = uj_json_length(&instances, out, error);
    if (status == UJ_OK && (*out < 1 || *out > INSTANCE_LIMIT))
        status = uj_json_fail(&instances, error, _("there are %zu instances; 1 to %d are allowed"),
                              *out, INSTANCE_LIMIT);
    return status == UJ_OK ? check_instance_names(&instances, *out, error) : status;
}

// Fails if the name of a solution, "PUZZLE, INSTANCE", would be too long.
static uj_status check_joined_name(const uj_json_node *instance, const uj_problem *problem,
                                   uj_error *error)
{
    if (strlen(problem->name) + strlen(", ") + strlen(problem->instance) <= NAME_LIMIT)
        return UJ_OK;
    return uj_json_fail(instance, error,
                        _("the names of the puzzle and of this instance, joined by \", \", are "
                          "longer than %d bytes; shorten one of them"),
                        NAME_LIMIT);
}

static uj_status read_from(const uj_puzzle_source *source, uj_problem *out, uj_error *error)
{
    const uj_puzzle *puzzle = out->puzzle;
    uj_status status = check_root_keys(puzzle, source->root, error);
    if (status == UJ_OK && source->instance != NULL)
        status = check_instance_keys(puzzle, source->instance, error);
    if (status == UJ_OK)
        status = copy_texts(source->root, out, error);
    if (status == UJ_OK && source->instance != NULL)
        status = copy_name(source->instance, &out->instance, error);
    if (status == UJ_OK && source->instance != NULL)
        status = check_joined_name(source->instance, out, error);
    if (status == UJ_OK)
        status = puzzle->load(source, &out->data, error);
    if (status == UJ_OK) {
        out->json = flatten(source->root, source->instance);
        if (out->json == NULL)
            status = out_of_memory(error);
    }
    return status;
}

uj_status uj_problem_read(const uj_puzzle *puzzle, const uj_json_node *root, size_t index,
                          uj_problem *out, uj_error *error)
{
    *out = (uj_problem){.puzzle = puzzle};
    uj_json_node instances, instance;
    uj_puzzle_source source = {.root = root};
    if (uj_json_optional(root, instances_key, &instances)) {
        instance = uj_json_element(&instances, index);
        source.instance = &instance;
    }
    uj_status status = read_from(&source, out, error);
    if (status != UJ_OK)
        uj_problem_clear(out);
    return status;
}

uj_move_writer *uj_puzzle_move_writer(const uj_puzzle *puzzle, bool is_short)
{
    return is_short || puzzle->move_words == NULL ? puzzle->move_text : puzzle->move_words;
}

void uj_problem_clear(uj_problem *problem)
{
    if (problem->puzzle != NULL)
        problem->puzzle->destroy(problem->data);
    free(problem->name);
    free(problem->source);
    free(problem->note);
    free(problem->instance);
    json_decref(problem->json);
    *problem = (uj_problem){0};
}
