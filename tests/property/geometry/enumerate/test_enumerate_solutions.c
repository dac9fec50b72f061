// Compares the enumeration of optimal solutions of small trays with a brute-force search.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/enumerate/enumerate_solutions.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "tests/support/small_trays.h"

static const double near_enough = 1e-6;
enum { MAX_STATES = 20000, MAX_DEPTH = 3 };

static uint64_t seed;

typedef struct piece_shape {
    // Centre of the shape's bounds. Every symmetric shape in this file is symmetric about this
    // point.
    uj_vec2 centre;
    int quarters;  // quarter turns after which the shape looks the same
} piece_shape;

typedef struct oracle {
    const uj_tray *tray;
    uj_contact_model *model;
    uj_successor_generator generator;
    piece_shape shapes[UJ_MAX_PIECES];
    // x-coordinate of the tray's axis of symmetry; NAN: the tray is not symmetric.
    double axis;
    bool paper, lost;  // lost: a call of uj_successor_generator_apply has failed
} oracle;

static bool has_point(const uj_ring *ring, uj_vec2 p)
{
    for (size_t i = 0; i < ring->count; i++)
        if (fabs(ring->points[i].x - p.x) < 1e-9 && fabs(ring->points[i].y - p.y) < 1e-9)
            return true;
    return false;
}

static bool same_after(const uj_ring *ring, uj_vec2 c, int quarters)
{
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 r = uj_vec2_sub(ring->points[i], c);
        for (int k = 0; k < quarters; k++)
            r = (uj_vec2){-r.y, r.x};
        if (!has_point(ring, (uj_vec2){c.x + r.x, c.y + r.y}))
            return false;
    }
    return true;
}

static piece_shape shape_of(const uj_piece *piece)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&piece->shape, &low, &high);
    piece_shape shape = {{0.5 * (low.x + high.x), 0.5 * (low.y + high.y)}, 4};
    for (int quarters = 2; quarters > 0; quarters--)
        if (same_after(&piece->shape.rings[0], shape.centre, quarters))
            shape.quarters = quarters;
    return shape;
}

// Returns the centre and the angle of the piece.
static uj_pose place_of(const oracle *o, const uj_tray_state *state, int piece)
{
    uj_pose pose = state->poses[piece];
    uj_vec2 c = uj_pose_apply(pose, o->shapes[piece].centre);
    return (uj_pose){c.x, c.y, pose.angle};
}

static bool is_same_place(const oracle *o, int piece, uj_pose a, uj_pose b)
{
    double period = 0.5 * UJ_PI * o->shapes[piece].quarters;
    double turn = remainder(a.angle - b.angle, period);
    return fabs(a.x - b.x) < near_enough && fabs(a.y - b.y) < near_enough &&
           fabs(turn) < near_enough;
}

static bool same_state(const oracle *o, const uj_tray_state *a, const uj_tray_state *b,
                       bool mirrored)
{
    static const uint8_t mirrored_press[] = {0, 1 + UJ_NW, 1 + UJ_NE, 1 + UJ_SW, 1 + UJ_SE};
    for (int i = 0; i < o->model->piece_count; i++) {
        uj_pose p = place_of(o, a, i);
        uint8_t press = a->press[i];
        if (mirrored) {
            p = (uj_pose){2.0 * o->axis - p.x, p.y, -p.angle};
            press = mirrored_press[press];
        }
        if (!is_same_place(o, i, p, place_of(o, b, i)) || (o->paper && press != b->press[i]))
            return false;
    }
    return true;
}

// Mirror images count as one state. If the goal is an exit, all states with the goal piece outside
// count as one state.
static bool is_same(const oracle *o, const uj_tray_state *a, const uj_tray_state *b)
{
    if (a->at_goal && b->at_goal && o->tray->goal.by_exit)
        return true;
    return a->at_goal == b->at_goal &&
           (same_state(o, a, b, false) || (!isnan(o->axis) && same_state(o, a, b, true)));
}

typedef struct layer {
    int count;
    struct {
        uj_tray_state state;
        uint64_t paths;
    } * all;
} layer;

static void reach(const oracle *o, layer *l, const uj_tray_state *state, uint64_t paths)
{
    for (int i = 0; i < l->count; i++)
        if (is_same(o, &l->all[i].state, state)) {
            l->all[i].paths += paths;
            return;
        }
    assert_true(l->count < MAX_STATES);
    l->all[l->count].state = *state;
    l->all[l->count++].paths = paths;
}

// Returns false if the move moves no piece, or if uj_successor_generator_apply fails.
static bool make_move(oracle *o, const uj_move *move, const uj_tray_state *from, uj_tray_state *to)
{
    unsigned moved = 0;
    *to = *from;
    bool followed = uj_successor_generator_apply(&o->generator, move, to, &moved, NULL) == UJ_OK;
    o->lost = o->lost || !followed;
    return followed && moved > 0;
}

// A piece may turn only while pressed in a direction in which a push does not move it. Under
// UJ_RULES_PAPER, the last move must also have pushed the piece in this direction.
static bool may_turn(oracle *o, const uj_tray_state *state, int piece, int direction)
{
    uj_tray_state ignored;
    uj_move push = {UJ_PUSH, 1, {{(uint8_t)piece, (uint8_t)direction, 0}}, 0};
    if (o->paper && state->press[piece] != direction + 1)
        return false;
    return !make_move(o, &push, state, &ignored);
}

// Digit i of `number` (base 5 for a push, 9 for a turn) says what piece i does; 0: nothing.
static bool decode_move(oracle *o, const uj_tray_state *state, int number, bool turn, uj_move *move)
{
    int options = turn ? 9 : 5;
    *move = (uj_move){.type = turn ? UJ_TURN : UJ_PUSH};
    for (int i = 0; i < o->model->piece_count; i++, number /= options) {
        int option = number % options - 1;
        if (option < 0)
            continue;
        int direction = turn ? option / 2 : option;
        if (turn && !may_turn(o, state, i, direction))
            return false;
        move->pieces[move->piece_count++] =
            (uj_piece_move){(uint8_t)i, (uint8_t)direction, (uint8_t)(turn ? option % 2 : 0)};
    }
    return move->piece_count > 0;
}

// Makes the move with every combination of branches. At bifurcations 0 to decided - 1, the branches
// stay as in move.branches.
static void make_branches(oracle *o, const uj_tray_state *from, uj_move move, int decided,
                          layer *successors)
{
    uj_tray_state next;
    if (make_move(o, &move, from, &next))
        reach(o, successors, &next, 0);
    int bifurcation_count = o->generator.workspace.bifurcation_count;
    for (int i = decided; i < bifurcation_count; i++) {
        uj_move other = move;
        assert_true(i < UJ_TURN_MAX_BRANCHES);
        other.branches = (uint8_t)(move.branches | 1u << i);
        make_branches(o, from, other, i + 1, successors);
    }
}

static void expand(oracle *o, const uj_tray_state *state, layer *successors)
{
    successors->count = 0;
    for (int type = 0; type < 2; type++) {
        int numbers = 1;
        for (int i = 0; i < o->model->piece_count; i++)
            numbers *= type == 1 ? 9 : 5;
        for (int number = 1; number < numbers; number++) {
            uj_move move;
            if (decode_move(o, state, number, type == 1, &move))
                make_branches(o, state, move, 0, successors);
        }
    }
}

static layer new_layer(void)
{
    layer l = {0, calloc(MAX_STATES, sizeof *l.all)};
    assert_non_null(l.all);
    return l;
}

static uint64_t enumerate(oracle *o, uint32_t cost)
{
    layer now = new_layer(), next = new_layer(), successors = new_layer();
    uj_tray_state start = uj_successor_generator_start(&o->generator);
    reach(o, &now, &start, 1);
    for (uint32_t depth = 0; depth < cost; depth++) {
        next.count = 0;
        for (int i = 0; i < now.count; i++) {
            assert_false(now.all[i].state.at_goal);
            expand(o, &now.all[i].state, &successors);
            for (int k = 0; k < successors.count; k++)
                reach(o, &next, &successors.all[k].state, now.all[i].paths);
        }
        layer old = now;
        now = next;
        next = old;
    }
    uint64_t paths = 0;
    for (int i = 0; i < now.count; i++)
        paths += now.all[i].state.at_goal ? now.all[i].paths : 0;
    free(now.all);
    free(next.all);
    free(successors.all);
    return paths;
}

typedef struct tally {
    int compared, several, lost;
    uint64_t solutions;
} tally;

static uint32_t rank_of(const uj_tray *tray, const uj_tray_solution *s)
{
    bool turned = s->move_count > 0 && s->moves[s->move_count - 1].type == UJ_TURN;
    return (tray->goal.by_exit && turned ? 1000 : 0) +
           (uint32_t)uj_solution_piece_moves(s, uj_tray_diameter(tray));
}

static bool same_states(const oracle *o, const uj_tray_solution *a, const uj_tray_solution *b)
{
    for (size_t move = 1; move < a->move_count; move++) {
        uj_tray_state p = {0}, q = {0};
        uj_motion_at(&a->motion, (double)move, p.poses);
        uj_motion_at(&b->motion, (double)move, q.poses);
        for (int i = 0; o->paper && i < a->moves[move - 1].piece_count; i++)
            if (a->moves[move - 1].type == UJ_PUSH)
                p.press[a->moves[move - 1].pieces[i].piece] =
                    1 + a->moves[move - 1].pieces[i].direction;
        for (int i = 0; o->paper && i < b->moves[move - 1].piece_count; i++)
            if (b->moves[move - 1].type == UJ_PUSH)
                q.press[b->moves[move - 1].pieces[i].piece] =
                    1 + b->moves[move - 1].pieces[i].direction;
        if (!is_same(o, &p, &q))
            return false;
    }
    return true;
}

// The solutions must be certified and sorted. If the goal is an exit, no two solutions may pass
// through the same states.
static void check_list(const oracle *o, const uj_enumeration *all)
{
    for (size_t i = 0; i < all->listed; i++) {
        uj_certificate certificate;
        assert_int_equal(
            uj_certificate_check(o->tray, &all->solutions[i], NULL, &certificate, NULL), UJ_OK);
        if (!certificate.valid)
            fail_msg("%s", certificate.reason);
        for (size_t k = 0; k < i && o->tray->goal.by_exit; k++)
            assert_false(same_states(o, &all->solutions[k], &all->solutions[i]));
        if (i > 0)
            assert_true(rank_of(o->tray, &all->solutions[i - 1]) <=
                        rank_of(o->tray, &all->solutions[i]));
    }
}

static void compare(const uj_tray *tray, uj_tray_options options, double axis, tally *t)
{
    uj_error error = {0};
    uj_tray_result result;
    uj_enumeration all;
    if (uj_tray_solve(tray, &options, &result, &error) != UJ_OK)
        fail_msg("%s", error.message);
    uj_solution_clear(&result.solution);
    if (!result.optimal)
        return;
    oracle o = {.tray = tray, .axis = axis, .paper = options.rules == UJ_RULES_PAPER};
    assert_int_equal(uj_contact_model_create(tray, &o.model, &error), UJ_OK);
    assert_int_equal(
        uj_successor_generator_create(tray, o.model, options.rules, &o.generator, &error), UJ_OK);
    for (size_t i = 0; i < tray->piece_count; i++)
        o.shapes[i] = shape_of(&tray->pieces[i]);
    uint64_t expected = enumerate(&o, result.search.cost);
    uj_enumeration_options wanted = {options, result.search.cost, 40};
    assert_int_equal(uj_tray_enumerate(tray, &wanted, &all, &error), UJ_OK);
    if (o.lost || !all.complete) {
        t->lost++;
    } else {
        assert_int_equal(all.search.outcome, UJ_SEARCH_SOLVED);
        assert_int_equal((uint64_t)all.count, expected);
        assert_int_equal(all.listed + all.lost, expected < 40 ? expected : 40 + all.lost);
        check_list(&o, &all);
        t->compared++;
        t->several += expected > 1;
        t->solutions += expected;
    }
    uj_enumeration_clear(&all);
    uj_successor_generator_clear(&o.generator);
    uj_contact_model_destroy(o.model);
}

static void compare_random(uint64_t stream, uint32_t pieces, int trays, uj_rules rules, int least)
{
    test_random random = {stream};
    tally t = {0};
    uj_tray_options options = uj_tray_default();
    options.rules = rules;
    options.limits.max_cost = MAX_DEPTH;
    for (int round = 0; round < test_effort(trays); round++) {
        uj_tray *tray = small_tray(&random, pieces);
        options.threads = 1 + (unsigned)round % 3;
        compare(tray, options, NAN, &t);
        uj_tray_destroy(tray);
    }
    print_message("%d compared, %d with several solutions, %llu solutions; %d lost\n", t.compared,
                  t.several, (unsigned long long)t.solutions, t.lost);
    assert_covered(t.compared >= least);
}

static void one_piece(void **state)
{
    (void)state;
    compare_random(seed, 1, 40, UJ_RULES_FREE, 15);
}

static void two_pieces(void **state)
{
    (void)state;
    compare_random(seed + 1, 2, 10, UJ_RULES_FREE, 4);
}

static void two_pieces_paper(void **state)
{
    (void)state;
    compare_random(seed + 2, 2, 10, UJ_RULES_PAPER, 4);
}

// A square stands on another square, over a slot in the middle. The puzzle is mirror symmetric.
static uj_tray *square_on_square(double height)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 8, height));
    builder_add_exit(tray, builder_rectangle(2.9, -6, 5.1, 0), 1);
    builder_add_bar(tray, 2, 2, 1, (uj_pose){4, 3, 0});
    builder_add_bar(tray, 2, 2, 2, (uj_pose){4, 1, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static void mirrored_tray(void **state)
{
    (void)state;
    for (int rules = 0; rules < 2; rules++)
        for (int k = 0; k < 3; k++) {
            tally t = {0};
            uj_tray *tray = square_on_square(4.0 + 0.3 * k);
            uj_tray_options options = uj_tray_default();
            options.rules = (uj_rules)rules;
            compare(tray, options, 4.0, &t);
            assert_int_equal(t.compared, 1);
            print_message("%llu solutions\n", (unsigned long long)t.solutions);
            uj_tray_destroy(tray);
        }
}

static bool stop_at_once(void *payload, const uj_search_stats *stats)
{
    (void)payload;
    (void)stats;
    return false;
}

static void stopped(void **state)
{
    (void)state;
    uj_tray *tray = square_on_square(4.0);
    uj_enumeration_options options = {uj_tray_default(), 2, 9};
    uj_enumeration all;
    int parts = 0, wholes = 0;
    for (size_t bytes = 10000; bytes < 4000000; bytes += bytes / 2) {
        options.tray.limits.memory_bytes = bytes;
        assert_int_equal(uj_tray_enumerate(tray, &options, &all, NULL), UJ_OK);
        assert_true(all.search.stats.memory_bytes <= bytes);
        assert_int_equal(all.complete, all.search.limit == UJ_LIMIT_NONE);
        assert_true(all.complete ? all.count == 6 : all.count <= 6);
        assert_true(all.complete || all.search.limit == UJ_LIMIT_MEMORY);
        assert_true(all.listed <= all.count);
        parts += !all.complete;
        wholes += all.complete;
        uj_enumeration_clear(&all);
    }
    assert_true(parts > 0 && wholes > 0);
    uj_tray_destroy(tray);
    tray = square_on_square(9.0);
    options = (uj_enumeration_options){uj_tray_default(), 5, 9};
    options.tray.progress = (uj_search_progress){stop_at_once, NULL};
    assert_int_equal(uj_tray_enumerate(tray, &options, &all, NULL), UJ_OK);
    assert_int_equal(all.search.limit, UJ_LIMIT_STOPPED);
    assert_false(all.complete);
    uj_enumeration_clear(&all);
    uj_tray_destroy(tray);
}

int main(void)
{
    seed = test_seed(20281);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_piece),        cmocka_unit_test(two_pieces),
        cmocka_unit_test(two_pieces_paper), cmocka_unit_test(mirrored_tray),
        cmocka_unit_test(stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
