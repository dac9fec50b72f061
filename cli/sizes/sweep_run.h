// Solves the cells of a map with several threads.
#ifndef UJ_SWEEP_RUN_H
#define UJ_SWEEP_RUN_H

#include <unjam/cli/sizes/sweep_axis.h>
#include <unjam/cli/sizes/sweep_journal.h>
#include <unjam/cli/terminal/progress.h>

// A map being made. Cells are numbered width by width, lengths first.
typedef struct uj_sweep_run {
    const uj_tray_family *family;
    uj_scale extent;  // of the piece whose sizes the axes give
    uj_sweep_axis lengths, widths;
    uj_tray_options options;  // of each cell; progress is not used
    unsigned threads;         // at least 1
    uj_sweep_cells cells;     // widths.count * lengths.count of them
    uj_sweep_journal *journal;
    uj_progress *progress;  // begun already
} uj_sweep_run;

// Solves all cells that are not done, each by one thread, and enters them in the journal. Which
// thread does what makes no difference to the cells. *complete is false when a signal ended it.
uj_status uj_sweep_run_all(uj_sweep_run *run, bool *complete, uj_error *error);

#endif
