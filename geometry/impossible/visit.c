// Visits cells (sets of configurations), beginning with the one that contains the start. A wall of
// a cell (not of the tray) is where the cell meets a neighbouring cell, or where the region of
// angles ends. The visit goes on across every wall of a cell at which the pieces may have room.
//
// All cells share one region of angles, which is widened where the pieces have room at its
// boundary. The cells differ in ranges of angles, and in the edges along which pairs of parts are
// separated (or, for some pairs, in the direction of separation). Ranges of angles alone could not
// prove that two blocks cannot pass each other, or that a piece is locked in.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "prover_state.h"

void uj_prover_divide_equally(uj_proof_pair *pair, int arcs)
{
    double width = 360.0 / arcs;
    pair->arc_count = (size_t)arcs;
    for (int j = 0; j < arcs; j++)
        pair->arcs[j] = (uj_proof_arc){(j - 0.5) * width, (j + 0.5) * width};
}

unsigned uj_prover_arc_of(const uj_proof_pair *pair, double degrees)
{
    for (unsigned j = 0; j + 1 < pair->arc_count; j++) {
        double from = degrees - pair->arcs[j].from;
        if (from - 360.0 * floor(from / 360.0) <= pair->arcs[j].to - pair->arcs[j].from)
            return j;
    }
    return (unsigned)pair->arc_count - 1;
}

// --- cells ---

static bool is_known(const uj_prover *p, const uint32_t *cell)
{
    uj_state_cursor cursor;
    return uj_state_table_find(&p->known, cell, &cursor) != UJ_NO_ID;
}

// Makes sure that p->cells has space for one more cell, and p->entries for its uj_cell_entry.
static bool reserve_cell(uj_prover *p)
{
    size_t width = uj_prover_width(p);
    if ((p->cell_count + 1) * width > p->cell_capacity) {
        size_t capacity = 2 * (p->cell_count + 1) * width;
        uint32_t *cells = realloc(p->cells, capacity * sizeof *cells);
        if (cells == NULL)
            return false;
        p->cells = cells;
        p->cell_capacity = capacity;
    }
    if (p->keeps_entries && p->cell_count == p->entry_capacity) {
        size_t capacity = 2 * p->cell_count + 16;
        uj_cell_entry *entries = realloc(p->entries, capacity * sizeof *entries);
        if (entries == NULL)
            return false;
        p->entries = entries;
        p->entry_capacity = capacity;
    }
    return true;
}

// Keeps the cell written at cells[cell_count], unless the same cell is known already. `entry` says
// how the cell was reached.
static void keep_cell(uj_prover *p, uj_cell_entry entry)
{
    uj_state_cursor cursor;
    const uint32_t *cell = &p->cells[p->cell_count * uj_prover_width(p)];
    bool is_new = uj_state_table_find(&p->known, cell, &cursor) == UJ_NO_ID;
    if (is_new && uj_state_table_add(&p->known, cell, cursor) == UJ_NO_ID) {
        p->out_of_memory = true;
        is_new = false;
    }
    if (is_new)
        p->stats.cells = ++p->cell_count;
    if (is_new && p->keeps_entries)
        p->entries[p->entry_count++] = entry;
    else
        free(entry.room);
}

// Writes to `out`, in the form of p->cells, the cell on the other side of `wall`, a boundary of a
// cell. Returns false if no cell is there, because `wall` bounds the region of angles.
static bool cell_beyond(const uj_prover *p, const uj_claim_question *wall, uint32_t *out)
{
    size_t width = uj_prover_width(p), n = p->tray->piece_count, i = wall->index;
    memcpy(out, &p->cells[wall->cell * width], width * sizeof *out);
    if (wall->type == UJ_CLAIM_ARC) {
        out[n + i] = 1u << wall->arc;
        return true;
    }
    const uj_cuts *cuts = &p->cuts[i];
    uint32_t last = (uint32_t)cuts->count - 2;
    bool at_end = out[i] == (wall->type == UJ_CLAIM_LOW ? 0 : last);
    if (at_end)
        out[i] = wall->type == UJ_CLAIM_LOW ? last : 0;
    else
        out[i] += wall->type == UJ_CLAIM_LOW ? -1u : 1u;
    return !at_end || uj_cuts_are_circular(cuts);
}

// Adds the cell on the other side of `wall`, a boundary of a cell, unless that cell has been found
// before. Returns false if no cell is there, because `wall` bounds the region of angles.
static bool cross(uj_prover *p, uj_claim_question *wall)
{
    if (!reserve_cell(p)) {
        p->out_of_memory = true;
        return true;
    }
    if (!cell_beyond(p, wall, &p->cells[p->cell_count * uj_prover_width(p)]))
        return false;
    keep_cell(p, (uj_cell_entry){wall->cell, wall->room});
    wall->room = NULL;
    return true;
}

void uj_prover_drop_cells(uj_prover *p)
{
    while (p->entry_count > 0)
        free(p->entries[--p->entry_count].room);
    free(p->goal);
    p->goal = NULL;
    uj_state_table_clear(&p->known);
}

// --- walls of cells: where two cells meet, or the region ends ---

// Adds a claim about a cell to the claims that are to be tested. If the claim is about a wall of
// the cell (not of the tray), first looks at the cell on the other side of the wall: if that cell
// has already been found, does not add the claim.
static void add(uj_prover *p, uj_claim_question question)
{
    if (question.type != UJ_CLAIM_GOAL) {
        if (!reserve_cell(p)) {
            p->out_of_memory = true;
            return;
        }
        uint32_t *beyond = &p->cells[p->cell_count * uj_prover_width(p)];
        if (cell_beyond(p, &question, beyond) && is_known(p, beyond))
            return;
    }
    if (!uj_prover_add_question(p, question))
        p->out_of_memory = true;
}

// Adds the claims about a cell that are to be tested: that it contains no goal, and that the pieces
// have no room at its walls (where it meets its neighbours, and where the region of angles ends).
static void add_questions(uj_prover *p, size_t cell)
{
    size_t n = p->tray->piece_count;
    add(p, (uj_claim_question){.type = UJ_CLAIM_GOAL, .cell = cell});
    for (size_t i = 0; i < n; i++)
        for (int end = 0; end < 2 && p->cuts[i].count > 0; end++)
            add(p, (uj_claim_question){
                       .type = end == 0 ? UJ_CLAIM_LOW : UJ_CLAIM_HIGH, .cell = cell, .index = i});
    for (size_t k = 0; k < p->pair_count; k++)
        for (size_t j = 0; j < p->pairs[k].arc_count; j++)
            if ((p->cells[cell * uj_prover_width(p) + n + k] >> j & 1u) == 0)
                add(p,
                    (uj_claim_question){.type = UJ_CLAIM_ARC, .cell = cell, .index = k, .arc = j});
}

// Returns true if `wall`, a boundary of a cell, no longer exists: it was an end of a piece's range
// of angles, and that range has since been widened to all angles.
static bool is_gone(const uj_prover *p, const uj_claim_question *wall)
{
    return wall->type != UJ_CLAIM_ARC && p->cuts[wall->index].count == 0;
}

// Goes through the tested claims, from p->questions[first] on, and keeps only those that hold. If
// the pieces may have room at a wall of a cell, adds the cell on the other side, or, if no cell is
// there, widens the region of angles.
static uj_visit follow(uj_prover *p, size_t first, double step)
{
    size_t kept = first;
    uj_visit result = UJ_VISIT_CLOSED;
    for (size_t k = first; k < p->question_count; k++) {
        uj_claim_question *question = &p->questions[k];
        if (question->packing == UJ_PACKING_NONE) {
            uj_claim_question claim = *question;
            question->reason = NULL;
            p->questions[kept++] = claim;
            continue;
        }
        if (question->type == UJ_CLAIM_GOAL) {
            if (result != UJ_VISIT_GOAL) {
                p->goal_cell = question->cell;
                p->goal = question->room;
                question->room = NULL;
            }
            result = UJ_VISIT_GOAL;
        } else if (!is_gone(p, question) && !cross(p, question)) {
            uj_prover_widen(p, question->index, question->type == UJ_CLAIM_LOW, step);
            if (result != UJ_VISIT_GOAL)
                result = UJ_VISIT_WIDENED;
        }
        free(p->questions[k].room);
        p->questions[k].room = NULL;
    }
    uj_prover_drop_questions(p, kept);
    return result;
}

uj_visit uj_prover_visit(uj_prover *p, double step, size_t cell_limit)
{
    uj_visit result = UJ_VISIT_CLOSED;
    uj_prover_drop_questions(p, 0);
    uj_state_table_init(&p->known, &p->budget, uj_prover_width(p) * sizeof *p->cells);
    p->cell_count = 0;
    p->out_of_memory = p->out_of_memory || !reserve_cell(p);
    if (!p->out_of_memory)
        keep_cell(p, (uj_cell_entry){0});
    for (size_t c = 0; c < p->cell_count && result == UJ_VISIT_CLOSED;) {
        size_t first = p->question_count, last = p->cell_count;
        for (; c < last && p->question_count - first < 256; c++)
            add_questions(p, c);
        if (!p->out_of_memory)
            uj_prover_ask(p, first);
        if (p->stopped || p->out_of_memory)
            return UJ_VISIT_TOO_MANY;
        result = follow(p, first, step);
        if (p->out_of_memory || p->cell_count > cell_limit ||
            (p->most_boxes > 0 && p->stats.boxes > p->most_boxes))
            return UJ_VISIT_TOO_MANY;
    }
    return p->out_of_memory ? UJ_VISIT_TOO_MANY : result;
}
