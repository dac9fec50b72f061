// Enumerates pushes: divides a set of pushes as soon as they would move the pieces differently.
#include <unjam/geometry/joint/distinct_pushes.h>

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/joint/mobility.h>
#include <unjam/geometry/shape/tolerance.h>

enum { HOLD = UJ_MAY_HOLD };

// A set of pushes: piece i takes any option in options[i]. All these pushes move the pieces to the
// positions x in the same way. From x on, only one of them is computed: piece i takes
// first_option(options[i]).
typedef struct choice {
    uint8_t options[UJ_MAX_PIECES];
    uj_vec2 x[UJ_MAX_PIECES];
    unsigned moved, notable;  // run.moved and run.notable at the positions x
} choice;

// The array of waiting choices cannot overflow:
// 1. A piece has up to five options and keeps at least one, so a choice can be divided at most
//    MOST_DIVISIONS times. Each division adds one choice.
// 2. If more than CALM choices wait, `take` returns the newest. So the search goes depth first, at
//    most MOST_DIVISIONS levels deep.
enum {
    CAPACITY = 1 << 14,
    CALM = 1 << 13,
    MOST_DIVISIONS = 4 * UJ_MAX_PIECES,
};
_Static_assert(CALM + MOST_DIVISIONS * MOST_DIVISIONS <= CAPACITY, "waiting choices have room");

struct uj_distinct_pushes_rest {
    uint64_t decided;
    int count;
    choice waiting[];  // [count], from the oldest to the newest
};

struct uj_distinct_pushes {
    const uj_contact_model *model;
    uj_mobility_contact *contacts;  // [plane_capacity]
    uint64_t decided;               // see uj_distinct_pushes_decided
    int first, count;               // the choices: waiting[(first + i) % CAPACITY]
    choice waiting[CAPACITY];
};

// A push that is being computed. Bit i of a set stands for piece i.
typedef struct run {
    uj_distinct_pushes *own;
    const uj_distinct_push_visit *visit;
    choice now;      // now.x: the positions at the last change of contacts
    unsigned moved;  // pieces that have moved so far
    int contact_count;
    uj_mobility_cone cones[UJ_MAX_PIECES + 1];
    unsigned fixed;   // pieces that stand still, whichever option they take
    unsigned driven;  // pieces that an option presses in a direction in which they could move
    // sides_known: the pieces i for which find_sides_of has set sides_of[i] at the present
    // positions. at_vertex: those among them with a contact at a vertex.
    unsigned sides_known, at_vertex, sides_of[UJ_MAX_PIECES];
    // Pressing one of these pieces may influence others, even if the pressed piece never moves.
    unsigned notable;
} run;

uj_distinct_pushes *uj_distinct_pushes_create(const uj_contact_model *model)
{
    uj_distinct_pushes *own = malloc(sizeof *own);
    if (own == NULL)
        return NULL;
    own->model = model;
    own->first = own->count = 0;
    own->decided = 0;
    own->contacts = malloc(((size_t)model->plane_capacity + 1) * sizeof *own->contacts);
    if (own->contacts != NULL)
        return own;
    free(own);
    return NULL;
}

void uj_distinct_pushes_destroy(uj_distinct_pushes *own)
{
    if (own == NULL)
        return;
    free(own->contacts);
    free(own);
}

size_t uj_distinct_pushes_bytes(const uj_contact_model *model)
{
    return sizeof(uj_distinct_pushes) +
           ((size_t)model->plane_capacity + 1) * sizeof(uj_mobility_contact);
}

// --- waiting choices -----------------------------------------------------------------------------

static void add(uj_distinct_pushes *own, choice added)
{
    assert(own->count < CAPACITY);
    own->waiting[(own->first + own->count++) % CAPACITY] = added;
}

static choice take(uj_distinct_pushes *own)
{
    own->count--;
    if (own->count >= CALM)
        return own->waiting[(own->first + own->count) % CAPACITY];
    int first = own->first;
    own->first = (first + 1) % CAPACITY;
    return own->waiting[first];
}

static unsigned first_option(unsigned options)
{
    return options & (~options + 1u);
}

uj_distinct_pushes_rest *uj_distinct_pushes_save(const uj_distinct_pushes *own)
{
    size_t size = sizeof(choice) * (size_t)own->count;
    uj_distinct_pushes_rest *rest = malloc(sizeof *rest + size);
    if (rest == NULL)
        return NULL;
    rest->decided = own->decided;
    rest->count = own->count;
    for (int i = 0; i < own->count; i++)
        rest->waiting[i] = own->waiting[(own->first + i) % CAPACITY];
    return rest;
}

void uj_distinct_pushes_restore(uj_distinct_pushes *own, const uj_distinct_pushes_rest *rest)
{
    own->decided = rest->decided;
    own->first = 0;
    own->count = rest->count;
    memcpy(own->waiting, rest->waiting, sizeof(choice) * (size_t)rest->count);
}

bool uj_distinct_pushes_has_more(const uj_distinct_pushes *own)
{
    return own->count > 0;
}

uint64_t uj_distinct_pushes_decided(const uj_distinct_pushes *own)
{
    return own->decided;
}

uint64_t uj_count_pushes(const uint8_t *options, int piece_count)
{
    uint64_t product = 1;
    for (int i = 0; i < piece_count; i++)
        product *= (uint64_t)__builtin_popcount(options[i]);
    return product;
}

// --- options and their effect --------------------------------------------------------------------

// Returns the options that press `piece` in a direction in which it could move.
static unsigned driving(const run *r, int piece)
{
    unsigned found = 0, options = r->now.options[piece];
    for (unsigned d = 0; d < 4; d++)
        if ((options >> (d + 1) & 1u) != 0 &&
            uj_mobility_allows(&r->cones[piece], uj_direction_vector((uj_direction)d)))
            found |= 1u << (d + 1);
    return found;
}

// Returns the other pieces that the pieces in `moving` could push, directly or indirectly.
static unsigned pushed_by(const run *r, unsigned moving)
{
    unsigned all = moving, before;
    do {
        before = all;
        for (int i = 0; i < r->contact_count; i++) {
            const uj_mobility_contact *c = &r->own->contacts[i];
            if (c->a < 0)
                continue;
            unsigned a = 1u << c->a, b = 1u << c->b;
            uj_vec2 back = {-c->normal.x, -c->normal.y};
            if ((all & a) != 0 && (all & b) == 0 && uj_mobility_allows(&r->cones[c->a], c->normal))
                all |= b;
            else if ((all & b) != 0 && (all & a) == 0 && uj_mobility_allows(&r->cones[c->b], back))
                all |= a;
        }
    } while (all != before);
    return all & ~moving;
}

// Sets r->cones, r->driven and r->fixed. A piece is fixed if none of its options could move it and
// no driven piece could push it. A newly fixed piece may fix others, so the test repeats until it
// finds no more.
static void find_still(run *r)
{
    int count = r->own->model->piece_count;
    unsigned all = (1u << count) - 1u, still;
    r->fixed = 0;
    for (int i = 0; i < count; i++)
        if (r->now.options[i] == HOLD)
            r->fixed |= 1u << i;
    do {
        uj_mobility_find(r->fixed, r->own->contacts, r->contact_count, r->cones);
        r->driven = 0;
        for (int i = 0; i < count; i++)
            if ((r->fixed >> i & 1u) == 0 && driving(r, i) != 0)
                r->driven |= 1u << i;
        still = all & ~(r->fixed | r->driven | pushed_by(r, r->driven));
        r->fixed |= still;
    } while (still != 0);
}

// Returns the piece that `piece` touches at the contact c (-1: the walls). If c is a contact of two
// other pieces, returns `piece`. *normal points towards `piece`.
static int other_side(const uj_mobility_contact *c, int piece, uj_vec2 *normal)
{
    *normal = c->b == piece ? c->normal : (uj_vec2){-c->normal.x, -c->normal.y};
    return c->b == piece ? c->a : c->a == piece ? c->b : piece;
}

// If `piece` is at the mouth of a slot exactly as wide as itself, returns the pieces that form the
// slot. Such a piece has two contacts with opposite normals, and one of these contacts is at a
// vertex. Sets *at_vertex if `piece` has a contact at a vertex.
static unsigned find_sides_of(const run *r, int piece, bool *at_vertex)
{
    unsigned sides = 0;
    const uj_mobility_contact *contacts = r->own->contacts;
    for (int k = 0; k < r->contact_count; k++) {
        uj_vec2 one, two;
        int side = other_side(&contacts[k], piece, &one);
        if (contacts[k].alone || side == piece)
            continue;
        *at_vertex = true;
        for (int m = 0; m < r->contact_count; m++) {
            int other = other_side(&contacts[m], piece, &two);
            if (other == piece ||
                !uj_vec2_same_direction(one, (uj_vec2){-two.x, -two.y}, UJ_TOLERANCE_SPEED))
                continue;
            sides |= side >= 0 ? 1u << side : 0u;
            sides |= other >= 0 ? 1u << other : 0u;
        }
    }
    return sides;
}

// Returns the pieces that form a slot which another piece could enter (see find_sides_of). Holding
// such pieces can matter even if they never move: of two equally fast motions, a push prefers the
// one in which a piece enters a slot between held pieces.
static unsigned find_sides(run *r)
{
    unsigned sides = 0;
    for (int i = 0; i < r->own->model->piece_count; i++) {
        if ((r->fixed >> i & 1u) != 0)
            continue;
        if ((r->sides_known >> i & 1u) == 0) {
            bool at_vertex = false;
            r->sides_of[i] = find_sides_of(r, i, &at_vertex);
            r->sides_known |= 1u << i;
            r->at_vertex |= at_vertex ? 1u << i : 0u;
        }
        sides |= r->sides_of[i];
        r->notable |= r->at_vertex & 1u << i;
    }
    return sides;
}

// Returns the options that move the piece like `option`: for example, NE and NW if the piece can
// move neither east nor west. The bits are NE 2, NW 4, SE 8, SW 16.
static unsigned alike(const run *r, int piece, unsigned options, unsigned option)
{
    static const uj_vec2 east = {1.0, 0.0}, west = {-1.0, 0.0}, north = {0.0, 1.0},
                         south = {0.0, -1.0};
    const uj_mobility_cone *cone = &r->cones[piece];
    unsigned found = option;
    if (option == HOLD)
        return found;
    if (!uj_mobility_allows(cone, east) && !uj_mobility_allows(cone, west))
        found |= (found & 10u) << 1 | (found & 20u) >> 1;
    if (!uj_mobility_allows(cone, north) && !uj_mobility_allows(cone, south))
        found |= (found & 6u) << 2 | (found & 24u) >> 2;
    return found & options;
}

// --- dividing sets of pushes ---------------------------------------------------------------------

// Divides the options of `piece` into `part` and the rest. r->now keeps the set that contains
// first_option; a waiting copy of r->now gets the other set. Returns false if one set is empty.
static bool divide(run *r, int piece, unsigned part)
{
    unsigned options = r->now.options[piece], in = options & part, out = options & ~part;
    if (in == 0 || out == 0)
        return false;
    bool keeps = (in & first_option(options)) != 0;
    choice other = r->now;
    other.options[piece] = (uint8_t)(keeps ? out : in);
    add(r->own, other);
    r->now.options[piece] = (uint8_t)(keeps ? in : out);
    return true;
}

// Divides the options of one piece. Tries r->driven first, because these pieces decide which other
// pieces can be pushed. Returns false if no piece has options that differ in effect.
static bool divide_some(run *r)
{
    int count = r->own->model->piece_count;
    for (int i = 0; i < count; i++)
        if ((r->driven >> i & 1u) != 0 && divide(r, i, driving(r, i)))
            return true;
    unsigned sides = find_sides(r);
    r->notable |= sides;
    for (int i = 0; i < count; i++)
        if ((sides >> i & 1u) != 0 && divide(r, i, HOLD))
            return true;
    for (int i = 0; i < count; i++) {
        unsigned options = r->now.options[i];
        if ((r->fixed >> i & 1u) == 0 && divide(r, i, alike(r, i, options, first_option(options))))
            return true;
    }
    return false;
}

// Reduces r->now to pushes that all cause the same motion at the positions x.
static void decide(run *r, const uj_vec2 *x)
{
    r->contact_count = uj_mobility_contacts(r->own->model, r->visit->planes, x, r->own->contacts);
    uj_mobility_begin(r->cones);
    memcpy(r->now.x, x, (size_t)r->own->model->piece_count * sizeof *x);
    r->now.moved = r->moved;
    r->now.notable = r->notable;
    r->sides_known = r->at_vertex = 0;
    do
        find_still(r);
    while (divide_some(r));
}

static void note_positions(void *payload, const uj_vec2 *x)
{
    run *r = payload;
    double least = UJ_TOLERANCE_CONTACT * r->own->model->diameter;
    for (int i = 0; i < r->own->model->piece_count; i++)
        if (fabs(x[i].x - r->visit->x[i].x) > least || fabs(x[i].y - r->visit->x[i].y) > least)
            r->moved |= 1u << i;
    decide(r, x);
}

// --- pushes --------------------------------------------------------------------------------------

static uj_press press_of(const choice *c, int count, int *pressed)
{
    uj_press press = {0};
    *pressed = 0;
    for (int i = 0; i < count; i++) {
        unsigned option = first_option(c->options[i]);
        if (option == HOLD)
            continue;
        press.mask |= 1u << i;
        ++*pressed;
        for (uint8_t d = 0; d < 4; d++)
            if (option == uj_may_press(d))
                press.direction[i] = d;
    }
    return press;
}

// Returns false to end the visit.
static bool make(uj_distinct_pushes *own, const uj_distinct_push_visit *visit, choice from)
{
    run r = {.own = own, .visit = visit, .now = from, .moved = from.moved, .notable = from.notable};
    uj_vec2 x[UJ_MAX_PIECES];
    int pressed;
    memcpy(x, from.x, (size_t)own->model->piece_count * sizeof *x);
    uj_distinct_push push = {press_of(&from, own->model->piece_count, &pressed), x, UJ_PUSH_REST,
                             r.now.options};
    // No push of the set `from` presses fewer pieces than `push`.
    int count = own->model->piece_count;
    if (visit->most_pieces != NULL && pressed > *visit->most_pieces) {
        own->decided += uj_count_pushes(from.options, count);
        return true;
    }
    decide(&r, x);
    if (push.press.mask == 0) {
        own->decided += uj_count_pushes(r.now.options, count);
        return !visit->every || visit->function(visit->payload, &push);
    }
    uj_push_trace trace = {note_positions, &r};
    push.outcome = uj_push(visit->planes, &push.press, visit->workspace, x, &trace);
    if (visit->workspace->stopped)
        return false;
    own->decided += uj_count_pushes(r.now.options, count);
    bool idle = (push.press.mask & ~(r.moved | r.notable)) != 0 && push.outcome != UJ_PUSH_STUCK;
    return (idle && !visit->every) || visit->function(visit->payload, &push);
}

void uj_distinct_push_options(const uj_distinct_push_visit *visit, int piece_count,
                              uint8_t *options)
{
    for (int i = 0; i < piece_count; i++) {
        options[i] = visit->options != NULL ? visit->options[i] : UJ_MAY_HOLD | UJ_MAY_PRESS_ANY;
        if (i == visit->required)
            options[i] &= UJ_MAY_PRESS_ANY;
    }
}

void uj_distinct_pushes_begin(uj_distinct_pushes *own, const uj_distinct_push_visit *visit)
{
    choice start = {.moved = 0};
    int count = own->model->piece_count;
    memcpy(start.x, visit->x, (size_t)count * sizeof *visit->x);
    uj_distinct_push_options(visit, count, start.options);
    own->decided = 0;
    own->first = own->count = 0;
    if (uj_count_pushes(start.options, count) > 0)
        add(own, start);
}

bool uj_distinct_pushes_go_on(uj_distinct_pushes *own, const uj_distinct_push_visit *visit,
                              uint64_t most)
{
    for (; own->count > 0 && most > 0; most--)
        if (!make(own, visit, take(own)))
            return false;
    return true;
}

bool uj_distinct_pushes_visit(uj_distinct_pushes *own, const uj_distinct_push_visit *visit)
{
    uj_distinct_pushes_begin(own, visit);
    return uj_distinct_pushes_go_on(own, visit, UINT64_MAX);
}
