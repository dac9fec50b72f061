// Random solutions must be unchanged, bit for bit, after they are written and read back.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <unjam/formats/move_json.h>
#include <unjam/formats/solution_file.h>

#include "tests/support/test_random.h"

static const char problem[] =
    "{\"unjam\": 1, \"kind\": \"tray\", \"name\": \"t\", \"tray\": {\"interior\":\n"
    " \"POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0))\"}, \"pieces\": [\n"
    " {\"name\": \"A\", \"shape\": \"POLYGON ((0 0, 1 0, 0 1, 0 0))\", \"thickness\": 1, \"at\": "
    "[1, 1, 0]},\n"
    " {\"name\": \"B\", \"shape\": {\"as\": \"A\"}, \"thickness\": 1, \"at\": [3, 3, 30]},\n"
    " {\"name\": \"\xc3\xa9 \\\"\\\\\", \"shape\": {\"as\": \"A\"}, \"thickness\": 1, \"at\": [6, "
    "6, -30]}],\n"
    " \"goal\": {\"poses\": [{\"piece\": \"A\", \"at\": [5, 5, 0], \"within\": [1, 1, 1]}]}}";

static uint64_t seed;

static double random_number(test_random *random, double size)
{
    double real = test_random_real(random, -size, size);
    switch (test_random_below(random, 5)) {
    case 0:
        return floor(real);
    case 1:
        return floor(real) + 0.1 * test_random_below(random, 100);
    case 2:
        return real * 1e-12;
    case 3:
        return -0.0;
    default:
        return real;
    }
}

static void random_move(test_random *random, uj_move *move)
{
    *move = (uj_move){.type = (uint8_t)test_random_below(random, 2)};
    for (uint8_t piece = 0; piece < 3; piece++)
        if (test_random_below(random, 2) == 0 || (piece == 2 && move->piece_count == 0))
            move->pieces[move->piece_count++] = (uj_piece_move){
                piece, (uint8_t)test_random_below(random, 4),
                (uint8_t)(move->type == UJ_TURN ? test_random_below(random, 2) : 0)};
}

static void random_solution(test_random *random, uj_tray_solution *solution)
{
    uj_pose poses[3];
    solution->rules = (uj_rules)test_random_below(random, 2);
    solution->motion.piece_count = 3;
    solution->move_count = test_random_below(random, 6);
    solution->moves = calloc(solution->move_count + 1, sizeof *solution->moves);
    assert_non_null(solution->moves);
    for (size_t i = 0; i < solution->move_count; i++)
        random_move(random, &solution->moves[i]);
    double time = 0.0;
    while (true) {
        for (size_t i = 0; i < 3; i++)
            if (time == 0.0 || test_random_below(random, 3) > 0)  // else the piece stays
                poses[i] = (uj_pose){random_number(random, 9.0), random_number(random, 9.0),
                                     random_number(random, 7.0)};
        assert_int_equal(uj_motion_append(&solution->motion, time, poses), UJ_OK);
        if (time >= (double)solution->move_count)
            break;
        double next = floor(time) + 1.0, between = test_random_real(random, time, next);
        time = test_random_below(random, 4) == 0 || between <= time ? next : between;
    }
}

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *text = NULL;
    size_t capacity = 0;
    assert_true(getdelim(&text, &capacity, '\0', file) > 0);
    fclose(file);
    return text;
}

static void save(const char *path, const uj_solution_file *file)
{
    uj_error error = {0};
    uj_status status = uj_solution_file_save(path, file, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, UJ_OK);
}

static void load(const char *path, uj_solution_file *file)
{
    uj_error error = {0};
    uj_document document;
    uj_status status = uj_document_read(path, &document, &error);
    if (status == UJ_OK)
        status = uj_solution_file_read(&document, file, &error);
    uj_document_clear(&document);
    assert_string_equal(error.message, "");
    assert_int_equal(status, UJ_OK);
}

static void check_same(const uj_solution_file *a, const uj_solution_file *b)
{
    const uj_motion *m = &a->solution.motion, *n = &b->solution.motion;
    assert_string_equal(a->problem.text, b->problem.text);
    assert_int_equal(a->solution.rules, b->solution.rules);
    assert_int_equal(a->solution.move_count, b->solution.move_count);
    assert_memory_equal(a->solution.moves, b->solution.moves,
                        a->solution.move_count * sizeof *a->solution.moves);
    assert_int_equal(m->frame_count, n->frame_count);
    assert_memory_equal(m->times, n->times, m->frame_count * sizeof *m->times);
    assert_memory_equal(m->poses, n->poses, 3 * m->frame_count * sizeof *m->poses);
    assert_memory_equal(&a->claims.cost, &b->claims.cost, sizeof a->claims.cost);
    assert_true(a->claims.overlap_bound == b->claims.overlap_bound);
    for (size_t i = 0; i < a->solution.move_count; i++)
        assert_int_equal(b->frames[i], uj_motion_frames_in_move(m, i));
}

static void round_trip(test_random *random, const char *first, const char *second)
{
    uj_document document;
    uj_solution_file file = {0}, back;
    assert_int_equal(uj_document_parse("t", problem, sizeof problem - 1, &document, NULL), UJ_OK);
    uj_json_node root = uj_json_root(&document);
    assert_int_equal(uj_tray_problem_read(&root, &file.problem, NULL), UJ_OK);
    uj_document_clear(&document);
    random_solution(random, &file.solution);
    uj_solution_round(&file.solution);
    file.claims.overlap_bound = test_random_real(random, 0.0, 1e-6);
    file.claims.cost = test_random_below(random, 100);

    save(first, &file);
    load(first, &back);
    check_same(&file, &back);
    save(second, &back);
    char *one = read_text(first), *two = read_text(second);
    assert_string_equal(one, two);
    free(one);
    free(two);
    uj_solution_file_clear(&file);
    uj_solution_file_clear(&back);
}

static void test_round_trips(void **state)
{
    (void)state;
    test_random random = {seed};
    char folder[] = "/tmp/unjam-test-XXXXXX", first[64], second[64];
    assert_non_null(mkdtemp(folder));
    snprintf(first, sizeof first, "%s/first.json", folder);
    snprintf(second, sizeof second, "%s/second.json", folder);
    for (int i = 0; i < 60; i++)
        round_trip(&random, first, second);
    unlink(first);
    unlink(second);
    assert_int_equal(rmdir(folder), 0);
}

static void test_numbers(void **state)
{
    (void)state;
    test_random random = {seed};
    char text[UJ_NUMBER_SIZE];
    for (int i = 0; i < 200000; i++) {
        double number = random_number(&random, 1e6);
        assert_true(strtod(uj_number_text(number, text), NULL) == number);
        // An angle read from degrees must not change when it is written and read again.
        double radians = uj_radians(strtod(uj_number_text(number, text), NULL));
        assert_true(uj_radians(strtod(uj_degrees_text(radians, text), NULL)) == radians);
    }
    assert_string_equal(uj_number_text(8.54, text), "8.54");
    assert_string_equal(uj_number_text(-0.0, text), "0");
    assert_string_equal(uj_degrees_text(0.5 * UJ_PI, text), "90");
    assert_string_equal(uj_degrees_text(uj_radians(36.73), text), "36.73");
}

int main(void)
{
    seed = test_seed(UINT64_C(20040901));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
