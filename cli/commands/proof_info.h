// Describes proofs that no motion solves a puzzle.
#ifndef UJ_PROOF_INFO_H
#define UJ_PROOF_INFO_H

#include <unjam/cli/terminal/exit_code.h>
#include <unjam/cli/terminal/options.h>
#include <unjam/files/json_document.h>

/// Prints a summary of the proof in the document, in words or as JSON. Clears the document.
uj_exit_code uj_proof_info(const uj_options *options, uj_document *document);

#endif
