// Lists the half-planes that may separate the pairs of parts at the angles of a box.
#include <math.h>

#include <unjam/geometry/shape/tolerance.h>

#include "refuter_state.h"

// A piece's outlines stay empty if half the width (radians) of its range of angles exceeds this.
// They would be too small to be useful.
static const double widest = UJ_PI / 3.0;

// A normal within this many degrees of an arc counts as inside the arc. At worst, one half-plane
// too many is listed.
static const double arc_slack = 1e-5;

// An edge is left out if its normal is within same_direction (degrees) of an arc's end. The
// half-plane of the arc's end replaces it. The checker (geometry/witness) does the same within
// 1e-10 radians. Edges shorter than long_edge (in tray diameters) stay, because the checker may
// compute a different normal for them.
static const double same_direction = 2e-9, long_edge = 1e-4;

// --- outlines and bounds ---

// The lines of a part (docs/IMPOSSIBLE.md): two for each edge, at the ends of a range of angles.
typedef struct part_lines {
    const uj_part *part;
    uj_vec2 centre;
    uj_rotation ends[2];  // rotations to the low and the high end of the range
    double cosine;        // cosine of half the width of the range
} part_lines;

// Returns the distance from the line to the farther end of edge i. The line is moved inwards as in
// uj_outline_common.
static double distance_of(const part_lines *lines, int line, const uj_outline *o, int i)
{
    uj_vec2 p = o->points[i], q = o->points[i + 1 < o->count ? i + 1 : 0];
    uj_vec2 normal = lines->part->normals[line / 2], n = uj_rotate(lines->ends[line % 2], normal);
    double offset = lines->part->offsets[line / 2] - uj_vec2_dot(normal, lines->centre);
    if (offset > 0.0)
        offset *= lines->cosine;
    return uj_max(fabs(uj_vec2_dot(n, p) - offset), fabs(uj_vec2_dot(n, q) - offset));
}

// Sets edges[line] to the edge of `o` that lies on the line, or to -1. If two lines coincide, both
// get the edge, because the checker (geometry/witness) may use either line.
static void number_lines(const uj_part *part, const uj_outline_range *range, const uj_outline *o,
                         int *edges)
{
    const part_lines lines = {part,
                              range->centre,
                              {uj_rotation_of(range->angle - range->half_width),
                               uj_rotation_of(range->angle + range->half_width)},
                              cos(range->half_width)};
    double same = 10.0 * range->min_edge;
    for (int line = 0; line < 2 * part->count; line++)
        edges[line] = -1;
    for (int i = 0; i < o->count; i++) {
        int best = -1;
        double nearest = INFINITY;
        for (int line = 0; line < 2 * part->count; line++) {
            double distance = distance_of(&lines, line, o, i);
            if (edges[line] < 0 && distance < nearest) {
                nearest = distance;
                best = line;
            }
        }
        edges[best] = i;
    }
    for (int line = 0; line < 2 * part->count; line++)
        for (int i = 0; i < o->count && edges[line] < 0; i++)
            if (distance_of(&lines, line, o, i) <= same)
                edges[line] = i;
}

// Empties the outlines of a piece, and bounds only its centre. The corner nearest to the centre is
// `least` away from it, and lies between model->low and model->high. So the centre is at most
// `least` outside these bounds.
static void bound_widely(uj_packer *p, int piece)
{
    const uj_part_list *shape = &p->model->shapes[piece];
    double least = INFINITY;
    for (size_t k = 0; k < shape->count; k++) {
        p->outlines[piece][k].count = 0;
        for (int i = 0; i < shape->parts[k].count; i++)
            least = uj_min(
                least, uj_vec2_length(uj_vec2_sub(shape->parts[k].points[i], p->centre[piece])));
    }
    uj_vec2 wide = {least + p->margin, least + p->margin};
    p->domain.low[piece] = uj_vec2_sub(p->model->low[piece], wide);
    p->domain.high[piece] = uj_vec2_add(p->model->high[piece], wide);
}

// Returns false if no position is left.
static bool bound_origin(uj_refuter *r, int piece, double angle, double half_width)
{
    uj_packer *p = r->packer;
    const uj_refuter_question *q = r->question;
    if (q->least == NULL)
        return true;
    // At the middle angle, the vector from the origin to the centre is `at`. At other angles of the
    // range, it differs from `at` by at most half_width * |at|.
    uj_vec2 at = uj_rotate(uj_rotation_of(angle), p->centre[piece]);
    double more = half_width * uj_vec2_length(p->centre[piece]) + p->margin;
    uj_vec2 wide = {more, more}, *low = &p->domain.low[piece], *high = &p->domain.high[piece];
    uj_vec2 least = uj_vec2_sub(uj_vec2_add(q->least[piece], at), wide);
    uj_vec2 most = uj_vec2_add(uj_vec2_add(q->most[piece], at), wide);
    *low = (uj_vec2){uj_max(low->x, least.x), uj_max(low->y, least.y)};
    *high = (uj_vec2){uj_min(high->x, most.x), uj_min(high->y, most.y)};
    return low->x <= high->x && low->y <= high->y;
}

static bool bound_piece(uj_refuter *r, int piece, double low, double high)
{
    uj_packer *p = r->packer;
    double angle = 0.5 * (low + high) * UJ_PI / 180.0, half = 0.5 * (high - low) * UJ_PI / 180.0;
    if (half > widest || (r->question->pieces >> piece & 1u) == 0) {
        bound_widely(p, piece);
        return bound_origin(r, piece, angle, half);
    }
    if (!uj_packer_bound_piece(p, piece, angle, half))
        return false;
    const uj_part_list *shape = &p->model->shapes[piece];
    const uj_outline_range range = {.centre = p->centre[piece],
                                    .angle = angle,
                                    .half_width = half,
                                    .min_edge = 1e-3 * p->margin};
    bool is_empty = true;
    for (size_t k = 0; k < shape->count; k++) {
        const uj_outline *o = &p->outlines[piece][k];
        int *edges = &r->edge_on[r->first_line[piece][k]];
        is_empty = is_empty && o->count == 0;
        if (half > 0.0)
            number_lines(&shape->parts[k], &range, o, edges);
        else
            for (int line = 0; line < 2 * o->count; line++)
                edges[line] = line % 2 == 0 ? line / 2 : -1;
    }
    if (is_empty)
        bound_widely(p, piece);
    return bound_origin(r, piece, angle, half);
}

// --- disjunctions ---

// One outline of a pair. For an obstacle, edge_on is NULL: edge e lies on line 2 * e, and odd lines
// have no edge.
typedef struct side {
    const uj_outline *outline;
    int line_count;
    const int *edge_on;  // [line_count] the edge on each line, or -1
} side;

static int edge_on(const side *s, int line)
{
    if (s->outline->count == 0)
        return -1;
    if (s->edge_on != NULL)
        return s->edge_on[line];
    return line % 2 == 0 ? line / 2 : -1;
}

typedef struct listing {
    uj_refuter *r;
    const uj_part_pair *pair;
    uj_disjunction d;
    uj_vec2 low, high;  // bounds of x_b - x_a
    side a, b;
    const uj_restriction *restriction;
    bool holds;  // some half-plane holds everywhere within the bounds
} listing;

// Returns arc j of the pair. If the pair has edges instead of arcs, returns the range of directions
// that the normal of edge j has in the box of angles. The normal of an edge of b is reversed.
static uj_proof_arc arc_at(const listing *l, size_t j)
{
    const uj_part_pair *pair = l->pair;
    if (!l->restriction->pair->by_edges)
        return l->restriction->pair->arcs[j];
    size_t of_a = (size_t)pair->part_a->count;
    bool of_b = j >= of_a;
    int piece = of_b ? pair->b : pair->a;
    double angle = of_b ? pair->part_b->angles[j - of_a] : pair->part_a->angles[j];
    double degrees = uj_degrees(angle) + (of_b ? 180.0 : 0.0);
    if (piece < 0)
        return (uj_proof_arc){degrees, degrees};
    return (uj_proof_arc){degrees + l->r->low[piece], degrees + l->r->high[piece]};
}

static bool is_long(const listing *l, const uj_outline *o, int edge)
{
    uj_vec2 along = uj_vec2_sub(o->points[edge + 1 < o->count ? edge + 1 : 0], o->points[edge]);
    return o->count > 1 && uj_vec2_length(along) > long_edge * l->r->packer->model->diameter;
}

// Returns true if the edge's normal n lies in a permitted arc. Rejects a long edge if n is at an
// end of the arc (see same_direction).
static bool is_allowed(const listing *l, const uj_outline *o, int edge, uj_vec2 n)
{
    if (l->restriction == NULL)
        return true;
    double degrees = uj_degrees(atan2(n.y, n.x));
    bool has = false;
    for (size_t j = 0; j < l->restriction->pair->arc_count; j++) {
        if ((l->restriction->arcs >> j & 1u) == 0)
            continue;
        uj_proof_arc arc = arc_at(l, j);
        double from = degrees - arc.from, to = degrees - arc.to;
        from -= 360.0 * floor(from / 360.0 + 0.5);
        to -= 360.0 * floor(to / 360.0 + 0.5);
        bool is_end = fabs(from) < same_direction || fabs(to) < same_direction;
        if (is_end && is_long(l, o, edge))
            return false;
        // `from` and `to` are the angles from the arc's ends to the normal, between -180 and 180
        // degrees. An arc is at most 180 degrees long, so the normal is inside if from >= 0 and
        // to <= 0.
        has = has || is_end || (from >= -arc_slack && to <= arc_slack) || fabs(from) < arc_slack ||
              fabs(to) < arc_slack;
    }
    return has;
}

// Adds the half-plane n . (x_b - x_a) >= c, relaxed by p->margin, unless it cannot hold. `edge` is
// the edge of `o` with the normal n, which is_allowed must permit; -1: n is the end of an arc.
static void add_halfplane(listing *l, uj_vec2 n, double c, int label, const uj_outline *o, int edge)
{
    uj_packer *p = l->r->packer;
    double least, most;
    c -= p->margin;
    uj_halfplane_range(n, l->low, l->high, &least, &most);
    if (most < c || (edge >= 0 && !is_allowed(l, o, edge, n)))
        return;
    l->holds = l->holds || least >= c;
    p->domain.halfplanes[l->d.first + l->d.count++] = (uj_halfplane){n.x, n.y, c, label};
}

static double greatest(const uj_outline *o, uj_vec2 n)
{
    return -uj_outline_least(o, (uj_vec2){-n.x, -n.y});
}

// For each end of a permitted arc, adds the half-plane whose normal has the direction of the end.
static void add_arc_ends(listing *l)
{
    // An obstacle with one edge is a half-plane. Every separating line is parallel to this edge.
    if (l->a.outline->count == 1)
        return;
    for (size_t j = 0; j < l->restriction->pair->arc_count; j++)
        for (int end = 0; end < 2 && (l->restriction->arcs >> j & 1u) != 0; end++) {
            uj_proof_arc arc = arc_at(l, j);
            if (end == 1 && arc.to <= arc.from)
                continue;
            double degrees = end == 0 ? arc.from : arc.to;
            double angle = degrees * UJ_PI / 180.0;
            uj_vec2 n = {cos(angle), sin(angle)};
            add_halfplane(l, n, greatest(l->a.outline, n) - uj_outline_least(l->b.outline, n),
                          UJ_ARC_END + 2 * (int)j + end, NULL, -1);
        }
}

// Returns false if no permitted half-plane of the pair can hold.
static bool list_pair(listing *l)
{
    const uj_outline *a = l->a.outline, *b = l->b.outline;
    for (int line = 0; line < l->a.line_count; line++) {
        int i = edge_on(&l->a, line);
        if (i >= 0)
            add_halfplane(l, a->normals[i], a->offsets[i] - uj_outline_least(b, a->normals[i]),
                          line, a, i);
    }
    for (int line = 0; a->count > 1 && line < l->b.line_count; line++) {
        int i = edge_on(&l->b, line);
        if (i < 0)
            continue;
        uj_vec2 n = {-b->normals[i].x, -b->normals[i].y};
        add_halfplane(l, n, b->offsets[i] - uj_outline_least(a, b->normals[i]), UJ_EDGE_OF_B + line,
                      b, i);
    }
    if (l->restriction != NULL)
        add_arc_ends(l);
    uj_domain *domain = &l->r->packer->domain;
    if (l->holds)
        return true;
    if (l->d.count == 0)
        return false;
    domain->halfplane_count += l->d.count;
    domain->disjunctions[domain->disjunction_count++] = l->d;
    return true;
}

static side side_of(const uj_refuter *r, int piece, const uj_part *part)
{
    size_t k = (size_t)(part - r->packer->model->shapes[piece].parts);
    return (side){&r->packer->outlines[piece][k], 2 * part->count,
                  &r->edge_on[r->first_line[piece][k]]};
}

static bool list_numbered(uj_refuter *r, int pair_index, const uj_restriction *restriction, int id)
{
    const uj_part_pair *pair = &r->packer->model->pairs[pair_index];
    uj_outline obstacle = {.count = pair->part_a->count,
                           .points = pair->part_a->points,
                           .normals = pair->part_a->normals,
                           .offsets = pair->part_a->offsets};
    listing l = {.r = r,
                 .pair = pair,
                 .d = {pair->a, pair->b, r->packer->domain.halfplane_count, 0, id},
                 .a = {&obstacle, 2 * obstacle.count, NULL},
                 .b = side_of(r, pair->b, pair->part_b),
                 .restriction = restriction};
    if (pair->a >= 0)
        l.a = side_of(r, pair->a, pair->part_a);
    uj_disjunction_range(&r->packer->domain, &l.d, &l.low, &l.high);
    return l.a.outline->count == 0 || l.b.outline->count == 0 || list_pair(&l);
}

bool uj_refuter_list(uj_refuter *r, const double *low, const double *high)
{
    uj_packer *p = r->packer;
    const uj_contact_model *model = p->model;
    const uj_refuter_question *q = r->question;
    r->low = low;
    r->high = high;
    for (int i = 0; i < model->piece_count; i++)
        if (!bound_piece(r, i, low[i], high[i]))
            return false;
    p->domain.halfplane_count = p->domain.disjunction_count = 0;
    for (int k = 0; k < model->pair_count; k++)
        if (!list_numbered(r, k, r->restriction_of[k], k))
            return false;
    if (q->again != NULL &&
        !list_numbered(r, (int)q->again->pair->pair, q->again, model->pair_count))
        return false;
    for (int k = 0; q->exit_goal && k < model->goal_pair_count; k++)
        if (!list_numbered(r, model->goal_pair_first + k, NULL, model->pair_count + k))
            return false;
    return true;
}
