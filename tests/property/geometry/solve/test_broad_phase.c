// In trays with many pairs of parts, moves leave out pairs that are far apart. The test makes the
// same moves with and without leaving out pairs, in small trays and in trays with stars of many
// corners, and compares where they lead.
#include "tests/support/expansion_walk.h"

static uint64_t seed;

typedef struct comparison {
    uj_contact_model *model;
    uj_successor_generator generator;  // leaves out nothing
    int moves, turns, different, lost;
} comparison;

static void set_lazy(uj_contact_model *model, bool lazy)
{
    for (; model != NULL; model = model->about_centroids)
        model->has_many_pairs = lazy;
}

// Makes a star with `corners` corners, every other one on a smaller ellipse.
static uj_polygon star(test_random *random, int corners)
{
    uj_vec2 points[64];
    double length = test_random_real(random, 1.5, 3.0), width = test_random_real(random, 1.0, 2.0);
    double depth = test_random_real(random, 0.6, 0.9);
    for (int i = 0; i < corners; i++) {
        double angle = 2.0 * UJ_PI * i / corners, scale = i % 2 == 0 ? 1.0 : depth;
        points[i] = (uj_vec2){scale * length * cos(angle), scale * width * sin(angle)};
    }
    return builder_polygon(points, (size_t)corners);
}

// Makes a tray with stars above one another, the thinnest of which may leave through a slot.
static uj_tray *star_tray(test_random *random, int pieces)
{
    double side = 2.0 * 3.1 + test_random_real(random, 0.0, 1.0), y = 0.0;
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, side, 4.1 * pieces));
    builder_add_exit(tray, builder_rectangle(1.0, -7.0, 1.0 + 4.1, 0.0), 1.0);
    for (int i = 0; i < pieces; i++) {
        uj_polygon shape = star(random, 8 + 2 * (int)test_random_below(random, 9));
        uj_vec2 low, high;
        uj_polygon_bounds(&shape, &low, &high);
        double room = side - (high.x - low.x);
        uj_pose at = {test_random_real(random, 0.0, room) - low.x, y - low.y, 0.0};
        builder_add_piece(tray, shape, i == 0 ? 1.0 : 2.0, at);
        y += high.y - low.y;
    }
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// Draws a push or a turn that the state allows. Returns false if it drew a turn and none is
// possible.
static bool draw_move(test_random *random, uj_successor_generator *generator,
                      const uj_tray_state *state, uj_move *out)
{
    uint8_t directions[UJ_MAX_PIECES];
    *out = (uj_move){.type = test_random_below(random, 2) == 0 ? UJ_PUSH : UJ_TURN};
    uj_successor_generator_turn_directions(generator, state, directions);
    for (int i = 0; i < generator->model->piece_count; i++) {
        uint8_t d = (uint8_t)test_random_below(random, 4);
        if (test_random_below(random, 3) == 0 ||
            (out->type == UJ_TURN && ((unsigned)directions[i] >> d & 1u) == 0))
            continue;
        uint8_t spin = (uint8_t)test_random_below(random, 2);
        out->pieces[out->piece_count++] =
            (uj_piece_move){(uint8_t)i, d, out->type == UJ_TURN ? spin : 0};
    }
    return out->piece_count > 0;
}

// Checks what was found. Where pieces stand vertex on vertex, rounding and the angles at which they
// are pressed decide how a turn goes on; one turn in `rare` may differ, and one more. (A change of
// 1e-12 in the positions changes one turn in a hundred. A turn presses its pieces wherever edges
// become parallel, and stars have many edges, most of which are far apart.)
static void check(const comparison *c, int rare)
{
    print_message("%d moves, %d turns, %d different, %d lost\n", c->moves, c->turns, c->different,
                  c->lost);
    assert_int_equal(c->lost, 0);
    assert_true(c->different <= 1 + c->turns / rare);
}

// Makes random moves from the start of a tray. Goes on from where the moves without leaving out
// pairs lead.
static void walk(uj_tray *tray, test_random *random, int length, comparison *c)
{
    uj_contact_model *lazy_model = NULL;
    uj_successor_generator lazy;
    uj_error error = {0};
    if (uj_tray_validate(tray, &error) != UJ_OK)
        fail_msg("%s", error.message);
    create_generator(tray, UJ_RULES_FREE, &c->model, &c->generator);
    create_generator(tray, UJ_RULES_FREE, &lazy_model, &lazy);
    set_lazy(c->model, false);
    set_lazy(lazy_model, true);
    uj_tray_state state = uj_successor_generator_start(&c->generator);
    for (int i = 0; i < length && !state.at_goal; i++) {
        uj_move move;
        if (!draw_move(random, &c->generator, &state, &move))
            continue;
        uj_tray_state plain = state, other = state;
        unsigned moved, other_moved;
        bool found =
            uj_successor_generator_apply(&c->generator, &move, &plain, &moved, NULL) == UJ_OK;
        bool other_found =
            uj_successor_generator_apply(&lazy, &move, &other, &other_moved, NULL) == UJ_OK;
        c->moves++;
        c->turns += move.type == UJ_TURN && moved > 0;
        c->lost += found && !other_found;
        bool same = (plain.at_goal && other.at_goal) || states_agree(&c->generator, &plain, &other);
        if (found && other_found && !same) {
            c->different++;
            print_state(&c->generator, "from", &state);
            print_state(&c->generator, "plain", &plain);
            print_state(&c->generator, "leaving out pairs", &other);
        }
        if (found)
            state = plain;
    }
    uj_successor_generator_clear(&lazy);
    uj_contact_model_destroy(lazy_model);
    uj_successor_generator_clear(&c->generator);
    uj_contact_model_destroy(c->model);
    uj_tray_destroy(tray);
}

static void small_trays(void **state)
{
    (void)state;
    test_random random = {seed};
    comparison c = {0};
    for (int round = 0; round < test_effort(400); round++)
        walk(small_tray(&random, 1 + test_random_below(&random, 3)), &random, 20, &c);
    check(&c, 1000);
    assert_covered(c.turns > 500);
}

static void stars(void **state)
{
    (void)state;
    test_random random = {seed + 1};
    comparison c = {0};
    for (int round = 0; round < test_effort(100); round++)
        walk(star_tray(&random, 2), &random, 10, &c);
    check(&c, 30);
    assert_covered(c.turns > 60);
}

int main(void)
{
    seed = test_seed(20271);
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_trays), cmocka_unit_test(stars)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
