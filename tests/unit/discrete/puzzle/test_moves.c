// Tests uj_move_lists. The limit in bytes does not apply to the first solution.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/discrete/puzzle/moves.h>

// Move i has i + 1 codes.
static uj_moves solution(uint16_t count)
{
    uj_moves moves = {0};
    uint16_t codes[100];
    for (uint16_t i = 0; i < count; i++) {
        codes[i] = (uint16_t)(7 * i);
        assert_true(uj_moves_append(&moves, codes, (size_t)i + 1));
    }
    return moves;
}

static void solutions_are_kept_whole(void **state)
{
    (void)state;
    uj_move_lists lists = {0};
    for (uint16_t i = 0; i < 60; i++) {
        uj_moves moves = solution(i);
        assert_true(uj_move_lists_take(&lists, &moves, true));
        assert_null(moves.codes);
        assert_int_equal(moves.count, 0);
    }
    assert_int_equal(lists.count, 60);
    assert_false(lists.full);
    for (size_t i = 0; i < 60; i++) {
        assert_int_equal(lists.lists[i].count, i);
        for (size_t k = 0; k < i; k++) {
            uj_move_codes move = uj_moves_at(&lists.lists[i], k);
            assert_int_equal(move.count, k + 1);
            assert_int_equal(move.codes[k], 7 * k);
        }
    }
    uj_move_lists_clear(&lists);
    assert_int_equal(lists.count, 0);
}

static void bytes_end_a_list(void **state)
{
    (void)state;
    uj_move_lists lists = {.limit = 100000};
    uj_moves moves;
    do {
        moves = solution(20);
    } while (uj_move_lists_take(&lists, &moves, true));
    assert_null(moves.codes);
    assert_true(lists.full);
    assert_true(lists.bytes <= lists.limit);
    // 20 moves have 1 + 2 + ... + 20 = 210 codes of 2 bytes, and 21 start indices of 8 bytes.
    const size_t least = 210 * 2 + 21 * 8;
    assert_true(lists.count <= lists.limit / least);
    assert_true(lists.count >= lists.limit / (least + 200));
    uj_move_lists_clear(&lists);
}

static void the_first_one_is_always_kept(void **state)
{
    (void)state;
    uj_move_lists lists = {.limit = 1};
    uj_moves first = solution(50), second = solution(1);
    assert_true(uj_move_lists_take(&lists, &first, true));
    assert_false(uj_move_lists_take(&lists, &second, true));
    assert_int_equal(lists.count, 1);
    assert_int_equal(lists.lists[0].count, 50);
    uj_move_lists_clear(&lists);
}

static void a_part_is_no_solution(void **state)
{
    (void)state;
    uj_move_lists lists = {0};
    uj_moves part = solution(5);
    assert_false(uj_move_lists_take(&lists, &part, false));
    assert_int_equal(lists.count, 0);
    assert_true(lists.full);
    uj_move_lists_clear(&lists);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_kept_whole),
        cmocka_unit_test(bytes_end_a_list),
        cmocka_unit_test(the_first_one_is_always_kept),
        cmocka_unit_test(a_part_is_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
