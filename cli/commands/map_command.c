// unjam map: draws how many moves a puzzle needs, for many lengths and widths of one piece.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <unjam/base/language.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/sizes/sweep_run.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/formats/tray_file.h>
#include <unjam/viewer/export/sweep_chart.h>

typedef enum format { FORMAT_CSV, FORMAT_SVG, FORMAT_PNG, FORMAT_COUNT } format;

typedef struct job {
    const uj_options *options;
    format format;
    uj_tray_problem problem;
    uj_tray_family *family;
    uj_sweep_run run;
    uj_sweep_journal journal;
    uj_progress progress;
    bool complete;
} job;

// For each cell, a proof examines at most PROOF_BOXES boxes. A box is a range of angles for each
// piece. A time limit instead would make the map depend on the machine.
enum { DEFAULT_EXPANSIONS = 2000, PROOF_BOXES = 200000, MOST_CELLS = 100000 };

static const char *const outcome_words[UJ_CELL_OUTCOMES] = {"solved", "unsolvable", "no-start",
                                                            "limit",  "rejected",   "impossible"};

static uj_status read_format(const char *output, format *out, uj_error *error)
{
    static const char *const endings[] = {"csv", "svg", "png"};
    const char *dot = output != NULL ? strrchr(output, '.') : NULL;
    for (int i = 0; dot != NULL && i < FORMAT_COUNT; i++)
        if (strcasecmp(dot + 1, endings[i]) == 0) {
            *out = (format)i;
            return UJ_OK;
        }
    return uj_error_set(error, UJ_BAD_ARGUMENT,
                        _("an output file is needed: -o FILE.svg, FILE.png or FILE.csv"));
}

// Returns the piece whose length and width are the axes of the map.
static size_t measured_piece(const uj_tray *tray)
{
    return tray->goal.by_exit ? (size_t)tray->goal.piece : 0;
}

static uj_status read_problem(const char *path, uj_tray_problem *out, uj_error *error)
{
    uj_document document;
    uj_status status = uj_problem_document_read(path, &document, error);
    if (status != UJ_OK)
        return status;
    uj_json_node root = uj_json_root(&document);
    status = uj_tray_problem_read(&root, out, error);
    uj_document_clear(&document);
    return status;
}

static uj_status load(job *j, uj_error *error)
{
    char *path;
    uj_status status = read_format(j->options->output, &j->format, error);
    if (status == UJ_OK && j->options->map_width == NULL && j->options->map_length == NULL)
        status =
            uj_error_set(error, UJ_BAD_ARGUMENT,
                         _("sizes are needed: --width FROM:TO:COUNT, --length FROM:TO:COUNT, or "
                           "both"));
    if (status == UJ_OK)
        status = uj_options_check_team(j->options, error);
    if (status == UJ_OK)
        status = uj_problem_find(j->options->argument, &path, error);
    if (status != UJ_OK)
        return status;
    status = uj_problem_protect(path, j->options->output, error);
    if (status == UJ_OK)
        status = read_problem(path, &j->problem, error);
    free(path);
    if (status == UJ_OK && !uj_team_helps(j->options->team))
        status = uj_safe_file_check(j->options->output, error);
    if (status == UJ_OK)
        status = uj_tray_family_create(j->problem.tray, &j->family, error);
    return status;
}

static uj_status prepare(job *j, uj_error *error)
{
    const uj_options *options = j->options;
    uj_sweep_run *run = &j->run;
    run->family = j->family;
    run->extent = uj_piece_extent(j->problem.tray, measured_piece(j->problem.tray));
    run->options = uj_tray_default();
    run->options.rules = (uj_rules)options->rules;
    run->options.limits.expansions = DEFAULT_EXPANSIONS;
    uj_options_limits(options, &run->options.limits);
    run->proof_boxes = options->prove ? PROOF_BOXES : 0;
    run->threads = uj_options_threads(options);
    run->journal = &j->journal;
    run->progress = &j->progress;
    run->team = options->team;
    uj_status status =
        uj_sweep_axis_read("length", options->map_length, run->extent.length, &run->lengths, error);
    if (status == UJ_OK)
        status =
            uj_sweep_axis_read("width", options->map_width, run->extent.width, &run->widths, error);
    if (status != UJ_OK)
        return status;
    uj_sweep_cells *cells = &run->cells;
    cells->count = run->lengths.count * run->widths.count;
    if (cells->count > MOST_CELLS)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("the map would have %zu cells, but at most %d are allowed: give a "
                              "smaller COUNT in --width or --length"),
                            cells->count, MOST_CELLS);
    cells->cells = calloc(cells->count, sizeof *cells->cells);
    cells->done = calloc(cells->count, sizeof *cells->done);
    if (cells->cells == NULL || cells->done == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the map");
    return UJ_OK;
}

// Returns a new text with everything on which the cells of the map depend.
static char *key_text(const job *j)
{
    char *text = NULL;
    size_t size = 0;
    const uj_sweep_run *run = &j->run;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL)
        return NULL;
    fprintf(stream, "%s\n%d %u %llu %zu %.17g\n", j->problem.text, (int)run->options.rules,
            run->options.limits.max_cost, (unsigned long long)run->options.limits.expansions,
            run->options.limits.memory_bytes, run->options.limits.seconds);
    const uj_sweep_axis *axes[] = {&run->lengths, &run->widths};
    for (int a = 0; a < 2; a++) {
        for (size_t i = 0; i < axes[a]->count; i++)
            fprintf(stream, "%.17g ", axes[a]->values[i]);
        fputc('\n', stream);
    }
    if (run->proof_boxes > 0)
        fprintf(stream, "prove %llu\n", (unsigned long long)run->proof_boxes);
    bool failed = ferror(stream) != 0;
    if (fclose(stream) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}

static uj_status open_journal(job *j, const char *key, uj_error *error)
{
    char *path;
    if (asprintf(&path, "%s.journal", j->options->output) < 0)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while opening the map journal");
    const uj_status status = uj_sweep_journal_open(path, key, &j->run.cells, &j->journal, error);
    free(path);
    return status;
}

static uj_status solve_cells(job *j, uj_error *error)
{
    const uj_options *options = j->options;
    uj_progress_begin(&j->progress, options->quiet || uj_team_helps(options->team), "moves");
    uj_progress_watch(&j->progress, options->team);
    const uj_status status = uj_sweep_run_all(&j->run, &j->complete, error);
    uj_team_watch(options->team, NULL, NULL);
    uj_progress_end(&j->progress);
    return status;
}

static uj_status make_map(job *j, uj_error *error)
{
    uj_team *team = j->options->team;
    char *key = key_text(j);
    if (key == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while opening the map journal");
    uj_team_next_task(team);
    bool takes_part = false;
    uj_status status = uj_team_helps(team) ? UJ_OK : open_journal(j, key, error);
    if (status == UJ_OK)
        status = uj_team_enter(team, key, &takes_part, error);
    if (status == UJ_OK && takes_part)
        status = solve_cells(j, error);
    uj_team_close(team);
    free(key);
    return status;
}

// --- output ------------------------------------------------------------------------------------

static uj_status write_csv(const job *j, uj_safe_file *file, uj_error *error)
{
    const uj_sweep_run *run = &j->run;
    char *text = NULL, length[UJ_NUMBER_SIZE], width[UJ_NUMBER_SIZE];
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the map");
    fputs("length,width,outcome,moves,lower_bound,piece_moves,limit,expanded\n", stream);
    for (size_t i = 0; i < run->cells.count; i++) {
        const uj_sweep_cell *cell = &run->cells.cells[i];
        fprintf(stream, "%s,%s,%s,",
                uj_number_text(run->lengths.values[i % run->lengths.count], length),
                uj_number_text(run->widths.values[i / run->lengths.count], width),
                outcome_words[cell->outcome]);
        if (cell->outcome == UJ_CELL_SOLVED)
            fprintf(stream, "%u,%u,%u,,", cell->cost, cell->lower_bound, cell->piece_moves);
        else if (cell->outcome == UJ_CELL_LIMIT)
            fprintf(stream, ",%u,,%s,", cell->lower_bound, uj_limit_text(cell->limit));
        else
            fputs(",,,,", stream);
        fprintf(stream, "%llu\n", (unsigned long long)cell->expanded);
    }
    bool failed = ferror(stream) != 0;
    if (fclose(stream) != 0 || failed) {
        free(text);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the map");
    }
    uj_status status = uj_safe_file_put(file, text, size, error);
    free(text);
    return status;
}

static uj_sweep_chart_cell drawn_cell(const uj_sweep_cell *cell)
{
    switch (cell->outcome) {
    case UJ_CELL_SOLVED:
        return (uj_sweep_chart_cell){
            cell->lower_bound < cell->cost ? UJ_SWEEP_AT_MOST : UJ_SWEEP_MOVES, cell->cost};
    case UJ_CELL_UNSOLVABLE:
        return (uj_sweep_chart_cell){UJ_SWEEP_UNSOLVABLE, 0};
    case UJ_CELL_NO_START:
        return (uj_sweep_chart_cell){UJ_SWEEP_NO_START, 0};
    case UJ_CELL_LIMIT:
        return (uj_sweep_chart_cell){UJ_SWEEP_AT_LEAST, cell->lower_bound};
    case UJ_CELL_IMPOSSIBLE:
        return (uj_sweep_chart_cell){UJ_SWEEP_IMPOSSIBLE, 0};
    case UJ_CELL_REJECTED:
    case UJ_CELL_OUTCOMES:
        break;
    }
    return (uj_sweep_chart_cell){UJ_SWEEP_REJECTED, 0};
}

static uj_status write_picture(const job *j, uj_safe_file *file, uj_error *error)
{
    const uj_sweep_run *run = &j->run;
    size_t count = run->cells.count;
    uj_sweep_chart_cell *cells = calloc(count, sizeof *cells);
    if (cells == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while drawing the map");
    for (size_t i = 0; i < count; i++)
        cells[i] = drawn_cell(&run->cells.cells[i]);
    const uj_tray *tray = j->problem.tray;
    char title[256];
    snprintf(title, sizeof title, _("%s: fewest moves for each size of piece %s"), tray->name,
             tray->pieces[measured_piece(tray)].name);
    const uj_sweep_chart map = {.title = title,
                                .unit = tray->unit,
                                .lengths = run->lengths.count,
                                .widths = run->widths.count,
                                .length = run->lengths.values,
                                .width = run->widths.values,
                                .cells = cells};
    uj_drawing drawing = uj_sweep_chart_drawing(&map);
    uj_status status = uj_picture_draw(
        &drawing, j->format == FORMAT_SVG ? UJ_PICTURE_SVG : UJ_PICTURE_PNG, file, error);
    free(cells);
    return status;
}

static uj_status write_map(const job *j, uj_error *error)
{
    uj_safe_file file;
    uj_status status = uj_safe_file_open(&file, j->options->output, error);
    if (status != UJ_OK)
        return status;
    status = j->format == FORMAT_CSV ? write_csv(j, &file, error) : write_picture(j, &file, error);
    return uj_safe_file_end(&file, status, error);
}

static void print_summary(const job *j)
{
    static const char *const words[UJ_CELL_OUTCOMES] = {N_("%zu solved"),
                                                        N_("%zu unsolvable"),
                                                        N_("%zu where the pieces do not fit"),
                                                        N_("%zu undecided"),
                                                        N_("%zu with an uncertified solution"),
                                                        N_("%zu proven impossible")};
    size_t counts[UJ_CELL_OUTCOMES] = {0}, finished = 0, count = j->run.cells.count;
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < count; i++) {
        const uj_sweep_cell *cell = &j->run.cells.cells[i];
        if (!j->run.cells.done[i])
            continue;
        finished++;
        counts[cell->outcome]++;
        if (cell->outcome == UJ_CELL_SOLVED) {
            least = cell->cost < least ? cell->cost : least;
            most = cell->cost > most ? cell->cost : most;
        }
    }
    printf(_("%s: finished %zu of %zu cells"), j->problem.tray->name, finished, count);
    for (size_t i = 0; i < UJ_CELL_OUTCOMES; i++) {
        if (counts[i] == 0)
            continue;
        char cost[UJ_COST_TEXT_SIZE];
        fputs(_(", "), stdout);
        printf(_(words[i]), counts[i]);
        if (i == UJ_CELL_SOLVED && least == most)
            printf(" (%s)", uj_cost_words(least, "moves", cost));
        else if (i == UJ_CELL_SOLVED)
            printf(_(" (%u to %u moves)"), least, most);
    }
    fputs(_(".\n"), stdout);
    if (!j->complete)
        printf(_("Stopped by a signal. Finished cells are kept in %s.journal; repeat the command "
                 "to continue.\n"),
               j->options->output);
}

static uj_exit_code run_job(job *j)
{
    uj_error error = {0};
    uj_status status = uj_options_refuse_any_motion(j->options, &error);
    if (status == UJ_OK)
        status = load(j, &error);
    if (status == UJ_OK)
        status = prepare(j, &error);
    if (status == UJ_OK)
        status = make_map(j, &error);
    if (status == UJ_OK && j->complete)
        status = write_map(j, &error);
    uj_sweep_journal_close(&j->journal, status == UJ_OK && j->complete);
    if (status != UJ_OK)
        return uj_report_to_team(j->options->team, &error);
    if (uj_team_helps(j->options->team))
        return UJ_EXIT_OK;
    print_summary(j);
    return j->complete ? UJ_EXIT_OK : UJ_EXIT_LIMIT;
}

static int run(const uj_options *options)
{
    job j = {.options = options, .journal.descriptor = -1};
    uj_exit_code code = run_job(&j);
    uj_sweep_axis_clear(&j.run.lengths);
    uj_sweep_axis_clear(&j.run.widths);
    free(j.run.cells.cells);
    free(j.run.cells.done);
    uj_tray_family_destroy(j.family);
    uj_tray_problem_clear(&j.problem);
    return (int)code;
}

const uj_command uj_map_command = {
    .name = "map",
    .bit = UJ_FOR_MAP,
    .argument = N_("PROBLEM"),
    .summary = N_("Draw a map: the fewest moves for many sizes of a tray's pieces"),
    .help = N_(
        "The axes are the length and the width of the goal piece, along the x and y axes of its "
        "own coordinates. (If the goal is to bring pieces to given places, the first piece of the "
        "problem is measured instead.) All other pieces are stretched by the same factors, and the "
        "start is adjusted in the same way as in unjam tightness.\n"
        "\n"
        "Each cell is a puzzle solved by one thread, so the map is the same with any number of "
        "threads. Grey cells have no solution under the rules: all their states were searched. "
        "Hatched cells are undecided: a limit ended the search, and the number in the cell is a "
        "proven lower bound on the moves of a solution. --time-limit, --memory-limit and "
        "--max-expansions apply to each cell; with --time-limit the map depends on the speed of "
        "the machine.\n"
        "\n"
        "With --prove, unjam also tries to prove, for each grey or hatched cell, that no motion of "
        "any kind solves the puzzle. With four pieces, an attempt takes ten to twenty seconds. It "
        "examines at most 200000 boxes. A box is one range of angles for each piece. Each proof is "
        "checked in the same way as by unjam verify. Red cells are proven impossible. With "
        "--time-limit, the search gets half of a cell's time, and the proof gets the rest.\n"
        "\n"
        "Finished cells are kept in FILE.journal until the map is written. After an interruption "
        "of any kind, run the same command again: it solves only the cells that are not finished.\n"
        "\n"
        "Exit codes: 0 the map is complete, 2 usage error or bad input, 3 stopped by a signal, 4 "
        "internal, I/O or memory error."),
    .run = run,
};
