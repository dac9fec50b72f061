// Checks keyframes, what each piece does in a move, and the goal.
#include "certificate_rules.h"

#include <stdarg.h>
#include <stdio.h>

#include <unjam/geometry/certificate/shapes/certificate_gap.h>
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

__attribute__((format(printf, 2, 3))) static bool reject(char *reason, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, UJ_REASON_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

void uj_examination_poll(const uj_examination *e, bool *good)
{
    if (!*good || uj_poll_goes_on(e->poll))
        return;
    *good = false;
    snprintf(e->reason, UJ_REASON_SIZE, "the verification was stopped");
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

// --- moves and keyframes, without regard to contacts ---

static bool check_move(const uj_tray *tray, const uj_move *move, size_t number, char *reason)
{
    if (move->type > UJ_GLIDE)
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
            return reject(reason,
                          "move %zu names a piece twice, or does not name its pieces in the order "
                          "of the puzzle",
                          number);
        if (move->type == UJ_GLIDE)
            continue;
        if (part->direction > UJ_SW || (move->type == UJ_TURN && part->spin > UJ_CW))
            return reject(reason,
                          "move %zu gives %s no valid direction, or turns it neither clockwise nor "
                          "anticlockwise",
                          number, uj_piece_label_of(tray, part->piece).text);
    }
    return true;
}

// Under UJ_RULES_ANY no law of motion is checked, so every move must be a UJ_GLIDE.
static bool check_type(uj_rules rules, const uj_move *move, size_t number, char *reason)
{
    if (rules == UJ_RULES_ANY && move->type != UJ_GLIDE)
        return reject(reason,
                      "move %zu is a %s, but under the rules \"any\" all moves are of the type "
                      "\"move\"",
                      number, uj_move_type_text((uj_move_type)move->type));
    if (rules != UJ_RULES_ANY && move->type == UJ_GLIDE)
        return reject(
            reason,
            "move %zu is neither a push nor a turn, but the rules \"%s\" allow no other moves",
            number, uj_rules_text(rules));
    return true;
}

// UJ_RULES_PAPER (Igarashi et al.): the move before a turn must be a push. This push must push each
// piece of the turn in the direction in which the turn presses it.
static bool check_paper(const uj_tray *tray, const uj_move *before, const uj_move *move,
                        size_t number, char *reason)
{
    if (move->type != UJ_TURN)
        return true;
    if (before == NULL || before->type != UJ_PUSH)
        return reject(reason, "move %zu is a turn without a push directly before it (paper rules)",
                      number);
    for (size_t i = 0; i < move->piece_count; i++) {
        const uj_piece_move *part = &move->pieces[i], *pushed = NULL;
        for (size_t k = 0; k < before->piece_count; k++)
            if (before->pieces[k].piece == part->piece)
                pushed = &before->pieces[k];
        if (pushed == NULL || pushed->direction != part->direction)
            return reject(reason,
                          "move %zu turns %s, pressed towards %s; the push before this turn did "
                          "not push the piece in that direction (paper rules)",
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
            return reject(reason, "the keyframe after the one at time %.9g must have a later time",
                          motion->times[i - 1]);
        if (time > end)
            return reject(reason, "the motion goes on to time %.9g, but its last move ends earlier",
                          time);
        if (time > next)
            return reject(reason, "there is no keyframe at time %.9g, where move %.9g ends", next,
                          next);
        if (time == next)
            next += 1.0;
    }
    if (next <= end)
        return reject(reason,
                      "the motion ends at time %.9g, which is too early: move %.9g has no keyframe "
                      "at its end",
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
    double same = UJ_RULE_TOLERANCE * uj_tray_diameter(tray);
    for (size_t i = 0; i < tray->piece_count; i++) {
        double off = distance(motion->poses[i], tray->pieces[i].start);
        double turned = fabs(motion->poses[i].angle - tray->pieces[i].start.angle);
        if (!(off <= same) || !(turned <= UJ_RULE_TOLERANCE))
            return reject(reason,
                          "%s does not start where the puzzle says: it is %.6g away and "
                          "turned by %.6g degrees",
                          uj_piece_label_of(tray, (int)i).text, off, uj_degrees(turned));
    }
    return true;
}

bool uj_rules_check_frames(const uj_examination *e)
{
    const uj_tray_solution *solution = e->solution;
    const uj_motion *motion = &solution->motion;
    if (motion->piece_count != e->tray->piece_count)
        return reject(e->reason, "the motion has %zu pieces, but the puzzle has %zu",
                      motion->piece_count, e->tray->piece_count);
    if (motion->frame_count == 0)
        return reject(e->reason, "the solution has no keyframes");
    if (solution->rules > UJ_RULES_ANY)
        return reject(e->reason, "the solution names unknown rules");
    for (size_t i = 0; i < solution->move_count; i++) {
        const uj_move *moves = solution->moves;
        if (!check_move(e->tray, &moves[i], i + 1, e->reason) ||
            !check_type(solution->rules, &moves[i], i + 1, e->reason))
            return false;
        if (solution->rules == UJ_RULES_PAPER &&
            !check_paper(e->tray, i > 0 ? &moves[i - 1] : NULL, &moves[i], i + 1, e->reason))
            return false;
    }
    return check_times(solution, e->reason) && check_finite(e->tray, motion, e->reason) &&
           check_start(e->tray, motion, e->reason);
}

bool uj_rules_check_bounds(const uj_examination *e)
{
    const uj_certificate_shapes *shapes = e->shapes;
    const uj_motion *motion = &e->solution->motion;
    for (size_t i = 0; i < motion->frame_count * motion->piece_count; i++) {
        uj_pose pose = motion->poses[i];
        if (pose.x < shapes->low.x || pose.x > shapes->high.x || pose.y < shapes->low.y ||
            pose.y > shapes->high.y)
            return reject(e->reason, "%s is far outside the tray at time %.6g",
                          uj_piece_label_of(e->tray, (int)(i % motion->piece_count)).text,
                          motion->times[i / motion->piece_count]);
    }
    return true;
}

// --- moves, keyframe by keyframe ---

typedef struct history {
    const uj_tray *tray;
    const uj_motion *motion;
    const uj_move *move;
    size_t number;  // from 1
    size_t frame;   // the keyframe being checked
    double same;    // length: a shorter displacement counts as standing still
    // What each piece does in the move; NULL for pieces outside the move.
    const uj_piece_move *part_of[UJ_MAX_PIECES];
    uj_pose last_pose[UJ_MAX_PIECES];  // pose of each piece after its most recent move
    double last_angle[UJ_MAX_PIECES];  // angle of each piece after its most recent turn or glide
    bool stopped[UJ_MAX_PIECES];       // piece i has stopped turning
    double turned[UJ_MAX_PIECES];      // angle turned so far, in the direction part_of[i]->spin
    double all_turned;                 // angle turned so far by each piece that has not stopped
    char *reason;
} history;

static bool check_fixed(const history *h)
{
    const uj_pose *now = &h->motion->poses[h->frame * h->motion->piece_count];
    for (size_t i = 0; i < h->motion->piece_count; i++) {
        bool fixed = h->part_of[i] == NULL;
        double off = fixed ? distance(now[i], h->last_pose[i]) : 0.0;
        double turned = fabs(now[i].angle - h->last_angle[i]);
        if (fixed && (off > h->same || turned > UJ_RULE_TOLERANCE))
            return reject(h->reason,
                          "%s moves by %.6g and turns by %.6g degrees before time %.6g, but is not "
                          "one of the pieces of move %zu",
                          uj_piece_label_of(h->tray, (int)i).text, off, uj_degrees(turned),
                          h->motion->times[h->frame], h->number);
        if (!fixed && h->move->type == UJ_PUSH && turned > UJ_RULE_TOLERANCE)
            return reject(h->reason,
                          "%s turns by %.6g degrees before time %.6g, but move %zu is a push, in "
                          "which no piece may turn",
                          uj_piece_label_of(h->tray, (int)i).text, uj_degrees(turned),
                          h->motion->times[h->frame], h->number);
    }
    return true;
}

// Returns the angle that the piece has turned since the beginning of the move, positive in the
// direction of its spin.
static double turned_its_way(const history *h, size_t piece)
{
    const uj_pose *now = &h->motion->poses[h->frame * h->motion->piece_count];
    double angle = now[piece].angle - h->last_angle[piece];
    return h->part_of[piece]->spin == UJ_CCW ? angle : -angle;
}

// Checks that all pieces turn equally fast until they stop. Compares the angles turned since the
// move began, so that tolerated errors do not add up.
static bool check_rates(history *h)
{
    double all = h->all_turned, time = h->motion->times[h->frame];
    for (size_t i = 0; i < h->motion->piece_count; i++)
        if (h->part_of[i] != NULL)
            all = fmax(all, turned_its_way(h, i));
    for (size_t i = 0; i < h->motion->piece_count; i++) {
        if (h->part_of[i] == NULL)
            continue;
        double now = turned_its_way(h, i);
        if (now < h->turned[i] - UJ_RULE_TOLERANCE)
            return reject(h->reason, "%s turns in the wrong direction before time %.6g (move %zu)",
                          uj_piece_label_of(h->tray, (int)i).text, time, h->number);
        bool stands = now <= h->turned[i] + UJ_RULE_TOLERANCE;
        if (h->stopped[i] && !stands)
            return reject(h->reason,
                          "%s stops turning in move %zu, but turns again before time %.6g",
                          uj_piece_label_of(h->tray, (int)i).text, h->number, time);
        bool turns = !h->stopped[i] && now >= all - UJ_RULE_TOLERANCE;
        if (!turns && !stands)
            return reject(
                h->reason,
                "in move %zu, before time %.6g, %s turns by %.6g degrees but another piece by "
                "%.6g; all pieces of a turn must turn equally fast until they stop",
                h->number, time, uj_piece_label_of(h->tray, (int)i).text,
                uj_degrees(now - h->turned[i]), uj_degrees(all - h->all_turned));
        h->stopped[i] = !turns;
        if (turns)
            h->turned[i] = fmax(now, h->turned[i]);
    }
    h->all_turned = all;
    return true;
}

static void begin_move(history *h, const uj_move *move)
{
    h->move = move;
    h->number++;
    h->all_turned = 0.0;
    for (size_t i = 0; i < h->motion->piece_count; i++) {
        h->part_of[i] = NULL;
        h->stopped[i] = false;
        h->turned[i] = 0.0;
    }
    for (size_t i = 0; i < move->piece_count; i++)
        h->part_of[move->pieces[i].piece] = &move->pieces[i];
}

static void end_move(history *h)
{
    const uj_pose *now = &h->motion->poses[(h->frame - 1) * h->motion->piece_count];
    for (size_t i = 0; i < h->motion->piece_count; i++) {
        if (h->part_of[i] == NULL)
            continue;
        h->last_pose[i] = now[i];
        if (h->move->type != UJ_PUSH)
            h->last_angle[i] = now[i].angle;
    }
}

bool uj_rules_check_moves(const uj_examination *e)
{
    const uj_tray_solution *solution = e->solution;
    history h = {.tray = e->tray, .motion = &solution->motion, .reason = e->reason};
    h.same = UJ_RULE_TOLERANCE * uj_tray_diameter(e->tray);
    for (size_t i = 0; i < h.motion->piece_count; i++) {
        h.last_pose[i] = h.motion->poses[i];
        h.last_angle[i] = h.last_pose[i].angle;
    }
    for (size_t m = 0; m < solution->move_count; m++) {
        begin_move(&h, &solution->moves[m]);
        for (h.frame = e->frames[m] + 1; h.frame <= e->frames[m + 1]; h.frame++)
            if (!check_fixed(&h) || (h.move->type == UJ_TURN && !check_rates(&h)))
                return false;
        end_move(&h);
    }
    return true;
}

// --- goal ---

// Returns the greatest overlap depth of any two parts.
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

// `tolerance` is a length.
static bool check_exit(const uj_examination *e, const uj_pose *poses, double tolerance)
{
    const uj_tray *tray = e->tray;
    const uj_certificate_shapes *shapes = e->shapes;
    int piece = tray->goal.piece;
    const char *exit = tray->exits[tray->goal.exit].name;
    uj_transform place = uj_transform_of(poses[piece]);
    double inside = depth_in(&shapes->pieces[piece], place, &shapes->interior);
    if (!(inside <= tolerance))
        return reject(e->reason,
                      "the goal is not reached: at the end %s is still %.6g deep in the "
                      "tray",
                      uj_piece_label_of(tray, piece).text, inside);
    double outside = depth_in(&shapes->pieces[piece], place, &shapes->outside_goal);
    if (!(outside <= tolerance))
        return reject(e->reason,
                      "the goal is not reached: at the end %s is not wholly in the opening of exit "
                      "%s; it sticks out of this opening by %.6g",
                      uj_piece_label_of(tray, piece).text, exit != NULL ? exit : "of the goal",
                      outside);
    return true;
}

bool uj_rules_check_goal(const uj_examination *e)
{
    const uj_tray *tray = e->tray;
    const uj_motion *motion = &e->solution->motion;
    double length = e->tolerance * uj_tray_diameter(tray);
    const uj_pose *poses = &motion->poses[(motion->frame_count - 1) * motion->piece_count];
    if (tray->goal.by_exit)
        return check_exit(e, poses, length);
    for (size_t i = 0; i < tray->goal.pose_count; i++) {
        const uj_goal_pose *goal = &tray->goal.poses[i];
        uj_pose pose = poses[goal->piece];
        double x = pose.x - goal->at.x, y = pose.y - goal->at.y;
        double angle = remainder(pose.angle - goal->at.angle, 2.0 * UJ_PI);
        if (fabs(x) <= goal->within.x + length && fabs(y) <= goal->within.y + length &&
            fabs(angle) <= goal->within.angle + e->tolerance)
            continue;
        return reject(
            e->reason,
            "the goal is not reached: at the end %s differs from its goal pose by %.6g in x, "
            "%.6g in y and %.6g degrees",
            uj_piece_label_of(tray, goal->piece).text, x, y, uj_degrees(angle));
    }
    return true;
}
