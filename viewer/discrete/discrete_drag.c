// Dragging of a held piece, and the choice among legal moves.
//
// A sliding piece can be displaced along unit segments and within unit squares. The ends of a
// segment are neighbouring places that the piece can reach. The corners of a square are four such
// places. Inside a square, the piece covers only cells that it covers at some corner, so all points
// of the square are legal.
#include "discrete_view.h"

#include <string.h>

enum { MOST_PLACES = 1024, MOST_STEPS = 64 };

static const double NEAR = 1e-6;

typedef struct reach {
    uj_vec2 from;  // middle of the piece in its present place
    size_t count;
    uj_vec2 by[MOST_PLACES];  // [count] displacements by the legal moves; the last is (0, 0)
} reach;

static void add(void *payload, const uint16_t *codes, size_t count, uj_vec2 end)
{
    reach *r = payload;
    (void)codes;
    (void)count;
    if (r->count < MOST_PLACES)
        r->by[r->count++] = uj_vec2_sub(end, r->from);
}

static bool has(const reach *r, double x, double y)
{
    for (size_t i = 0; i < r->count; i++)
        if (fabs(r->by[i].x - x) < NEAR && fabs(r->by[i].y - y) < NEAR)
            return true;
    return false;
}

static uj_vec2 clamp(uj_box box, uj_vec2 p)
{
    return (uj_vec2){fmin(fmax(p.x, box.low.x), box.high.x),
                     fmin(fmax(p.y, box.low.y), box.high.y)};
}

// Searches the box for the point nearest to `to`. Stores this point in *best if it is nearer to
// `to` than *best is. Ignores a box that does not contain `at`.
static void try_box(uj_box box, uj_vec2 at, uj_vec2 to, uj_vec2 *best)
{
    uj_vec2 near = clamp(box, to);
    bool inside = uj_vec2_length(uj_vec2_sub(clamp(box, at), at)) < NEAR;
    if (inside &&
        uj_vec2_length(uj_vec2_sub(near, to)) < uj_vec2_length(uj_vec2_sub(*best, to)) - NEAR)
        *best = near;
}

// Searches the segments and squares that contain `at`. Returns their point nearest to `to`. The top
// of this file explains segments and squares.
static uj_vec2 slide_step(const reach *r, uj_vec2 at, uj_vec2 to)
{
    uj_vec2 best = at;
    for (size_t i = 0; i < r->count; i++) {
        uj_vec2 low = r->by[i];
        bool right = has(r, low.x + 1.0, low.y), up = has(r, low.x, low.y + 1.0);
        bool square = right && up && has(r, low.x + 1.0, low.y + 1.0);
        if (right)
            try_box((uj_box){low, {low.x + 1.0, low.y}}, at, to, &best);
        if (up)
            try_box((uj_box){low, {low.x, low.y + 1.0}}, at, to, &best);
        if (square)
            try_box((uj_box){low, {low.x + 1.0, low.y + 1.0}}, at, to, &best);
    }
    return best;
}

static uj_vec2 slide(const reach *r, uj_vec2 at, uj_vec2 to)
{
    for (int i = 0; i < MOST_STEPS; i++) {
        uj_vec2 next = slide_step(r, at, to);
        if (uj_vec2_length(uj_vec2_sub(next, at)) < NEAR)
            break;
        at = next;
    }
    return at;
}

uj_vec2 uj_discrete_drag(const uj_discrete_subject *subject, const uint16_t *places,
                         const uj_held *held, uj_vec2 to)
{
    uj_box piece = subject->view->bounds(subject, places, held->piece);
    reach r = {.from = uj_box_middle(piece)};
    subject->view->legal_moves(subject, places, held->piece, &(uj_move_visitor){add, &r});
    if (r.count == 0)
        return (uj_vec2){0.0, 0.0};
    add(&r, NULL, 0, r.from);
    if (subject->view->slides)
        return slide(&r, held->by, to);
    uj_box room = {uj_vec2_sub(subject->box.low, piece.low),
                   uj_vec2_sub(subject->box.high, piece.high)};
    return clamp(room, to);
}

// --- choosing ------------------------------------------------------------------------------------

static void consider(void *payload, const uint16_t *codes, size_t count, uj_vec2 end)
{
    uj_choice *c = payload;
    double value = c->measure(c, end);
    c->visited++;
    if (c->without != NULL && uj_vec2_length(uj_vec2_sub(end, *c->without)) < NEAR)
        return;
    if (value < c->best && count <= UJ_PATH_LIMIT) {
        c->best = value;
        c->end = end;
        c->count = count;
        memcpy(c->codes, codes, count * sizeof *codes);
    }
}

void uj_choice_consider(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        uj_choice *choice)
{
    choice->from = uj_box_middle(subject->view->bounds(subject, places, piece));
    subject->view->legal_moves(subject, places, piece, &(uj_move_visitor){consider, choice});
}

double uj_choice_by_distance(const uj_choice *choice, uj_vec2 end)
{
    return uj_vec2_length(uj_vec2_sub(end, choice->to));
}

double uj_choice_by_direction(const uj_choice *choice, uj_vec2 end)
{
    uj_vec2 by = uj_vec2_sub(end, choice->from);
    double ahead = uj_vec2_dot(by, choice->to), aside = fabs(uj_vec2_cross(choice->to, by));
    return ahead > 1e-9 && aside <= ahead * (1.0 + 1e-9) ? ahead + aside : INFINITY;
}

static double by_column(const uj_choice *choice, uj_vec2 end)
{
    uj_vec2 by = uj_vec2_sub(end, choice->from);
    double ahead = uj_vec2_dot(by, choice->to);
    return ahead > 1e-9 ? ahead : INFINITY;
}

uj_choice uj_choice_of_step(const uj_discrete_subject *subject, const uint16_t *places,
                            size_t piece, const uj_arrow_key *arrow)
{
    bool columns = subject->view->columns && arrow->direction.x != 0.0;
    uj_choice first = {.measure = columns ? by_column : uj_choice_by_direction,
                       .to = arrow->direction,
                       .best = INFINITY};
    uj_choice other = first;
    uj_choice_consider(subject, places, piece, &first);
    if (!arrow->second || subject->view->slides || !(first.best < INFINITY))
        return first;
    other.without = &first.end;
    uj_choice_consider(subject, places, piece, &other);
    other.without = NULL;
    return other.best < INFINITY ? other : first;
}
