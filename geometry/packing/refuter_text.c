// Writes refutations in the notation of docs/IMPOSSIBLE.md.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "refuter_state.h"

void uj_refuter_write(uj_refuter *r, const char *format, ...)
{
    char piece[64];
    va_list arguments;
    va_start(arguments, format);
    size_t length = (size_t)vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    if (r->text_length + length + 1 > r->text_capacity) {
        size_t capacity = 2 * r->text_capacity + length + 1024;
        char *text = realloc(r->text, capacity);
        if (text == NULL) {
            r->out_of_memory = true;
            return;
        }
        r->text = text;
        r->text_capacity = capacity;
    }
    for (size_t i = 0; i <= length; i++)
        r->text[r->text_length + i] = piece[i];
    r->text_length += length;
}

// `label` is explained at UJ_ARC_END.
static void write_label(uj_refuter *r, const char *before, int label)
{
    if (label >= UJ_ARC_END)
        uj_refuter_write(r, "%s%c%d", before, (label - UJ_ARC_END) % 2 == 0 ? 'f' : 't',
                         (label - UJ_ARC_END) / 2);
    else if (label >= UJ_EDGE_OF_B)
        uj_refuter_write(r, "%sb%d", before, label - UJ_EDGE_OF_B);
    else
        uj_refuter_write(r, "%sa%d", before, label);
}

void uj_refuter_write_label(uj_refuter *r, int label)
{
    write_label(r, " ", label);
}

// Constraints of an infeasible linear program, and their weights.
typedef struct weighted_rows {
    int count;
    int rows[UJ_QP_MAX + 1];
    double weights[UJ_QP_MAX + 1];
} weighted_rows;

// Leaves out the bounds of the centres, because contradicts() accounts for them.
static weighted_rows collect(const uj_refuter *r)
{
    const uj_packer *p = r->packer;
    weighted_rows w = {0};
    for (int j = -1; j < p->qp.active_count; j++) {
        double weight = j < 0 ? 1.0 : p->qp.farkas[j];
        int row = j < 0 ? p->qp.infeasible_row : p->qp.active[j];
        if (weight <= 1e-12 || r->row_id[row] < 0)
            continue;
        w.rows[w.count] = row;
        w.weights[w.count++] = weight;
    }
    return w;
}

// Returns true if no centres within the bounds fulfil the weighted sum of the rows.
static bool contradicts(const uj_packer *p, const weighted_rows *w)
{
    double sum[UJ_QP_MAX] = {0}, bound = 0.0, total = 0.0;
    for (int j = 0; j < w->count; j++) {
        const uj_qp_constraint *row = &p->constraints[w->rows[j]];
        double weight = w->weights[j];
        if (row->a >= 0) {
            sum[2 * row->a] -= weight * row->nx;
            sum[2 * row->a + 1] -= weight * row->ny;
        }
        sum[2 * row->b] += weight * row->nx;
        sum[2 * row->b + 1] += weight * row->ny;
        bound += weight * row->bound;
        total += weight;
    }
    for (int i = 0; i < p->model->piece_count; i++) {
        uj_vec2 n = {sum[2 * i], sum[2 * i + 1]};
        double least, most;
        uj_halfplane_range(n, p->domain.low[i], p->domain.high[i], &least, &most);
        bound -= most;
    }
    return bound > 1e-12 * p->model->diameter * total;
}

// Rounds the weights to the first number of digits in `tries` with which they still prove the
// contradiction. Returns false if there is none.
static bool round_weights(const uj_packer *p, weighted_rows *w, int *digits)
{
    static const int tries[] = {2, 3, 4, 6, 9, 17};
    for (size_t t = 0; t < sizeof tries / sizeof *tries; t++) {
        weighted_rows rounded = *w;
        char text[40];
        for (int j = 0; j < w->count; j++) {
            snprintf(text, sizeof text, "%.*g", tries[t], w->weights[j]);
            rounded.weights[j] = strtod(text, NULL);
        }
        if (!contradicts(p, &rounded))
            continue;
        *digits = tries[t];
        *w = rounded;
        return true;
    }
    return false;
}

bool uj_refuter_write_weights(uj_refuter *r)
{
    const uj_packer *p = r->packer;
    if (p->qp.infeasible_row < 0)
        return false;
    weighted_rows w = collect(r);
    int digits;
    if (!round_weights(p, &w, &digits))
        return false;
    uj_refuter_write(r, " ! %d", w.count);
    for (int j = 0; j < w.count; j++) {
        int row = w.rows[j];
        uj_refuter_write(r, " %.*g %d", digits, w.weights[j], r->row_id[row]);
        write_label(r, ":", r->row_label[row]);
    }
    return true;
}
