// Proves straight motions free of overlap, interval by interval.
#include "plan_probe.h"

#include <stdlib.h>
#include <string.h>

// An interval that is not proven free of overlap is halved, unless the halves would be shorter than
// this fraction of the tray's diameter.
static const double finest_interval = 1e-3;

typedef enum verdict { CLEAR, UNSURE, HIT } verdict;

uj_status uj_plan_probe_create(const uj_plan_space *space, uj_plan_probe *out)
{
    size_t n = space->piece_count, parts = 0, walls = 0, most = 1;
    *out = (uj_plan_probe){
        .space = space, .tolerance = space->tolerance, .finest = finest_interval * space->diameter};
    out->wall_start = calloc(n + 1, sizeof *out->wall_start);
    out->piece_start = calloc(n + 1, sizeof *out->piece_start);
    if (out->wall_start == NULL || out->piece_start == NULL)
        return UJ_NO_MEMORY;
    for (size_t i = 0; i < n; i++) {
        size_t own = space->shapes.pieces[i].count;
        size_t wall = space->shapes.walls[space->shapes.wall_of[i]].count;
        out->wall_start[i] = walls;
        out->piece_start[i] = parts;
        walls += own * wall;
        parts += own;
        most = wall > most ? wall : most;
    }
    out->piece_start[n] = parts;
    out->seen_count = most;
    out->seen = calloc(most, sizeof *out->seen);
    out->wall_faces = calloc(walls + 1, sizeof *out->wall_faces);
    out->piece_faces = calloc(parts * parts + 1, sizeof *out->piece_faces);
    return out->seen != NULL && out->wall_faces != NULL && out->piece_faces != NULL ? UJ_OK
                                                                                    : UJ_NO_MEMORY;
}

void uj_plan_probe_clear(uj_plan_probe *probe)
{
    free(probe->seen);
    free(probe->wall_faces);
    free(probe->piece_faces);
    free(probe->wall_start);
    free(probe->piece_start);
    *probe = (uj_plan_probe){0};
}

double uj_plan_length(const uj_plan_space *space, const uj_pose *from, const uj_pose *to)
{
    double length = 0.0;
    for (size_t i = 0; i < space->piece_count; i++) {
        double x = to[i].x - from[i].x, y = to[i].y - from[i].y;
        length = uj_max(length,
                        sqrt(x * x + y * y) + space->reach[i] * fabs(to[i].angle - from[i].angle));
    }
    return length;
}

static uj_pose pose_between(uj_pose a, uj_pose b, double part)
{
    return (uj_pose){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y),
                     a.angle + part * (b.angle - a.angle)};
}

void uj_plan_between(const uj_plan_space *space, const uj_pose *from, const uj_pose *to,
                     double part, uj_pose *out)
{
    for (size_t i = 0; i < space->piece_count; i++)
        out[i] = part >= 1.0 ? to[i] : pose_between(from[i], to[i], part);
}

// --- pairs of parts ------------------------------------------------------------------------------

// *face is the face that last separated the parts, numbered as in uj_proof_part_gap.
typedef struct pair {
    uj_moving_part first, second;
    uj_transform first_middle, second_middle;
    uint16_t *face;
} pair;

static double face_bound(const pair *p, size_t face)
{
    size_t count = p->first.part->count;
    double where;
    return face < count ? uj_proof_part_face_bound(p->first, face, p->second, &where)
                        : uj_proof_part_face_bound(p->second, face - count, p->first, &where);
}

static bool keeps_apart(const uj_plan_probe *probe, const pair *p, size_t face)
{
    if (face_bound(p, face) < -probe->tolerance)
        return false;
    *p->face = (uint16_t)face;
    return true;
}

static verdict judge_pair(const uj_plan_probe *probe, const pair *p)
{
    size_t middle, start, end;
    const uj_track *a = p->first.track, *b = p->second.track;
    if (keeps_apart(probe, p, *p->face))
        return CLEAR;
    double gap = uj_proof_part_gap(p->first.part, p->first_middle, p->second.part, p->second_middle,
                                   &middle);
    if (gap < -probe->tolerance)
        return HIT;
    if (keeps_apart(probe, p, middle))
        return CLEAR;
    if (uj_proof_part_gap(p->first.part, a->to, p->second.part, b->to, &end) < -probe->tolerance)
        return HIT;
    if (end != middle && keeps_apart(probe, p, end))
        return CLEAR;
    (void)uj_proof_part_gap(p->first.part, a->from, p->second.part, b->from, &start);
    return start != middle && start != end && keeps_apart(probe, p, start) ? CLEAR : UNSURE;
}

// --- boxes ---------------------------------------------------------------------------------------

// Returns a box that contains the part throughout the interval. A corner's path deviates from its
// chord by at most part->reach * spin^2 / 8.
static uj_plan_box part_box(const uj_plan_probe *probe, size_t piece, const uj_proof_part *part)
{
    const uj_track *t = &probe->tracks[piece];
    uj_plan_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t k = 0; k < part->count; k++) {
        uj_plan_box_add(&box, uj_vec2_add(t->from.at, uj_rotate(t->from.turn, part->corners[k])));
        if ((probe->moving >> piece & 1u) != 0)
            uj_plan_box_add(&box, uj_vec2_add(t->to.at, uj_rotate(t->to.turn, part->corners[k])));
    }
    double bulge = 0.125 * part->reach * t->spin * t->spin + probe->tolerance;
    box.low = uj_vec2_sub(box.low, (uj_vec2){bulge, bulge});
    box.high = uj_vec2_add(box.high, (uj_vec2){bulge, bulge});
    return box;
}

// The box contains the piece at any angle.
static uj_plan_box piece_box(const uj_plan_probe *probe, size_t piece)
{
    const uj_track *t = &probe->tracks[piece];
    double reach = probe->space->reach[piece] + probe->tolerance;
    uj_plan_box box = {t->from.at, t->from.at};
    uj_plan_box_add(&box, t->to.at);
    box.low = uj_vec2_sub(box.low, (uj_vec2){reach, reach});
    box.high = uj_vec2_add(box.high, (uj_vec2){reach, reach});
    return box;
}

// --- one interval --------------------------------------------------------------------------------

static const uj_transform still = {{0.0, 0.0}, {1.0, 0.0}};
static const uj_track still_track = {{{0.0, 0.0}, {1.0, 0.0}}, {{0.0, 0.0}, {1.0, 0.0}}, 0.0};

// `second` is the piece of the second part, or -1 for the walls. Returns false to end the visit.
typedef bool pair_visitor(uj_plan_probe *probe, const pair *p, int second, void *payload);

static bool visit_walls(uj_plan_probe *probe, size_t piece, size_t part, pair_visitor *visitor,
                        void *payload)
{
    const uj_plan_space *space = probe->space;
    const uj_plan_grid *grid = &space->grids[space->shapes.wall_of[piece]];
    const uj_proof_part *own = &space->shapes.pieces[piece].parts[part];
    uj_plan_box box = part_box(probe, piece, own);
    uj_plan_cells cells = uj_plan_grid_cells(grid, &box);
    if (++probe->stamp == 0) {
        probe->stamp = 1;
        memset(probe->seen, 0, probe->seen_count * sizeof *probe->seen);
    }
    pair p = {.first = {own, &probe->tracks[piece]},
              .second.track = &still_track,
              .first_middle = probe->middles[piece],
              .second_middle = still};
    for (int row = cells.bottom; row <= cells.top; row++)
        for (int column = cells.left; column <= cells.right; column++) {
            size_t cell = (size_t)row * (size_t)grid->columns + (size_t)column;
            for (size_t k = grid->first[cell]; k < grid->first[cell + 1]; k++) {
                uint32_t i = grid->items[k];
                if (probe->seen[i] == probe->stamp)
                    continue;
                probe->seen[i] = probe->stamp;
                if (!uj_plan_box_meets(&box, &grid->boxes[i]))
                    continue;
                p.second.part = &grid->walls->parts[i];
                p.face =
                    &probe->wall_faces[probe->wall_start[piece] + part * grid->walls->count + i];
                if (!visitor(probe, &p, -1, payload))
                    return false;
            }
        }
    return true;
}

static bool visit_pieces(uj_plan_probe *probe, size_t a, size_t b, pair_visitor *visitor,
                         void *payload)
{
    const uj_proof_part_set *first = &probe->space->shapes.pieces[a];
    const uj_proof_part_set *second = &probe->space->shapes.pieces[b];
    size_t total = probe->piece_start[probe->space->piece_count];
    for (size_t i = 0; i < first->count; i++) {
        uj_plan_box box = part_box(probe, a, &first->parts[i]);
        if (!uj_plan_box_meets(&box, &probe->boxes[b]))
            continue;
        for (size_t k = 0; k < second->count; k++) {
            pair p = {.first = {&first->parts[i], &probe->tracks[a]},
                      .second = {&second->parts[k], &probe->tracks[b]},
                      .first_middle = probe->middles[a],
                      .second_middle = probe->middles[b],
                      .face = &probe->piece_faces[(probe->piece_start[a] + i) * total +
                                                  probe->piece_start[b] + k]};
            if (!visitor(probe, &p, (int)b, payload))
                return false;
        }
    }
    return true;
}

// Leaves out pairs of parts that are far apart or both stand still.
static bool visit_pairs(uj_plan_probe *probe, pair_visitor *visitor, void *payload)
{
    size_t n = probe->space->piece_count;
    for (size_t i = 0; i < n; i++)
        probe->boxes[i] = piece_box(probe, i);
    for (size_t i = 0; i < n; i++) {
        bool moves = (probe->moving >> i & 1u) != 0;
        for (size_t part = 0; moves && part < probe->space->shapes.pieces[i].count; part++)
            if (!visit_walls(probe, i, part, visitor, payload))
                return false;
        for (size_t k = i + 1; k < n; k++)
            if ((moves || (probe->moving >> k & 1u) != 0) &&
                uj_plan_box_meets(&probe->boxes[i], &probe->boxes[k]) &&
                !visit_pieces(probe, i, k, visitor, payload))
                return false;
    }
    return true;
}

static bool judge_visitor(uj_plan_probe *probe, const pair *p, int second, void *payload)
{
    verdict *worst = payload;
    (void)second;
    *worst = judge_pair(probe, p);
    return *worst == CLEAR;
}

// `start` and `end` are fractions of the whole motion.
static void set_interval(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to, double start,
                         double end)
{
    for (size_t i = 0; i < probe->space->piece_count; i++) {
        if ((probe->moving >> i & 1u) == 0)
            continue;
        uj_pose a = pose_between(from[i], to[i], start);
        uj_pose b = end >= 1.0 ? to[i] : pose_between(from[i], to[i], end);
        probe->tracks[i] = uj_track_between(a, b);
        probe->middles[i] = uj_transform_of(pose_between(a, b, 0.5));
    }
}

// Makes all tracks stay at `from`. Sets probe->moving to the pieces whose pose differs in `to`.
static void set_still(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to)
{
    probe->moving = 0;
    for (size_t i = 0; i < probe->space->piece_count; i++) {
        probe->middles[i] = uj_transform_of(from[i]);
        probe->tracks[i] = (uj_track){probe->middles[i], probe->middles[i], 0.0};
        if (from[i].x != to[i].x || from[i].y != to[i].y || from[i].angle != to[i].angle)
            probe->moving |= 1u << i;
    }
}

// --- motions -------------------------------------------------------------------------------------

// Returns the length of intervals in which no piece turns by more than 1 radian, as a fraction of
// the motion. The certificate has the same limit.
static double longest_interval(const uj_plan_space *space, const uj_pose *from, const uj_pose *to)
{
    double turn = 0.0;
    for (size_t i = 0; i < space->piece_count; i++)
        turn = uj_max(turn, fabs(to[i].angle - from[i].angle));
    return turn <= 1.0 ? 1.0 : 1.0 / ceil(turn);
}

static double advance(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to, bool whole)
{
    double longest = longest_interval(probe->space, from, to), step = longest, reached = 0.0;
    double length = uj_plan_length(probe->space, from, to), limit = 1.0;
    probe->tests++;
    set_still(probe, from, to);
    if (probe->moving == 0)
        return 1.0;
    while (reached < limit) {
        verdict found = CLEAR;
        double end = uj_min(reached + step, limit);
        set_interval(probe, from, to, reached, end);
        (void)visit_pairs(probe, judge_visitor, &found);
        if (found == CLEAR) {
            reached = end;
            step = uj_min(2.0 * step, longest);
            continue;
        }
        if (whole && found == HIT)
            return reached;
        if (found == HIT)
            limit = end;  // something overlaps in the middle or at the end of the interval
        step = 0.5 * (end - reached);
        if (step * length < probe->finest)
            break;
    }
    return reached;
}

double uj_plan_advance(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to)
{
    return advance(probe, from, to, false);
}

bool uj_plan_is_clear(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to)
{
    return advance(probe, from, to, true) >= 1.0;
}

// --- poses ---------------------------------------------------------------------------------------

static bool depth_visitor(uj_plan_probe *probe, const pair *p, int second, void *payload)
{
    double *depth = payload;
    size_t face;
    (void)probe;
    (void)second;
    double gap =
        uj_proof_part_gap(p->first.part, p->first_middle, p->second.part, p->second_middle, &face);
    *p->face = (uint16_t)face;
    *depth = uj_max(*depth, -gap);
    return true;
}

double uj_plan_depth(uj_plan_probe *probe, const uj_pose *poses, unsigned mask)
{
    double depth = 0.0;
    set_still(probe, poses, poses);
    probe->moving = mask;
    (void)visit_pairs(probe, depth_visitor, &depth);
    return depth;
}

// `step` is a shift of length `depth`. It ends the deepest overlap of `piece`.
typedef struct way_out {
    size_t piece;
    double depth;
    uj_vec2 step;
} way_out;

static bool way_visitor(uj_plan_probe *probe, const pair *p, int second, void *payload)
{
    way_out *way = payload;
    size_t face, count = p->first.part->count;
    double gap =
        uj_proof_part_gap(p->first.part, p->first_middle, p->second.part, p->second_middle, &face);
    if (-gap <= way->depth)
        return true;
    bool own = face < count;
    uj_vec2 normal = own ? p->first.part->normals[face] : p->second.part->normals[face - count];
    normal = uj_rotate(own ? p->first_middle.turn : p->second_middle.turn, normal);
    // The normal points away from the part that owns the face. If this part belongs to way->piece,
    // way->piece must move against the normal; otherwise, along the normal.
    bool is_first = p->first.track == &probe->tracks[way->piece];
    double sign = own == is_first ? -1.0 : 1.0;
    (void)second;
    way->depth = -gap;
    way->step = uj_vec2_scale(normal, sign * -gap);
    return true;
}

bool uj_plan_push_out(uj_plan_probe *probe, uj_pose *poses, unsigned mask)
{
    enum { MAX_STEPS = 60 };
    for (int step = 0; step < MAX_STEPS; step++) {
        bool overlaps = false;
        for (size_t i = 0; i < probe->space->piece_count; i++) {
            if ((mask >> i & 1u) == 0)
                continue;
            way_out way = {.piece = i, .depth = probe->tolerance};
            set_still(probe, poses, poses);
            probe->moving = 1u << i;
            (void)visit_pairs(probe, way_visitor, &way);
            if (way.depth <= probe->tolerance)
                continue;
            overlaps = true;
            poses[i].x += 1.01 * way.step.x;
            poses[i].y += 1.01 * way.step.y;
        }
        if (!overlaps)
            return true;
    }
    return false;
}
