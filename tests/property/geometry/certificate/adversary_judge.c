// Decides whether the certificate accepts a motion, and whether the rules allow the motion.
#include <string.h>

#include <unjam/geometry/solve/tray_solver.h>

#include "tests/property/geometry/certificate/adversary_truth.h"
#include "tests/support/tray_builder.h"

enum { ASKED_EXPANSIONS = 400, MOST_BIFURCATIONS = 3 };

// In tray diameters: two motions count as equal if their ends are this close. The certificate
// tolerates small differences, which can grow while pieces turn.
static const double same_end = 1e-3;

// In tray diameters: accepted motions that deviate by more than this are kept for further changes.
static const double least_deviation = 1e-8;

// --- motion by the rules -------------------------------------------------------------------------

// Where the listed moves of a motion lead under the rules.
typedef struct lawful {
    adversary_puzzle *puzzle;
    const forgery *f;
    // Distance from the end of *f to the nearest state that the moves reach, in tray diameters.
    double nearest;
    bool unsure;  // some move could not be followed to its end
} lawful;

static void make_moves(lawful *l, size_t m, const uj_tray_state *from)
{
    uj_successor_generator *g = &l->puzzle->generator;
    if (m == l->f->move_count) {
        double diameter = uj_tray_diameter(l->puzzle->tray);
        l->nearest =
            fmin(l->nearest,
                 forgery_distance(l->f, from->poses, forgery_last(l->f), diameter) / diameter);
        return;
    }
    uj_move move = l->f->moves[m];
    int bifurcations = 0;
    if (move.type == UJ_TURN && !forgery_begins_at_rest(&move, g, from))
        return;
    for (unsigned b = 0; b < 1u << bifurcations; b++) {
        uj_tray_state state = *from;
        unsigned moved;
        move.branches = (uint8_t)b;
        l->unsure |= uj_successor_generator_apply(g, &move, &state, &moved, NULL) != UJ_OK;
        if (move.type == UJ_TURN && g->workspace.bifurcation_count > bifurcations)
            bifurcations = g->workspace.bifurcation_count < MOST_BIFURCATIONS
                               ? g->workspace.bifurcation_count
                               : MOST_BIFURCATIONS;
        make_moves(l, m + 1, &state);
    }
}

static lawful make_by_rules(adversary_puzzle *p, const forgery *f)
{
    lawful l = {.puzzle = p, .f = f, .nearest = INFINITY};
    uj_tray_state start = {0};
    memcpy(start.poses, f->poses, f->piece_count * sizeof *start.poses);
    make_moves(&l, 0, &start);
    return l;
}

// Asks whether f->move_count moves are enough to reach the goal of `tray`.
static adversary_kind ask_solver(const uj_tray *tray, const forgery *f)
{
    uj_tray_options options = uj_tray_default();
    uj_tray_result result;
    options.limits.expansions = ASKED_EXPANSIONS;
    options.limits.max_cost = (uint32_t)f->move_count;
    builder_require(uj_tray_solve(tray, &options, &result, NULL) == UJ_OK);
    uj_solution_clear(&result.solution);
    if (result.search.outcome == UJ_SEARCH_SOLVED)
        return ADVERSARY_OTHER_WAY;
    bool proven = result.search.outcome == UJ_SEARCH_EXHAUSTED
                      ? result.unresolved == 0
                      : result.search.stats.lower_bound > f->move_count;
    return proven ? ADVERSARY_HIT : ADVERSARY_UNDECIDED;
}

// --- verdicts ------------------------------------------------------------------------------------

uj_tray adversary_tray_of(const adversary_puzzle *p, const forgery *f, uj_goal_pose *poses)
{
    uj_tray tray = *p->tray;
    double length = 0.5 * same_end * uj_tray_diameter(p->tray);
    if (!p->open)
        return tray;
    for (size_t i = 0; i < f->piece_count; i++)
        poses[i] = (uj_goal_pose){(int)i, forgery_last(f)[i], {length, length, same_end}};
    tray.goal = (uj_tray_goal){.pose_count = f->piece_count, .poses = poses};
    return tray;
}

// Judges a motion in an open puzzle. `tray` is what adversary_tray_of returns for this motion.
static adversary_verdict judge_open(adversary_puzzle *p, const uj_tray *tray, const forgery *f,
                                    bool accepted)
{
    lawful l = make_by_rules(p, f);
    adversary_verdict verdict = {.deviates = l.nearest > same_end};
    if (!accepted)
        return verdict;
    verdict.kind = ADVERSARY_LAWFUL;
    if (l.nearest > same_end)
        verdict.kind = l.unsure ? ADVERSARY_UNDECIDED : ask_solver(tray, f);
    if (verdict.kind == ADVERSARY_HIT && adversary_is_lawful_nearby(p, f))
        verdict.kind = ADVERSARY_NEARBY;
    verdict.deviates = l.nearest > least_deviation;
    verdict.deviation = fmin(l.nearest, 1.0);
    return verdict;
}

adversary_verdict adversary_judge(adversary_puzzle *p, const forgery *f, uj_certificate *out)
{
    uj_goal_pose poses[UJ_MAX_PIECES];
    uj_tray tray = adversary_tray_of(p, f, poses);
    uj_tray_solution solution = forgery_solution(f, p->rules);
    uj_error error = {0};
    builder_require(uj_certificate_check(&tray, &solution, NULL, out, &error) == UJ_OK);
    uj_solution_clear(&solution);
    adversary_verdict verdict = {.kind = ADVERSARY_REFUSED};
    if (p->open && (out->valid || !isinf(out->overlap_bound))) {
        verdict = judge_open(p, &tray, f, out->valid);
        if (verdict.kind == ADVERSARY_HIT && out->exemptions.count > 0)
            verdict.kind = ADVERSARY_EXEMPTED;
    } else if (out->valid) {
        verdict.kind = f->move_count < p->least ? ADVERSARY_HIT : ADVERSARY_LAWFUL;
    } else {
        verdict.deviates = strstr(out->reason, "goal is not reached") == NULL;
    }
    return verdict;
}
