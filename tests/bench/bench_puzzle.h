// Bundled discrete puzzles for benchmarks.
#ifndef UJ_BENCH_PUZZLE_H
#define UJ_BENCH_PUZZLE_H

#include <unjam/discrete/puzzle/puzzle.h>

// A problem file. Clear it with uj_document_clear(&file->document).
typedef struct uj_bench_file {
    uj_document document;
    uj_json_node root;  // refers to `document`
    const uj_puzzle *puzzle;
    size_t count;  // number of problems; 1 if the file has no list of instances
} uj_bench_file;

// Reads a problem file. `path` is relative to problems/, without ".json". After a failure, there is
// nothing to clear.
uj_status uj_bench_file_read(const char *path, uj_bench_file *out, uj_error *error);

#endif
