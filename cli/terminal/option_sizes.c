// Options of `unjam tightness` and `unjam map`, and the options --no-cache and --threads.
#include "option_rows.h"

static const char expansions_help[] =
    N_("Stop each search after N expansions (an expansion tries some or all of the moves from one "
       "state); unlike a time limit, this stops at the same place on every machine");
static const uj_option rows[] = {
    {.name = "max-expansions",
     FIELD(max_expansions),
     .argument = "N",
     .is_echoed = true,
     .low = 1,
     .high = 1000000000,
     .helps = {{.commands = UJ_FOR_TIGHTNESS, .help = expansions_help, .usually = "20000"},
               {.commands = UJ_FOR_MAP, .help = expansions_help, .usually = "2000"}}},
    {.name = "width",
     FIELD(map_width),
     .argument = N_("FROM:TO:COUNT"),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_MAP,
                .help = N_("Widths of the goal piece (along its own y axis): COUNT evenly spaced "
                           "widths, the first FROM, the last TO; or a single width")}}},
    {.name = "length",
     FIELD(map_length),
     .argument = N_("FROM:TO:COUNT"),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_MAP,
                .help = N_("Lengths of the goal piece (along its own x axis): COUNT evenly spaced "
                           "lengths, the first FROM, the last TO; or a single length")}}},
    {.name = "from",
     FIELD(from),
     .argument = N_("SCALE"),
     .is_echoed = true,
     .low = 0.001,
     .high = 1000,
     .initial.real = 1,
     .helps = {{.commands = UJ_FOR_TIGHTNESS, .help = N_("Try this scale of the pieces first")}}},
    {.name = "precision",
     FIELD(precision),
     .argument = "P",
     .is_echoed = true,
     .low = 1e-9,
     .high = 0.1,
     .initial.real = 1e-6,
     .helps = {{.commands = UJ_FOR_TIGHTNESS,
                .help = N_("Relative precision with which the greatest scale is found")}}},
    {.name = "search",
     FIELD(search),
     .argument = "none|brief|full",
     .is_echoed = true,
     .initial.choice = 1,
     .helps = {{.commands = UJ_FOR_TIGHTNESS,
                .help = N_("How long to search for other moves at a scale where the known moves "
                           "fail. none: do not search; brief: at most 200 expansions; full: any "
                           "number of expansions, unless --max-expansions is given")}}},
    {.name = "proof",
     FIELD(proof),
     .argument = N_("FILE"),
     .helps = {{.commands = UJ_FOR_TIGHTNESS,
                .help = N_("Do the same as --prove, and write the proof, which includes the scaled "
                           "puzzle, to FILE, or to the standard output if FILE is -")}}},
    {.name = "no-cache",
     FIELD(no_cache),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("Do not read or write tables in the cache (see unjam cache)")}}},
    {.name = "threads",
     FIELD(threads),
     .argument = "N",
     .low = 1,
     .high = 256,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("Use at most N threads; their number does not change the result. Of the "
                           "discrete puzzles, only tiles and peg use more than one thread"),
                .usually = N_("one per processor")},
               {.commands = UJ_FOR_PROVE | FOR_SIZES | UJ_FOR_VERIFY,
                .help = N_("Use at most N threads; their number does not change the result"),
                .usually = N_("one per processor")}}},
};

const uj_option_rows uj_size_options = {rows, sizeof rows / sizeof rows[0]};
