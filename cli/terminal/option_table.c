// The table of all options of all commands, in the order in which JSON output repeats them.
#include "option_table.h"

// Sets an option's offset and type to those of its field in uj_options.
#define FIELD(field)                                                                               \
    .offset = offsetof(uj_options, field), .type = _Generic(((uj_options *)NULL)->field,           \
                                                            bool: UJ_OPTION_FLAG,                  \
                                                            const char *: UJ_OPTION_TEXT,          \
                                                            uint64_t: UJ_OPTION_COUNT,             \
                                                            double: UJ_OPTION_REAL,                \
                                                            int: UJ_OPTION_CHOICE)

enum {
    FOR_JSON = UJ_FOR_SOLVE | UJ_FOR_VERIFY | UJ_FOR_INFO | UJ_FOR_LIST | UJ_FOR_TIGHTNESS |
               UJ_FOR_PROVE | UJ_FOR_CACHE,
    FOR_SIZES = UJ_FOR_TIGHTNESS | UJ_FOR_MAP,  // commands that search trays of many sizes
    FOR_PICTURES = UJ_FOR_EXPORT | UJ_FOR_VIEW,
};

static const char expansions_help[] =
    N_("Stop each search after N expansions (of states, or of parts of their successors); unlike "
       "a time limit, this stops at the same place on every machine");

const uj_option uj_option_table[] = {
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

    // What is searched for, and how far.
    {.name = "rules",
     FIELD(rules),
     .argument = "free|paper|any",
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help =
                    N_("Which moves are legal. free: any push and any turn; paper: a turn must "
                       "follow a push, and turn only pieces of that push, each pressed in the "
                       "direction of its push; any: pieces move as they like (trays), moves are "
                       "not counted, and the result is any solution")},
               {.commands = FOR_SIZES,
                .help =
                    N_("Which moves are legal, free or paper. free: any push and any turn; paper: "
                       "a turn must follow a push, and turn only pieces of that push, each "
                       "pressed in the direction of its push")}}},
    {.name = "cost",
     FIELD(cost),
     .argument = N_("NAME"),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help =
                    N_("What to minimise: moves or, for trays, piece-moves (the number of pieces "
                       "that move, summed over all moves). To see the choices for a puzzle, give "
                       "a wrong name")}}},
    {.name = "heuristic",
     FIELD(heuristic),
     .argument = N_("NAME"),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help =
                    N_("Lower bound that guides the search, or none to search without one. Trays: "
                       "none, escape or blocking; blocking only estimates the piece moves, so it "
                       "does not prove solutions optimal. Discrete puzzles: to see the choices, "
                       "give a wrong name; several names, separated by commas, are compared")}}},
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
     .helps = {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE | FOR_SIZES,
                .help = N_("Stop after this many seconds")},
               {.commands = UJ_FOR_VERIFY,
                .help = N_("Stop checking a proof after this many seconds")}}},
    {.name = "memory-limit",
     FIELD(memory_limit),
     .argument = "MB",
     .is_echoed = true,
     .low = 1,
     .high = 1000000000,
     .helps = {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE,
                .help = N_("Stop when the search needs more than this many megabytes; for trays, a "
                           "quarter of this memory is for states expanded in advance")},
               {.commands = FOR_SIZES,
                .help =
                    N_("Stop a search that needs more than this many megabytes; a quarter of this "
                       "memory is for states expanded in advance")}}},
    {.name = "all",
     FIELD(all),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_(
                    "Count and list all optimal solutions; solutions of a tray that pass through "
                    "the same states (up to symmetry) count as one, even if their moves differ")}}},
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
                .help = N_("Find any solution quickly, not necessarily a shortest one (trays)")}}},
    {.name = "seed",
     FIELD(seed),
     .argument = "N",
     .is_echoed = true,
     .low = 0,
     .high = 1e15,
     .initial.count = UINT64_MAX,
     .helps = {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE,
                .help = N_("Random seed for --any and --rules any"),
                .usually = "1"}}},
    {.name = "each",
     FIELD(each),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_(
                    "With --all, write each listed solution to its own file: FILE-1, FILE-2, ... "
                    "(unjam view FILE-* pages through them)")}}},
    {.name = "prove",
     FIELD(prove),
     .is_echoed = true,
     .helps =
         {{.commands = UJ_FOR_SOLVE,
           .help = N_("Look at the same time for a proof that no motion of any kind solves the "
                      "puzzle (trays only); -o then writes the solution or the proof")},
          {.commands = UJ_FOR_TIGHTNESS,
           .help = N_("Also look for the least scale at which it can be proven that no motion of "
                      "any kind solves the puzzle")},
          {.commands = UJ_FOR_MAP,
           .help = N_("For each cell without a solution, try to prove that no motion of any kind "
                      "solves it")}}},
    {.name = "exhaust",
     FIELD(exhaust),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help =
                    N_("Also count all reachable positions by their distance from the start (for "
                       "trays, the search for a solution then gets half of the time limit)")}}},
    {.name = "instance",
     FIELD(instance),
     .argument = N_("NAME"),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("Solve only this instance of the file"),
                .usually = N_("all")},
               {.commands = FOR_PICTURES,
                .help = N_("Show this instance of the file"),
                .usually = N_("the first")}}},
    {.name = "quiet",
     .letter = 'q',
     FIELD(quiet),
     .helps = {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE | FOR_SIZES,
                .help = N_("Print neither progress nor statistics")},
               {.commands = UJ_FOR_EXPORT, .help = N_("Show no progress while a film is made")}}},
    {.name = "notation",
     FIELD(notation),
     .argument = "words|short",
     .helps = {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE | UJ_FOR_TIGHTNESS,
                .help = N_("Print moves in words, or short: push A NE, turn B cw pressed SE")}}},
    {.name = "trace",
     FIELD(trace),
     .argument = N_("FILE"),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_(
                    "Record the search of a tray puzzle in FILE; unjam view steps through it")}}},
    {.name = "trace-limit",
     FIELD(trace_limit),
     .argument = "N",
     .low = 1,
     .high = 100000000,
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("With --trace, record the first N events"),
                .usually = "200000"}}},

    // Verification.
    {.name = "tolerance",
     FIELD(tolerance),
     .argument = "T",
     .is_echoed = true,
     .low = 1e-12,
     .high = 0.01,
     .initial.real = 1e-6,
     .helps = {{.commands = UJ_FOR_VERIFY,
                .help = N_("Deepest overlap accepted, as a fraction of the tray's diameter")}}},

    // Drawings.
    {.name = "tolerance",
     FIELD(flattening),
     .argument = "T",
     .low = 1e-6,
     .high = 0.01,
     .initial.real = 1e-4,
     .helps = {{.commands = UJ_FOR_IMPORT,
                .help =
                    N_("Greatest distance between a curve and the straight edges that replace it, "
                       "as a fraction of the drawing's diagonal")}}},
    {.name = "goal",
     FIELD(goal_piece),
     .argument = N_("PIECE"),
     .helps = {{.commands = UJ_FOR_IMPORT,
                .help = N_("The piece that must leave through the exit"),
                .usually = N_("the only one thin enough, or else the first")}}},
    {.name = "roles",
     FIELD(roles),
     .argument = N_("LIST"),
     .helps = {{.commands = UJ_FOR_IMPORT,
                .help = N_("What outlines are, instead of what labels say: \"rect3=piece A; "
                           "path7=exit\". The second of several outlines with the id rect3 is "
                           "rect3#2")}}},

    // Pictures.
    {.name = "at",
     FIELD(at),
     .argument = "T",
     .low = 0,
     .high = 1e6,
     .initial.real = -1,
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Draw one moment: T moves after the start; for a proof, wall T"),
                .usually =
                    N_("a frame for every move, side by side; for a proof, its tightest wall")}}},
    {.name = "inspect",
     FIELD(inspect),
     .argument = N_("PIECE"),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("With --at, for trays: also draw what the inspector shows about PIECE "
                           "(where it can be shifted, where it rests, what it touches, and what "
                           "blocks the goal piece)")}}},
    {.name = "state",
     FIELD(state),
     .argument = "N",
     .low = 0,
     .high = 4294967294,
     .initial.count = UINT64_MAX,
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Draw state N of a recorded search"),
                .usually = N_("the goal, or else the start")}}},
    {.name = "frames",
     FIELD(frames),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Write each frame to its own file: FILE-1, FILE-2, ...")}}},
    {.name = "width",
     FIELD(width),
     .argument = N_("PIXELS"),
     .low = 16,
     .high = 16384,
     .helps = {{.commands = UJ_FOR_EXPORT, .help = N_("Width of the picture")}}},
    {.name = "height",
     FIELD(height),
     .argument = N_("PIXELS"),
     .low = 16,
     .high = 16384,
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Height of the picture"),
                .usually = N_("just enough for its contents")}}},
    {.name = "bare",
     FIELD(bare),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Draw the board alone: no text, no arrows, no background")}}},
    {.name = "embed",
     FIELD(embed),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Write an HTML page for a frame inside another page: transparent, with "
                           "nothing around the board")}}},
    {.name = "preset",
     FIELD(preset),
     .argument = "none|square|wide|still",
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Size for sharing: square is 1080x1080, wide 1920x1080; still is a "
                           "picture of the start for link previews, 1200x630")}}},
    {.name = "fps",
     FIELD(fps),
     .argument = "N",
     .low = 1,
     .high = 100,
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Frames per second of a film"),
                .usually = N_("25 for GIF, 30 for MP4")}}},
    {.name = "theme",
     FIELD(theme),
     .argument = "light|dark",
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Colours; an HTML page has both and follows the reader's setting")},
               {.commands = UJ_FOR_VIEW, .help = N_("Colours")}}},
    {.name = "dim",
     FIELD(dim),
     .helps = {{.commands = FOR_PICTURES, .help = N_("Dim the pieces that do not move")}}},
    {.name = "trails",
     FIELD(trails),
     .helps = {{.commands = FOR_PICTURES, .help = N_("Draw the trails of the pieces that move")}}},
    {.name = "goal",
     FIELD(goal),
     .helps = {{.commands = FOR_PICTURES, .help = N_("Draw a ghost of the goal")}}},
    {.name = "patterns",
     FIELD(patterns),
     .helps = {{.commands = FOR_PICTURES,
                .help = N_("Draw a pattern on the pieces of each colour")}}},
    {.name = "reduced-motion",
     FIELD(reduced_motion),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_(
                    "Show films move by move, without sliding (an HTML page follows the reader's "
                    "system)")},
               {.commands = UJ_FOR_VIEW, .help = N_("Show moves one by one, without sliding")}}},

    // Drawings for laser cutters.
    {.name = "cut",
     FIELD(cut),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help =
                    N_("Draw the tray and the pieces as parts for a laser cutter, in millimetres "
                       "(FILE.svg, trays)")}}},
    {.name = "kerf",
     FIELD(kerf),
     .argument = "MM",
     .low = 0,
     .high = 5,
     .initial.real = -1,
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help =
                    N_("With --cut, the width of the cut: lines are moved out of the material by "
                       "half of it"),
                .usually = "0"}}},
    {.name = "unit",
     FIELD(unit),
     .argument = N_("UNIT"),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("With --cut, the problem's unit of length: mm, cm, m or in"),
                .usually = N_("as the problem says")}}},
    {.name = "scale",
     FIELD(scale),
     .argument = N_("FACTOR"),
     .low = 0.0001,
     .high = 10000,
     .initial.real = -1,
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("With --cut, make everything larger by this factor, thicknesses too"),
                .usually = "1"}}},

    // Trays of many sizes.
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
     .helps =
         {{.commands = UJ_FOR_MAP,
           .help = N_(
               "Widths of the piece (its extent along its own y axis), COUNT of them; or a single "
               "width")}}},
    {.name = "length",
     FIELD(map_length),
     .argument = N_("FROM:TO:COUNT"),
     .is_echoed = true,
     .helps = {{.commands = UJ_FOR_MAP,
                .help = N_(
                    "Lengths of the piece (its extent along its own x axis), COUNT of them; or a "
                    "single length")}}},
    {.name = "from",
     FIELD(from),
     .argument = N_("SCALE"),
     .is_echoed = true,
     .low = 0.001,
     .high = 1000,
     .initial.real = 1,
     .helps = {{.commands = UJ_FOR_TIGHTNESS, .help = N_("Start at this scale")}}},
    {.name = "precision",
     FIELD(precision),
     .argument = "P",
     .is_echoed = true,
     .low = 1e-9,
     .high = 0.1,
     .initial.real = 1e-6,
     .helps = {{.commands = UJ_FOR_TIGHTNESS,
                .help = N_("Relative precision of the greatest scale")}}},
    {.name = "search",
     FIELD(search),
     .argument = "none|brief|full",
     .is_echoed = true,
     .initial.choice = 1,
     .helps =
         {{.commands = UJ_FOR_TIGHTNESS,
           .help = N_(
               "How long to search for other moves at a scale where the known moves fail. none: no "
               "search; brief: at most 200 expansions; full: no limit except --max-expansions")}}},
    {.name = "proof",
     FIELD(proof),
     .argument = N_("FILE"),
     .helps = {{.commands = UJ_FOR_TIGHTNESS,
                .help = N_("Write the proof of --prove, with the scaled puzzle, to FILE, or to the "
                           "standard output if FILE is -; implies --prove")}}},
    {.name = "no-cache",
     FIELD(no_cache),
     .helps = {{.commands = UJ_FOR_SOLVE,
                .help = N_("Neither read nor write tables in the cache (see unjam cache)")}}},
    {.name = "threads",
     FIELD(threads),
     .argument = "N",
     .low = 1,
     .high = 256,
     .helps = {{.commands = UJ_FOR_SOLVE | UJ_FOR_PROVE,
                .help =
                    N_("Use at most N threads; their number does not change the result. Discrete "
                       "puzzles are searched on one thread; pattern databases are made on all"),
                .usually = N_("one per processor")},
               {.commands = FOR_SIZES,
                .help = N_("Use at most N threads; their number does not change the result"),
                .usually = N_("one per processor")}}},
};

const size_t uj_option_count = sizeof uj_option_table / sizeof uj_option_table[0];
