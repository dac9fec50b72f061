// Reads bundled discrete puzzles for the benchmarks.
#include "tests/bench/bench_puzzle.h"

#include <stdio.h>

uj_status uj_bench_file_read(const char *path, uj_bench_file *out, uj_error *error)
{
    char file[1024];
    const char *kind = NULL;
    snprintf(file, sizeof file, "%s/%s.json", UNJAM_BENCH_PROBLEMS, path);
    uj_status status = uj_document_read(file, &out->document, error);
    if (status != UJ_OK)
        return status;
    out->root = uj_json_root(&out->document);
    status = uj_json_member_text(&out->root, "kind", &kind, error);
    out->puzzle = status == UJ_OK ? uj_puzzle_find(kind) : NULL;
    if (status == UJ_OK && out->puzzle == NULL)
        status = uj_error_set(error, UJ_INTERNAL, "%s has no discrete puzzle", path);
    if (status == UJ_OK)
        status = uj_problem_count(&out->root, &out->count, error);
    if (status != UJ_OK)
        uj_document_clear(&out->document);
    return status;
}
