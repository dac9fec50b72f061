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

/// The journal is a file beside the output. Its first line identifies the map, and each further
/// line holds a finished cell and a checksum. Lines are appended whole and flushed to disk, so no
/// finished cell is lost, however the program ends. An incomplete line is dropped when the file is
/// read.
typedef struct uj_sweep_journal {
    char *path;  ///< owned; NULL if the journal is not open
    int descriptor;
} uj_sweep_journal;

/// Opens or creates the journal at `path` and reads the finished cells into *cells. `key` is a text
/// that holds everything on which the cells depend. Errors: UJ_BAD_INPUT if the file has another
/// key or is not a journal; UJ_IO if another run has it open or it cannot be written; UJ_NO_MEMORY.
uj_status uj_sweep_journal_open(const char *path, const char *key, uj_sweep_cells *cells,
                                uj_sweep_journal *out, uj_error *error);

/// Appends a finished cell to the journal. After the error UJ_IO the journal is usually as it was
/// before the call. But it may end with the whole line if only flushing to disk failed. It may end
/// with an incomplete line if this line could not be removed. The next uj_sweep_journal_open copes
/// with either.
uj_status uj_sweep_journal_append(uj_sweep_journal *journal, size_t index,
                                  const uj_sweep_cell *cell, uj_error *error);

/// Closes the journal if it is open, and deletes its file if `remove` is set.
void uj_sweep_journal_close(uj_sweep_journal *journal, bool remove);

#endif
