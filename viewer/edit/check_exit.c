// Checks that the exit is wide and deep enough for the goal piece.
#include <unjam/viewer/edit/tray_exit.h>

#include <unjam/base/language.h>

#include "check_list.h"

// Returns the width of the narrowest exit through which the piece can leave, found by bisection.
static double least_extent(const uj_ring *ring)
{
    double low = 0.0, high = 2.0 * uj_ring_reach(ring);
    for (int i = 0; i < 40; i++) {
        double middle = 0.5 * (low + high);
        if (isfinite(uj_depth_to_leave(ring, middle)))
            high = middle;
        else
            low = middle;
    }
    return high;
}

static void place_at_exit(const uj_sketch *sketch, uj_fault *fault)
{
    uj_part exit = {UJ_PART_EXIT, (size_t)sketch->goal_exit};
    uj_vec2 low, high;
    uj_part_bounds(sketch, exit, &low, &high);
    fault->first = exit;
    fault->placed = true;
    fault->at = uj_vec2_scale(uj_vec2_add(low, high), 0.5);
}

void uj_check_exit(const uj_sketch *sketch, uj_faults *faults)
{
    uj_wall_exit wall;
    if (sketch->goal != UJ_GOAL_EXIT || sketch->goal_piece < 0 || sketch->goal_exit < 0 ||
        !uj_wall_exit_outside(sketch, (size_t)sketch->goal_exit, &wall))
        return;
    const uj_sketch_piece *piece = &sketch->pieces[sketch->goal_piece];
    const uj_sketch_exit *exit = &sketch->exits[sketch->goal_exit];
    if (piece->shape.ring_count == 0)
        return;
    const uj_ring *shape = &piece->shape.rings[0];
    double width = wall.to - wall.from, needed = uj_depth_to_leave(shape, width);
    const char *unit = sketch->unit != NULL ? sketch->unit : "";
    if (!isfinite(needed))
        place_at_exit(sketch,
                      uj_faults_add(faults, UJ_FAULT_EXIT,
                                    _("%.60s is %.4g %.16s wide, too narrow for %.60s, which needs "
                                      "a width of at least %.4g to get out."),
                                    exit->name, width, unit, piece->name, least_extent(shape)));
    else if (needed > wall.depth * (1.0 + 1e-6))
        place_at_exit(sketch, uj_faults_add(faults, UJ_FAULT_EXIT,
                                            _("%.60s is %.4g %.16s deep, too shallow for %.60s, "
                                              "which needs a depth of %.4g to get out."),
                                            exit->name, wall.depth, unit, piece->name, needed));
}
