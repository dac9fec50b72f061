// Tables of what this turn and earlier ones have found. Their keys are configurations. Turns from
// one state often reach the same configuration: they differ only in the directions in which pieces
// are pressed, or take another branch later.
//
// The tables change no result: what is found again is what would be computed again, bit for bit.
#include <string.h>

#include "turn_decision.h"
#include "watches.h"

enum { WAYS = 512, PATHS = 1024, ANSWERS = 1024, MOST_WAYS = 2 };

enum { KEY_WORDS = 7 + 3 * UJ_MAX_PIECES + (UJ_QP_MAX + 1) / 2 };

// Everything on which the answer to a question depends, together with the model.
typedef struct key {
    int count;
    uint64_t word[KEY_WORDS];
} key;

typedef struct known_way {
    uj_velocity along;
    uj_path_end end;
} known_way;

typedef struct ways_entry {
    key key;
    double ahead;
    int count;
    known_way way[MOST_WAYS];
} ways_entry;

typedef struct path_entry {
    key key;
    uj_path_end end;
} path_entry;

typedef struct answer_entry {
    key key;
    bool can_turn;
} answer_entry;

// An entry whose key is empty is unused.
struct uj_known {
    ways_entry ways[WAYS];
    path_entry paths[PATHS];
    answer_entry answers[ANSWERS];
};

size_t uj_known_bytes(void)
{
    return sizeof(struct uj_known);
}

// --- keys ----------------------------------------------------------------------------------------

static void add_double(key *k, double value)
{
    memcpy(&k->word[k->count++], &value, sizeof value);
}

// Starts a key with the configuration of the pieces, and with the pieces in t->considered.
static void start_key(const uj_turn_sim *t, key *k)
{
    uint64_t spins = 0;
    k->count = 0;
    k->word[k->count++] = (uint64_t)t->considered << 32 | t->press->mask;
    add_double(k, t->rounding);
    for (int i = 0; i < t->n; i++) {
        spins |= (uint64_t)(t->spin[i] == 0.0 ? 1 : t->spin[i] > 0.0 ? 2 : 3) << (2 * i);
        add_double(k, t->angle[i]);
        add_double(k, t->x[i].x);
        add_double(k, t->x[i].y);
    }
    k->word[k->count++] = spins;
}

static size_t hash_of(const key *k)
{
    uint64_t hash = 0;
    for (int i = 0; i < k->count; i++) {
        hash = (hash ^ k->word[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return (size_t)hash;
}

static bool is_same(const key *a, const key *b)
{
    return a->count == b->count &&
           memcmp(a->word, b->word, sizeof *a->word * (size_t)a->count) == 0;
}

static void copy_key(const key *from, key *to)
{
    to->count = from->count;
    memcpy(to->word, from->word, sizeof *from->word * (size_t)from->count);
}

// --- ways ----------------------------------------------------------------------------------------

// Returns the entry for these ways, and sets *k to their key. The entry may hold those of another
// key.
static ways_entry *entry_of_ways(const uj_turn_sim *t, double limit, key *k)
{
    uint64_t directions = 0;
    start_key(t, k);
    for (int i = 0; i < t->n; i++)
        if ((t->considered >> i & 1u) != 0)
            directions |= (uint64_t)t->press->direction[i] << (2 * i);
    k->word[k->count++] = directions << 1 | (t->rests ? 1 : 0);
    add_double(k, limit);
    return &t->w->known->ways[hash_of(k) % WAYS];
}

bool uj_turn_recall_ways(uj_turn_sim *t, double limit, uj_ways *out)
{
    key k;
    const ways_entry *known = entry_of_ways(t, limit, &k);
    if (!is_same(&known->key, &k))
        return false;
    t->ahead = known->ahead;
    out->count = known->count;
    for (int i = 0; i < known->count; i++) {
        const known_way *from = &known->way[i];
        uj_way *way = &out->way[i];
        way->along = &from->along;
        way->event = from->end.event;
        uj_path_end_take(&from->end, &way->end);
    }
    return true;
}

void uj_turn_remember_ways(uj_turn_sim *t, double limit, const uj_ways *ways)
{
    if (ways->count > MOST_WAYS)
        return;
    key k;
    ways_entry *known = entry_of_ways(t, limit, &k);
    copy_key(&k, &known->key);
    known->ahead = t->ahead;
    known->count = ways->count;
    for (int i = 0; i < ways->count; i++) {
        const uj_way *way = &ways->way[i];
        known_way *to = &known->way[i];
        to->along = *way->along;
        uj_path_end_set(&to->end, way->event, &way->end);
    }
}

// --- paths ---------------------------------------------------------------------------------------

// Adds the active gaps: indices into t->w->gaps, which the configuration determines.
static void add_gaps(const uj_velocity *along, key *k)
{
    uint64_t gaps = 0;
    for (int i = 0; i < along->count; i++) {
        gaps = gaps << 32 | (uint64_t)(along->gap[i] + 1);
        if (i % 2 == 1 || i == along->count - 1) {
            k->word[k->count++] = gaps;
            gaps = 0;
        }
    }
}

// Adds which active gaps are watched, and how. The other watches follow from the configuration and
// the active gaps.
static void add_watches(const uj_turn_sim *t, key *k)
{
    uint64_t pulls = 0, carries = 0;
    for (int i = 0; i < t->watch_count; i++) {
        const uj_watch *watch = &t->w->watches[i];
        if (watch->kind == UJ_WATCH_PULL)
            pulls |= (uint64_t)1 << watch->index;
        else if (watch->kind == UJ_WATCH_CARRY)
            carries |= (uint64_t)1 << watch->index;
    }
    k->word[k->count++] = pulls << 32 | carries;
}

uj_path_end *uj_turn_recall_path(uj_turn_sim *t, const uj_velocity *along, double limit,
                                 bool *known)
{
    key k;
    start_key(t, &k);
    add_double(&k, t->ahead);
    add_double(&k, limit);
    add_gaps(along, &k);
    add_watches(t, &k);
    path_entry *entry = &t->w->known->paths[hash_of(&k) % PATHS];
    *known = is_same(&entry->key, &k);
    if (!*known)
        copy_key(&k, &entry->key);
    return &entry->end;
}

// --- answers -------------------------------------------------------------------------------------

bool *uj_turn_recall_answer(uj_turn_sim *t, bool *known)
{
    key k;
    start_key(t, &k);
    answer_entry *entry = &t->w->known->answers[hash_of(&k) % ANSWERS];
    *known = is_same(&entry->key, &k);
    if (!*known)
        copy_key(&k, &entry->key);
    return &entry->can_turn;
}
