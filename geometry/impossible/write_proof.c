// Makes a proof from the prover's cells and claims.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "prover_state.h"

static bool copy_ring(const uj_part *part, uj_ring *out)
{
    // A half-plane is written as two points p and q: it lies to the left of the line from p to q.
    size_t count = part->count == 1 ? 2 : (size_t)part->count;
    out->points = calloc(count, sizeof *out->points);
    if (out->points == NULL)
        return false;
    out->count = count;
    memcpy(out->points, part->points, (size_t)part->count * sizeof *out->points);
    if (part->count == 1) {
        uj_vec2 along = {-part->normals[0].y, part->normals[0].x};
        out->points[1] = uj_vec2_add(part->points[0], along);
    }
    return true;
}

static bool copy_shapes(const uj_part_list *list, uj_proof_shapes *out)
{
    out->rings = calloc(list->count + 1, sizeof *out->rings);
    for (size_t k = 0; out->rings != NULL && k < list->count; k++) {
        if (!copy_ring(&list->parts[k], &out->rings[k]))
            return false;
        out->count++;
    }
    return out->rings != NULL;
}

static bool write_pieces(const uj_prover *p, uj_proof *proof)
{
    size_t n = p->tray->piece_count;
    proof->pieces = calloc(n, sizeof *proof->pieces);
    proof->obstacles = calloc(n, sizeof *proof->obstacles);
    proof->centres = calloc(n, sizeof *proof->centres);
    proof->cut_counts = calloc(n, sizeof *proof->cut_counts);
    proof->cuts = calloc(n, sizeof *proof->cuts);
    if (proof->pieces == NULL || proof->obstacles == NULL || proof->centres == NULL ||
        proof->cut_counts == NULL || proof->cuts == NULL)
        return false;
    proof->piece_count = n;
    for (size_t i = 0; i < n; i++) {
        proof->centres[i] = uj_refuter_centre(p->refuters[0], (int)i);
        if (!copy_shapes(&p->model->shapes[i], &proof->pieces[i]) ||
            !copy_shapes(&p->model->walls[i], &proof->obstacles[i]))
            return false;
        const uj_cuts *cuts = &p->cuts[i];
        if (cuts->count == 0)
            continue;
        proof->cuts[i] = calloc(cuts->count, sizeof *proof->cuts[i]);
        if (proof->cuts[i] == NULL)
            return false;
        proof->cut_counts[i] = cuts->count;
        memcpy(proof->cuts[i], cuts->at, cuts->count * sizeof *cuts->at);
    }
    return !p->tray->goal.by_exit || copy_shapes(&p->model->inside, &proof->inside);
}

static bool write_cells(const uj_prover *p, uj_proof *proof)
{
    proof->pairs = calloc(p->pair_count + 1, sizeof *proof->pairs);
    proof->cells = calloc(p->cell_count, sizeof *proof->cells);
    if (proof->pairs == NULL || proof->cells == NULL)
        return false;
    proof->pair_count = p->pair_count;
    memcpy(proof->pairs, p->pairs, p->pair_count * sizeof *proof->pairs);
    for (size_t c = 0; c < p->cell_count; c++) {
        uj_proof_cell *cell = &proof->cells[c];
        cell->arcs = calloc(p->pair_count + 1, sizeof *cell->arcs);
        if (cell->arcs == NULL)
            return false;
        proof->cell_count++;
        const uint32_t *at = &p->cells[c * uj_prover_width(p)];
        memcpy(cell->arcs, at + proof->piece_count, p->pair_count * sizeof *cell->arcs);
        for (size_t i = 0; i < proof->piece_count; i++) {
            cell->low[i] = at[i];
            cell->high[i] = p->cuts[i].count > 0 ? at[i] + 1 : 0;
        }
    }
    return true;
}

static bool write_claims(uj_prover *p, uj_proof *proof)
{
    proof->claims = calloc(p->question_count + 1, sizeof *proof->claims);
    if (proof->claims == NULL)
        return false;
    for (size_t k = 0; k < p->question_count; k++) {
        uj_claim_question *q = &p->questions[k];
        proof->claims[proof->claim_count++] =
            (uj_proof_claim){q->type, q->cell, q->index, q->arc, q->reason};
        q->reason = NULL;
    }
    return true;
}

uj_proof *uj_prover_write_proof(uj_prover *p)
{
    uj_proof *proof = calloc(1, sizeof *proof);
    if (proof == NULL)
        return NULL;
    proof->margin = 0.5 * UJ_TOLERANCE_PACKING * p->model->diameter;
    if (write_pieces(p, proof) && write_cells(p, proof) && write_claims(p, proof))
        return proof;
    uj_proof_destroy(proof);
    return NULL;
}
