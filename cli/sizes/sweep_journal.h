// Keeps the finished cells of a map in a file while the map is being made.
#ifndef UJ_SWEEP_JOURNAL_H
#define UJ_SWEEP_JOURNAL_H

#include <unjam/geometry/sizes/sweep_cell.h>

/// The cells of a map.
typedef struct uj_sweep_cells {
    size_t count;
    uj_sweep_cell *cells;  ///< [count], owned
    bool *done;            ///< [count], owned: whether the cell is finished
} uj_sweep_cells;

/// A file beside the output: a line that identifies the map, then one line with a checksum for each
/// finished cell. Lines are appended whole and flushed to the disk, so no finished cell is lost
/// however the program ends; a line that was cut off is dropped when the file is read.
typedef struct uj_sweep_journal {
    char *path;  ///< owned; NULL: not open
    int descriptor;
} uj_sweep_journal;

/// Opens or creates the journal at `path` and reads the finished cells into *cells. `key` is a text
/// of everything the cells depend on. UJ_BAD_INPUT when the file has another key or is no journal,
/// UJ_IO when another run has it open or it cannot be written, UJ_NO_MEMORY.
uj_status uj_sweep_journal_open(const char *path, const char *key, uj_sweep_cells *cells,
                                uj_sweep_journal *out, uj_error *error);

/// Appends a cell. After UJ_IO the journal is as it was before.
uj_status uj_sweep_journal_append(uj_sweep_journal *journal, size_t index,
                                  const uj_sweep_cell *cell, uj_error *error);

/// Closes the journal if it is open, and deletes its file if `remove` is set.
void uj_sweep_journal_close(uj_sweep_journal *journal, bool remove);

#endif
