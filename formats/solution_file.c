// Reads solution files of tray puzzles and makes those checks that need no geometry.
#include <unjam/formats/solution_file.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/move_json.h>

enum { MOVE_LIMIT = 100000, COST_LIMIT = 100000000 };  // larger numbers must be mistakes

static const char *const metrics[] = {"moves", "piece-moves"};

const char *uj_tray_cost_text(uj_tray_cost cost)
{
    return metrics[cost];
}

const char *uj_tray_cost_unit(uj_tray_cost cost, size_t count)
{
    static const char *const units[][2] = {{"moves", "move"}, {"piece moves", "piece move"}};
    return units[cost][count == 1];
}

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a solution");
}

// --- result ------------------------------------------------------------------------------------

static uj_status read_claims(const uj_json_node *result, uj_solution_claims *out, uj_error *error)
{
    uj_json_node node;
    uj_status status = uj_json_member_count(result, "cost", COST_LIMIT, &out->cost, error);
    if (status == UJ_OK)
        status = uj_json_member_count(result, "piece_moves", COST_LIMIT, &out->piece_moves, error);
    if (status == UJ_OK)
        status = uj_json_member_count(result, "lower_bound", COST_LIMIT, &out->lower_bound, error);
    if (status == UJ_OK)
        status = uj_json_member(result, "optimal", &node, error);
    if (status == UJ_OK)
        status = uj_json_boolean(&node, &out->optimal, error);
    if (status == UJ_OK && uj_json_optional(result, "verified", &node))
        status = uj_json_boolean(&node, &out->verified, error);
    out->overlap_bound = -1.0;
    if (status == UJ_OK && uj_json_optional(result, "overlap_bound", &node))
        status = uj_json_real(&node, &out->overlap_bound, error);
    return status;
}

static uj_status read_result(const uj_json_node *root, uj_solution_file *out, uj_error *error)
{
    static const char *const keys[] = {"status",        "cost",  "piece_moves", "optimal",
                                       "lower_bound",   "rules", "cost_metric", "verified",
                                       "overlap_bound", NULL};
    static const char *const states[] = {"solved"};
    static const char *const rules[] = {"free", "paper", "any"};
    uj_json_node result;
    int state, rule = 0, metric = 0;
    uj_status status = uj_json_member(root, "result", &result, error);
    if (status == UJ_OK)
        status = uj_json_check_keys(&result, keys, error);
    if (status == UJ_OK)
        status = uj_json_member_word(&result, "status", (uj_json_words){states, 1}, &state, error);
    if (status == UJ_OK)
        status = uj_json_member_word(&result, "rules", (uj_json_words){rules, 3}, &rule, error);
    if (status == UJ_OK)
        status = uj_json_member_word(&result, "cost_metric", (uj_json_words){metrics, 2}, &metric,
                                     error);
    out->solution.rules = (uj_rules)rule;
    out->claims.metric = (uj_tray_cost)metric;
    return status == UJ_OK ? read_claims(&result, &out->claims, error) : status;
}

// --- moves and keyframes -----------------------------------------------------------------------

static uj_status read_moves(const uj_json_node *root, uj_solution_file *out, uj_error *error)
{
    uj_json_node moves;
    size_t count = 0;
    uj_status status = uj_json_member_list(root, "moves", &moves, &count, error);
    if (status == UJ_OK && count > MOVE_LIMIT)
        status = uj_json_fail(&moves, error, _("there are %zu moves; at most %d are allowed"),
                              count, MOVE_LIMIT);
    if (status != UJ_OK)
        return status;
    uj_tray_solution *solution = &out->solution;
    solution->moves = calloc(count + 1, sizeof *solution->moves);
    out->frames = calloc(count + 1, sizeof *out->frames);
    if (solution->moves == NULL || out->frames == NULL)
        return out_of_memory(error);
    for (; status == UJ_OK && solution->move_count < count; solution->move_count++) {
        size_t i = solution->move_count;
        uj_json_node node = uj_json_element(&moves, i);
        status =
            uj_move_read(&node, out->problem.tray, &solution->moves[i], &out->frames[i], error);
    }
    return status;
}

static uj_status read_frame(const uj_json_node *node, uj_motion *motion, uj_error *error)
{
    uj_pose poses[UJ_MAX_PIECES];
    size_t length, count = 0;
    uj_status status = uj_json_length(node, &length, error);
    if (status == UJ_OK && length != 2)
        status =
            uj_json_fail(node, error, _("expected a keyframe, [time, [[x, y, degrees], ...]]"));
    if (status != UJ_OK)
        return status;
    uj_json_node time_node = uj_json_element(node, 0), poses_node = uj_json_element(node, 1);
    double time = 0.0;
    status = uj_json_real(&time_node, &time, error);
    if (status == UJ_OK && !(time >= 0.0 && time <= MOVE_LIMIT))
        status = uj_json_fail(&time_node, error, _("the time %g is negative or too large"), time);
    if (status == UJ_OK && motion->frame_count > 0 &&
        !(time > motion->times[motion->frame_count - 1]))
        status =
            uj_json_fail(&time_node, error,
                         _("the time %.17g is not later than that of the previous keyframe, %.17g"),
                         time, motion->times[motion->frame_count - 1]);
    if (status == UJ_OK)
        status = uj_json_length(&poses_node, &count, error);
    if (status == UJ_OK && count != motion->piece_count)
        status = uj_json_fail(&poses_node, error,
                              _("the number of poses is %zu, but the number of pieces is %zu"),
                              count, motion->piece_count);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node pose = uj_json_element(&poses_node, i);
        if (json_is_null(pose.value) && motion->frame_count > 0)
            poses[i] = motion->poses[(motion->frame_count - 1) * count + i];
        else
            status = uj_pose_read(&pose, &poses[i], error);
    }
    if (status == UJ_OK && uj_motion_append(motion, time, poses) != UJ_OK)
        status = out_of_memory(error);
    return status;
}

uj_status uj_keyframes_read(const uj_json_node *frames, uj_motion *motion, uj_error *error)
{
    size_t count = 0;
    uj_status status = uj_json_length(frames, &count, error);
    if (status == UJ_OK && count == 0)
        status = uj_json_fail(frames, error, _("at least one keyframe is needed, for the start"));
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node frame = uj_json_element(frames, i);
        status = read_frame(&frame, motion, error);
    }
    return status;
}

static uj_status read_keyframes(const uj_json_node *root, uj_solution_file *out, uj_error *error)
{
    uj_json_node frames;
    uj_status status = uj_json_member(root, "keyframes", &frames, error);
    out->solution.motion.piece_count = out->problem.tray->piece_count;
    return status == UJ_OK ? uj_keyframes_read(&frames, &out->solution.motion, error) : status;
}

// --- the document ------------------------------------------------------------------------------

static uj_status check_kind(const uj_json_node *root, uj_error *error)
{
    uj_file_kind found;
    uj_status status = uj_file_kind_read(root, UJ_KIND_SOLUTION, &found, error);
    if (status != UJ_OK || found.kind == UJ_KIND_SOLUTION)
        return status;
    uj_json_node where = *root;
    uj_json_optional(root, "kind", &where);
    return uj_json_fail(&where, error,
                        found.kind == UJ_KIND_GAME
                            ? _("expected a solution, but this file is %s")
                            : _("expected a solution, but this file is %s; \"unjam solve -o FILE\" "
                                "writes solutions"),
                        _(uj_kind_noun(found.kind)));
}

uj_status uj_solution_file_read(const uj_document *document, uj_solution_file *out, uj_error *error)
{
    static const char *const keys[] = {"unjam", "kind",      "problem", "result",
                                       "moves", "keyframes", NULL};
    *out = (uj_solution_file){0};
    uj_json_node root = uj_json_root(document), problem;
    uj_status status = check_kind(&root, error);
    if (status == UJ_OK)
        status = uj_json_check_keys(&root, keys, error);
    if (status == UJ_OK)
        status = uj_json_member(&root, "problem", &problem, error);
    if (status == UJ_OK)
        status = uj_tray_problem_read(&problem, &out->problem, error);
    if (status == UJ_OK)
        status = read_result(&root, out, error);
    if (status == UJ_OK)
        status = read_moves(&root, out, error);
    if (status == UJ_OK)
        status = read_keyframes(&root, out, error);
    if (status != UJ_OK)
        uj_solution_file_clear(out);
    return status;
}

void uj_solution_file_clear(uj_solution_file *file)
{
    uj_tray_problem_clear(&file->problem);
    uj_solution_clear(&file->solution);
    free(file->frames);
    *file = (uj_solution_file){0};
}

// --- checks ------------------------------------------------------------------------------------

static bool check_frames(const uj_solution_file *file, char *reason, size_t size)
{
    const uj_tray_solution *solution = &file->solution;
    const uj_motion *motion = &solution->motion;
    for (size_t i = 0; i < solution->move_count; i++) {
        size_t count = uj_motion_frames_in_move(motion, i);
        if (file->frames[i] == SIZE_MAX)
            snprintf(reason, size, "the file does not say how many keyframes move %zu has", i + 1);
        else if (file->frames[i] != count)
            snprintf(reason, size, "move %zu should have %zu keyframe%s, but the file has %zu",
                     i + 1, file->frames[i], file->frames[i] == 1 ? "" : "s", count);
        else
            continue;
        return false;
    }
    size_t frame = 0;
    for (size_t i = 0; i <= solution->move_count; i++) {
        while (frame < motion->frame_count && motion->times[frame] < (double)i)
            frame++;
        if (frame == motion->frame_count || motion->times[frame] > (double)i) {
            snprintf(reason, size, "there is no keyframe at time %zu, %s move %zu", i,
                     i == 0 ? "before" : "the end of", i == 0 ? (size_t)1 : i);
            return false;
        }
    }
    if (motion->times[motion->frame_count - 1] > (double)solution->move_count) {
        snprintf(reason, size, "the keyframes continue to time %g, past the end of move %zu",
                 motion->times[motion->frame_count - 1], solution->move_count);
        return false;
    }
    return true;
}

static bool check_claims(const uj_solution_file *file, char *reason, size_t size)
{
    const uj_solution_claims *claims = &file->claims;
    size_t moves = file->solution.move_count;
    size_t piece_moves =
        uj_solution_piece_moves(&file->solution, uj_tray_diameter(file->problem.tray));
    size_t cost = claims->metric == UJ_COST_MOVES ? moves : piece_moves;
    if (claims->piece_moves != piece_moves)
        snprintf(reason, size, "the file claims %zu piece moves, but its motion has %zu",
                 claims->piece_moves, piece_moves);
    else if (claims->cost != cost)
        snprintf(reason, size, "the file claims a cost of %zu, but its solution has %zu %s",
                 claims->cost, cost, uj_tray_cost_unit(claims->metric, cost));
    else if (claims->lower_bound > cost)
        snprintf(reason, size, "the file claims a lower bound of %zu, but its solution costs %zu",
                 claims->lower_bound, cost);
    else if (claims->optimal && claims->lower_bound != cost)
        snprintf(reason, size,
                 "the file claims that a cost of %zu is optimal, but its lower bound is only %zu",
                 cost, claims->lower_bound);
    else
        return true;
    return false;
}

bool uj_solution_file_check(const uj_solution_file *file, char *reason, size_t size)
{
    return check_frames(file, reason, size) && check_claims(file, reason, size);
}
