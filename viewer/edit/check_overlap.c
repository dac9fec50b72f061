// Finds overlaps between pieces, and between pieces and walls.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/geometry/certificate/shapes/certificate_gap.h>
#include <unjam/geometry/certificate/shapes/certificate_shapes.h>
#include <unjam/geometry/shape/tolerance.h>

#include "check_list.h"

// A piece or a wall.
typedef struct body {
    const uj_proof_part_set *set;
    uj_transform place;
} body;

typedef struct overlap {
    double depth;  // depth of the deepest overlap of two convex parts; 0: none
    uj_vec2 at;    // middle of that overlap
} overlap;

static uj_vec2 place_point(uj_transform place, uj_vec2 p)
{
    return uj_vec2_add(place.at, uj_rotate(place.turn, p));
}

// Clips a polygon to the half-plane normal . p <= offset (Sutherland and Hodgman 1974). `points`
// and `scratch` must have room for one more corner. Returns the new count.
static size_t clip(uj_vec2 *points, size_t count, uj_vec2 *scratch, uj_vec2 normal, double offset)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uj_vec2 p = points[i], q = points[(i + 1) % count];
        double a = uj_vec2_dot(normal, p) - offset, b = uj_vec2_dot(normal, q) - offset;
        if (a <= 0.0)
            scratch[kept++] = p;
        if ((a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0))
            scratch[kept++] = uj_vec2_add(p, uj_vec2_scale(uj_vec2_sub(q, p), a / (a - b)));
    }
    memcpy(points, scratch, kept * sizeof *points);
    return kept;
}

// Takes ownership of `points`, even on an error.
static uj_status add_region(uj_polygon *regions, uj_vec2 *points, size_t count)
{
    uj_ring *rings = realloc(regions->rings, (regions->ring_count + 1) * sizeof *rings);
    if (rings == NULL) {
        free(points);
        return UJ_NO_MEMORY;
    }
    regions->rings = rings;
    rings[regions->ring_count++] = (uj_ring){count, points};
    return UJ_OK;
}

// Appends the intersection of two convex parts, if any, to `regions`. Sets *middle to the middle of
// the intersection.
static uj_status intersect(const uj_proof_part *a, uj_transform at_a, const uj_proof_part *b,
                           uj_transform at_b, uj_polygon *regions, uj_vec2 *middle)
{
    size_t room = a->count + b->count + 1, count = a->count;
    uj_vec2 *points = malloc(room * sizeof *points), *scratch = malloc(room * sizeof *scratch);
    if (points == NULL || scratch == NULL) {
        free(points);
        free(scratch);
        return UJ_NO_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        points[i] = place_point(at_a, a->corners[i]);
    for (size_t i = 0; i < b->count; i++) {
        uj_vec2 normal = uj_rotate(at_b.turn, b->normals[i]);
        count = clip(points, count, scratch, normal, b->offsets[i] + uj_vec2_dot(normal, at_b.at));
    }
    free(scratch);
    if (count == 0) {
        free(points);
        return UJ_OK;
    }
    *middle = uj_vec2_mean(points, count);
    return add_region(regions, points, count);
}

// Finds the deepest overlap of the bodies' convex parts. Ignores overlaps no deeper than
// `tolerance`.
static uj_status find_overlap(body a, body b, double tolerance, uj_polygon *regions, overlap *out)
{
    *out = (overlap){0.0, {0.0, 0.0}};
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < a.set->count; i++)
        for (size_t j = 0; status == UJ_OK && j < b.set->count; j++) {
            const uj_proof_part *p = &a.set->parts[i], *q = &b.set->parts[j];
            double depth = -uj_proof_part_gap(p, a.place, q, b.place, NULL);
            if (depth <= tolerance)
                continue;
            uj_vec2 middle = a.place.at;
            status = intersect(p, a.place, q, b.place, regions, &middle);
            if (depth > out->depth)
                *out = (overlap){depth, middle};
        }
    return status;
}

static const char *unit(const uj_sketch *sketch)
{
    return sketch->unit != NULL ? sketch->unit : "";
}

static void place_fault(uj_fault *fault, const overlap *found)
{
    fault->placed = true;
    fault->at = found->at;
    fault->depth = found->depth;
}

// Checks the piece for overlaps with the pieces of lower index.
static uj_status check_pieces(const uj_sketch *sketch, const uj_certificate_shapes *shapes,
                              const uj_tray *tray, size_t index, uj_faults *faults)
{
    double tolerance = 2.0 * UJ_TOLERANCE_START * uj_tray_diameter(tray);
    body piece = {&shapes->pieces[index], uj_transform_of(tray->pieces[index].start)};
    uj_status status = UJ_OK;
    for (size_t j = 0; status == UJ_OK && j < index; j++) {
        overlap found;
        body other = {&shapes->pieces[j], uj_transform_of(tray->pieces[j].start)};
        status = find_overlap(piece, other, tolerance, &faults->regions, &found);
        if (status != UJ_OK || found.depth <= tolerance)
            continue;
        uj_fault *fault = uj_faults_add(
            faults, UJ_FAULT_OVERLAP, _("%.64s and %.64s overlap by %.3g %.16s."),
            sketch->pieces[j].name, sketch->pieces[index].name, found.depth, unit(sketch));
        fault->first = (uj_part){UJ_PART_PIECE, j};
        fault->second = (uj_part){UJ_PART_PIECE, index};
        place_fault(fault, &found);
    }
    return status;
}

// Returns the index of the obstacle at a point. If there is none, returns the number of obstacles.
static size_t obstacle_at(const uj_sketch *sketch, uj_vec2 at)
{
    size_t index = 0, count = sketch->interior.ring_count;
    while (index + 1 < count && !uj_ring_contains(&sketch->interior.rings[index + 1], at))
        index++;
    return index;
}

static void add_wall_fault(const uj_sketch *sketch, size_t index, const overlap *found,
                           uj_faults *faults)
{
    const char *name = sketch->pieces[index].name;
    size_t obstacle = obstacle_at(sketch, found->at);
    bool wall = obstacle + 1 >= sketch->interior.ring_count;
    uj_fault *fault =
        wall ? uj_faults_add(faults, UJ_FAULT_WALL, _("%.64s reaches %.3g %.16s into the wall."),
                             name, found->depth, unit(sketch))
             : uj_faults_add(faults, UJ_FAULT_WALL,
                             _("%.64s and obstacle %zu overlap by %.3g %.16s."), name, obstacle + 1,
                             found->depth, unit(sketch));
    fault->first = (uj_part){UJ_PART_PIECE, index};
    if (!wall)
        fault->second = (uj_part){UJ_PART_HOLE, obstacle};
    place_fault(fault, found);
}

static uj_status check_wall(const uj_sketch *sketch, const uj_certificate_shapes *shapes,
                            const uj_tray *tray, size_t index, uj_faults *faults)
{
    double tolerance = 1.5 * UJ_TOLERANCE_START * uj_tray_diameter(tray);
    uj_pose at = tray->pieces[index].start;
    body piece = {&shapes->pieces[index], uj_transform_of(at)};
    body wall = {&shapes->walls[shapes->wall_of[index]], uj_transform_of((uj_pose){0})};
    overlap found = {0};
    bool far = at.x < shapes->low.x || at.y < shapes->low.y || at.x > shapes->high.x ||
               at.y > shapes->high.y;
    uj_status status = far ? UJ_OK : find_overlap(piece, wall, tolerance, &faults->regions, &found);
    if (status != UJ_OK || (!far && found.depth <= tolerance))
        return status;
    if (!far) {
        add_wall_fault(sketch, index, &found, faults);
        return UJ_OK;
    }
    uj_fault *fault = uj_faults_add(faults, UJ_FAULT_WALL, _("%.64s lies outside the tray."),
                                    sketch->pieces[index].name);
    fault->first = (uj_part){UJ_PART_PIECE, index};
    found.at = (uj_vec2){at.x, at.y};
    place_fault(fault, &found);
    return UJ_OK;
}

uj_status uj_check_overlaps(const uj_sketch *sketch, const uj_tray *shapes, uj_faults *faults)
{
    uj_certificate_shapes parts = {0};
    uj_status status = uj_certificate_shapes_create(shapes, &parts, NULL);
    for (size_t i = 0; status == UJ_OK && i < sketch->piece_count; i++) {
        status = check_pieces(sketch, &parts, shapes, i, faults);
        if (status == UJ_OK)
            status = check_wall(sketch, &parts, shapes, i, faults);
    }
    uj_certificate_shapes_clear(&parts);
    // Ignore other errors: they are failures of GEOS. If no fault is found, uj_edit_check reads the
    // document as the solver does. This reading also detects overlaps.
    return status == UJ_NO_MEMORY ? status : UJ_OK;
}
