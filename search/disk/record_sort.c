// Radix sort in place, from the most significant byte ("American flag sort", McIlroy, Bostic and
// McIlroy 1993).
#include "record_sort.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { BYTES = 256, SMALL = 24, WORD_BYTES = 8 };

// The functions below are inlined twice: once for the most frequent records, which have one key
// word and one count word, and once for all others.
typedef struct shape {
    unsigned words, key_words;
} shape;

// Byte 0 is the most significant of the key.
INLINE unsigned byte_of(const uint64_t *record, unsigned byte)
{
    return (unsigned)(record[byte / WORD_BYTES] >> 8 * (WORD_BYTES - 1 - byte % WORD_BYTES)) & 255;
}

INLINE void copy(uint64_t *to, const uint64_t *from, shape s)
{
    for (unsigned i = 0; i < s.words; i++)
        to[i] = from[i];
}

INLINE void swap(uint64_t *a, uint64_t *b, shape s)
{
    for (unsigned i = 0; i < s.words; i++) {
        const uint64_t word = a[i];
        a[i] = b[i];
        b[i] = word;
    }
}

INLINE void insertion_sort(uint64_t *records, size_t count, shape s)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            uint64_t *at = records + j * s.words, *before = at - s.words;
            if (uj_key_compare(before, at, s.key_words) <= 0)
                break;
            swap(before, at, s);
        }
}

// Groups records by the value of one byte. Sets ends[v] to the end of the group of value v. If all
// records have the same value, returns false and leaves ends[] unset.
INLINE bool divide(uint64_t *records, size_t count, unsigned byte, shape s, size_t ends[BYTES])
{
    size_t next[BYTES], sizes[BYTES] = {0};
    for (size_t i = 0; i < count; i++)
        sizes[byte_of(records + i * s.words, byte)]++;
    if (sizes[byte_of(records, byte)] == count)
        return false;
    size_t sum = 0;
    for (unsigned v = 0; v < BYTES; v++) {
        next[v] = sum;
        sum += sizes[v];
        ends[v] = sum;
    }
    for (unsigned v = 0; v < BYTES; v++)
        while (next[v] < ends[v]) {
            uint64_t *record = records + next[v] * s.words;
            const unsigned value = byte_of(record, byte);
            if (value != v)
                swap(record, records + next[value] * s.words, s);
            next[value]++;
        }
    return true;
}

static void sort_pairs(uint64_t *records, size_t count, unsigned byte);
static void sort_any(uint64_t *records, size_t count, unsigned byte, shape s);

// Sorts records whose first `byte` bytes are equal.
INLINE void sort(uint64_t *records, size_t count, unsigned byte, shape s)
{
    size_t ends[BYTES];
    if (count <= SMALL) {
        insertion_sort(records, count, s);
        return;
    }
    while (byte < s.key_words * WORD_BYTES && !divide(records, count, byte, s, ends))
        byte++;
    if (byte == s.key_words * WORD_BYTES)
        return;
    for (unsigned v = 0; v < BYTES; v++) {
        const size_t first = v > 0 ? ends[v - 1] : 0;
        if (ends[v] - first < 2)
            continue;
        if (s.words == 2 && s.key_words == 1)
            sort_pairs(records + first * s.words, ends[v] - first, byte + 1);
        else
            sort_any(records + first * s.words, ends[v] - first, byte + 1, s);
    }
}

static void sort_pairs(uint64_t *records, size_t count, unsigned byte)
{
    sort(records, count, byte, (shape){.words = 2, .key_words = 1});
}

static void sort_any(uint64_t *records, size_t count, unsigned byte, shape s)
{
    sort(records, count, byte, s);
}

static size_t combine(uint64_t *records, size_t count, uj_record_format format)
{
    const shape s = {uj_record_words(format), format.key_words};
    uint64_t *last = records;
    for (size_t i = 1; i < count; i++) {
        const uint64_t *record = records + i * s.words;
        if (uj_key_compare(last, record, s.key_words) == 0) {
            const uj_count more = uj_record_count(record, format);
            uj_record_set_count(last, format, uj_count_add(uj_record_count(last, format), more));
        } else {
            last += s.words;
            copy(last, record, s);
        }
    }
    return count > 0 ? (size_t)(last - records) / s.words + 1 : 0;
}

size_t uj_records_sort(uint64_t *records, size_t count, uj_record_format format)
{
    const shape s = {uj_record_words(format), format.key_words};
    if (s.words == 2 && s.key_words == 1)
        sort_pairs(records, count, 0);
    else
        sort_any(records, count, 0, s);
    return combine(records, count, format);
}
