// The certificate's checks of keyframes, of who moves how, and of the goal.
#include "certificate_rules.h"

#include <stdarg.h>
#include <stdio.h>

#include "certificate_limits.h"

__attribute__((format(printf, 2, 3))) static bool reject(char *reason, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, UJ_REASON_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

uj_piece_label uj_piece_label_of(const uj_tray *tray, int piece)
{
    uj_piece_label label;
    if (piece < 0)
        snprintf(label.text, sizeof label.text, "the wall");
    else if (tray->pieces[piece].name != NULL)
        snprintf(label.text, sizeof label.text, "piece %.70s", tray->pieces[piece].name);
    else
        snprintf(label.text, sizeof label.text, "piece number %d", piece + 1);
    return label;
}

// --- moves and keyframes by themselves ---

static bool check_move(const uj_tray *tray, const uj_move *move, size_t number, char *reason)
{
    if (move->type != UJ_PUSH && move->type != UJ_TURN)
        return reject(reason, "move %zu is neither a push nor a turn", number);
    if (move->piece_count == 0 || move->piece_count > tray->piece_count)
        return reject(reason, "move %zu names %d pieces, but the puzzle has %zu", number,
                      move->piece_count, tray->piece_count);
    for (size_t i = 0; i < move->piece_count; i++) {
        const uj_piece_move *part = &move->pieces[i];
        if (part->piece >= tray->piece_count)
            return reject(reason, "move %zu names piece number %d, but the puzzle has %zu pieces",
                          number, part->piece + 1, tray->piece_count);
        if (i > 0 && part->piece <= part[-1].piece)
            return reject(reason, "move %zu names its pieces twice or out of order", number);
        if (part->direction > UJ_SW || (move->type == UJ_TURN && part->spin > UJ_CW))
            return reject(reason, "move %zu has no valid direction or spin for %s", number,
                          uj_piece_label_of(tray, part->piece).text);
    }
    return true;
}

// Rules of Igarashi et al.: a turn follows a push and turns only pieces of it, pressed as pushed.
static bool check_paper(const uj_tray *tray, const uj_move *before, const uj_move *move,
                        size_t number, char *reason)
{
    if (move->type != UJ_TURN)
        return true;
    if (before == NULL || before->type != UJ_PUSH)
        return reject(reason, "move %zu is a turn that does not follow a push (paper rules)",
                      number);
    for (size_t i = 0; i < move->piece_count; i++) {
        const uj_piece_move *part = &move->pieces[i], *pushed = NULL;
        for (size_t k = 0; k < before->piece_count; k++)
            if (before->pieces[k].piece == part->piece)
                pushed = &before->pieces[k];
        if (pushed == NULL || pushed->direction != part->direction)
            return reject(reason,
                          "move %zu turns %s pressed %s, which the push before it did not "
                          "push that way (paper rules)",
                          number, uj_piece_label_of(tray, part->piece).text,
                          uj_direction_text((uj_direction)part->direction));
    }
    return true;
}

static bool check_times(const uj_tray_solution *solution, char *reason)
{
    const uj_motion *motion = &solution->motion;
    if (motion->times[0] != 0.0)
        return reject(reason, "the motion begins at time %.9g instead of 0", motion->times[0]);
    double next = 1.0, end = (double)solution->move_count;
    for (size_t i = 1; i < motion->frame_count; i++) {
        double time = motion->times[i];
        if (!isfinite(time) || time <= motion->times[i - 1])
            return reject(reason, "the time of the keyframe after time %.9g is not later",
                          motion->times[i - 1]);
        if (time > end)
            return reject(reason, "the motion goes on to time %.9g, after its last move", time);
        if (time > next)
            return reject(reason, "there is no keyframe at time %.9g, where move %.9g ends", next,
                          next);
        if (time == next)
            next += 1.0;
    }
    if (next <= end)
        return reject(reason,
                      "the motion ends at time %.9g, but move %.9g has no keyframe at its "
                      "end",
                      motion->times[motion->frame_count - 1], next);
    return true;
}

static bool check_finite(const uj_tray *tray, const uj_motion *motion, char *reason)
{
    for (size_t i = 0; i < motion->frame_count * motion->piece_count; i++) {
        uj_pose pose = motion->poses[i];
        if (!isfinite(pose.x) || !isfinite(pose.y) || !isfinite(pose.angle))
            return reject(reason, "the pose of %s at time %.9g is not finite",
                          uj_piece_label_of(tray, (int)(i % motion->piece_count)).text,
                          motion->times[i / motion->piece_count]);
    }
    return true;
}

static double distance(uj_pose a, uj_pose b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static bool check_start(const uj_tray *tray, const uj_motion *motion, char *reason)
{
    double same = UJ_SAME * uj_tray_diameter(tray);
    for (size_t i = 0; i < tray->piece_count; i++) {
        double off = distance(motion->poses[i], tray->pieces[i].start);
        double turned = fabs(motion->poses[i].angle - tray->pieces[i].start.angle);
        if (!(off <= same) || !(turned <= UJ_SAME))
            return reject(reason,
                          "%s does not start where the puzzle says: it is %.6g away and "
                          "turned by %.6g degrees",
                          uj_piece_label_of(tray, (int)i).text, off, uj_degrees(turned));
    }
    return true;
}

bool uj_rules_check_frames(const uj_tray *tray, const uj_tray_solution *solution, char *reason)
{
    const uj_motion *motion = &solution->motion;
    if (motion->piece_count != tray->piece_count)
        return reject(reason, "the motion is of %zu pieces, but the puzzle has %zu",
                      motion->piece_count, tray->piece_count);
    if (motion->frame_count == 0)
        return reject(reason, "the solution has no keyframes");
    if (solution->rules != UJ_RULES_FREE && solution->rules != UJ_RULES_PAPER)
        return reject(reason, "the solution names no known rules");
    for (size_t i = 0; i < solution->move_count; i++) {
        const uj_move *moves = solution->moves;
        if (!check_move(tray, &moves[i], i + 1, reason))
            return false;
        if (solution->rules == UJ_RULES_PAPER &&
            !check_paper(tray, i > 0 ? &moves[i - 1] : NULL, &moves[i], i + 1, reason))
            return false;
    }
    return check_times(solution, reason) && check_finite(tray, motion, reason) &&
           check_start(tray, motion, reason);
}

bool uj_rules_check_bounds(const uj_tray *tray, const uj_certificate_shapes *shapes,
                           const uj_motion *motion, char *reason)
{
    for (size_t i = 0; i < motion->frame_count * motion->piece_count; i++) {
        uj_pose pose = motion->poses[i];
        if (pose.x < shapes->low.x || pose.x > shapes->high.x || pose.y < shapes->low.y ||
            pose.y > shapes->high.y)
            return reject(reason, "%s is far outside the tray at time %.6g",
                          uj_piece_label_of(tray, (int)(i % motion->piece_count)).text,
                          motion->times[i / motion->piece_count]);
    }
    return true;
}

// --- frame by frame ---

// What a solution's pieces have done so far.
typedef struct walk {
    const uj_tray *tray;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;                                // of the move, from 1
    size_t frame;                                 // the keyframe looked at
    const uj_piece_move *part_of[UJ_MAX_PIECES];  // NULL for pieces outside the move
    uj_pose stood[UJ_MAX_PIECES];   // where each piece was when it was part of a move last
    double upright[UJ_MAX_PIECES];  // its angle when it was part of a turn last
    // In a turn: by what each has turned its way, up to where it stopped, and all that go on have.
    bool stopped[UJ_MAX_PIECES];
    double turned[UJ_MAX_PIECES], all_turned;
    char *reason;
} walk;

static bool check_fixed(const walk *w)
{
    double same = UJ_SAME * uj_tray_diameter(w->tray);
    const uj_pose *now = &w->motion->poses[w->frame * w->motion->piece_count];
    for (size_t i = 0; i < w->motion->piece_count; i++) {
        double off = distance(now[i], w->stood[i]), turned = fabs(now[i].angle - w->upright[i]);
        bool fixed = w->part_of[i] == NULL;
        if (fixed && (off > same || turned > UJ_SAME))
            return reject(w->reason,
                          "%s moves by %.6g and turns by %.6g degrees up to time %.6g, "
                          "but move %zu does not move it",
                          uj_piece_label_of(w->tray, (int)i).text, off, uj_degrees(turned),
                          w->motion->times[w->frame], w->number);
        if (!fixed && w->move->type == UJ_PUSH && turned > UJ_SAME)
            return reject(w->reason,
                          "%s turns by %.6g degrees up to time %.6g in move %zu, which "
                          "is a push",
                          uj_piece_label_of(w->tray, (int)i).text, uj_degrees(turned),
                          w->motion->times[w->frame], w->number);
    }
    return true;
}

// By what a piece of a turn has turned its way since the turn began.
static double turned_its_way(const walk *w, size_t piece)
{
    const uj_pose *now = &w->motion->poses[w->frame * w->motion->piece_count];
    double angle = now[piece].angle - w->upright[piece];
    return w->part_of[piece]->spin == UJ_CCW ? angle : -angle;
}

// The pieces' angles at a keyframe of a turn. All are measured from its beginning, so that what
// passes for the same does not add up.
static bool check_rates(walk *w)
{
    double all = w->all_turned, time = w->motion->times[w->frame];
    for (size_t i = 0; i < w->motion->piece_count; i++)
        if (w->part_of[i] != NULL)
            all = fmax(all, turned_its_way(w, i));
    for (size_t i = 0; i < w->motion->piece_count; i++) {
        if (w->part_of[i] == NULL)
            continue;
        uj_piece_label label = uj_piece_label_of(w->tray, (int)i);
        double now = turned_its_way(w, i);
        if (now < w->turned[i] - UJ_SAME)
            return reject(w->reason, "%s turns against its spin before time %.6g (move %zu)",
                          label.text, time, w->number);
        bool stands = now <= w->turned[i] + UJ_SAME;
        if (w->stopped[i] && !stands)
            return reject(w->reason,
                          "%s turns again before time %.6g after it had stopped (move "
                          "%zu)",
                          label.text, time, w->number);
        bool turns = !w->stopped[i] && now >= all - UJ_SAME;
        if (!turns && !stands)
            return reject(w->reason,
                          "%s turns by %.6g degrees before time %.6g while another "
                          "piece of move %zu turns by %.6g",
                          label.text, uj_degrees(now - w->turned[i]), time, w->number,
                          uj_degrees(all - w->all_turned));
        w->stopped[i] = !turns;
        if (turns)
            w->turned[i] = fmax(now, w->turned[i]);
    }
    w->all_turned = all;
    return true;
}

static void begin_move(walk *w, const uj_move *move)
{
    w->move = move;
    w->number++;
    w->all_turned = 0.0;
    for (size_t i = 0; i < w->motion->piece_count; i++) {
        w->part_of[i] = NULL;
        w->stopped[i] = false;
        w->turned[i] = 0.0;
    }
    for (size_t i = 0; i < move->piece_count; i++)
        w->part_of[move->pieces[i].piece] = &move->pieces[i];
}

// After the last keyframe of a move.
static void end_move(walk *w)
{
    const uj_pose *now = &w->motion->poses[(w->frame - 1) * w->motion->piece_count];
    for (size_t i = 0; i < w->motion->piece_count; i++) {
        if (w->part_of[i] == NULL)
            continue;
        w->stood[i] = now[i];
        if (w->move->type == UJ_TURN)
            w->upright[i] = now[i].angle;
    }
}

bool uj_rules_check_moves(const uj_tray *tray, const uj_tray_solution *solution,
                          const size_t *frames, char *reason)
{
    walk w = {.tray = tray, .motion = &solution->motion, .reason = reason};
    for (size_t i = 0; i < w.motion->piece_count; i++) {
        w.stood[i] = w.motion->poses[i];
        w.upright[i] = w.stood[i].angle;
    }
    for (size_t m = 0; m < solution->move_count; m++) {
        begin_move(&w, &solution->moves[m]);
        for (w.frame = frames[m] + 1; w.frame <= frames[m + 1]; w.frame++)
            if (!check_fixed(&w) || (w.move->type == UJ_TURN && !check_rates(&w)))
                return false;
        end_move(&w);
    }
    return true;
}

// --- goal ---

// Deepest overlap of a piece with a set of parts at rest.
static double depth_in(const uj_proof_part_set *piece, uj_transform place,
                       const uj_proof_part_set *fixed)
{
    const uj_transform still = {{0.0, 0.0}, {1.0, 0.0}};
    double depth = 0.0;
    for (size_t i = 0; i < piece->count; i++)
        for (size_t k = 0; k < fixed->count; k++)
            depth = fmax(
                depth, -uj_proof_part_gap(&piece->parts[i], place, &fixed->parts[k], still, NULL));
    return depth;
}

static bool check_exit(const uj_tray *tray, const uj_certificate_shapes *shapes,
                       const uj_pose *poses, double tolerance, char *reason)
{
    int piece = tray->goal.piece;
    const char *exit = tray->exits[tray->goal.exit].name;
    uj_transform place = uj_transform_of(poses[piece]);
    double inside = depth_in(&shapes->pieces[piece], place, &shapes->interior);
    if (!(inside <= tolerance))
        return reject(reason,
                      "the goal is not reached: at the end %s is still %.6g deep in the "
                      "tray",
                      uj_piece_label_of(tray, piece).text, inside);
    double outside = depth_in(&shapes->pieces[piece], place, &shapes->outside_goal);
    if (!(outside <= tolerance))
        return reject(reason,
                      "the goal is not reached: at the end %s is out of the opening of "
                      "exit %s by %.6g",
                      uj_piece_label_of(tray, piece).text, exit != NULL ? exit : "of the goal",
                      outside);
    return true;
}

bool uj_rules_check_goal(const uj_tray *tray, const uj_certificate_shapes *shapes,
                         const uj_motion *motion, double tolerance, char *reason)
{
    double length = tolerance * uj_tray_diameter(tray);
    const uj_pose *poses = &motion->poses[(motion->frame_count - 1) * motion->piece_count];
    if (tray->goal.by_exit)
        return check_exit(tray, shapes, poses, length, reason);
    for (size_t i = 0; i < tray->goal.pose_count; i++) {
        const uj_goal_pose *goal = &tray->goal.poses[i];
        uj_pose pose = poses[goal->piece];
        double x = pose.x - goal->at.x, y = pose.y - goal->at.y;
        double angle = remainder(pose.angle - goal->at.angle, 2.0 * UJ_PI);
        if (fabs(x) <= goal->within.x + length && fabs(y) <= goal->within.y + length &&
            fabs(angle) <= goal->within.angle + tolerance)
            continue;
        return reject(reason,
                      "the goal is not reached: at the end %s is off its place by %.6g, "
                      "%.6g and %.6g degrees",
                      uj_piece_label_of(tray, goal->piece).text, x, y, uj_degrees(angle));
    }
    return true;
}
