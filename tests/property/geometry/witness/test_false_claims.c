// The witness must reject the false claim that tightly packed pieces do not fit. Random refutation
// trees serve as proofs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/witness/witness.h>

#include "tests/support/test_random.h"
#include "tests/support/tray_builder.h"

static uint64_t seed;

enum { PIECES = 3, CORNERS = 4, TEXT = 1 << 16 };

// --- a tight packing ---

typedef struct packing {
    uj_vec2 corners[PIECES][CORNERS];
    uj_pose poses[PIECES];
} packing;

static double real(test_random *random, double low, double high)
{
    return test_random_real(random, low, high);
}

static void random_piece(test_random *random, uj_vec2 *out)
{
    double x = real(random, 0.2, 2.0), y = real(random, 0.2, 1.0), lean = 0.0;
    if (test_random_below(random, 2) == 0)
        lean = real(random, -0.5, 0.5);
    out[0] = (uj_vec2){-x - lean, -y};
    out[1] = (uj_vec2){x - lean, -y};
    out[2] = (uj_vec2){x + lean, y};
    out[3] = (uj_vec2){-x + lean, y};
}

static uj_vec2 corner_of(const packing *p, int piece, int k)
{
    return uj_pose_apply(p->poses[piece], p->corners[piece][k % CORNERS]);
}

// Returns the greatest gap along the normal of any edge. It is negative if a and b overlap.
static double gap_of(const packing *p, int a, int b)
{
    double most = -INFINITY;
    for (int side = 0; side < 2; side++) {
        int owner = side == 0 ? a : b, other = side == 0 ? b : a;
        for (int e = 0; e < CORNERS; e++) {
            uj_vec2 from = corner_of(p, owner, e), to = corner_of(p, owner, e + 1);
            uj_vec2 edge = uj_vec2_sub(to, from);
            uj_vec2 n = uj_vec2_scale((uj_vec2){edge.y, -edge.x}, 1.0 / uj_vec2_length(edge));
            double gap = INFINITY;
            for (int k = 0; k < CORNERS; k++)
                gap = fmin(gap, uj_vec2_dot(n, uj_vec2_sub(corner_of(p, other, k), from)));
            most = fmax(most, gap);
        }
    }
    return most;
}

static double least_gap(const packing *p, int piece)
{
    double least = INFINITY;
    for (int i = 0; i < piece; i++)
        least = fmin(least, gap_of(p, i, piece));
    return least;
}

// Places each piece in a random direction from the first piece, at the least distance without
// overlap or up to 0.5 farther away.
static void pack(test_random *random, packing *p)
{
    for (int i = 0; i < PIECES; i++) {
        random_piece(random, p->corners[i]);
        double angle = test_random_below(random, 3) == 0 ? 0.0 : real(random, -2.0, 2.0);
        uj_vec2 way = uj_rotate(uj_rotation_of(real(random, 0.0, 6.3)), (uj_vec2){1.0, 0.0});
        double near = 0.0, far = i == 0 ? 0.0 : 12.0;
        for (int step = 0; step < 60; step++) {
            double at = 0.5 * (near + far);
            p->poses[i] = (uj_pose){at * way.x, at * way.y, angle};
            if (least_gap(p, i) >= 0.0)
                far = at;
            else
                near = at;
        }
        if (i > 0 && test_random_below(random, 2) == 0)
            far += real(random, 0.0, 0.5);
        p->poses[i] = (uj_pose){far * way.x, far * way.y, angle};
    }
}

// --- the tray and the proof ---

static uj_tray *tray_of(const packing *p)
{
    uj_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (int i = 0; i < PIECES; i++)
        for (int k = 0; k < CORNERS; k++) {
            uj_vec2 c = corner_of(p, i, k);
            low = (uj_vec2){fmin(low.x, c.x), fmin(low.y, c.y)};
            high = (uj_vec2){fmax(high.x, c.x), fmax(high.y, c.y)};
        }
    uj_tray *tray = builder_tray(builder_rectangle(low.x, low.y, high.x, high.y));
    for (int i = 0; i < PIECES; i++)
        builder_add_piece(tray, builder_polygon(p->corners[i], CORNERS), 1.0, p->poses[i]);
    builder_goal_pose(tray, 0, (uj_pose){100.0, 0.0, 0.0}, 1.0);
    return tray;
}

static void copy_ring(uj_proof_shapes *shapes, const uj_vec2 *points, size_t count)
{
    uj_ring *ring = &shapes->rings[shapes->count++];
    *ring = (uj_ring){count, malloc(count * sizeof *points)};
    memcpy(ring->points, points, count * sizeof *points);
}

static void add_obstacles(const uj_tray *tray, uj_proof_shapes *out)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->interior, &low, &high);
    const uj_vec2 lines[4][2] = {{{low.x, low.y}, {low.x, high.y}},
                                 {{high.x, low.y}, {low.x, low.y}},
                                 {{high.x, high.y}, {high.x, low.y}},
                                 {{low.x, high.y}, {high.x, high.y}}};
    for (int k = 0; k < 4; k++)
        copy_ring(out, lines[k], 2);
}

static void add_claim(uj_proof *proof, uj_proof_claim claim, const char *reason)
{
    claim.reason = strdup(reason);
    proof->claims[proof->claim_count++] = claim;
}

// Makes a proof with one cell (a set of configurations). Claim 0 says that piece 0 cannot be at the
// lowest angle of the cell. This is false: in the packing, piece 0 is within 1e-9 degrees of this
// angle. `reason` is the refutation tree of claim 0.
static uj_proof *proof_of(const uj_tray *tray, test_random *random, const char *reason)
{
    uj_proof *proof = calloc(1, sizeof *proof);
    proof->margin = 1e-6;
    proof->piece_count = PIECES;
    proof->pieces = calloc(PIECES, sizeof *proof->pieces);
    proof->obstacles = calloc(PIECES, sizeof *proof->obstacles);
    proof->centres = calloc(PIECES, sizeof *proof->centres);
    proof->cut_counts = calloc(PIECES, sizeof *proof->cut_counts);
    proof->cuts = calloc(PIECES, sizeof *proof->cuts);
    proof->cells = calloc(1, sizeof *proof->cells);
    proof->cell_count = 1;
    proof->cells->arcs = calloc(1, sizeof *proof->cells->arcs);
    proof->claims = calloc(3 * PIECES, sizeof *proof->claims);
    for (size_t i = 0; i < PIECES; i++) {
        proof->pieces[i].rings = calloc(1, sizeof(uj_ring));
        copy_ring(&proof->pieces[i], tray->pieces[i].shape.rings[0].points, CORNERS);
        proof->obstacles[i].rings = calloc(4, sizeof(uj_ring));
        add_obstacles(tray, &proof->obstacles[i]);
        proof->centres[i] = (uj_vec2){real(random, -0.3, 0.3), real(random, -0.3, 0.3)};
        double start = uj_degrees(tray->pieces[i].start.angle), width = real(random, 0.0, 1.0);
        proof->cut_counts[i] = 2;
        proof->cuts[i] = calloc(2, sizeof **proof->cuts);
        proof->cuts[i][0] = start - (i == 0 ? 1e-9 : 10.0 * width * width * width + 1e-9);
        proof->cuts[i][1] = start + real(random, 1e-9, 5.0);
        proof->cells->high[i] = 1;
    }
    add_claim(proof, (uj_proof_claim){.type = UJ_CLAIM_LOW}, reason);
    for (size_t i = 0; i < PIECES; i++) {
        add_claim(proof, (uj_proof_claim){.type = UJ_CLAIM_HIGH, .index = i}, ".");
        if (i > 0)
            add_claim(proof, (uj_proof_claim){.type = UJ_CLAIM_LOW, .index = i}, ".");
    }
    add_claim(proof, (uj_proof_claim){.type = UJ_CLAIM_GOAL}, "g 0");
    return proof;
}

// Divides the directions of separation of pieces 0 and 1 into three arcs. The cell allows one arc,
// usually the one that contains the direction from piece 0 to piece 1.
static void add_arcs(uj_proof *proof, const packing *p, test_random *random)
{
    double width = real(random, 10.0, 60.0);
    double towards = uj_degrees(atan2(p->poses[1].y, p->poses[1].x));
    double from = towards - width * real(random, 0.0, 1.0), to = from + width;
    proof->pairs = calloc(1, sizeof *proof->pairs);
    proof->pairs[0] =
        (uj_proof_pair){.pair = 8,
                        .arc_count = 3,
                        .arcs = {{from, to}, {to, to + 170.0}, {to + 170.0, from + 360.0}}};
    proof->pair_count = 1;
    uint32_t other = test_random_below(random, 6);
    proof->cells->arcs[0] = 1u << (other < 3 ? other : 0);
    proof->claims = realloc(proof->claims, (proof->claim_count + 3) * sizeof *proof->claims);
    for (size_t arc = 0; arc < 3; arc++)
        add_claim(proof, (uj_proof_claim){.type = UJ_CLAIM_ARC, .arc = arc}, ".");
}

// --- random refutations ---

// The indices of the pairs of pieces (0, 1), (0, 2) and (1, 2). Pairs are ordered by piece. Each
// piece is paired first with the 4 obstacles, then with the earlier pieces.
static const size_t between[] = {8, 13, 14};

static void put(char *text, const char *more)
{
    size_t length = strlen(text);
    assert_true(length + strlen(more) < TEXT);
    strcpy(text + length, more);
}

static void put_weights(char *text, test_random *random)
{
    static const char *const rows[] = {"0:a0", "1:a0", "2:a0", "3:a0", "4:a0", "9:a0"};
    char row[64];
    uint32_t count = test_random_below(random, 6);
    snprintf(row, sizeof row, " ! %u", count);
    put(text, row);
    for (uint32_t k = 0; k < count; k++) {
        snprintf(row, sizeof row, " %.3f %s", real(random, 0.0, 2.0),
                 rows[test_random_below(random, sizeof rows / sizeof rows[0])]);
        put(text, row);
    }
}

// Writes a random refutation tree (docs/IMPOSSIBLE.md). A "?" node chooses a pair of parts, and has
// one case for each of the 22 half-planes of the pair.
static void put_tree(char *text, test_random *random, int depth, bool may_halve)
{
    uint32_t kind = test_random_below(random, 8);
    char token[64];
    if (depth == 0 || kind == 0) {
        put(text, " .");
    } else if (kind == 1) {
        put_weights(text, random);
    } else if (kind < 5 && may_halve) {
        snprintf(token, sizeof token, " / %u", test_random_below(random, PIECES));
        put(text, token);
        put_tree(text, random, depth - 1, true);
        put_tree(text, random, depth - 1, true);
    } else {
        snprintf(token, sizeof token, " ? %zu 22", between[test_random_below(random, 3)]);
        put(text, token);
        for (int k = 0; k < 22; k++) {
            snprintf(token, sizeof token, " %c%d", "abft"[k < 16 ? k / 8 : k % 2 + 2],
                     k < 16 ? k % 8 : (k - 16) / 2);
            put(text, token);
            put_tree(text, random, depth == 2 && k % 7 == 0 ? 1 : 0, false);
        }
    }
}

static void possible_things_are_never_refuted(void **state)
{
    (void)state;
    static char text[TEXT];
    test_random random = uj_random_stream(seed, 1);
    int examined = 0;
    for (int i = 0; i < test_effort(3000); i++) {
        packing p;
        pack(&random, &p);
        uj_tray *tray = tray_of(&p);
        text[0] = '\0';
        put_tree(text, &random, 4, true);
        uj_proof *proof = proof_of(tray, &random, text);
        if (i % 2 == 0)
            add_arcs(proof, &p, &random);
        uj_witness_result result;
        uj_error error = {0};
        assert_int_equal(uj_witness_check(tray, proof, 1, (uj_witness_poll){0}, &result, &error),
                         UJ_OK);
        assert_false(result.valid);
        bool is_outside = strstr(result.reason, "the start lies in none") != NULL;
        if (!is_outside && strncmp(result.reason, "claim 0 ", 8) != 0)
            print_error("case %d: %s\n", i, result.reason);
        assert_true(is_outside || strncmp(result.reason, "claim 0 ", 8) == 0);
        examined += !is_outside;
        uj_proof_destroy(proof);
        uj_tray_destroy(tray);
    }
    assert_covered(examined > 1000);
}

int main(void)
{
    seed = test_seed(1);
    const struct CMUnitTest tests[] = {cmocka_unit_test(possible_things_are_never_refuted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
