// Chooses cells (sets of configurations) in advance and visits them: see "A bar between two others"
// in docs/IMPOSSIBLE.md.
#include <math.h>
#include <stdlib.h>

#include <unjam/base/grow.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit.h>

#include "prover_state.h"

enum { NARROW_RANGES = 36, WIDE_RANGES = 8, MOST_WALLS = 4, MOST_EXIT_CUTS = 16 };

// In degrees; see add_exit_cuts and tell_wall_apart.
static const double beside_fit = 6.0, aside = 15.0;

// The gap of a pair of parts at the start.
typedef struct gap {
    double width;
    size_t pair;
} gap;

static int compare_gaps(const void *left, const void *right)
{
    const gap *a = left, *b = right;
    if (a->width != b->width)
        return a->width < b->width ? -1 : 1;
    return a->pair < b->pair ? -1 : 1;
}

// Writes the gaps, the narrowest first. Returns their number.
static size_t list_gaps(const uj_prover *p, gap *gaps)
{
    uj_placement start;
    size_t count = 0;
    uj_prover_place_start(p, &start);
    for (int k = 0; k < p->model->pair_count; k++) {
        unsigned side;
        if (p->model->pairs[k].a >= 0)
            gaps[count++] = (gap){uj_prover_slack(p, (size_t)k, &start, &side), (size_t)k};
    }
    qsort(gaps, count, sizeof *gaps, compare_gaps);
    return count;
}

// Finds the minimum spanning tree of the pieces, with gaps as weights (Kruskal 1956). Pieces that
// it joins directly are neighbours. Sets neighbours[i] to the number of neighbours of piece i.
static bool join_neighbours(uj_prover *p, int *neighbours)
{
    gap *gaps = calloc((size_t)p->model->pair_count + 1, sizeof *gaps);
    int group[UJ_MAX_PIECES];
    if (gaps == NULL)
        return false;
    size_t count = list_gaps(p, gaps);
    for (int i = 0; i < p->model->piece_count; i++)
        group[i] = i;
    for (size_t k = 0; k < count; k++) {
        const uj_part_pair *pair = &p->model->pairs[gaps[k].pair];
        int from = group[pair->b], to = group[pair->a];
        if (from == to)
            continue;
        for (int i = 0; i < p->model->piece_count; i++)
            group[i] = group[i] == from ? to : group[i];
        neighbours[pair->a]++;
        neighbours[pair->b]++;
        uj_prover_tell_apart(p, gaps[k].pair);
    }
    free(gaps);
    return true;
}

static bool is_beside_exit(const uj_prover *p, const uj_part *wall)
{
    const uj_ring *opening = &p->tray->exits[p->tray->goal.exit].opening.rings[0];
    double near = UJ_TOLERANCE_CONTACT * p->model->diameter;
    for (size_t i = 0; i < opening->count; i++)
        for (int k = 0; k < wall->count; k++)
            if (uj_vec2_length(uj_vec2_sub(opening->points[i], wall->points[k])) <= near)
                return true;
    return false;
}

// Let d be the direction in which the goal piece lies, seen from a wall beside the exit. Divides
// the directions into two half circles. If d is in arc 0, the piece is inside the tray, in front of
// the wall. If d is in arc 1, the piece may be in the exit. One end of arc 1 is the direction
// straight across the opening, turned by `aside` degrees towards the tray. With a greater `aside`,
// the piece could be far from the exit even if d is in arc 1.
static void tell_wall_apart(uj_prover *p, size_t pair)
{
    const uj_part *wall = p->model->pairs[pair].part_a;
    const uj_ring *opening = &p->tray->exits[p->tray->goal.exit].opening.rings[0];
    uj_vec2 out = p->model->exit_direction;
    uj_vec2 beside = uj_vec2_sub(uj_vec2_mean(wall->points, (size_t)wall->count),
                                 uj_vec2_mean(opening->points, opening->count));
    double away = uj_degrees(atan2(-out.y, -out.x));
    double middle = away + (uj_vec2_cross(out, beside) > 0.0 ? -aside : aside);
    p->pairs[p->pair_count++] =
        (uj_proof_pair){.pair = pair,
                        .arc_count = 2,
                        .arcs = {{middle - 90.0, middle + 90.0}, {middle + 90.0, middle + 270.0}}};
}

// Calls tell_wall_apart for walls beside the exit. Without these calls, a cell could contain
// configurations in which the goal piece has left the tray and the other pieces move freely.
static void tell_walls_apart(uj_prover *p)
{
    int walls = 0;
    for (int k = 0; k < p->model->pair_count && walls < MOST_WALLS; k++) {
        const uj_part_pair *pair = &p->model->pairs[k];
        if (pair->a < 0 && pair->b == p->model->goal_piece && pair->part_a->count > 1 &&
            is_beside_exit(p, pair->part_a)) {
            tell_wall_apart(p, (size_t)k);
            walls++;
        }
    }
}

// --- ranges of angles ---

static int compare_angles(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

// Returns true if the goal piece may fit its exit at some angle within half a degree of `angle`.
static bool may_fit_exit(const uj_prover *p, double angle)
{
    int goal = p->tray->goal.piece;
    // A turn by half a degree changes uj_exit_overhang by at most this.
    double most = 2.0 * p->model->radius[goal] * uj_radians(0.5);
    return uj_exit_overhang(p->tray, goal, uj_radians(angle), p->tray->goal.exit) <= most;
}

// Writes the angles that lie `beside_fit` degrees outside the intervals in which the goal piece may
// fit its exit. Returns their number.
static size_t add_exit_cuts(const uj_prover *p, double first, double *cuts)
{
    size_t count = 0;
    bool before = may_fit_exit(p, first - 1.0);
    for (int k = 0; k < 360; k++) {
        bool now = may_fit_exit(p, first + k);
        if (now != before && count < MOST_EXIT_CUTS)
            cuts[count++] = first + k + (now ? -beside_fit : beside_fit - 1.0);
        before = now;
    }
    return count;
}

// Divides the angles of a piece into equal ranges, one of them centred on the angle at the start.
// The cuts of add_exit_cuts divide the ranges of the goal piece further.
static bool divide_circle(uj_prover *p, size_t piece, int ranges)
{
    double first = p->start[piece] - 180.0 / ranges, at[NARROW_RANGES + MOST_EXIT_CUTS];
    uj_cuts *cuts = &p->cuts[piece];
    size_t count = 0;
    for (; count < (size_t)ranges; count++)
        at[count] = first + (double)count * 360.0 / ranges;
    if ((int)piece == p->model->goal_piece)
        count += add_exit_cuts(p, first, at + count);
    for (size_t k = 0; k < count; k++)
        at[k] =
            uj_prover_clear_angle(p, piece, at[k] - 360.0 * floor((at[k] - first) / 360.0), 1.0);
    qsort(at, count, sizeof *at, compare_angles);
    if (!uj_grow(&cuts->at, &cuts->capacity, count + 1, sizeof *cuts->at))
        return false;
    cuts->count = 0;
    for (size_t k = 0; k < count; k++)
        if (k == 0 || (at[k] - cuts->at[cuts->count - 1] > 1.0 && at[k] < first + 359.0))
            cuts->at[cuts->count++] = at[k];
    cuts->at[cuts->count] = cuts->at[0] + 360.0;
    cuts->count++;
    return true;
}

bool uj_prover_visit_neighbours(uj_prover *p, size_t cell_limit)
{
    enum { BOXES_PER_CELL = 50 };
    int neighbours[UJ_MAX_PIECES] = {0};
    p->pair_count = 0;
    bool made = join_neighbours(p, neighbours);
    if (uj_vec2_length(p->model->exit_direction) > 0.5)
        tell_walls_apart(p);
    for (size_t i = 0; i < p->tray->piece_count; i++)
        made = made && divide_circle(p, i, neighbours[i] > 1 ? NARROW_RANGES : WIDE_RANGES);
    if (!made) {
        p->out_of_memory = true;
        return false;
    }
    uj_prover_find_start(p);
    p->most_boxes = p->stats.boxes + BOXES_PER_CELL * (uint64_t)cell_limit;
    bool closed = uj_prover_visit(p, 0.0, cell_limit) == UJ_VISIT_CLOSED;
    p->most_boxes = 0;
    uj_prover_drop_cells(p);
    return closed;
}
