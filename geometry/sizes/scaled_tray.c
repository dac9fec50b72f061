// Scales the pieces of a tray and lays its start anew by one small quadratic programme.
#include <unjam/geometry/sizes/scaled_tray.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/shape/tolerance.h>

// Diameters that the target of the programme lies ahead, so far that gaps go before places: the
// projection of a far target is a vertex of least gaps, and of these the nearest.
static const double far_ahead = 100.0;

// One pair of convex parts at the start.
typedef struct side {
    int feature;  // the edge that separates them best, as in uj_halfplane
    bool touching;
} side;

struct uj_tray_family {
    const uj_tray *tray;
    uj_contact_model *model;        // at scale 1
    uj_vec2 centre[UJ_MAX_PIECES];  // in own coordinates
    int most_corners;               // of any part
    side *sides;                    // [bodies->pair_count]
};

static uj_vec2 scaled_point(uj_vec2 centre, uj_scale scale, uj_vec2 p)
{
    return (uj_vec2){centre.x + scale.length * (p.x - centre.x),
                     centre.y + scale.width * (p.y - centre.y)};
}

// Corners of a part of piece (-1: the tray) at the start, scaled.
static void place_part(const uj_tray_family *f, int piece, const uj_part *part, uj_scale scale,
                       uj_vec2 *out)
{
    for (int i = 0; i < part->count; i++)
        out[i] = piece < 0 ? part->points[i]
                           : uj_pose_apply(f->tray->pieces[piece].start,
                                           scaled_point(f->centre[piece], scale, part->points[i]));
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

// The gap of a pair along the normal of one of its edges, given the corners of both; *normal points
// from side a to side b.
static double gap_along(const uj_part_pair *pair, int feature, const uj_vec2 *a, const uj_vec2 *b,
                        uj_vec2 *normal)
{
    if (feature < UJ_EDGE_OF_B) {
        *normal = outward_normal(pair->part_a, a, feature);
        return least_along(*normal, b, pair->part_b->count) - uj_vec2_dot(*normal, a[feature]);
    }
    int edge = feature - UJ_EDGE_OF_B;
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
        int feature = i < of_a ? i : UJ_EDGE_OF_B + i - of_a;
        uj_vec2 normal;
        double gap = gap_along(pair, feature, a, b, &normal);
        if (gap > best) {
            best = gap;
            out.feature = feature;
        }
    }
    out.touching = best <= touch;
    return out;
}

static int most_corners(const uj_contact_model *model)
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

static uj_status note_sides(uj_tray_family *f, uj_error *error)
{
    const uj_scale same = {1.0, 1.0};
    size_t corners = (size_t)f->most_corners;
    uj_vec2 *points = calloc(2 * corners, sizeof *points);
    f->sides = calloc((size_t)f->model->pair_count + 1, sizeof *f->sides);
    if (points == NULL || f->sides == NULL) {
        free(points);
        return no_memory(error);
    }
    for (int k = 0; k < f->model->pair_count; k++) {
        const uj_part_pair *pair = &f->model->pairs[k];
        place_part(f, pair->a, pair->part_a, same, points);
        place_part(f, pair->b, pair->part_b, same, points + corners);
        f->sides[k] =
            best_side(pair, points, points + corners, UJ_TOLERANCE_TOUCH * f->model->diameter);
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
        f->centre[i] = uj_polygon_centroid(&tray->pieces[i].shape);
    uj_status status = uj_contact_model_create(tray, &f->model, error);
    if (status == UJ_OK) {
        f->most_corners = most_corners(f->model);
        status = note_sides(f, error);
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

// --- the start laid anew -----------------------------------------------------------------------

// Says which pieces leave one another no room, by the proof that the programme has no solution.
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
             "laid as at the start, there is no room for %s%s", names,
             misfit->wall ? " in the tray" : "");
}

static void fill_rows(const uj_tray_family *f, uj_scale scale, uj_vec2 *points,
                      uj_qp_constraint *rows, double *target)
{
    size_t corners = (size_t)f->most_corners;
    double press = far_ahead * f->model->diameter;
    for (int k = 0; k < f->model->pair_count; k++) {
        const uj_part_pair *pair = &f->model->pairs[k];
        uj_vec2 n;
        place_part(f, pair->a, pair->part_a, scale, points);
        place_part(f, pair->b, pair->part_b, scale, points + corners);
        double gap = gap_along(pair, f->sides[k].feature, points, points + corners, &n);
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

// Displacements of the pieces from their old centres. *fits is false when there are none.
static uj_status lay(const uj_tray_family *f, uj_scale scale, uj_vec2 *displacement, bool *fits,
                     uj_misfit *misfit, uj_error *error)
{
    size_t pairs = (size_t)f->model->pair_count;
    uj_vec2 *points = calloc(2 * (size_t)f->most_corners, sizeof *points);
    uj_qp_constraint *rows = calloc(pairs + 1, sizeof *rows);
    uj_qp *qp = malloc(sizeof *qp);
    uj_status status = UJ_OK;
    if (points == NULL || rows == NULL || qp == NULL) {
        status = no_memory(error);
    } else {
        double target[UJ_QP_MAX] = {0}, diameter = f->model->diameter;
        fill_rows(f, scale, points, rows, target);
        uj_qp_start(qp, 2 * (int)f->tray->piece_count, target);
        *fits = uj_qp_solve(qp, rows, (int)pairs, UJ_TOLERANCE_SOLVE * diameter,
                            UJ_TOLERANCE_CONTACT * diameter);
        for (size_t i = 0; *fits && i < f->tray->piece_count; i++)
            displacement[i] = (uj_vec2){qp->x[2 * i], qp->x[2 * i + 1]};
        if (!*fits)
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
                *point = scaled_point(f->centre[i], scale, *point);
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
    uj_vec2 displacement[UJ_MAX_PIECES];
    bool fits = false;
    uj_error wrong = {0};
    uj_status status = lay(family, scale, displacement, &fits, misfit, error);
    if (status == UJ_OK && fits) {
        scale_shapes(family, scale, displacement, tray);
        // The sides say nothing of pieces that have grown past the walls beside them.
        status = uj_tray_validate(tray, &wrong);
        if (status == UJ_BAD_INPUT)
            snprintf(misfit->reason, sizeof misfit->reason, "%.40s: %.200s", wrong.where,
                     wrong.message);
        else if (status != UJ_OK && error != NULL)
            *error = wrong;
    }
    if (status == UJ_OK && fits)
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
