// Visits all cells (sets of configurations) that the pieces may reach. The cells lie in a region of
// angles: one range for each piece. In this file, a wall is a boundary of a cell. Beyond the wall
// is another cell, or the region ends at the wall.
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

// Keeps the cell at cells[cell_count] if it is new. Always takes ownership of entry.room.
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

// Writes the cell on the other side of `wall`. Returns false if the region of angles ends there.
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

// Adds the cell on the other side of `wall`. Returns false if the region of angles ends at `wall`.
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

// --- walls of cells ---

// Adds a claim to be tested, unless the cell beyond the wall of the claim is known already.
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

// Returns true if `wall` no longer exists, because its piece may now have any angle.
static bool is_gone(const uj_prover *p, const uj_claim_question *wall)
{
    return wall->type != UJ_CLAIM_ARC && p->cuts[wall->index].count == 0;
}

// Drops the unproven claims among questions[first .. question_count - 1]. For each, adds the cell
// on the other side of its wall. If the region of angles ends there, widens the region instead.
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
