// Trays as subjects: poses, views, words.
#include <unjam/viewer/tray/tray_subject.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/tray/tray_game.h>

static const double WALL = 0.045;  // thickness of the drawn wall, tray diameters

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

void uj_tray_subject_poses(const uj_tray_subject *subject, double time, uj_pose *poses)
{
    const uj_tray_position *position = subject->position;
    if (position != NULL && position->way != NULL && !position->held && time < position->made) {
        uj_motion_at(position->way, 1.0 - (position->made - time), poses);
        return;
    }
    if (position != NULL) {
        memcpy(poses, position->poses, subject->tray->piece_count * sizeof *poses);
        return;
    }
    if (subject->solution != NULL && subject->solution->motion.frame_count > 0) {
        uj_motion_at(&subject->solution->motion, time, poses);
        return;
    }
    for (size_t i = 0; i < subject->tray->piece_count; i++)
        poses[i] = subject->tray->pieces[i].start;
}

void uj_tray_subject_set_position(uj_subject *subject, const uj_tray_position *position)
{
    ((uj_tray_subject *)subject)->position = position;
}

uj_vec2 uj_tray_handle(const uj_tray_subject *subject, size_t piece, uj_pose pose)
{
    const uj_label_anchor *face = &subject->faces[piece];
    double room = 0.72 * fmax(face->ahead, face->radius);
    return uj_pose_apply(pose, uj_vec2_add(face->centre, uj_vec2_scale(face->axis, room)));
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

// Where the name of an exit may be, in the size it has beside a large wall.
static uj_box sign_box(const uj_tray_subject *subject, size_t exit)
{
    const uj_exit_opening *mouth = &subject->mouths[exit];
    const char *name = subject->tray->exits[exit].name;
    double width = fmin(uj_text_wrap_width(name, UJ_SIGN_SIZE * subject->wall), mouth->room);
    bool aside = mouth->outward.x != 0.0;
    uj_vec2 back = {aside ? 0.0 : 0.5 * width, 0.0};
    uj_vec2 on = {aside ? mouth->outward.x * width : 0.5 * width, 0.0};
    return box_around((uj_box){uj_vec2_sub(mouth->sign, back), uj_vec2_sub(mouth->sign, back)},
                      uj_vec2_add(mouth->sign, on));
}

// One view a move: the wall, the exits' names, and the pieces in all keyframes of the move.
static uj_status find_views(uj_tray_subject *subject)
{
    size_t count = subject->base.move_count > 0 ? subject->base.move_count : 1;
    subject->views = calloc(count, sizeof *subject->views);
    if (subject->views == NULL)
        return UJ_NO_MEMORY;
    double diameter = uj_tray_diameter(subject->tray);
    uj_box base = subject->outer;
    for (size_t i = 0; i < subject->exit_count; i++) {
        if (!(subject->mouths[i].width > 0.0))
            continue;
        uj_box sign = box_grow(sign_box(subject, i), 0.035 * diameter);
        base = box_around(box_around(base, sign.low), sign.high);
    }
    for (size_t move = 0; move < count; move++) {
        uj_pose poses[UJ_MAX_PIECES];
        uj_tray_subject_poses(subject, (double)move, poses);
        subject->views[move] = add_pieces(base, subject->tray, poses, 0.02 * diameter);
    }
    if (subject->base.move_count == 0)
        return UJ_OK;
    const uj_motion *motion = &subject->solution->motion;
    for (size_t frame = 1; frame < motion->frame_count; frame++) {
        double before = ceil(motion->times[frame]) - 1.0;
        size_t move = (size_t)fmin(fmax(before, 0.0), (double)(count - 1));
        subject->views[move] =
            add_pieces(subject->views[move], subject->tray,
                       &motion->poses[frame * motion->piece_count], 0.02 * diameter);
    }
    return UJ_OK;
}

// Towards the end of a move the view changes to that of the next, so that a state between two
// moves already shows where the next one leads.
static uj_box frame_at(const uj_subject *base, double time)
{
    const uj_tray_subject *subject = (const uj_tray_subject *)base;
    double fraction;
    size_t move = uj_subject_move_at(base, time, &fraction);
    if (subject->position != NULL) {
        uj_pose poses[UJ_MAX_PIECES];
        uj_tray_subject_poses(subject, time, poses);
        return add_pieces(subject->views[0], subject->tray, poses,
                          0.02 * uj_tray_diameter(subject->tray));
    }
    if (move >= base->move_count)
        return subject->views[base->move_count > 0 ? base->move_count - 1 : 0];
    if (fraction <= 0.7 || move + 1 == base->move_count)
        return subject->views[move];
    double part = (fraction - 0.7) / 0.3;
    return box_mix(subject->views[move], subject->views[move + 1],
                   part * part * (3.0 - 2.0 * part));
}

static uj_box goal_box(const uj_subject *base)
{
    return uj_tray_goal_box((const uj_tray_subject *)base);
}

static void caption(const uj_subject *base, size_t move, char *buffer, size_t size)
{
    const uj_tray_subject *subject = (const uj_tray_subject *)base;
    const uj_tray_goal *goal = &subject->tray->goal;
    if (subject->position != NULL)
        snprintf(buffer, size, "%s", subject->position->words);
    else if (base->move_count == 0)
        snprintf(buffer, size, "Start position.");
    else if (move < base->move_count)
        uj_move_text(subject->tray, &subject->solution->moves[move], buffer, size);
    else if (base->proof != UJ_PROOF_VALID)
        snprintf(buffer, size, "end of the motion");
    else if (goal->by_exit)
        snprintf(buffer, size, "solved: %s is out", subject->tray->pieces[goal->piece].name);
    else
        snprintf(buffer, size, "solved");
}

static uj_status play_by_hand(const uj_subject *base, double time, uj_game **out, uj_error *error)
{
    const uj_tray_subject *subject = (const uj_tray_subject *)base;
    uj_pose poses[UJ_MAX_PIECES];
    uj_tray_subject_poses(subject, time, poses);
    return uj_tray_game_create(subject->tray, poses, out, error);
}

static void destroy(uj_subject *base)
{
    uj_tray_subject *subject = (uj_tray_subject *)base;
    if (subject->trace_view != NULL)
        subject->free_trace_view(subject->trace_view);
    uj_tray_overlays_clear(subject);
    uj_polygon_clear(&subject->floor);
    free(subject->views);
    free(subject->mouths);
    free(subject);
}

// Keeps the part of a ring on the side n . p <= c of a line (Sutherland and Hodgman 1974).
// out has room for twice as many points.
static size_t clip_ring(const uj_vec2 *points, size_t count, uj_vec2 n, double c, uj_vec2 *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uj_vec2 a = points[i], b = points[(i + 1) % count];
        double over_a = uj_vec2_dot(n, a) - c, over_b = uj_vec2_dot(n, b) - c;
        if (over_a <= 0.0)
            out[kept++] = a;
        if ((over_a <= 0.0) != (over_b <= 0.0))
            out[kept++] =
                uj_vec2_add(a, uj_vec2_scale(uj_vec2_sub(b, a), over_a / (over_a - over_b)));
    }
    return kept;
}

// The part of an opening inside the box, as a new ring.
static uj_status clip_opening(const uj_ring *opening, uj_box box, uj_ring *out)
{
    size_t room = 16 * (opening->count + 4);
    uj_vec2 *points = calloc(room, sizeof *points), *spare = calloc(room, sizeof *spare);
    *out = (uj_ring){0};
    if (points == NULL || spare == NULL) {
        free(points);
        free(spare);
        return UJ_NO_MEMORY;
    }
    memcpy(points, opening->points, opening->count * sizeof *points);
    size_t count = opening->count;
    const uj_vec2 sides[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const double limits[4] = {box.high.x, box.high.y, -box.low.x, -box.low.y};
    for (int i = 0; i < 4; i++) {
        count = clip_ring(points, count, sides[i], limits[i], spare);
        uj_vec2 *swap = points;
        points = spare;
        spare = swap;
    }
    free(spare);
    if (count == 0) {
        free(points);
        return UJ_OK;
    }
    *out = (uj_ring){count, points};
    return UJ_OK;
}

// Finds the side on which an opening leaves the wall; part is what of it lies inside the wall.
static uj_exit_opening find_mouth(const uj_tray_subject *subject, size_t exit, const uj_ring *part)
{
    static const uj_vec2 ways[4] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const uj_polygon *opening = &subject->tray->exits[exit].opening;
    const uj_box *outer = &subject->outer;
    uj_vec2 low, high, far_low, far_high;
    uj_polygon_bounds(&(uj_polygon){1, (uj_ring *)part}, &low, &high);
    uj_polygon_bounds(opening, &far_low, &far_high);
    const double beyond[4] = {far_high.x - outer->high.x, far_high.y - outer->high.y,
                              outer->low.x - far_low.x, outer->low.y - far_low.y};
    int side = 0;
    for (int i = 1; i < 4; i++)
        if (beyond[i] > beyond[side])
            side = i;
    uj_vec2 centre = {0.5 * (low.x + high.x), 0.5 * (low.y + high.y)};
    const uj_vec2 edges[4] = {{outer->high.x, centre.y},
                              {centre.x, outer->high.y},
                              {outer->low.x, centre.y},
                              {centre.x, outer->low.y}};
    uj_exit_opening mouth = {.middle = edges[side], .outward = ways[side]};
    bool aside = side % 2 == 0;
    double diameter = uj_tray_diameter(subject->tray), away = aside ? 0.02 : 0.045;
    mouth.sign = uj_vec2_add(mouth.middle, uj_vec2_scale(ways[side], away * diameter));
    mouth.room = aside ? 0.3 * diameter : outer->high.x - outer->low.x;
    if (beyond[side] > 0.0)
        mouth.width = aside ? high.y - low.y : high.x - low.x;
    return mouth;
}

// Names above or below the wall leave room for one another.
static void share_room(uj_tray_subject *subject)
{
    for (size_t i = 0; i < subject->exit_count; i++)
        for (size_t k = 0; k < subject->exit_count; k++) {
            uj_exit_opening *mouth = &subject->mouths[i];
            const uj_exit_opening *other = &subject->mouths[k];
            if (i != k && other->width > 0.0 && mouth->outward.y != 0.0 &&
                mouth->outward.y == other->outward.y)
                mouth->room = fmin(mouth->room, 0.9 * fabs(mouth->sign.x - other->sign.x));
        }
}

// The floor (interior, its holes, the openings as far as the wall goes) and the exits' signs.
static uj_status find_floor(uj_tray_subject *subject)
{
    const uj_tray *tray = subject->tray;
    size_t exits = tray->exit_count, most = tray->interior.ring_count + exits;
    subject->exit_count = exits;
    subject->mouths = calloc(exits + 1, sizeof *subject->mouths);
    if (subject->mouths == NULL)
        return UJ_NO_MEMORY;
    uj_status status = uj_polygon_copy(&tray->interior, &subject->floor);
    if (status != UJ_OK)
        return status;
    uj_ring *rings = realloc(subject->floor.rings, most * sizeof *rings);
    if (rings == NULL)
        return UJ_NO_MEMORY;
    subject->floor.rings = rings;
    for (size_t i = 0; i < exits && status == UJ_OK; i++) {
        uj_ring part;
        status = clip_opening(&tray->exits[i].opening.rings[0], subject->outer, &part);
        if (status == UJ_OK && part.count > 0) {
            subject->mouths[i] = find_mouth(subject, i, &part);
            rings[subject->floor.ring_count++] = part;
        }
    }
    share_room(subject);
    return status;
}

void uj_bound_text(double bound, char *buffer, size_t size)
{
    if (!(bound > 0.0) || !isfinite(bound)) {
        snprintf(buffer, size, "%g", bound);
        return;
    }
    int exponent = (int)floor(log10(bound));
    double scale = pow(10.0, (double)(exponent - 1));
    long digits = lround(ceil(bound / scale * (1.0 - 1e-12)));
    if (digits >= 100) {
        digits = 10;
        exponent++;
    }
    if (exponent >= -2 && exponent <= 3)
        snprintf(buffer, size, "%.*f", exponent < 1 ? 1 - exponent : 0,
                 (double)digits * pow(10.0, (double)(exponent - 1)));
    else
        snprintf(buffer, size, "%ld.%lde%d", digits / 10, digits % 10, exponent);
}

static void describe_proof(uj_tray_subject *subject, const uj_certificate *certificate)
{
    uj_subject *base = &subject->base;
    if (certificate == NULL)
        return;
    if (!certificate->valid) {
        base->proof = UJ_PROOF_REJECTED;
        snprintf(base->proof_text, sizeof base->proof_text, "not valid: %s", certificate->reason);
        return;
    }
    char bound[32];
    uj_bound_text(certificate->overlap_bound, bound, sizeof bound);
    const char *unit = subject->tray->unit;
    base->proof = UJ_PROOF_VALID;
    snprintf(base->proof_text, sizeof base->proof_text, "proven: no overlap deeper than %s%s%s",
             bound, unit != NULL ? " " : "", unit != NULL ? unit : "");
}

static const uj_subject_class tray_class = {frame_at, uj_tray_board_draw, caption,
                                            destroy,  play_by_hand,       goal_box};

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
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the picture");
    bool moves = solution != NULL && solution->move_count > 0 && solution->motion.frame_count > 1;
    subject->base.class = &tray_class;
    subject->tray = tray;
    subject->solution = moves ? solution : NULL;
    subject->base.move_count = moves ? solution->move_count : 0;
    snprintf(subject->base.title, sizeof subject->base.title, "%s",
             tray->name != NULL ? tray->name : "");
    describe_proof(subject, certificate);

    uj_polygon_bounds(&tray->interior, &subject->outer.low, &subject->outer.high);
    subject->wall = WALL * uj_tray_diameter(tray);
    subject->outer = box_grow(subject->outer, subject->wall);
    int colours = 0;
    for (size_t i = 0; i < tray->piece_count; i++) {
        bool goal = tray->goal.by_exit && tray->goal.piece == (int)i;
        uj_label_anchor_find(&tray->pieces[i].shape.rings[0], &subject->faces[i]);
        subject->faces[i].colour = goal ? -1 : colours++ % UJ_PIECE_COLOURS;
    }
    uj_status status = find_floor(subject);
    if (status == UJ_OK)
        status = uj_tray_overlays_find(subject);
    if (status == UJ_OK)
        status = find_views(subject);
    if (status == UJ_OK && moves)
        status = uj_tray_timeline_create(tray, solution, NULL, &subject->base.timeline);
    if (status != UJ_OK) {
        uj_subject_destroy(&subject->base);
        return uj_error_set(error, status, "out of memory while preparing the picture");
    }
    *out = &subject->base;
    return UJ_OK;
}
