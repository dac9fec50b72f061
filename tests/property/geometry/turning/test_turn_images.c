// A turn must end at the same poses in every image of a tray: mirrored, turned, scaled, shifted or
// reordered.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/turning/turn.h>

#include "tests/reference/turn_case.h"
#include "tests/robust/tray_text.h"

enum { WALKS = 30, MOVES = 4, TURNS = 6, MOST_ENDS = 64 };

static uint64_t seed;

// The final states of all branches of a turn.
typedef struct ends {
    int count;
    uj_turn_outcome outcome[MOST_ENDS];
    uj_pose poses[MOST_ENDS][UJ_MAX_PIECES];
} ends;

static int image_of_piece(int piece, int piece_count, tray_image image)
{
    return image == IMAGE_REVERSED ? piece_count - 1 - piece : piece;
}

static uj_direction image_of_direction(uj_direction direction, tray_image image)
{
    uj_vec2 d = uj_direction_vector(direction);
    if (image != IMAGE_MIRRORED && image != IMAGE_TURNED)
        return direction;
    uj_pose wanted = tray_image_pose((uj_pose){d.x, d.y, 0.0}, image);
    for (int other = 0; other < 4; other++) {
        uj_vec2 v = uj_direction_vector((uj_direction)other);
        if (fabs(v.x - wanted.x) + fabs(v.y - wanted.y) < 1e-9)
            return (uj_direction)other;
    }
    fail_msg("no image of a direction");
    return direction;
}

static turn_case image_of_case(const turn_case *turn, int piece_count, tray_image image)
{
    turn_case copy = *turn;
    copy.press.mask = 0;
    for (int i = 0; i < piece_count; i++) {
        int k = image_of_piece(i, piece_count, image);
        copy.poses[k] = tray_image_pose(turn->poses[i], image);
        copy.press.mask |= (turn->press.mask >> i & 1u) << k;
        copy.press.direction[k] =
            (uint8_t)image_of_direction((uj_direction)turn->press.direction[i], image);
        bool same = image != IMAGE_MIRRORED;
        copy.spin[k] = same ? turn->spin[i] : turn->spin[i] == UJ_CCW ? UJ_CW : UJ_CCW;
    }
    return copy;
}

// Bit i of `branches` is the branch at bifurcation i. Keeps the first `decided` bits, and makes the
// turn for all values of the later bits.
static void find_ends(turn_scene *scene, const turn_case *turn, unsigned branches, int decided,
                      ends *out)
{
    uj_turn_workspace *w = &scene->generator.workspace;
    if (out->count == MOST_ENDS)
        return;
    uj_pose *poses = out->poses[out->count];
    memcpy(poses, turn->poses, sizeof out->poses[0]);
    w->branches = branches;
    out->outcome[out->count] = uj_turn(&turn->press, turn->spin, w, poses, NULL);
    if (out->outcome[out->count] == UJ_TURN_NONE)
        memcpy(poses, turn->poses, sizeof out->poses[0]);
    out->count++;
    int met = w->bifurcation_count;
    for (int i = decided; i < met && i < UJ_TURN_MAX_BRANCHES; i++)
        find_ends(scene, turn, branches | 1u << i, i + 1, out);
}

// Returns true if final state j of `other` is the image of final state k of `plain`.
static bool is_image(const turn_scene *scene, const ends *plain, int k, const ends *other, int j,
                     tray_image image)
{
    int count = scene->model->piece_count;
    double apart = 0.0;
    for (int i = 0; i < count; i++) {
        uj_pose own = tray_image_pose(plain->poses[k][i], image);
        const uj_pose *found = &other->poses[j][image_of_piece(i, count, image)];
        double turned = remainder(own.angle - found->angle, 2.0 * UJ_PI);
        apart = fmax(apart, hypot(own.x - found->x, own.y - found->y) / scene->model->diameter);
        apart = fmax(apart, fabs(turned));
    }
    bool at_goal = plain->outcome[k] == UJ_TURN_GOAL && other->outcome[j] == UJ_TURN_GOAL;
    return at_goal || apart < 1e-6;
}

// Returns true if both have the same final states.
static bool are_alike(const turn_scene *scene, const ends *plain, const ends *other,
                      tray_image image)
{
    bool alike = true;
    for (int k = 0; k < plain->count && alike; k++) {
        alike = false;
        for (int j = 0; j < other->count && !alike; j++)
            alike = is_image(scene, plain, k, other, j, image);
    }
    for (int j = 0; j < other->count && alike; j++) {
        alike = false;
        for (int k = 0; k < plain->count && !alike; k++)
            alike = is_image(scene, plain, k, other, j, image);
    }
    return alike;
}

static int compare_images(turn_scene *plain, turn_scene *images, const turn_case *turn)
{
    static ends own, other;
    int count = plain->model->piece_count, wrong = 0;
    own.count = 0;
    find_ends(plain, turn, 0, 0, &own);
    for (int i = 0; i < IMAGE_COUNT; i++) {
        turn_case image = image_of_case(turn, count, (tray_image)i);
        other.count = 0;
        find_ends(&images[i], &image, 0, 0, &other);
        if (own.count == MOST_ENDS || other.count == MOST_ENDS ||
            are_alike(plain, &own, &other, (tray_image)i))
            continue;
        print_error("%s: %d ends, %d here: ", tray_image_text((tray_image)i), own.count,
                    other.count);
        turn_case_write(stdout, turn, count);
        wrong++;
    }
    return wrong;
}

static void open_images(const char *name, turn_scene *plain, turn_scene *images)
{
    assert_true(turn_scene_open(name, "as-is", plain));
    for (int i = 0; i < IMAGE_COUNT; i++)
        assert_true(turn_scene_open(name, tray_image_text((tray_image)i), &images[i]));
}

static void close_images(turn_scene *plain, turn_scene *images)
{
    for (int i = 0; i < IMAGE_COUNT; i++)
        turn_scene_close(&images[i]);
    turn_scene_close(plain);
}

static void compare_tray(const char *name, test_random *random, int *turns, int *wrong)
{
    turn_scene plain, images[IMAGE_COUNT];
    open_images(name, &plain, images);
    for (int walk = 0; walk < test_effort(WALKS); walk++) {
        uj_tray_state state = uj_successor_generator_start(&plain.generator);
        for (int step = 0; step < MOVES; step++) {
            for (int i = 0; i < TURNS; i++) {
                turn_case turn = {.image = "as-is"};
                snprintf(turn.tray, sizeof turn.tray, "%s", name);
                if (!turn_case_pick(&plain, &state, random, &turn))
                    continue;
                *wrong += compare_images(&plain, images, &turn);
                ++*turns;
            }
            (void)turn_walk(&plain, random, &state);
        }
    }
    close_images(&plain, images);
}

static void turns_end_alike_in_all_images(void **state)
{
    (void)state;
    static const char *const trays[] = {"rectangular-jam",   "triangular-jam", "rightangular-jam",
                                        "pentangular-jam",   "hexangular-jam", "siding",
                                        "two-pieces",        "packing",        "packing-tight",
                                        "rectangular-jam-90"};
    test_random random = {seed};
    int turns = 0, wrong = 0;
    for (size_t i = 0; i < sizeof trays / sizeof trays[0]; i++)
        compare_tray(trays[i], &random, &turns, &wrong);
    printf("%d turns in %d images, %d end elsewhere in an image\n", turns, IMAGE_COUNT, wrong);
    assert_true(turns > 0);
    assert_true(wrong <= turns / 1000);
}

// Turns from the start of trays in which Ls meet at corners. Which contacts carry forces used to
// depend on the order of the pieces and of their edges.
static void ells_turn_alike_in_all_images(void **state)
{
    (void)state;
    static const struct {
        const char *tray;
        unsigned pressed;  // the pieces that turn, as bits
        uint8_t direction[3], spin[3];
    } turns[] = {
        {"ells-head-on", 3, {UJ_NE, UJ_SW}, {UJ_CCW, UJ_CW}},
        {"ells-side-by-side", 5, {UJ_SE, UJ_NE, UJ_SW}, {UJ_CW, UJ_CW, UJ_CCW}},
        {"ells-at-a-corner", 7, {UJ_NW, UJ_SE, UJ_SE}, {UJ_CCW, UJ_CW, UJ_CW}},
        {"ells-at-a-seam", 7, {UJ_SE, UJ_SW, UJ_SE}, {UJ_CCW, UJ_CW, UJ_CCW}},
        {"ells-balanced-twice", 7, {UJ_SW, UJ_NE, UJ_NE}, {UJ_CW, UJ_CCW, UJ_CW}},
        {"ells-in-a-notch", 6, {UJ_NE, UJ_SW, UJ_NW}, {UJ_CCW, UJ_CW, UJ_CCW}},
        {"ells-that-stay", 7, {UJ_SE, UJ_NE, UJ_SW}, {UJ_CCW, UJ_CW, UJ_CW}},
    };
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        turn_scene plain, images[IMAGE_COUNT];
        open_images(turns[i].tray, &plain, images);
        int count = plain.model->piece_count;
        turn_case turn = {.image = "as-is", .press.mask = turns[i].pressed};
        snprintf(turn.tray, sizeof turn.tray, "%s", turns[i].tray);
        for (int k = 0; k < count; k++) {
            turn.press.direction[k] = turns[i].direction[k];
            turn.spin[k] = turns[i].spin[k];
            turn.poses[k] = plain.tray->pieces[k].start;
        }
        static ends own;
        own.count = 0;
        find_ends(&plain, &turn, 0, 0, &own);
        assert_in_range(own.count, 1, MOST_ENDS - 1);
        assert_int_equal(compare_images(&plain, images, &turn), 0);
        close_images(&plain, images);
    }
}

int main(void)
{
    seed = test_seed(20272);
    const struct CMUnitTest tests[] = {cmocka_unit_test(turns_end_alike_in_all_images),
                                       cmocka_unit_test(ells_turn_alike_in_all_images)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
