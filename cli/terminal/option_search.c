// Options for searching and verifying.
#include "option_rows.h"

enum {
    FOR_JSON = UJ_FOR_SOLVE | UJ_FOR_VERIFY | UJ_FOR_INFO | UJ_FOR_LIST | UJ_FOR_TIGHTNESS |
               UJ_FOR_PROVE | UJ_FOR_CACHE,
};

static const uj_option rows[] = {
    {.name = "output",
     .letter = 'o',
     FIELD(output),
     .argument = N_("FILE"),
     .helps = {{.commands = UJ_FOR_SOLVE | UJ_FOR_TIGHTNESS,
                .help = N_("Write the solution to FILE, or to the standard output if FILE is -")},
               {.commands = UJ_FOR_PROVE,
                .help =
                    N_("Write the solution or the proof to FILE, or to the standard output if FILE "
                       "is -")},
               {.commands = UJ_FOR_EXPORT | UJ_FOR_MAP,
                .help = N_("Output file; the extension selects the format")},
               {.commands = UJ_FOR_IMPORT,
                .help = N_("Write the problem to FILE"),
                .usually = N_("the standard output")},
               {.commands = UJ_FOR_NEW,
                .help = N_("Write the problem to FILE, which must not exist yet"),
                .usually = N_("the standard output")}}},
    {.name = "force",
     FIELD(force),
     .helps = {{.commands = UJ_FOR_NEW, .help = N_("Replace FILE if it exists")}}},
    {.name = "json",
     FIELD(json),
     .helps = {{.commands = FOR_JSON, .help = N_("Print the result as JSON")}}},

    // For searching.
    {.name = "rules",
     FIELD(rules),
     .argument = "free|paper|any",
     .is_echoed = true,
     .helps =
         {{.commands = UJ_FOR_SOLVE,
           .help =
               N_("Which moves are legal. free: any push and any turn; paper: a turn must directly "
                  "follow a push; it turns only pieces of that push, which stay pressed in the "
                  "directions of their pushes; any (trays only): any motion at all. With --rules "
                  "any, moves are not counted, and the first solution found is the result")},
          {.commands = FOR_SIZES,
           .help = N_("Which moves are legal. free: any push and any turn; paper: a turn must "
                      "directly follow a push; it turns only pieces of that push, which stay "
                      "pressed in the directions of their pushes")}}},
    {.name = "cost",
     FIELD(cost),
     .argument = N_("NAME"),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_(
                    "What to minimise: moves or, for trays, piece-moves (the number of pieces that "
                    "move, summed over all moves). --cost=? lists the choices for the puzzle")}}},
    {.name = "heuristic",
     FIELD(heuristic),
     .argument = N_("NAME"),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help =
                    N_("The lower bound that guides the search. For trays: escape, blocking or "
                       "none (no bound). With blocking, the bound is only an estimate of how many "
                       "pieces must move, so solutions are not proven optimal. For other puzzles, "
                       "--heuristic=? lists the choices. Several names, separated by commas: a "
                       "search is run with each of them, and a table compares the searches")}}},
    {.name = "max-cost",
     FIELD(max_cost),
     .argument = "N",
     .is_echoed = true,
     .low = 0,
     .high = 1000000,
     .initial.count = UINT64_MAX,
     .helps = {{.commands = UJ_FOR_SOLVE | FOR_SIZES,
                .help = N_("Do not look for solutions that cost more than N")}}},
    {.name = "time-limit",
     FIELD(time_limit),
     .argument = N_("SECONDS"),
     .is_echoed = true,
     .low = 0.001,
     .high = 1e9,
     .helps =
         {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE | FOR_SIZES,
           .help = N_("Stop after this many seconds")},
          {.commands = UJ_FOR_VERIFY,
           .help =
               N_("Stop checking a proof, or searching for --optimal, after this many seconds")}}},
    {.name = "memory-limit",
     FIELD(memory_limit),
     .argument = "MB",
     .is_echoed = true,
     .low = 1,
     .high = 1000000000,
     .helps =
         {{.commands = UJ_FOR_SOLVE,
           .help =
               N_("Stop when the search needs more than this many megabytes; for trays, a quarter "
                  "of this memory is set aside for states that threads expand in advance")},
          {.commands = UJ_FOR_VERIFY,
           .help =
               N_("With --optimal, stop the search when it needs more than this many megabytes")},
          {.commands = UJ_FOR_PROVE | FOR_SIZES,
           .help = N_("Stop a search that needs more than this many megabytes; a quarter of this "
                      "memory is set aside for states that threads expand in advance")}}},
    {.name = "all",
     FIELD(all),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("Count and list all optimal solutions. In a tray, two solutions count "
                           "as one if they pass through the same positions or through the mirror "
                           "images of these positions, even if their moves differ")}}},
    {.name = "limit",
     FIELD(limit),
     .argument = "N",
     .low = 1,
     .high = 1000000,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("With --all, list at most N solutions, but count all of them"),
                .usually = "100"}}},
    {.name = "any",
     FIELD(any),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help =
                    N_("Find any solution quickly, not necessarily a shortest one (trays only)")}}},
    {.name = "seed",
     FIELD(seed),
     .argument = "N",
     .is_echoed = true,
     .low = 0,
     .high = 1e15,
     .initial.count = UINT64_MAX,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("Random seed for --any and for --rules any"),
                .usually = "1"},
               {.commands = UJ_FOR_PROVE, .help = N_("Random seed"), .usually = "1"}}},
    {.name = "each",
     FIELD(each),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("With --all and -o FILE, write each listed solution to its own file: "
                           "FILE-1, FILE-2, ... (to page through them, run unjam view FILE-*)")}}},
    {.name = "prove",
     FIELD(prove),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help =
                    N_("Also look, at the same time, for a proof that no motion of any kind solves "
                       "the puzzle (trays only); -o then writes the solution or the proof")},
               {.commands = UJ_FOR_TIGHTNESS,
                .help = N_("Also look for the least scale at which it can be proven that no motion "
                           "of any kind solves the puzzle")},
               {.commands = UJ_FOR_MAP,
                .help = N_("For each cell without a solution, try to prove that no motion of any "
                           "kind solves its puzzle")}}},
    {.name = "exhaust",
     FIELD(exhaust),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help =
                    N_("Also count all reachable positions by their distance from the start (for "
                       "trays, the search for a solution then gets half of the time limit)")}}},
    {.name = "work-dir",
     FIELD(work_dir),
     .argument = N_("DIR"),
     .helps =
         {{.commands = UJ_FOR_SOLVE,
           .help = N_(
               "Keep positions in temporary files in DIR instead of in memory. Applies to "
               "--exhaust of discrete puzzles, and to solving Klotski and large peg boards. "
               "--memory-limit then sets the memory for sorting (without --memory-limit: 1 GB)")}}},
    {.name = "instance",
     FIELD(instance),
     .argument = N_("NAME"),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("Solve only the instance NAME of a file with several puzzles"),
                .usually = N_("all")},
               {.commands = FOR_PICTURES,
                .help = N_("If the file has several puzzles, show the one named NAME"),
                .usually = N_("the first")}}},
    {.name = "quiet",
     .letter = 'q',
     FIELD(quiet),
     .helps = {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE | FOR_SIZES,
                .help = N_("Print neither progress nor statistics")},
               {.commands = UJ_FOR_EXPORT,
                .help = N_("Do not show progress while a film is made")}}},
    {.name = "notation",
     FIELD(notation),
     .argument = "words|short",
     .helps =
         {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE | UJ_FOR_TIGHTNESS,
           .help = N_(
               "Print moves in words, or in short notation (push A NE, turn B cw pressed SE)")}}},
    {.name = "checkpoint",
     FIELD(checkpoint),
     .argument = N_("FILE"),
     .helps =
         {{.commands = UJ_FOR_SOLVE,
           .help =
               N_("Save the progress of a tiles search in FILE from time to time. If FILE exists, "
                  "continue the search from it. FILE is deleted when the search is complete")}}},
    {.name = "trace",
     FIELD(trace),
     .argument = N_("FILE"),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("Record the search of a tray puzzle in FILE; to step through the "
                           "search, run unjam view FILE")}}},
    {.name = "trace-limit",
     FIELD(trace_limit),
     .argument = "N",
     .low = 1,
     .high = 100000000,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("With --trace, record only the first N events of the search"),
                .usually = "200000"}}},

    // For verifying.
    {.name = "problem",
     FIELD(problem),
     .argument = N_("FILE"),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_VERIFY,
                .help = N_("Accept only a solution or proof of this problem; FILE is a problem "
                           "file or the name of a bundled problem")}}},
    {.name = "optimal",
     FIELD(optimal),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_VERIFY,
                .help = N_("Search for a cheaper solution, and refuse the file if one is found; "
                           "this takes about as long as unjam solve")}}},
    {.name = "strict",
     FIELD(strict),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_VERIFY,
                .help =
                    N_("Also refuse the solution of a tray puzzle if rounding leaves it uncertain "
                       "whether the motion obeys the rules of pushes and turns exactly")}}},
    {.name = "tolerance",
     FIELD(tolerance),
     .argument = "T",
     .is_echoed = true,
     .low = 1e-12,
     .high = 0.01,
     .initial.real = 1e-6,
     .helps = {{.commands = UJ_FOR_VERIFY,
                .help = N_("Deepest overlap accepted, as a fraction of the tray's diameter")}}},
};

const uj_option_rows uj_search_options = {rows, sizeof rows / sizeof rows[0]};
