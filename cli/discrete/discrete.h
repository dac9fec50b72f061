// The commands `unjam solve`, `unjam verify` and `unjam info` for discrete puzzles.
#ifndef UJ_DISCRETE_H
#define UJ_DISCRETE_H

#include <unjam/cli/terminal/exit_code.h>
#include <unjam/cli/terminal/options.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/formats/discrete_file.h>

/// `document` holds a problem of the kind `puzzle` or, for uj_discrete_verify, a solution. These
/// functions report results and errors themselves, and return the exit code.
uj_exit_code uj_discrete_solve(const uj_options *options, const uj_document *document,
                               const uj_puzzle *puzzle);
uj_exit_code uj_discrete_verify(const uj_options *options, const uj_document *document,
                                const uj_puzzle *puzzle);
uj_exit_code uj_discrete_info(const uj_options *options, const uj_document *document,
                              const uj_puzzle *puzzle);

#endif
