// unjam import: makes a problem file from a drawing, or from a collection of puzzles.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/collections/collection.h>
#include <unjam/formats/discrete_file.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/problem_finder.h>

// Reports what was rounded, extended or guessed. The problem file does not show this.
static void print(FILE *stream, const uj_drawn_tray *drawn)
{
    const uj_tray *tray = drawn->tray;
    char pieces[64], exits[64];
    snprintf(pieces, sizeof pieces,
             uj_translate_count("%zu piece", "%zu pieces", tray->piece_count), tray->piece_count);
    snprintf(exits, sizeof exits, uj_translate_count("%zu exit", "%zu exits", tray->exit_count),
             tray->exit_count);
    fprintf(stream, _("%s: a tray with %s and %s\n"), tray->name, pieces, exits);
    if (tray->unit == NULL)
        fputs(_("unit: the drawing names none; its numbers are kept as they are\n"), stream);
    if (drawn->curve_count > 0)
        fprintf(
            stream,
            _("curves: %zu replaced by straight edges, at most %.3g%s%s away from the curves; "
              "pieces and obstacles do not get larger; the tray and exits do not get smaller\n"),
            drawn->curve_count, drawn->tolerance, tray->unit != NULL ? " " : "",
            tray->unit != NULL ? tray->unit : "");
    if (drawn->extended > 0)
        fprintf(stream, _("exit %s: extended outwards, so that piece %s can leave the tray\n"),
                tray->exits[tray->goal.exit].name, tray->pieces[tray->goal.piece].name);
    if (drawn->goal_guessed)
        fprintf(stream, _("goal: piece %s leaves through %s; --goal chooses another piece\n"),
                tray->pieces[tray->goal.piece].name, tray->exits[tray->goal.exit].name);
}

static uj_status write_problem(const uj_options *options, const uj_drawn_tray *drawn,
                               uj_error *error)
{
    const char *output = options->output != NULL ? options->output : "-";
    char *text = uj_drawn_problem_text(drawn);
    if (text == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a problem");
    uj_status status = uj_safe_file_write(output, text, strlen(text), error);
    free(text);
    return status;
}

typedef struct puzzles {
    size_t count;  // number of puzzles that can be read
    size_t bad;    // number of puzzles that cannot be read
} puzzles;

// Reports the puzzles that cannot be read, and removes them from the document. Fails if no puzzle
// is left.
static uj_status check_puzzles(const uj_document *document, puzzles *out, uj_error *error)
{
    const uj_puzzle *puzzle = uj_discrete_of_problem(document);
    const uj_json_node root = uj_json_root(document);
    json_t *instances = json_object_get(document->root, "instances");
    size_t count;
    *out = (puzzles){0};
    uj_status status = uj_problem_count(&root, &count, error);
    bool *is_bad = status == UJ_OK ? calloc(count, sizeof *is_bad) : NULL;
    if (status == UJ_OK && is_bad == NULL)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a collection");
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_problem problem;
        const bool is_named = out->bad < UJ_REPORTED_PUZZLES || out->bad + 1 == count;
        status = uj_report_problem_read(puzzle, &root, i, is_named, &problem, error);
        uj_problem_clear(&problem);
        is_bad[i] = status == UJ_BAD_INPUT && out->bad + 1 < count;
        if (is_bad[i]) {
            uj_report_bad_puzzle(error, out->bad++);
            *error = (uj_error){0};
            status = UJ_OK;
        }
    }
    for (size_t i = count; status == UJ_OK && i-- > 0;)
        if (is_bad[i])
            json_array_remove(instances, i);
    out->count = count - out->bad;
    free(is_bad);
    return status;
}

static void print_puzzles(FILE *stream, const uj_document *document, puzzles found)
{
    fprintf(stream,
            uj_translate_count("%s: %zu puzzle (%s)\n", "%s: %zu puzzles (%s)\n", found.count),
            json_string_value(json_object_get(document->root, "name")), found.count,
            json_string_value(json_object_get(document->root, "kind")));
    if (found.bad > 0)
        fprintf(stream,
                uj_translate_count("%zu puzzle is left out, because it cannot be read\n",
                                   "%zu puzzles are left out, because they cannot be read\n",
                                   found.bad),
                found.bad);
}

static uj_status refuse_choices(const uj_options *options, uj_error *error)
{
    if (options->goal_piece == NULL && options->roles == NULL)
        return UJ_OK;
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("--goal and --roles are for drawings; %s is a collection of puzzles"),
                        options->argument);
}

// Clears the document.
static uj_exit_code import_collection(const uj_options *options, uj_document *document)
{
    const char *output = options->output != NULL ? options->output : "-";
    uj_error error = {0};
    char *text = NULL;
    puzzles found = {0};
    uj_status status = refuse_choices(options, &error);
    if (status == UJ_OK)
        status = check_puzzles(document, &found, &error);
    if (status == UJ_OK) {
        text = uj_collection_problem_text(document);
        status = text != NULL
                     ? uj_safe_file_write(output, text, strlen(text), &error)
                     : uj_error_set(&error, UJ_NO_MEMORY, "out of memory while writing a problem");
    }
    if (status == UJ_OK)
        print_puzzles(uj_report_stream(output), document, found);
    free(text);
    uj_document_clear(document);
    if (status != UJ_OK)
        return uj_report_error(&error);
    return found.bad > 0 ? UJ_EXIT_USAGE : UJ_EXIT_OK;
}

static uj_exit_code import_drawing(const uj_options *options, const uj_drawn_source *source)
{
    uj_drawn_tray drawn = {0};
    uj_error error = {0};
    const uj_drawn_options how = {options->flattening, options->goal_piece, options->roles};
    uj_status status = uj_drawn_tray_read(source, &how, &drawn, &error);
    if (status == UJ_OK)
        status = write_problem(options, &drawn, &error);
    if (status == UJ_OK)
        print(uj_report_stream(options->output != NULL ? options->output : "-"), &drawn);
    uj_drawn_tray_clear(&drawn);
    return status == UJ_OK ? UJ_EXIT_OK : uj_report_error(&error);
}

// Imports the standard input or a drawing file.
static uj_exit_code import_text(const uj_options *options)
{
    const bool piped = strcmp(options->argument, "-") == 0;
    uj_drawn_source source = {.name = piped ? "<stdin>" : options->argument};
    uj_document document = {0};
    uj_error error = {0};
    char *text = NULL;
    uj_exit_code code;
    uj_status status = uj_file_text_read(options->argument, &text, &source.size, &error);
    source.text = text;
    if (status == UJ_OK && source.size == 0) {
        status = uj_error_set(&error, UJ_BAD_INPUT, _("the file is empty"));
        snprintf(error.file, sizeof error.file, "%s", source.name);
    }
    const bool is_collection = status == UJ_OK && piped && uj_may_be_collection(text);
    if (is_collection)
        status = uj_collection_parse(&(uj_collection_source){source.name, source.text, source.size},
                                     &document, &error);
    if (status != UJ_OK)
        code = uj_report_error(&error);
    else if (is_collection)
        code = import_collection(options, &document);
    else
        code = import_drawing(options, &source);
    free(text);
    return code;
}

static int run(const uj_options *options)
{
    uj_document document = {0};
    uj_error error = {0};
    uj_status status = uj_problem_protect(options->argument, options->output, &error);
    if (status == UJ_OK && options->output != NULL)
        status = uj_safe_file_check(options->output, &error);
    if (status == UJ_OK && !uj_is_collection(options->argument))
        return (int)import_text(options);
    if (status == UJ_OK)
        status = refuse_choices(options, &error);
    if (status == UJ_OK)
        status = uj_problem_document_read(options->argument, &document, &error);
    return (int)(status == UJ_OK ? import_collection(options, &document) : uj_report_error(&error));
}

const uj_command uj_import_command = {
    .name = "import",
    .bit = UJ_FOR_IMPORT,
    .argument = N_("FILE"),
    .summary = N_("Make a problem from a drawing or a collection"),
    .help =
        N_("FILE is a drawing or a collection of puzzles. A collection is a file FILE.xsb, "
           "FILE.sok or FILE.txt. It holds levels of Sokoban in the usual characters, boards of "
           "Rush Hour (36 letters on one line; car A leaves to the right) or of Klotski (letters "
           "and dots, or short codes), or positions of sliding tiles (the numbers from 0 up, on "
           "one line). The puzzles of a collection become the instances of one problem. The "
           "commands solve, info and view can also read a collection directly.\n"
           "\n"
           "A drawing is an SVG file. If FILE is -, the drawing or the collection is read from the "
           "standard input. Label layers, groups or single outlines as tray, exit NAME, obstacle, "
           "piece NAME or goal NAME; their Inkscape label, their id or their class can be the "
           "label. For example, \"piece A thickness 5\" makes a piece 5 thick. Without labels, the "
           "outermost outline is the tray, outlines in it are pieces, and an outline that crosses "
           "the tray's wall is an exit. Use --roles to give outlines other roles.\n"
           "\n"
           "Curves become straight edges: inside the curve for pieces and obstacles, outside it "
           "for the tray and exits. So pieces that fit in the drawing still fit in the puzzle. The "
           "commands solve, info, view, export and tightness can also read a drawing directly.\n"
           "\n"
           "Exit codes: 0 done, 2 usage error or bad input (stderr says file, line, label and "
           "reason), 4 internal, I/O or memory error."),
    .run = run,
};
