// What the parts of the Klotski graph share; not for use outside them.
//
// Every cell that is no wall has a number, its field, and in a state a few bits that hold the class
// (goal piece or shape) of the piece that stands there, plus 1; so positions that differ only by
// pieces of equal shape are the same. A piece of a class on a field is a stand, numbered by class,
// then field. A state is the sum of its pieces' values, and so are its images under the symmetries:
// a move changes each by one subtraction and one addition.
#ifndef UJ_KLOTSKI_GRAPH_STATE_H
#define UJ_KLOTSKI_GRAPH_STATE_H

#include "klotski_graph.h"

enum {
    KLOTSKI_NOWHERE = UINT16_MAX,
    KLOTSKI_WORDS = 32,  ///< most words of a state: 256 fields of 7 bits, 9 to a word
    KLOTSKI_BOARD_WORDS = UJ_KLOTSKI_CELLS / 64,  ///< most words of a set of fields
    KLOTSKI_IMAGES = 8,                           ///< most symmetries, the identity included
};

/// The sets of fields that a stand has: the cells that the piece takes there, those it must find
/// empty to go up, down, left and right, and the union of these four. Where walls are in the way,
/// nothing would be enough: a full set, that has no part in the union.
enum { KLOTSKI_CELLS, KLOTSKI_AROUND, KLOTSKI_ENTERS, KLOTSKI_SETS = KLOTSKI_ENTERS + 4 };

/// What a stand adds to a state.
typedef struct klotski_value {
    uint64_t value;
    uint64_t word;  ///< of the state
} klotski_value;

struct uj_klotski_graph {
    uj_graph search;
    uj_klotski_cost cost;
    uint32_t bits, per_word;      ///< of a field; fields in a word
    uint32_t words, board_words;  ///< of a state; of a set of fields
    uint32_t field_count, class_count, image_count;
    uint32_t goal_class, goal_field;
    uint64_t lowest_bits;                 ///< of every field in a word
    uint8_t field_at_bit[64];             ///< in its word
    uint16_t cell_of[UJ_KLOTSKI_CELLS];   ///< [field_count]
    uint16_t field_of[UJ_KLOTSKI_CELLS];  ///< KLOTSKI_NOWHERE for walls
    uint64_t *sets;                       ///< [stands][KLOTSKI_SETS][board_words]
    uint8_t *field_of_stand;              ///< [stands]
    uint16_t (*next)[4];                  ///< [stands] the stand one step on, or KLOTSKI_NOWHERE
    klotski_value *values;                ///< [image_count][stands]
    uint64_t start[KLOTSKI_WORDS];
};

/// The functions of graph->search, and which expand fits the graph's sizes.
void uj_klotski_expand_small(void *context, const void *state, uj_successors *out);
void uj_klotski_expand_medium(void *context, const void *state, uj_successors *out);
void uj_klotski_expand_large(void *context, const void *state, uj_successors *out);
void uj_klotski_canonicalize(void *context, const void *state, void *out);

#endif
