// Visits cells, starting with that of the start, and crosses every wall at which the pieces may
// have room.
//
// All cells share one region of angles, which is widened where the pieces have room at its
// boundary. The cells differ in the directions along which pairs of parts are separated. This
// proves what angles alone cannot: that blocks cannot pass each other, or that a piece is locked
// in.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prover_state.h"

// Returns true if cells are to distinguish directions of the pair. A half-plane has just one
// direction.
static bool is_told_apart(const uj_part_pair *pair, bool with_obstacles)
{
    return pair->a >= 0 || (with_obstacles && pair->part_a->count > 1);
}

static double degrees_of(uj_vec2 n)
{
    return atan2(n.y, n.x) * 180.0 / UJ_PI;
}

// Divides the circle into equal arcs. The first is centred on the direction to the right.
static void divide_equally(uj_proof_pair *pair, int arcs)
{
    double width = 360.0 / arcs;
    pair->arc_count = (size_t)arcs;
    for (int j = 0; j < arcs; j++)
        pair->arcs[j] = (uj_proof_arc){(j - 0.5) * width, (j + 0.5) * width};
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Divides the circle at the normals of the first part, as it lies at the start. Cells then
// distinguish the two sides of a gap between two parts. Returns false if there are too many
// normals.
static bool divide_at_normals(const uj_prover *p, const uj_part_pair *parts, uj_proof_pair *pair)
{
    double turned = parts->a >= 0 ? p->start[parts->a] : 0.0, ends[UJ_PROOF_MAX_ARCS + 1];
    int count = parts->part_a->count;
    if (count < 3 || count > UJ_PROOF_MAX_ARCS)
        return false;
    for (int j = 0; j < count; j++) {
        ends[j] = degrees_of(parts->part_a->normals[j]) + turned;
        ends[j] -= 360.0 * floor(ends[j] / 360.0);
    }
    qsort(ends, (size_t)count, sizeof *ends, compare);
    ends[count] = ends[0] + 360.0;
    pair->arc_count = (size_t)count;
    for (int j = 0; j < count; j++)
        pair->arcs[j] = (uj_proof_arc){ends[j], ends[j + 1]};
    return true;
}

// Returns the number of an arc that contains a direction.
static unsigned arc_of(const uj_proof_pair *pair, double degrees)
{
    for (unsigned j = 0; j + 1 < pair->arc_count; j++) {
        double from = degrees - pair->arcs[j].from;
        if (from - 360.0 * floor(from / 360.0) <= pair->arcs[j].to - pair->arcs[j].from)
            return j;
    }
    return (unsigned)pair->arc_count - 1;
}

// Chooses the pairs and their arcs. The first cell has the arcs of the start.
static void list_pairs(uj_prover *p, const uj_flood *flood)
{
    const uj_contact_model *model = p->model;
    p->pair_count = 0;
    for (int k = 0; k < model->pair_count; k++) {
        if (!is_told_apart(&model->pairs[k], flood->with_obstacles))
            continue;
        uj_proof_pair *pair = &p->pairs[p->pair_count];
        pair->pair = (size_t)k;
        if (!flood->at_normals || !divide_at_normals(p, &model->pairs[k], pair))
            divide_equally(pair, flood->arcs);
        p->cells[p->pair_count++] = 1u << arc_of(pair, p->separation[k]);
    }
}

// Adds the cell cells[cell_count], unless it is known.
static void keep_cell(uj_prover *p)
{
    uj_state_cursor cursor;
    const uint32_t *arcs = &p->cells[p->cell_count * p->pair_count];
    if (uj_state_table_find(&p->known, arcs, &cursor) != UJ_NO_ID)
        return;
    if (uj_state_table_add(&p->known, arcs, cursor) == UJ_NO_ID)
        p->out_of_memory = true;
    else
        p->stats.cells = ++p->cell_count;
}

// Adds the cell beyond a wall, unless it is known.
static void add_cell(uj_prover *p, const uj_claim_question *wall)
{
    size_t width = p->pair_count;
    if ((p->cell_count + 1) * width > p->cell_capacity) {
        size_t capacity = 2 * (p->cell_count + 1) * width;
        uint32_t *cells = realloc(p->cells, capacity * sizeof *cells);
        if (cells == NULL) {
            p->out_of_memory = true;
            return;
        }
        p->cells = cells;
        p->cell_capacity = capacity;
    }
    uint32_t *next = &p->cells[p->cell_count * width];
    memcpy(next, &p->cells[wall->cell * width], width * sizeof *next);
    next[wall->index] = 1u << wall->arc;
    keep_cell(p);
}

static void add(uj_prover *p, uj_claim_question question)
{
    if (!uj_prover_add_question(p, question))
        p->out_of_memory = true;
}

// Asks whether a cell contains a goal, and at which of its walls the pieces have room.
static void add_questions(uj_prover *p, size_t cell)
{
    add(p, (uj_claim_question){.type = UJ_CLAIM_GOAL, .cell = cell});
    for (size_t i = 0; i < p->tray->piece_count; i++)
        for (int end = 0; end < 2 && !p->is_free[i]; end++)
            add(p, (uj_claim_question){
                       .type = end == 0 ? UJ_CLAIM_LOW : UJ_CLAIM_HIGH, .cell = cell, .index = i});
    for (size_t k = 0; k < p->pair_count; k++)
        for (size_t j = 0; j < p->pairs[k].arc_count; j++)
            if ((p->cells[cell * p->pair_count + k] >> j & 1u) == 0)
                add(p,
                    (uj_claim_question){.type = UJ_CLAIM_ARC, .cell = cell, .index = k, .arc = j});
}

// What the answers about some cells led to.
typedef enum progress { WENT_ON, WIDENED, HAS_GOAL } progress;

// Crosses the walls with room, and keeps the claims about the others.
static progress follow(uj_prover *p, size_t first, double step)
{
    size_t kept = first;
    progress result = WENT_ON;
    for (size_t k = first; k < p->question_count; k++) {
        uj_claim_question question = p->questions[k];
        if (question.packing == UJ_PACKING_NONE) {
            p->questions[k].reason = NULL;
            p->questions[kept++] = question;
            continue;
        }
        if (question.type == UJ_CLAIM_GOAL)
            result = HAS_GOAL;
        else if (question.type == UJ_CLAIM_ARC)
            add_cell(p, &question);
        else if (result != HAS_GOAL)
            result = WIDENED;
        if (question.type == UJ_CLAIM_LOW || question.type == UJ_CLAIM_HIGH)
            uj_prover_widen(p, question.index, question.type == UJ_CLAIM_LOW, step);
    }
    uj_prover_drop_questions(p, kept);
    return result;
}

// Starts from the cell of the start.
static void start(uj_prover *p, const uj_flood *flood)
{
    uj_prover_drop_questions(p, 0);
    list_pairs(p, flood);
    size_t width = p->pair_count > 0 ? p->pair_count : 1;
    uj_state_table_init(&p->known, &p->budget, width * sizeof *p->cells);
    p->cell_count = 0;
    keep_cell(p);
}

// Visits the cells with the present region of angles. Returns WENT_ON if none has a goal and the
// region need not be widened.
static progress visit(uj_prover *p, const uj_flood *flood)
{
    progress result = p->out_of_memory ? HAS_GOAL : WENT_ON;
    for (size_t c = 0; c < p->cell_count && result == WENT_ON;) {
        size_t first = p->question_count, last = p->cell_count;
        for (; c < last && p->question_count - first < 256; c++)
            add_questions(p, c);
        if (!p->out_of_memory)
            uj_prover_ask(p, first);
        if (p->stopped || p->out_of_memory)
            return HAS_GOAL;
        result = follow(p, first, flood->step);
        if (p->out_of_memory || p->cell_count > flood->cell_limit)
            return HAS_GOAL;
    }
    return result;
}

bool uj_prover_flood(uj_prover *p, const uj_flood *flood)
{
    progress result = WIDENED;
    uj_prover_start_region(p, flood->step);
    while (result == WIDENED) {
        start(p, flood);
        result = visit(p, flood);
        uj_state_table_clear(&p->known);
    }
    return result == WENT_ON;
}
