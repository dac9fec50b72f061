// Makes the key of a state. The key is a list of ids of coordinates. Nearly equal coordinates have
// the same id. Each symmetry of the tray gives an image of the state, and a list for this image.
// The key is the least of these lists.
#include <unjam/geometry/tray/state_key.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

// A hash table of numbers. A number is hashed by its cell, an interval four tolerances wide. All
// members within the tolerance of a value are in the cell of the value or in a neighbouring cell.
typedef struct interner {
    uj_budget *budget;
    double tolerance;
    size_t count, capacity;  // capacity is a power of two
    double *values;          // [capacity]
    uint32_t *ids;           // [capacity]; counted from 1; 0: the slot is empty
} interner;

// A cache entry stays valid because ids never change.
typedef struct cached_id {
    double value, period;
    uint32_t id;  // 0: the entry is empty
} cached_id;

// The centre of a piece, relative to the piece's position, at the angle of the latest state. Pushes
// do not change angles, so successive states often have the same angles.
typedef struct turned_centre {
    double angle;  // NAN: none yet
    uj_vec2 centre;
} turned_centre;

enum { CACHE_BITS = 10 };

struct uj_state_keys {
    uj_symmetries symmetries;
    uj_budget own;  // used if the caller gives no budget
    interner lengths, angles;
    cached_id length_cache[1 << CACHE_BITS], angle_cache[1 << CACHE_BITS];
    turned_centre turned[UJ_MAX_PIECES];
};

// The ids of one piece. `press` is 0 if the last move did not push the piece, else 1 + the
// uj_direction of the push.
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

static void interner_clear(interner *set)
{
    uj_budget_free(set->budget, set->values, set->values != NULL ? set->capacity : 0,
                   sizeof *set->values);
    uj_budget_free(set->budget, set->ids, set->ids != NULL ? set->capacity : 0, sizeof *set->ids);
}

static bool interner_grow(interner *set)
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
        interner_clear(&larger);
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
    interner_clear(set);
    *set = larger;
    return true;
}

// Of the members below `end` that differ from `value` by at most the tolerance, returns the least
// id, or 0 if there are no such members. A member added later may be nearer to `value`, but has a
// greater id. So the id of a value never changes.
static uint32_t interner_find(const interner *set, double value, double end)
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

// Returns the id, or 0 if out of memory.
static uint32_t interner_insert(interner *set, double value)
{
    if (2 * (set->count + 1) > set->capacity && !interner_grow(set))
        return 0;
    size_t slot = slot_of(set, cell_of(set, value));
    while (set->ids[slot] != 0)
        slot = (slot + 1) & (set->capacity - 1);
    set->values[slot] = value;
    set->ids[slot] = (uint32_t)++set->count;
    return set->ids[slot];
}

static cached_id *cache_slot(cached_id *cached, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return &cached[(bits * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - CACHE_BITS)];
}

static uint32_t intern_length(uj_state_keys *keys, double value)
{
    cached_id *cached = cache_slot(keys->length_cache, value);
    if (cached->id != 0 && cached->value == value)
        return cached->id;
    uint32_t id = interner_find(&keys->lengths, value, INFINITY);
    if (id == 0)
        id = interner_insert(&keys->lengths, value);
    *cached = (cached_id){.value = value, .id = id};
    return id;
}

static uint32_t find_angle(const interner *set, double value, double period)
{
    uint32_t id = 0;
    for (int shift = -1; shift <= 1; shift++) {
        uint32_t found = interner_find(set, value + shift * period, period);
        if (found != 0 && (id == 0 || found < id))
            id = found;
    }
    return id;
}

// Returns the id of an angle modulo `period`, or 0 if out of memory. Ignores stored angles not less
// than `period`: they come from pieces with longer periods.
static uint32_t intern_angle(uj_state_keys *keys, double value, double period)
{
    cached_id *cached = cache_slot(keys->angle_cache, value);
    if (cached->id != 0 && cached->value == value && cached->period == period)
        return cached->id;
    double reduced = value - period * floor(value / period);
    if (!(reduced > 0.0 && reduced < period))  // rounding may put the angle outside the range
        reduced = 0.0;
    uint32_t id = find_angle(&keys->angles, reduced, period);
    if (id == 0)
        id = interner_insert(&keys->angles, reduced);
    *cached = (cached_id){.value = value, .period = period, .id = id};
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
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        (*out)->turned[i].angle = NAN;
    return UJ_OK;
}

void uj_state_keys_destroy(uj_state_keys *keys)
{
    if (keys == NULL)
        return;
    interner_clear(&keys->lengths);
    interner_clear(&keys->angles);
    free(keys);
}

const uj_symmetries *uj_state_keys_symmetries(const uj_state_keys *keys)
{
    return &keys->symmetries;
}

size_t uj_state_keys_key_size(const uj_state_keys *keys)
{
    return (size_t)keys->symmetries.piece_count * sizeof(pose_key);
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

// Sorts by class, then by key_less. classes[i] is the class of keys[i].
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

// Finds the positions of the pieces' centres relative to the centre of symmetry.
static void find_centres(uj_state_keys *keys, const uj_pose *poses, uj_vec2 *centres)
{
    const uj_symmetries *s = &keys->symmetries;
    for (int i = 0; i < s->piece_count; i++) {
        turned_centre *turned = &keys->turned[i];
        if (turned->angle != poses[i].angle)
            *turned = (turned_centre){
                poses[i].angle, uj_rotate(uj_rotation_of(poses[i].angle), s->pieces[i].centre)};
        uj_vec2 position = {poses[i].x, poses[i].y};
        centres[i] = uj_vec2_sub(uj_vec2_add(turned->centre, position), s->centre);
    }
}

// Maps the state by g. `centres` comes from find_centres. Writes the ids of the mapped pieces to
// image[0..piece_count-1], sorted. Returns false if out of memory.
static bool make_image(uj_state_keys *keys, const uj_symmetry *g, const uj_pose *poses,
                       const uj_vec2 *centres, const uint8_t *press, pose_key *image)
{
    const uj_symmetries *s = &keys->symmetries;
    bool reflects = g->a * g->d - g->b * g->c < 0.0;
    int classes[UJ_MAX_PIECES];
    for (int i = 0; i < s->piece_count; i++) {
        const uj_piece_class *piece = &s->pieces[i];
        uj_vec2 r = centres[i];
        double angle = poses[i].angle + piece->offset, turn = g->turn[piece->index];
        image[i].x = intern_length(keys, g->a * r.x + g->b * r.y);
        image[i].y = intern_length(keys, g->c * r.x + g->d * r.y);
        image[i].angle = intern_angle(keys, reflects ? turn - angle : turn + angle, piece->period);
        image[i].press = press == NULL || press[i] == 0 ? 0 : 1u + g->direction[press[i] - 1];
        classes[i] = g->to[piece->index];
        if (image[i].x == 0 || image[i].y == 0 || image[i].angle == 0)
            return false;
    }
    sort_classes(image, classes, s->piece_count);
    return true;
}

uj_status uj_state_keys_make_key(uj_state_keys *keys, const uj_pose *poses, const uint8_t *press,
                                 void *key, uj_error *error)
{
    const uj_symmetries *s = &keys->symmetries;
    pose_key least[UJ_MAX_PIECES], image[UJ_MAX_PIECES];
    uj_vec2 centres[UJ_MAX_PIECES];
    find_centres(keys, poses, centres);
    for (int g = 0; g < s->count; g++) {
        if (!make_image(keys, &s->elements[g], poses, centres, press, image))
            return uj_error_set(error, UJ_NO_MEMORY, "out of memory while comparing states");
        int i = 0;
        while (g > 0 && i < s->piece_count && !key_less(&image[i], &least[i]) &&
               !key_less(&least[i], &image[i]))
            i++;
        if (g == 0 || (i < s->piece_count && key_less(&image[i], &least[i])))
            memcpy(least, image, sizeof least);
    }
    memcpy(key, least, uj_state_keys_key_size(keys));
    return UJ_OK;
}
