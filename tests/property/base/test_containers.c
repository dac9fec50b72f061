// Compares the heap with sorting, and the state table with a plain list.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/base/heap.h>
#include <unjam/base/state_table.h>

#include "tests/support/test_random.h"

static uint64_t seed;

static int compare_entries(const void *a, const void *b)
{
    const uj_heap_entry *x = a, *y = b;
    return uj_heap_less(*x, *y) ? -1 : uj_heap_less(*y, *x);
}

static void heap_sorts(void **unused)
{
    (void)unused;
    test_random random = {seed};
    for (int round = 0; round < test_effort(200); round++) {
        uint32_t count = 1 + test_random_below(&random, 2000);
        uint32_t range = 1 + test_random_below(&random, 1000);
        uj_budget budget = {0};
        uj_heap heap;
        uj_heap_init(&heap, &budget);
        uj_heap_entry *entries = calloc(count, sizeof *entries);
        for (uint32_t i = 0; i < count; i++) {
            entries[i].major = test_random_below(&random, range);
            entries[i].minor = test_random_next(&random);
            assert_true(uj_heap_push(&heap, entries[i]));
        }
        assert_true(uj_heap_is_valid(&heap));
        qsort(entries, count, sizeof *entries, compare_entries);
        for (uint32_t i = 0; i < count; i++) {
            uj_heap_entry least = uj_heap_pop(&heap);
            assert_true(uj_heap_push(&heap, least));
            least = uj_heap_pop(&heap);
            assert_int_equal(least.major, entries[i].major);
            assert_int_equal(least.minor, entries[i].minor);
            if (i % 97 == 0)
                assert_true(uj_heap_is_valid(&heap));
        }
        assert_int_equal(heap.count, 0);
        free(entries);
        uj_heap_clear(&heap);
        assert_int_equal(budget.held, 0);
    }
}

static void heap_validation_sees_disorder(void **unused)
{
    (void)unused;
    uj_budget budget = {0};
    uj_heap heap;
    uj_heap_init(&heap, &budget);
    for (uint64_t i = 0; i < 100; i++)
        assert_true(uj_heap_push(&heap, (uj_heap_entry){i / 3, i}));
    assert_true(uj_heap_is_valid(&heap));
    heap.entries[70].major = 0;
    assert_false(uj_heap_is_valid(&heap));
    uj_heap_clear(&heap);
}

// At the memory limit, the heap must still hold all entries that it accepted.
static void heap_at_the_limit(void **unused)
{
    (void)unused;
    test_random random = {seed + 1};
    uj_budget budget = {.limit = 1 << 20};
    uj_heap heap;
    uj_heap_init(&heap, &budget);
    uint64_t sum = 0, count = 0;
    for (;;) {
        uj_heap_entry entry = {test_random_next(&random), count};
        if (!uj_heap_push(&heap, entry))
            break;
        sum += entry.major;
        count++;
    }
    assert_true(budget.at_limit);
    assert_true(budget.peak <= budget.limit);
    // While the heap grows, the old and the new block are both allocated. So the entries can fill
    // only about half the limit.
    assert_true(count * sizeof(uj_heap_entry) > budget.limit * 4 / 10);
    assert_true(uj_heap_is_valid(&heap));
    while (heap.count > 0)
        sum -= uj_heap_pop(&heap).major;
    assert_int_equal(sum, 0);
    uj_heap_clear(&heap);
}

// The id of a key must be the key's index in a plain list.
static void table_gives_ids_in_order(void **unused)
{
    (void)unused;
    test_random random = {seed + 2};
    static const size_t sizes[] = {1, 2, 5, 8, 16, 33, 250};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t size = sizes[s];
        uint32_t range = 1 + test_random_below(&random, 3000), count = 0;
        unsigned char *list = calloc(3000, size), *key = calloc(1, size);
        uj_budget budget = {0};
        uj_state_table table;
        uj_state_table_init(&table, &budget, size);
        for (int i = 0; i < 6000; i++) {
            // Keys often differ only in the first or the last byte.
            uint32_t value = test_random_below(&random, range);
            key[0] = (unsigned char)value;
            key[size - 1] = (unsigned char)(size > 1 ? value >> 8 : value);
            uint32_t expected = 0;
            while (expected < count && memcmp(list + expected * size, key, size) != 0)
                expected++;
            uj_state_cursor cursor;
            uint32_t id = uj_state_table_find(&table, key, &cursor);
            if (expected < count) {
                assert_int_equal(id, expected);
                continue;
            }
            assert_int_equal(id, UJ_NO_ID);
            memcpy(list + count++ * size, key, size);
            assert_int_equal(uj_state_table_add(&table, key, cursor), expected);
            assert_memory_equal(uj_state_table_key(&table, expected), key, size);
        }
        assert_int_equal(uj_state_table_count(&table), count);
        assert_true(uj_state_table_is_valid(&table));
        free(list);
        free(key);
        uj_state_table_clear(&table);
        assert_int_equal(budget.held, 0);
    }
}

static void table_grows(void **unused)
{
    (void)unused;
    uj_budget budget = {0};
    uj_state_table table;
    uj_state_table_init(&table, &budget, sizeof(uint64_t));
    uj_state_cursor cursor;
    const uint32_t count = 300000;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t key = i * UINT64_C(0x100000001);
        assert_int_equal(uj_state_table_find(&table, &key, &cursor), UJ_NO_ID);
        assert_int_equal(uj_state_table_add(&table, &key, cursor), i);
    }
    assert_true(uj_state_table_is_valid(&table));
    for (uint64_t i = 0; i < 2 * count; i++) {
        uint64_t key = i * UINT64_C(0x100000001);
        assert_int_equal(uj_state_table_find(&table, &key, &cursor), i < count ? i : UJ_NO_ID);
    }
    table.slots[cursor.slot].mark = 5;
    assert_false(uj_state_table_is_valid(&table));
    uj_state_table_clear(&table);
    assert_int_equal(budget.held, 0);
}

static void table_at_the_limit(void **unused)
{
    (void)unused;
    uj_budget budget = {.limit = 2 << 20};
    uj_state_table table;
    uj_state_table_init(&table, &budget, sizeof(uint64_t));
    uj_state_cursor cursor;
    uint64_t count = 0;
    for (;; count++) {
        assert_int_equal(uj_state_table_find(&table, &count, &cursor), UJ_NO_ID);
        if (uj_state_table_add(&table, &count, cursor) == UJ_NO_ID)
            break;
    }
    assert_true(budget.at_limit);
    assert_true(budget.peak <= budget.limit);
    assert_true(uj_state_table_is_valid(&table));
    // The table has 65,536 slots, and grows when 7/8 of them are used. 131,072 slots exceed the
    // limit.
    assert_int_equal(table.capacity, 65536);
    assert_int_equal(count, 65536 / 8 * 7);
    uj_state_table_clear(&table);
}

int main(void)
{
    seed = test_seed(20261);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heap_sorts),        cmocka_unit_test(heap_validation_sees_disorder),
        cmocka_unit_test(heap_at_the_limit), cmocka_unit_test(table_gives_ids_in_order),
        cmocka_unit_test(table_grows),       cmocka_unit_test(table_at_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
