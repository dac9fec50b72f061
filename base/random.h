// Random numbers that depend only on a seed.
#ifndef UJ_RANDOM_H
#define UJ_RANDOM_H

#include <stdint.h>

/// A random number generator. Before use, set `state` to the seed.
typedef struct uj_random {
    uint64_t state;
} uj_random;

/// Returns the next number of SplitMix64 (Steele, Lea and Flood 2014). Any seed works well.
static inline uint64_t uj_random_next(uj_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/// Returns a random number from 0 to bound - 1. bound must be > 0.
static inline uint32_t uj_random_below(uj_random *random, uint32_t bound)
{
    return (uint32_t)((uj_random_next(random) >> 32) * bound >> 32);
}

/// Returns a generator for this seed and index. Generators with different indices give practically
/// independent numbers.
static inline uj_random uj_random_stream(uint64_t seed, uint64_t index)
{
    uj_random streams = {seed};
    uint64_t first = uj_random_next(&streams);
    return (uj_random){first ^ index * UINT64_C(0xd1342543de82ef95)};
}

#endif
