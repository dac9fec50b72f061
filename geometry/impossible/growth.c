// Widens a region of angles around the start until the pieces have no room at its boundary.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prover_state.h"

// A goal pose permits a range of angles. Returns the distance (degrees, modulo 360) from `angle` to
// the nearest end of such a range; INFINITY if `piece` has no goal pose.
static double distance_from_goal(const uj_prover *p, size_t piece, double angle)
{
    const uj_tray_goal *goal = &p->tray->goal;
    double least = INFINITY;
    for (size_t k = 0; !goal->by_exit && k < goal->pose_count; k++)
        for (int sign = -1; sign <= 1 && goal->poses[k].piece == (int)piece; sign += 2) {
            double end = uj_degrees(goal->poses[k].at.angle) +
                         sign * uj_degrees(goal->poses[k].within.angle);
            least = fmin(least, fabs(remainder(angle - end, 360.0)));
        }
    return least;
}

double uj_prover_clear_angle(const uj_prover *p, size_t piece, double angle, double sign)
{
    const double clear = 1e-4;  // degrees
    for (int k = 0; k < 10; k++) {
        double from_start = fabs(remainder(angle - p->start[piece], 360.0));
        if (fmin(distance_from_goal(p, piece, angle), from_start) >= clear)
            break;
        angle += sign * clear;
    }
    return angle;
}

static double moved(const uj_prover *p, size_t piece, double end, double step)
{
    return uj_prover_clear_angle(p, piece, end + step, step > 0.0 ? 1.0 : -1.0);
}

void uj_prover_start_region(uj_prover *p, double step)
{
    p->stats.reach = 2.0 * step;
    memset(p->has_hint, 0, sizeof p->has_hint);
    for (size_t i = 0; i < p->tray->piece_count; i++) {
        p->cuts[i].count = 2;
        p->cuts[i].at[0] = moved(p, i, p->start[i], -step);
        p->cuts[i].at[1] = moved(p, i, p->start[i], step);
    }
}

void uj_prover_widen(uj_prover *p, size_t piece, bool at_low_end, double step)
{
    uj_cuts *cuts = &p->cuts[piece];
    double *low = &cuts->at[0], *high = &cuts->at[cuts->count - 1];
    if (at_low_end)
        *low = moved(p, piece, *low, -step);
    else
        *high = moved(p, piece, *high, step);
    p->stats.reach = fmax(p->stats.reach, *high - *low);
    if (*high - *low >= 360.0)
        cuts->count = 0;
}

// For each pair of parts of different pieces, permits only arc 0: the half circle around the
// direction of separation at the start. Arc 1 is the other half circle.
static void list_pairs(uj_prover *p)
{
    size_t n = p->tray->piece_count;
    p->pair_count = 0;
    p->cell_count = 1;
    memset(p->cells, 0, n * sizeof *p->cells);
    for (int k = 0; k < p->model->pair_count; k++) {
        if (p->model->pairs[k].a < 0)
            continue;
        double at = p->separation[k];
        p->cells[n + p->pair_count] = 1;
        p->pairs[p->pair_count++] =
            (uj_proof_pair){.pair = (size_t)k,
                            .arc_count = 2,
                            .arcs = {{at - 90.0, at + 90.0}, {at + 90.0, at + 270.0}}};
    }
}

static bool is_refuted(const uj_claim_question *question)
{
    return question->packing == UJ_PACKING_NONE;
}

static bool holds(uj_prover *p, uj_claim_question question)
{
    size_t first = p->question_count;
    if (!uj_prover_add_question(p, question)) {
        p->out_of_memory = true;
        return false;
    }
    uj_prover_ask(p, first);
    return is_refuted(&p->questions[first]);
}

// Keeps only the pairs for which the refuters exclude arc 1. For a dropped pair, all directions of
// separation are permitted. Returns true if every pair is kept.
static bool hold_pairs(uj_prover *p)
{
    size_t first = p->question_count, kept = 0;
    for (size_t k = 0; k < p->pair_count; k++)
        if (!uj_prover_add_question(
                p, (uj_claim_question){.type = UJ_CLAIM_ARC, .index = k, .arc = 1}))
            p->out_of_memory = true;
    if (p->question_count > first)
        uj_prover_ask(p, first);
    if (p->stopped || p->out_of_memory)
        return false;
    for (size_t k = 0; k < p->pair_count; k++)
        if (is_refuted(&p->questions[first + k]))
            p->pairs[kept++] = p->pairs[k];
    bool all = kept == p->pair_count;
    p->pair_count = kept;
    return all;
}

// Widens the region by `step` degrees wherever the pieces may have room at its boundary. Returns
// true if they have no room anywhere at the boundary.
static bool widen(uj_prover *p, double step)
{
    size_t first = p->question_count;
    for (size_t i = 0; i < p->tray->piece_count; i++)
        for (int end = 0; end < 2 && p->cuts[i].count > 0; end++)
            if (!uj_prover_add_question(
                    p, (uj_claim_question){.type = end == 0 ? UJ_CLAIM_LOW : UJ_CLAIM_HIGH,
                                           .index = i,
                                           .hint = p->has_hint[end][i] ? p->hints[end][i] : NULL}))
                p->out_of_memory = true;
    if (p->question_count > first)
        uj_prover_ask(p, first);
    bool closed = !p->stopped && !p->out_of_memory;
    for (size_t k = first; k < p->question_count; k++) {
        const uj_claim_question *question = &p->questions[k];
        size_t i = question->index;
        if (is_refuted(question))
            continue;
        closed = false;
        int end = question->type == UJ_CLAIM_LOW ? 0 : 1;
        p->has_hint[end][i] = question->room != NULL;
        if (question->room != NULL)
            memcpy(p->hints[end][i], question->room->angle, sizeof p->hints[end][i]);
        uj_prover_widen(p, i, end == 0, step);
    }
    return closed;
}

bool uj_prover_grow(uj_prover *p, double step)
{
    uj_prover_start_region(p, step);
    list_pairs(p);
    while (!p->stopped && !p->out_of_memory) {
        uj_prover_drop_questions(p, 0);
        if (!holds(p, (uj_claim_question){.type = UJ_CLAIM_GOAL}))
            return false;
        if (hold_pairs(p) && widen(p, step))
            return true;
    }
    return false;
}
