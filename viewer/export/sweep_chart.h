// The chart of a sweep over two sizes: a coloured cell for each pair of them.
#ifndef UJ_SWEEP_CHART_H
#define UJ_SWEEP_CHART_H

#include <unjam/viewer/export/picture.h>

typedef enum uj_sweep_chart_cell_kind {
    UJ_SWEEP_MOVES,       ///< solved in `number` moves, the fewest
    UJ_SWEEP_AT_MOST,     ///< solved in `number` moves, perhaps not the fewest
    UJ_SWEEP_UNSOLVABLE,  ///< grey
    UJ_SWEEP_AT_LEAST,    ///< not decided: at least `number` moves; hatched
    UJ_SWEEP_NO_START,    ///< the pieces do not fit; empty
    UJ_SWEEP_REJECTED,    ///< the certificate rejected the solution; crossed out
    UJ_SWEEP_KINDS
} uj_sweep_chart_cell_kind;

typedef struct uj_sweep_chart_cell {
    uj_sweep_chart_cell_kind kind;
    unsigned number;
} uj_sweep_chart_cell;

/// Owns nothing. The values of both axes increase.
typedef struct uj_sweep_chart {
    const char *title, *unit;          ///< unit may be NULL
    size_t lengths, widths;            ///< at least 1 of each
    const double *length;              ///< [lengths] to the right
    const double *width;               ///< [widths] upwards
    const uj_sweep_chart_cell *cells;  ///< [widths * lengths], row by row
} uj_sweep_chart;

/// The drawing of a chart, which must outlive it. Light theme, with a legend. The more cells, the
/// smaller they are; large ones have numbers.
uj_drawing uj_sweep_chart_drawing(const uj_sweep_chart *chart);

#endif
