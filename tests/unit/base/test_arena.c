// Tests the memory budget and the arena.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/base/arena.h>

static void budget_counts_what_is_held(void **unused)
{
    (void)unused;
    uj_budget budget = {.limit = 1000};
    unsigned char *a = uj_budget_allocate(&budget, 100, 4);
    assert_non_null(a);
    for (size_t i = 0; i < 400; i++)
        assert_int_equal(a[i], 0);
    assert_int_equal(budget.held, 400);
    void *b = uj_budget_allocate(&budget, 600, 1);
    assert_non_null(b);
    assert_int_equal(budget.held, 1000);
    assert_null(uj_budget_allocate(&budget, 1, 1));
    assert_true(budget.at_limit);
    uj_budget_free(&budget, b, 600, 1);
    assert_int_equal(budget.held, 400);
    assert_int_equal(budget.peak, 1000);
    uj_budget_free(&budget, a, 100, 4);
    uj_budget_free(&budget, NULL, 0, 8);
    assert_int_equal(budget.held, 0);
}

static void budget_resize_counts_both_blocks(void **unused)
{
    (void)unused;
    uj_budget budget = {.limit = 1000};
    unsigned char *block = uj_budget_resize(&budget, NULL, 0, 300, 1);
    assert_non_null(block);
    memset(block, 7, 300);
    assert_null(uj_budget_resize(&budget, block, 300, 701, 1));
    assert_true(budget.at_limit);
    assert_int_equal(budget.held, 300);
    block = uj_budget_resize(&budget, block, 300, 700, 1);
    assert_non_null(block);
    for (size_t i = 0; i < 300; i++)
        assert_int_equal(block[i], 7);
    assert_int_equal(budget.held, 700);
    assert_int_equal(budget.peak, 1000);
    uj_budget_free(&budget, block, 700, 1);
}

static void budget_refuses_sizes_that_overflow(void **unused)
{
    (void)unused;
    uj_budget budget = {0};
    assert_null(uj_budget_allocate(&budget, SIZE_MAX / 2, 3));
    assert_false(budget.at_limit);
    budget.held = 100;
    assert_null(uj_budget_allocate(&budget, SIZE_MAX - 50, 1));
    assert_null(uj_budget_resize(&budget, NULL, 0, SIZE_MAX / 8 + 1, 8));
    assert_int_equal(budget.held, 100);
}

static void fill(unsigned char *record, size_t size, uint32_t id)
{
    for (size_t i = 0; i < size; i++)
        record[i] = (unsigned char)(id * 31 + i);
}

static void arena_keeps_records_in_place(void **unused)
{
    (void)unused;
    static const size_t sizes[] = {1, 3, 8, 24, 4096, 300000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        size_t size = sizes[s];
        uint32_t count = size > 5000 ? 20 : 70000 / (uint32_t)(size < 100 ? 1 : 100);
        uj_budget budget = {0};
        uj_arena arena;
        uj_arena_init(&arena, &budget, size);
        assert_int_equal(budget.held, 0);
        unsigned char *first = NULL;
        for (uint32_t id = 0; id < count; id++) {
            unsigned char *record = uj_arena_push(&arena);
            assert_non_null(record);
            assert_ptr_equal(record, uj_arena_at(&arena, id));
            assert_int_equal((uintptr_t)record % (size % 8 == 0 ? 8 : 1), 0);
            fill(record, size, id);
            if (id == 0)
                first = record;
        }
        assert_ptr_equal(first, uj_arena_at(&arena, 0));
        unsigned char *expected = test_malloc(size);
        for (uint32_t id = 0; id < count; id++) {
            fill(expected, size, id);
            assert_memory_equal(uj_arena_at(&arena, id), expected, size);
        }
        test_free(expected);
        assert_true(budget.held >= count * size);
        uj_arena_clear(&arena);
        assert_int_equal(budget.held, 0);
        assert_int_equal(arena.count, 0);
        assert_non_null(uj_arena_push(&arena));
        uj_arena_clear(&arena);
    }
}

static void arena_truncate_reuses_memory(void **unused)
{
    (void)unused;
    uj_budget budget = {0};
    uj_arena arena;
    uj_arena_init(&arena, &budget, 16);
    for (int i = 0; i < 50000; i++)
        assert_non_null(uj_arena_push(&arena));
    size_t held = budget.held;
    uj_arena_truncate(&arena, 10);
    assert_int_equal(arena.count, 10);
    for (uint32_t id = 10; id < 50000; id++)
        assert_ptr_equal(uj_arena_push(&arena), uj_arena_at(&arena, id));
    assert_int_equal(budget.held, held);
    uj_arena_clear(&arena);
}

static void arena_stops_at_the_limit(void **unused)
{
    (void)unused;
    uj_budget budget = {.limit = 3 << 20};
    uj_arena arena;
    uj_arena_init(&arena, &budget, 64);
    while (uj_arena_push(&arena) != NULL)
        assert_true(budget.held <= budget.limit);
    assert_true(budget.at_limit);
    assert_true((size_t)arena.count * 64 > (3u << 20) * 9 / 10);
    uj_arena_clear(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(budget_counts_what_is_held),
        cmocka_unit_test(budget_resize_counts_both_blocks),
        cmocka_unit_test(budget_refuses_sizes_that_overflow),
        cmocka_unit_test(arena_keeps_records_in_place),
        cmocka_unit_test(arena_truncate_reuses_memory),
        cmocka_unit_test(arena_stops_at_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
