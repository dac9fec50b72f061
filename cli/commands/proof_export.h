// unjam export for a proof: draws the barriers of the proof (viewer/barriers/barrier_show.h).
#ifndef UJ_PROOF_EXPORT_H
#define UJ_PROOF_EXPORT_H

#include <unjam/cli/terminal/options.h>
#include <unjam/viewer/export/export.h>
#include <unjam/viewer/load/loaded_file.h>

/// How to draw a proof.
typedef struct uj_proof_export {
    const uj_options *options;
    const uj_export_options *drawing;
    const char *path;  ///< the path of the proof
    uj_format format;
} uj_proof_export;

/// Checks the proof in `file` and draws barriers. For a PDF or with --frames, draws all barriers.
/// Otherwise draws one: with --at N, barrier number N; without --at, the one that
/// uj_barrier_show_first chooses. Errors: UJ_BAD_ARGUMENT for options that do not suit a proof;
/// UJ_BAD_INPUT if the proof is not sound (then file->is_rejected is set); UJ_IO, UJ_NO_MEMORY,
/// UJ_INTERNAL.
uj_status uj_proof_export_run(const uj_proof_export *job, uj_loaded_file *file, uj_error *error);

#endif
