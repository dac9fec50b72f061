// Tests how moves are described in words. A text that is too long ends in "...".
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include <unjam/geometry/tray/motion.h>

#define PUSH(piece, direction)                                                                     \
    {                                                                                              \
        piece, direction, UJ_CCW                                                                   \
    }
#define TURN(piece, spin, direction)                                                               \
    {                                                                                              \
        piece, direction, spin                                                                     \
    }

// Compares the words of a move with `expected`, also in buffers that are too small.
static void expect_words(uj_move move, const char *expected)
{
    uj_piece pieces[4] = {{.name = "A"}, {.name = "B"}, {.name = "C"}, {.name = "D"}};
    const uj_tray tray = {.pieces = pieces, .piece_count = 4};
    char text[UJ_MOVE_TEXT_SIZE];
    assert_string_equal(uj_move_words(&tray, &move, text, sizeof text), expected);
    size_t length = strlen(expected);
    for (size_t size = 4; size <= length; size++) {
        uj_move_words(&tray, &move, text, size);
        assert_true(strlen(text) < size);
        assert_string_equal(text + strlen(text) - 3, "...");
        assert_memory_equal(text, expected, strlen(text) - 3);
    }
}

static void pushes_are_grouped_by_direction(void **state)
{
    (void)state;
    expect_words((uj_move){.type = UJ_PUSH, .piece_count = 1, .pieces = {PUSH(0, UJ_NE)}},
                 "push A up and right");
    expect_words(
        (uj_move){.type = UJ_PUSH,
                  .piece_count = 4,
                  .pieces = {PUSH(0, UJ_SW), PUSH(1, UJ_NW), PUSH(2, UJ_SW), PUSH(3, UJ_SW)}},
        "push A, C and D down and left, B up and left");
    expect_words(
        (uj_move){.type = UJ_PUSH, .piece_count = 2, .pieces = {PUSH(1, UJ_SE), PUSH(3, UJ_SE)}},
        "push B and D down and right");
}

static void turns_are_grouped_by_spin(void **state)
{
    (void)state;
    expect_words((uj_move){.type = UJ_TURN, .piece_count = 1, .pieces = {TURN(1, UJ_CCW, UJ_SE)}},
                 "turn B anticlockwise, pressed down and right");
    expect_words((uj_move){.type = UJ_TURN,
                           .piece_count = 2,
                           .pieces = {TURN(1, UJ_CW, UJ_SW), TURN(2, UJ_CW, UJ_NE)}},
                 "turn B and C clockwise, B pressed down and left, C pressed up and right");
    expect_words(
        (uj_move){.type = UJ_TURN,
                  .piece_count = 3,
                  .pieces = {TURN(0, UJ_CW, UJ_NW), TURN(1, UJ_CCW, UJ_NE), TURN(3, UJ_CW, UJ_NW)}},
        "turn A and D clockwise, pressed up and left; B anticlockwise, pressed up and "
        "right");
}

static void general_motions_name_their_pieces(void **state)
{
    (void)state;
    uj_move one = {.type = UJ_GLIDE, .piece_count = 1, .pieces = {{.piece = 2}}};
    uj_move three = {
        .type = UJ_GLIDE, .piece_count = 3, .pieces = {{.piece = 0}, {.piece = 1}, {.piece = 3}}};
    expect_words(one, "move C");
    expect_words(three, "move A, B and D");
    uj_piece pieces[4] = {{.name = "A"}, {.name = "B"}, {.name = "C"}, {.name = "D"}};
    const uj_tray tray = {.pieces = pieces, .piece_count = 4};
    char text[UJ_MOVE_TEXT_SIZE];
    assert_string_equal(uj_move_text(&tray, &three, text, sizeof text), "move A, B, D");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushes_are_grouped_by_direction),
        cmocka_unit_test(turns_are_grouped_by_spin),
        cmocka_unit_test(general_motions_name_their_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
