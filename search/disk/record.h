// The records of searches on disk.
#ifndef UJ_RECORD_H
#define UJ_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <unjam/base/count.h>

/// A record consists of 64-bit words: the key of a state, then the number of shortest paths to the
/// state. In a key, the first word is the most significant; in a count, it is the least
/// significant.
typedef struct uj_record_format {
    unsigned key_words;    ///< at least 1
    unsigned count_words;  ///< 0 (records have no counts), 1 or 2
} uj_record_format;

static inline unsigned uj_record_words(uj_record_format format)
{
    return format.key_words + format.count_words;
}

/// Returns -1, 0 or 1 if key a is less than, equal to or greater than key b.
static inline int uj_key_compare(const uint64_t *a, const uint64_t *b, unsigned key_words)
{
    for (unsigned i = 0; i < key_words; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/// Returns 0 if the format has no counts.
static inline uj_count uj_record_count(const uint64_t *record, uj_record_format format)
{
    const uint64_t *words = record + format.key_words;
    uj_count count = format.count_words > 0 ? words[0] : 0;
    return format.count_words > 1 ? count | (uj_count)words[1] << 64 : count;
}

/// `count` must fit into format.count_words words. Does nothing if the format has no counts.
static inline void uj_record_set_count(uint64_t *record, uj_record_format format, uj_count count)
{
    uint64_t *words = record + format.key_words;
    if (format.count_words > 0)
        words[0] = (uint64_t)count;
    if (format.count_words > 1)
        words[1] = (uint64_t)(count >> 64);
}

#endif
