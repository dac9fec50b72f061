// Tests the classes, parities and symmetries of small random peg boards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "discrete/peg/peg_parity.h"
#include "discrete/peg/peg_symmetry.h"
#include "tests/support/peg_oracle.h"

enum { ROUNDS = 300 };

static uint64_t seed;

// --- classes -------------------------------------------------------------------------------------

// The two ends of a uj_peg_line are in the same class. Finds the classes with Warshall's algorithm.
static void classes(void **state)
{
    (void)state;
    test_random random = {seed};
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uj_peg *peg = oracle_puzzle(&random);
        const unsigned n = peg->board.hole_count;
        bool joined[ORACLE_HOLES][ORACLE_HOLES] = {{false}};
        for (unsigned h = 0; h < n; h++)
            joined[h][h] = true;
        for (size_t i = 0; i < peg->line_count; i++)
            joined[peg->lines[i].end][peg->lines[i].other_end] =
                joined[peg->lines[i].other_end][peg->lines[i].end] = true;
        for (unsigned k = 0; k < n; k++)
            for (unsigned i = 0; i < n; i++)
                for (unsigned j = 0; j < n; j++)
                    joined[i][j] |= joined[i][k] && joined[k][j];
        for (unsigned i = 0; i < n; i++)
            for (unsigned j = 0; j < n; j++) {
                assert_int_equal(joined[i][j], peg->board.class_of[i] == peg->board.class_of[j]);
                assert_int_equal(joined[i][j], peg->board.classes[peg->board.class_of[i]] >> j & 1);
            }
        uj_peg_destroy(peg);
    }
}

// --- parities ------------------------------------------------------------------------------------

// A set of holes is even if it contains 0 or 2 of the 3 holes of every line.
static bool is_even(const uj_peg *peg, uint64_t set)
{
    bool even = true;
    for (size_t i = 0; i < peg->line_count; i++) {
        uj_peg_line line = peg->lines[i];
        even &= !((set >> line.end ^ set >> line.middle ^ set >> line.other_end) & 1);
    }
    return even;
}

// The sums (xor) of sets of the basis must be exactly the even sets, and no two sums may be equal.
static void parity_basis(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uj_peg *peg = oracle_puzzle(&random);
        const uj_peg_parity parity = uj_peg_parity_find(&peg->board);
        unsigned even = 0, sums = 0;
        static bool is_sum[ORACLE_POSITIONS];
        memset(is_sum, 0, sizeof is_sum);
        for (unsigned mix = 0; mix < 1u << parity.count; mix++) {
            uint64_t sum = 0;
            for (unsigned i = 0; i < parity.count; i++)
                sum ^= mix >> i & 1 ? parity.sets[i] : 0;
            assert_false(is_sum[sum]);
            is_sum[sum] = true;
            sums++;
        }
        for (unsigned set = 0; set < 1u << peg->board.hole_count; set++) {
            assert_int_equal(is_even(peg, set), is_sum[set]);
            even += is_sum[set];
        }
        assert_int_equal(even, sums);
        uj_peg_destroy(peg);
    }
}

// A witness tells two positions apart. It is an even set on which exactly one of the positions has
// an odd number of pegs. The witness is 0 if there is no such set.
static void parity_answers(void **state)
{
    (void)state;
    test_random random = {seed + 2};
    unsigned forbidden = 0;
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uj_peg *peg = oracle_puzzle(&random);
        const uj_peg_parity parity = uj_peg_parity_find(&peg->board);
        const unsigned n = peg->board.hole_count;
        const uint64_t there = oracle_walk(&random, peg, peg->start);
        assert_int_equal(uj_peg_parity_witness(&parity, peg->start, there), 0);
        const uint64_t any = test_random_next(&random) & ((UINT64_C(1) << n) - 1);
        const uint64_t set = uj_peg_parity_witness(&parity, peg->start, any);
        const bool same = uj_peg_parity_of(&parity, peg->start) == uj_peg_parity_of(&parity, any);
        assert_int_equal(set == 0, same);
        assert_true(is_even(peg, set));
        if (set != 0)
            assert_int_equal((oracle_bits(peg->start & set) ^ oracle_bits(any & set)) & 1, 1);
        for (unsigned count = 1; count <= n; count++) {
            bool allowed = false;
            for (unsigned p = 0; p < 1u << n; p++)
                allowed |= oracle_bits(p) == count &&
                           uj_peg_parity_of(&parity, p) == uj_peg_parity_of(&parity, peg->start);
            assert_int_equal(allowed,
                             uj_peg_parity_allows_count(&parity, &peg->board, peg->start, count));
            forbidden += !allowed;
        }
        uj_peg_destroy(peg);
    }
    assert_covered(forbidden > 0);
}

// --- symmetries ----------------------------------------------------------------------------------

typedef struct permutations {
    const uj_peg *peg;
    const uint8_t *colours;
    unsigned image[ORACLE_HOLES];
    uint64_t used;
    // Number of permutations that preserve lines and colours. Holes on no line stay in place.
    unsigned count;
} permutations;

static bool on_a_line(const uj_peg *peg, unsigned hole)
{
    for (size_t i = 0; i < peg->line_count; i++)
        if (peg->lines[i].end == hole || peg->lines[i].middle == hole ||
            peg->lines[i].other_end == hole)
            return true;
    return false;
}

static bool keeps_lines(const permutations *all)
{
    const uj_peg *peg = all->peg;
    for (size_t i = 0; i < peg->line_count; i++) {
        unsigned a = all->image[peg->lines[i].end], b = all->image[peg->lines[i].middle],
                 c = all->image[peg->lines[i].other_end];
        bool found = false;
        for (size_t k = 0; k < peg->line_count; k++)
            found |= peg->lines[k].middle == b &&
                     ((peg->lines[k].end == a && peg->lines[k].other_end == c) ||
                      (peg->lines[k].end == c && peg->lines[k].other_end == a));
        if (!found)
            return false;
    }
    return true;
}

static void permute(permutations *all, unsigned hole)
{
    const unsigned n = all->peg->board.hole_count;
    if (hole == n) {
        all->count += keeps_lines(all);
        return;
    }
    for (unsigned to = 0; to < n; to++) {
        bool may = !(all->used >> to & 1) && all->colours[to] == all->colours[hole] &&
                   (to == hole || on_a_line(all->peg, hole));
        if (!may)
            continue;
        all->image[hole] = to;
        all->used |= UINT64_C(1) << to;
        permute(all, hole + 1);
        all->used &= ~(UINT64_C(1) << to);
    }
}

static void check_group(test_random *random, const uj_peg *peg, const uint8_t *colours,
                        const uj_peg_symmetries *group)
{
    const unsigned n = peg->board.hole_count;
    for (unsigned h = 0; h < n; h++)
        assert_int_equal(group->images[0][h], h);
    for (unsigned s = 0; s < group->count; s++) {
        permutations one = {.peg = peg};
        for (unsigned h = 0; h < n; h++) {
            one.image[h] = group->images[s][h];
            assert_int_equal(colours[h], colours[one.image[h]]);
        }
        assert_true(keeps_lines(&one));
        uint64_t pegs = test_random_next(random) & ((UINT64_C(1) << n) - 1), image = 0;
        for (unsigned h = 0; h < n; h++)
            image |= (pegs >> h & 1) << one.image[h];
        assert_int_equal(uj_peg_image(group, s, pegs), image);
        assert_int_equal(uj_peg_canonical(group, pegs), uj_peg_canonical(group, image));
    }
}

static void symmetries(void **state)
{
    (void)state;
    test_random random = {seed + 3};
    unsigned rich = 0;
    for (int round = 0; round < test_effort(ROUNDS); round++) {
        uj_peg *peg = oracle_puzzle(&random);
        uint8_t colours[UJ_PEG_MAX_HOLES] = {0};
        for (uint32_t i = test_random_below(&random, 3); i > 0; i--)
            colours[test_random_below(&random, peg->board.hole_count)] = 1;
        uj_peg_symmetries group;
        assert_int_equal(uj_peg_symmetries_find(&peg->board, colours, &group, NULL), UJ_OK);
        check_group(&random, peg, colours, &group);
        if (peg->board.hole_count <= 9) {  // at most 9! permutations
            permutations all = {.peg = peg, .colours = colours};
            permute(&all, 0);
            if (all.count <= UJ_PEG_MAX_SYMMETRIES)
                assert_int_equal(group.count, all.count);
            else
                // `group` has no room for all permutations, and is a subgroup. Its size divides
                // all.count (Lagrange).
                assert_int_equal(all.count % group.count, 0);
            rich += all.count > 4;
        }
        uj_peg_symmetries_clear(&group);
        uj_peg_destroy(peg);
    }
    assert_covered(rich > 0);
}

int main(void)
{
    seed = test_seed(20260802);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes),
        cmocka_unit_test(parity_basis),
        cmocka_unit_test(parity_answers),
        cmocka_unit_test(symmetries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
