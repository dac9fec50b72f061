// The successor generator must find the same states as moves made one at a time.
#include "tests/support/expansion_walk.h"

static uint64_t seed;

// The results of all legal moves from *from. rests[i][d]: piece i does not move when pushed alone
// in direction d.
typedef struct all_moves {
    uj_successor_generator *generator;
    const uj_tray_state *from;
    bool rests[UJ_MAX_PIECES][4];
    successors found, failed;
} all_moves;

// Makes `move` for all choices of branches that agree with move->branches at the first `decided`
// bifurcations.
static void try_move(all_moves *all, const uj_move *move, int decided)
{
    uj_tray_state state = *all->from;
    unsigned moved = 0;
    uj_error error = {0};
    if (uj_successor_generator_apply(all->generator, move, &state, &moved, &error) != UJ_OK)
        add_successor(&all->failed, move, &state, moved);
    else if (moved > 0)
        add_successor(&all->found, move, &state, moved);
    int bifurcation_count = all->generator->workspace.bifurcation_count;
    for (int i = decided; i < bifurcation_count; i++) {
        uj_move other = *move;
        assert_true(i < UJ_TURN_MAX_BRANCHES);
        other.branches = (uint8_t)(move->branches | 1u << i);
        try_move(all, &other, i + 1);
    }
}

// Tries all moves that agree with *move on pieces 0 to `piece` - 1.
static void try_combinations(all_moves *all, int piece, uj_move *move)
{
    if (piece == all->generator->model->piece_count) {
        if (move->piece_count > 0)
            try_move(all, move, 0);
        return;
    }
    try_combinations(all, piece + 1, move);
    for (uint8_t direction = 0; direction < 4; direction++) {
        bool paper = all->generator->rules == UJ_RULES_PAPER;
        if (move->type == UJ_TURN &&
            (!all->rests[piece][direction] || (paper && all->from->press[piece] != direction + 1)))
            continue;
        for (uint8_t spin = 0; spin < (move->type == UJ_TURN ? 2 : 1); spin++) {
            move->pieces[move->piece_count++] = (uj_piece_move){(uint8_t)piece, direction, spin};
            try_combinations(all, piece + 1, move);
            move->pieces[--move->piece_count] = (uj_piece_move){0};
        }
    }
}

static bool rests(uj_successor_generator *generator, const uj_tray_state *from, int piece,
                  uint8_t direction)
{
    uj_move move = {
        .type = UJ_PUSH, .piece_count = 1, .pieces = {{(uint8_t)piece, direction, UJ_CCW}}};
    uj_tray_state state = *from;
    unsigned moved;
    uj_error error = {0};
    assert_int_equal(uj_successor_generator_apply(generator, &move, &state, &moved, &error), UJ_OK);
    double length = UJ_TOLERANCE_CONTACT * generator->model->diameter;
    return fabs(state.poses[piece].x - from->poses[piece].x) <= length &&
           fabs(state.poses[piece].y - from->poses[piece].y) <= length;
}

static successors make_all_moves(uj_successor_generator *generator, const uj_tray_state *from,
                                 successors *failed)
{
    all_moves all = {.generator = generator, .from = from};
    uj_move push = {.type = UJ_PUSH}, turn = {.type = UJ_TURN};
    for (int i = 0; i < generator->model->piece_count; i++)
        for (uint8_t d = 0; d < 4; d++)
            all.rests[i][d] = rests(generator, from, i, d);
    try_combinations(&all, 0, &push);
    try_combinations(&all, 0, &turn);
    *failed = all.failed;
    return all.found;
}

typedef struct tally {
    int states, turned, shared;
    size_t failed;  // motions that could not be followed
} tally;

static void compare(expansion_check *c, void *payload)
{
    tally *t = payload;
    const successors *expanded = &c->expanded;
    successors failed, made = make_all_moves(c->generator, c->from, &failed);
    t->states++;
    t->failed += failed.count;
    for (size_t i = 0; i < failed.count; i++)
        if (c->unresolved == 0)
            report_fault(c, &failed.list[i], NULL, "a motion was lost and not counted");
    free(failed.list);
    for (size_t i = 0; i < expanded->count; i++) {
        const successor *s = &expanded->list[i], *same = find_move(&made, &s->move);
        if (same == NULL)
            report_fault(c, s, &made, "a move against the rules, or one that moves nothing");
        else if (!states_agree(c->generator, &same->state, &s->state) || same->moved != s->moved)
            report_fault(c, s, &made, "a move leads elsewhere when it is made alone");
    }
    for (size_t i = 0; i < made.count; i++) {
        const successor *s = &made.list[i];
        if (find_state(c->generator, expanded, &s->state) == NULL)
            report_fault(c, s, expanded, "a successor is missing");
        t->turned += s->move.type == UJ_TURN;
        t->shared += find_move(expanded, &s->move) == NULL;
    }
    free(made.list);
}

static tally compare_trays(walk_options options)
{
    tally t = {0};
    walk_trays(&options, compare, &t);
    print_message("%d states, %d turns, %d left out, %zu lost\n", t.states, t.turned, t.shared,
                  t.failed);
    return t;
}

static void one_piece(void **state)
{
    (void)state;
    tally t = compare_trays((walk_options){seed, 1, UJ_RULES_FREE, 60, 4, false});
    assert_covered(t.turned > 200);
}

static void two_pieces(void **state)
{
    (void)state;
    tally t = compare_trays((walk_options){seed + 1, 2, UJ_RULES_FREE, 60, 3, false});
    assert_covered(t.turned > 500);
}

static void three_pieces(void **state)
{
    (void)state;
    tally t = compare_trays((walk_options){seed + 2, 3, UJ_RULES_FREE, 30, 3, false});
    assert_covered(t.turned > 500 && t.shared > 20);
}

static void tight_bars(void **state)
{
    (void)state;
    tally t = compare_trays((walk_options){seed + 4, 3, UJ_RULES_FREE, 16, 3, true});
    assert_covered(t.turned > 500);
}

static void paper_rules(void **state)
{
    (void)state;
    tally t = compare_trays((walk_options){seed + 3, 2, UJ_RULES_PAPER, 30, 4, false});
    assert_covered(t.turned > 50);
}

int main(void)
{
    seed = test_seed(20266);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_piece),  cmocka_unit_test(two_pieces),  cmocka_unit_test(three_pieces),
        cmocka_unit_test(tight_bars), cmocka_unit_test(paper_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
