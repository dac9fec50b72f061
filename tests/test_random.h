// Reproducible random numbers for the tests, from a seed that is printed and can be given.
#ifndef UJ_TEST_RANDOM_H
#define UJ_TEST_RANDOM_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct test_random {
    uint64_t state;
} test_random;

// The seed of this run: UNJAM_TEST_SEED from the environment, or the fallback. Prints it.
static inline uint64_t test_seed(uint64_t fallback)
{
    const char *text = getenv("UNJAM_TEST_SEED");
    uint64_t seed = text != NULL ? strtoull(text, NULL, 0) : fallback;
    printf("seed %" PRIu64 "\n", seed);
    return seed;
}

// SplitMix64 (Steele, Lea and Flood 2014): every seed gives a good sequence.
static inline uint64_t test_random_next(test_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

// A number in 0 .. bound - 1; bound > 0.
static inline uint32_t test_random_below(test_random *random, uint32_t bound)
{
    return (uint32_t)((test_random_next(random) >> 32) * bound >> 32);
}

// A number in [low, high).
static inline double test_random_real(test_random *random, double low, double high)
{
    return low + (high - low) * ((double)(test_random_next(random) >> 11) * 0x1p-53);
}

#endif
