// The picture of a map over two sizes: a coloured cell for each pair of them.
#ifndef UJ_SWEEP_CHART_H
#define UJ_SWEEP_CHART_H

#include <unjam/viewer/export/picture.h>

typedef enum uj_sweep_chart_cell_kind {
    UJ_SWEEP_MOVES,       // solved; `number` is how many moves it takes
    UJ_SWEEP_AT_MOST,     // solved, but fewer moves may do
    UJ_SWEEP_UNSOLVABLE,  // grey
    UJ_SWEEP_AT_LEAST,    // not known; hatched, `number` moves at least
    UJ_SWEEP_NO_START,    // empty
    UJ_SWEEP_REJECTED,    // crossed out
    UJ_SWEEP_KINDS
} uj_sweep_chart_cell_kind;

typedef struct uj_sweep_chart_cell {
    uj_sweep_chart_cell_kind kind;
    unsigned number;
} uj_sweep_chart_cell;

// Values of both axes in increasing order of index; nothing is owned.
typedef struct uj_sweep_chart {
    const char *title, *unit;          // unit may be NULL
    size_t lengths, widths;            // at least 1 of each
    const double *length;              // [lengths] to the right
    const double *width;               // [widths] upwards
    const uj_sweep_chart_cell *cells;  // [widths * lengths], lengths first
} uj_sweep_chart;

// The drawing, light, with a legend; *map must outlive it. Cells are the smaller the more there
// are, and have numbers in them while there is room.
uj_drawing uj_sweep_chart_drawing(const uj_sweep_chart *map);

#endif
