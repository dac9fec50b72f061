// In which order pieces lie along the lines through the tray's middle, and how long they keep it.
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

#include "pruning_state.h"

void uj_pruning_find_crossings(uj_turn_pruning *b, uj_packer *packer)
{
    double width = 2.0 * UJ_PI / UJ_CROSSINGS;
    for (int axis = 0; axis < 2; axis++)
        for (int i = 0; i < b->model->piece_count; i++)
            for (int k = 0; k < UJ_CROSSINGS; k++)
                b->crosses[axis][i][k] = uj_packer_crosses(packer, i, axis, (k + 0.5) * width,
                                                           0.5 * width + UJ_TOLERANCE_PATH);
}

static bool crosses_range(const uj_turn_pruning *b, int axis, int piece, double low, double high)
{
    double width = 2.0 * UJ_PI / UJ_CROSSINGS, offset = b->symmetries.pieces[piece].offset;
    int first = (int)floor((low - offset - UJ_TOLERANCE_PATH) / width);
    int last = (int)floor((high - offset + UJ_TOLERANCE_PATH) / width);
    for (int k = first; k <= last; k++)
        if (!b->crosses[axis][piece][uj_wrap(k, UJ_CROSSINGS)])
            return false;
    return true;
}

// Numbers orders. Returns -1 when there is no memory.
static int order_number(uj_turn_pruning *b, const uj_piece_order *order)
{
    for (int i = 0; i < b->order_count; i++)
        if (memcmp(&b->orders[i], order, sizeof *order) == 0)
            return i;
    if (b->order_count == b->order_capacity) {
        int capacity = 2 * b->order_capacity + 8;
        uj_piece_order *grown = realloc(b->orders, (size_t)capacity * sizeof *grown);
        if (grown == NULL)
            return -1;
        b->orders = grown;
        b->order_capacity = capacity;
    }
    b->orders[b->order_count] = *order;
    return b->order_count++;
}

bool uj_pruning_keep_order(uj_pruning_question *q, double turned)
{
    uj_turn_pruning *b = q->bound;
    int goal = b->tray->goal.piece, n = b->model->piece_count;
    bool kept[2][UJ_MAX_PIECES];
    for (int axis = 0; axis < 2; axis++) {
        kept[axis][goal] = crosses_range(b, axis, goal, q->turn.goal, q->turn.goal + turned);
        for (int i = 0; i < b->other_count; i++)
            kept[axis][b->others[i]] =
                crosses_range(b, axis, b->others[i], uj_min(q->turn.from[i], q->low[i]),
                              uj_max(q->turn.from[i], q->high[i]));
    }
    uj_piece_order order = {0};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            bool any = i == j;
            for (int axis = 0; axis < 2; axis++)
                if (kept[axis][i] && kept[axis][j]) {
                    order.after[axis][i][j] = q->turn.start.after[axis][i][j];
                    any = any || order.after[axis][i][j] != 0;
                }
            if (!any)
                return false;
        }
    if (memcmp(&order, &q->kept, sizeof order) == 0 && q->order >= 0)
        return true;
    q->kept = order;
    pthread_mutex_lock(&b->mutex);
    q->order = order_number(b, &order);
    pthread_mutex_unlock(&b->mutex);
    return q->order >= 0;
}

// The middle of a convex piece's section of a middle line of the tray. Returns false when it does
// not cross it.
static bool place_on_line(const uj_turn_pruning *b, int axis, int piece, uj_pose pose,
                          double *place)
{
    const uj_ring *ring = &b->tray->pieces[piece].shape.rings[0];
    double low = INFINITY, high = -INFINITY;
    uj_vec2 p = uj_vec2_sub(uj_pose_apply(pose, ring->points[ring->count - 1]), b->middle);
    for (size_t i = 0; i < ring->count; i++) {
        uj_vec2 from = p;
        p = uj_vec2_sub(uj_pose_apply(pose, ring->points[i]), b->middle);
        double off_from = axis == 0 ? from.x : from.y, off = axis == 0 ? p.x : p.y;
        if ((off_from < 0.0) == (off < 0.0))
            continue;
        double part = off_from / (off_from - off);
        uj_vec2 at = uj_vec2_add(from, uj_vec2_scale(uj_vec2_sub(p, from), part));
        low = uj_min(low, axis == 0 ? at.y : at.x);
        high = uj_max(high, axis == 0 ? at.y : at.x);
    }
    *place = 0.5 * (low + high);
    return low < high;
}

void uj_pruning_places(const uj_turn_pruning *b, const uj_pose *poses,
                       double (*place)[UJ_MAX_PIECES])
{
    for (int i = 0; i < b->model->piece_count; i++)
        for (int axis = 0; axis < 2; axis++)
            if (b->model->shapes[i].count != 1 ||
                !place_on_line(b, axis, i, poses[i], &place[axis][i]))
                place[axis][i] = NAN;
}

void uj_pruning_sort_others(const uj_turn_pruning *b, double (*place)[UJ_MAX_PIECES], int *piece)
{
    for (int i = 0; i < b->other_count; i++) {
        piece[i] = b->others[i];
        for (int j = i; j > 0; j--) {
            int p = piece[j - 1], r = piece[j];
            bool later = place[0][p] > place[0][r] ||
                         (place[0][p] == place[0][r] && place[1][p] > place[1][r]);
            // Only the pieces of one class change places: others keep theirs.
            if (b->symmetries.pieces[p].index != b->symmetries.pieces[r].index || !later)
                break;
            piece[j - 1] = r;
            piece[j] = p;
        }
    }
}
