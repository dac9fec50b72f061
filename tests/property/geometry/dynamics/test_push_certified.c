// The certificate accepts pushes of non-convex pieces, and rejects pushes that stop too early.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unjam/geometry/certificate/certificate.h>

#include "tests/support/concave_scene.h"

static uint64_t seed;

enum { EVENTS = 64, FAN = 720 };

// x[k] holds the positions at the end of straight segment k of a push.
typedef struct path {
    int count;
    uj_vec2 x[EVENTS][UJ_MAX_PIECES];
} path;

static void note_event(void *payload, const uj_vec2 *x)
{
    path *p = payload;
    if (p->count < EVENTS)
        memcpy(p->x[p->count++], x, sizeof p->x[0]);
}

static void add_frame(uj_tray_solution *solution, const scene *s, double time, const uj_vec2 *x)
{
    uj_pose poses[UJ_MAX_PIECES];
    for (int i = 0; i < s->model->piece_count; i++)
        poses[i] = pose_of(s, i, x);
    builder_add_frame(solution, time, poses);
}

// The straight segments `first` to `last` - 1 of a push.
typedef struct leg {
    const uj_press *press;
    const path *path;
    int first, last;
} leg;

static void add_push(uj_tray_solution *solution, const scene *s, leg l)
{
    uj_piece_move pieces[UJ_MAX_PIECES];
    size_t count = 0;
    double begin = (double)solution->move_count;
    for (int i = 0; i < s->model->piece_count; i++)
        if ((l.press->mask >> i & 1u) != 0)
            pieces[count++] = (uj_piece_move){(uint8_t)i, l.press->direction[i], 0};
    builder_add_move(solution, UJ_PUSH, count, pieces);
    for (int k = l.first; k < l.last; k++)
        add_frame(solution, s, begin + (double)(k + 1 - l.first) / (l.last - l.first),
                  l.path->x[k]);
}

static bool is_certified(const scene *s, uj_tray_solution *solution, char *reason, size_t size)
{
    uj_certificate certificate;
    uj_error error = {0};
    assert_int_equal(uj_certificate_check(s->tray, solution, NULL, &certificate, &error), UJ_OK);
    snprintf(reason, size, "%s", certificate.reason);
    uj_solution_clear(solution);
    return certificate.valid;
}

// `other` is the obstacle: another piece, or -1 for the walls.
typedef struct encounter {
    const scene *s;
    const uj_vec2 *x;
    int piece, other;
} encounter;

// Tries a step of the piece in each of FAN directions. Sets out[d] if the step in direction d is
// free.
static void find_free(const encounter *e, double step, bool *out)
{
    const scene *s = e->s;
    int piece = e->piece, other = e->other;
    uj_vec2 moved[UJ_MAX_PIECES];
    memcpy(moved, e->x, sizeof moved);
    for (int d = 0; d < FAN; d++) {
        double angle = 2.0 * UJ_PI * d / FAN;
        moved[piece] = uj_vec2_add(e->x[piece], (uj_vec2){step * cos(angle), step * sin(angle)});
        out[d] = true;
        for (int k = 0; k < s->model->pair_count && out[d]; k++) {
            const uj_part_pair *pair = &s->model->pairs[k];
            bool between =
                (pair->b == piece && pair->a == other) || (pair->a == piece && pair->b == other);
            out[d] = !between || pair_depth(s, pair, moved) < 1e-3 * step;
        }
    }
}

// Sets clear[d] to false unless the obstacle certainly leaves direction d free. If the free
// directions span more than half a turn, the piece can pass a vertex on either side. In this case,
// keeps only directions less than half a turn from both ends of the span.
static void keep_clear(const encounter *e, bool *clear)
{
    enum { MARGIN = FAN / 90 };  // four degrees
    bool is_free[FAN], further[FAN], passes[FAN] = {false};
    find_free(e, 1e-4, is_free);
    find_free(e, 1e-3, further);
    int changes = 0, begin = 0, width = 0;
    for (int d = 0; d < FAN; d++) {
        // If a longer step gives a different result, another edge is near. Adding FAN to `changes`
        // then rejects all directions.
        changes += is_free[d] != further[d] ? FAN : 0;
        changes += is_free[d] != is_free[(d + 1) % FAN];
        width += is_free[d];
        begin = !is_free[d] && is_free[(d + 1) % FAN] ? d + 1 : begin;
    }
    int from = width > FAN / 2 ? width - FAN / 2 : 0;
    int to = width > FAN / 2 ? FAN / 2 : width;
    for (int d = from + MARGIN; changes == 2 && d <= to - MARGIN; d++)
        passes[(begin + d) % FAN] = true;
    for (int d = 0; d < FAN; d++)
        clear[d] = clear[d] && (passes[d] || (changes == 0 && is_free[d]));
}

// Returns true if the piece can certainly go on. Judges only by overlaps after small steps.
static bool goes_on(const scene *s, const uj_vec2 *x, int piece, uj_vec2 drive)
{
    bool clear[FAN];
    memset(clear, true, sizeof clear);
    for (int other = -1; other < s->model->piece_count; other++)
        if (other != piece)
            keep_clear(&(encounter){s, x, piece, other}, clear);
    for (int d = 0; d < FAN; d++) {
        double angle = 2.0 * UJ_PI * d / FAN;
        if (clear[d] && uj_vec2_dot((uj_vec2){cos(angle), sin(angle)}, drive) > 0.2)
            return true;
    }
    return false;
}

// Certifies a push of one piece, followed by a push of random pieces. Then divides the first push
// in two at an event after which its piece can go on. The certificate must reject this motion.
static void check_certificate(test_random *random, scene *s, int *stops)
{
    int count = s->model->piece_count, piece = (int)test_random_below(random, (uint32_t)count);
    uj_press press = random_press(random, count), all = random_press(random, count);
    press.mask = 1u << piece;
    uj_vec2 drive = uj_direction_vector((uj_direction)press.direction[piece]);
    for (int i = 0; i < count; i++)
        s->tray->pieces[i].start = pose_of(s, i, s->x);
    uj_tray_solution whole = builder_solution(s->tray);
    add_frame(&whole, s, 0.0, s->x);
    path one = {0}, other = {0};
    uj_vec2 start[UJ_MAX_PIECES];
    memcpy(start, s->x, sizeof start);
    uj_push(&s->planes, &press, &s->workspace, s->x, &(uj_push_trace){note_event, &one});
    uj_push(&s->planes, &all, &s->workspace, s->x, &(uj_push_trace){note_event, &other});
    if (one.count == 0 || other.count == 0 || one.count == EVENTS || other.count == EVENTS) {
        uj_solution_clear(&whole);
        return;
    }
    char reason[512];
    add_push(&whole, s, (leg){&press, &one, 0, one.count});
    add_push(&whole, s, (leg){&all, &other, 0, other.count});
    if (!is_certified(s, &whole, reason, sizeof reason))
        fail_msg("%s", reason);
    for (int k = 1; k < one.count; k++) {
        if (!goes_on(s, one.x[k - 1], piece, drive))
            continue;
        uj_tray_solution stopped = builder_solution(s->tray);
        add_frame(&stopped, s, 0.0, start);
        add_push(&stopped, s, (leg){&press, &one, 0, k});
        add_push(&stopped, s, (leg){&press, &one, k, one.count});
        if (is_certified(s, &stopped, reason, sizeof reason))
            fail_msg("a push that stops after event %d of %d is accepted", k, one.count);
        (*stops)++;
    }
}

static void early_stops_are_rejected(void **state)
{
    (void)state;
    test_random random = {seed};
    int stops = 0;
    for (int round = 0; round < test_effort(150); round++) {
        scene s = concave_scene(&random);
        for (int move = 0; move < 3; move++)
            check_certificate(&random, &s, &stops);
        scene_clear(&s);
    }
    printf("%d pushes stopped early\n", stops);
    assert_covered(stops > 50);
}

int main(void)
{
    seed = test_seed(20269);
    const struct CMUnitTest tests[] = {cmocka_unit_test(early_stops_are_rejected)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
