// A table of the ways found at the events of earlier turns. Turns from one state often reach the
// same configuration again: they differ only in the directions in which another island is pressed,
// or take another branch later.
#include <string.h>

#include "turn_decision.h"

enum { ENTRIES = 512, MOST_WAYS = 2 };

// Together with the model, these values determine the ways of an island in which no piece is
// balanced or in t->stays. Keys are compared byte by byte, so unused elements are 0.
typedef struct way_key {
    double limit, rounding, angle[UJ_MAX_PIECES], spin[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    uj_vec2 drive[UJ_MAX_PIECES];  // uj_turn_drive: 0 outside the island
    uint64_t pressed, rests;
} way_key;

typedef struct known_way {
    uj_velocity along;
    uj_turn_event event;
    double step, followed;
    uj_vec2 x[UJ_MAX_PIECES];
} known_way;

typedef struct uj_known_ways_entry {
    way_key key;
    double ahead;
    int count;
    known_way way[MOST_WAYS];
} uj_known_ways_entry;

size_t uj_known_ways_bytes(void)
{
    return ENTRIES * sizeof(uj_known_ways_entry);
}

static way_key key_of(const uj_turn_sim *t, double limit)
{
    way_key key;
    memset(&key, 0, sizeof key);
    key.limit = limit;
    key.rounding = t->rounding;
    key.pressed = t->press->mask;
    key.rests = t->rests;
    for (int i = 0; i < t->n; i++) {
        key.angle[i] = t->angle[i];
        key.spin[i] = t->spin[i];
        key.x[i] = t->x[i];
        key.drive[i] = uj_turn_drive(t, i);
    }
    return key;
}

// Returns the entry for this key. It may hold the ways of another key.
static uj_known_ways_entry *entry_of(const uj_turn_sim *t, const way_key *key)
{
    uint64_t hash = 0;
    const unsigned char *bytes = (const unsigned char *)key;
    for (size_t i = 0; i < sizeof *key; i += sizeof hash) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return &t->w->known_ways[hash % ENTRIES];
}

bool uj_turn_recall_ways(uj_turn_sim *t, double limit, uj_ways *out)
{
    const way_key key = key_of(t, limit);
    const uj_known_ways_entry *known = entry_of(t, &key);
    if (known->count == 0 || memcmp(&known->key, &key, sizeof key) != 0)
        return false;
    t->ahead = known->ahead;
    out->count = known->count;
    for (int i = 0; i < known->count; i++) {
        const known_way *from = &known->way[i];
        uj_way *way = &out->way[i];
        way->along = &from->along;
        way->event = from->event;
        way->end.step = from->step;
        way->end.followed = from->followed;
        memcpy(way->end.x, from->x, sizeof from->x);
    }
    return true;
}

void uj_turn_remember_ways(uj_turn_sim *t, double limit, const uj_ways *ways)
{
    if (ways->count > MOST_WAYS)
        return;
    const way_key key = key_of(t, limit);
    uj_known_ways_entry *known = entry_of(t, &key);
    known->key = key;
    known->ahead = t->ahead;
    known->count = ways->count;
    for (int i = 0; i < ways->count; i++) {
        const uj_way *way = &ways->way[i];
        known_way *to = &known->way[i];
        to->along = *way->along;
        to->event = way->event;
        to->step = way->end.step;
        to->followed = way->end.followed;
        memcpy(to->x, way->end.x, sizeof to->x);
    }
}
