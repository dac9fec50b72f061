// Checks valid proofs. Where a proof claims that the pieces do not fit, places them at random and
// pushes them apart. Some pieces must still overlap by more than the margin.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/witness/witness.h>

#include "tests/support/proof_data.h"
#include "tests/support/test_random.h"

static uint64_t seed;

enum { MOST_CORNERS = 16, MOST_PAIRS = 256, ROUNDS = 300 };

// Two convex polygons that must not overlap: `first`, a part of piece a (an obstacle if a is -1),
// and `second`, a part of piece b.
typedef struct pair {
    int a, b;
    const uj_ring *first, *second;
    const uj_proof_pair *arcs;  // NULL: any direction of separation is allowed
    uint32_t allowed;           // bit j allows arc j, or edge j if arcs->by_edges
} pair;

typedef struct trial {
    const uj_tray *tray;
    const uj_proof *proof;
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  // the range of each piece's angle, in degrees
    size_t pair_count;
    pair pairs[MOST_PAIRS];
    uj_pose poses[UJ_MAX_PIECES];
} trial;

// --- the claim ---

static void add_pairs(trial *t, int a, const uj_proof_shapes *first, int b)
{
    const uj_proof_shapes *second = &t->proof->pieces[b];
    for (size_t i = 0; i < first->count; i++)
        for (size_t j = 0; j < second->count; j++) {
            assert_true(t->pair_count < MOST_PAIRS);
            t->pairs[t->pair_count++] = (pair){a, b, &first->rings[i], &second->rings[j], NULL, 0};
        }
}

static void restrict_pairs(trial *t, const uj_proof_claim *claim)
{
    const uj_proof *proof = t->proof;
    for (size_t k = 0; k < proof->pair_count; k++) {
        pair *p = &t->pairs[proof->pairs[k].pair];
        p->arcs = &proof->pairs[k];
        p->allowed = proof->cells[claim->cell].arcs[k];
    }
    if (claim->type == UJ_CLAIM_ARC) {
        pair again = t->pairs[proof->pairs[claim->index].pair];
        again.allowed = UINT32_C(1) << claim->arc;
        t->pairs[t->pair_count++] = again;
    }
}

// Narrows the piece's angles to those of the goal, modulo 360 degrees. Returns false if no angle is
// left.
static bool turn_to_goal(trial *t, const uj_goal_pose *pose)
{
    double at = uj_degrees(pose->at.angle), within = uj_degrees(pose->within.angle);
    double *low = &t->low[pose->piece], *high = &t->high[pose->piece];
    at += 360.0 * ceil((*low - at - within) / 360.0);
    *low = fmax(*low, at - within);
    *high = fmin(*high, at + within);
    return *low <= *high;
}

// Sets up a trial of the claim. Returns false if the claim is about the goal, but the cell contains
// no goal angles. Then the claim says nothing.
static bool begin(trial *t, const uj_proof_file *file, const uj_proof_claim *claim)
{
    const uj_proof *proof = file->proof;
    *t = (trial){.tray = file->problem.tray, .proof = proof};
    for (int b = 0; b < (int)proof->piece_count; b++) {
        const uj_proof_cell *cell = &proof->cells[claim->cell];
        double start = uj_degrees(t->tray->pieces[b].start.angle);
        bool has_cuts = proof->cut_counts[b] > 0;
        t->low[b] = has_cuts ? proof->cuts[b][cell->low[b]] : start - 180.0;
        t->high[b] = has_cuts ? proof->cuts[b][cell->high[b]] : start + 180.0;
        add_pairs(t, -1, &proof->obstacles[b], b);
        for (int a = 0; a < b; a++)
            add_pairs(t, a, &proof->pieces[a], b);
    }
    restrict_pairs(t, claim);
    if (claim->type == UJ_CLAIM_LOW)
        t->high[claim->index] = t->low[claim->index];
    if (claim->type == UJ_CLAIM_HIGH)
        t->low[claim->index] = t->high[claim->index];
    const uj_tray_goal *goal = &t->tray->goal;
    if (claim->type == UJ_CLAIM_GOAL && goal->by_exit)
        add_pairs(t, -1, &proof->inside, goal->piece);
    bool meets = true;
    for (size_t g = 0; claim->type == UJ_CLAIM_GOAL && g < goal->pose_count; g++)
        meets = turn_to_goal(t, &goal->poses[g]) && meets;
    return meets;
}

// --- overlaps ---

static uj_vec2 direction(double degrees)
{
    return (uj_vec2){cos(uj_radians(degrees)), sin(uj_radians(degrees))};
}

static bool allows(const pair *p, uj_vec2 n)
{
    if (p->arcs == NULL || p->arcs->by_edges)
        return true;
    for (size_t j = 0; j < p->arcs->arc_count; j++) {
        double into = uj_degrees(atan2(n.y, n.x)) - p->arcs->arcs[j].from;
        into -= 360.0 * floor(into / 360.0);
        if ((p->allowed >> j & 1u) != 0 && into <= p->arcs->arcs[j].to - p->arcs->arcs[j].from)
            return true;
    }
    return false;
}

// Writes the corners of the ring. For a half-plane, these are two points on its boundary.
static size_t place(const trial *t, int piece, const uj_ring *ring, uj_vec2 *out)
{
    uj_pose pose = {0.0, 0.0, 0.0};
    if (piece >= 0)
        pose = t->poses[piece];
    for (size_t i = 0; i < ring->count; i++)
        out[i] = uj_pose_apply(pose, ring->points[i]);
    return ring->count;
}

// Returns how far b must move along n until a and b are apart.
static double depth_along(const uj_vec2 *a, size_t a_count, const uj_vec2 *b, size_t b_count,
                          uj_vec2 n)
{
    double most = -INFINITY, least = INFINITY;
    for (size_t i = 0; i < a_count; i++)
        most = fmax(most, uj_vec2_dot(n, a[i]));
    for (size_t i = 0; i < b_count; i++)
        least = fmin(least, uj_vec2_dot(n, b[i]));
    return most - least;
}

// The edges of p->first are numbered from 0. The numbers continue with the edges of p->second.
static bool allows_edge(const pair *p, size_t edge)
{
    return p->arcs == NULL || !p->arcs->by_edges || (p->allowed >> edge & 1u) != 0;
}

// Returns the least depth of overlap over all allowed directions. The least depth occurs at the
// normal of an edge or at the end of an arc, so only these are tried.
static double depth_of(const trial *t, const pair *p, uj_vec2 *along)
{
    uj_vec2 a[MOST_CORNERS], b[MOST_CORNERS];
    size_t a_count = place(t, p->a, p->first, a), b_count = place(t, p->b, p->second, b);
    double least = INFINITY;
    uj_vec2 tries[2 * MOST_CORNERS + 2 * UJ_PROOF_MAX_ARCS];
    size_t count = 0;
    for (size_t i = 0; i < (a_count == 2 ? 1 : a_count); i++) {
        uj_vec2 edge = uj_vec2_sub(a[(i + 1) % a_count], a[i]);
        if (allows_edge(p, i))
            tries[count++] = (uj_vec2){edge.y, -edge.x};
    }
    for (size_t i = 0; a_count > 2 && i < b_count; i++) {
        uj_vec2 edge = uj_vec2_sub(b[(i + 1) % b_count], b[i]);
        if (allows_edge(p, a_count + i))
            tries[count++] = (uj_vec2){-edge.y, edge.x};
    }
    size_t normals = count;
    for (size_t j = 0;
         a_count > 2 && p->arcs != NULL && !p->arcs->by_edges && j < p->arcs->arc_count; j++)
        if ((p->allowed >> j & 1u) != 0) {
            tries[count++] = direction(p->arcs->arcs[j].from);
            tries[count++] = direction(p->arcs->arcs[j].to);
        }
    for (size_t i = 0; i < count; i++) {
        uj_vec2 n = uj_vec2_scale(tries[i], 1.0 / uj_vec2_length(tries[i]));
        if (i < normals && !allows(p, n))
            continue;
        double depth = depth_along(a, a_count, b, b_count, n);
        if (depth < least) {
            least = depth;
            *along = n;
        }
    }
    return least;
}

// --- placements ---

static void keep_at_goal(trial *t, const uj_proof_claim *claim)
{
    const uj_tray_goal *goal = &t->tray->goal;
    for (size_t g = 0; claim->type == UJ_CLAIM_GOAL && g < goal->pose_count; g++) {
        const uj_goal_pose *pose = &goal->poses[g];
        uj_pose *at = &t->poses[pose->piece];
        at->x = fmin(fmax(at->x, pose->at.x - pose->within.x), pose->at.x + pose->within.x);
        at->y = fmin(fmax(at->y, pose->at.y - pose->within.y), pose->at.y + pose->within.y);
    }
}

// Pushes the polygons of each pair apart, one pair after another. Returns the greatest depth of
// overlap that a pair had just before its push.
static double push_apart(trial *t)
{
    double deepest = -INFINITY;
    for (size_t k = 0; k < t->pair_count; k++) {
        const pair *p = &t->pairs[k];
        uj_vec2 n = {0.0, 0.0};
        double depth = depth_of(t, p, &n);
        deepest = fmax(deepest, depth);
        if (!(depth > 0.0) || isinf(depth))
            continue;
        double part = p->a >= 0 ? 0.5 * depth : depth;
        t->poses[p->b].x += part * n.x;
        t->poses[p->b].y += part * n.y;
        if (p->a >= 0) {
            t->poses[p->a].x -= part * n.x;
            t->poses[p->a].y -= part * n.y;
        }
    }
    return deepest;
}

// Makes one random placement and calls push_apart ROUNDS times. Returns the least result.
static double least_depth(trial *t, const uj_proof_claim *claim, test_random *random)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&t->tray->interior, &low, &high);
    for (size_t e = 0; e < t->tray->exit_count; e++) {
        uj_vec2 from, to;
        uj_polygon_bounds(&t->tray->exits[e].opening, &from, &to);
        low = (uj_vec2){fmin(low.x, from.x), fmin(low.y, from.y)};
        high = (uj_vec2){fmax(high.x, to.x), fmax(high.y, to.y)};
    }
    for (size_t i = 0; i < t->proof->piece_count; i++) {
        double angle = test_random_real(random, t->low[i], t->high[i]);
        // Pieces are often packed tightest at an end of the range of angles.
        if (test_random_below(random, 4) == 0)
            angle = test_random_below(random, 2) == 0 ? t->low[i] : t->high[i];
        t->poses[i] = (uj_pose){test_random_real(random, low.x, high.x),
                                test_random_real(random, low.y, high.y), uj_radians(angle)};
    }
    double least = INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
        keep_at_goal(t, claim);
        least = fmin(least, push_apart(t));
    }
    return least;
}

// --- single boxes ---

static void read_token(const char **at, char out[64])
{
    size_t length;
    *at += strspn(*at, " ");
    length = strcspn(*at, " ");
    assert_true(length > 0 && length < 64);
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
}

static long read_number(const char **at)
{
    char token[64];
    read_token(at, token);
    return strtol(token, NULL, 10);
}

static void skip_tree(const char **at)
{
    char token[64];
    read_token(at, token);
    if (token[0] == '/') {
        read_token(at, token);
        skip_tree(at);
        skip_tree(at);
    } else if (token[0] == '?') {
        read_token(at, token);
        for (long count = read_number(at); count > 0; count--) {
            read_token(at, token);
            skip_tree(at);
        }
    } else if (token[0] == '!') {
        for (long count = read_number(at); count > 0; count--) {
            read_token(at, token);
            read_token(at, token);
        }
    }
}

// Descends from the root of the claim's refutation tree. Where the tree halves a range of angles,
// takes a random half. A claim about the goal may have several trees. Uses the first, which is for
// the angles from turn_to_goal.
static void choose_box(trial *t, const char *reason, test_random *random)
{
    const char *at = reason + strspn(reason, " ");
    if (*at == 'g') {
        at++;
        assert_true(read_number(&at) > 0);
        at += strspn(at, " ");
    }
    while (*at == '/') {
        at++;
        long piece = read_number(&at);
        double middle = 0.5 * (t->low[piece] + t->high[piece]);
        if (test_random_below(random, 2) == 0) {
            t->high[piece] = middle;
        } else {
            t->low[piece] = middle;
            skip_tree(&at);
        }
        at += strspn(at, " ");
    }
}

// --- tests ---

static const char *const names[] = {"two-blocks",    "strip",      "ladder",
                                    "corner-narrow", "three-bars", "padlock",
                                    "chamber",       "slide-2x2",  "door"};

static void nothing_fits_where_a_claim_excludes_it(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 1);
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        uj_proof_file file;
        uj_witness_result result;
        proof_data_read(names[k], &file);
        assert_int_equal(
            uj_witness_check(file.problem.tray, file.proof, 1, (uj_witness_poll){0}, &result, NULL),
            UJ_OK);
        assert_true(result.valid);
        for (int i = 0; i < test_effort(400); i++) {
            const uj_proof_claim *claim =
                &file.proof->claims[test_random_below(&random, (uint32_t)file.proof->claim_count)];
            trial t;
            if (begin(&t, &file, claim))
                assert_true(least_depth(&t, claim, &random) > file.proof->margin);
        }
        uj_proof_file_clear(&file);
    }
}

// In random ranges of angles (choose_box), the pieces must not fit.
static void try_boxes(int count, test_random *random)
{
    enum { PROOFS = sizeof names / sizeof names[0] };
    uj_proof_file files[PROOFS];
    for (size_t k = 0; k < PROOFS; k++)
        proof_data_read(names[k], &files[k]);
    for (int i = 0; i < count; i++) {
        const uj_proof_file *file = &files[i % PROOFS];
        const uj_proof_claim *claim =
            &file->proof->claims[test_random_below(random, (uint32_t)file->proof->claim_count)];
        trial t;
        if (!begin(&t, file, claim))
            continue;
        choose_box(&t, claim->reason, random);
        assert_true(least_depth(&t, claim, random) > file->proof->margin);
    }
    for (size_t k = 0; k < PROOFS; k++)
        uj_proof_file_clear(&files[k]);
}

static void nothing_fits_in_a_single_box(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 3);
    try_boxes(test_effort(2000), &random);
}

static void nothing_fits_in_a_million_boxes(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 4);
    try_boxes(1000000, &random);
}

// The pieces fit at their start angles, so some trial must find a placement.
static void placements_are_found_where_there_are_some(void **state)
{
    (void)state;
    test_random random = uj_random_stream(seed, 2);
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        uj_proof_file file;
        proof_data_read(names[k], &file);
        int found = 0;
        // A made-up claim that only serves to fill in `t`.
        const uj_proof_claim claim = {.type = UJ_CLAIM_HIGH, .cell = 0, .index = 0};
        for (int i = 0; i < test_effort(100); i++) {
            trial t;
            begin(&t, &file, &claim);
            for (size_t p = 0; p < file.proof->piece_count; p++)
                t.low[p] = t.high[p] = uj_degrees(t.tray->pieces[p].start.angle);
            found += least_depth(&t, &claim, &random) <= 1e-6;
        }
        assert_covered(found > 0);
        uj_proof_file_clear(&file);
    }
}

int main(int count, char **words)
{
    seed = test_seed(1);
    const struct CMUnitTest million[] = {cmocka_unit_test(nothing_fits_in_a_million_boxes)};
    if (count > 1 && strcmp(words[1], "million") == 0)
        return cmocka_run_group_tests(million, NULL, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_fits_where_a_claim_excludes_it),
        cmocka_unit_test(nothing_fits_in_a_single_box),
        cmocka_unit_test(placements_are_found_where_there_are_some),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
