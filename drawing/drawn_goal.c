// The goal of a drawn tray. Either a piece leaves through the exit, or pieces arrive at ghosts:
// outlines that show where the pieces must be.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/geometry/shape/same_shape.h>
#include <unjam/geometry/tray/exit_depth.h>

#include "drawn_maker.h"

static int find_piece(const uj_drawn_maker *m, const char *name)
{
    for (size_t i = 0; i < m->out->tray->piece_count; i++)
        if (strcmp(m->out->tray->pieces[i].name, name) == 0)
            return (int)i;
    return -1;
}

// Makes a goal pose from one ghost (an outline that shows where a piece must arrive).
static uj_status make_ghost(uj_drawn_maker *m, const uj_drawn_outline *outline)
{
    uj_tray *tray = m->out->tray;
    uj_goal_pose *goal = &tray->goal.poses[tray->goal.pose_count++];
    uj_polygon placed = {0};
    goal->piece =
        outline->name[0] == '\0' && tray->piece_count == 1 ? 0 : find_piece(m, outline->name);
    if (goal->piece < 0) {
        uj_error_set(m->error, UJ_BAD_INPUT,
                     _("no piece is named \"%.64s\"; name each goal after its piece: \"goal A\" "
                       "for \"piece A\""),
                     outline->name);
        return uj_drawn_fail(m, outline, UJ_BAD_INPUT);
    }
    uj_status status = uj_drawn_polygon(m, outline, true, &placed);
    double diameter = uj_tray_diameter(tray);
    const uj_piece *piece = &tray->pieces[goal->piece];
    if (status == UJ_OK &&
        !uj_find_pose(&piece->shape.rings[0], &placed.rings[0], m->out->tolerance, &goal->at)) {
        uj_error_set(
            m->error, UJ_BAD_INPUT,
            _("this outline is not a moved and turned copy of piece \"%s\": the outlines differ "
              "by more than %.2g; copy the piece, then move the copy (a mirrored copy does "
              "not count)"),
            piece->name, m->out->tolerance);
        status = uj_drawn_fail(m, outline, UJ_BAD_INPUT);
    }
    uj_polygon_clear(&placed);
    goal->at.x = uj_drawn_clean(m, goal->at.x, true);
    goal->at.y = uj_drawn_clean(m, goal->at.y, true);
    // Users place ghosts by hand, so the goal tolerates errors of one degree and of 1 % of the
    // tray's diameter (rounded down to one significant digit).
    double unit = pow(10.0, floor(log10(0.01 * diameter)));
    double slack =
        uj_drawn_rounded(floor(0.01 * diameter / unit) * unit, 1e-13 * diameter, 1e-9 * diameter);
    goal->within = (uj_pose){slack, slack, uj_radians(1.0)};
    return status;
}

// Chooses the piece that must leave the tray.
static uj_status choose_piece(uj_drawn_maker *m, int *out)
{
    const uj_tray *tray = m->out->tray;
    const uj_exit *exit = &tray->exits[0];
    if (m->options->goal != NULL) {
        *out = find_piece(m, m->options->goal);
        if (*out >= 0)
            return UJ_OK;
        return uj_error_set(m->error, UJ_BAD_INPUT,
                            _("--goal: no piece of the drawing is named \"%.64s\""),
                            m->options->goal);
    }
    double thinnest = tray->pieces[0].thickness;
    for (size_t i = 1; i < tray->piece_count; i++)
        thinnest = uj_min(thinnest, tray->pieces[i].thickness);
    double limit = exit->thickness > 0.0 ? exit->thickness : thinnest;
    int count = 0;
    *out = 0;
    for (size_t i = tray->piece_count; i-- > 0;)
        if (tray->pieces[i].thickness <= limit) {
            count++;
            *out = (int)i;
        }
    m->out->goal_guessed = count != 1;
    return UJ_OK;
}

static uj_status make_exit_goal(uj_drawn_maker *m)
{
    uj_tray *tray = m->out->tray;
    if (tray->exit_count != 1) {
        uj_error_set(m->error, UJ_BAD_INPUT,
                     tray->exit_count == 0
                         ? _("the puzzle has no goal; draw an exit that crosses the wall of the "
                             "tray and label it \"exit\", or draw an outline where a piece must "
                             "arrive and label this outline \"goal A\"")
                         : _("there are several exits, so it is not clear which one is the goal; "
                             "draw an outline where a piece must arrive and label this outline "
                             "\"goal A\", or keep only one of the exits"));
        return uj_drawn_fail(m, m->tray, UJ_BAD_INPUT);
    }
    tray->goal.by_exit = true;
    uj_status status = choose_piece(m, &tray->goal.piece);
    uj_exit *exit = &tray->exits[0];
    if (status == UJ_OK && !(exit->thickness > 0.0))
        exit->thickness = tray->pieces[tray->goal.piece].thickness;
    return status;
}

uj_status uj_drawn_goal(uj_drawn_maker *m)
{
    uj_tray *tray = m->out->tray;
    size_t count = 0;
    uj_status status = UJ_OK;
    for (size_t i = 0; i < m->drawing->outline_count; i++)
        count += m->drawing->outlines[i].role == UJ_ROLE_GOAL ? 1 : 0;
    if (count == 0)
        return make_exit_goal(m);
    if (m->options->goal != NULL)
        return uj_error_set(m->error, UJ_BAD_INPUT,
                            _("--goal names the piece that must leave the tray, but the drawing "
                              "has outlines labelled \"goal\"; use either --goal or the labels"));
    tray->goal.poses = calloc(count, sizeof *tray->goal.poses);
    if (tray->goal.poses == NULL)
        return uj_drawn_no_memory(m->error);
    for (size_t i = 0; i < m->drawing->outline_count && status == UJ_OK; i++)
        if (m->drawing->outlines[i].role == UJ_ROLE_GOAL)
            status = make_ghost(m, &m->drawing->outlines[i]);
    for (size_t i = 0; i < tray->exit_count; i++)
        if (!(tray->exits[i].thickness > 0.0))
            tray->exits[i].thickness = 1.0;
    return status;
}

uj_status uj_drawn_deepen(uj_drawn_maker *m)
{
    uj_tray *tray = m->out->tray;
    if (!tray->goal.by_exit)
        return UJ_OK;
    bool extended = false;
    uj_polygon *opening = &tray->exits[tray->goal.exit].opening;
    uj_status status =
        uj_exit_deepen_for(tray, tray->goal.piece, tray->goal.exit, &extended, m->error);
    for (size_t i = 0; i < opening->ring_count && extended; i++)
        uj_drawn_clean_ring(m, &opening->rings[i], false);
    m->out->extended = extended ? 1 : 0;
    return status;
}
