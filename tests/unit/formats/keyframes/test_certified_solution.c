// Thins and rounds solutions, and compares their motion with the original.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/formats/keyframes/certified_solution.h>
#include <unjam/formats/keyframes/keyframe_thinning.h>
#include <unjam/formats/solution_file.h>
#include <unjam/geometry/shape/tolerance.h>

typedef struct solved {
    uj_solution_file file;
    uj_motion all;  // the motion with all keyframes
} solved;

static uj_motion copy_of(const uj_motion *motion)
{
    uj_motion copy = {.piece_count = motion->piece_count};
    for (size_t i = 0; i < motion->frame_count; i++)
        assert_int_equal(
            uj_motion_append(&copy, motion->times[i], &motion->poses[i * motion->piece_count]),
            UJ_OK);
    return copy;
}

static solved solve(const char *name)
{
    solved s = {0};
    char path[256];
    uj_error error = {0};
    uj_tray_result result;
    uj_tray_options options = uj_tray_default();
    snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/tray/%s.json", name);
    if (uj_tray_problem_load(path, &s.file.problem, &error) != UJ_OK ||
        uj_tray_solve(s.file.problem.tray, &options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(result.search.outcome, UJ_SEARCH_SOLVED);
    s.file.solution = result.solution;
    s.all = copy_of(&result.solution.motion);
    return s;
}

static void clear(solved *s)
{
    uj_solution_file_clear(&s->file);
    uj_motion_clear(&s->all);
}

static uj_certificate certify(solved *s, double tolerance)
{
    const uj_certificate_options options = {.tolerance = tolerance};
    uj_certificate certificate;
    uj_error error = {0};
    if (uj_solution_certify(s->file.problem.tray, &s->file.solution, &options, &certificate,
                            &error) != UJ_OK)
        fail_msg("%s", error.message);
    return certificate;
}

// Chooses the piece that turns most between the poses `from` and `to`. Returns the fraction of its
// turn that is complete at the poses `there`.
static double part_at(const uj_pose *from, const uj_pose *to, const uj_pose *there, size_t count)
{
    size_t leader = 0;
    for (size_t i = 0; i < count; i++)
        if (fabs(to[i].angle - from[i].angle) > fabs(to[leader].angle - from[leader].angle))
            leader = i;
    return (there[leader].angle - from[leader].angle) / (to[leader].angle - from[leader].angle);
}

// The thinned motion must pass near each original keyframe. When the pieces have the keyframe's
// angles, their positions must be within `length` of those in the keyframe.
static void check_near(const solved *s, double length)
{
    const uj_motion *all = &s->all, *few = &s->file.solution.motion;
    size_t n = all->piece_count, next = 0;
    for (size_t k = 0; k < all->frame_count; k++) {
        while (next < few->frame_count && few->times[next] < all->times[k] - 1e-7)
            next++;
        assert_true(next < few->frame_count);
        const uj_pose *there = &all->poses[k * n], *to = &few->poses[next * n];
        bool kept = fabs(few->times[next] - all->times[k]) <= 1e-7;
        const uj_pose *from = kept ? to : to - n;
        double part = kept ? 0.0 : part_at(from, to, there, n);
        assert_true(part >= 0.0 && part <= 1.0);
        for (size_t i = 0; i < n; i++) {
            double x = from[i].x + part * (to[i].x - from[i].x);
            double y = from[i].y + part * (to[i].y - from[i].y);
            double angle = from[i].angle + part * (to[i].angle - from[i].angle);
            assert_true(hypot(there[i].x - x, there[i].y - y) <= length);
            assert_true(fabs(there[i].angle - angle) <= 1e-9);
        }
    }
}

// Keyframes in pushes and at the ends of moves must not be left out.
static void check_kept(const solved *s)
{
    const uj_motion *all = &s->all, *few = &s->file.solution.motion;
    size_t n = all->piece_count, next = 0;
    for (size_t k = 0; k < all->frame_count; k++) {
        double time = all->times[k], move = floor(time);
        bool ends = time == move;
        if (!ends && s->file.solution.moves[(size_t)move].type == UJ_TURN)
            continue;
        while (next < few->frame_count && few->times[next] < time)
            next++;
        assert_true(next < few->frame_count && few->times[next] == time);
        for (size_t i = 0; i < n; i++) {
            uj_pose a = all->poses[k * n + i], b = few->poses[next * n + i];
            assert_true(a.x == b.x && a.y == b.y && fabs(a.angle - b.angle) <= 1e-15);
        }
    }
}

static void keyframes_of_turns_are_left_out(void **state)
{
    (void)state;
    static const char *const names[] = {"one-piece", "corner", "packing"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        solved s = solve(names[i]);
        double diameter = uj_tray_diameter(s.file.problem.tray);
        uj_certificate certificate = certify(&s, 1e-6);
        assert_true(certificate.valid);
        assert_int_equal(certificate.exemptions.count, 0);
        assert_true(certificate.overlap_bound <= 1e-6 * diameter);
        assert_true(10 * s.file.solution.motion.frame_count <= 9 * s.all.frame_count);
        check_near(&s, UJ_KEYFRAME_SHARE * 1e-6 * diameter + 2.0 * UJ_KEYFRAME_DIGIT * diameter);
        check_kept(&s);
        clear(&s);
    }
}

// The motion is too inaccurate for the tolerance 1e-8, even with all its keyframes.
static void the_tolerance_decides_how_many(void **state)
{
    (void)state;
    solved usual = solve("one-piece"), strict = solve("one-piece"), refused = solve("one-piece");
    assert_true(certify(&usual, 1e-6).valid);
    assert_true(certify(&strict, 3e-7).valid);
    assert_false(certify(&refused, 1e-8).valid);
    assert_true(usual.file.solution.motion.frame_count < strict.file.solution.motion.frame_count);
    assert_true(strict.file.solution.motion.frame_count < strict.all.frame_count);
    assert_int_equal(refused.file.solution.motion.frame_count, refused.all.frame_count);
    clear(&usual);
    clear(&strict);
    clear(&refused);
}

static void all_keyframes_stay_where_they_are_needed(void **state)
{
    (void)state;
    solved s = solve("one-piece");
    uj_certificate certificate = certify(&s, 1.1e-7);
    assert_true(certificate.valid);
    check_near(&s, UJ_KEYFRAME_SHARE * 1.1e-7 * uj_tray_diameter(s.file.problem.tray));
    clear(&s);
}

static void rectangular_jam_fits_a_quarter_of_its_file(void **state)
{
    (void)state;
    solved s = solve("rectangular-jam");
    assert_true(certify(&s, 1e-6).valid);
    check_kept(&s);
    assert_true(2 * s.file.solution.motion.frame_count < s.all.frame_count);
    char *text;
    size_t size;
    assert_int_equal(uj_solution_file_text(&s.file, &text, &size, NULL), UJ_OK);
    assert_true(size < 740000 / 4);  // with all keyframes and digits, the file has 740 kB
    uj_document document;
    uj_solution_file back;
    assert_int_equal(uj_document_parse("text", text, size, &document, NULL), UJ_OK);
    assert_int_equal(uj_solution_file_read(&document, &back, NULL), UJ_OK);
    const uj_motion *a = &s.file.solution.motion, *b = &back.solution.motion;
    assert_int_equal(a->frame_count, b->frame_count);
    assert_memory_equal(a->times, b->times, a->frame_count * sizeof *a->times);
    assert_memory_equal(a->poses, b->poses, a->frame_count * a->piece_count * sizeof *a->poses);
    uj_document_clear(&document);
    uj_solution_file_clear(&back);
    free(text);
    clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keyframes_of_turns_are_left_out),
        cmocka_unit_test(the_tolerance_decides_how_many),
        cmocka_unit_test(all_keyframes_stay_where_they_are_needed),
        cmocka_unit_test(rectangular_jam_fits_a_quarter_of_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
