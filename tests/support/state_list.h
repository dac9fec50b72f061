// A list of distinct states of fixed size, for the breadth-first searches that check the puzzle
// solvers. Shares no code with search/.
#ifndef UJ_STATE_LIST_H
#define UJ_STATE_LIST_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct listed_state {
    unsigned char *key;
    int depth;
    uint64_t paths;  // number of shortest paths
} listed_state;

typedef struct state_list {
    size_t key_size;
    listed_state *states;  // [count], in the order in which they were added
    int count, capacity;
    int *slots;  // [slot_count] hash table: 1 + the index of a state; 0: empty slot
    int slot_count;
} state_list;

static inline state_list state_list_of(size_t key_size)
{
    return (state_list){.key_size = key_size};
}

static inline void state_list_clear(state_list *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->states[i].key);
    free(list->states);
    free(list->slots);
    *list = state_list_of(list->key_size);
}

static inline int state_list_slot(const state_list *list, const void *key)
{
    uint64_t hash = 5381;
    for (size_t i = 0; i < list->key_size; i++)
        hash = hash * 33 + ((const unsigned char *)key)[i];
    int slot = (int)(hash * UINT64_C(0x9e3779b97f4a7c15) >> 33) % list->slot_count;
    while (list->slots[slot] != 0 &&
           memcmp(list->states[list->slots[slot] - 1].key, key, list->key_size) != 0)
        slot = (slot + 1) % list->slot_count;
    return slot;
}

static inline int state_list_find(const state_list *list, const void *key)
{
    return list->slot_count == 0 ? -1 : list->slots[state_list_slot(list, key)] - 1;
}

// Records that `paths` paths of length `depth` lead to the state `key`. Ignores these paths if the
// state is already listed with a different depth.
static inline void state_list_reach(state_list *list, const void *key, int depth, uint64_t paths)
{
    int found = state_list_find(list, key);
    if (found >= 0) {
        if (list->states[found].depth == depth)
            list->states[found].paths += paths;
        return;
    }
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 16;
        list->states = realloc(list->states, (size_t)list->capacity * sizeof *list->states);
        list->slot_count = 4 * list->capacity + 1;
        free(list->slots);
        list->slots = calloc((size_t)list->slot_count, sizeof *list->slots);
        for (int i = 0; i < list->count; i++)
            list->slots[state_list_slot(list, list->states[i].key)] = i + 1;
    }
    listed_state *state = &list->states[list->count];
    state->key = malloc(list->key_size);
    memcpy(state->key, key, list->key_size);
    state->depth = depth;
    state->paths = paths;
    list->slots[state_list_slot(list, key)] = ++list->count;
}

#endif
