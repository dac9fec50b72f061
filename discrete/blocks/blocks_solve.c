// Solves block puzzles by IDA* with a transposition table.
#include <stdio.h>
#include <string.h>

#include <unjam/discrete/blocks/blocks.h>
#include <unjam/discrete/puzzle/ida_result.h>

// With the heuristic "none", the lower bound is 0. The transposition table is still used.
const char *const uj_blocks_heuristics[] = {"displaced", "none", NULL};

enum { NOTHING = 255, FEW = 16 };

// The greatest size of the transposition table, and the size of an entry without its key, in bytes.
#define TABLE_BYTES ((size_t)256 << 20)
#define ENTRY_BYTES sizeof(uj_ida_entry)

// A position. Sets of blocks and sets of places are bit masks: bit i stands for block or place i.
typedef struct blocks_position {
    uint8_t on[UJ_BLOCKS_BLOCKS];         // the support of each block; 0 for unused elements
    uint64_t under[UJ_BLOCKS_BLOCKS];     // the blocks below each block in its stack
    uint64_t displaced;                   // the blocks that must move
    uint64_t clear_blocks, clear_places;  // the blocks and places with nothing on them
    // Constant during the search.
    int block_count;
    bool bounded;
    uint64_t interchangeable;               // places that the goal does not name; 0 if options->all
    uint64_t goal_under[UJ_BLOCKS_BLOCKS];  // the blocks below each block in the goal
    uint64_t may_stay[UJ_BLOCKS_SUPPORTS];  // [i] blocks that may stand on support i in the goal
} blocks_position;

typedef struct blocks_node {
    uint32_t bound;  // sum_displacements, or 0 if the heuristic is "none"
} blocks_node;

typedef struct blocks_step {
    uint8_t block, from, to;
} blocks_step;

// Iterates over moves. Holds the blocks that have not been tried yet, the current block, and its
// targets that have not been tried yet.
typedef struct blocks_cursor {
    uint64_t blocks, to_blocks, to_places;
    uint8_t block;
} blocks_cursor;

static inline uint64_t bit(unsigned index)
{
    return UINT64_C(1) << index;
}

// --- bound ---------------------------------------------------------------------------------------

// Returns true if the block must move from this support: if it belongs elsewhere, if another block
// belongs on it, or if a block below is displaced.
static inline bool is_displaced(const blocks_position *b, unsigned block, unsigned support)
{
    return (b->may_stay[support] & bit(block)) == 0 ||
           (support < (unsigned)b->block_count && b->displaced & bit(support));
}

static inline uint64_t under_when_on(const blocks_position *b, unsigned support)
{
    return support < (unsigned)b->block_count ? b->under[support] | bit(support) : 0;
}

// Returns a lower bound on the number of moves of a block that stands on the support. The bound is
// 2 if some displaced block is below this block both now and in the goal: this block must move away
// before the displaced block moves, and back afterwards (Gupta and Nau 1992).
static inline uint32_t displacement(const blocks_position *b, unsigned block, unsigned support)
{
    if (!is_displaced(b, block, support))
        return 0;
    return (under_when_on(b, support) & b->goal_under[block] & b->displaced) != 0 ? 2 : 1;
}

// --- moves ---------------------------------------------------------------------------------------

static inline void set_clear(blocks_position *b, unsigned support)
{
    if (support < (unsigned)b->block_count)
        b->clear_blocks |= bit(support);
    else
        b->clear_places |= bit(support - (unsigned)b->block_count);
}

// Puts a lifted block on a clear support.
static inline void put(blocks_position *b, unsigned block, unsigned support)
{
    b->on[block] = (uint8_t)support;
    b->under[block] = under_when_on(b, support);
    if (is_displaced(b, block, support))
        b->displaced |= bit(block);
    else
        b->displaced &= ~bit(block);
    if (support < (unsigned)b->block_count)
        b->clear_blocks &= ~bit(support);
    else
        b->clear_places &= ~bit(support - (unsigned)b->block_count);
}

static inline void start_block(const blocks_position *b, blocks_cursor *c)
{
    if (c->blocks == 0) {
        c->block = NOTHING;
        return;
    }
    c->block = (uint8_t)__builtin_ctzll(c->blocks);
    c->blocks &= c->blocks - 1;
    c->to_blocks = b->clear_blocks & ~bit(c->block);
    // Interchangeable empty places lead to equivalent positions, so only one of them is tried.
    uint64_t interchangeable = b->clear_places & b->interchangeable;
    c->to_places =
        (b->clear_places & ~interchangeable) | (interchangeable & (~interchangeable + 1));
}

static inline blocks_cursor begin_blocks(const blocks_position *b)
{
    blocks_cursor c = {.blocks = b->clear_blocks};
    start_block(b, &c);
    return c;
}

// Sets *out to the next move, or returns false if there is none. Goes through the blocks in order.
// The moves of a block onto other blocks come before its moves onto places.
static inline bool next_step(const blocks_position *b, blocks_cursor *c, blocks_step *out)
{
    while (c->block != NOTHING) {
        if (c->to_blocks != 0) {
            unsigned to = (unsigned)__builtin_ctzll(c->to_blocks);
            c->to_blocks &= c->to_blocks - 1;
            *out = (blocks_step){c->block, b->on[c->block], (uint8_t)to};
            return true;
        }
        if (c->to_places != 0) {
            unsigned to = (unsigned)__builtin_ctzll(c->to_places) + (unsigned)b->block_count;
            c->to_places &= c->to_places - 1;
            *out = (blocks_step){c->block, b->on[c->block], (uint8_t)to};
            return true;
        }
        start_block(b, c);
    }
    return false;
}

static inline uint32_t take_step(const blocks_position *b, const blocks_node *n, blocks_step s,
                                 blocks_node *child)
{
    child->bound = 0;
    if (b->bounded)
        child->bound = n->bound - displacement(b, s.block, s.from) + displacement(b, s.block, s.to);
    return 1;
}

static inline void move_block(blocks_position *b, unsigned block, unsigned from, unsigned to)
{
    set_clear(b, from);
    put(b, block, to);
}

// --- the search, for few and for many blocks -----------------------------------------------------

typedef struct few_blocks {
    uint8_t on[FEW];
} few_blocks;

typedef struct many_blocks {
    uint8_t on[UJ_BLOCKS_BLOCKS];
} many_blocks;

static inline few_blocks few_key_of(const blocks_position *b)
{
    few_blocks key;
    memcpy(key.on, b->on, sizeof key.on);
    return key;
}

static inline many_blocks many_key_of(const blocks_position *b)
{
    many_blocks key;
    memcpy(key.on, b->on, sizeof key.on);
    return key;
}

#define few_begin(b, n)      begin_blocks(b)
#define few_next(b, n, c, s) next_step(b, c, s)
#define few_step(b, n, s, c) take_step(b, n, s, c)
#define few_bound(n)         ((n)->bound)
#define few_do(b, n, s)      move_block(b, (s).block, (s).from, (s).to)
#define few_undo(b, n, s)    move_block(b, (s).block, (s).to, (s).from)
#define few_is_goal(b, n)    ((b)->displaced == 0)
#define few_depth(b, bound)  (bound)
#define few_key(b, n)        few_key_of(b)
#define UJ_IDA_NAME          few
#define UJ_IDA_STATE         blocks_position
#define UJ_IDA_NODE          blocks_node
#define UJ_IDA_STEP          blocks_step
#define UJ_IDA_CURSOR        blocks_cursor
#define UJ_IDA_KEY           few_blocks
#include <unjam/search/ida.h>

#define many_begin(b, n)      begin_blocks(b)
#define many_next(b, n, c, s) next_step(b, c, s)
#define many_step(b, n, s, c) take_step(b, n, s, c)
#define many_bound(n)         ((n)->bound)
#define many_do(b, n, s)      move_block(b, (s).block, (s).from, (s).to)
#define many_undo(b, n, s)    move_block(b, (s).block, (s).to, (s).from)
#define many_is_goal(b, n)    ((b)->displaced == 0)
#define many_depth(b, bound)  (bound)
#define many_key(b, n)        many_key_of(b)
#define UJ_IDA_NAME           many
#define UJ_IDA_STATE          blocks_position
#define UJ_IDA_NODE           blocks_node
#define UJ_IDA_STEP           blocks_step
#define UJ_IDA_CURSOR         blocks_cursor
#define UJ_IDA_KEY            many_blocks
#include <unjam/search/ida.h>

// --- positions -----------------------------------------------------------------------------------

static void prepare_goal(const uj_blocks *problem, blocks_position *b)
{
    const int count = problem->block_count, support_count = count + problem->place_count;
    uint64_t all = count == 64 ? UINT64_MAX : bit((unsigned)count) - 1, named = 0;
    for (int i = 0; i < count; i++)
        if (problem->goal[i] != UJ_BLOCKS_ANYWHERE)
            named |= bit((unsigned)i);
    for (int support = 0; support < support_count; support++)
        b->may_stay[support] = all & ~named;
    for (int i = 0; i < count; i++) {
        if (problem->goal[i] == UJ_BLOCKS_ANYWHERE)
            continue;
        b->may_stay[problem->goal[i]] = bit((unsigned)i);
        for (int under = problem->goal[i]; under < count && under != UJ_BLOCKS_ANYWHERE;
             under = problem->goal[under])
            b->goal_under[i] |= bit((unsigned)under);
    }
}

static blocks_position prepare(const uj_blocks *problem, const uint8_t *on)
{
    const unsigned count = (unsigned)problem->block_count;
    const unsigned support_count = count + (unsigned)problem->place_count;
    blocks_position b = {.block_count = problem->block_count};
    uint8_t above[UJ_BLOCKS_SUPPORTS];
    memset(above, NOTHING, sizeof above);
    prepare_goal(problem, &b);
    for (unsigned i = 0; i < count; i++)
        above[on[i]] = (uint8_t)i;
    for (unsigned support = 0; support < support_count; support++)
        set_clear(&b, support);
    for (unsigned place = count; place < support_count; place++)
        for (unsigned support = place; above[support] != NOTHING; support = above[support])
            put(&b, above[support], support);
    return b;
}

static uint64_t interchangeable_places(const uj_blocks *problem)
{
    uint64_t interchangeable = 0;
    for (int place = 0; place < problem->place_count; place++)
        interchangeable |= bit((unsigned)place);
    for (int i = 0; i < problem->block_count; i++)
        if (problem->goal[i] != UJ_BLOCKS_ANYWHERE && problem->goal[i] >= problem->block_count)
            interchangeable &= ~bit((unsigned)(problem->goal[i] - problem->block_count));
    return interchangeable;
}

static uint32_t sum_displacements(const blocks_position *b)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i < (unsigned)b->block_count; i++)
        sum += displacement(b, i, b->on[i]);
    return sum;
}

uint32_t uj_blocks_bound(const uj_blocks *problem, const uint8_t *on)
{
    const blocks_position b = prepare(problem, on);
    return sum_displacements(&b);
}

// With three or more places, every position can be reached. With two places, each move takes the
// top block of one stack to the other stack. So the positions form a single line. At each end of
// the line, all blocks are in one stack. The loop walks from the start to one end, then from the
// start to the other end. Each end is at most block_count moves away.
static bool is_solvable(const uj_blocks *problem)
{
    if (problem->place_count >= 3)
        return true;
    for (int way = 0; way < 2; way++) {
        blocks_position b = prepare(problem, problem->start);
        const unsigned places = (unsigned)b.block_count;
        for (int moved = 0; b.displaced != 0 && moved <= b.block_count; moved++) {
            blocks_cursor c = begin_blocks(&b);
            blocks_step s, next = {NOTHING, 0, 0};
            while (next_step(&b, &c, &s)) {
                unsigned bottom = s.block;
                while (bottom < places)
                    bottom = b.on[bottom];
                if (bottom == places + (unsigned)way)
                    next = s;
            }
            if (next.block == NOTHING)
                break;
            move_block(&b, next.block, next.from, next.to);
        }
        if (b.displaced == 0)
            return true;
    }
    return false;
}

// --- solving -------------------------------------------------------------------------------------

static bool list_solution(void *payload, const void *steps, size_t count)
{
    const blocks_step *s = steps;
    uj_moves moves = {0};
    bool whole = true;
    for (size_t i = 0; whole && i < count; i++) {
        const uint16_t codes[] = {s[i].block, s[i].to};
        whole = uj_moves_append(&moves, codes, 2);
    }
    return uj_move_lists_take(payload, &moves, whole);
}

// Returns the size of the transposition table in bytes: ample for all positions, but at most
// TABLE_BYTES. n blocks on p places have p (p + 1) ... (p + n - 1) positions.
static size_t table_bytes(const uj_blocks *problem)
{
    const size_t entry = ENTRY_BYTES + (problem->block_count <= FEW ? FEW : UJ_BLOCKS_BLOCKS);
    size_t bytes = 64 * entry;
    for (int i = 0; i < problem->block_count && bytes < TABLE_BYTES; i++)
        bytes *= (size_t)(problem->place_count + i);
    return bytes < TABLE_BYTES ? bytes : TABLE_BYTES;
}

uj_status uj_blocks_solve(const void *data, const uj_puzzle_options *options, uj_puzzle_result *out,
                          uj_error *error)
{
    const uj_blocks *problem = data;
    const char *given = options->heuristic;
    int chosen = given != NULL ? uj_name_index(uj_blocks_heuristics, given) : 0;
    *out = (uj_puzzle_result){.cost = "moves", .heuristic = uj_blocks_heuristics[chosen]};
    if (!is_solvable(problem)) {
        snprintf(
            out->reason, sizeof out->reason,
            "with %d place%s, the blocks can never be put into the order that the goal requires",
            problem->place_count, problem->place_count == 1 ? "" : "s");
        out->search.outcome = UJ_SEARCH_EXHAUSTED;
        out->search.stats.lower_bound = UINT32_MAX;
        return UJ_OK;
    }
    blocks_position b = prepare(problem, problem->start);
    b.bounded = chosen == 0;
    // With `all`, solutions that use different interchangeable places count separately.
    if (!options->all)
        b.interchangeable = interchangeable_places(problem);
    const blocks_node start = {b.bounded ? sum_displacements(&b) : 0};
    out->lists.limit = options->list_bytes;
    uj_ida_options ida = uj_ida_options_for(options, (uj_ida_listener){list_solution, &out->lists});
    ida.table_bytes = table_bytes(problem);
    uj_ida_result result;
    uj_status status = b.block_count <= FEW ? few_search(&b, start, &ida, &result, error)
                                            : many_search(&b, start, &ida, &result, error);
    return uj_ida_to_puzzle_result(status, &result, out, error);
}
