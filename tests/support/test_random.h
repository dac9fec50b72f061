// Reproducible random numbers for the tests.
#ifndef UJ_TEST_RANDOM_H
#define UJ_TEST_RANDOM_H

#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/random.h>

typedef uj_random test_random;

// Prints and returns the seed: UNJAM_TEST_SEED from the environment or, if that is not set,
// `fallback`.
static inline uint64_t test_seed(uint64_t fallback)
{
    const char *text = getenv("UNJAM_TEST_SEED");
    uint64_t seed = text != NULL ? strtoull(text, NULL, 0) : fallback;
    printf("seed %" PRIu64 "\n", seed);
    return seed;
}

// Returns the number of random cases to try: UNJAM_TEST_EFFORT (default: 100) percent of `count`,
// but at least one.
static inline int test_effort(int count)
{
    const char *text = getenv("UNJAM_TEST_EFFORT");
    double percent = text != NULL ? strtod(text, NULL) : 100.0;
    double effort = count * percent / 100.0;
    return effort < 1.0 ? 1 : effort > INT_MAX ? INT_MAX : (int)effort;
}

// Returns true if the test tries at least half of its random cases.
static inline bool test_is_thorough(void)
{
    return test_effort(100) >= 50;
}

// Asserts `condition`, but only if the test is thorough. Scale a large limit with test_effort:
// assert_covered(solved > test_effort(100)).
#define assert_covered(condition) assert_true(!test_is_thorough() || (condition))

static inline uint64_t test_random_next(test_random *random)
{
    return uj_random_next(random);
}

static inline uint32_t test_random_below(test_random *random, uint32_t bound)
{
    return uj_random_below(random, bound);
}

// Returns a number in [low, high).
static inline double test_random_real(test_random *random, double low, double high)
{
    return low + (high - low) * ((double)(test_random_next(random) >> 11) * 0x1p-53);
}

#endif
