// Builds the tables of the Klotski graph.
#include "klotski_graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/discrete/klotski/klotski_shape.h>

#include "klotski_graph_state.h"

_Static_assert((int)KLOTSKI_IMAGES == (int)UJ_KLOTSKI_SYMMETRIES, "one image for each symmetry");
_Static_assert(UJ_KLOTSKI_PIECES *UJ_KLOTSKI_CELLS < KLOTSKI_NOWHERE, "placements have 16 bits");

static void number_fields(uj_klotski_graph *graph, const uj_klotski *problem)
{
    for (int cell = 0; cell < problem->rows * problem->columns; cell++) {
        graph->field_of[cell] = KLOTSKI_NOWHERE;
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
    for (uint32_t i = 0; i < graph->per_word; i++)
        graph->lowest_bits |= UINT64_C(1) << i * graph->bits;
    for (uint32_t bit = 0; bit < 64; bit++)
        graph->field_at_bit[bit] = (uint8_t)(bit / graph->bits);
    assert(graph->words <= KLOTSKI_WORDS);
}

// A shape, and whether its pieces may enter exits.
typedef struct placed_shape {
    const uj_klotski_shape *shape;
    bool may_exit;
} placed_shape;

// Writes to `cells` the set of fields that a shape covers if its first cell is at `at`. Returns the
// field at `at`, or KLOTSKI_NOWHERE if the shape does not fit there.
static uint16_t fit(const uj_klotski_graph *graph, const uj_klotski *problem,
                    const placed_shape *placed, uj_klotski_offset at, uint64_t *cells)
{
    memset(cells, 0, KLOTSKI_BOARD_WORDS * sizeof *cells);
    for (int i = 0; i < placed->shape->size; i++) {
        const uj_klotski_offset offset = placed->shape->cells[i];
        int r = at.row + offset.row, c = at.column + offset.column;
        if (r < 0 || r >= problem->rows || c < 0 || c >= problem->columns)
            return KLOTSKI_NOWHERE;
        uint16_t field = graph->field_of[r * problem->columns + c];
        if (field == KLOTSKI_NOWHERE ||
            (problem->is_exit[r * problem->columns + c] && !placed->may_exit))
            return KLOTSKI_NOWHERE;
        cells[field / 64] |= UINT64_C(1) << field % 64;
    }
    return graph->field_of[at.row * problem->columns + at.column];
}

// Returns false if problem->has_axis is set and the direction is not along the shape's longer side.
// Directions 0 and 1 are vertical.
static bool may_move(const uj_klotski *problem, const uj_klotski_shape *shape, int direction)
{
    int bottom = 0, left = 0, right = 0;
    for (int i = 0; problem->has_axis && i < shape->size; i++) {
        bottom = shape->cells[i].row > bottom ? shape->cells[i].row : bottom;
        left = shape->cells[i].column < left ? shape->cells[i].column : left;
        right = shape->cells[i].column > right ? shape->cells[i].column : right;
    }
    return !problem->has_axis || (bottom > right - left) == (direction < 2);
}

// Fills in the tables for one placement: a piece of a class, with its first cell on a field. If the
// piece does not fit there, the tables permit no move from there.
static void fill_placement(uj_klotski_graph *graph, const uj_klotski *problem,
                           const placed_shape *placed, uint32_t class_index, uint32_t field)
{
    static const uj_klotski_offset steps[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const uint32_t first = class_index * graph->field_count, size = graph->board_words;
    uint64_t *sets = graph->sets + (first + field) * KLOTSKI_SETS * size;
    uint64_t here[KLOTSKI_BOARD_WORDS], there[KLOTSKI_BOARD_WORDS];
    const int row = graph->cell_of[field] / problem->columns;
    const int column = graph->cell_of[field] % problem->columns;
    const uj_klotski_offset at = {(int16_t)row, (int16_t)column};
    bool fits = fit(graph, problem, placed, at, here) != KLOTSKI_NOWHERE;
    graph->field_of_placement[first + field] = (uint8_t)field;
    memcpy(sets + KLOTSKI_CELLS * size, here, size * sizeof *sets);
    for (int direction = 0; direction < 4; direction++) {
        const uj_klotski_offset beside = {(int16_t)(row + steps[direction].row),
                                          (int16_t)(column + steps[direction].column)};
        uint16_t next = fit(graph, problem, placed, beside, there);
        bool open = fits && next != KLOTSKI_NOWHERE && may_move(problem, placed->shape, direction);
        graph->next[first + field][direction] = open ? (uint16_t)(first + next) : KLOTSKI_NOWHERE;
        graph->open[first + field] |= (uint8_t)(open << direction);
        for (uint32_t w = 0; w < size; w++) {
            uint64_t enters = open ? there[w] & ~here[w] : UINT64_MAX;
            sets[(KLOTSKI_ENTERS + (uint32_t)direction) * size + w] = enters;
            sets[KLOTSKI_AROUND * size + w] |= open ? enters : 0;
        }
    }
}

static klotski_value value_of(const uj_klotski_graph *graph, uint32_t class_index, uint32_t field)
{
    uint32_t shift = field % graph->per_word * graph->bits;
    return (klotski_value){(uint64_t)(class_index + 1) << shift, field / graph->per_word, field};
}

static void fill_values(uj_klotski_graph *graph, const uj_klotski *problem,
                        const uj_klotski_symmetries *all)
{
    klotski_value *out = graph->values;
    for (int s = 0; s < all->count; s++)
        for (uint32_t c = 0; c < graph->class_count; c++)
            for (uint32_t field = 0; field < graph->field_count; field++, out++) {
                int cell = uj_klotski_image(problem, all, s, (int)c, graph->cell_of[field]);
                // If the piece does not fit here, no state has this placement, so it needs no
                // value.
                if (cell >= 0 && graph->field_of[cell] != KLOTSKI_NOWHERE)
                    *out = value_of(graph, all->class_images[s][c], graph->field_of[cell]);
            }
}

// Each symmetry maps the set of goal states to itself. So if a state is a goal, so are all its
// images, and only one of them needs a test.
static bool is_goal(void *context, const void *state)
{
    const uj_klotski_graph *graph = context;
    const uint64_t *words = state;
    const uint64_t mask = (UINT64_C(1) << graph->bits) - 1;
    for (uint32_t i = 0; i < graph->goal_count; i++) {
        uint32_t word = graph->goals[i].field / graph->per_word;
        uint32_t shift = graph->goals[i].field % graph->per_word * graph->bits;
        if ((words[word] >> shift & mask) != graph->goals[i].class_index + 1)
            return false;
    }
    return true;
}

// Returns true if the pieces of a class have goals.
static bool has_goal(const uj_klotski *problem, const uj_klotski_symmetries *all, uint32_t c)
{
    for (int i = 0; i < problem->piece_count; i++)
        if (all->class_of[i] == c)
            return problem->group[i] != 0;
    return false;
}

static bool build(uj_klotski_graph *graph, const uj_klotski *problem,
                  const uj_klotski_symmetries *all)
{
    graph->class_count = (uint32_t)all->class_count;
    graph->image_count = (uint32_t)all->count;
    number_fields(graph, problem);
    size_t placements = (size_t)graph->class_count * graph->field_count;
    graph->sets = calloc(placements * KLOTSKI_SETS * graph->board_words, sizeof *graph->sets);
    graph->next = calloc(placements, sizeof *graph->next);
    graph->open = calloc(placements, sizeof *graph->open);
    graph->field_of_placement = calloc(placements, sizeof *graph->field_of_placement);
    graph->values = calloc(placements * graph->image_count, sizeof *graph->values);
    if (graph->sets == NULL || graph->next == NULL || graph->open == NULL ||
        graph->field_of_placement == NULL || graph->values == NULL)
        return false;
    for (uint32_t c = 0; c < graph->class_count; c++)
        for (uint32_t field = 0; field < graph->field_count; field++) {
            const placed_shape placed = {&all->shapes[c], has_goal(problem, all, c)};
            fill_placement(graph, problem, &placed, c, field);
        }
    fill_values(graph, problem, all);
    for (int i = 0; i < problem->piece_count; i++) {
        klotski_value v = value_of(graph, all->class_of[i], graph->field_of[problem->first[i]]);
        graph->start[v.word] += v.value;
    }
    graph->goal_count = (uint32_t)problem->goal_count;
    for (int i = 0; i < problem->goal_count; i++) {
        graph->goals[i].class_index = all->class_of[problem->goals[i].piece];
        graph->goals[i].field = graph->field_of[problem->goals[i].cell];
    }
    graph->search = (uj_graph){
        .context = graph,
        .state_size = graph->words * sizeof(uint64_t),
        .expand = graph->words == 1         ? uj_klotski_expand_small
                  : graph->board_words == 1 ? uj_klotski_expand_medium
                                            : uj_klotski_expand_large,
        .is_goal = is_goal,
        .canonicalize = graph->image_count > 1 ? uj_klotski_canonicalize : NULL,
        .has_notes = graph->cost == UJ_KLOTSKI_MOVES,
    };
    return true;
}

uj_klotski_graph *uj_klotski_graph_create(const uj_klotski *problem, uj_klotski_cost cost,
                                          bool symmetric)
{
    uj_klotski_graph *graph = calloc(1, sizeof *graph);
    uj_klotski_symmetries *all = malloc(sizeof *all);
    if (graph != NULL && all != NULL) {
        graph->cost = cost;
        uj_klotski_find_symmetries(problem, all);
        if (!symmetric)
            all->count = 1;  // only the identity
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
    free(graph->sets);
    free(graph->next);
    free(graph->open);
    free(graph->field_of_placement);
    free(graph->values);
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
    for (uint32_t field = 0; field < graph->field_count; field++) {
        uint32_t word = field / graph->per_word, shift = field % graph->per_word * graph->bits;
        uint64_t before = a[word] >> shift & mask, after = b[word] >> shift & mask;
        if (before != 0 && after == 0)
            *from_cell = graph->cell_of[field];
        if (before == 0 && after != 0)
            *to_cell = graph->cell_of[field];
    }
    assert(*from_cell >= 0 && *to_cell >= 0);
}
