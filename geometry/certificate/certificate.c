// Runs the checks of the certificate in order.
#include <unjam/geometry/certificate/certificate.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/certificate/depth/certificate_bound.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>
#include <unjam/geometry/certificate/shapes/certificate_shapes.h>

#include "certificate_rules.h"
#include "rest_check.h"
#include "thin_check.h"

_Static_assert(sizeof((uj_certificate){0}.reason) == UJ_REASON_SIZE, "reasons fit");

uj_certificate_options uj_certificate_default(void)
{
    return (uj_certificate_options){.tolerance = 1e-6};
}

uj_certificate_options uj_certificate_finest(void)
{
    return (uj_certificate_options){.tolerance = UJ_FINEST_TOLERANCE};
}

// Returns a new array: the indices of the move_count + 1 keyframes at integer times. NULL: out of
// memory.
static size_t *whole_frames(const uj_tray_solution *solution)
{
    size_t *frames = calloc(solution->move_count + 1, sizeof *frames);
    size_t next = 0;
    for (size_t i = 0; frames != NULL && i < solution->motion.frame_count; i++)
        if (solution->motion.times[i] == (double)next)
            frames[next++] = i;
    return frames;
}

static void explain_overlap(const uj_tray *tray, const uj_motion_bound *bound, double tolerance,
                            char *reason)
{
    const uj_overlap *worst = &bound->worst;
    if (bound->rounding > tolerance) {
        snprintf(reason, UJ_REASON_SIZE,
                 "the tolerance %.6g is below the rounding error %.6g of coordinates and angles of "
                 "this size, so nothing can be proven",
                 tolerance, bound->rounding);
        return;
    }
    uj_piece_label first = uj_piece_label_of(tray, worst->first);
    uj_piece_label second = uj_piece_label_of(tray, worst->second);
    if (bound->undecided) {
        snprintf(reason, UJ_REASON_SIZE,
                 "%s and %s may overlap by up to %.6g at time %.6g (move %zu): it could not be "
                 "proven that their overlap stays within the tolerance %.6g",
                 first.text, second.text, worst->depth, worst->time, bound->move + 1, tolerance);
        return;
    }
    if (worst->second < 0)
        snprintf(reason, UJ_REASON_SIZE, "%s and the wall overlap by %.6g at time %.6g (move %zu)",
                 first.text, worst->depth, worst->time, bound->move + 1);
    else
        snprintf(reason, UJ_REASON_SIZE,
                 "pieces %.80s and %.80s overlap by %.6g at time %.6g (move %zu)",
                 first.text + sizeof "piece", second.text + sizeof "piece", worst->depth,
                 worst->time, bound->move + 1);
}

static void explain_tolerance(double tolerance, char *reason)
{
    size_t used = strlen(reason);
    snprintf(reason + used, UJ_REASON_SIZE - used,
             "; the greatest overlap accepted is %.3g, a tenth of the width of the narrowest part",
             tolerance);
}

static uj_status check_motion(uj_examination *e, uj_certificate *out)
{
    double length = e->tolerance * uj_tray_diameter(e->tray);
    uj_motion_bound bound;
    bool rests = true;
    uj_status status =
        uj_motion_bound_create(&(uj_motion_bound_task){.shapes = e->shapes,
                                                       .motion = &e->solution->motion,
                                                       .move_count = e->solution->move_count,
                                                       .tolerance = length,
                                                       .poll = e->poll},
                               &bound);
    if (status == UJ_OK && bound.stopped)
        uj_examination_poll(e, &rests);
    if (status != UJ_OK || bound.stopped)
        return status;
    out->overlap_bound = bound.bound;
    out->time = bound.tightest.time;
    if (bound.moves) {
        out->first_piece = bound.tightest.first;
        out->second_piece = bound.tightest.second;
    }
    if (bound.exceeded) {
        out->first_piece = bound.worst.first;
        out->second_piece = bound.worst.second;
        out->time = bound.worst.time;
        explain_overlap(e->tray, &bound, length, out->reason);
        if (bound.rounding <= length)
            out->faulty_move = bound.move;
        if (e->lowered)
            explain_tolerance(length, out->reason);
        return UJ_OK;
    }
    status = uj_rest_check(e, &rests);
    out->valid = status == UJ_OK && rests && uj_rules_check_goal(e);
    return status;
}

uj_status uj_certificate_admits(const uj_tray *tray, const uj_certificate_options *options,
                                uj_error *error)
{
    char reason[UJ_REASON_SIZE] = "";
    uj_certificate_shapes shapes;
    uj_examination e = {.tray = tray, .shapes = &shapes, .reason = reason};
    e.tolerance = options != NULL ? options->tolerance : uj_certificate_default().tolerance;
    uj_status status = uj_certificate_shapes_create(tray, &shapes, error);
    if (status == UJ_NO_MEMORY)
        uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
    else if (status == UJ_OK && !uj_thin_check(&e))
        status = uj_error_set(error, UJ_BAD_INPUT, "%s", reason);
    uj_certificate_shapes_clear(&shapes);
    return status;
}

uj_status uj_certificate_check(const uj_tray *tray, const uj_tray_solution *solution,
                               const uj_certificate_options *options, uj_certificate *out,
                               uj_error *error)
{
    *out = (uj_certificate){
        .overlap_bound = INFINITY, .first_piece = -1, .second_piece = -1, .faulty_move = SIZE_MAX};
    double tolerance = options != NULL ? options->tolerance : uj_certificate_default().tolerance;
    if (!isfinite(tolerance) || tolerance < 0.0)
        return uj_error_set(error, UJ_BAD_ARGUMENT, "the tolerance must be a number, 0 or more");
    uj_examination e = {.tray = tray,
                        .solution = solution,
                        .tolerance = tolerance,
                        .reason = out->reason,
                        .faulty_move = &out->faulty_move,
                        .exemptions = &out->exemptions};
    if (options != NULL)
        e.poll = options->poll;
    if (!uj_rules_check_frames(&e))
        return UJ_OK;
    size_t *frames = whole_frames(solution);
    if (frames == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while verifying");
    e.frames = frames;
    if (!uj_rules_check_moves(&e)) {
        free(frames);
        return UJ_OK;
    }
    uj_certificate_shapes shapes;
    uj_status status = uj_certificate_shapes_create(tray, &shapes, error);
    e.shapes = &shapes;
    if (status == UJ_OK)
        uj_thin_lower(&e);
    if (status == UJ_OK && uj_thin_check(&e) && uj_rules_check_bounds(&e))
        status = check_motion(&e, out);
    uj_certificate_shapes_clear(&shapes);
    free(frames);
    if (status == UJ_NO_MEMORY)
        uj_error_set(error, UJ_NO_MEMORY, "out of memory while verifying");
    return status;
}
