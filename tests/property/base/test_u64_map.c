// Compares the hash table of 64-bit words with a plain list.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <unjam/base/u64_map.h>

#include "tests/support/test_random.h"

enum { WORDS = 20000 };

static uint64_t seed;

// Often returns words with few bits set, like positions of puzzles. A weak hash would let these
// collide.
static uint64_t random_word(test_random *random)
{
    switch (test_random_below(random, 3)) {
    case 0:
        return test_random_below(random, 300);
    case 1:
        return (uint64_t)test_random_below(random, 300) << test_random_below(random, 56);
    default:
        return test_random_next(random);
    }
}

static void words_and_values(void **state)
{
    (void)state;
    test_random random = {seed};
    uj_budget budget = {0};
    uj_u64_map table;
    uj_u64_map_init(&table, &budget);
    uint64_t *words = calloc(WORDS, sizeof *words);
    uint8_t *values = calloc(WORDS, sizeof *values);
    assert_true(words != NULL && values != NULL);
    assert_null(uj_u64_map_find(&table, 0));
    size_t count = 0;
    for (int i = 0; i < WORDS; i++) {
        const uint64_t word = random_word(&random);
        uint8_t *found = uj_u64_map_find(&table, word);
        size_t known = 0;
        while (known < count && words[known] != word)
            known++;
        assert_int_equal(found != NULL, known < count);
        if (found != NULL) {
            assert_int_equal(*found, values[known]);
            *found = values[known] = (uint8_t)test_random_next(&random);
            continue;
        }
        words[count] = word;
        values[count] = (uint8_t)test_random_next(&random);
        assert_true(uj_u64_map_reserve(&table, 1 + test_random_below(&random, 5)));
        uj_u64_map_add(&table, word, values[count]);
        assert_int_equal(table.count, ++count);
    }
    for (size_t i = 0; i < count; i++)
        assert_int_equal(*uj_u64_map_find(&table, words[i]), values[i]);
    assert_non_null(uj_u64_map_find(&table, 0));
    assert_true(budget.held > 0);
    uj_u64_map_clear(&table);
    assert_int_equal(budget.held, 0);
    free(words);
    free(values);
}

static void refused(void **state)
{
    (void)state;
    uj_budget budget = {.limit = 100000};
    uj_u64_map table;
    uj_u64_map_init(&table, &budget);
    uint64_t word = 0;
    for (; uj_u64_map_reserve(&table, 1); word++)
        uj_u64_map_add(&table, word, (uint8_t)word);
    assert_true(budget.at_limit);
    assert_true(word > 1000 && budget.peak <= budget.limit);
    while (word-- > 0)  // words added before the limit are still there
        assert_int_equal(*uj_u64_map_find(&table, word), (uint8_t)word);
    assert_false(uj_u64_map_reserve(&table, SIZE_MAX / 2));
    uj_u64_map_clear(&table);
}

int main(void)
{
    seed = test_seed(20260804);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_values),
        cmocka_unit_test(refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
