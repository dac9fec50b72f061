// Keeps the finished cells of a map of sizes (unjam map) in a file while the map is being made.
#ifndef UJ_SWEEP_JOURNAL_H
#define UJ_SWEEP_JOURNAL_H

#include <unjam/geometry/sizes/sweep_cell.h>

/// The cells of a map: one result for each pair of a length and a width.
typedef struct uj_sweep_cells {
    size_t count;
    uj_sweep_cell *cells;  ///< [count], owned
    bool *done;            ///< [count], owned: true for a finished cell
} uj_sweep_cells;

/// A file beside the output. Its first line identifies the map; each further line holds a finished
/// cell and a checksum. Each line is flushed to disk, so that no finished cell is lost if the
/// program dies. A reader drops the first incomplete or damaged line and all lines after it.
typedef struct uj_sweep_journal {
    char *path;  ///< owned; NULL if the journal is not open
    int descriptor;
} uj_sweep_journal;

/// Opens or creates the journal at `path` and reads the finished cells into *cells. `key` must
/// contain everything on which the cells depend. Errors: UJ_BAD_INPUT if the file is not a journal
/// or has another key; UJ_IO, also if another run has the journal open; UJ_NO_MEMORY.
uj_status uj_sweep_journal_open(const char *path, const char *key, uj_sweep_cells *cells,
                                uj_sweep_journal *out, uj_error *error);

/// Appends a finished cell to the journal. After UJ_IO, the file may end with this cell's line,
/// whole or incomplete. The next uj_sweep_journal_open accepts such a file.
uj_status uj_sweep_journal_append(uj_sweep_journal *journal, size_t index,
                                  const uj_sweep_cell *cell, uj_error *error);

/// Closes the journal if it is open. Deletes the file if `remove` is set.
void uj_sweep_journal_close(uj_sweep_journal *journal, bool remove);

#endif
