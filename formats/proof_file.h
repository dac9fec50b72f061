// Proof files: proofs that no motion solves a tray puzzle.
#ifndef UJ_PROOF_FILE_H
#define UJ_PROOF_FILE_H

#include <unjam/formats/tray_file.h>
#include <unjam/geometry/proof/proof.h>

/// A proof file in memory. Owns its data; zero-initialised means empty.
typedef struct uj_proof_file {
    uj_tray_problem problem;
    uj_proof *proof;  ///< not trusted: its pieces may differ from the problem's
    /// Says in one sentence how the proof's pieces differ from the problem's in number or names.
    /// Empty if there is no difference.
    char fault[256];
} uj_proof_file;

/// Reads a proof file. Checks only that the document is well-formed; geometry/witness checks the
/// proof. Errors: UJ_BAD_INPUT, with the place; UJ_NO_MEMORY. After an error *out is empty.
uj_status uj_proof_file_read(const uj_document *document, uj_proof_file *out, uj_error *error);

/// Writes the text of a proof file into new memory, which the caller frees. The same proof always
/// gives the same text, and reading this text gives exactly the same numbers. Obstacles that
/// several pieces have in common are written once. file->fault is not used. Errors: UJ_NO_MEMORY,
/// UJ_BAD_ARGUMENT if a number is not finite.
uj_status uj_proof_file_text(const uj_proof_file *file, char **text, size_t *size, uj_error *error);

/// Saves a proof file (see files/safe_file.h). Errors: those of uj_proof_file_text, and UJ_IO.
uj_status uj_proof_file_save(const char *path, const uj_proof_file *file, uj_error *error);

void uj_proof_file_clear(uj_proof_file *file);

#endif
