// State keys: coordinates are interned, pieces sorted within classes, the least image taken.
#include <unjam/geometry/tray/state_key.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

// A set of numbers in which values within a tolerance of a member are that member. Members are
// kept in an open hash table by cell (a cell is four tolerances wide), so that a value's
// neighbours are in its own cell or the two beside it.
typedef struct interner {
    uj_budget *budget;
    double tolerance;
    size_t count, capacity;  // capacity is a power of two
    double *values;          // [capacity]
    uint32_t *ids;           // [capacity] 1 + number of the member, 0 when empty
} interner;

// The number of a value that was asked for, which never changes. Most pieces are where they were
// in states before.
typedef struct known_number {
    double value, period;
    uint32_t id;  // 0: none
} known_number;

enum { KNOWN_BITS = 10 };

struct uj_state_keys {
    uj_symmetries symmetries;
    uj_budget own;  // where none was given
    interner lengths, angles;
    known_number known_lengths[1 << KNOWN_BITS], known_angles[1 << KNOWN_BITS];
};

// What identifies one piece's pose; compared as four numbers.
typedef struct pose_key {
    uint32_t x, y, angle, press;
} pose_key;

_Static_assert(UJ_STATE_KEY_MAX_BYTES == UJ_MAX_PIECES * sizeof(pose_key), "keys have that size");

static int64_t cell_of(const interner *set, double value)
{
    return (int64_t)floor(value / (4.0 * set->tolerance));
}

static size_t slot_of(const interner *set, int64_t cell)
{
    uint64_t mixed = (uint64_t)cell * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(mixed >> 20) & (set->capacity - 1);
}

static void clear(interner *set)
{
    uj_budget_free(set->budget, set->values, set->values != NULL ? set->capacity : 0,
                   sizeof *set->values);
    uj_budget_free(set->budget, set->ids, set->ids != NULL ? set->capacity : 0, sizeof *set->ids);
}

static bool grow(interner *set)
{
    interner larger = {.budget = set->budget,
                       .tolerance = set->tolerance,
                       .count = set->count,
                       .capacity = set->capacity > 0 ? 2 * set->capacity : 1024};
    larger.values = uj_budget_allocate(set->budget, larger.capacity, sizeof *larger.values);
    if (larger.values == NULL)
        return false;
    larger.ids = uj_budget_allocate(set->budget, larger.capacity, sizeof *larger.ids);
    if (larger.ids == NULL) {
        bool at_limit = set->budget->at_limit;
        clear(&larger);
        set->budget->at_limit = at_limit;
        return false;
    }
    for (size_t i = 0; i < set->capacity; i++) {
        if (set->ids[i] == 0)
            continue;
        size_t slot = slot_of(&larger, cell_of(&larger, set->values[i]));
        while (larger.ids[slot] != 0)
            slot = (slot + 1) & (larger.capacity - 1);
        larger.values[slot] = set->values[i];
        larger.ids[slot] = set->ids[i];
    }
    clear(set);
    *set = larger;
    return true;
}

// The least number (from 1) of a member below `end` within the tolerance of value, 0 when there is
// none. Not the nearest: that may come later, and then the same state would no longer have the same
// key.
static uint32_t find(const interner *set, double value, double end)
{
    uint32_t found = 0;
    int64_t middle = cell_of(set, value);
    for (int64_t cell = middle - 1; set->capacity > 0 && cell <= middle + 1; cell++)
        for (size_t slot = slot_of(set, cell); set->ids[slot] != 0;
             slot = (slot + 1) & (set->capacity - 1))
            if (fabs(set->values[slot] - value) <= set->tolerance && set->values[slot] < end &&
                (found == 0 || set->ids[slot] < found))
                found = set->ids[slot];
    return found;
}

// Returns the number of value, a new one when no member is near; 0 when out of memory.
static uint32_t insert(interner *set, double value)
{
    if (2 * (set->count + 1) > set->capacity && !grow(set))
        return 0;
    size_t slot = slot_of(set, cell_of(set, value));
    while (set->ids[slot] != 0)
        slot = (slot + 1) & (set->capacity - 1);
    set->values[slot] = value;
    set->ids[slot] = (uint32_t)++set->count;
    return set->ids[slot];
}

static known_number *known_place(known_number *known, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return &known[(bits * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - KNOWN_BITS)];
}

static uint32_t intern_length(uj_state_keys *identity, double value)
{
    known_number *known = known_place(identity->known_lengths, value);
    if (known->id != 0 && known->value == value)
        return known->id;
    uint32_t id = find(&identity->lengths, value, INFINITY);
    if (id == 0)
        id = insert(&identity->lengths, value);
    *known = (known_number){.value = value, .id = id};
    return id;
}

static uint32_t find_angle(const interner *set, double value, double period)
{
    uint32_t id = 0;
    for (int turn = -1; turn <= 1; turn++) {
        uint32_t found = find(set, value + turn * period, period);
        if (found != 0 && (id == 0 || found < id))
            id = found;
    }
    return id;
}

// Angles that differ by a multiple of the period are the same. Members of the set beyond the
// period, which pieces of longer periods put there, are none of this piece's.
static uint32_t intern_angle(uj_state_keys *identity, double value, double period)
{
    known_number *known = known_place(identity->known_angles, value);
    if (known->id != 0 && known->value == value && known->period == period)
        return known->id;
    double turned = value - period * floor(value / period);
    if (!(turned > 0.0 && turned < period))  // rounding
        turned = 0.0;
    uint32_t id = find_angle(&identity->angles, turned, period);
    if (id == 0)
        id = insert(&identity->angles, turned);
    *known = (known_number){.value = value, .period = period, .id = id};
    return id;
}

uj_status uj_state_keys_create(const uj_tray *tray, uj_budget *budget, uj_state_keys **out,
                               uj_error *error)
{
    *out = calloc(1, sizeof **out);
    if (*out == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the search");
    uj_symmetries_find(tray, &(*out)->symmetries);
    double diameter = uj_tray_diameter(tray);
    (*out)->lengths.budget = (*out)->angles.budget = budget != NULL ? budget : &(*out)->own;
    (*out)->lengths.tolerance = UJ_TOLERANCE_STATE * diameter;
    (*out)->angles.tolerance = 2.0 * UJ_TOLERANCE_STATE;
    return UJ_OK;
}

void uj_state_keys_destroy(uj_state_keys *identity)
{
    if (identity == NULL)
        return;
    clear(&identity->lengths);
    clear(&identity->angles);
    free(identity);
}

const uj_symmetries *uj_state_keys_symmetries(const uj_state_keys *identity)
{
    return &identity->symmetries;
}

size_t uj_state_keys_key_size(const uj_state_keys *identity)
{
    return (size_t)identity->symmetries.piece_count * sizeof(pose_key);
}

static bool key_less(const pose_key *p, const pose_key *q)
{
    if (p->x != q->x)
        return p->x < q->x;
    if (p->y != q->y)
        return p->y < q->y;
    if (p->angle != q->angle)
        return p->angle < q->angle;
    return p->press < q->press;
}

// Orders the keys of each class; classes[i] is the class of keys[i]. Few pieces: insertion sort.
static void sort_classes(pose_key *keys, int *classes, int count)
{
    for (int i = 1; i < count; i++) {
        pose_key key = keys[i];
        int class_index = classes[i], j = i;
        for (; j > 0 && (classes[j - 1] > class_index ||
                         (classes[j - 1] == class_index && key_less(&key, &keys[j - 1])));
             j--) {
            keys[j] = keys[j - 1];
            classes[j] = classes[j - 1];
        }
        keys[j] = key;
        classes[j] = class_index;
    }
}

// The keys of all pieces after the symmetry, sorted. Returns false when out of memory.
static bool image_keys(uj_state_keys *identity, const uj_symmetry *g, const uj_pose *poses,
                       const uint8_t *press, pose_key *keys)
{
    const uj_symmetries *s = &identity->symmetries;
    bool reflects = g->a * g->d - g->b * g->c < 0.0;
    int classes[UJ_MAX_PIECES];
    for (int i = 0; i < s->piece_count; i++) {
        const uj_piece_class *piece = &s->pieces[i];
        uj_vec2 r = uj_vec2_sub(uj_pose_apply(poses[i], piece->centre), s->centre);
        double angle = poses[i].angle + piece->offset, turn = g->turn[piece->index];
        keys[i].x = intern_length(identity, g->a * r.x + g->b * r.y);
        keys[i].y = intern_length(identity, g->c * r.x + g->d * r.y);
        keys[i].angle =
            intern_angle(identity, reflects ? turn - angle : turn + angle, piece->period);
        keys[i].press = press == NULL || press[i] == 0 ? 0 : 1u + g->direction[press[i] - 1];
        classes[i] = g->to[piece->index];
        if (keys[i].x == 0 || keys[i].y == 0 || keys[i].angle == 0)
            return false;
    }
    sort_classes(keys, classes, s->piece_count);
    return true;
}

uj_status uj_state_keys_find(uj_state_keys *identity, const uj_pose *poses, const uint8_t *press,
                             void *key, uj_error *error)
{
    const uj_symmetries *s = &identity->symmetries;
    pose_key best[UJ_MAX_PIECES], keys[UJ_MAX_PIECES];
    for (int g = 0; g < s->count; g++) {
        if (!image_keys(identity, &s->elements[g], poses, press, keys))
            return uj_error_set(error, UJ_NO_MEMORY, "out of memory while comparing states");
        int i = 0;
        while (g > 0 && i < s->piece_count && !key_less(&keys[i], &best[i]) &&
               !key_less(&best[i], &keys[i]))
            i++;
        if (g == 0 || (i < s->piece_count && key_less(&keys[i], &best[i])))
            memcpy(best, keys, sizeof best);
    }
    memcpy(key, best, uj_state_keys_key_size(identity));
    return UJ_OK;
}
