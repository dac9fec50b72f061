// Fits displacements by sums of normals with nonnegative weights. A contact that carries force has
// two columns: its normal, and minus its normal.
#include "pull_check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "turn_stop_check.h"
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

// If contacts have more distinct normals than this, pulls are not tested.
enum { MOST_NORMALS = 64 };

// carries[i]: a contact with the normal columns[i] may carry force.
typedef struct normal_list {
    size_t count;
    double columns[MOST_NORMALS][UJ_FIT_MOST_ROWS];
    bool carries[MOST_NORMALS];
    bool is_fixed;  // all normals keep their directions, and the list has room for them
} normal_list;

// Sets *out to true if a contact with this normal may carry force. Test: with a small extra force
// of UJ_PULL_FORCE along the normal, contacts can still balance the pushes.
static uj_status find_carries(uj_checked_move *m, const double *normal, bool *out)
{
    uj_balance *b = m->balance;
    double scale = sqrt((double)b->count), distance = 0.0;
    uj_balance_task task = {.still = INFINITY};
    uj_checked_move_drives(m, task.drives);
    for (size_t i = 0; i < b->count; i++) {
        task.drives[i].x += UJ_PULL_FORCE * normal[2 * i];
        task.drives[i].y += UJ_PULL_FORCE * normal[2 * i + 1];
    }
    uj_status status = uj_balance_find(b, &task, &distance);
    *out = distance <= UJ_REST_BLUR * scale;
    return status;
}

// Returns list->count if the normal is not in the list. Normals that differ by at most `most`
// (radians) count as equal.
static size_t find_normal(const normal_list *list, const double *normal, size_t rows, double most)
{
    size_t i = 0;
    for (; i < list->count; i++) {
        double off = 0.0;
        for (size_t k = 0; k < rows; k++)
            off = fmax(off, fabs(list->columns[i][k] - normal[k]));
        if (off <= most)
            break;
    }
    return i;
}

// `turning`: the pieces that turn, as bits.
static bool turns(const uj_touch_pair *pair, const uj_touch *touch, unsigned turning)
{
    int owner = touch->is_of_b ? pair->b : pair->a;
    return owner >= 0 && (turning & 1u << owner) != 0;
}

bool uj_normals_are_fixed(const uj_checked_move *m, size_t frame)
{
    const uj_touch_list *list = &m->balance->touches;
    unsigned turning = uj_turning_after(m, frame);
    for (size_t i = 0; i < list->pair_count; i++)
        for (size_t k = list->pairs[i].first; k < list->pairs[i].end; k++)
            if (list->touches[k].holds && turns(&list->pairs[i], &list->touches[k], turning))
                return false;
    return true;
}

static void add_normal(normal_list *list, const double *normal)
{
    memcpy(list->columns[list->count], normal, sizeof list->columns[0]);
    list->carries[list->count++] = false;
}

// Adds the normal if it is new. Updates list->carries only if `tests_force` is true.
static uj_status add_contact(uj_checked_move *m, const double *normal, bool tests_force,
                             normal_list *list)
{
    size_t known = find_normal(list, normal, 2 * m->balance->count, UJ_NEARER_PARALLEL);
    list->is_fixed = list->is_fixed && known < MOST_NORMALS;
    if (!list->is_fixed)
        return UJ_OK;
    if (known == list->count)
        add_normal(list, normal);
    return tests_force && !list->carries[known] ? find_carries(m, normal, &list->carries[known])
                                                : UJ_OK;
}

// Adds the normals of the contacts at the fraction `part` of the interval after `frame`. Sets
// list->is_fixed to false if the face of a contact turns. But at the end of the interval, ignores a
// turning face that is flush with a face whose normal is in the list.
static uj_status add_normals(uj_checked_move *m, size_t frame, double part, normal_list *list)
{
    uj_balance *b = m->balance;
    const uj_touch_list *touches = &b->touches;
    unsigned turning = uj_turning_after(m, frame);
    bool is_between = part > 0.0 && part < 1.0;
    uj_checked_move_place(m, frame, part);
    uj_status status =
        uj_balance_place(b, (is_between ? UJ_TOUCHING_BETWEEN : UJ_TOUCHING_IN_TURN) * b->diameter);
    for (int of_turning = 0; of_turning < 2; of_turning++)
        for (size_t i = 0; status == UJ_OK && i < touches->pair_count; i++) {
            const uj_touch_pair *pair = &touches->pairs[i];
            for (size_t k = pair->first; status == UJ_OK && k < pair->end; k++) {
                double column[UJ_FIT_MOST_ROWS] = {0.0};
                const uj_touch *touch = &touches->touches[k];
                if (!touch->holds || turns(pair, touch, turning) != (of_turning == 1))
                    continue;
                uj_balance_write_normal(b, pair, touch->normal, column);
                if (of_turning == 0)
                    status = add_contact(m, column, !is_between, list);
                else if (part < 1.0 ||
                         find_normal(list, column, 2 * b->count, UJ_FLUSH_ANGLE) == list->count)
                    list->is_fixed = false;
            }
        }
    return status;
}

static bool add_column(uj_fit *fit, const double *normal, double sign)
{
    double *column = uj_fit_add(fit);
    for (size_t i = 0; column != NULL && i < fit->rows; i++)
        column[i] = sign * normal[i];
    return column != NULL;
}

// Sets *pulled to the distance from the displacements to the nearest weighted sum of normals.
static uj_status find_pulled(uj_checked_move *m, size_t frame, const normal_list *list,
                             double *pulled)
{
    uj_fit *fit = &m->balance->fit;
    uj_fit_begin(fit, 2 * m->balance->count);
    uj_checked_move_displacements(m, frame, fit->target);
    for (size_t i = 0; i < list->count; i++)
        if (!add_column(fit, list->columns[i], 1.0) ||
            (list->carries[i] && !add_column(fit, list->columns[i], -1.0)))
            return UJ_NO_MEMORY;
    return uj_fit_solve(fit, pulled);
}

uj_status uj_pull_check(uj_checked_move *m, size_t frame, bool *good)
{
    static const double parts[] = {0.0, 0.5, 1.0};
    normal_list list;
    double pulled = 0.0;
    uj_status status = UJ_OK;
    list.count = 0;
    list.is_fixed = true;
    for (size_t i = 0; status == UJ_OK && list.is_fixed && i < sizeof parts / sizeof *parts; i++)
        status = add_normals(m, frame, parts[i], &list);
    if (status != UJ_OK || !list.is_fixed)
        return status;
    status = find_pulled(m, frame, &list, &pulled);
    m->pulled += pulled;
    if (status != UJ_OK || m->pulled <= UJ_SLIDE_UNEXPLAINED_IN_MOVE * m->balance->diameter)
        return status;
    *good = false;
    snprintf(m->exam->reason, UJ_REASON_SIZE,
             "the law of a turn is broken between time %.6g and %.6g (move %zu): %s moves as if a "
             "contact pulled it, but contacts can only push",
             m->motion->times[frame], m->motion->times[frame + 1], m->number,
             uj_piece_label_of(m->exam->tray, (int)uj_balance_worst(m->balance)).text);
    return UJ_OK;
}
