// IDA* with linear conflicts (Hansson, Mayer and Yung 1992). If tiles are in their goal row but in
// the wrong order, some of them must leave the row and come back, 2 steps each, to let the others
// pass. The tiles outside a longest increasing subsequence must leave; fewer are not enough. The
// same holds for columns. Labels that occur several times are ignored, because tiles of equal label
// need not keep their order. There may be any number of blanks. Blocked cells divide a row into
// several lines. Within a line, a tile's shortest path follows the line; a path that leaves the
// line is at least 2 steps longer.
#include <string.h>

#include "tiles_search.h"

// Conflicts in lines (rows or columns) of up to this many cells are looked up in a table.
enum { TABLE_LENGTH = 6, TABLE_SIZE = 117649 };  // 7 to the power of 6

// The greatest number of lines in one direction. It is reached if every second cell is blocked:
// each remaining cell is then a line by itself.
enum { MAX_LINES = UJ_TILES_MAX_CELLS / 2 };

// Lines of one direction: rows or columns, or their parts between blocked cells. The code of a line
// is a number in base (length + 1). Digit i describes the tile on cell i of the whole row or
// column. If the tile belongs in the same line, on cell k of the row or column, the digit is k + 1.
// It is 0 if the tile belongs elsewhere or if other tiles have the same label.
typedef struct conflict_lines {
    int length;                          // number of cells in a whole row or column
    uint32_t weight[UJ_TILES_MAX_SIDE];  // weight of digit i
    uint32_t size;                       // size of the table
    uint8_t *table;                      // [code] result of count_conflicts; NULL for long lines
} conflict_lines;

typedef struct conflict_board {
    uint8_t cells[UJ_TILES_MAX_CELLS];
    // [label] the cells of its tiles, as bits; used only if search->has_sets is true.
    uint32_t where[UJ_TILES_MAX_CELLS + 1];
    uint32_t rows[MAX_LINES], columns[MAX_LINES];  // codes of the lines
    const struct uj_tiles_conflicts *tables;
} conflict_board;

typedef struct uj_tiles_conflicts {
    uj_tiles_search *search;
    conflict_lines row, column;
    // [label][line] the label's digit in the code of the line; see conflict_lines.
    uint8_t row_digit[UJ_TILES_MAX_CELLS + 1][MAX_LINES];
    uint8_t column_digit[UJ_TILES_MAX_CELLS + 1][MAX_LINES];
    int row_count, column_count;  // numbers of horizontal and vertical lines
    // [cell] the indices of the cell's lines.
    uint8_t row_of[UJ_TILES_MAX_CELLS], column_of[UJ_TILES_MAX_CELLS];
    // [cell] the cell's column and row on the board.
    uint8_t across[UJ_TILES_MAX_CELLS], down[UJ_TILES_MAX_CELLS];
} conflict_tables;

// --- one line ------------------------------------------------------------------------------------

// Returns how many steps the conflicts in a line add to the bound: 2 for every tile that must leave
// the line.
static int count_conflicts(const conflict_lines *lines, uint32_t code)
{
    int best[UJ_TILES_MAX_SIDE], count = 0, longest = 0;
    uint32_t digits[UJ_TILES_MAX_SIDE];
    for (int i = 0; i < lines->length; i++) {
        uint32_t digit = code / lines->weight[i] % (uint32_t)(lines->length + 1);
        if (digit == 0)
            continue;
        best[count] = 1;  // length of the longest increasing subsequence that ends here
        for (int j = 0; j < count; j++)
            if (digits[j] < digit && best[j] >= best[count])
                best[count] = best[j] + 1;
        longest = best[count] > longest ? best[count] : longest;
        digits[count++] = digit;
    }
    return 2 * (count - longest);
}

static inline int line_conflicts(const conflict_lines *lines, uint32_t code)
{
    return lines->table != NULL ? lines->table[code] : count_conflicts(lines, code);
}

static bool make_lines(uj_tiles_search *search, conflict_lines *lines, int length)
{
    uint32_t power = 1;
    *lines = (conflict_lines){.length = length};
    for (int i = 0; i < length; i++, power *= (uint32_t)length + 1)
        lines->weight[i] = power;
    if (length > TABLE_LENGTH)
        return true;
    uint8_t *table = uj_budget_allocate(&search->budget, power, 1);
    if (table == NULL)
        return false;
    lines->size = power;
    for (uint32_t code = 0; code < power; code++)
        table[code] = (uint8_t)count_conflicts(lines, code);
    lines->table = table;
    return true;
}

// --- search --------------------------------------------------------------------------------------

typedef struct conflict_node {
    const uj_tiles_step *first;
    int32_t sum;
} conflict_node;

typedef const uj_tiles_step *conflict_step;

static inline bool is_vertical(conflict_step step)
{
    return step->direction == UJ_TILES_UP || step->direction == UJ_TILES_DOWN;
}

// The move of a tile from one line to a neighbouring line. The tile's place within its line stays
// the same.
typedef struct line_change {
    int from, to, place;
} line_change;

// Returns how much the bound changes due to conflicts when a tile moves from one line to another.
static inline int change_of_lines(const conflict_lines *lines, const uint32_t *codes,
                                  const uint8_t *digit, line_change c)
{
    int change = 0;
    if (digit[c.from] != 0)
        change += line_conflicts(lines, codes[c.from] - digit[c.from] * lines->weight[c.place]) -
                  line_conflicts(lines, codes[c.from]);
    if (digit[c.to] != 0)
        change += line_conflicts(lines, codes[c.to] + digit[c.to] * lines->weight[c.place]) -
                  line_conflicts(lines, codes[c.to]);
    return change;
}

static inline uint32_t moved_set(const conflict_board *b, conflict_step step, int label)
{
    return b->where[label] ^ (UINT32_C(1) << step->from | UINT32_C(1) << step->to);
}

static inline uint32_t conflict_step_cost(const conflict_board *b, const conflict_node *n,
                                          conflict_step step, conflict_node *child)
{
    const conflict_tables *t = b->tables;
    const int label = b->cells[step->to];
    const int from = step->to, to = step->from;  // the tile's cells
    const uint8_t *least = t->search->has_sets ? t->search->assignment[label] : NULL;
    int sum = n->sum + (least == NULL ? step->change[label]
                                      : least[moved_set(b, step, label)] - least[b->where[label]]);
    if (is_vertical(step))
        sum += change_of_lines(&t->row, b->rows, t->row_digit[label],
                               (line_change){t->row_of[from], t->row_of[to], t->across[from]});
    else
        sum += change_of_lines(&t->column, b->columns, t->column_digit[label],
                               (line_change){t->column_of[from], t->column_of[to], t->down[from]});
    child->first = step->next;
    child->sum = sum;
    return 1;
}

// Moves a tile from one cell to another and updates the codes of the rows and columns of both
// cells. A tile that does not belong in a line has the digit 0 there, so it does not change the
// code.
static inline void move_tile(conflict_board *b, conflict_step step, int from, int to)
{
    const conflict_tables *t = b->tables;
    const int label = b->cells[from];
    const uint8_t *row = t->row_digit[label], *column = t->column_digit[label];
    b->cells[to] = (uint8_t)label;
    b->rows[t->row_of[from]] -= row[t->row_of[from]] * t->row.weight[t->across[from]];
    b->rows[t->row_of[to]] += row[t->row_of[to]] * t->row.weight[t->across[to]];
    b->columns[t->column_of[from]] -= column[t->column_of[from]] * t->column.weight[t->down[from]];
    b->columns[t->column_of[to]] += column[t->column_of[to]] * t->column.weight[t->down[to]];
    if (t->search->has_sets)
        b->where[label] = moved_set(b, step, label);
}

// Computes the bound of a board from scratch. The content of cells[blank] is ignored.
static uint32_t sum_of(const conflict_tables *t, const uint8_t *cells, int blank)
{
    const uj_tiles *tiles = t->search->tiles;
    uint32_t sum = uj_tiles_sum_assignments(t->search, cells, blank);
    uint32_t rows[MAX_LINES] = {0}, columns[MAX_LINES] = {0};
    for (int cell = 0; cell < tiles->cells; cell++) {
        const int row = t->row_of[cell], column = t->column_of[cell], label = cells[cell];
        if (cell == blank)
            continue;
        rows[row] += t->row_digit[label][row] * t->row.weight[t->across[cell]];
        columns[column] += t->column_digit[label][column] * t->column.weight[t->down[cell]];
    }
    for (int row = 0; row < t->row_count; row++)
        sum += (uint32_t)line_conflicts(&t->row, rows[row]);
    for (int column = 0; column < t->column_count; column++)
        sum += (uint32_t)line_conflicts(&t->column, columns[column]);
    return sum;
}

#define conflict_begin(b, n)      ((n)->first)
#define conflict_next(b, n, c, s) ((*(s) = (*(c))++)->next != NULL)
#define conflict_step(b, n, s, c) conflict_step_cost(b, n, s, c)
#define conflict_do(b, n, s)      move_tile(b, s, (s)->to, (s)->from)
#define conflict_undo(b, n, s)    move_tile(b, s, (s)->from, (s)->to)
#define conflict_bound(n)         ((uint32_t)(n)->sum)
#define conflict_is_goal(b, n)    ((n)->sum == 0)
#define conflict_depth(b, bound)  (bound)
#define conflict_is_valid(b, n)                                                                    \
    ((n)->sum == (int32_t)sum_of((b)->tables, (b)->cells, (n)->first->from))
#define UJ_IDA_VALIDATE 1
#define UJ_IDA_PARALLEL 1
#define UJ_IDA_NAME     conflict
#define UJ_IDA_STATE    conflict_board
#define UJ_IDA_NODE     conflict_node
#define UJ_IDA_STEP     const uj_tiles_step *
#define UJ_IDA_CURSOR   const uj_tiles_step *
#include <unjam/search/ida.h>

// --- start ---------------------------------------------------------------------------------------

// Gives every line an index. In a row, a cell is in the same line as its left neighbour, unless one
// of these two cells is blocked. In a column, the same holds for the upper neighbour.
static void number_lines(conflict_tables *t)
{
    const uj_tiles *tiles = t->search->tiles;
    for (int cell = 0; cell < tiles->cells; cell++) {
        const int left = uj_tiles_neighbour(tiles, cell, UJ_TILES_LEFT);
        const int up = uj_tiles_neighbour(tiles, cell, UJ_TILES_UP);
        t->across[cell] = (uint8_t)uj_tiles_column(tiles, cell);
        t->down[cell] = (uint8_t)uj_tiles_row(tiles, cell);
        // For a blocked cell, row_of and column_of stay 0. That does no harm: for the label of
        // blocked cells, all elements of row_digit and column_digit are 0.
        if (uj_tiles_is_wall(tiles, cell))
            continue;
        t->row_of[cell] = left >= 0 ? t->row_of[left] : (uint8_t)t->row_count++;
        t->column_of[cell] = up >= 0 ? t->column_of[up] : (uint8_t)t->column_count++;
    }
}

static void make_digits(conflict_tables *t)
{
    const uj_tiles *tiles = t->search->tiles;
    number_lines(t);
    for (int cell = 0; cell < tiles->cells; cell++) {
        const int label = tiles->goal[cell];
        if (label == 0 || label == tiles->wall || tiles->copies[label] > 1)
            continue;
        t->row_digit[label][t->row_of[cell]] = (uint8_t)(t->across[cell] + 1);
        t->column_digit[label][t->column_of[cell]] = (uint8_t)(t->down[cell] + 1);
    }
}

static void set_up(const conflict_tables *t, conflict_board *b, conflict_node *start)
{
    const uj_tiles *tiles = t->search->tiles;
    *b = (conflict_board){.tables = t};
    const int blank = uj_tiles_start_blank(tiles);
    *start = (conflict_node){.first = t->search->steps.first[blank],
                             .sum = (int32_t)sum_of(t, tiles->start, blank)};
    memcpy(b->cells, tiles->start, sizeof b->cells);
    for (int cell = 0; cell < tiles->cells; cell++) {
        const int row = t->row_of[cell], column = t->column_of[cell], label = b->cells[cell];
        b->rows[row] += t->row_digit[label][row] * t->row.weight[t->across[cell]];
        b->columns[column] += t->column_digit[label][column] * t->column.weight[t->down[cell]];
        if (t->search->has_sets)
            b->where[label] |= UINT32_C(1) << cell;
    }
}

static bool make_tables(uj_tiles_search *search, conflict_tables *t)
{
    *t = (conflict_tables){.search = search};
    (void)uj_tiles_sum_distances(search, false);
    bool made = uj_tiles_make_sets(search) && make_lines(search, &t->row, search->tiles->columns) &&
                make_lines(search, &t->column, search->tiles->rows);
    if (made)
        make_digits(t);
    return made;
}

static void clear_tables(conflict_tables *t)
{
    uj_budget_free(&t->search->budget, t->row.table, t->row.size, 1);
    uj_budget_free(&t->search->budget, t->column.table, t->column.size, 1);
}

uj_status uj_tiles_search_conflict(uj_tiles_search *search, const uj_ida_options *options,
                                   uj_ida_result *out, uj_error *error)
{
    conflict_tables t;
    conflict_board board;
    conflict_node start;
    uj_status status;
    if (make_tables(search, &t)) {
        set_up(&t, &board, &start);
        uj_ida_options left = uj_tiles_options_left(search, options);
        status = conflict_search(&board, start, &left, out, error);
    } else {
        status = uj_tiles_stop(search, UJ_LIMIT_MEMORY, out, error);
    }
    clear_tables(&t);
    return status;
}

// --- other searches ------------------------------------------------------------------------------

uj_tiles_conflicts *uj_tiles_conflicts_create(uj_tiles_search *search)
{
    conflict_tables *t = uj_budget_allocate(&search->budget, 1, sizeof *t);
    if (t == NULL || make_tables(search, t))
        return t;
    uj_tiles_conflicts_destroy(t);
    return NULL;
}

uint32_t uj_tiles_conflicts_sum(const uj_tiles_conflicts *conflicts, const uint8_t *cells)
{
    return sum_of(conflicts, cells, -1);
}

void uj_tiles_conflicts_destroy(uj_tiles_conflicts *conflicts)
{
    if (conflicts == NULL)
        return;
    uj_tiles_search *search = conflicts->search;
    clear_tables(conflicts);
    uj_budget_free(&search->budget, conflicts, 1, sizeof *conflicts);
}
