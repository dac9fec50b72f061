// Finds the step sequences that the search may skip (forbidden words; see the header) by
// breadth-first search from every cell, and makes the automaton that recognises them (Aho and
// Corasick 1975).
#include "tiles_automaton.h"

#include <string.h>

#include <unjam/base/state_table.h>

#define FORBIDDEN (UJ_NO_ID - 1)

enum { MAX_WORDS = 1 << 21 };

// A word (sequence of the blank's steps) that is not forbidden. No two such words with the same
// start cell lead to the same board.
typedef struct word {
    // [direction of an added step] id of the longer word; UJ_NO_ID if that word has not been made,
    // FORBIDDEN if it is forbidden.
    uint32_t next[UJ_TILES_DIRECTIONS];
    uint32_t rest;  // id of the word without its first step; UJ_NO_ID for an empty word
    // The word's number as a state of the automaton: 1, 2, ... The word is not a state if this is 0
    // or above word_maker.states. All empty words and prefixes of forbidden words are states.
    uint32_t state;
    uint32_t parent;
    uint32_t board;  // index in boards[start] of the board to which the word leads
    uint8_t start;   // the blank's cell before the first step
    uint8_t cell;    // the blank's cell at the end of the word
} word;

typedef struct word_board {
    uint8_t cells[UJ_TILES_MAX_CELLS];  // the tiles
} word_board;

typedef struct word_maker {
    int cells;
    uj_state_table boards[UJ_TILES_MAX_CELLS];  // [cell] boards reached by words that start there
    uj_arena words;
    uint32_t states;
    // The step from each cell in each direction; NULL if the step leaves the board.
    const uj_tiles_step *edges[UJ_TILES_MAX_CELLS][UJ_TILES_DIRECTIONS];
} word_maker;

static word *word_at(const word_maker *m, uint32_t id)
{
    return uj_arena_at(&m->words, id);
}

// --- words ---------------------------------------------------------------------------------------

// Turns the word and its prefixes into states, except those that are states already.
static void count_prefixes(word_maker *m, uint32_t id)
{
    for (; id != UJ_NO_ID && word_at(m, id)->state == 0; id = word_at(m, id)->parent)
        word_at(m, id)->state = ++m->states;
}

static bool add_word(word_maker *m, const word_board *board, uj_state_cursor cursor,
                     const word *contents)
{
    const uint32_t id = uj_state_table_add(&m->boards[contents->start], board, cursor);
    word *w = id != UJ_NO_ID ? uj_arena_push(&m->words) : NULL;
    if (w == NULL)
        return false;
    *w = *contents;
    w->board = id;
    for (int i = 0; i < UJ_TILES_DIRECTIONS; i++)
        w->next[i] = UJ_NO_ID;
    return true;
}

static bool add_empty_words(word_maker *m)
{
    const int cells = m->cells;
    for (int cell = 0; cell < cells; cell++) {
        word_board board = {{0}};
        uj_state_cursor cursor;
        for (int i = 0; i < cells; i++)
            board.cells[i] = (uint8_t)i;
        (void)uj_state_table_find(&m->boards[cell], &board, &cursor);
        if (!add_word(m, &board, cursor,
                      &(word){.rest = UJ_NO_ID,
                              .parent = UJ_NO_ID,
                              .start = (uint8_t)cell,
                              .cell = (uint8_t)cell}))
            return false;
        count_prefixes(m, (uint32_t)cell);
    }
    return true;
}

// Makes the extension of word `id`: that word followed by a step in `direction`. If a word made
// before leads to the same board, only marks the extension as forbidden. Returns false if memory
// runs out.
static bool lengthen(word_maker *m, uint32_t id, int direction)
{
    word *w = word_at(m, id);
    const uj_tiles_step *edge = m->edges[w->cell][direction];
    if (edge == NULL)
        return true;
    const uint32_t rest = w->rest != UJ_NO_ID ? word_at(m, w->rest)->next[direction] : edge->to;
    if (rest == FORBIDDEN || rest == UJ_NO_ID) {
        // The extension contains a shorter forbidden word, so it is not needed.
        return true;
    }
    word_board board = {{0}};
    uj_state_cursor cursor;
    uj_state_table *boards = &m->boards[w->start];
    memcpy(board.cells, uj_state_table_key(boards, w->board), (size_t)m->cells);
    const uint8_t tile = board.cells[edge->to];
    board.cells[edge->to] = board.cells[edge->from];
    board.cells[edge->from] = tile;
    if (uj_state_table_find(boards, &board, &cursor) != UJ_NO_ID) {
        w->next[direction] = FORBIDDEN;
        return true;
    }
    w->next[direction] = m->words.count;
    return add_word(m, &board, cursor,
                    &(word){.rest = rest, .parent = id, .start = w->start, .cell = edge->to});
}

// Makes all extensions of the words with ids `first` to `last` - 1. A word with a forbidden
// extension becomes a state, and so do its prefixes. Stops when there are more than `most` states:
// the caller then drops all forbidden words of this length. Returns false if memory runs out.
static bool lengthen_all(word_maker *m, uint32_t first, uint32_t last, uint32_t most)
{
    for (uint32_t id = first; id < last; id++)
        for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++) {
            if (!lengthen(m, id, direction))
                return false;
            if (word_at(m, id)->next[direction] == FORBIDDEN)
                count_prefixes(m, id);
            if (m->states > most)
                return true;
        }
    return true;
}

// Finds the forbidden words of length 1, 2, ... as far as `size` and MAX_WORDS allow. Stops at a
// length above 2 that needs more than size.states states, and drops the forbidden words of that
// length. Sets *length to the greatest length kept. Sets *end so that each forbidden word kept
// consists of a word with an id below *end and one more step.
static bool find_words(word_maker *m, uj_tiles_automaton_size size, int *length, uint32_t *end)
{
    if (!add_empty_words(m))
        return false;
    uint32_t first = 0, last = m->words.count;
    *end = 0;
    for (*length = 0; first < last && last < MAX_WORDS && *length < size.length; ++*length) {
        const uint32_t before = m->states;
        if (!lengthen_all(m, first, last, *length >= 2 ? size.states : UINT32_MAX))
            return false;
        if (m->states > size.states && *length >= 2) {
            m->states = before;
            break;
        }
        *end = last;
        first = last;
        last = m->words.count;
    }
    return true;
}

// --- states --------------------------------------------------------------------------------------

static bool is_state(const word_maker *m, uint32_t id)
{
    const uint32_t state = word_at(m, id)->state;
    return state != 0 && state <= m->states;
}

// Returns the word's longest suffix that is a state. There always is one, because every empty word
// is a state.
static uint32_t longest_state(const word_maker *m, uint32_t id)
{
    while (!is_state(m, id))
        id = word_at(m, id)->rest;
    return id;
}

// Follows a step in `direction` from the state of word `id`. Returns the id of the next state's
// word, FORBIDDEN if the step completes a forbidden word, or UJ_NO_ID if the step leaves the board.
static uint32_t follow(const word_maker *m, uint32_t id, int direction, uint32_t end)
{
    const word *w = word_at(m, id);
    const uj_tiles_step *edge = m->edges[w->cell][direction];
    if (edge == NULL)
        return UJ_NO_ID;
    for (; id != UJ_NO_ID; id = word_at(m, id)->rest) {
        const uint32_t next = word_at(m, id)->next[direction];
        if (next == FORBIDDEN && id < end)
            return FORBIDDEN;
    }
    // The step completes no forbidden word. Find the word's longest suffix whose extension in
    // `direction` has been made.
    for (id = w->rest; w->next[direction] >= FORBIDDEN; id = w->rest) {
        if (id == UJ_NO_ID)
            return longest_state(m, edge->to);
        w = word_at(m, id);
    }
    return longest_state(m, w->next[direction]);
}

// Writes the arcs of word `id`, which must be a state. The arcs of any word i begin at arc[at[i]].
static void make_arcs(const word_maker *m, uint32_t id, uint32_t end, const uint32_t *at,
                      uj_tiles_arc *arc)
{
    const uint8_t cell = word_at(m, id)->cell;
    arc += at[id];
    for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++) {
        const uint32_t next = follow(m, id, direction, end);
        if (next >= FORBIDDEN)
            continue;
        const uj_tiles_step *edge = m->edges[cell][direction];
        *arc++ = (uj_tiles_arc){at[next], edge->from, edge->to, (uint8_t)edge->edge};
    }
    *arc = (uj_tiles_arc){.from = cell, .to = cell};
}

static bool link_states(const word_maker *m, uj_tiles_automaton *out, uint32_t end,
                        uj_budget *budget)
{
    const uint32_t words = m->words.count;
    uint32_t *at = uj_budget_allocate(budget, words, sizeof *at);
    if (at == NULL)
        return false;
    uint32_t count = 1;  // index 0 is unused, because a `next` of 0 marks the end of a list
    for (uint32_t id = 0; id < words; id++) {
        if (!is_state(m, id))
            continue;
        at[id] = count++;
        for (int direction = 0; direction < UJ_TILES_DIRECTIONS; direction++)
            count += follow(m, id, direction, end) < FORBIDDEN;
    }
    out->capacity = count;
    out->arcs = uj_budget_allocate(budget, count, sizeof *out->arcs);
    for (uint32_t id = 0; out->arcs != NULL && id < words; id++)
        if (is_state(m, id))
            make_arcs(m, id, end, at, out->arcs);
    memcpy(out->first, at, (size_t)m->cells * sizeof *at);
    uj_budget_free(budget, at, words, sizeof *at);
    return out->arcs != NULL;
}

bool uj_tiles_automaton_make(uj_tiles_automaton *out, const uj_tiles_steps *steps, int cells,
                             uj_tiles_automaton_size size, uj_budget *budget)
{
    word_maker m = {.cells = cells};
    uint32_t end;
    *out = (uj_tiles_automaton){0};
    for (int cell = 0; cell < cells; cell++)
        uj_state_table_init(&m.boards[cell], budget, (size_t)cells);
    uj_arena_init(&m.words, budget, sizeof(word));
    for (int cell = 0; cell < cells; cell++)
        for (const uj_tiles_step *step = steps->first[cell]; step->next != NULL; step++)
            m.edges[cell][step->direction] = step;
    const bool made = find_words(&m, size, &out->length, &end) && link_states(&m, out, end, budget);
    out->states = m.states;
    for (int cell = 0; cell < cells; cell++)
        uj_state_table_clear(&m.boards[cell]);
    uj_arena_clear(&m.words);
    return made;
}

void uj_tiles_automaton_clear(uj_tiles_automaton *automaton, uj_budget *budget)
{
    uj_budget_free(budget, automaton->arcs, automaton->capacity, sizeof *automaton->arcs);
    *automaton = (uj_tiles_automaton){0};
}
