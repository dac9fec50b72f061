// Internal to the Klotski graph: packed states and tables.
//
// Every cell that is not a wall is a field. A state has a few bits for each field: 0 if no piece
// has its first cell there, else 1 + the class of that piece (see uj_klotski_symmetries). So two
// positions are the same state if they differ only by an exchange of pieces of one class. A
// placement is one piece of a class, with its first cell on a field. Placements are numbered by
// class, then field. A state is the sum of the values (klotski_value) of its placements. Each image
// of the state under a symmetry is such a sum, too. So a move changes the state and each image by
// one subtraction and one addition.
#ifndef UJ_KLOTSKI_GRAPH_STATE_H
#define UJ_KLOTSKI_GRAPH_STATE_H

#include "klotski_graph.h"

enum {
    KLOTSKI_NOWHERE = UINT16_MAX,
    KLOTSKI_WORDS = 32,  ///< enough for a state: 256 fields of 7 bits, with 9 fields per word
    KLOTSKI_BOARD_WORDS = UJ_KLOTSKI_CELLS / 64,  ///< enough for a set of fields
    KLOTSKI_IMAGES = 8,                           ///< greatest number of symmetries
};

/// Indices of the sets of fields of each placement. KLOTSKI_CELLS: the fields that the piece
/// covers. KLOTSKI_ENTERS + d: the fields that must be empty for the piece to move one step in
/// direction d (up, down, left, right); all fields if the step is impossible even on an otherwise
/// empty board. KLOTSKI_AROUND: the union of the ENTERS sets of the possible steps.
enum { KLOTSKI_CELLS, KLOTSKI_AROUND, KLOTSKI_ENTERS, KLOTSKI_SETS = KLOTSKI_ENTERS + 4 };

/// What a placement (one piece of a class, with its first cell on a field) adds to a packed state.
typedef struct klotski_value {
    uint64_t value;
    uint32_t word;   ///< which word of the state is changed
    uint32_t field;  ///< the field on which the first cell of the piece lies
} klotski_value;

struct uj_klotski_graph {
    uj_graph search;
    uj_klotski_cost cost;
    uint32_t bits, per_word;      ///< in a packed state: bits per board field, and fields per word
    uint32_t words, board_words;  ///< words per state, and words per set of fields
    uint32_t field_count, class_count, image_count;
    uint32_t goal_count;
    struct {
        uint32_t class_index, field;
    } goals[UJ_KLOTSKI_PIECES];           ///< [goal_count]
    uint64_t lowest_bits;                 ///< mask of the lowest bit of each field in a word
    uint8_t field_at_bit[64];             ///< [bit] which field of a word has that bit
    uint16_t cell_of[UJ_KLOTSKI_CELLS];   ///< [field_count]
    uint16_t field_of[UJ_KLOTSKI_CELLS];  ///< the field of each cell; KLOTSKI_NOWHERE for walls
    uint64_t *sets;                       ///< [placements][KLOTSKI_SETS][board_words]
    uint8_t *field_of_placement;          ///< [placements]
    uint16_t (*next)[4];  ///< [placements] the placement of the same piece one cell further in each
                          ///< direction, or KLOTSKI_NOWHERE
    uint8_t *open;  ///< [placements] the directions in which the piece could move one step if it
                    ///< were alone on the board, one bit each
    klotski_value *values;  ///< [image_count][placements]
    uint64_t start[KLOTSKI_WORDS];
};

/// Functions for graph->search. The small one works if graph->words is 1, the medium one if
/// graph->board_words is 1, and the large one always.
void uj_klotski_expand_small(void *context, const void *state, uj_successors *out);
void uj_klotski_expand_medium(void *context, const void *state, uj_successors *out);
void uj_klotski_expand_large(void *context, const void *state, uj_successors *out);
void uj_klotski_canonicalize(void *context, const void *state, void *out);

#endif
