// Expands packed Klotski positions: the hot loop of the search. There are three copies of the code,
// so that the compiler can remove loops that run only once. In uj_klotski_expand_small, `words` and
// `board_words` are 1. In uj_klotski_expand_medium, only `board_words` is 1.
// uj_klotski_expand_large works for all values.
#include <string.h>

#include "klotski_graph_state.h"

#define INLINE static inline __attribute__((always_inline))

// A state that is being expanded.
typedef struct expansion {
    const uj_klotski_graph *graph;
    uj_successors *out;
    uint32_t images;  // number of images to compare; 1: only the state itself
    uint32_t placements;
    uint32_t count;                                  // number of pieces
    uint16_t pieces[UJ_KLOTSKI_PIECES];              // [count] the placement of each piece
    uint64_t taken[KLOTSKI_BOARD_WORDS];             // set of the fields that pieces cover
    uint64_t states[KLOTSKI_IMAGES][KLOTSKI_WORDS];  // the image of the state under each symmetry
} expansion;

// A piece that can move, and the directions in which it can move one step, one bit each.
typedef struct mobile {
    uint16_t placement, directions;
} mobile;

INLINE const uint64_t *set_of(const uj_klotski_graph *graph, uint32_t placement, uint32_t which,
                              uint32_t board_words)
{
    return graph->sets + (placement * KLOTSKI_SETS + which) * board_words;
}

INLINE bool meets(const uint64_t *a, const uint64_t *b, uint32_t board_words)
{
    uint64_t common = 0;
    for (uint32_t w = 0; w < board_words; w++)
        common |= a[w] & b[w];
    return common != 0;
}

INLINE bool is_within(const uint64_t *a, const uint64_t *b, uint32_t board_words)
{
    uint64_t outside = 0;
    for (uint32_t w = 0; w < board_words; w++)
        outside |= a[w] & ~b[w];
    return outside == 0;
}

static inline bool is_less(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

// Computes the image of the state under each symmetry of the board. e->pieces must be set.
INLINE void sum_images(expansion *e, const uint64_t *state, uint32_t words)
{
    const klotski_value *values = e->graph->values;
    for (uint32_t w = 0; w < words; w++)
        e->states[0][w] = state[w];
    for (uint32_t i = 1; i < e->images; i++) {
        values += e->placements;
        if (words == 1) {
            uint64_t sum = 0;
            for (uint32_t p = 0; p < e->count; p++)
                sum += values[e->pieces[p]].value;
            e->states[i][0] = sum;
            continue;
        }
        for (uint32_t w = 0; w < words; w++)
            e->states[i][w] = 0;
        for (uint32_t p = 0; p < e->count; p++) {
            const klotski_value *value = &values[e->pieces[p]];
            e->states[i][value->word] += value->value;
        }
    }
}

// Decodes a state: finds its pieces, the fields that they cover, and the state's image under each
// symmetry.
INLINE void read_state(expansion *e, const uint64_t *state, uint32_t words, uint32_t board_words)
{
    const uj_klotski_graph *graph = e->graph;
    const uint32_t bits = graph->bits, fields = graph->field_count;
    const uint64_t mask = (UINT64_C(1) << bits) - 1;
    uint64_t taken[KLOTSKI_BOARD_WORDS] = {0};
    uint32_t count = 0;
    e->placements = graph->class_count * fields;
    for (uint32_t word = 0; word < words; word++) {
        // Sets in `used` the lowest bit of each nonzero field. The loop below finds the next piece
        // from `used` alone, so the processor can start on that piece before it has finished with
        // the current one.
        uint64_t used = 0;
        for (uint32_t i = 0; i < bits; i++)
            used |= state[word] >> i;
        for (used &= graph->lowest_bits; used != 0; used &= used - 1) {
            uint32_t shift = (uint32_t)__builtin_ctzll(used);
            uint32_t class_index = (uint32_t)(state[word] >> shift & mask) - 1;
            uint32_t field = word * graph->per_word + graph->field_at_bit[shift];
            uint32_t placement = class_index * fields + field;
            const uint64_t *cells = set_of(graph, placement, KLOTSKI_CELLS, board_words);
            for (uint32_t w = 0; w < board_words; w++)
                taken[w] |= cells[w];
            e->pieces[count++] = (uint16_t)placement;
        }
    }
    for (uint32_t w = 0; w < board_words; w++)
        e->taken[w] = taken[w];
    e->count = count;
    sum_images(e, state, words);
}

// Emits the state after a piece goes from one placement to another. All images of this state are
// equivalent. Emits the least of the first e->images of them. Returns false if memory runs out.
INLINE bool emit(const expansion *e, uint32_t from, uint32_t to, uint32_t words)
{
    const klotski_value *values = e->graph->values;
    uint64_t *out = uj_successors_add(e->out);
    if (out == NULL)
        return false;
    uint32_t field = 0;  // the piece's field in the emitted image
    if (words == 1) {
        uint64_t least = UINT64_MAX;
        for (uint32_t i = 0; i < e->images; i++, values += e->placements) {
            uint64_t state = e->states[i][0] - values[from].value + values[to].value;
            field = state < least ? values[to].field : field;
            least = state < least ? state : least;
        }
        *out = least;
        uj_successors_note(e->out, (uint16_t)field);
        return true;
    }
    for (uint32_t i = 0; i < e->images; i++, values += e->placements) {
        uint64_t state[KLOTSKI_WORDS];
        memcpy(state, e->states[i], words * sizeof *state);
        state[values[from].word] -= values[from].value;
        state[values[to].word] += values[to].value;
        if (i == 0 || is_less(state, out, words)) {
            memcpy(out, state, words * sizeof *state);
            field = values[to].field;
        }
    }
    uj_successors_note(e->out, (uint16_t)field);
    return true;
}

// Returns the directions in which a piece can move one step from this placement, one bit each.
// Contains no branches.
INLINE uint32_t free_directions(const expansion *e, uint32_t placement, const uint64_t *others,
                                uint32_t board_words)
{
    const uint64_t *up = set_of(e->graph, placement, KLOTSKI_ENTERS, board_words);
    const uint64_t *down = up + board_words, *left = down + board_words;
    const uint32_t free = (uint32_t)!meets(up, others, board_words) |
                          (uint32_t)!meets(down, others, board_words) << 1 |
                          (uint32_t)!meets(left, others, board_words) << 2 |
                          (uint32_t)!meets(left + board_words, others, board_words) << 3;
    return free & e->graph->open[placement];
}

// Sets `others` to e->taken without the fields of the piece at `placement`.
INLINE void without(const expansion *e, uint32_t placement, uint64_t *others, uint32_t board_words)
{
    const uint64_t *cells = set_of(e->graph, placement, KLOTSKI_CELLS, board_words);
    for (uint32_t w = 0; w < board_words; w++)
        others[w] = e->taken[w] & ~cells[w];
}

// Emits the state after each straight move of the piece. If graph->cost is UJ_KLOTSKI_STEPS, a move
// is one step. Otherwise a move is any number of steps for which there is room.
INLINE bool slide(const expansion *e, const mobile *piece, uint32_t words, uint32_t board_words)
{
    const uj_klotski_graph *graph = e->graph;
    const uint32_t from = piece->placement;
    uint64_t others[KLOTSKI_BOARD_WORDS];
    without(e, from, others, board_words);
    for (uint32_t directions = piece->directions; directions != 0; directions &= directions - 1) {
        const uint32_t direction = (uint32_t)__builtin_ctz(directions);
        uint32_t at = from;
        do {
            at = graph->next[at][direction];
            if (!emit(e, from, at, words))
                return false;
        } while (graph->cost != UJ_KLOTSKI_STEPS &&
                 free_directions(e, at, others, board_words) >> direction & 1);
    }
    return true;
}

// Emits a state for each placement that the piece can reach, nearest first. The search begins with
// one step in each of piece->directions.
INLINE bool travel(const expansion *e, const mobile *piece, uint32_t words, uint32_t board_words)
{
    const uj_klotski_graph *graph = e->graph;
    const uint32_t from = piece->placement, start = graph->field_of_placement[from];
    uint16_t queue[UJ_KLOTSKI_CELLS];
    uint32_t head = 0, tail = 0, at = from, directions = piece->directions;
    uint64_t others[KLOTSKI_BOARD_WORDS], seen[KLOTSKI_BOARD_WORDS];
    without(e, from, others, board_words);
    for (uint32_t w = 0; w < board_words; w++)
        seen[w] = 0;
    seen[start / 64] |= UINT64_C(1) << start % 64;
    for (;;) {
        for (; directions != 0; directions &= directions - 1) {
            uint32_t to = graph->next[at][__builtin_ctz(directions)];
            uint32_t field = graph->field_of_placement[to];
            if (seen[field / 64] >> field % 64 & 1)
                continue;
            seen[field / 64] |= UINT64_C(1) << field % 64;
            queue[tail++] = (uint16_t)to;
            if (!emit(e, from, to, words))
                return false;
        }
        if (head == tail)
            return true;
        at = queue[head++];
        directions = free_directions(e, at, others, board_words);
    }
}

// Writes to `out` the pieces that can move, and returns their number. The first loop has no
// branches. It rejects most pieces: those without an empty field next to them. It also rejects the
// piece on the field e->out->note. That piece moved last, so it could have gone on in the same
// move. The second loop rejects the pieces that are blocked.
INLINE uint32_t find_mobile(expansion *e, mobile *out, uint32_t board_words)
{
    const uj_klotski_graph *graph = e->graph;
    const uint32_t last = e->out->note;
    uint32_t near = 0, count = 0;
    for (uint32_t i = 0; i < e->count; i++) {
        uint16_t placement = e->pieces[i];
        e->pieces[near] = placement;
        near += !is_within(set_of(graph, placement, KLOTSKI_AROUND, board_words), e->taken,
                           board_words) &
                (graph->field_of_placement[placement] != last);
    }
    for (uint32_t i = 0; i < near; i++) {
        uint32_t placement = e->pieces[i];
        uint64_t others[KLOTSKI_BOARD_WORDS];
        without(e, placement, others, board_words);
        uint32_t directions = free_directions(e, placement, others, board_words);
        out[count] = (mobile){(uint16_t)placement, (uint16_t)directions};
        count += directions != 0;
    }
    return count;
}

INLINE void expand(const uj_klotski_graph *graph, const uint64_t *state, uj_successors *out,
                   uint32_t words, uint32_t board_words)
{
    expansion e;
    mobile pieces[UJ_KLOTSKI_PIECES];
    e.graph = graph;
    e.out = out;
    e.images = out->as_is ? 1 : graph->image_count;
    read_state(&e, state, words, board_words);
    uint32_t count = find_mobile(&e, pieces, board_words);
    for (uint32_t i = 0; i < count; i++)
        if (!(graph->cost == UJ_KLOTSKI_MOVES ? travel(&e, &pieces[i], words, board_words)
                                              : slide(&e, &pieces[i], words, board_words)))
            return;
}

void uj_klotski_expand_small(void *context, const void *state, uj_successors *out)
{
    expand(context, state, out, 1, 1);
}

void uj_klotski_expand_medium(void *context, const void *state, uj_successors *out)
{
    const uj_klotski_graph *graph = context;
    expand(graph, state, out, graph->words, 1);
}

void uj_klotski_expand_large(void *context, const void *state, uj_successors *out)
{
    const uj_klotski_graph *graph = context;
    expand(graph, state, out, graph->words, graph->board_words);
}

void uj_klotski_canonicalize(void *context, const void *state, void *out)
{
    const uj_klotski_graph *graph = context;
    expansion e;
    e.graph = graph;
    e.images = graph->image_count;
    read_state(&e, state, graph->words, graph->board_words);
    uint32_t best = 0;
    for (uint32_t i = 1; i < e.images; i++)
        if (is_less(e.states[i], e.states[best], graph->words))
            best = i;
    memcpy(out, e.states[best], graph->words * sizeof(uint64_t));
}
