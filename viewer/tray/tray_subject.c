// Makes trays into subjects: writes captions, and finds what must be in view.
#include <unjam/viewer/tray/tray_subject.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "proof_text.h"
#include "tray_parts.h"

static const double WALL = 0.045;  // thickness of the drawn wall, relative to the tray's diameter

static uj_box box_around(uj_box box, uj_vec2 p)
{
    return (uj_box){{fmin(box.low.x, p.x), fmin(box.low.y, p.y)},
                    {fmax(box.high.x, p.x), fmax(box.high.y, p.y)}};
}

static uj_box box_grow(uj_box box, double margin)
{
    return (uj_box){{box.low.x - margin, box.low.y - margin},
                    {box.high.x + margin, box.high.y + margin}};
}

static uj_box box_mix(uj_box a, uj_box b, double amount)
{
    return (uj_box){
        {a.low.x + amount * (b.low.x - a.low.x), a.low.y + amount * (b.low.y - a.low.y)},
        {a.high.x + amount * (b.high.x - a.high.x), a.high.y + amount * (b.high.y - a.high.y)}};
}

static uj_box add_pieces(uj_box box, const uj_tray *tray, const uj_pose *poses, double margin)
{
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_ring *ring = &tray->pieces[i].shape.rings[0];
        for (size_t k = 0; k < ring->count; k++) {
            uj_vec2 p = uj_pose_apply(poses[i], ring->points[k]);
            uj_box around = box_grow((uj_box){p, p}, margin);
            box = box_around(box_around(box, around.low), around.high);
        }
    }
    return box;
}

static uj_box exit_name_box(const uj_tray_subject *subject, size_t exit)
{
    const uj_exit_opening *opening = &subject->openings[exit];
    const char *name = subject->tray->exits[exit].name;
    double width =
        fmin(uj_text_wrap_width(name, UJ_EXIT_NAME_SIZE * subject->wall), opening->name_room);
    bool aside = opening->outward.x != 0.0;
    uj_vec2 back = {aside ? 0.0 : 0.5 * width, 0.0};
    uj_vec2 on = {aside ? opening->outward.x * width : 0.5 * width, 0.0};
    return box_around(
        (uj_box){uj_vec2_sub(opening->name_at, back), uj_vec2_sub(opening->name_at, back)},
        uj_vec2_add(opening->name_at, on));
}

// The box of a move encloses the wall, the exits' names, and the pieces in all keyframes of the
// move.
static uj_status find_view_boxes(uj_tray_subject *subject)
{
    size_t count = subject->base.move_count > 0 ? subject->base.move_count : 1;
    subject->view_boxes = calloc(count, sizeof *subject->view_boxes);
    if (subject->view_boxes == NULL)
        return UJ_NO_MEMORY;
    double diameter = uj_tray_diameter(subject->tray);
    uj_box base = subject->outer;
    for (size_t i = 0; i < subject->exit_count; i++) {
        if (!(subject->openings[i].width > 0.0))
            continue;
        uj_box name = box_grow(exit_name_box(subject, i), 0.035 * diameter);
        base = box_around(box_around(base, name.low), name.high);
    }
    for (size_t move = 0; move < count; move++) {
        uj_pose poses[UJ_MAX_PIECES];
        uj_tray_subject_poses(subject, (double)move, poses);
        subject->view_boxes[move] = add_pieces(base, subject->tray, poses, 0.02 * diameter);
    }
    if (subject->base.move_count == 0)
        return UJ_OK;
    const uj_motion *motion = &subject->solution->motion;
    for (size_t frame = 1; frame < motion->frame_count; frame++) {
        double before = ceil(motion->times[frame]) - 1.0;
        size_t move = (size_t)fmin(fmax(before, 0.0), (double)(count - 1));
        subject->view_boxes[move] =
            add_pieces(subject->view_boxes[move], subject->tray,
                       &motion->poses[frame * motion->piece_count], 0.02 * diameter);
    }
    return UJ_OK;
}

// During the last 30 % of a move, the view changes gradually to the view of the next move.
static uj_box view_box(const uj_subject *base, double time)
{
    const uj_tray_subject *subject = (const uj_tray_subject *)base;
    double fraction;
    size_t move = uj_subject_move_at(base, time, &fraction);
    if (subject->position != NULL) {
        uj_pose poses[UJ_MAX_PIECES];
        uj_tray_subject_poses(subject, time, poses);
        return add_pieces(subject->view_boxes[0], subject->tray, poses,
                          0.02 * uj_tray_diameter(subject->tray));
    }
    if (move >= base->move_count)
        return subject->view_boxes[base->move_count > 0 ? base->move_count - 1 : 0];
    if (fraction <= 0.7 || move + 1 == base->move_count)
        return subject->view_boxes[move];
    double part = (fraction - 0.7) / 0.3;
    return box_mix(subject->view_boxes[move], subject->view_boxes[move + 1],
                   part * part * (3.0 - 2.0 * part));
}

static uj_box goal_box(const uj_subject *base)
{
    return uj_tray_goal_box((const uj_tray_subject *)base);
}

static void write_caption(const uj_subject *base, size_t move, uj_tray_move_writer *write,
                          char *buffer, size_t size)
{
    const uj_tray_subject *subject = (const uj_tray_subject *)base;
    const uj_tray_goal *goal = &subject->tray->goal;
    if (subject->position != NULL)
        snprintf(buffer, size, "%s", subject->position->caption);
    else if (base->move_count == 0)
        snprintf(buffer, size, _("Start position."));
    else if (move < base->move_count)
        write(subject->tray, &subject->solution->moves[move], buffer, size);
    else if (base->proof != UJ_VERDICT_VALID)
        snprintf(buffer, size, _("End of the motion."));
    else if (goal->by_exit)
        snprintf(buffer, size, _("Solved: %s is out."), subject->tray->pieces[goal->piece].name);
    else
        snprintf(buffer, size, _("Solved."));
}

static void caption(const uj_subject *base, size_t move, char *buffer, size_t size)
{
    write_caption(base, move, uj_move_words, buffer, size);
}

static void short_caption(const uj_subject *base, size_t move, char *buffer, size_t size)
{
    write_caption(base, move, uj_move_text, buffer, size);
}

static void destroy(uj_subject *base)
{
    uj_tray_subject *subject = (uj_tray_subject *)base;
    if (subject->trace_view != NULL)
        subject->free_trace_view(subject->trace_view);
    uj_tray_overlays_clear(subject);
    uj_polygon_clear(&subject->floor);
    free(subject->view_boxes);
    free(subject->openings);
    free(subject);
}

static void describe_proof(uj_tray_subject *subject, const uj_certificate *certificate)
{
    uj_subject *base = &subject->base;
    if (certificate == NULL)
        return;
    if (!certificate->valid) {
        base->proof = UJ_VERDICT_REJECTED;
        snprintf(base->proof_text, sizeof base->proof_text, _("the solution is not valid: %s"),
                 certificate->reason);
        return;
    }
    base->proof = UJ_VERDICT_VALID;
    uj_overlap_bound_text(certificate->overlap_bound, subject->tray->unit, base->proof_text,
                          sizeof base->proof_text);
}

static void describe_goal(const uj_tray *tray, char *text, size_t size)
{
    const uj_tray_goal *goal = &tray->goal;
    if (goal->by_exit) {
        snprintf(text, size, _("Goal: take %s out through the exit \"%s\"."),
                 tray->pieces[goal->piece].name, tray->exits[goal->exit].name);
        return;
    }
    if (goal->pose_count == tray->piece_count && tray->piece_count > 1) {
        snprintf(text, size, _("Goal: bring all pieces to their outlines."));
        return;
    }
    char names[160] = "";
    size_t used = 0;
    for (size_t i = 0; i < goal->pose_count && used < sizeof names; i++) {
        const char *before = i == 0 ? "" : i + 1 == goal->pose_count ? _(" and ") : ", ";
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", before,
                                 tray->pieces[goal->poses[i].piece].name);
    }
    snprintf(text, size,
             uj_translate_count("Goal: bring %s to its outline.",
                                "Goal: bring %s to their outlines.", (unsigned)goal->pose_count),
             names);
}

static const uj_subject_class tray_class = {view_box, uj_tray_board_draw, caption, short_caption,
                                            destroy,  goal_box,           NULL};

bool uj_subject_is_tray(const uj_subject *subject)
{
    return subject->class == &tray_class;
}

uj_status uj_tray_subject_create(const uj_tray *tray, const uj_tray_solution *solution,
                                 const uj_certificate *certificate, uj_subject **out,
                                 uj_error *error)
{
    *out = NULL;
    uj_tray_subject *subject = calloc(1, sizeof *subject);
    if (subject == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while preparing the picture"));
    bool moves = solution != NULL && solution->move_count > 0 && solution->motion.frame_count > 1;
    subject->base.class = &tray_class;
    subject->tray = tray;
    subject->solution = moves ? solution : NULL;
    subject->base.move_count = moves ? solution->move_count : 0;
    snprintf(subject->base.title, sizeof subject->base.title, "%s",
             tray->name != NULL ? tray->name : "");
    describe_proof(subject, certificate);
    describe_goal(tray, subject->base.goal, sizeof subject->base.goal);
    subject->base.note = tray->note;
    subject->base.has_gaps = true;
    subject->base.ghost_goal = !tray->goal.by_exit;

    uj_polygon_bounds(&tray->interior, &subject->outer.low, &subject->outer.high);
    subject->wall = WALL * uj_tray_diameter(tray);
    subject->outer = box_grow(subject->outer, subject->wall);
    int colours = 0;
    for (size_t i = 0; i < tray->piece_count; i++) {
        bool goal = tray->goal.by_exit && tray->goal.piece == (int)i;
        uj_label_anchor_find(&tray->pieces[i].shape.rings[0], &subject->anchors[i]);
        subject->anchors[i].colour = goal ? -1 : colours++ % UJ_PIECE_COLOURS;
    }
    uj_status status = uj_tray_floor_find(subject);
    if (status == UJ_OK)
        status = uj_tray_overlays_find(subject);
    if (status == UJ_OK)
        status = find_view_boxes(subject);
    if (status == UJ_OK && moves)
        status = uj_tray_timeline_create(tray, solution, NULL, &subject->base.timeline);
    if (status != UJ_OK) {
        uj_subject_destroy(&subject->base);
        return uj_error_set(error, status, _("out of memory while preparing the picture"));
    }
    *out = &subject->base;
    return UJ_OK;
}
