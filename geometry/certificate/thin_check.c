// Looks for short edges and thin parts. Lowers the tolerance if a part is thin.
#include "thin_check.h"

#include <float.h>
#include <stdio.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// `what` names the owner of the polygon in the message, for example "piece A".
static bool check_edges(const uj_examination *e, const uj_polygon *polygon, const char *what)
{
    double least = UJ_SHORTEST_EDGE * uj_tray_diameter(e->tray);
    for (size_t r = 0; r < polygon->ring_count; r++)
        for (size_t i = 0; i < polygon->rings[r].count; i++) {
            const uj_ring *ring = &polygon->rings[r];
            uj_vec2 a = ring->points[i], b = ring->points[(i + 1) % ring->count];
            double length = hypot(b.x - a.x, b.y - a.y);
            if (length >= least)
                continue;
            snprintf(e->reason, UJ_REASON_SIZE,
                     "%s has an edge of length %.3g at (%.9g, %.9g); edges shorter than %.3g have "
                     "no reliable direction: remove one of the two corners",
                     what, length, a.x, a.y, least);
            return false;
        }
    return true;
}

// The width is the least extent along a normal of a face.
static double width_of(const uj_proof_part *part)
{
    double width = INFINITY;
    for (size_t f = 0; f < part->count; f++) {
        double least = INFINITY;
        for (size_t i = 0; i < part->count; i++)
            least = fmin(least, uj_vec2_dot(part->normals[f], part->corners[i]));
        width = fmin(width, part->offsets[f] - least);
    }
    return width;
}

static bool check_parts(const uj_examination *e, const uj_proof_part_set *set, const char *what)
{
    double least = UJ_THINNEST_PART * e->tolerance * uj_tray_diameter(e->tray);
    for (size_t i = 0; i < set->count; i++) {
        const uj_proof_part *part = &set->parts[i];
        double width = width_of(part);
        if (width >= least)
            continue;
        snprintf(e->reason, UJ_REASON_SIZE,
                 "%s has a part only %.3g wide at (%.9g, %.9g); since overlaps of up to %.3g are "
                 "accepted, parts thinner than %.3g might let pieces through",
                 what, width, part->corners[0].x, part->corners[0].y,
                 e->tolerance * uj_tray_diameter(e->tray), least);
        return false;
    }
    return true;
}

bool uj_thin_check(const uj_examination *e)
{
    const uj_tray *tray = e->tray;
    bool good = check_edges(e, &tray->interior, "the tray");
    for (size_t i = 0; good && i < tray->exit_count; i++)
        good = check_edges(e, &tray->exits[i].opening, "an exit");
    for (size_t i = 0; good && i < tray->piece_count; i++)
        good = check_edges(e, &tray->pieces[i].shape, uj_piece_label_of(tray, (int)i).text);
    for (size_t i = 0; good && i < tray->piece_count; i++)
        good = check_parts(e, &e->shapes->pieces[i], uj_piece_label_of(tray, (int)i).text);
    for (size_t i = 0; good && i < e->shapes->wall_count; i++)
        good = check_parts(e, &e->shapes->walls[i], "the wall");
    return good;
}

static double narrowest_of(const uj_proof_part_set *set)
{
    double least = INFINITY;
    for (size_t i = 0; i < set->count; i++)
        least = fmin(least, width_of(&set->parts[i]));
    return least;
}

void uj_thin_lower(uj_examination *e)
{
    // The factor 0.999 makes up for rounding, so that the narrowest part is not below the limit.
    const double share = 0.999 / (UJ_THINNEST_PART * uj_tray_diameter(e->tray));
    double least = INFINITY;
    for (size_t i = 0; i < e->tray->piece_count; i++)
        least = fmin(least, narrowest_of(&e->shapes->pieces[i]));
    for (size_t i = 0; i < e->shapes->wall_count; i++)
        least = fmin(least, narrowest_of(&e->shapes->walls[i]));
    const double most = fmax(share * least, UJ_FINEST_TOLERANCE);
    e->lowered = most < e->tolerance;
    if (e->lowered)
        e->tolerance = most;
}
