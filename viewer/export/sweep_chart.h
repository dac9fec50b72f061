// A chart of variants of one puzzle. The variants differ in the length and the width of the pieces.
// Each variant has a coloured cell.
#ifndef UJ_SWEEP_CHART_H
#define UJ_SWEEP_CHART_H

#include <unjam/viewer/export/picture.h>

typedef enum uj_sweep_chart_cell_kind {
    UJ_SWEEP_MOVES,       ///< solved in `number` moves, the fewest possible
    UJ_SWEEP_AT_MOST,     ///< solved in `number` moves, perhaps not the fewest
    UJ_SWEEP_UNSOLVABLE,  ///< no solution by pushes and turns; shown grey
    UJ_SWEEP_AT_LEAST,    ///< undecided: needs at least `number` moves; shown hatched
    UJ_SWEEP_NO_START,    ///< the pieces do not fit at the start; shown empty
    UJ_SWEEP_REJECTED,    ///< the exact check rejected the solution; shown crossed out
    UJ_SWEEP_IMPOSSIBLE,  ///< proven: no motion of any kind solves it; shown red
    UJ_SWEEP_KINDS
} uj_sweep_chart_cell_kind;

typedef struct uj_sweep_chart_cell {
    uj_sweep_chart_cell_kind kind;
    unsigned number;
} uj_sweep_chart_cell;

/// Owns nothing. `length` and `width` are in increasing order.
typedef struct uj_sweep_chart {
    const char *title, *unit;          ///< `unit` may be NULL
    size_t lengths, widths;            ///< at least 1
    const double *length;              ///< [lengths] values on the horizontal axis
    const double *width;               ///< [widths] values on the vertical axis
    const uj_sweep_chart_cell *cells;  ///< [widths * lengths], a row of cells for each width
} uj_sweep_chart;

/// Returns the drawing of a chart with its legend, in the light theme. The chart must outlive the
/// drawing. Only large cells show numbers.
uj_drawing uj_sweep_chart_drawing(const uj_sweep_chart *chart);

#endif
