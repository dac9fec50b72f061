// Block puzzles: the uj_puzzle functions that write and read moves and describe a problem.
#include <unjam/discrete/blocks/blocks.h>

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

static const char *const keys[] = {"places", "start", "goal", NULL};
static const char *const costs[] = {"moves", NULL};

// --- moves ---------------------------------------------------------------------------------------

static json_t *move_to_json(const void *data, const uj_moves *moves, size_t index)
{
    const uj_blocks *problem = data;
    uj_move_codes move = uj_moves_at(moves, index);
    return json_pack("[s, s]", problem->names[move.codes[0]], problem->names[move.codes[1]]);
}

static char *move_text(const void *data, const uj_moves *moves, size_t index, char *buffer,
                       size_t size)
{
    const uj_blocks *problem = data;
    uj_move_codes move = uj_moves_at(moves, index);
    snprintf(buffer, size, "%s %s %s", problem->names[move.codes[0]],
             move.codes[1] < problem->block_count ? "onto" : "to", problem->names[move.codes[1]]);
    return buffer;
}

static char *move_words(const void *data, const uj_moves *moves, size_t index, char *buffer,
                        size_t size)
{
    const uj_blocks *problem = data;
    uj_move_codes move = uj_moves_at(moves, index);
    bool on_block = move.codes[1] < problem->block_count;
    snprintf(buffer, size, on_block ? _("put %s on %s") : _("move %s to %s"),
             problem->names[move.codes[0]], problem->names[move.codes[1]]);
    return buffer;
}

static uj_status move_read(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error)
{
    const uj_blocks *problem = data;
    size_t length = 0;
    uint16_t codes[2] = {0, 0};
    uj_status status = uj_json_length(node, &length, error);
    if (status == UJ_OK && length != 2)
        status = uj_json_fail(node, error, _("a move is 2 names, [block, destination], not %zu"),
                              length);
    for (size_t i = 0; status == UJ_OK && i < 2; i++) {
        uj_json_node name = uj_json_element(node, i);
        const char *text = NULL;
        status = uj_json_text(&name, &text, error);
        if (status != UJ_OK)
            break;
        int support = uj_blocks_find(problem, text);
        if (support < 0 || (i == 0 && support >= problem->block_count))
            return uj_json_fail(&name, error,
                                i == 0 ? _("no block is named \"%.64s\"")
                                       : _("no block and no place is named \"%.64s\""),
                                text);
        codes[i] = (uint16_t)support;
    }
    if (status == UJ_OK && !uj_moves_append(moves, codes, 2))
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a solution");
    return status;
}

// --- description ---------------------------------------------------------------------------------

// Prints each place and the blocks on it, from the bottom up, as "x: green, blue, red". In a goal,
// a stack whose lowest block may end anywhere gets a line that begins with that block.
static void print_position(const uj_blocks *problem, const uint8_t *on, FILE *stream)
{
    const int count = problem->block_count;
    for (int bottom = 0; bottom < count + problem->place_count; bottom++) {
        if (bottom < count && on[bottom] != UJ_BLOCKS_ANYWHERE)
            continue;
        bool any = false;
        for (int support = bottom, next = bottom; next >= 0; support = next) {
            next = -1;
            for (int i = 0; i < count; i++)
                if (on[i] == support)
                    next = i;
            if (next >= 0 && !any)
                fprintf(stream, "  %s:", problem->names[bottom]);
            if (next >= 0)
                fprintf(stream, "%s %s", any ? "," : "", problem->names[next]);
            any = any || next >= 0;
        }
        if (!any && bottom >= count)
            fprintf(stream, "  %s: -", problem->names[bottom]);
        if (any || bottom >= count)
            fputc('\n', stream);
    }
}

static void print(const void *data, FILE *stream)
{
    const uj_blocks *problem = data;
    char blocks[64], places[64];
    snprintf(blocks, sizeof blocks,
             uj_translate_count("%d block", "%d blocks", (unsigned long)problem->block_count),
             problem->block_count);
    snprintf(places, sizeof places,
             uj_translate_count("%d place", "%d places", (unsigned long)problem->place_count),
             problem->place_count);
    fprintf(stream, _("%s on %s; each stack is listed from the bottom up\n"), blocks, places);
    fputs(_("start:\n"), stream);
    print_position(problem, problem->start, stream);
    fputs(_("goal:\n"), stream);
    print_position(problem, problem->goal, stream);
}

static json_t *position_to_json(const uj_blocks *problem, const uint8_t *on)
{
    json_t *object = json_object();
    for (int i = 0; object != NULL && i < problem->block_count; i++)
        if (on[i] != UJ_BLOCKS_ANYWHERE)
            json_object_set_new(object, problem->names[i], json_string(problem->names[on[i]]));
    return object;
}

static bool describe(const void *data, json_t *object)
{
    const uj_blocks *problem = data;
    json_t *places = json_array();
    for (int i = 0; places != NULL && i < problem->place_count; i++)
        json_array_append_new(places, json_string(problem->names[problem->block_count + i]));
    return json_object_set_new(object, "blocks", json_integer(problem->block_count)) == 0 &&
           json_object_set_new(object, "places", places) == 0 &&
           json_object_set_new(object, "start", position_to_json(problem, problem->start)) == 0 &&
           json_object_set_new(object, "goal", position_to_json(problem, problem->goal)) == 0;
}

// Writes `places` as an object because neither places nor object members have an order.
static bool identify(const void *data, json_t *object)
{
    const uj_blocks *problem = data;
    json_t *places = json_object();
    for (int i = 0; places != NULL && i < problem->place_count; i++)
        json_object_set_new(places, problem->names[problem->block_count + i], json_true());
    return json_object_set_new(object, "places", places) == 0 &&
           json_object_set_new(object, "start", position_to_json(problem, problem->start)) == 0 &&
           json_object_set_new(object, "goal", position_to_json(problem, problem->goal)) == 0;
}

const uj_puzzle uj_blocks_puzzle = {
    .kind = "blocks",
    .keys = keys,
    .heuristics = uj_blocks_heuristics,
    .costs = costs,
    .load = uj_blocks_load,
    .destroy = uj_blocks_destroy,
    .solve = uj_blocks_solve,
    .explore = uj_blocks_explore,
    .check = uj_blocks_check,
    .move_to_json = move_to_json,
    .move_text = move_text,
    .move_words = move_words,
    .move_read = move_read,
    .print = print,
    .describe = describe,
    .identify = identify,
};
