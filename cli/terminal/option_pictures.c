// Options for drawings, pictures and laser cutters.
#include "option_rows.h"

static const uj_option rows[] = {
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
                .usually = N_(
                    "the only piece that is thin enough for the exit, or else the first piece")}}},
    {.name = "roles",
     FIELD(roles),
     .argument = N_("LIST"),
     .helps = {{.commands = UJ_FOR_IMPORT,
                .help = N_("Roles of outlines, which override their labels: \"rect3=piece A; "
                           "path7=exit\". If several outlines have the id rect3, the second one "
                           "is rect3#2")}}},

    // Pictures.
    {.name = "at",
     FIELD(at),
     .argument = "T",
     .low = 0,
     .high = 1e6,
     .initial.real = -1,
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Draw one moment: T moves after the start (0.5 is the middle of the "
                           "first move). For "
                           "a proof, draw wall number T (a wall is a limit of the angles that no "
                           "motion passes)"),
                .usually =
                    N_("a frame for every move, side by side; for a proof, the wall at which the "
                       "pieces would overlap least")}}},
    {.name = "inspect",
     FIELD(inspect),
     .argument = N_("PIECE"),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help =
                    N_("With --at, for trays: also draw what the inspector shows about PIECE "
                       "(where it can be shifted, which pushes do not move it, what it touches, "
                       "and what blocks the goal piece)")}}},
    {.name = "state",
     FIELD(state),
     .argument = "N",
     .low = 0,
     .high = 4294967294,
     .initial.count = UINT64_MAX,
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Draw state N of a recorded search"),
                .usually = N_("the goal if it was reached, otherwise the start")}}},
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
                .usually = N_("as high as the contents need")}}},
    {.name = "bare",
     FIELD(bare),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Draw the board alone: no text, no arrows, no background")}}},
    {.name = "embed",
     FIELD(embed),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help =
                    N_("Write an HTML page that can be embedded in another page: transparent, with "
                       "nothing around the board")}}},
    {.name = "preset",
     FIELD(preset),
     .argument = "none|square|wide|still",
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("Size for sharing. square: 1080x1080; wide: 1920x1080; still: a picture "
                           "of the start, 1200x630, for link previews")}}},
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
                .help = N_("Colours. An HTML page has light and dark colours, and follows the "
                           "reader's setting")},
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
     .helps = {{.commands = FOR_PICTURES, .help = N_("Give the pieces of each colour a pattern")}}},
    {.name = "reduced-motion",
     FIELD(reduced_motion),
     .helps = {{.commands = UJ_FOR_EXPORT,
                .help = N_("In films, show only the position after each move, not the motion "
                           "between (an HTML page follows the setting of the reader's system)")},
               {.commands = UJ_FOR_VIEW,
                .help = N_("Show only the position after each move, not the motion between")}}},

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
                .help = N_("With --cut, the width of the laser's cut; each line is moved by half "
                           "of this width, away from the material"),
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
                .help = N_("With --cut, multiply all sizes by this factor, thicknesses too"),
                .usually = "1"}}},
};

const uj_option_rows uj_picture_options = {rows, sizeof rows / sizeof rows[0]};
