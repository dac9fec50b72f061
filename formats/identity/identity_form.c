// Makes the canonical form of a problem (docs/FORMATS.md). Any change here changes all digests, so
// change the number in version_key, too.
#include "identity_form.h"

#include <stdlib.h>

#include <unjam/formats/file_kind.h>
#include <unjam/formats/move_json.h>

static const char version_key[] = "unjam-form";

// --- numbers and polygons --------------------------------------------------------------------

static json_t *number(double value)
{
    return json_real(value + 0.0);  // turns -0 into 0
}

static json_t *degrees(double radians)
{
    char text[UJ_NUMBER_SIZE];
    return number(strtod(uj_degrees_text(radians, text), NULL));
}

static json_t *pose_form(uj_pose pose)
{
    return json_pack("[o, o, o]", number(pose.x), number(pose.y), degrees(pose.angle));
}

static int compare_points(uj_vec2 a, uj_vec2 b)
{
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}

static size_t first_point(const uj_ring *ring)
{
    size_t first = 0;
    for (size_t i = 1; i < ring->count; i++)
        if (compare_points(ring->points[i], ring->points[first]) < 0)
            first = i;
    return first;
}

static json_t *ring_form(const uj_ring *ring)
{
    json_t *points = json_array();
    size_t first = first_point(ring);
    for (size_t i = 0; points != NULL && i < ring->count; i++) {
        uj_vec2 p = ring->points[(first + i) % ring->count];
        json_array_append_new(points, json_pack("[o, o]", number(p.x), number(p.y)));
    }
    return points;
}

static int compare_rings(const void *left, const void *right)
{
    const uj_ring *a = *(const uj_ring *const *)left, *b = *(const uj_ring *const *)right;
    size_t first_a = first_point(a), first_b = first_point(b);
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        int order = compare_points(a->points[(first_a + i) % a->count],
                                   b->points[(first_b + i) % b->count]);
        if (order != 0)
            return order;
    }
    return (a->count > b->count) - (a->count < b->count);
}

// Returns the rings as a list. The outer ring comes first. The holes follow, sorted by the
// coordinates of their points.
static json_t *polygon_form(const uj_polygon *polygon)
{
    json_t *rings = json_array();
    const uj_ring **order = calloc(polygon->ring_count + 1, sizeof *order);
    for (size_t i = 0; order != NULL && i < polygon->ring_count; i++)
        order[i] = &polygon->rings[i];
    if (order != NULL && polygon->ring_count > 1)
        qsort(order + 1, polygon->ring_count - 1, sizeof(const uj_ring *), compare_rings);
    for (size_t i = 0; order != NULL && i < polygon->ring_count; i++)
        json_array_append_new(rings, ring_form(order[i]));
    bool made = order != NULL && rings != NULL;
    free(order);
    if (!made)
        json_decref(rings);
    return made ? rings : NULL;
}

// --- trays -----------------------------------------------------------------------------------

static json_t *exits_form(const uj_tray *tray)
{
    json_t *exits = json_object();
    for (size_t i = 0; i < tray->exit_count; i++)
        json_object_set_new(exits, tray->exits[i].name,
                            json_pack("{s:o, s:o}", "opening",
                                      polygon_form(&tray->exits[i].opening), "thickness",
                                      number(tray->exits[i].thickness)));
    return exits;
}

static json_t *pieces_form(const uj_tray *tray)
{
    json_t *pieces = json_object();
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_piece *piece = &tray->pieces[i];
        json_object_set_new(pieces, piece->name,
                            json_pack("{s:o, s:o, s:o}", "shape", polygon_form(&piece->shape),
                                      "thickness", number(piece->thickness), "at",
                                      pose_form(piece->start)));
    }
    return pieces;
}

static json_t *goal_form(const uj_tray *tray)
{
    const uj_tray_goal *goal = &tray->goal;
    if (goal->by_exit)
        return json_pack("{s:s, s:s}", "piece", tray->pieces[goal->piece].name, "exit",
                         tray->exits[goal->exit].name);
    json_t *poses = json_object();
    for (size_t i = 0; i < goal->pose_count; i++)
        json_object_set_new(poses, tray->pieces[goal->poses[i].piece].name,
                            json_pack("{s:o, s:o}", "at", pose_form(goal->poses[i].at), "within",
                                      pose_form(goal->poses[i].within)));
    return json_pack("{s:o}", "poses", poses);
}

json_t *uj_form_of_tray(const uj_tray *tray)
{
    return json_pack("{s:i, s:s, s:o, s:o, s:o, s:o}", version_key, 1, "kind", UJ_TRAY_KIND,
                     "interior", polygon_form(&tray->interior), "exits", exits_form(tray), "pieces",
                     pieces_form(tray), "goal", goal_form(tray));
}

// --- discrete puzzles --------------------------------------------------------------------------

json_t *uj_form_of_discrete(const uj_problem *problem)
{
    json_t *form = json_pack("{s:i, s:s}", version_key, 1, "kind", problem->puzzle->kind);
    if (form != NULL && !problem->puzzle->identify(problem->data, form)) {
        json_decref(form);
        return NULL;
    }
    return form;
}

char *uj_form_text(const json_t *form)
{
    return json_dumps(form, JSON_COMPACT | JSON_SORT_KEYS | JSON_REAL_PRECISION(17));
}
