// Random walks in small trays. The expansion of every state on the way is checked.
#ifndef UJ_TEST_EXPANSION_WALK_H
#define UJ_TEST_EXPANSION_WALK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/solve/successor_generator.h>

#include "tests/support/small_trays.h"

typedef struct successor {
    uj_move move;
    uj_tray_state state;
    unsigned moved;
} successor;

typedef struct successors {
    size_t count, capacity;
    successor *list;
} successors;

static inline void add_successor(successors *s, const uj_move *move, const uj_tray_state *state,
                                 unsigned moved)
{
    if (s->count == s->capacity) {
        s->capacity = 2 * s->capacity + 64;
        s->list = realloc(s->list, s->capacity * sizeof *s->list);
        assert_non_null(s->list);
    }
    s->list[s->count++] = (successor){*move, *state, moved};
}

static inline bool collect_successor(void *payload, const uj_move *move, const uj_tray_state *state,
                                     unsigned moved)
{
    add_successor(payload, move, state, moved);
    return true;
}

// Returns the successors that `wanted` selects. The caller frees the list.
static inline successors expand_state(uj_successor_generator *generator, const uj_tray_state *from,
                                      uj_expansion wanted)
{
    successors s = {0};
    uj_successor_sink sink = {collect_successor, NULL, &s};
    uj_successor_generator_expand(generator, from, wanted, &sink);
    return s;
}

static inline bool states_agree(const uj_successor_generator *generator, const uj_tray_state *a,
                                const uj_tray_state *b)
{
    double length = UJ_TOLERANCE_STATE * generator->model->diameter;
    for (int i = 0; i < generator->model->piece_count; i++)
        if (fabs(a->poses[i].x - b->poses[i].x) > length ||
            fabs(a->poses[i].y - b->poses[i].y) > length ||
            fabs(a->poses[i].angle - b->poses[i].angle) > 2.0 * UJ_TOLERANCE_STATE ||
            a->press[i] != b->press[i])
            return false;
    return a->at_goal == b->at_goal;
}

static inline const successor *find_state(const uj_successor_generator *generator,
                                          const successors *s, const uj_tray_state *state)
{
    for (size_t i = 0; i < s->count; i++)
        if (states_agree(generator, &s->list[i].state, state))
            return &s->list[i];
    return NULL;
}

static inline const successor *find_move(const successors *s, const uj_move *move)
{
    for (size_t i = 0; i < s->count; i++)
        if (memcmp(&s->list[i].move, move, sizeof *move) == 0)
            return &s->list[i];
    return NULL;
}

// --- reports -------------------------------------------------------------------------------------

// The expansion of the state `from`. `faults` is the number of calls of report_fault on this walk.
typedef struct expansion_check {
    uj_successor_generator *generator;
    const uj_tray_state *from;
    successors expanded;
    uint64_t unresolved;  // number of moves left out because their motion could not be followed
    int faults;
} expansion_check;

static inline void print_state(const uj_successor_generator *generator, const char *label,
                               const uj_tray_state *state)
{
    print_error("%s\n", label);
    for (int i = 0; i < generator->model->piece_count; i++)
        print_error("    %s %.17g %.17g %.17g\n", generator->tray->pieces[i].name,
                    state->poses[i].x, state->poses[i].y, state->poses[i].angle);
    print_error("    at goal %d\n", state->at_goal);
}

static inline void print_polygon(const char *label, const uj_polygon *polygon)
{
    for (size_t r = 0; r < polygon->ring_count; r++) {
        print_error("%s:", label);
        for (size_t i = 0; i < polygon->rings[r].count; i++)
            print_error(" (%.17g %.17g)", polygon->rings[r].points[i].x,
                        polygon->rings[r].points[i].y);
        print_error("\n");
    }
}

// Prints everything needed to reproduce a fault. `others` may be NULL. If `others` has a successor
// with the same move, prints this successor too.
static inline void report_fault(expansion_check *c, const successor *wrong,
                                const successors *others, const char *what)
{
    const uj_tray *tray = c->generator->tray;
    c->faults++;
    print_polygon("interior", &tray->interior);
    print_polygon("opening", &tray->exits[0].opening);
    for (size_t i = 0; i < tray->piece_count; i++)
        print_polygon(tray->pieces[i].name, &tray->pieces[i].shape);
    print_state(c->generator, "from", c->from);
    char text[300];
    print_error("%s\n", uj_move_text(tray, &wrong->move, text, sizeof text));
    print_state(c->generator, "leads to", &wrong->state);
    const successor *other = others != NULL ? find_move(others, &wrong->move) : NULL;
    if (other != NULL)
        print_state(c->generator, "and otherwise to", &other->state);
    print_error("%s\n", what);
}

// --- walks ---------------------------------------------------------------------------------------

typedef struct walk_options {
    uint64_t stream;  // seed of the random numbers
    uint32_t pieces;
    uj_rules rules;
    int trays, length;  // number of trays; number of moves in each
    bool tight;         // use trays in which few pieces can turn
} walk_options;

typedef void check_function(expansion_check *check, void *tally);

// Returns a random successor that is not a goal, or NULL. Any one turn is four times as likely as
// any one push, because turns are rarer.
static inline const successor *pick_successor(const successors *s, test_random *random)
{
    const successor *picked = NULL;
    uint32_t seen = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (s->list[i].state.at_goal)
            continue;
        uint32_t weight = s->list[i].move.type == UJ_TURN ? 4 : 1;
        seen += weight;
        if (test_random_below(random, seen) < weight)
            picked = &s->list[i];
    }
    return picked;
}

static inline void create_generator(const uj_tray *tray, uj_rules rules, uj_contact_model **model,
                                    uj_successor_generator *out)
{
    uj_error error = {0};
    assert_int_equal(uj_contact_model_create(tray, model, &error), UJ_OK);
    assert_int_equal(uj_successor_generator_create(tray, *model, rules, out, &error), UJ_OK);
    assert_int_equal(uj_successor_generator_use_pruning(out, NULL, &error), UJ_OK);
}

// Makes random moves from the start, and calls `check` for every state. Returns the number of
// faults.
static inline int walk_tray(const uj_tray *tray, const walk_options *options, test_random *random,
                            check_function *check, void *tally)
{
    uj_contact_model *model = NULL;
    uj_successor_generator generator;
    uj_error error = {0};
    if (uj_tray_validate(tray, &error) != UJ_OK)
        fail_msg("%s", error.message);
    create_generator(tray, options->rules, &model, &generator);
    uj_tray_state state = uj_successor_generator_start(&generator);
    expansion_check c = {.generator = &generator, .from = &state};
    for (int i = 0; i <= options->length; i++) {
        uint64_t before = generator.unresolved;
        c.expanded = expand_state(&generator, &state, UJ_EXPAND_ALL);
        c.unresolved = generator.unresolved - before;
        check(&c, tally);
        const successor *next = pick_successor(&c.expanded, random);
        if (next != NULL)
            state = next->state;
        free(c.expanded.list);
        if (next == NULL)
            break;
    }
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
    return c.faults;
}

static inline void walk_trays(const walk_options *options, check_function *check, void *tally)
{
    test_random random = {options->stream};
    int faults = 0;
    for (int round = 0; round < test_effort(options->trays); round++) {
        uj_tray *tray = options->tight ? tight_tray(&random, options->pieces)
                                       : small_tray(&random, options->pieces);
        faults += walk_tray(tray, options, &random, check, tally);
        uj_tray_destroy(tray);
    }
    if (faults > 0)
        fail_msg("%d faults", faults);
}

#endif
