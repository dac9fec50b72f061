// Divides cells (sets of configurations). To choose what to divide, moves the pieces straight along
// a chain of cells and looks for the worst overlap of two parts.
#include <limits.h>
#include <math.h>
#include <string.h>

#include <unjam/base/grow.h>

#include "prover_state.h"

// In degrees. Narrower ranges of angles are not divided.
static const double least_width = 0.01;

// In tray diameters. Shallower overlaps are ignored, because pieces may overlap slightly in a
// placement that the refuter finds.
static const double least_depth = 1e-5;

// In degrees. choose_widest_range ignores narrower ranges of angles.
static const double least_undecided = 1.0;

enum { SAMPLES = 32 };

// --- overlaps ---

void uj_prover_place_start(const uj_prover *p, uj_placement *out)
{
    for (size_t i = 0; i < p->tray->piece_count; i++) {
        const uj_pose *start = &p->tray->pieces[i].start;
        out->angle[i] = p->start[i];
        out->at[i] = (uj_vec2){start->x, start->y};
    }
}

typedef struct placed {
    const uj_part *part;
    uj_rotation turn;
    uj_vec2 at;
} placed;

static placed place(const uj_placement *where, int piece, const uj_part *part)
{
    if (piece < 0)
        return (placed){part, {1.0, 0.0}, {0.0, 0.0}};
    return (placed){part, uj_rotation_of(uj_radians(where->angle[piece])), where->at[piece]};
}

static double least_along(const placed *q, uj_vec2 n)
{
    double least = INFINITY;
    for (int i = 0; i < q->part->count; i++)
        least = uj_min(least, uj_vec2_dot(n, uj_rotate(q->turn, q->part->points[i])));
    return least + uj_vec2_dot(n, q->at);
}

double uj_prover_slack(const uj_prover *p, size_t pair, const uj_placement *where, unsigned *side)
{
    const uj_part_pair *parts = &p->model->pairs[pair];
    placed a = place(where, parts->a, parts->part_a), b = place(where, parts->b, parts->part_b);
    double most = -INFINITY;
    *side = 0;
    for (int k = 0; k < 2; k++) {
        const placed *own = k == 0 ? &a : &b, *other = k == 0 ? &b : &a;
        for (int e = 0; e < own->part->count; e++) {
            uj_vec2 n = uj_rotate(own->turn, own->part->normals[e]);
            double edge = own->part->offsets[e] + uj_vec2_dot(n, own->at);
            double slack = least_along(other, n) - edge;
            if (slack <= most)
                continue;
            most = slack;
            *side = (unsigned)(k == 0 ? e : a.part->count + e);
        }
        if (a.part->count == 1)
            break;  // part a is a half-plane: no edge of part b can separate the parts
    }
    return most;
}

// --- chains ---

// A pair of parts that overlaps during a straight motion in a cell of the chain.
typedef struct flaw {
    size_t pair, cell;
    int strangers;  // number of the pair's pieces that are not in inquiry.involved
    double depth;
    // The piece whose range of angles is to be divided; -1: use uj_prover_tell_apart instead.
    int piece;
} flaw;

// The worst flaw has the fewest strangers and, among such flaws, the greatest depth. The refuter
// may place strangers anywhere, so their overlaps say little.
typedef struct inquiry {
    const uj_prover *p;
    // Bit i: the goal names piece i, or piece i has a part in one of p->pairs.
    unsigned involved;
    flaw worst;
} inquiry;

static unsigned involved_pieces(const uj_prover *p)
{
    const uj_tray_goal *goal = &p->tray->goal;
    unsigned involved = goal->by_exit ? 1u << goal->piece : 0;
    for (size_t k = 0; !goal->by_exit && k < goal->pose_count; k++)
        involved |= 1u << goal->poses[k].piece;
    for (size_t k = 0; k < p->pair_count; k++)
        involved |= p->model->pairs[p->pairs[k].pair].pieces;
    return involved;
}

static bool is_told_apart(const uj_prover *p, size_t pair)
{
    for (size_t k = 0; k < p->pair_count; k++)
        if (p->pairs[k].pair == pair)
            return true;
    return p->model->pairs[pair].part_a->count == 1;
}

static double width_in(const uj_prover *p, size_t cell, size_t piece)
{
    const uj_cuts *cuts = &p->cuts[piece];
    uint32_t k = p->cells[cell * uj_prover_width(p) + piece];
    return cuts->count > 0 ? cuts->at[k + 1] - cuts->at[k] : 360.0;
}

// Sets f->piece to the piece of the pair that turns between the two placements. If both turn, takes
// the one with the wider range of angles. Returns false if no range can be divided.
static bool choose_piece(const uj_prover *p, const uj_placement *from, const uj_placement *to,
                         flaw *f)
{
    double widest = least_width;
    f->piece = -1;
    for (size_t i = 0; i < p->tray->piece_count; i++) {
        double width = width_in(p, f->cell, i);
        bool turns = fabs(remainder(to->angle[i] - from->angle[i], 360.0)) > 1e-6;
        if ((p->model->pairs[f->pair].pieces >> i & 1u) != 0 && turns && width > widest) {
            widest = width;
            f->piece = (int)i;
        }
    }
    return f->piece >= 0;
}

// `now` is a placement on the straight motion from `from` to `to`.
static void look_at(inquiry *q, const uj_placement *from, const uj_placement *to,
                    const uj_placement *now, size_t cell)
{
    const uj_prover *p = q->p;
    for (int k = 0; k < p->model->pair_count; k++) {
        unsigned side, strange = p->model->pairs[k].pieces & ~q->involved;
        flaw f = {.pair = (size_t)k, .cell = cell, .piece = -1};
        f.strangers = __builtin_popcount(strange);
        if (f.strangers > q->worst.strangers)
            continue;
        f.depth = -uj_prover_slack(p, f.pair, now, &side);
        bool worse = f.strangers < q->worst.strangers || f.depth > q->worst.depth;
        if (f.depth > least_depth * p->model->diameter && worse &&
            (!is_told_apart(p, f.pair) || choose_piece(p, from, to, &f)))
            q->worst = f;
    }
}

static void look_between(inquiry *q, const uj_placement *from, const uj_placement *to, size_t cell)
{
    uj_placement now;
    for (int s = 1; s < SAMPLES; s++) {
        double share = (double)s / SAMPLES;
        for (size_t i = 0; i < q->p->tray->piece_count; i++) {
            double turn = remainder(to->angle[i] - from->angle[i], 360.0);
            uj_vec2 way = uj_vec2_sub(to->at[i], from->at[i]);
            now.angle[i] = from->angle[i] + share * turn;
            now.at[i] = uj_vec2_add(from->at[i], uj_vec2_scale(way, share));
        }
        look_at(q, from, to, &now, cell);
    }
}

static void choose_widest_range(inquiry *q, size_t cell)
{
    double widest = least_undecided;
    for (size_t i = 0; i < q->p->tray->piece_count; i++)
        if (width_in(q->p, cell, i) > widest) {
            widest = width_in(q->p, cell, i);
            q->worst = (flaw){.pair = 0, .cell = cell, .piece = (int)i};
        }
}

// Follows the chain of cells from the goal back to the start. Returns the worst flaw; its `pair` is
// SIZE_MAX if nothing is to be divided.
static flaw find_worst(const uj_prover *p)
{
    inquiry q = {p, involved_pieces(p), {.pair = SIZE_MAX, .strangers = INT_MAX}};
    uj_placement start;
    uj_prover_place_start(p, &start);
    const uj_placement *to = p->goal;
    size_t cell = p->goal_cell, undecided = SIZE_MAX;
    while (true) {
        const uj_placement *from = cell == 0 ? &start : p->entries[cell].room;
        if (from != NULL && to != NULL)
            look_between(&q, from, to, cell);
        if (to == NULL)
            undecided = cell;
        if (cell == 0)
            break;
        cell = p->entries[cell].from;
        to = from;
    }
    if (q.worst.pair == SIZE_MAX && undecided != SIZE_MAX)
        choose_widest_range(&q, undecided);
    return q.worst;
}

// --- divisions ---

static bool insert_cut(uj_cuts *cuts, double angle)
{
    if (!uj_grow(&cuts->at, &cuts->capacity, cuts->count + 1, sizeof *cuts->at))
        return false;
    size_t k = cuts->count++;
    for (; k > 0 && cuts->at[k - 1] > angle; k--)
        cuts->at[k] = cuts->at[k - 1];
    cuts->at[k] = angle;
    return true;
}

// A piece fits through the narrowest gaps if one of its edges is parallel to a wall. Returns the
// angle nearest to `angle` at which this is so, or `angle` if none is within `reach` degrees.
static double parallel_angle(const uj_prover *p, size_t piece, double angle, double reach)
{
    double best = INFINITY;
    for (int k = 0; k < p->model->pair_count; k++) {
        const uj_part_pair *pair = &p->model->pairs[k];
        if (pair->a >= 0 || pair->b != (int)piece)
            continue;
        for (int e = 0; e < pair->part_a->count; e++)
            for (int f = 0; f < pair->part_b->count; f++) {
                uj_vec2 n = pair->part_a->normals[e], m = pair->part_b->normals[f];
                double at = uj_degrees(atan2(n.y, n.x) - atan2(m.y, m.x)) + 180.0;
                double more = remainder(at - angle, 360.0);
                best = fabs(more) < fabs(best) ? more : best;
            }
    }
    return fabs(best) <= reach ? angle + best : angle;
}

// If the piece has no cuts, divides the full circle into four ranges. Otherwise, divides the
// piece's range in this cell into two.
static bool divide_angles(uj_prover *p, size_t piece, size_t cell)
{
    uj_cuts *cuts = &p->cuts[piece];
    if (cuts->count == 0) {
        bool good = true;
        for (int k = -2; k < 2; k++) {
            double at = parallel_angle(p, piece, p->start[piece] + 90.0 * k, 20.0);
            good = good && insert_cut(cuts, uj_prover_clear_angle(p, piece, at, -1.0));
        }
        return good && insert_cut(cuts, cuts->at[0] + 360.0);
    }
    uint32_t k = p->cells[cell * uj_prover_width(p) + piece];
    double low = cuts->at[k], high = cuts->at[k + 1];
    double at = parallel_angle(p, piece, 0.5 * (low + high), 0.3 * (high - low));
    return insert_cut(cuts, uj_prover_clear_angle(p, piece, at, 1.0));
}

static bool turns_left(const uj_part *part)
{
    for (int e = 0; e < part->count; e++)
        if (uj_vec2_cross(part->normals[e], part->normals[e + 1 < part->count ? e + 1 : 0]) < 1e-9)
            return false;
    return true;
}

void uj_prover_tell_apart(uj_prover *p, size_t pair)
{
    const uj_part_pair *parts = &p->model->pairs[pair];
    uj_proof_pair *out = &p->pairs[p->pair_count++];
    *out = (uj_proof_pair){.pair = pair};
    out->arc_count = (size_t)parts->part_a->count + (size_t)parts->part_b->count;
    out->by_edges = out->arc_count <= UJ_PROOF_MAX_EDGES && turns_left(parts->part_a) &&
                    turns_left(parts->part_b);
    if (!out->by_edges)
        uj_prover_divide_equally(out, UJ_PROOF_MAX_ARCS);
}

bool uj_prover_split(uj_prover *p)
{
    flaw worst = find_worst(p);
    if (worst.pair == SIZE_MAX)
        return false;
    if (worst.piece < 0)
        uj_prover_tell_apart(p, worst.pair);
    else if (!divide_angles(p, (size_t)worst.piece, worst.cell))
        p->out_of_memory = true;
    return !p->out_of_memory;
}
