// Attacks the certificate with forged motions, and goes on changing the most promising motions.
#include "tests/property/geometry/certificate/adversary.h"

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/tray_solver.h>

#include "tests/property/geometry/certificate/adversary_report.h"
#include "tests/property/geometry/certificate/adversary_truth.h"
#include "tests/property/geometry/certificate/forger_trays.h"
#include "tests/support/tray_builder.h"

// POOL: limit on motions kept for further changes. MOST_TRICKS: limit on tricks in one change.
enum { POOL = 16, MOST_TRICKS = 3 };

typedef struct attack {
    adversary_task task;
    adversary_tally *tally;
    adversary_puzzle puzzle;
    forger r;
    size_t pool_count;
    forgery pool[POOL];
    double scores[POOL];
} attack;

// --- the pool ------------------------------------------------------------------------------------

static void keep(attack *a, const forgery *f, double score)
{
    size_t place = a->pool_count;
    if (place == POOL) {
        place = 0;
        for (size_t i = 1; i < POOL; i++)
            if (a->scores[i] < a->scores[place])
                place = i;
        if (score <= a->scores[place])
            return;
        forgery_clear(&a->pool[place]);
    } else {
        a->pool_count++;
    }
    a->pool[place] = forgery_copy(f);
    a->scores[place] = score;
}

// Returns the number of the check that fails, plus the fraction of the motion before the failure.
// The checks are 0: keyframes and moves, 1: overlap, 2: laws of motion, 3: goal.
static double progress_of(const uj_certificate *certificate, size_t moves)
{
    const char *reason = certificate->reason, *time = strstr(reason, "time ");
    double stage = strstr(reason, "goal is not reached") != NULL ? 3.0
                   : strstr(reason, "overlap") != NULL           ? 1.0
                   : isinf(certificate->overlap_bound)           ? 0.0
                                                                 : 2.0;
    double part = time != NULL ? strtod(time + strlen("time "), NULL) / (double)moves : 0.0;
    return stage + fmin(fmax(part, 0.0), 0.99);
}

// --- where forging begins ------------------------------------------------------------------------

// Tries `length` random moves, and makes those that the rules allow. If a turn fails, sometimes
// adds it all the same, without moving any piece.
static forgery walk(attack *a, size_t length)
{
    forgery f = forgery_begin(a->puzzle.tray);
    for (size_t i = 0; i < length; i++) {
        uj_move move = forger_move(&a->r, forgery_last(&f));
        if (!forgery_follow(&f, a->r.generator, &move, false) && move.type == UJ_TURN &&
            move.piece_count > 0 && forger_chance(&a->r, 50))
            forgery_stand(&f, &move);
    }
    return f;
}

// Cuts the planner's path into moves. Each move lists all pieces. Most of the listed directions are
// those in which the pieces move on the path.
static forgery labelled_path(attack *a)
{
    const uj_motion *path = &a->puzzle.path;
    uint32_t most = (uint32_t)a->r.most_moves;
    size_t n = path->piece_count, moves = 1 + test_random_below(&a->r.random, most);
    forgery f = forgery_begin(a->puzzle.tray);
    for (size_t i = 1; i < path->frame_count; i++) {
        size_t move = (i - 1) * moves / (path->frame_count - 1);
        if (move >= f.move_count) {
            f.end[f.move_count] = i - 1;
            f.moves[f.move_count++] = (uj_move){.type = UJ_PUSH};
        }
        forgery_add_frame(&f, &path->poses[i * n]);
    }
    for (size_t m = 0; m < f.move_count; m++)
        for (size_t i = 0; i < n; i++) {
            uj_pose from = forgery_poses(&f, forgery_first(&f, m))[i];
            uj_pose to = forgery_poses(&f, f.end[m])[i];
            bool east = forger_chance(&a->r, 80) ? to.x >= from.x : forger_chance(&a->r, 50);
            bool north = forger_chance(&a->r, 80) ? to.y >= from.y : forger_chance(&a->r, 50);
            uint8_t direction = (uint8_t)(east ? (north ? UJ_NE : UJ_SE) : north ? UJ_NW : UJ_SW);
            f.moves[m].type = to.angle != from.angle ? UJ_TURN : f.moves[m].type;
            forgery_list(&f.moves[m], (uj_piece_move){(uint8_t)i, direction,
                                                      to.angle >= from.angle ? UJ_CCW : UJ_CW});
        }
    return f;
}

static forgery begin(attack *a)
{
    uint32_t percent = test_random_below(&a->r.random, 100);
    if (a->pool_count > 0 && percent < 50)
        return forgery_copy(&a->pool[test_random_below(&a->r.random, (uint32_t)a->pool_count)]);
    if (a->puzzle.path.frame_count > 1 && percent < 65)
        return labelled_path(a);
    if (a->puzzle.truth.move_count > 0 && percent < 85)
        return forgery_copy(&a->puzzle.truth);
    return walk(a, 1 + test_random_below(&a->r.random, (uint32_t)a->r.most_moves));
}

// --- one motion ----------------------------------------------------------------------------------

// Records the tricks in `used`. Returns false if no trick applies, or if the motion has too many
// moves.
static bool apply_tricks(attack *a, forgery *f, bool *used)
{
    int applied = 0, wanted = 1 + (int)test_random_below(&a->r.random, MOST_TRICKS);
    for (int tries = 0; applied < wanted && tries < 2 * MOST_TRICKS; tries++) {
        size_t i = test_random_below(&a->r.random, FORGER_TRICKS);
        forgery changed = forgery_copy(f);
        if (f->move_count > a->r.most_moves && forger_chance(&a->r, 70))
            i = FORGER_BENDS;  // index of the trick "join moves", the first of forger_claims
        if (f->move_count == 0 || !forger_trick_of(i)->function(&a->r, &changed) ||
            changed.frame_count > FORGERY_FRAMES) {
            forgery_clear(&changed);
            continue;
        }
        forgery_clear(f);
        *f = changed;
        used[i] = true;
        applied++;
    }
    return applied > 0 && f->move_count > 0 && f->move_count <= a->r.most_moves;
}

// Returns true if the motion is accepted although the rules do not allow it.
static bool try_motion(attack *a, const forgery *f, const bool *used)
{
    uj_certificate certificate;
    adversary_verdict verdict = adversary_judge(&a->puzzle, f, &certificate);
    adversary_tally *t = a->tally;
    bool refused = verdict.kind == ADVERSARY_REFUSED;
    t->candidates++;
    t->accepted += !refused;
    t->other_ways += verdict.kind == ADVERSARY_OTHER_WAY;
    t->nearby += verdict.kind == ADVERSARY_NEARBY;
    t->undecided += verdict.kind == ADVERSARY_UNDECIDED;
    t->exempted += verdict.kind == ADVERSARY_EXEMPTED;
    for (size_t i = 0; i < FORGER_TRICKS; i++) {
        t->of_trick[i].tried += used[i];
        t->of_trick[i].refused += used[i] && refused;
        t->of_trick[i].accepted += used[i] && !refused;
    }
    if (verdict.kind == ADVERSARY_HIT)
        return true;
    if (verdict.kind == ADVERSARY_LAWFUL)
        t->deviation = fmax(t->deviation, verdict.deviation);
    // A greater deviation raises the score of an accepted motion. Refused motions score less.
    if (verdict.deviates)
        keep(a, f,
             refused ? progress_of(&certificate, f->move_count) : 20.0 + log10(verdict.deviation));
    return false;
}

static void attack_puzzle(attack *a)
{
    a->r = (forger){.tray = a->puzzle.tray,
                    .generator = &a->puzzle.generator,
                    .random = {a->task.seed},
                    .diameter = uj_tray_diameter(a->puzzle.tray),
                    .most_moves = a->puzzle.most_moves};
    a->tally->trays++;
    bool is_hit = false;
    for (int i = 0; i < a->task.tries && !is_hit; i++) {
        bool used[FORGER_TRICKS] = {false};
        forgery f = begin(a);
        if (apply_tricks(a, &f, used) && try_motion(a, &f, used)) {
            is_hit = true;
            a->tally->hits++;
            adversary_report(&a->puzzle, &f, &a->task, used);
        }
        forgery_clear(&f);
    }
    for (size_t i = 0; i < a->pool_count; i++)
        forgery_clear(&a->pool[i]);
}

// The certificate must accept the solver's solution, if there is a solution.
static void check_truth(attack *a)
{
    uj_certificate certificate;
    if (a->puzzle.truth.move_count == 0)
        return;
    a->tally->truths++;
    adversary_judge(&a->puzzle, &a->puzzle.truth, &certificate);
    if (!certificate.valid) {
        a->tally->truths_refused++;
        bool used[FORGER_TRICKS] = {false};
        adversary_report(&a->puzzle, &a->puzzle.truth, &a->task, used);
    }
}

void adversary_attack_goal(adversary_task task, adversary_tally *tally)
{
    attack a = {.task = task, .tally = tally};
    if (adversary_solved_puzzle(task.seed, task.trays, &a.puzzle)) {
        tally->exhausted += a.puzzle.least == UINT32_MAX;
        tally->bounded += a.puzzle.least < UINT32_MAX;
        check_truth(&a);
        attack_puzzle(&a);
    }
    adversary_puzzle_clear(&a.puzzle);
}

void adversary_attack_state(adversary_task task, adversary_tally *tally)
{
    attack a = {.task = task, .tally = tally};
    if (adversary_open_puzzle(task.seed, task.trays, &a.puzzle))
        attack_puzzle(&a);
    adversary_puzzle_clear(&a.puzzle);
}
