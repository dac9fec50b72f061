// Packed Klotski positions. Every cell that is no wall has a field of some bits that holds the
// class (goal piece or shape) of the piece that stands there, which makes positions that differ
// only by pieces of equal shape the same. A position is the sum of its pieces' fields, and so are
// its mirror images, so that a move changes each by one subtraction and one addition.
#include "discrete/klotski_graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "discrete/klotski_shape.h"

enum {
    NOWHERE = UINT16_MAX,
    WORDS_MAX = 32,  // of a state: 256 fields of 7 bits, 9 to a word
    BOARD_WORDS = UJ_KLOTSKI_CELLS / 64,
};

// What a piece of a class adds to a state.
typedef struct field {
    uint64_t value;
    uint32_t word;
} field;

// A set of fields; a board of at most 64 cells needs the first word only.
typedef struct field_set {
    uint64_t words[BOARD_WORDS];
} field_set;

// A piece of a class in one place.
typedef struct place {
    field_set cells;
    field_set enters[4];  // the cells that it takes when it goes that way, which must be empty
    uint16_t next[4];     // field where it then stands, NOWHERE: walls are in the way
} place;

struct uj_klotski_graph {
    uj_graph search;
    uj_klotski_cost cost;
    uint32_t bits, per_word;  // of a field; fields in a word
    uint32_t words, board_words;
    uint32_t field_count, class_count, image_count;
    uint32_t goal_class, goal_field;
    uint16_t cell_of[UJ_KLOTSKI_CELLS];   // [field_count]
    uint16_t field_of[UJ_KLOTSKI_CELLS];  // NOWHERE for walls
    place *places;                        // [class_count][field_count]
    field *fields;                        // [image_count][class_count][field_count]
    uint64_t start[WORDS_MAX];
};

// --- reading states ----------------------------------------------------------------------------

typedef struct piece {
    uint32_t class_index, field;
} piece;

// Writes the pieces of a state in order of their fields; returns their number. Bodies below are
// inlined with constant numbers of words where boards are small, which is why those are parameters.
static inline __attribute__((always_inline)) uint32_t
read_pieces(const uj_klotski_graph *graph, const uint64_t *state, uint32_t words, piece *out)
{
    uint32_t count = 0, bits = graph->bits;
    uint64_t mask = (UINT64_C(1) << bits) - 1;
    for (uint32_t w = 0; w < words; w++) {
        uint64_t rest = state[w];
        uint32_t index = w * graph->per_word;
        while (rest != 0) {
            while ((rest & mask) == 0) {
                rest >>= bits;
                index++;
            }
            out[count++] = (piece){(uint32_t)(rest & mask) - 1, index++};
            rest >>= bits;
        }
    }
    return count;
}

static const place *place_at(const uj_klotski_graph *graph, uint32_t class_index, uint32_t at)
{
    return &graph->places[class_index * graph->field_count + at];
}

static inline __attribute__((always_inline)) bool meets(const field_set *a, const field_set *b,
                                                        uint32_t board_words)
{
    uint64_t common = 0;
    for (uint32_t w = 0; w < board_words; w++)
        common |= a->words[w] & b->words[w];
    return common != 0;
}

// --- expanding ---------------------------------------------------------------------------------

// One state being expanded: its images under the symmetries, and the cells that are taken.
typedef struct expansion {
    const uj_klotski_graph *graph;
    uj_successors *out;
    uint32_t images;  // 1 when successors are wanted as they are
    field_set taken;
    uint64_t states[UJ_KLOTSKI_SYMMETRIES][WORDS_MAX];
} expansion;

static inline __attribute__((always_inline)) void sum_images(expansion *e, const piece *pieces,
                                                             uint32_t count, uint32_t words)
{
    const uj_klotski_graph *graph = e->graph;
    const field *fields = graph->fields;
    for (uint32_t i = 0; i < e->images; i++) {
        for (uint32_t w = 0; w < words; w++)
            e->states[i][w] = 0;
        for (uint32_t p = 0; p < count; p++) {
            const field *f = &fields[pieces[p].class_index * graph->field_count + pieces[p].field];
            e->states[i][words == 1 ? 0 : f->word] += f->value;
        }
        fields += graph->class_count * graph->field_count;
    }
}

static inline bool is_less(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        if (a[w] != b[w])
            return a[w] < b[w];
    return false;
}

// Emits the state in which a piece went from its field to another. False when memory ends.
static inline __attribute__((always_inline)) bool emit(const expansion *e, piece p, uint32_t to,
                                                       uint32_t words)
{
    const uj_klotski_graph *graph = e->graph;
    const field *fields = &graph->fields[p.class_index * graph->field_count];
    uint64_t *out = uj_successors_add(e->out);
    if (out == NULL)
        return false;
    for (uint32_t i = 0; i < e->images; i++) {
        const field *from_field = &fields[p.field], *to_field = &fields[to];
        if (words == 1) {
            uint64_t state = e->states[i][0] - from_field->value + to_field->value;
            *out = i == 0 || state < *out ? state : *out;
        } else {
            uint64_t state[WORDS_MAX];
            memcpy(state, e->states[i], words * sizeof *state);
            state[from_field->word] -= from_field->value;
            state[to_field->word] += to_field->value;
            if (i == 0 || is_less(state, out, words))
                memcpy(out, state, words * sizeof *state);
        }
        fields += graph->class_count * graph->field_count;
    }
    return true;
}

// The cells taken by other pieces.
static inline __attribute__((always_inline)) field_set others_of(const expansion *e, piece p,
                                                                 uint32_t board_words)
{
    const place *here = place_at(e->graph, p.class_index, p.field);
    field_set others = {{0}};
    for (uint32_t w = 0; w < board_words; w++)
        others.words[w] = e->taken.words[w] & ~here->cells.words[w];
    return others;
}

static inline __attribute__((always_inline)) bool slide(const expansion *e, piece p, bool one_step,
                                                        uint32_t words, uint32_t board_words)
{
    field_set others = others_of(e, p, board_words);
    for (int way = 0; way < 4; way++) {
        uint32_t at = p.field;
        const place *here = place_at(e->graph, p.class_index, at);
        while (here->next[way] != NOWHERE && !meets(&here->enters[way], &others, board_words)) {
            at = here->next[way];
            if (!emit(e, p, at, words))
                return false;
            if (one_step)
                break;
            here = place_at(e->graph, p.class_index, at);
        }
    }
    return true;
}

// All places that the piece can get to, nearest first.
static inline __attribute__((always_inline)) bool travel(const expansion *e, piece p,
                                                         uint32_t words, uint32_t board_words)
{
    const uj_klotski_graph *graph = e->graph;
    const place *here = place_at(graph, p.class_index, p.field);
    uint16_t queue[UJ_KLOTSKI_CELLS];
    uint32_t head = 0, tail = 0;
    field_set others = others_of(e, p, board_words), seen;
    for (uint32_t w = 0; w < board_words; w++)
        seen.words[w] = 0;
    seen.words[p.field / 64] |= UINT64_C(1) << p.field % 64;
    for (;;) {
        for (int way = 0; way < 4; way++) {
            uint32_t to = here->next[way];
            if (to == NOWHERE || seen.words[to / 64] >> to % 64 & 1 ||
                meets(&here->enters[way], &others, board_words))
                continue;
            seen.words[to / 64] |= UINT64_C(1) << to % 64;
            queue[tail++] = (uint16_t)to;
            if (!emit(e, p, to, words))
                return false;
        }
        if (head == tail)
            return true;
        here = place_at(graph, p.class_index, queue[head++]);
    }
}

static inline __attribute__((always_inline)) void expand_by(const uj_klotski_graph *graph,
                                                            const uint64_t *state,
                                                            uj_successors *out, uint32_t words,
                                                            uint32_t board_words)
{
    piece pieces[UJ_KLOTSKI_PIECES];
    uint32_t count = read_pieces(graph, state, words, pieces);
    expansion e;
    e.graph = graph;
    e.out = out;
    e.images = out->as_is ? 1 : graph->image_count;
    for (uint32_t w = 0; w < board_words; w++)
        e.taken.words[w] = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t w = 0; w < board_words; w++)
            e.taken.words[w] |=
                place_at(graph, pieces[i].class_index, pieces[i].field)->cells.words[w];
    sum_images(&e, pieces, count, words);
    for (uint32_t i = 0; i < count; i++) {
        bool good = graph->cost == UJ_KLOTSKI_MOVES
                        ? travel(&e, pieces[i], words, board_words)
                        : slide(&e, pieces[i], graph->cost == UJ_KLOTSKI_STEPS, words, board_words);
        if (!good)
            return;
    }
}

static void expand_small(void *context, const void *state, uj_successors *out)
{
    expand_by(context, state, out, 1, 1);
}

static void expand_medium(void *context, const void *state, uj_successors *out)
{
    const uj_klotski_graph *graph = context;
    expand_by(graph, state, out, graph->words, 1);
}

static void expand_large(void *context, const void *state, uj_successors *out)
{
    const uj_klotski_graph *graph = context;
    expand_by(graph, state, out, graph->words, graph->board_words);
}

static void represent(void *context, const void *state, void *out)
{
    const uj_klotski_graph *graph = context;
    piece pieces[UJ_KLOTSKI_PIECES];
    expansion e = {.graph = graph, .images = graph->image_count};
    uint32_t count = read_pieces(graph, state, graph->words, pieces);
    sum_images(&e, pieces, count, graph->words);
    uint32_t best = 0;
    for (uint32_t i = 1; i < e.images; i++)
        if (is_less(e.states[i], e.states[best], graph->words))
            best = i;
    memcpy(out, e.states[best], graph->words * sizeof(uint64_t));
}

// The goal's place is its own image under every symmetry, so that representatives will do.
static bool is_goal(void *context, const void *state)
{
    const uj_klotski_graph *graph = context;
    const uint64_t *words = state;
    uint32_t word = graph->goal_field / graph->per_word;
    uint32_t shift = graph->goal_field % graph->per_word * graph->bits;
    uint64_t mask = (UINT64_C(1) << graph->bits) - 1;
    return (words[word] >> shift & mask) == graph->goal_class + 1;
}

// --- building ----------------------------------------------------------------------------------

static void number_fields(uj_klotski_graph *graph, const uj_klotski *problem)
{
    for (int cell = 0; cell < problem->rows * problem->columns; cell++) {
        graph->field_of[cell] = NOWHERE;
        if (problem->grid[cell] == UJ_KLOTSKI_WALL)
            continue;
        graph->cell_of[graph->field_count] = (uint16_t)cell;
        graph->field_of[cell] = (uint16_t)graph->field_count++;
    }
    graph->board_words = (graph->field_count + 63) / 64;
    graph->bits = 1;
    while (graph->class_count >> graph->bits != 0)
        graph->bits++;
    graph->per_word = 64 / graph->bits;
    graph->words = (graph->field_count + graph->per_word - 1) / graph->per_word;
    assert(graph->words <= WORDS_MAX);
}

// The field where a shape stands when its first cell is there; NOWHERE when it does not fit.
static uint16_t fit(const uj_klotski_graph *graph, const uj_klotski *problem,
                    const uj_klotski_shape *shape, int row, int column, field_set *cells)
{
    memset(cells, 0, sizeof *cells);
    for (int i = 0; i < shape->size; i++) {
        int r = row + shape->cells[i].row, c = column + shape->cells[i].column;
        if (r < 0 || r >= problem->rows || c < 0 || c >= problem->columns)
            return NOWHERE;
        uint16_t at = graph->field_of[r * problem->columns + c];
        if (at == NOWHERE)
            return NOWHERE;
        cells->words[at / 64] |= UINT64_C(1) << at % 64;
    }
    return graph->field_of[row * problem->columns + column];
}

static void fill_place(const uj_klotski_graph *graph, const uj_klotski *problem,
                       const uj_klotski_shape *shape, uint32_t at, place *out)
{
    static const int row_steps[4] = {-1, 1, 0, 0}, column_steps[4] = {0, 0, -1, 1};
    int row = graph->cell_of[at] / problem->columns, column = graph->cell_of[at] % problem->columns;
    bool fits = fit(graph, problem, shape, row, column, &out->cells) != NOWHERE;
    for (int way = 0; way < 4; way++) {
        field_set *enters = &out->enters[way];
        out->next[way] = fits ? fit(graph, problem, shape, row + row_steps[way],
                                    column + column_steps[way], enters)
                              : NOWHERE;
        for (int w = 0; w < BOARD_WORDS; w++)
            enters->words[w] &= ~out->cells.words[w];
    }
}

static field field_for(const uj_klotski_graph *graph, uint32_t class_index, uint32_t at)
{
    uint32_t shift = at % graph->per_word * graph->bits;
    return (field){(uint64_t)(class_index + 1) << shift, at / graph->per_word};
}

static void fill_fields(uj_klotski_graph *graph, const uj_klotski *problem,
                        const uj_klotski_symmetries *all)
{
    field *out = graph->fields;
    for (int s = 0; s < all->count; s++)
        for (uint32_t c = 0; c < graph->class_count; c++)
            for (uint32_t at = 0; at < graph->field_count; at++, out++) {
                int cell = uj_klotski_image(problem, all, s, (int)c, graph->cell_of[at]);
                // Where a piece does not fit, it never stands.
                if (cell >= 0 && graph->field_of[cell] != NOWHERE)
                    *out = field_for(graph, all->class_images[s][c], graph->field_of[cell]);
            }
}

static bool build(uj_klotski_graph *graph, const uj_klotski *problem,
                  const uj_klotski_symmetries *all)
{
    graph->class_count = (uint32_t)all->class_count;
    graph->image_count = (uint32_t)all->count;
    number_fields(graph, problem);
    size_t count = (size_t)graph->class_count * graph->field_count;
    graph->places = calloc(count, sizeof *graph->places);
    graph->fields = calloc(count * graph->image_count, sizeof *graph->fields);
    if (graph->places == NULL || graph->fields == NULL)
        return false;
    for (uint32_t c = 0; c < graph->class_count; c++)
        for (uint32_t at = 0; at < graph->field_count; at++)
            fill_place(graph, problem, &all->shapes[c], at,
                       &graph->places[c * graph->field_count + at]);
    fill_fields(graph, problem, all);
    for (int i = 0; i < problem->piece_count; i++) {
        field f = field_for(graph, all->class_of[i], graph->field_of[problem->first[i]]);
        graph->start[f.word] += f.value;
    }
    graph->goal_class = all->class_of[problem->goal_piece];
    graph->goal_field = graph->field_of[problem->goal_cell];
    graph->search = (uj_graph){
        .context = graph,
        .state_size = graph->words * sizeof(uint64_t),
        .expand = graph->words == 1         ? expand_small
                  : graph->board_words == 1 ? expand_medium
                                            : expand_large,
        .is_goal = is_goal,
        .represent = graph->image_count > 1 ? represent : NULL,
    };
    return true;
}

uj_klotski_graph *uj_klotski_graph_create(const uj_klotski *problem, uj_klotski_cost cost)
{
    uj_klotski_graph *graph = calloc(1, sizeof *graph);
    uj_klotski_symmetries *all = malloc(sizeof *all);
    if (graph != NULL && all != NULL) {
        graph->cost = cost;
        uj_klotski_find_symmetries(problem, all);
        if (build(graph, problem, all)) {
            free(all);
            return graph;
        }
    }
    free(all);
    uj_klotski_graph_destroy(graph);
    return NULL;
}

void uj_klotski_graph_destroy(uj_klotski_graph *graph)
{
    if (graph == NULL)
        return;
    free(graph->places);
    free(graph->fields);
    free(graph);
}

const uj_graph *uj_klotski_graph_search(const uj_klotski_graph *graph)
{
    return &graph->search;
}

const void *uj_klotski_graph_start(const uj_klotski_graph *graph)
{
    return graph->start;
}

void uj_klotski_graph_difference(const uj_klotski_graph *graph, const void *from, const void *to,
                                 int *from_cell, int *to_cell)
{
    const uint64_t *a = from, *b = to;
    uint64_t mask = (UINT64_C(1) << graph->bits) - 1;
    *from_cell = *to_cell = -1;
    for (uint32_t at = 0; at < graph->field_count; at++) {
        uint32_t word = at / graph->per_word, shift = at % graph->per_word * graph->bits;
        uint64_t before = a[word] >> shift & mask, after = b[word] >> shift & mask;
        if (before != 0 && after == 0)
            *from_cell = graph->cell_of[at];
        if (before == 0 && after != 0)
            *to_cell = graph->cell_of[at];
    }
    assert(*from_cell >= 0 && *to_cell >= 0);
}
