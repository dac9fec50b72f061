// Picks random moves, compares the engine with the reference, and writes and reads cases.
#include "turn_case.h"

#include <stdlib.h>
#include <string.h>

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/shape/tolerance.h>

#include "tests/robust/random_tray.h"
#include "tests/robust/tray_text.h"

// --- trays ---------------------------------------------------------------------------------------

static uj_tray *read_tray(const char *name)
{
    char path[512];
    uj_document document;
    uj_tray_problem problem = {0};
    uj_error error = {0};
    uj_tray *tray = NULL;
    snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/tray/%s.json", name);
    if (uj_document_read(path, &document, &error) != UJ_OK) {
        snprintf(path, sizeof path, UJ_TEST_ROOT "/tests/trays/%s.json", name);
        if (uj_document_read(path, &document, &error) != UJ_OK)
            return NULL;
    }
    uj_json_node root = uj_json_root(&document);
    if (uj_tray_problem_read(&root, &problem, &error) == UJ_OK) {
        tray = problem.tray;
        problem.tray = NULL;
    }
    uj_tray_problem_clear(&problem);
    uj_document_clear(&document);
    return tray;
}

static uj_tray *make_tray(const char *name)
{
    static const char prefix[] = "random-";
    if (strncmp(name, prefix, sizeof prefix - 1) != 0)
        return read_tray(name);
    test_random random = {strtoull(name + sizeof prefix - 1, NULL, 10)};
    return random_tray(&random);
}

bool turn_scene_open(const char *tray, const char *image, turn_scene *out)
{
    uj_tray *made = make_tray(tray);
    for (int i = 0; made != NULL && i < IMAGE_COUNT; i++)
        if (strcmp(image, tray_image_text((tray_image)i)) == 0) {
            uj_tray *copy = tray_image_of(made, (tray_image)i);
            uj_tray_destroy(made);
            made = copy;
            break;
        }
    return turn_scene_of(made, out);
}

bool turn_scene_of(uj_tray *tray, turn_scene *out)
{
    uj_error error = {0};
    *out = (turn_scene){.tray = tray};
    if (out->tray != NULL && uj_tray_validate(out->tray, &error) == UJ_OK &&
        uj_contact_model_create(out->tray, &out->model, &error) == UJ_OK &&
        uj_successor_generator_create(out->tray, out->model, UJ_RULES_FREE, &out->generator,
                                      &error) == UJ_OK)
        return true;
    turn_scene_close(out);
    return false;
}

void turn_scene_close(turn_scene *scene)
{
    uj_successor_generator_clear(&scene->generator);
    uj_contact_model_destroy(scene->model);
    uj_tray_destroy(scene->tray);
    *scene = (turn_scene){0};
}

// --- random turns --------------------------------------------------------------------------------

bool turn_case_pick(turn_scene *scene, const uj_tray_state *state, test_random *random,
                    turn_case *out)
{
    uint8_t directions[UJ_MAX_PIECES] = {0};
    int count = scene->model->piece_count, able[UJ_MAX_PIECES], able_count = 0;
    uj_successor_generator_turn_directions(&scene->generator, state, directions);
    for (int i = 0; i < count; i++)
        if (directions[i] != 0)
            able[able_count++] = i;
    if (able_count == 0)
        return false;
    unsigned chosen = 1 + test_random_below(random, (1u << able_count) - 1);
    out->press = (uj_press){0};
    for (int k = 0; k < able_count; k++) {
        int i = able[k];
        if ((chosen >> k & 1u) == 0)
            continue;
        unsigned direction = test_random_below(random, 4);
        while (((unsigned)directions[i] >> direction & 1u) == 0)
            direction = (direction + 1) % 4;
        out->press.mask |= 1u << i;
        out->press.direction[i] = (uint8_t)direction;
        out->spin[i] = (uint8_t)test_random_below(random, 2);
    }
    memcpy(out->poses, state->poses, sizeof out->poses);
    return true;
}

void push_case_pick(const turn_scene *scene, const uj_tray_state *state, test_random *random,
                    turn_case *out)
{
    int count = scene->model->piece_count;
    out->press = (uj_press){.mask = 1 + test_random_below(random, (1u << count) - 1)};
    for (int i = 0; i < count; i++)
        out->press.direction[i] = (uint8_t)test_random_below(random, 4);
    memcpy(out->poses, state->poses, sizeof out->poses);
}

static uj_move move_of(const turn_case *turn, int piece_count)
{
    uj_move move = {.type = UJ_TURN};
    for (int i = 0; i < piece_count; i++)
        if ((turn->press.mask >> i & 1u) != 0)
            move.pieces[move.piece_count++] =
                (uj_piece_move){(uint8_t)i, turn->press.direction[i], turn->spin[i]};
    return move;
}

bool turn_walk(turn_scene *scene, test_random *random, uj_tray_state *state)
{
    turn_case turn = {0};
    uj_move move = {.type = UJ_PUSH};
    uj_tray_state next = *state;
    uj_error error = {0};
    unsigned moved = 0;
    if (test_random_below(random, 2) == 0 && turn_case_pick(scene, state, random, &turn)) {
        move = move_of(&turn, scene->model->piece_count);
    } else {
        unsigned mask = 1 + test_random_below(random, (1u << scene->model->piece_count) - 1);
        for (int i = 0; i < scene->model->piece_count; i++)
            if ((mask >> i & 1u) != 0)
                move.pieces[move.piece_count++] =
                    (uj_piece_move){(uint8_t)i, (uint8_t)test_random_below(random, 4), UJ_CCW};
    }
    if (uj_successor_generator_apply(&scene->generator, &move, &next, &moved, &error) != UJ_OK ||
        moved == 0 || next.at_goal)
        return false;
    *state = next;
    return true;
}

// --- comparison ----------------------------------------------------------------------------------

const char *turn_verdict_text(turn_verdict verdict)
{
    static const char *const texts[] = {
        "right",      "undecided", "other pose", "other angle",
        "other goal", "not begun", "begun",      "stuck",
    };
    return texts[verdict];
}

static double difference_of(const uj_contact_model *model, const uj_pose *a, const uj_pose *b,
                            bool only_angles)
{
    double most = 0.0;
    for (int i = 0; i < model->piece_count; i++) {
        most = uj_max(most, 0.5 * fabs(a[i].angle - b[i].angle));
        if (!only_angles)
            most = uj_max(most,
                          uj_max(fabs(a[i].x - b[i].x), fabs(a[i].y - b[i].y)) / model->diameter);
    }
    return most;
}

static turn_verdict judge(const uj_contact_model *model, turn_comparison *c)
{
    static const double same = 3e-5;
    const reference_result *r = &c->reference;
    bool engine_goal = c->outcome == UJ_TURN_GOAL;
    if (r->outcome == REFERENCE_UNDECIDED)
        return TURN_UNDECIDED;
    if (c->outcome == UJ_TURN_STUCK)
        return TURN_STUCK;
    if (engine_goal != (r->outcome == REFERENCE_GOAL)) {
        c->difference = 1.0;
        return TURN_OTHER_GOAL;
    }
    if (engine_goal)
        return TURN_CORRECT;
    c->difference = difference_of(model, c->poses, r->poses, false);
    if (c->difference <= same)
        return TURN_CORRECT;
    if (c->outcome == UJ_TURN_NONE && r->outcome != REFERENCE_NONE)
        return TURN_NOT_BEGUN;
    if (c->outcome != UJ_TURN_NONE && r->outcome == REFERENCE_NONE)
        return TURN_BEGUN;
    return difference_of(model, c->poses, r->poses, true) <= same ? TURN_OTHER_POSE
                                                                  : TURN_OTHER_ANGLE;
}

// Bit i of `branches` is the branch to take at bifurcation i.
static void make_turn(turn_scene *scene, const turn_case *turn, unsigned branches,
                      turn_comparison *c)
{
    uj_turn_workspace *w = &scene->generator.workspace;
    memcpy(c->poses, turn->poses, sizeof c->poses);
    w->filter = NULL;
    w->cache = NULL;
    w->branches = branches;
    c->outcome = uj_turn(&turn->press, turn->spin, w, c->poses, NULL);
    c->bifurcations = w->bifurcation_count;
    w->branches = 0;
}

static turn_comparison compare_branches(turn_scene *scene, const turn_case *turn,
                                        const reference_result *reference)
{
    turn_comparison c = {.reference = *reference}, best = {.verdict = TURN_VERDICTS};
    for (unsigned branches = 0; branches < 8; branches++) {
        make_turn(scene, turn, branches, &c);
        c.verdict = judge(scene->model, &c);
        if (best.verdict == TURN_VERDICTS || c.verdict == TURN_CORRECT ||
            (best.verdict != TURN_CORRECT && c.difference < best.difference))
            best = c;
        if (c.bifurcations == 0)
            break;
    }
    return best;
}

turn_comparison turn_compare(turn_scene *scene, const turn_case *turn)
{
    // The reference shrinks the pieces, which may change its final poses by up to `close`. If the
    // engine's poses differ from those of the reference by at most `close`, compares them with a
    // second reference, which shrinks the pieces less.
    static const double close = 1e-3;
    static const reference_settings fine = {.step = 3e-4, .shrink = 1e-13, .touch = 1e-9};
    reference_result r = reference_turn(scene->model, &turn->press, turn->spin, turn->poses);
    turn_comparison c = compare_branches(scene, turn, &r);
    if (c.verdict == TURN_CORRECT || c.verdict == TURN_UNDECIDED || c.difference > close)
        return c;
    reference_result exact =
        reference_turn_with(scene->model, &fine, &turn->press, turn->spin, turn->poses);
    return reference_same_end(scene->model, &r, &exact, close)
               ? compare_branches(scene, turn, &exact)
               : c;
}

turn_comparison push_compare(turn_scene *scene, const turn_case *push)
{
    turn_comparison c = {.outcome = UJ_TURN_DONE};
    uj_move move = move_of(push, scene->model->piece_count);
    uj_tray_state state = {0};
    uj_error error = {0};
    unsigned moved = 0;
    move.type = UJ_PUSH;
    memcpy(state.poses, push->poses, sizeof state.poses);
    c.reference = reference_push(scene->model, &push->press, push->poses);
    if (uj_successor_generator_apply(&scene->generator, &move, &state, &moved, &error) != UJ_OK)
        c.outcome = UJ_TURN_STUCK;
    else if (scene->tray->goal.by_exit && state.at_goal)
        c.outcome = UJ_TURN_GOAL;
    memcpy(c.poses, state.poses, sizeof c.poses);
    c.verdict = judge(scene->model, &c);
    return c;
}

// --- cases as text -------------------------------------------------------------------------------

void turn_case_write(FILE *file, const turn_case *turn, int piece_count)
{
    fprintf(file, "%s %s %d", turn->tray, turn->image, piece_count);
    for (int i = 0; i < piece_count; i++) {
        bool pressed = (turn->press.mask >> i & 1u) != 0;
        const char *direction = uj_direction_text((uj_direction)turn->press.direction[i]);
        fprintf(file, " %s %s %.17g %.17g %.17g", pressed ? direction : "-",
                pressed ? uj_spin_text((uj_spin)turn->spin[i]) : "-", turn->poses[i].x,
                turn->poses[i].y, turn->poses[i].angle);
    }
    fputc('\n', file);
}

bool turn_case_read(FILE *file, turn_case *out)
{
    int count = 0;
    *out = (turn_case){0};
    if (fscanf(file, "%47s %11s %d", out->tray, out->image, &count) != 3 || count < 1 ||
        count > UJ_MAX_PIECES)
        return false;
    for (int i = 0; i < count; i++) {
        char direction[4], spin[4];
        uj_pose *pose = &out->poses[i];
        if (fscanf(file, "%3s %3s %lf %lf %lf", direction, spin, &pose->x, &pose->y,
                   &pose->angle) != 5)
            return false;
        for (int d = 0; d < 4; d++)
            if (strcmp(direction, uj_direction_text((uj_direction)d)) == 0) {
                out->press.mask |= 1u << i;
                out->press.direction[i] = (uint8_t)d;
            }
        out->spin[i] = strcmp(spin, uj_spin_text(UJ_CW)) == 0 ? UJ_CW : UJ_CCW;
    }
    return out->press.mask != 0;
}
