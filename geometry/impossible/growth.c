// Widens a region of angles around the start until its boundary has no room for the pieces.
//
// The region is one cell. Every pair of parts of two pieces is held to its side at the start: the
// normals of its separating lines stay within a right angle of the one at the start. A pair that
// could change sides within the region is no longer told apart.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prover_state.h"

// Returns the direction in degrees, from the first part to the second, in which two parts are
// farthest apart at the start.
static double direction_of(const uj_prover *p, const uj_halfplanes *planes, int pair)
{
    uj_vec2 at[UJ_MAX_PIECES];
    for (size_t i = 0; i < p->tray->piece_count; i++)
        at[i] = (uj_vec2){p->tray->pieces[i].start.x, p->tray->pieces[i].start.y};
    int best = 0;
    uj_part_pair_separation(p->model, planes, pair, at, &best);
    const uj_halfplane *plane = &planes->planes[best];
    return atan2(plane->ny, plane->nx) * 180.0 / UJ_PI;
}

// Tells all pairs of parts of two pieces apart. Returns false when out of memory.
static bool list_pairs(uj_prover *p)
{
    const uj_contact_model *model = p->model;
    uj_halfplanes planes = {0};
    uj_rotation turned[UJ_MAX_PIECES];
    p->pair_count = 0;
    p->cell_count = 1;
    if (uj_halfplanes_create(model, &planes) != UJ_OK)
        return false;
    for (size_t i = 0; i < p->tray->piece_count; i++)
        turned[i] = uj_rotation_of(p->tray->pieces[i].start.angle);
    for (int k = 0; k < model->pair_count; k++) {
        if (model->pairs[k].a < 0)
            continue;
        uj_halfplanes_build_whole_pair(model, turned, k, &planes);
        double at = direction_of(p, &planes, k);
        p->cells[p->pair_count] = 1;
        p->pairs[p->pair_count++] =
            (uj_proof_pair){.pair = (size_t)k,
                            .arc_count = 2,
                            .arcs = {{at - 90.0, at + 90.0}, {at + 90.0, at + 270.0}}};
    }
    uj_halfplanes_clear(&planes);
    return true;
}

static bool is_refuted(const uj_claim_question *question)
{
    return question->packing == UJ_PACKING_NONE;
}

// Asks one question about the region. Returns true if the claim holds.
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

// Asks whether pairs can change sides, and stops telling those apart that can. Returns true if no
// pair can.
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

// Widens the region by a step at every end of a range of angles where the pieces have room. Returns
// true if they have room nowhere.
static bool widen(uj_prover *p, double step)
{
    size_t first = p->question_count;
    for (size_t i = 0; i < p->tray->piece_count; i++)
        for (int end = 0; end < 2 && !p->is_free[i]; end++)
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
        p->has_hint[end][i] = question->packing == UJ_PACKING_SOME;
        memcpy(p->hints[end][i], question->angle, sizeof p->hints[end][i]);
        if (question->type == UJ_CLAIM_LOW)
            p->low[i] -= step;
        else
            p->high[i] += step;
        p->stats.reach = fmax(p->stats.reach, p->high[i] - p->low[i]);
        p->is_free[i] = p->high[i] - p->low[i] >= 360.0;
    }
    return closed;
}

bool uj_prover_grow(uj_prover *p, double step)
{
    p->stats.reach = 2.0 * step;
    for (size_t i = 0; i < p->tray->piece_count; i++) {
        p->is_free[i] = false;
        p->low[i] = p->start[i] - step;
        p->high[i] = p->start[i] + step;
    }
    if (!list_pairs(p))
        p->out_of_memory = true;
    while (!p->stopped && !p->out_of_memory) {
        uj_prover_drop_questions(p, 0);
        p->stats.memory_bytes = 0;
        if (!holds(p, (uj_claim_question){.type = UJ_CLAIM_GOAL}))
            return false;
        if (hold_pairs(p) && widen(p, step))
            return true;
    }
    return false;
}
