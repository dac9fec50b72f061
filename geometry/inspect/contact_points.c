// Finds contacts. If two parts touch, they touch along the half-plane with the greatest slack.
#include <unjam/geometry/inspect/contact_points.h>

#include <stdlib.h>

#include <unjam/base/grow.h>
#include <unjam/geometry/shape/tolerance.h>

// The points of a part that lie farthest along a normal.
typedef struct extent {
    double least, most;  // range of the points along the tangent
    double depth;        // coordinate of the points along the normal
} extent;

static uj_vec2 tangent_of(uj_vec2 normal)
{
    return (uj_vec2){-normal.y, normal.x};
}

// Finds the part's farthest points along `normal`. Points at most `width` behind them count, too.
static extent support_set(const uj_part *part, uj_rotation rotation, uj_vec2 at, uj_vec2 normal,
                          double width)
{
    extent found = {INFINITY, -INFINITY, -INFINITY};
    uj_vec2 tangent = tangent_of(normal);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < part->count; i++) {
            uj_vec2 p = uj_vec2_add(uj_rotate(rotation, part->points[i]), at);
            double depth = uj_vec2_dot(normal, p), along = uj_vec2_dot(tangent, p);
            if (pass == 0) {
                found.depth = fmax(found.depth, depth);
            } else if (depth >= found.depth - width) {
                found.least = fmin(found.least, along);
                found.most = fmax(found.most, along);
            }
        }
    return found;
}

// Returns true if edge number `edge` of the part lies on an edge of the ring. If the part is a
// half-plane, its edge is endless: returns true if an edge of the ring lies on this edge.
static bool lies_on_ring(const uj_ring *ring, const uj_part *part, int edge, double width)
{
    uj_vec2 normal = part->normals[edge], p = part->points[edge];
    if (part->count > 1)
        p = uj_vec2_scale(uj_vec2_add(p, part->points[(edge + 1) % part->count]), 0.5);
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 a = ring->points[i], line = uj_vec2_sub(ring->points[(i + 1) % ring->count], a);
        uj_vec2 offset = uj_vec2_sub(p, a);
        double along = uj_vec2_dot(offset, line) / uj_vec2_dot(line, line);
        if (fabs(uj_vec2_dot(normal, line)) <= 1e-9 * uj_vec2_length(line) &&
            fabs(uj_vec2_dot(normal, offset)) <= width &&
            (part->count == 1 || (along >= 0.0 && along <= 1.0)))
            return true;
    }
    return false;
}

static bool lies_on(const uj_polygon *polygon, const uj_part *part, int edge, double width)
{
    for (size_t r = 0; r < polygon->ring_count; r++)
        if (lies_on_ring(&polygon->rings[r], part, edge, width))
            return true;
    return false;
}

// Returns true if an edge of `part` has this outward normal and lies within `width` of the outline
// of `piece` (-1: the tray). Seams between convex parts do not lie on the outline.
static bool is_edge(const uj_tray *tray, int piece, const uj_part *part, uj_vec2 normal,
                    double width)
{
    for (int i = 0; i < part->count; i++) {
        if (uj_vec2_dot(part->normals[i], normal) < 0.0 ||
            fabs(uj_vec2_cross(part->normals[i], normal)) > 1e-9)
            continue;
        if (piece >= 0 && lies_on(&tray->pieces[piece].shape, part, i, width))
            return true;
        if (piece < 0 && lies_on(&tray->interior, part, i, width))
            return true;
        for (size_t e = 0; piece < 0 && e < tray->exit_count; e++)
            if (lies_on(&tray->exits[e].opening, part, i, width))
                return true;
    }
    return false;
}

static uj_vec2 turn_back(uj_rotation rotation, uj_vec2 a)
{
    return uj_rotate((uj_rotation){rotation.c, -rotation.s}, a);
}

// Returns the index of the half-plane with the greatest slack in pair k; -1: no contact.
// Half-planes of seams between convex parts do not count.
static int touching_plane(const uj_placement *p, int k)
{
    const uj_halfplanes *planes = p->planes;
    const uj_part_pair *pair = &p->model->pairs[k];
    double width = UJ_TOLERANCE_TOUCH * p->model->diameter, best = -width;
    const uj_rotation none = {1.0, 0.0};
    int plane, chosen = -1;
    if (uj_part_pair_separation(p->model, planes, k, p->x, &plane) > width)
        return -1;
    for (int i = pair->first; i < pair->first + planes->counts[k]; i++) {
        double slack = uj_halfplane_slack(pair, &planes->planes[i], p->x);
        uj_vec2 normal = {planes->planes[i].nx, planes->planes[i].ny};
        uj_rotation of_a = pair->a >= 0 ? p->rotations[pair->a] : none;
        if (slack < best ||
            (!is_edge(p->tray, pair->a, pair->part_a, turn_back(of_a, normal), width) &&
             !is_edge(p->tray, pair->b, pair->part_b,
                      turn_back(p->rotations[pair->b], uj_vec2_scale(normal, -1.0)), width)))
            continue;
        best = slack;
        chosen = i;
    }
    return chosen;
}

// Returns false if the parts touch the boundary of the half-plane in disjoint intervals, and so do
// not touch each other.
static bool make_contact(const uj_placement *p, const uj_part_pair *pair, const uj_halfplane *plane,
                         uj_contact *out)
{
    const uj_rotation *rotations = p->rotations;
    const uj_vec2 *x = p->x;
    const uj_rotation none = {1.0, 0.0};
    double width = UJ_TOLERANCE_TOUCH * p->model->diameter;
    uj_vec2 normal = {plane->nx, plane->ny}, origin = {0.0, 0.0};
    extent b = support_set(pair->part_b, rotations[pair->b], x[pair->b],
                           uj_vec2_scale(normal, -1.0), width);
    // Change signs: the extent of part_b was measured along the opposite normal and tangent.
    double low = -b.most, high = -b.least, depth = -b.depth;
    bool half_plane = pair->part_a->count == 1;
    if (!half_plane) {
        extent a = support_set(pair->part_a, pair->a >= 0 ? rotations[pair->a] : none,
                               pair->a >= 0 ? x[pair->a] : origin, normal, width);
        low = fmax(low, a.least);
        high = fmin(high, a.most);
        depth = 0.5 * (depth + a.depth);
    }
    // If two corners touch, rounding may make `low` a little greater than `high`.
    if (low > high + 4.0 * width)
        return false;
    if (low > high - 2.0 * width)
        low = high = 0.5 * (low + high);
    uj_vec2 tangent = tangent_of(normal), on = uj_vec2_scale(normal, depth);
    *out = (uj_contact){pair->a, pair->b, uj_vec2_add(on, uj_vec2_scale(tangent, low)),
                        uj_vec2_add(on, uj_vec2_scale(tangent, high)), normal};
    return true;
}

static double distance_to(const uj_contact *contact, uj_vec2 p)
{
    uj_vec2 line = uj_vec2_sub(contact->to, contact->from);
    uj_vec2 offset = uj_vec2_sub(p, contact->from);
    double square = uj_vec2_dot(line, line);
    double part = square > 0.0 ? fmin(fmax(uj_vec2_dot(offset, line) / square, 0.0), 1.0) : 0.0;
    return uj_vec2_length(uj_vec2_sub(offset, uj_vec2_scale(line, part)));
}

// If the contacts overlap on one line, extends `contact` to cover `other`, and returns true.
static bool merge(uj_contact *contact, const uj_contact *other, double width)
{
    if (contact->a != other->a || contact->b != other->b ||
        uj_vec2_dot(contact->normal, other->normal) < 1.0 - 1e-9 ||
        (distance_to(contact, other->from) > width && distance_to(contact, other->to) > width &&
         distance_to(other, contact->from) > width))
        return false;
    uj_vec2 tangent = tangent_of(contact->normal);
    const uj_vec2 ends[4] = {contact->from, contact->to, other->from, other->to};
    uj_vec2 low = ends[0], high = ends[0];
    for (int i = 1; i < 4; i++) {
        if (uj_vec2_dot(tangent, ends[i]) < uj_vec2_dot(tangent, low))
            low = ends[i];
        if (uj_vec2_dot(tangent, ends[i]) > uj_vec2_dot(tangent, high))
            high = ends[i];
    }
    contact->from = low;
    contact->to = high;
    return true;
}

static uj_status append(uj_contact_list *list, const uj_contact *contact)
{
    if (!uj_grow(&list->items, &list->capacity, list->count + 1, sizeof *list->items))
        return UJ_NO_MEMORY;
    list->items[list->count++] = *contact;
    return UJ_OK;
}

static void merge_all(uj_contact_list *list, double width)
{
    for (size_t i = 0; i < list->count; i++)
        for (size_t k = 0; k < list->count; k++) {
            if (i == k || !merge(&list->items[i], &list->items[k], width))
                continue;
            for (size_t m = k; m + 1 < list->count; m++)
                list->items[m] = list->items[m + 1];
            list->count--;
            i = (size_t)-1;  // start again: the merged contact may overlap others
            break;
        }
}

uj_status uj_contacts_find(const uj_placement *placement, uj_contact_list *out)
{
    const uj_contact_model *model = placement->model;
    double width = UJ_TOLERANCE_TOUCH * model->diameter;
    *out = (uj_contact_list){0};
    for (int k = 0; k < model->pair_count; k++) {
        int plane = touching_plane(placement, k);
        uj_contact contact;
        if (plane < 0 ||
            !make_contact(placement, &model->pairs[k], &placement->planes->planes[plane], &contact))
            continue;
        if (append(out, &contact) != UJ_OK) {
            uj_contact_list_clear(out);
            return UJ_NO_MEMORY;
        }
    }
    merge_all(out, 4.0 * width);
    return UJ_OK;
}

void uj_contact_list_clear(uj_contact_list *list)
{
    free(list->items);
    *list = (uj_contact_list){0};
}
