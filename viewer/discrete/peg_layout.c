// Lays out peg boards by eigenvectors (see peg_layout.h).
#include "peg_layout.h"

#include <stdlib.h>
#include <string.h>

enum { HOLES = UJ_PEG_MAX_HOLES };

// The energy of a layout is a sum of squares. Each line adds (end - 2 * middle + other end)^2.
// Each quadrilateral of neighbours a, b, c, d adds SKEW * (a - b + c - d)^2, which is 0 for a
// parallelogram. SKEW is low, because parallelograms matter less than straight lines.
static const double SKEW = 0.2;
// Neighbours a and b on a line add SPRING * (a - b)^2. SPRING is so small that it decides only
// between layouts whose lines are equally straight.
static const double SPRING = 1e-6;

// A connected part of the board.
typedef struct part {
    const uj_peg *peg;
    int count;
    int holes[HOLES];             // [count]
    int index[HOLES];             // index[h]: index of hole h in `holes`; -1: h is in another part
    double energy[HOLES][HOLES];  // [count][count] without the SPRING terms
    // [count][count] `energy` plus the SPRING terms; find_eigenvectors makes it diagonal
    double matrix[HOLES][HOLES];
    double vectors[HOLES][HOLES];  // columns are eigenvectors
    bool near[HOLES][HOLES];       // near[a][b]: a and b are neighbours on a line
    uj_vec2 points[HOLES];         // [count]
} part;

// --- energy --------------------------------------------------------------------------------------

// Adds weight * (sum of factors[i] * x[at[i]] over i < count)^2 to the quadratic form in x.
static void add_square(double form[HOLES][HOLES], const int *at, const double *factors, int count,
                       double weight)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            form[at[i]][at[k]] += weight * factors[i] * factors[k];
}

static bool is_line(const part *p, int a, int b, int c)
{
    const uj_peg_board *board = &p->peg->board;
    int h[] = {p->holes[a], p->holes[b], p->holes[c]};
    return board->between[h[0]][h[2]] == h[1] || board->between[h[1]][h[0]] == h[2] ||
           board->between[h[1]][h[2]] == h[0];
}

// Adds a SKEW term to the energy for every quadrilateral whose sides join neighbours. Skips a
// quadrilateral with three corners on a line. Also skips one whose diagonals both join neighbours:
// the order of its corners is ambiguous.
static void add_parallelograms(part *p)
{
    const double factors[] = {1.0, -1.0, 1.0, -1.0};
    int n = p->count;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            for (int c = a + 1; c < n && p->near[a][b]; c++)
                for (int d = b + 1; d < n && p->near[b][c]; d++) {
                    bool cycle = c != b && d != c && p->near[c][d] && p->near[d][a];
                    bool crossed = p->near[a][c] && p->near[b][d];
                    if (!cycle || crossed || is_line(p, a, b, c) || is_line(p, b, c, d) ||
                        is_line(p, c, d, a) || is_line(p, d, a, b))
                        continue;
                    const int at[] = {a, b, c, d};
                    add_square(p->energy, at, factors, 4, SKEW);
                }
}

static void add_lines(part *p)
{
    const double bend[] = {1.0, -2.0, 1.0}, stretch[] = {1.0, -1.0};
    for (size_t i = 0; i < p->peg->line_count; i++) {
        const uj_peg_line *line = &p->peg->lines[i];
        const int at[] = {p->index[line->end], p->index[line->middle], p->index[line->other_end]};
        if (at[0] < 0)
            continue;
        add_square(p->energy, at, bend, 3, 1.0);
        for (int k = 0; k < 2; k++) {
            p->near[at[k]][at[k + 1]] = p->near[at[k + 1]][at[k]] = true;
            add_square(p->matrix, at + k, stretch, 2, SPRING);
        }
    }
}

// --- eigenvectors --------------------------------------------------------------------------------

// Makes p->matrix[a][b] zero by a Jacobi rotation.
static void rotate(part *p, int a, int b)
{
    double(*m)[HOLES] = p->matrix;
    double theta = 0.5 * (m[b][b] - m[a][a]) / m[a][b];
    double t = (theta >= 0.0 ? 1.0 : -1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
    double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    for (int k = 0; k < p->count; k++) {
        double x = m[k][a], y = m[k][b];
        m[k][a] = c * x - s * y;
        m[k][b] = s * x + c * y;
    }
    for (int k = 0; k < p->count; k++) {
        double x = m[a][k], y = m[b][k];
        m[a][k] = c * x - s * y;
        m[b][k] = s * x + c * y;
        x = p->vectors[k][a];
        y = p->vectors[k][b];
        p->vectors[k][a] = c * x - s * y;
        p->vectors[k][b] = s * x + c * y;
    }
}

// Jacobi's method is slow but reliable, and the matrices are small.
static void find_eigenvectors(part *p)
{
    enum { SWEEPS = 40 };
    for (int i = 0; i < p->count; i++)
        p->vectors[i][i] = 1.0;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double off = 0.0;
        for (int a = 0; a < p->count; a++)
            for (int b = a + 1; b < p->count; b++)
                if (fabs(p->matrix[a][b]) > 1e-300) {
                    off += p->matrix[a][b] * p->matrix[a][b];
                    rotate(p, a, b);
                }
        if (off < 1e-26)
            return;
    }
}

// Returns the energy of the coordinates in a column of p->vectors, without the SPRING terms.
static double energy_of(const part *p, int column)
{
    double sum = 0.0;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->count; k++)
            sum += p->vectors[i][column] * p->energy[i][k] * p->vectors[k][column];
    return sum;
}

// Of the columns that are not in taken[0..done-1], returns the one with the least eigenvalue.
static int next_column(const part *p, const int *taken, int done)
{
    int best = -1;
    for (int i = 0; i < p->count; i++) {
        bool used = false;
        for (int k = 0; k < done; k++)
            used = used || taken[k] == i;
        if (!used && (best < 0 || p->matrix[i][i] < p->matrix[best][best]))
            best = i;
    }
    return best;
}

// --- points --------------------------------------------------------------------------------------

static double least_distance(const part *p)
{
    double least = INFINITY;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < i; k++)
            least = fmin(least, uj_vec2_length(uj_vec2_sub(p->points[i], p->points[k])));
    return least;
}

// A step is half the vector from one end of a line to the other end. Of steps that are nearly equal
// or nearly opposite, keeps only the first. Returns the number of steps kept.
static int find_steps(const part *p, uj_vec2 *steps)
{
    enum { MOST = 32 };
    int count = 0;
    for (size_t i = 0; i < p->peg->line_count && count < MOST; i++) {
        const uj_peg_line *line = &p->peg->lines[i];
        if (p->index[line->end] < 0)
            continue;
        uj_vec2 step = uj_vec2_scale(
            uj_vec2_sub(p->points[p->index[line->other_end]], p->points[p->index[line->end]]), 0.5);
        double length = uj_vec2_length(step);
        bool known = false;
        for (int k = 0; k < count; k++)
            known = known || uj_vec2_length(uj_vec2_sub(step, steps[k])) < 0.2 * length ||
                    uj_vec2_length(uj_vec2_add(step, steps[k])) < 0.2 * length;
        if (!known)
            steps[count++] = step;
    }
    return count;
}

// Makes the variance of the steps the same in all directions, by a linear map: the inverse square
// root of the steps' covariance matrix.
static void equalise_steps(part *p)
{
    uj_vec2 steps[32];
    int count = find_steps(p, steps);
    double xx = 0.0, xy = 0.0, yy = 0.0;
    for (int i = 0; i < count; i++) {
        xx += steps[i].x * steps[i].x;
        xy += steps[i].x * steps[i].y;
        yy += steps[i].y * steps[i].y;
    }
    double root = sqrt(fmax(xx * yy - xy * xy, 0.0)), sum = xx + yy + 2.0 * root;
    if (!(root > 1e-9 * sum))
        return;
    // The square root of C = [xx xy; xy yy] is (C + root I) / sqrt(sum), with determinant `root`.
    // So its inverse is `scale` times [a b; b c]:
    double a = yy + root, b = -xy, c = xx + root, scale = 1.0 / (root * sqrt(sum));
    for (int i = 0; i < p->count; i++) {
        uj_vec2 q = p->points[i];
        p->points[i] = (uj_vec2){scale * (a * q.x + b * q.y), scale * (b * q.x + c * q.y)};
    }
}

// Counts the pairs of holes that are not numbered in reading order. Two holes count as being in one
// row if their heights differ by at most `row`.
static int disorder(const part *p, double row)
{
    int count = 0;
    for (int i = 0; i < p->count; i++)
        for (int k = i + 1; k < p->count; k++) {
            double down = p->points[i].y - p->points[k].y, right = p->points[k].x - p->points[i].x;
            count += fabs(down) > row ? down < 0.0 : right < 0.0;
        }
    return count;
}

static void turn(part *p, const uj_vec2 *from, uj_vec2 axis, double mirror)
{
    for (int i = 0; i < p->count; i++)
        p->points[i] = (uj_vec2){uj_vec2_dot(axis, from[i]), mirror * uj_vec2_cross(axis, from[i])};
}

// Rotates the points so that one of the steps (see find_steps) is horizontal, and perhaps mirrors
// them. Of all such layouts, chooses the one with the least disorder.
static void orient(part *p)
{
    uj_vec2 steps[32], from[HOLES], best_axis = {1.0, 0.0};
    int count = find_steps(p, steps), least = HOLES * HOLES;
    double row = 0.2 * least_distance(p), best_mirror = 1.0;
    memcpy(from, p->points, sizeof from);
    for (int i = 0; i < 4 * count; i++) {
        uj_vec2 step = steps[i / 4];
        uj_vec2 axis =
            uj_vec2_scale(step, (i % 2 == 0 ? 1.0 : -1.0) / fmax(uj_vec2_length(step), 1e-300));
        double mirror = i / 2 % 2 == 0 ? 1.0 : -1.0;
        turn(p, from, axis, mirror);
        int now = disorder(p, row);
        if (now < least) {
            least = now;
            best_axis = axis;
            best_mirror = mirror;
        }
    }
    turn(p, from, best_axis, best_mirror);
}

static void make_circle(part *p)
{
    for (int i = 0; i < p->count; i++) {
        double angle = UJ_PI * (0.5 - 2.0 * i / p->count);
        p->points[i] = (uj_vec2){cos(angle), sin(angle)};
    }
}

static double mean_step(const part *p)
{
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < i; k++)
            if (p->near[i][k]) {
                sum += uj_vec2_length(uj_vec2_sub(p->points[i], p->points[k]));
                count++;
            }
    return count > 0 ? sum / count : 0.0;
}

static void lay_out(part *p)
{
    enum { CONSTANT, FIRST, SECOND, COLUMNS };
    int columns[COLUMNS];
    add_lines(p);
    add_parallelograms(p);
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < p->count; k++)
            p->matrix[i][k] += p->energy[i][k];
    find_eigenvectors(p);
    for (int i = 0; i < COLUMNS; i++)
        columns[i] = next_column(p, columns, i);
    for (int i = 0; i < p->count; i++)
        p->points[i] = (uj_vec2){p->vectors[i][columns[FIRST]], 0.0};
    // Holes on one straight line need no second coordinate.
    bool straight = energy_of(p, columns[FIRST]) < 1e-8 && energy_of(p, columns[SECOND]) > 1e-4 &&
                    least_distance(p) > 0.3 * mean_step(p);
    for (int i = 0; i < p->count && !straight; i++)
        p->points[i].y = p->vectors[i][columns[SECOND]];
    if (!straight)
        equalise_steps(p);
    orient(p);
    if (!(least_distance(p) > 0.25 * mean_step(p)))
        make_circle(p);
    double scale = 1.0 / least_distance(p);
    for (int i = 0; i < p->count; i++)
        p->points[i] = uj_vec2_scale(p->points[i], scale);
}

// --- parts ---------------------------------------------------------------------------------------

// Collects the holes that are connected to `first` by lines.
static void collect(part *p, int first)
{
    bool inside[HOLES] = {false}, grown = true;
    inside[first] = true;
    while (grown) {
        grown = false;
        for (size_t i = 0; i < p->peg->line_count; i++) {
            const uj_peg_line *line = &p->peg->lines[i];
            bool some = inside[line->end] || inside[line->middle] || inside[line->other_end];
            bool all = inside[line->end] && inside[line->middle] && inside[line->other_end];
            if (some && !all)
                grown = inside[line->end] = inside[line->middle] = inside[line->other_end] = true;
        }
    }
    p->count = 0;
    for (int h = 0; h < HOLES; h++) {
        p->index[h] = inside[h] ? p->count : -1;
        if (inside[h])
            p->holes[p->count++] = h;
    }
}

// Parts are placed in rows at most `width` wide. The next part has its upper left corner at (x, y).
// The present row is `height` high.
typedef struct shelf {
    double x, y, height, width;
} shelf;

static void put_on_shelf(const part *p, shelf *at, uj_vec2 *points)
{
    const double gap = 1.5;
    uj_vec2 low = p->points[0], high = low;
    for (int i = 1; i < p->count; i++) {
        low = (uj_vec2){fmin(low.x, p->points[i].x), fmin(low.y, p->points[i].y)};
        high = (uj_vec2){fmax(high.x, p->points[i].x), fmax(high.y, p->points[i].y)};
    }
    if (at->x > 0.0 && at->x + high.x - low.x > at->width) {
        at->x = 0.0;
        at->y -= at->height + gap;
        at->height = 0.0;
    }
    // Rounding hides numerical errors of the eigenvectors. It moves no point by a visible amount.
    const double grain = 1024.0;
    for (int i = 0; i < p->count; i++)
        points[p->holes[i]] = (uj_vec2){round((at->x + p->points[i].x - low.x) * grain) / grain,
                                        round((at->y + p->points[i].y - high.y) * grain) / grain};
    at->x += high.x - low.x + gap;
    at->height = fmax(at->height, high.y - low.y);
}

uj_status uj_peg_layout(const uj_peg *peg, uj_vec2 *points)
{
    const int holes = (int)peg->board.hole_count;
    bool done[HOLES] = {false};
    shelf at = {.width = 2.0 * sqrt((double)holes)};
    for (int first = 0; first < holes; first++) {
        if (done[first])
            continue;
        part *p = calloc(1, sizeof *p);
        if (p == NULL)
            return UJ_NO_MEMORY;
        p->peg = peg;
        collect(p, first);
        if (p->count > 2)
            lay_out(p);
        for (int i = 0; i < p->count; i++)
            done[p->holes[i]] = true;
        put_on_shelf(p, &at, points);
        free(p);
    }
    return UJ_OK;
}

static int compare_points(const void *a, const void *b)
{
    const uj_vec2 *p = a, *q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

size_t uj_peg_hull(const uj_vec2 *points, size_t count, uj_vec2 *hull)
{
    uj_vec2 sorted[UJ_PEG_MAX_HOLES], chain[2 * UJ_PEG_MAX_HOLES + 1];
    size_t used = 0;
    memcpy(sorted, points, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_points);
    for (int side = 0; side < 2; side++) {
        size_t first = used;
        for (size_t i = 0; i < count; i++) {
            uj_vec2 p = sorted[side == 0 ? i : count - 1 - i];
            while (used >= first + 2 && uj_vec2_cross(uj_vec2_sub(chain[used - 1], chain[used - 2]),
                                                      uj_vec2_sub(p, chain[used - 1])) <= 1e-6)
                used--;
            chain[used++] = p;
        }
        used--;  // this last point is also the first of the hull's other side
    }
    used = used > 0 ? used : 1;
    memcpy(hull, chain, used * sizeof *chain);
    return used;
}
