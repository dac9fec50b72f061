// Makes bricks (rectangles to be drawn) from uj_proof_claim.reason, the text that proves a claim.
// This text consists of trees of boxes; a box is one range of angles for each piece.
// docs/IMPOSSIBLE.md explains the notation. The proof checker (geometry/witness) has already
// accepted the proof.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

#include "barrier_state.h"

enum { GRID = UJ_BARRIER_GRID };

typedef struct reading {
    const uj_tray *tray;
    const char *at;  // the text that has not been read yet
    uj_barrier *barrier;
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  // ranges of angles, as halved so far
    size_t splits[UJ_MAX_PIECES];                    // how often each piece's range was halved
    uj_barrier_brick
        *cells;  // [GRID * GRID] the smallest brick on each cell; NULL: only count boxes
} reading;

static bool next_token(reading *r, char first[2])
{
    r->at += strspn(r->at, " \t\r\n");
    first[0] = r->at[0];
    first[1] = r->at[0] != '\0' ? r->at[1] : '\0';
    r->at += strcspn(r->at, " \t\r\n");
    return first[0] != '\0';
}

static unsigned long next_number(reading *r)
{
    char *end;
    unsigned long number = strtoul(r->at, &end, 10);
    r->at = end;
    return number;
}

// Moves r->at past the subtree that proves the claim for one box.
static bool skip_tree(reading *r)
{
    char token[2];
    if (!next_token(r, token))
        return false;
    if (token[0] == '!') {
        for (unsigned long left = 2 * next_number(r); left > 0; left--)
            if (!next_token(r, token))
                return false;
    } else if (token[0] == '?') {
        next_number(r);
        for (unsigned long left = next_number(r); left > 0; left--)
            if (!next_token(r, token) || !skip_tree(r))
                return false;
    }
    return true;
}

// Finds which cells the box r->low to r->high covers along one axis of the grid: *from to *to - 1.
// The axis shows the angles of `piece`. If `piece` is -1, the box covers all cells along the axis.
static void span(const reading *r, int piece, unsigned *from, unsigned *to)
{
    *from = 0;
    *to = GRID;
    if (piece < 0)
        return;
    double low = r->barrier->low[piece], cells = GRID / (r->barrier->high[piece] - low);
    double first = floor((r->low[piece] - low) * cells + 1e-6);
    double last = ceil((r->high[piece] - low) * cells - 1e-6);
    *from = (unsigned)fmax(0.0, fmin(first, GRID - 1));
    *to = (unsigned)fmax(*from + 1.0, fmin(last, GRID));
}

static unsigned area_of(const uj_barrier_brick *brick)
{
    return (brick->right - brick->left) * (brick->top - brick->bottom);
}

static bool looks_like(const uj_barrier_brick *a, const uj_barrier_brick *b)
{
    return a->left == b->left && a->right == b->right && a->bottom == b->bottom && a->top == b->top;
}

static void add_box(reading *r, unsigned depth)
{
    uj_barrier *barrier = r->barrier;
    if (r->cells == NULL) {
        barrier->boxes++;
        barrier->depth = depth > barrier->depth ? depth : barrier->depth;
        return;
    }
    uj_barrier_brick brick = {.depth = depth, .boxes = 1};
    span(r, barrier->column_piece, &brick.left, &brick.right);
    span(r, barrier->row_piece, &brick.bottom, &brick.top);
    for (unsigned row = brick.bottom; row < brick.top; row++)
        for (unsigned column = brick.left; column < brick.right; column++) {
            uj_barrier_brick *cell = &r->cells[row * GRID + column];
            if (cell->boxes > 0 && looks_like(cell, &brick)) {
                cell->boxes++;
                cell->depth = depth > cell->depth ? depth : cell->depth;
            } else if (cell->boxes == 0 || area_of(&brick) < area_of(cell)) {
                *cell = brick;
            }
        }
}

static bool read_boxes(reading *r, unsigned depth)
{
    r->at += strspn(r->at, " \t\r\n");
    if (r->at[0] != '/') {
        add_box(r, depth);
        return skip_tree(r);
    }
    r->at++;
    unsigned long piece = next_number(r);
    if (piece >= r->tray->piece_count || depth > 200)
        return false;
    double low = r->low[piece], high = r->high[piece], middle = 0.5 * (low + high);
    r->splits[piece]++;
    r->high[piece] = middle;
    bool whole = read_boxes(r, depth + 1);
    r->high[piece] = high;
    r->low[piece] = middle;
    whole = whole && read_boxes(r, depth + 1);
    r->low[piece] = low;
    return whole;
}

// Reads the trees of boxes of a claim about the goal. A goal pose allows a range of angles. Copies
// of this range repeat every 360 degrees. Several copies may overlap the range from r->low[i] to
// r->high[i]. The text has one tree for each choice of one copy per goal pose. For goal poses 0 to
// k - 1, outer calls have already narrowed r->low and r->high to one copy.
static bool read_poses(reading *r, size_t k)
{
    const uj_tray_goal *goal = &r->tray->goal;
    if (k == goal->pose_count)
        return read_boxes(r, 0);
    const uj_goal_pose *pose = &goal->poses[k];
    int i = pose->piece;
    double low = r->low[i], high = r->high[i];
    double first = uj_degrees(pose->at.angle) - uj_degrees(pose->within.angle);
    double last = uj_degrees(pose->at.angle) + uj_degrees(pose->within.angle);
    bool whole = true;
    for (double turns = ceil((low - last) / 360.0); whole && first + 360.0 * turns <= high;
         turns++) {
        r->low[i] = fmax(low, first + 360.0 * turns);
        r->high[i] = fmin(high, last + 360.0 * turns);
        whole = read_poses(r, k + 1);
    }
    r->low[i] = low;
    r->high[i] = high;
    return whole;
}

static void read_reason(reading *r, const char *reason)
{
    const uj_barrier *barrier = r->barrier;
    memcpy(r->low, barrier->low, sizeof r->low);
    memcpy(r->high, barrier->high, sizeof r->high);
    if (barrier->type == UJ_CLAIM_LOW)
        r->high[barrier->piece] = r->low[barrier->piece];
    if (barrier->type == UJ_CLAIM_HIGH)
        r->low[barrier->piece] = r->high[barrier->piece];
    r->at = reason + strspn(reason, " \t\r\n");
    if (r->at[0] != 'g') {
        read_boxes(r, 0);
        return;
    }
    r->at++;
    if (next_number(r) > 0)
        read_poses(r, 0);
}

// Returns the piece whose range was halved most often. Leaves out the pieces `but` and `nor`.
// Returns -1 if no piece is left.
static int most_split(const reading *r, int but, int nor)
{
    int best = -1;
    for (int i = 0; i < (int)r->tray->piece_count; i++)
        if (i != but && i != nor && (best < 0 || r->splits[i] > r->splits[best]))
            best = i;
    return best;
}

static void choose_axes(const reading *r, uj_barrier *barrier)
{
    int first = most_split(r, barrier->piece, -1), second = most_split(r, barrier->piece, first);
    barrier->row_piece = first;
    barrier->column_piece = barrier->type == UJ_CLAIM_GOAL ? barrier->piece : second;
}

static int by_area(const void *a, const void *b)
{
    const uj_barrier_brick *first = a, *second = b;
    if (area_of(first) != area_of(second))
        return area_of(first) < area_of(second) ? 1 : -1;
    if (first->bottom != second->bottom)
        return first->bottom < second->bottom ? -1 : 1;
    return (first->left > second->left) - (first->left < second->left);
}

// Collects the bricks. A brick may lie on several cells, but is collected only once.
static void collect(uj_barrier *barrier, uj_barrier_brick *cells)
{
    qsort(cells, GRID * GRID, sizeof *cells, by_area);
    for (size_t k = 0; k < GRID * GRID; k++) {
        uj_barrier_brick *last = barrier->brick_count > 0 ? &cells[barrier->brick_count - 1] : NULL;
        if (cells[k].boxes == 0)
            continue;
        if (last == NULL || !looks_like(last, &cells[k])) {
            cells[barrier->brick_count++] = cells[k];
            continue;
        }
        last->depth = cells[k].depth > last->depth ? cells[k].depth : last->depth;
        last->boxes = cells[k].boxes > last->boxes ? cells[k].boxes : last->boxes;
    }
    barrier->bricks = cells;
}

uj_status uj_barrier_lay_bricks(const uj_tray *tray, const uj_proof_claim *claim,
                                uj_barrier *barrier, uj_error *error)
{
    reading r = {.tray = tray, .barrier = barrier};
    read_reason(&r, claim->reason);
    choose_axes(&r, barrier);
    r.cells = calloc((size_t)GRID * GRID, sizeof *r.cells);
    if (r.cells == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    read_reason(&r, claim->reason);
    collect(barrier, r.cells);
    return UJ_OK;
}
