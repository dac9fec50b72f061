// Reports misspelt options.
#ifndef UJ_OPTION_SPELLING_H
#define UJ_OPTION_SPELLING_H

#include <argp.h>

/// If an unknown long option resembles a known one, proposes the known one and ends the program
/// with UJ_EXIT_USAGE. Leaves other unknown options to argp. The last entry of `options` has no
/// name.
void uj_option_spelling_check(const struct argp_option *options, int argc, char **argv);

#endif
