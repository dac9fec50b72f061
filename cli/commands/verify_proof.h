// Checks a proof that no motion solves a puzzle.
#ifndef UJ_VERIFY_PROOF_H
#define UJ_VERIFY_PROOF_H

#include <unjam/cli/terminal/exit_code.h>
#include <unjam/cli/terminal/options.h>
#include <unjam/files/json_document.h>

/// Checks the proof in the document and prints the result. Returns the exit code: 0 if the proof is
/// accepted, 5 if it is refused, 3 if the time limit or a signal stopped the check.
uj_exit_code uj_verify_proof(const uj_options *options, const uj_document *document);

#endif
