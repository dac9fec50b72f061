// Makes a map of sizes with several threads. Each cell of the map is a puzzle in which one
// piece has a given length and a given width.
#ifndef UJ_SWEEP_RUN_H
#define UJ_SWEEP_RUN_H

#include <unjam/cli/sizes/sweep_axis.h>
#include <unjam/cli/sizes/sweep_journal.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/search/team/team.h>

/// A map that is being made. The cells of a column have the same length; the cells of a row have
/// the same width. Cell i is in column i % lengths.count and in row i / lengths.count.
typedef struct uj_sweep_run {
    const uj_tray_family *family;
    uj_scale extent;  ///< unscaled length and width of the piece whose size the map varies
    uj_sweep_axis lengths, widths;
    uj_tray_options options;  ///< options for solving a cell; `progress` in them is not used
    /// For each cell in which no solution is found: the greatest number of boxes that the prover
    /// may examine (a box gives each piece a range of angles); 0: no proofs. If
    /// options.limits.seconds is set, the search gets half of that time, and the proof gets the
    /// rest.
    uint64_t proof_boxes;
    unsigned threads;      ///< at least 1
    uj_sweep_cells cells;  ///< the cells of the map: widths.count * lengths.count
    uj_sweep_journal *journal;
    uj_progress *progress;  ///< already begun (uj_progress_begin)
    uj_team *team;  ///< the processes that make the map (one thread each); NULL: only this process
} uj_sweep_run;

/// Solves all unfinished cells, each on one thread, and appends the results to the journal. The
/// results do not depend on the number of threads and processes. Sets *complete to whether all
/// cells are finished; they are not if a signal or an error ended the run. If this process is a
/// helper of run->team, it solves only the cells that the team's leader assigns to it, and sends
/// the results to the leader.
uj_status uj_sweep_run_all(uj_sweep_run *run, bool *complete, uj_error *error);

#endif
