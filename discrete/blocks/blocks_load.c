// Reads block puzzles: places, and what each block stands on at the start and in the goal.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/discrete/blocks/blocks.h>

enum { NAME_LIMIT = 64 };  // greatest length of a name, in bytes

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
}

int uj_blocks_find(const uj_blocks *problem, const char *name)
{
    for (int i = 0; i < problem->block_count + problem->place_count; i++)
        if (strcmp(problem->names[i], name) == 0)
            return i;
    return -1;
}

// --- names ---------------------------------------------------------------------------------------

static uj_status copy_name(const uj_json_node *node, const char *text, char **out, uj_error *error)
{
    if (text[0] == '\0')
        return uj_json_fail(node, error, _("the name is empty; write a name"));
    if (strlen(text) > NAME_LIMIT)
        return uj_json_fail(node, error, _("the name is longer than %d bytes"), NAME_LIMIT);
    if (uj_text_find_control(text, SIZE_MAX) != NULL)
        return uj_json_fail(node, error, _("the name contains a control character"));
    *out = strdup(text);
    return *out != NULL ? UJ_OK : out_of_memory(error);
}

static uj_status check_object(const uj_json_node *node, const char *what, uj_error *error)
{
    if (json_is_object(node->value))
        return UJ_OK;
    return uj_json_fail(node, error,
                        _("the %s must be an object that says what each block stands on, such as "
                          "{\"red\": \"blue\", \"blue\": \"x\"}"),
                        what);
}

// Reads the names of the blocks, which are the keys of "start". In problem->names, the names of the
// blocks come before the names of the places.
static uj_status read_block_names(const uj_json_node *start, uj_blocks *problem, uj_error *error)
{
    const char *key;
    json_t *value;
    size_t count = json_object_size(start->value);
    if (count < 1 || count > UJ_BLOCKS_BLOCKS)
        return uj_json_fail(start, error, _("there are %zu blocks; 1 to %d are allowed"), count,
                            UJ_BLOCKS_BLOCKS);
    json_object_foreach((json_t *)start->value, key, value)
    {
        uj_json_node node;
        uj_status status = uj_json_member(start, key, &node, error);
        if (status == UJ_OK)
            status = copy_name(&node, key, &problem->names[problem->block_count], error);
        if (status != UJ_OK)
            return status;
        problem->block_count++;
    }
    return UJ_OK;
}

static uj_status read_place_names(const uj_json_node *places, uj_blocks *problem, uj_error *error)
{
    size_t count;
    uj_status status = uj_json_length(places, &count, error);
    if (status == UJ_OK && (count < 1 || count > UJ_BLOCKS_PLACES))
        status = uj_json_fail(places, error, _("there are %zu places; 1 to %d are allowed"), count,
                              UJ_BLOCKS_PLACES);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node node = uj_json_element(places, i);
        const char *text;
        status = uj_json_text(&node, &text, error);
        if (status != UJ_OK)
            return status;
        int same = uj_blocks_find(problem, text);
        if (same >= 0)
            return uj_json_fail(
                &node, error,
                same < problem->block_count
                    ? _("\"%.64s\" is also the name of a block; give the place another name")
                    : _("there are two places named \"%.64s\""),
                text);
        status = copy_name(&node, text,
                           &problem->names[problem->block_count + problem->place_count], error);
        if (status == UJ_OK)
            problem->place_count++;
    }
    return status;
}

// --- positions -----------------------------------------------------------------------------------

static uj_status read_support(const uj_json_node *object, uj_blocks *problem, const char *name,
                              uint8_t *on, uj_error *error)
{
    uj_json_node node;
    const char *text = NULL;
    uj_status status = uj_json_member(object, name, &node, error);
    if (status != UJ_OK)
        return status;
    int block = uj_blocks_find(problem, name);
    if (block < 0 || block >= problem->block_count)
        return uj_json_fail(&node, error, _("the start has no block named \"%.64s\""), name);
    status = uj_json_text(&node, &text, error);
    if (status != UJ_OK)
        return status;
    int support = uj_blocks_find(problem, text);
    if (support < 0)
        return uj_json_fail(&node, error, _("no block and no place is named \"%.64s\""), text);
    if (support == block)
        return uj_json_fail(&node, error, _("block \"%.64s\" stands on itself"), name);
    for (int other = 0; other < problem->block_count; other++)
        if (on[other] == support)
            return uj_json_fail(&node, error,
                                _("two blocks stand on \"%.64s\": \"%.64s\" and \"%.64s\""), text,
                                problem->names[other], name);
    on[block] = (uint8_t)support;
    return UJ_OK;
}

// Fails if a block stands on itself, directly or by way of other blocks.
static uj_status check_cycles(const uj_json_node *object, const uj_blocks *problem,
                              const uint8_t *on, uj_error *error)
{
    for (int block = 0; block < problem->block_count; block++) {
        int support = block, steps = 0;
        while (support < problem->block_count && on[support] != UJ_BLOCKS_ANYWHERE &&
               steps <= problem->block_count) {
            support = on[support];
            steps++;
        }
        if (steps <= problem->block_count)
            continue;
        uj_json_node node;
        uj_status status = uj_json_member(object, problem->names[block], &node, error);
        if (status != UJ_OK)
            return status;
        return uj_json_fail(&node, error,
                            _("block \"%.64s\" stands on no place, because the blocks under it "
                              "form a circle; put one of them on a place"),
                            problem->names[block]);
    }
    return UJ_OK;
}

static uj_status read_position(const uj_json_node *object, uj_blocks *problem, uint8_t *on,
                               uj_error *error)
{
    const char *key;
    json_t *value;
    memset(on, UJ_BLOCKS_ANYWHERE, UJ_BLOCKS_BLOCKS);
    json_object_foreach((json_t *)object->value, key, value)
    {
        uj_status status = read_support(object, problem, key, on, error);
        if (status != UJ_OK)
            return status;
    }
    return check_cycles(object, problem, on, error);
}

static uj_status read_blocks(const uj_puzzle_source *source, uj_blocks *problem, uj_error *error)
{
    uj_json_node places, start, goal;
    uj_status status = uj_puzzle_member(source, "places", &places, error);
    if (status == UJ_OK)
        status = uj_puzzle_member(source, "start", &start, error);
    if (status == UJ_OK)
        status = uj_puzzle_member(source, "goal", &goal, error);
    if (status == UJ_OK)
        status = check_object(&start, "start", error);
    if (status == UJ_OK)
        status = check_object(&goal, "goal", error);
    if (status == UJ_OK)
        status = read_block_names(&start, problem, error);
    if (status == UJ_OK)
        status = read_place_names(&places, problem, error);
    if (status == UJ_OK)
        status = read_position(&start, problem, problem->start, error);
    if (status == UJ_OK && json_object_size(goal.value) == 0)
        status = uj_json_fail(&goal, error, _("the goal must name at least one block"));
    return status == UJ_OK ? read_position(&goal, problem, problem->goal, error) : status;
}

uj_status uj_blocks_load(const uj_puzzle_source *source, void **data, uj_error *error)
{
    uj_blocks *problem = calloc(1, sizeof *problem);
    if (problem == NULL)
        return out_of_memory(error);
    uj_status status = read_blocks(source, problem, error);
    if (status != UJ_OK) {
        uj_blocks_destroy(problem);
        return status;
    }
    *data = problem;
    return UJ_OK;
}

void uj_blocks_destroy(void *data)
{
    uj_blocks *problem = data;
    for (int i = 0; problem != NULL && i < UJ_BLOCKS_SUPPORTS; i++)
        free(problem->names[i]);
    free(problem);
}
