// The commands for discrete puzzles: one path for all kinds, through their table.
#ifndef UJ_DISCRETE_H
#define UJ_DISCRETE_H

#include <unjam/cli/terminal/options.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/discrete/puzzle/puzzle.h>
#include <unjam/formats/discrete_file.h>

// The commands. The document is of that puzzle's kind, or (verify) a solution of one.
uj_exit_code uj_discrete_solve(const uj_options *options, const uj_document *document,
                               const uj_puzzle *puzzle);
uj_exit_code uj_discrete_verify(const uj_options *options, const uj_document *document,
                                const uj_puzzle *puzzle);
uj_exit_code uj_discrete_info(const uj_options *options, const uj_document *document,
                              const uj_puzzle *puzzle);

#endif
