// Makes a map of sizes. Each cell stands for one length and one width of the varied piece.
#ifndef UJ_SWEEP_RUN_H
#define UJ_SWEEP_RUN_H

#include <unjam/cli/sizes/sweep_axis.h>
#include <unjam/cli/sizes/sweep_journal.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/search/team/team.h>

/// Cell i has length lengths.values[i % lengths.count] and width widths.values[i / lengths.count].
typedef struct uj_sweep_run {
    const uj_tray_family *family;
    uj_scale extent;  ///< size of the varied piece before scaling
    uj_sweep_axis lengths, widths;
    uj_tray_options options;  ///< for solving a cell; the member `progress` is not used
    /// The greatest number of boxes (ranges of angles) that the prover may examine in each unsolved
    /// cell; 0: no proofs. The search may use half of options.limits.seconds, and the prover gets
    /// the rest.
    uint64_t proof_boxes;
    unsigned threads;      ///< at least 1
    uj_sweep_cells cells;  ///< cells.count is lengths.count * widths.count
    uj_sweep_journal *journal;
    uj_progress *progress;  ///< already begun (uj_progress_begin)
    uj_team *team;          ///< NULL: only this process
} uj_sweep_run;

/// Solves all unfinished cells, each on one thread, and appends them to the journal. The results do
/// not depend on the number of threads and processes. Sets *complete to false if a signal or an
/// error left cells unfinished. A helper of run->team solves only the cells that the leader sends,
/// and sets *complete to false.
uj_status uj_sweep_run_all(uj_sweep_run *run, bool *complete, uj_error *error);

#endif
