// Describes solutions, games, traces and proofs.
#ifndef UJ_MADE_INFO_H
#define UJ_MADE_INFO_H

#include <unjam/cli/terminal/exit_code.h>
#include <unjam/cli/terminal/options.h>
#include <unjam/files/json_document.h>
#include <unjam/formats/file_kind.h>

/// Prints what the document holds, in words or as JSON. `kind` is UJ_KIND_SOLUTION, UJ_KIND_GAME,
/// UJ_KIND_TRACE or UJ_KIND_PROOF. Clears the document.
uj_exit_code uj_made_info(const uj_options *options, uj_document *document, uj_kind kind);

#endif
