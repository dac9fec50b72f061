// Finds the order of the pieces along the middle lines of the tray, and what remains of this order
// after a turn.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "pruning_state.h"

void uj_pruning_find_crossings(uj_turn_pruning *pruning, uj_packer *packer)
{
    double width = 2.0 * UJ_PI / UJ_CROSSINGS;
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < pruning->model->piece_count; i++)
            for (int k = 0; k < UJ_CROSSINGS; k++)
                pruning->crosses[axis][i][k] = uj_packer_crosses(packer, i, axis, (k + 0.5) * width,
                                                                 0.5 * width + UJ_TOLERANCE_PATH);
}

static bool crosses_range(const uj_turn_pruning *pruning, int axis, int piece, double low,
                          double high)
{
    double width = 2.0 * UJ_PI / UJ_CROSSINGS, offset = pruning->symmetries.pieces[piece].offset;
    int first = (int)floor((low - offset - UJ_TOLERANCE_PATH) / width);
    int last = (int)floor((high - offset + UJ_TOLERANCE_PATH) / width);
    for (int k = first; k <= last; k++)
        if (!pruning->crosses[axis][piece][uj_wrap(k, UJ_CROSSINGS)])
            return false;
    return true;
}

// Returns the index of the order in pruning->orders, or -1 if out of memory. Adds the order if it
// is new.
static int order_index_of(uj_turn_pruning *pruning, const uj_piece_order *order)
{
    for (int i = 0; i < pruning->order_count; i++)
        if (memcmp(&pruning->orders[i], order, sizeof *order) == 0)
            return i;
    if (pruning->order_count == UJ_MAX_ORDERS)
        return -1;
    if (pruning->order_count == pruning->order_capacity) {
        int capacity = 2 * pruning->order_capacity + 8;
        uj_piece_order *grown = realloc(pruning->orders, (size_t)capacity * sizeof *grown);
        if (grown == NULL)
            return -1;
        pruning->orders = grown;
        pruning->order_capacity = capacity;
    }
    pruning->orders[pruning->order_count] = *order;
    return pruning->order_count++;
}

bool uj_pruning_preserve_order(uj_pruning_query *q, double turned)
{
    uj_turn_pruning *pruning = q->pruning;
    int goal = pruning->tray->goal.piece, n = pruning->model->piece_count;
    bool kept[2][UJ_MAX_PIECES];
    for (int axis = 0; axis < 2; axis++) {
        kept[axis][goal] =
            crosses_range(pruning, axis, goal, q->turn.goal_angle, q->turn.goal_angle + turned);
        for (int i = 0; i < pruning->other_count; i++)
            kept[axis][pruning->others[i]] = crosses_range(pruning, axis, pruning->others[i],
                                                           uj_min(q->turn.angles[i], q->low[i]),
                                                           uj_max(q->turn.angles[i], q->high[i]));
    }
    uj_piece_order order = {0};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            bool any = i == j;
            for (int axis = 0; axis < 2; axis++)
                if (kept[axis][i] && kept[axis][j]) {
                    order.after[axis][i][j] = q->turn.start_order.after[axis][i][j];
                    any = any || order.after[axis][i][j] != 0;
                }
            if (!any)
                return false;
        }
    if (memcmp(&order, &q->order, sizeof order) == 0 && q->order_index >= 0)
        return true;
    q->order = order;
    pthread_mutex_lock(&pruning->mutex);
    q->order_index = order_index_of(pruning, &order);
    pthread_mutex_unlock(&pruning->mutex);
    return q->order_index >= 0;
}

// Intersects the convex piece with a middle line of the tray. *position is the midpoint of the
// intersection, as a coordinate along the line. Returns false if the piece does not cross the line.
static bool position_on_line(const uj_turn_pruning *pruning, int axis, int piece, uj_pose pose,
                             double *position)
{
    const uj_ring *ring = &pruning->tray->pieces[piece].shape.rings[0];
    double low = INFINITY, high = -INFINITY;
    uj_vec2 p = uj_vec2_sub(uj_pose_apply(pose, ring->points[ring->count - 1]), pruning->middle);
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 from = p;
        p = uj_vec2_sub(uj_pose_apply(pose, ring->points[i]), pruning->middle);
        double off_from = axis == 0 ? from.x : from.y, off = axis == 0 ? p.x : p.y;
        if ((off_from < 0.0) == (off < 0.0))
            continue;
        double part = off_from / (off_from - off);
        uj_vec2 at = uj_vec2_add(from, uj_vec2_scale(uj_vec2_sub(p, from), part));
        low = uj_min(low, axis == 0 ? at.y : at.x);
        high = uj_max(high, axis == 0 ? at.y : at.x);
    }
    *position = 0.5 * (low + high);
    return low < high;
}

void uj_pruning_positions(const uj_turn_pruning *pruning, const uj_pose *poses,
                          double (*position)[UJ_MAX_PIECES])
{
    for (int i = 0; i < pruning->model->piece_count; i++)
        for (int axis = 0; axis < 2; axis++)
            if (pruning->model->shapes[i].count != 1 ||
                !position_on_line(pruning, axis, i, poses[i], &position[axis][i]))
                position[axis][i] = NAN;
}

void uj_pruning_sort_others(const uj_turn_pruning *pruning, double (*position)[UJ_MAX_PIECES],
                            int *piece)
{
    for (int i = 0; i < pruning->other_count; i++) {
        piece[i] = pruning->others[i];
        for (int j = i; j > 0; j--) {
            int p = piece[j - 1], r = piece[j];
            bool later = position[0][p] > position[0][r] ||
                         (position[0][p] == position[0][r] && position[1][p] > position[1][r]);
            // Pieces with the same `index` are interchangeable.
            if (pruning->symmetries.pieces[p].index != pruning->symmetries.pieces[r].index ||
                !later)
                break;
            piece[j - 1] = r;
            piece[j] = p;
        }
    }
}
