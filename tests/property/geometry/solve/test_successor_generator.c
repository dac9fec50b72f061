// Expansion of states, which shares what it knows between the turns of a state and gives turns up
// early, against every move made on its own.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "tests/support/small_trays.h"

static uint64_t seed;

typedef struct successor {
    uj_move move;
    uj_tray_state state;
    unsigned moved;
} successor;

typedef struct successors {
    size_t count, capacity;
    successor *list;
} successors;

static void append(successors *s, const uj_move *move, const uj_tray_state *state, unsigned moved)
{
    if (s->count == s->capacity) {
        s->capacity = 2 * s->capacity + 64;
        s->list = realloc(s->list, s->capacity * sizeof *s->list);
        assert_non_null(s->list);
    }
    s->list[s->count++] = (successor){*move, *state, moved};
}

static bool collect(void *payload, const uj_move *move, const uj_tray_state *state, unsigned moved)
{
    append(payload, move, state, moved);
    return true;
}

static successors expand(uj_successor_generator *e, const uj_tray_state *from, uj_expansion wanted)
{
    successors s = {0};
    uj_successor_sink sink = {collect, NULL, &s};
    uj_successor_generator_expand(e, from, wanted, &sink);
    return s;
}

// Every move that the rules allow, made on its own.
typedef struct enumeration {
    uj_successor_generator *e;
    const uj_tray_state *from;
    bool rests[UJ_MAX_PIECES][4];
    successors found, failed;
} enumeration;

// By every way past ties, the first `decided` of which are as they are.
static void try_move(enumeration *n, const uj_move *move, int decided)
{
    uj_tray_state state = *n->from;
    unsigned moved = 0;
    uj_error error = {0};
    if (uj_successor_generator_apply(n->e, move, &state, &moved, &error) != UJ_OK)
        append(&n->failed, move, &state, moved);
    else if (moved > 0)
        append(&n->found, move, &state, moved);
    int bifurcation_count = n->e->workspace.bifurcation_count;
    for (int i = decided; i < bifurcation_count; i++) {
        uj_move other = *move;
        assert_true(i < UJ_TURN_MAX_BRANCHES);
        other.branches = (uint8_t)(move->branches | 1u << i);
        try_move(n, &other, i + 1);
    }
}

// All ways for the pieces from `piece` on to take part.
static void try_ways(enumeration *n, int piece, uj_move *move)
{
    if (piece == n->e->model->piece_count) {
        if (move->piece_count > 0)
            try_move(n, move, 0);
        return;
    }
    try_ways(n, piece + 1, move);
    for (uint8_t direction = 0; direction < 4; direction++) {
        uint8_t press = n->from->press[piece];
        if (move->type == UJ_TURN && (!n->rests[piece][direction] ||
                                      (n->e->rules == UJ_RULES_PAPER && press != direction + 1)))
            continue;
        for (uint8_t spin = 0; spin < (move->type == UJ_TURN ? 2 : 1); spin++) {
            move->pieces[move->piece_count++] = (uj_piece_move){(uint8_t)piece, direction, spin};
            try_ways(n, piece + 1, move);
            move->pieces[--move->piece_count] = (uj_piece_move){0};
        }
    }
}

// Whether pushing the piece alone does not move it.
static bool rests(uj_successor_generator *e, const uj_tray_state *from, int piece,
                  uint8_t direction)
{
    uj_move move = {
        .type = UJ_PUSH, .piece_count = 1, .pieces = {{(uint8_t)piece, direction, UJ_CCW}}};
    uj_tray_state state = *from;
    unsigned moved;
    uj_error error = {0};
    assert_int_equal(uj_successor_generator_apply(e, &move, &state, &moved, &error), UJ_OK);
    double length = UJ_TOLERANCE_CONTACT * e->model->diameter;
    return fabs(state.poses[piece].x - from->poses[piece].x) <= length &&
           fabs(state.poses[piece].y - from->poses[piece].y) <= length;
}

static successors make_all_moves(uj_successor_generator *e, const uj_tray_state *from,
                                 successors *failed)
{
    enumeration n = {.e = e, .from = from};
    uj_move push = {.type = UJ_PUSH}, turn = {.type = UJ_TURN};
    for (int i = 0; i < e->model->piece_count; i++)
        for (uint8_t d = 0; d < 4; d++)
            n.rests[i][d] = rests(e, from, i, d);
    try_ways(&n, 0, &push);
    try_ways(&n, 0, &turn);
    *failed = n.failed;
    return n.found;
}

static bool agree(const uj_successor_generator *e, const uj_tray_state *a, const uj_tray_state *b)
{
    double length = UJ_TOLERANCE_STATE * e->model->diameter;
    for (int i = 0; i < e->model->piece_count; i++)
        if (fabs(a->poses[i].x - b->poses[i].x) > length ||
            fabs(a->poses[i].y - b->poses[i].y) > length ||
            fabs(a->poses[i].angle - b->poses[i].angle) > 2.0 * UJ_TOLERANCE_STATE ||
            a->press[i] != b->press[i])
            return false;
    return a->at_goal == b->at_goal;
}

static const successor *find_state(const uj_successor_generator *e, const successors *s,
                                   const uj_tray_state *state)
{
    for (size_t i = 0; i < s->count; i++)
        if (agree(e, &s->list[i].state, state))
            return &s->list[i];
    return NULL;
}

static const successor *find_move(const successors *s, const uj_move *move)
{
    for (size_t i = 0; i < s->count; i++)
        if (memcmp(&s->list[i].move, move, sizeof *move) == 0)
            return &s->list[i];
    return NULL;
}

static void print_state(const uj_successor_generator *e, const char *label,
                        const uj_tray_state *state)
{
    print_error("%s\n", label);
    for (int i = 0; i < e->model->piece_count; i++)
        print_error("    %s %.17g %.17g %.17g\n", e->tray->pieces[i].name, state->poses[i].x,
                    state->poses[i].y, state->poses[i].angle);
    print_error("    at goal %d\n", state->at_goal);
}

static void print_polygon(const char *label, const uj_polygon *polygon)
{
    for (size_t r = 0; r < polygon->ring_count; r++) {
        print_error("%s:", label);
        for (size_t i = 0; i < polygon->rings[r].count; i++)
            print_error(" (%.17g %.17g)", polygon->rings[r].points[i].x,
                        polygon->rings[r].points[i].y);
        print_error("\n");
    }
}

// Tells all that is needed to see it again. `others` may be NULL.
static void complain(const uj_successor_generator *e, const uj_tray_state *from,
                     const successor *wrong, const successors *others, const char *what)
{
    print_polygon("interior", &e->tray->interior);
    print_polygon("opening", &e->tray->exits[0].opening);
    for (size_t i = 0; i < e->tray->piece_count; i++)
        print_polygon(e->tray->pieces[i].name, &e->tray->pieces[i].shape);
    print_state(e, "from", from);
    char text[300];
    print_error("%s\n", uj_move_text(e->tray, &wrong->move, text, sizeof text));
    print_state(e, "leads to", &wrong->state);
    const successor *other = others != NULL ? find_move(others, &wrong->move) : NULL;
    if (other != NULL)
        print_state(e, "and otherwise to", &other->state);
    print_error("%s\n", what);
}

typedef struct tally {
    int states, turned, shared, fits, unfit, bounded, put_off, wrong;
    size_t failed;  // motions that could not be followed
} tally;

static void wrong(tally *t, const uj_successor_generator *e, const uj_tray_state *from,
                  const successor *what, const successors *others, const char *why)
{
    t->wrong++;
    complain(e, from, what, others, why);
}

static void compare_all(uj_successor_generator *e, const uj_tray_state *from,
                        const successors *expanded, uint64_t unresolved, tally *t)
{
    successors failed, made = make_all_moves(e, from, &failed);
    t->failed += failed.count;
    for (size_t i = 0; i < failed.count; i++)
        if (unresolved == 0)
            wrong(t, e, from, &failed.list[i], NULL, "a motion was lost and not counted");
    free(failed.list);
    for (size_t i = 0; i < expanded->count; i++) {
        const successor *s = &expanded->list[i], *same = find_move(&made, &s->move);
        if (same == NULL)
            wrong(t, e, from, s, &made, "a move that the rules do not have, or that moves nothing");
        if (!agree(e, &same->state, &s->state) || same->moved != s->moved)
            wrong(t, e, from, s, &made, "a move leads elsewhere when it is made alone");
    }
    for (size_t i = 0; i < made.count; i++) {
        if (find_state(e, expanded, &made.list[i].state) == NULL)
            wrong(t, e, from, &made.list[i], expanded, "a successor is missing");
        t->turned += made.list[i].move.type == UJ_TURN;
        t->shared += find_move(expanded, &made.list[i].move) == NULL;
    }
    free(made.list);
}

static bool leads_on(const uj_successor_generator *e, const uj_tray_state *state)
{
    return state->at_goal || uj_successor_generator_fits_exit(e, state);
}

// Of the two ways for the goal piece to turn, how many are left out for want of room.
static int count_excluded(uj_successor_generator *e, const uj_tray_state *from)
{
    int excluded = 0, goal = e->tray->goal.piece;
    for (int way = -1; way <= 1 && e->pruning != NULL; way += 2) {
        int8_t spin[UJ_MAX_PIECES];
        for (int i = 0; i < e->model->piece_count; i++)
            spin[i] = (int8_t)(i == goal ? way : UJ_ANY_SPIN);
        excluded += uj_turn_pruning_excludes(e->pruning, e->packer, from->poses, spin,
                                             (uj_pruning_poll){0});
    }
    return excluded;
}

static bool takes_part(const uj_move *move, int piece)
{
    for (int i = 0; i < move->piece_count; i++)
        if (move->pieces[i].piece == piece)
            return true;
    return false;
}

static bool is_goal_turn(const uj_successor_generator *e, const successor *s)
{
    return s->move.type == UJ_TURN && takes_part(&s->move, e->tray->goal.piece);
}

static void compare_fits(uj_successor_generator *e, const uj_tray_state *from,
                         const successors *expanded, tally *t)
{
    bool unfit = !uj_successor_generator_fits_exit(e, from);
    t->unfit += unfit;
    t->bounded += unfit ? count_excluded(e, from) : 0;
    successors fits = expand(e, from, UJ_EXPAND_FITTING_TURNS);
    for (size_t i = 0; i < fits.count; i++) {
        const successor *s = &fits.list[i];
        if (!leads_on(e, &s->state) || !is_goal_turn(e, s))
            wrong(t, e, from, s, expanded, "it is no goal and does not fit the exit");
        if (find_state(e, expanded, &s->state) == NULL)
            wrong(t, e, from, s, expanded, "the whole expansion does not have it");
    }
    for (size_t i = 0; i < expanded->count; i++) {
        const successor *s = &expanded->list[i];
        if (leads_on(e, &s->state) && (unfit || is_goal_turn(e, s)) &&
            find_state(e, &fits, &s->state) == NULL)
            wrong(t, e, from, s, &fits, "a successor that fits the exit is missing");
    }
    t->fits += (int)fits.count;
    free(fits.list);
}

// What turns of the goal piece lead to and the others are all, and no move is made twice.
static void compare_parts(uj_successor_generator *e, const uj_tray_state *from,
                          const successors *expanded, tally *t)
{
    successors turns = expand(e, from, UJ_EXPAND_GOAL_TURNS);
    successors others = expand(e, from, UJ_EXPAND_OTHERS);
    for (size_t i = 0; i < turns.count; i++) {
        const successor *s = &turns.list[i];
        if (!is_goal_turn(e, s))
            wrong(t, e, from, s, &turns, "it is no turn of the goal piece");
        if (find_move(&others, &s->move) != NULL)
            wrong(t, e, from, s, &others, "a move is in both parts");
        if (find_state(e, expanded, &s->state) == NULL)
            wrong(t, e, from, s, expanded, "the whole expansion does not have it");
    }
    for (size_t i = 0; i < others.count; i++) {
        const successor *s = &others.list[i];
        if (is_goal_turn(e, s) && leads_on(e, &s->state))
            wrong(t, e, from, s, &turns, "a turn that leads on is put off");
        t->put_off += is_goal_turn(e, s);
        if (find_state(e, expanded, &s->state) == NULL)
            wrong(t, e, from, s, expanded, "the whole expansion does not have it");
    }
    for (size_t i = 0; i < expanded->count; i++) {
        const successor *s = &expanded->list[i];
        if (find_state(e, &turns, &s->state) == NULL && find_state(e, &others, &s->state) == NULL)
            wrong(t, e, from, s, &others, "neither part has it");
    }
    free(turns.list);
    free(others.list);
}

// Turns, which are fewer, four times as likely as pushes.
static const successor *pick(const successors *s, test_random *random)
{
    const successor *picked = NULL;
    uint32_t seen = 0;
    for (size_t i = 0; i < s->count; i++) {
        uint32_t weight = s->list[i].move.type == UJ_TURN ? 4 : 1;
        seen += weight;
        if (!s->list[i].state.at_goal && test_random_below(random, seen) < weight)
            picked = &s->list[i];
    }
    return picked;
}

static void walk(const uj_tray *tray, uj_rules rules, int length, test_random *random, tally *t)
{
    uj_contact_model *model = NULL;
    uj_successor_generator e;
    uj_error error = {0};
    if (uj_tray_validate(tray, &error) != UJ_OK)
        fail_msg("%s", error.message);
    assert_int_equal(uj_contact_model_create(tray, &model, &error), UJ_OK);
    assert_int_equal(uj_successor_generator_create(tray, model, rules, &e, &error), UJ_OK);
    assert_int_equal(uj_successor_generator_use_pruning(&e, NULL, &error), UJ_OK);
    uj_tray_state state = uj_successor_generator_start(&e);
    for (int i = 0; i <= length; i++) {
        uint64_t unresolved = e.unresolved;
        successors expanded = expand(&e, &state, UJ_EXPAND_ALL);
        unresolved = e.unresolved - unresolved;
        t->states++;
        compare_all(&e, &state, &expanded, unresolved, t);
        compare_fits(&e, &state, &expanded, t);
        compare_parts(&e, &state, &expanded, t);
        const successor *next = pick(&expanded, random);
        if (next != NULL)
            state = next->state;
        free(expanded.list);
        if (next == NULL)
            break;
    }
    uj_successor_generator_clear(&e);
    uj_contact_model_destroy(model);
}

static tally compare_trays(uint64_t stream, uint32_t pieces, uj_rules rules, int trays, int length,
                           bool tight)
{
    test_random random = {stream};
    tally t = {0};
    for (int round = 0; round < trays; round++) {
        uj_tray *tray = tight ? tight_tray(&random, pieces) : small_tray(&random, pieces);
        walk(tray, rules, length, &random, &t);
        uj_tray_destroy(tray);
    }
    print_message("%d states, %d turns, %d left out, %d states unfit, %d ways bounded, "
                  "%d fits, %d put off, %zu lost\n",
                  t.states, t.turned, t.shared, t.unfit, t.bounded, t.fits, t.put_off, t.failed);
    if (t.wrong > 0)
        fail_msg("%d differences", t.wrong);
    return t;
}

static void one_piece(void **state)
{
    (void)state;
    tally t = compare_trays(seed, 1, UJ_RULES_FREE, 60, 4, false);
    assert_true(t.turned > 200 && t.fits > 20);
}

static void two_pieces(void **state)
{
    (void)state;
    tally t = compare_trays(seed + 1, 2, UJ_RULES_FREE, 60, 3, false);
    assert_true(t.turned > 500 && t.fits > 50);
}

static void three_pieces(void **state)
{
    (void)state;
    tally t = compare_trays(seed + 2, 3, UJ_RULES_FREE, 30, 3, false);
    assert_true(t.turned > 500 && t.shared > 20);
}

static bool refuse(void *payload)
{
    ++*(int *)payload;
    return false;
}

// A proof that is stopped is none, and what was learnt until then does no harm.
static void a_stopped_proof(void **state)
{
    (void)state;
    test_random random = {seed + 4};
    int excluded = 0;
    for (int round = 0; round < 16; round++) {
        uj_tray *tray = tight_tray(&random, 3);
        uj_contact_model *model = NULL;
        uj_successor_generator e;
        uj_error error = {0};
        assert_int_equal(uj_contact_model_create(tray, &model, &error), UJ_OK);
        assert_int_equal(uj_successor_generator_create(tray, model, UJ_RULES_FREE, &e, &error),
                         UJ_OK);
        assert_int_equal(uj_successor_generator_use_pruning(&e, NULL, &error), UJ_OK);
        uj_tray_state start = uj_successor_generator_start(&e);
        int8_t spin[UJ_MAX_PIECES] = {UJ_ANY_SPIN, UJ_ANY_SPIN, UJ_ANY_SPIN};
        spin[tray->goal.piece] = 1;
        int polls = 0;
        bool early = uj_turn_pruning_excludes(e.pruning, e.packer, start.poses, spin,
                                              (uj_pruning_poll){refuse, &polls});
        assert_true(!early && polls == 1);
        excluded +=
            uj_turn_pruning_excludes(e.pruning, e.packer, start.poses, spin, (uj_pruning_poll){0});
        uj_successor_generator_clear(&e);
        uj_contact_model_destroy(model);
        uj_tray_destroy(tray);
    }
    assert_true(excluded > 2);
}

static void tight_bars(void **state)
{
    (void)state;
    tally t = compare_trays(seed + 4, 3, UJ_RULES_FREE, 16, 3, true);
    assert_true(t.turned > 500 && t.bounded > 20 && t.put_off > 20);
}

static void paper_rules(void **state)
{
    (void)state;
    tally t = compare_trays(seed + 3, 2, UJ_RULES_PAPER, 30, 4, false);
    assert_true(t.turned > 50);
}

int main(void)
{
    seed = test_seed(20266);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_piece),    cmocka_unit_test(two_pieces),
        cmocka_unit_test(three_pieces), cmocka_unit_test(a_stopped_proof),
        cmocka_unit_test(tight_bars),   cmocka_unit_test(paper_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
