// Scales the pieces of a tray. One small quadratic program finds the new start.
#include <unjam/geometry/sizes/scaled_tray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/shape/tolerance.h>

// The quadratic program makes displacements as close as possible to targets. If a piece touches
// another piece or a wall at scale 1, its target lies this many tray diameters towards the contact.
// The number is large, so that closing gaps has priority over keeping pieces in place.
static const double target_distance = 100.0;

// How two convex parts lie at the start.
typedef struct side {
    int edge_id;  // the edge that best separates the two parts (see uj_halfplane)
    bool touching;
} side;

struct uj_tray_family {
    const uj_tray *tray;
    uj_contact_model *model;          // contact model of the pieces at scale 1
    uj_vec2 centroid[UJ_MAX_PIECES];  // in each piece's coordinates
    int max_vertices;                 // greatest number of vertices of a part
    side *sides;                      // [model->pair_count]
};

static uj_vec2 scale_point(uj_vec2 centroid, uj_scale scale, uj_vec2 p)
{
    return (uj_vec2){centroid.x + scale.length * (p.x - centroid.x),
                     centroid.y + scale.width * (p.y - centroid.y)};
}

// Scales the vertices of a part, and places them in the start pose of `piece`. If `piece` is -1,
// copies the vertices of a part of the tray without scaling.
static void place_part(const uj_tray_family *f, int piece, const uj_part *part, uj_scale scale,
                       uj_vec2 *out)
{
    for (int i = 0; i < part->count; i++)
        out[i] = piece < 0 ? part->points[i]
                           : uj_pose_apply(f->tray->pieces[piece].start,
                                           scale_point(f->centroid[piece], scale, part->points[i]));
}

static uj_vec2 outward_normal(const uj_part *part, const uj_vec2 *points, int edge)
{
    if (part->count == 1)  // a half-plane
        return part->normals[0];
    int next = edge + 1 < part->count ? edge + 1 : 0;
    uj_vec2 along = uj_vec2_sub(points[next], points[edge]);
    double length = uj_vec2_length(along);
    return (uj_vec2){along.y / length, -along.x / length};
}

static double least_along(uj_vec2 normal, const uj_vec2 *points, int count)
{
    double least = INFINITY;
    for (int i = 0; i < count; i++)
        least = uj_min(least, uj_vec2_dot(normal, points[i]));
    return least;
}

// Returns the gap between two parts, measured along the normal of an edge. `a` and `b` are the
// vertices of the parts. Makes *normal point from a to b.
static double gap_along(const uj_part_pair *pair, int edge_id, const uj_vec2 *a, const uj_vec2 *b,
                        uj_vec2 *normal)
{
    if (edge_id < UJ_EDGE_OF_B) {
        *normal = outward_normal(pair->part_a, a, edge_id);
        return least_along(*normal, b, pair->part_b->count) - uj_vec2_dot(*normal, a[edge_id]);
    }
    int edge = edge_id - UJ_EDGE_OF_B;
    uj_vec2 n = outward_normal(pair->part_b, b, edge);
    *normal = (uj_vec2){-n.x, -n.y};
    return least_along(n, a, pair->part_a->count) - uj_vec2_dot(n, b[edge]);
}

static side best_side(const uj_part_pair *pair, const uj_vec2 *a, const uj_vec2 *b, double touch)
{
    int of_a = pair->part_a->count, of_b = of_a == 1 ? 0 : pair->part_b->count;
    double best = -INFINITY;
    side out = {0};
    for (int i = 0; i < of_a + of_b; i++) {
        int edge_id = i < of_a ? i : UJ_EDGE_OF_B + i - of_a;
        uj_vec2 normal;
        double gap = gap_along(pair, edge_id, a, b, &normal);
        if (gap > best) {
            best = gap;
            out.edge_id = edge_id;
        }
    }
    out.touching = best <= touch;
    return out;
}

static int max_vertices(const uj_contact_model *model)
{
    int most = 1;
    for (int k = 0; k < model->pair_count; k++) {
        const uj_part_pair *pair = &model->pairs[k];
        most = pair->part_a->count > most ? pair->part_a->count : most;
        most = pair->part_b->count > most ? pair->part_b->count : most;
    }
    return most;
}

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while scaling the pieces");
}

static uj_status find_sides(uj_tray_family *f, uj_error *error)
{
    const uj_scale same = {1.0, 1.0};
    size_t vertices = (size_t)f->max_vertices;
    uj_vec2 *points = calloc(2 * vertices, sizeof *points);
    f->sides = calloc((size_t)f->model->pair_count + 1, sizeof *f->sides);
    if (points == NULL || f->sides == NULL) {
        free(points);
        return no_memory(error);
    }
    for (int k = 0; k < f->model->pair_count; k++) {
        const uj_part_pair *pair = &f->model->pairs[k];
        place_part(f, pair->a, pair->part_a, same, points);
        place_part(f, pair->b, pair->part_b, same, points + vertices);
        f->sides[k] =
            best_side(pair, points, points + vertices, UJ_TOLERANCE_TOUCH * f->model->diameter);
    }
    free(points);
    return UJ_OK;
}

uj_status uj_tray_family_create(const uj_tray *tray, uj_tray_family **out, uj_error *error)
{
    *out = NULL;
    uj_tray_family *f = calloc(1, sizeof *f);
    if (f == NULL)
        return no_memory(error);
    f->tray = tray;
    for (size_t i = 0; i < tray->piece_count; i++)
        f->centroid[i] = uj_polygon_centroid(&tray->pieces[i].shape);
    uj_status status = uj_contact_model_create(tray, &f->model, error);
    if (status == UJ_OK) {
        f->max_vertices = max_vertices(f->model);
        status = find_sides(f, error);
    }
    if (status == UJ_OK)
        *out = f;
    else
        uj_tray_family_destroy(f);
    return status;
}

void uj_tray_family_destroy(uj_tray_family *family)
{
    if (family == NULL)
        return;
    uj_contact_model_destroy(family->model);
    free(family->sides);
    free(family);
}

// --- the start of a tray of the family -----------------------------------------------------------

// *misfit gets the pieces whose constraints make the quadratic program infeasible.
static void explain_proof(const uj_tray_family *f, const uj_qp *qp, const uj_qp_constraint *rows,
                          uj_misfit *misfit)
{
    for (int j = -1; j < qp->active_count && qp->infeasible_row >= 0; j++) {
        if (j >= 0 && qp->farkas[j] <= 1e-9)
            continue;
        const uj_qp_constraint *row = &rows[j < 0 ? qp->infeasible_row : qp->active[j]];
        misfit->pieces |= (row->a >= 0 ? 1u << row->a : 0u) | 1u << row->b;
        misfit->wall = misfit->wall || row->a < 0;
    }
    char names[160] = "";
    size_t used = 0;
    for (size_t i = 0; i < f->tray->piece_count && used < sizeof names; i++)
        if ((misfit->pieces >> i & 1u) != 0)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%.40s",
                                     used > 0 ? ", " : "", f->tray->pieces[i].name);
    snprintf(misfit->reason, sizeof misfit->reason,
             "the starting arrangement leaves no room for %s%s", names,
             misfit->wall ? " in the tray" : "");
}

static void fill_rows(const uj_tray_family *f, uj_scale scale, uj_vec2 *points,
                      uj_qp_constraint *rows, double *target)
{
    size_t vertices = (size_t)f->max_vertices;
    double press = target_distance * f->model->diameter;
    for (int k = 0; k < f->model->pair_count; k++) {
        const uj_part_pair *pair = &f->model->pairs[k];
        uj_vec2 n;
        place_part(f, pair->a, pair->part_a, scale, points);
        place_part(f, pair->b, pair->part_b, scale, points + vertices);
        double gap = gap_along(pair, f->sides[k].edge_id, points, points + vertices, &n);
        rows[k] = (uj_qp_constraint){n.x, n.y, -gap, 0.0, pair->a, pair->b};
        if (!f->sides[k].touching)
            continue;
        target[2 * pair->b] -= press * n.x;
        target[2 * pair->b + 1] -= press * n.y;
        if (pair->a >= 0) {
            target[2 * pair->a] += press * n.x;
            target[2 * pair->a + 1] += press * n.y;
        }
    }
}

// Displacements of the pieces from their start poses at scale 1. Valid only if `fits` is true.
typedef struct arrangement {
    bool fits;
    uj_vec2 displacement[UJ_MAX_PIECES];
} arrangement;

static uj_status arrange(const uj_tray_family *f, uj_scale scale, arrangement *out,
                         uj_misfit *misfit, uj_error *error)
{
    size_t pairs = (size_t)f->model->pair_count;
    uj_vec2 *points = calloc(2 * (size_t)f->max_vertices, sizeof *points);
    uj_qp_constraint *rows = calloc(pairs + 1, sizeof *rows);
    uj_qp *qp = malloc(sizeof *qp);
    uj_status status = UJ_OK;
    if (points == NULL || rows == NULL || qp == NULL) {
        status = no_memory(error);
    } else {
        double target[UJ_QP_MAX] = {0}, diameter = f->model->diameter;
        fill_rows(f, scale, points, rows, target);
        uj_qp_start(qp, 2 * (int)f->tray->piece_count, target);
        out->fits = uj_qp_solve(qp, rows, (int)pairs, UJ_TOLERANCE_SOLVE * diameter,
                                UJ_TOLERANCE_CONTACT * diameter);
        for (size_t i = 0; out->fits && i < f->tray->piece_count; i++)
            out->displacement[i] = (uj_vec2){qp->x[2 * i], qp->x[2 * i + 1]};
        if (!out->fits)
            explain_proof(f, qp, rows, misfit);
    }
    free(points);
    free(rows);
    free(qp);
    return status;
}

static void scale_shapes(const uj_tray_family *f, uj_scale scale, const uj_vec2 *displacement,
                         uj_tray *out)
{
    for (size_t i = 0; i < out->piece_count; i++) {
        uj_piece *piece = &out->pieces[i];
        for (size_t r = 0; r < piece->shape.ring_count; r++)
            for (size_t k = 0; k < piece->shape.rings[r].count; k++) {
                uj_vec2 *point = &piece->shape.rings[r].points[k];
                *point = scale_point(f->centroid[i], scale, *point);
            }
        piece->start.x += displacement[i].x;
        piece->start.y += displacement[i].y;
    }
}

uj_status uj_tray_family_member(const uj_tray_family *family, uj_scale scale, uj_tray **out,
                                uj_misfit *misfit, uj_error *error)
{
    *out = NULL;
    *misfit = (uj_misfit){0};
    uj_tray *tray;
    if (uj_tray_copy(family->tray, &tray) != UJ_OK)
        return no_memory(error);
    if (scale.length == 1.0 && scale.width == 1.0) {
        *out = tray;
        return UJ_OK;
    }
    arrangement start = {.fits = false};
    uj_error wrong = {0};
    uj_status status = arrange(family, scale, &start, misfit, error);
    if (status == UJ_OK && start.fits) {
        scale_shapes(family, scale, start.displacement, tray);
        // Other checks may still fail. For example, a larger piece may need a longer exit.
        uj_language_stay_english(true);  // the reason also goes into JSON, which is English
        status = uj_tray_validate(tray, &wrong);
        uj_language_stay_english(false);
        if (status == UJ_BAD_INPUT)
            snprintf(misfit->reason, sizeof misfit->reason, "%.40s: %.200s", wrong.where,
                     wrong.message);
        else if (status != UJ_OK && error != NULL)
            *error = wrong;
    }
    if (status == UJ_OK && start.fits)
        *out = tray;
    else
        uj_tray_destroy(tray);
    return status == UJ_BAD_INPUT ? UJ_OK : status;
}

uj_scale uj_piece_extent(const uj_tray *tray, size_t piece)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->pieces[piece].shape, &low, &high);
    return (uj_scale){high.x - low.x, high.y - low.y};
}
