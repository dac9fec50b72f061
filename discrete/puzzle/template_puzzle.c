// A minimal puzzle, to be copied for a new one: a counter goes up or down by one until it is at the
// goal. This puzzle is not in the table of puzzles, but a test solves and checks it.
//
// discrete/README.md says step by step how to make a new puzzle from this file.
#include <stdlib.h>

#include <unjam/discrete/puzzle/ida_result.h>

enum { TEMPLATE_LIMIT = 1000, TEMPLATE_CODES = 1 };  // a move has one code: 1 for up, 0 for down

typedef struct template_puzzle {
    size_t start, goal;
} template_puzzle;

static const char *const keys[] = {"start", "goal", NULL};
static const char *const heuristics[] = {"distance", "none", NULL};
static const char *const costs[] = {"moves", NULL};
static const char *const words[] = {"down", "up"};

// --- reading -------------------------------------------------------------------------------------

static uj_status read_number(const uj_puzzle_source *source, const char *key, size_t *out,
                             uj_error *error)
{
    uj_json_node node;
    uj_status status = uj_puzzle_member(source, key, &node, error);
    return status == UJ_OK ? uj_json_count(&node, TEMPLATE_LIMIT, out, error) : status;
}

static uj_status load(const uj_puzzle_source *source, void **data, uj_error *error)
{
    template_puzzle *puzzle = calloc(1, sizeof *puzzle);
    if (puzzle == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
    uj_status status = read_number(source, "start", &puzzle->start, error);
    if (status == UJ_OK)
        status = read_number(source, "goal", &puzzle->goal, error);
    if (status != UJ_OK) {
        free(puzzle);
        return status;
    }
    *data = puzzle;
    return UJ_OK;
}

// --- searching -----------------------------------------------------------------------------------

// The board, called UJ_IDA_STATE in search/ida.h. (This puzzle is so simple that counter_node could
// hold the whole board instead.)
typedef struct counter {
    int32_t value, goal;
    bool bounded;  // use the distance to the goal as lower bound
} counter;

typedef struct counter_node {
    uint32_t bound;
    int32_t last;  // the previous step, which must not be undone at once; 0 at the start
} counter_node;

static inline int32_t counter_begin(const counter *board, const counter_node *node)
{
    (void)board;
    return node->last == 1 ? 1 : -1;
}

static inline bool counter_next(const counter *board, const counter_node *node, int32_t *cursor,
                                int32_t *step)
{
    (void)board;
    if (*cursor > 1 || *cursor == -node->last)
        return false;
    *step = *cursor;
    *cursor += 2;
    return true;
}

static inline uint32_t counter_step(const counter *board, const counter_node *node, int32_t step,
                                    counter_node *child)
{
    (void)node;
    child->last = step;
    child->bound = board->bounded ? (uint32_t)abs(board->value + step - board->goal) : 0;
    return 1;
}

static inline uint32_t counter_bound(const counter_node *child)
{
    return child->bound;
}

static inline void counter_do(counter *board, const counter_node *node, int32_t step)
{
    (void)node;
    board->value += step;
}

static inline void counter_undo(counter *board, const counter_node *node, int32_t step)
{
    (void)node;
    board->value -= step;
}

static inline bool counter_is_goal(const counter *board, const counter_node *node)
{
    (void)node;
    return board->value == board->goal;
}

static inline size_t counter_depth(const counter *board, uint32_t bound)
{
    (void)board;
    return bound;  // every step costs 1
}

#define UJ_IDA_NAME   counter
#define UJ_IDA_STATE  counter
#define UJ_IDA_NODE   counter_node
#define UJ_IDA_STEP   int32_t
#define UJ_IDA_CURSOR int32_t
#include <unjam/search/ida.h>

static bool list_solution(void *payload, const void *steps, size_t count)
{
    const int32_t *step = steps;
    uj_moves moves = {0};
    bool whole = true;
    for (size_t i = 0; whole && i < count; i++) {
        const uint16_t code = step[i] > 0;
        whole = uj_moves_append(&moves, &code, TEMPLATE_CODES);
    }
    return uj_move_lists_take(payload, &moves, whole);
}

static uj_status solve(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                       uj_error *error)
{
    const template_puzzle *puzzle = data;
    int chosen = options->heuristic != NULL ? uj_name_index(heuristics, options->heuristic) : 0;
    *out = (uj_puzzle_result){.heuristic = heuristics[chosen], .cost = costs[0]};
    counter board = {(int32_t)puzzle->start, (int32_t)puzzle->goal, chosen == 0};
    counter_node start = {chosen == 0 ? (uint32_t)abs(board.value - board.goal) : 0, 0};
    out->lists.limit = options->list_bytes;
    uj_ida_options ida = uj_ida_options_for(options, (uj_ida_listener){list_solution, &out->lists});
    uj_ida_result result;
    uj_status status = counter_search(&board, start, &ida, &result, error);
    return uj_ida_to_puzzle_result(status, &result, out, error);
}

// --- checking ------------------------------------------------------------------------------------

static bool check(const void *data, const char *cost_name, const uj_moves *moves,
                  uj_puzzle_verdict *out)
{
    const template_puzzle *puzzle = data;
    (void)cost_name;
    int64_t value = (int64_t)puzzle->start;
    for (size_t i = 0; i < moves->count; i++) {
        uj_move_codes move = uj_moves_at(moves, i);
        if (move.count != TEMPLATE_CODES || move.codes[0] > 1) {
            snprintf(out->reason, sizeof out->reason, "move %zu is neither up nor down", i + 1);
            return false;
        }
        value += move.codes[0] == 1 ? 1 : -1;
    }
    if (value != (int64_t)puzzle->goal) {
        snprintf(out->reason, sizeof out->reason,
                 "after the last move the counter is at %lld, not %zu", (long long)value,
                 puzzle->goal);
        return false;
    }
    out->cost = (uint32_t)moves->count;
    return true;
}

// --- moves in files and words --------------------------------------------------------------------

static json_t *move_to_json(const void *data, const uj_moves *moves, size_t index)
{
    (void)data;
    return json_string(words[uj_moves_at(moves, index).codes[0]]);
}

static char *move_text(const void *data, const uj_moves *moves, size_t index, char *buffer,
                       size_t size)
{
    (void)data;
    snprintf(buffer, size, "%s", words[uj_moves_at(moves, index).codes[0]]);
    return buffer;
}

static uj_status move_read(const void *data, const uj_json_node *node, uj_moves *moves,
                           uj_error *error)
{
    (void)data;
    int word = 0;
    uj_status status = uj_json_word(node, (uj_json_words){words, 2}, &word, error);
    if (status != UJ_OK)
        return status;
    const uint16_t code = (uint16_t)word;
    if (!uj_moves_append(moves, &code, TEMPLATE_CODES))
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a solution");
    return UJ_OK;
}

// --- description ---------------------------------------------------------------------------------

static void print(const void *data, FILE *stream)
{
    const template_puzzle *puzzle = data;
    fprintf(stream, "counter: from %zu to %zu\n", puzzle->start, puzzle->goal);
}

static bool describe(const void *data, json_t *object)
{
    const template_puzzle *puzzle = data;
    return json_object_set_new(object, "start", json_integer((json_int_t)puzzle->start)) == 0 &&
           json_object_set_new(object, "goal", json_integer((json_int_t)puzzle->goal)) == 0;
}

extern const uj_puzzle uj_template_puzzle;
const uj_puzzle uj_template_puzzle = {
    .kind = "template",
    .keys = keys,
    .heuristics = heuristics,
    .costs = costs,
    .load = load,
    .destroy = free,
    .solve = solve,
    .check = check,
    .move_to_json = move_to_json,
    .move_text = move_text,  // a move such as "up" is readable, so move_words is not needed
    .move_read = move_read,
    .print = print,
    .describe = describe,
    .identify = describe,  // the description is complete, so it also identifies the puzzle
};
