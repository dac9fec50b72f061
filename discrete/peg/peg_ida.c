// Solves peg solitaire by IDA*.
#include <string.h>

#include <unjam/discrete/puzzle/ida_result.h>

#include "peg_search.h"

// The transposition table gets TABLE_POSITION_BYTES for each possible position, but at least
// TABLE_LEAST and at most TABLE_MOST bytes. A larger table would not pay: most positions are never
// reached, and in a small search, touching fresh memory takes more time than the table saves.
#define TABLE_POSITION_BYTES 8
#define TABLE_LEAST          ((size_t)1 << 20)
#define TABLE_MOST           ((size_t)1 << 26)

// What stays constant during the search.
typedef struct jump_board {
    const uj_peg *peg;
    const uj_peg_board *holes;
    const uj_peg_bound *bound;
    const uj_peg_symmetries *symmetries;  // symmetries that preserve the goal
    unsigned root_begin, root_end;        // range of the jumps allowed as first jump
} jump_board;

typedef struct jump_node {
    uj_peg_set pegs;
    uj_peg_tally tally;
    uint32_t bound;
    uint8_t last;  // hole where the latest jump ended; UJ_PEG_NO_HOLE at the start
} jump_node;

typedef struct jump_cursor {
    uint16_t jump, end;
} jump_cursor;

// The solutions from a node depend on the position and on which peg may continue its move.
typedef struct jump_key {
    uj_peg_set pegs;
    uint64_t last;
} jump_key;

static inline jump_cursor sweep_begin(const jump_board *b, const jump_node *n)
{
    bool root = n->last == UJ_PEG_NO_HOLE;
    return (jump_cursor){(uint16_t)(root ? b->root_begin : 0),
                         (uint16_t)(root ? b->root_end : b->holes->jump_count)};
}

static inline bool sweep_next(const jump_board *b, const jump_node *n, jump_cursor *c,
                              uint16_t *step)
{
    for (; c->jump < c->end; c->jump++)
        if (uj_peg_can_jump(n->pegs, &b->holes->jumps[c->jump])) {
            *step = c->jump++;
            return true;
        }
    return false;
}

static inline uint32_t sweep_step(const jump_board *b, const jump_node *n, uint16_t step,
                                  jump_node *child)
{
    const uj_peg_jump *jump = &b->holes->jumps[step];
    child->pegs = n->pegs ^ jump->all;
    child->tally = uj_peg_tally_after(b->bound, b->holes, step, n->pegs, n->tally);
    child->last = jump->to;
    child->bound = uj_peg_tally_is_dead(child->tally)
                       ? UJ_IDA_DEAD
                       : uj_peg_tally_moves(b->bound, child->tally, child->pegs, jump->to);
    return jump->from != n->last;
}

// Returns the least image of the key under the symmetries. Compares `pegs` first, then `last`.
static inline jump_key sweep_key(const jump_board *b, const jump_node *n)
{
    jump_key least = {n->pegs, n->last};
    if (n->last == UJ_PEG_NO_HOLE)
        return least;
    for (unsigned s = 1; s < b->symmetries->count; s++) {
        jump_key image = {uj_peg_image(b->symmetries, s, n->pegs),
                          b->symmetries->images[s][n->last]};
        if (image.pegs < least.pegs || (image.pegs == least.pegs && image.last < least.last))
            least = image;
    }
    return least;
}

static inline uint32_t sweep_bound(const jump_node *child)
{
    return child->bound;
}

// Does nothing, because the node itself holds the position.
static inline void sweep_do(jump_board *b, const jump_node *n, uint16_t step)
{
    (void)b, (void)n, (void)step;
}

static inline void sweep_undo(jump_board *b, const jump_node *n, uint16_t step)
{
    (void)b, (void)n, (void)step;
}

static inline bool sweep_is_goal(const jump_board *b, const jump_node *n)
{
    return uj_peg_is_goal(b->peg, n->pegs);
}

// Every jump removes a peg, so there are fewer jumps than pegs.
static inline size_t sweep_depth(const jump_board *b, uint32_t bound)
{
    (void)bound;
    return uj_peg_count(b->peg->start);
}

#ifdef UNJAM_VALIDATE
static bool sweep_is_valid(const jump_board *b, const jump_node *n)
{
    const uj_peg_tally tally = uj_peg_bound_at(b->bound, n->pegs);
    return tally.surpluses == n->tally.surpluses && tally.full == n->tally.full;
}
#endif

#define UJ_IDA_VALIDATE
#define UJ_IDA_NAME   sweep
#define UJ_IDA_STATE  jump_board
#define UJ_IDA_NODE   jump_node
#define UJ_IDA_STEP   uint16_t
#define UJ_IDA_CURSOR jump_cursor
#define UJ_IDA_KEY    jump_key
#include <unjam/search/ida.h>

typedef struct listing {
    const uj_peg_board *board;
    uj_move_lists *lists;
} listing;

static bool list_solution(void *payload, const void *steps, size_t count)
{
    listing *list = payload;
    uj_moves moves = {0};
    bool whole = uj_peg_append_jumps(list->board, steps, count, &moves);
    return uj_move_lists_take(list->lists, &moves, whole);
}

static size_t table_bytes(const uj_peg_board *board)
{
    if (board->hole_count >= 24)
        return TABLE_MOST;
    size_t bytes = ((size_t)1 << board->hole_count) * TABLE_POSITION_BYTES;
    if (bytes < TABLE_LEAST)
        return TABLE_LEAST;
    return bytes < TABLE_MOST ? bytes : TABLE_MOST;
}

uj_status uj_peg_solve_ida(const uj_peg *peg, const uj_peg_bound *bound,
                           const uj_puzzle_options *options, uj_puzzle_result *out, uj_error *error)
{
    uint8_t colours[UJ_PEG_MAX_HOLES] = {0};
    uj_peg_symmetries symmetries;
    for (unsigned h = 0; h < peg->board.hole_count; h++)
        colours[h] = peg->goal >> h & 1;
    uj_status status = uj_peg_symmetries_find(&peg->board, colours, &symmetries, error);
    if (status != UJ_OK)
        return status;
    jump_board b = {peg, &peg->board, bound, &symmetries, 0, peg->board.jump_count};
    const uj_peg_jump *first = uj_peg_board_jump(&peg->board, peg->first_from, peg->first_to);
    if (first != NULL) {
        b.root_begin = (unsigned)(first - peg->board.jumps);
        b.root_end = b.root_begin + 1;
    }
    jump_node start = {
        .pegs = peg->start, .tally = uj_peg_bound_at(bound, peg->start), .last = UJ_PEG_NO_HOLE};
    start.bound = uj_peg_bound_forward(bound, peg->start);
    if (start.bound > UJ_IDA_DEAD)
        start.bound = UJ_IDA_DEAD;
    listing list = {&peg->board, &out->lists};
    out->lists.limit = options->list_bytes;
    uj_ida_options ida = uj_ida_options_for(options, (uj_ida_listener){list_solution, &list});
    ida.table_bytes = table_bytes(&peg->board);
    uj_ida_result result;
    status = sweep_search(&b, start, &ida, &result, error);
    uj_peg_symmetries_clear(&symmetries);
    return uj_ida_to_puzzle_result(status, &result, out, error);
}
