// unjam tightness: finds the greatest scale of the pieces at which the puzzle still has a solution.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/cli/commands/commands.h>
#include <unjam/cli/sizes/tightness_report.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/formats/scaled_problem.h>

typedef struct job {
    const uj_options *options;
    uj_tray_problem problem;
    uj_tray_solution known;  // the file's solution, if it is a solution file
    uj_tightness_options find;
    uj_tightness result;
    uj_solution_file file;  // the scaled problem and its solution
    uj_certificate certificate;
    uj_progress progress;
} job;

enum { SEARCH_NONE, SEARCH_BRIEF, SEARCH_FULL };  // the values of --search, in this order

static void announce(void *payload, double scale, const char *what)
{
    uj_progress *progress = payload;
    char label[64];
    snprintf(label, sizeof label, "scale %.9g, %s: ", scale, what);
    uj_progress_label(progress, label);
}

static void set_options(job *j)
{
    const uj_options *options = j->options;
    uj_tightness_options find = uj_tightness_default();
    uj_tray_options *search = &find.search;
    search->rules = (uj_rules)options->rules;
    uj_options_limits(options, &search->limits);
    search->threads = uj_options_threads(options);
    find.plan = j->known.moves;
    // A solution by any motion has no pushes and turns that could be followed at other sizes.
    find.plan_count = j->known.rules == UJ_RULES_ANY ? 0 : j->known.move_count;
    find.from = options->from;
    find.precision = options->precision;
    find.searches = options->search != SEARCH_NONE;
    if (options->search == SEARCH_FULL)
        find.probe = options->max_expansions;
    else if (options->max_expansions > 0 && options->max_expansions < find.probe)
        find.probe = options->max_expansions;
    j->find = find;
}

static uj_status find(job *j, uj_error *error)
{
    uj_progress_begin(&j->progress, j->options->quiet, uj_tray_cost_text(j->find.search.cost));
    j->find.search.progress = uj_progress_callback(&j->progress);
    j->find.announce = announce;
    j->find.payload = &j->progress;
    uj_status status = uj_tightness_find(j->problem.tray, &j->find, &j->result, error);
    uj_progress_end(&j->progress);
    return status;
}

// Writes a name for the scaled puzzle into buffer. A long name is cut between characters.
static void scaled_name(const char *name, double scale, char *buffer, size_t size)
{
    size_t most = 36, length = strlen(name);
    if (length > most) {
        length = most;
        while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80)
            length--;
    }
    snprintf(buffer, size, "%.*s, scaled by %.9g", (int)length, name, scale);
}

// Prepares the file of the scaled puzzle, and certifies its solution with numbers rounded as they
// will be stored.
static uj_status make_file(job *j, uj_error *error)
{
    uj_solution_file *file = &j->file;
    char name[80];
    scaled_name(j->problem.tray->name, j->result.scale, name, sizeof name);
    uj_status status =
        uj_scaled_problem_make(&j->problem, j->result.tray, name, &file->problem, error);
    if (status != UJ_OK)
        return status;
    file->solution = j->result.run.solution;
    j->result.run.solution = (uj_tray_solution){0};
    uj_solution_round(&file->solution);
    status =
        uj_certificate_check(file->problem.tray, &file->solution, NULL, &j->certificate, error);
    if (status == UJ_OK && !j->certificate.valid)
        return uj_error_set(
            error, UJ_INTERNAL,
            "internal error: the solution at scale %.9g does not pass "
            "verification as stored (%.300s); please report this with the problem file",
            j->result.scale, j->certificate.reason);
    file->claims = (uj_solution_claims){
        .metric = UJ_COST_MOVES,
        .cost = file->solution.move_count,
        .lower_bound = file->solution.move_count > 0,
        .piece_moves =
            uj_solution_piece_moves(&file->solution, uj_tray_diameter(file->problem.tray)),
        .verified = true,
        .overlap_bound = j->certificate.overlap_bound,
    };
    return status;
}

static uj_exit_code print(const job *j)
{
    uj_tightness_report report = {.tray = j->problem.tray,
                                  .options = &j->find,
                                  .result = &j->result,
                                  .file = &j->file,
                                  .certificate = &j->certificate,
                                  .is_short = j->options->notation != 0};
    uj_exit_code code = j->result.complete                 ? UJ_EXIT_OK
                        : j->result.limit != UJ_LIMIT_NONE ? UJ_EXIT_LIMIT
                                                           : UJ_EXIT_UNSOLVABLE;
    if (j->options->json) {
        json_t *object = uj_tightness_to_json(&report);
        if (object != NULL)
            json_object_set_new(object, "options", uj_options_to_json(j->options));
        return uj_report_json(object, code);
    }
    uj_tightness_print(uj_report_stream(j->options->output), &report);
    return code;
}

// Takes the problem from a solution file, and its moves as the plan to follow. Ignores
// everything else in the file, which is computed again.
static uj_status take_solution(job *j, const uj_document *document, uj_error *error)
{
    uj_solution_file file;
    uj_status status = uj_solution_file_read(document, &file, error);
    if (status != UJ_OK)
        return status;
    j->problem = file.problem;
    j->known = file.solution;
    file.problem = (uj_tray_problem){0};
    file.solution = (uj_tray_solution){0};
    uj_solution_file_clear(&file);
    return UJ_OK;
}

static uj_status read_file(job *j, const char *path, uj_error *error)
{
    uj_document document;
    uj_file_kind found;
    uj_status status = uj_problem_document_read(path, &document, error);
    if (status != UJ_OK)
        return status;
    uj_json_node root = uj_json_root(&document);
    status = uj_file_kind_read(&root, UJ_KIND_PROBLEM | UJ_KIND_SOLUTION, &found, error);
    if (status == UJ_OK)
        status = found.kind == UJ_KIND_SOLUTION ? take_solution(j, &document, error)
                                                : uj_tray_problem_read(&root, &j->problem, error);
    uj_document_clear(&document);
    return status;
}

static uj_status load(job *j, uj_error *error)
{
    char *path;
    const char *output = j->options->output;
    if (j->options->json && output != NULL && strcmp(output, "-") == 0)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            "-o - and --json both write to the standard output: use only one of "
                            "them, or give -o a file name");
    uj_status status = uj_problem_find(j->options->argument, &path, error);
    if (status != UJ_OK)
        return status;
    status = uj_problem_protect(path, output, error);
    if (status == UJ_OK)
        status = read_file(j, path, error);
    free(path);
    if (status == UJ_OK && output != NULL)
        status = uj_safe_file_check(output, error);
    return status;
}

static uj_exit_code run_job(job *j)
{
    uj_error error = {0};
    uj_status status = uj_options_refuse_any_motion(j->options, &error);
    if (status == UJ_OK)
        status = load(j, &error);
    if (status == UJ_OK) {
        set_options(j);
        status = find(j, &error);
    }
    if (status == UJ_OK && j->result.found)
        status = make_file(j, &error);
    if (status != UJ_OK)
        return uj_report_error(&error);
    // The solution is saved before anything is printed, because printing may end the program if
    // nobody reads its output.
    if (j->result.found && j->options->output != NULL)
        status = uj_solution_file_save(j->options->output, &j->file, &error);
    uj_exit_code code = print(j);
    return status == UJ_OK ? code : uj_report_error(&error);
}

static int run(const uj_options *options)
{
    job j = {.options = options};
    uj_exit_code code = run_job(&j);
    uj_tightness_clear(&j.result);
    uj_solution_file_clear(&j.file);
    uj_solution_clear(&j.known);
    uj_tray_problem_clear(&j.problem);
    return (int)code;
}

const uj_command uj_tightness_command = {
    .name = "tightness",
    .bit = UJ_FOR_TIGHTNESS,
    .argument = "PROBLEM",
    .summary = "Find how much larger a tray's pieces could be, and what stops them",
    .help =
        "Scales the pieces about their centres and adjusts the starting position: each piece stays "
        "on its side of the others, and pieces that touch at the start still touch.\n\nThe puzzle "
        "is solved once. Then its moves are followed with larger and larger pieces, and each "
        "motion is certified. The scale printed has a certificate. For the next scale above, the "
        "output says what is known: either a complete search proved that no solution stays within "
        "the allowed number of moves, or the known moves fail and nothing else is "
        "known.\n\nWithout --max-cost, as many moves are allowed as the puzzle needs at the first "
        "scale. If the puzzle cannot be solved there, smaller scales are tried, down to about a "
        "third. If the argument is a solution file, its moves are followed, which saves the first "
        "search. -o writes the solution at the greatest scale found.\n\nExit codes: 0 found, 1 no "
        "scale tried has a solution, 2 usage error or bad input, 3 stopped at a limit or by a "
        "signal (what is known so far is printed), 4 internal, I/O or memory error.",
    .run = run,
};
