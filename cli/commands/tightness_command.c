// unjam tightness: finds the greatest scale of the pieces at which the puzzle still has a solution.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/sizes/impossible_report.h>
#include <unjam/cli/sizes/tightness_report.h>
#include <unjam/cli/terminal/progress.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/keyframes/certified_solution.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/formats/scaled_problem.h>

typedef struct job {
    const uj_options *options;
    uj_tray_problem problem;
    uj_tray_solution known;  // set only if the input is a solution file
    uj_tightness_options find;
    uj_tightness result;
    uj_solution_file file;  // the scaled problem and its solution
    uj_certificate certificate;
    uj_impossible_scale impossible;  // set only with --prove or --proof
    uj_progress progress;
    double started;
} job;

enum { SEARCH_NONE, SEARCH_BRIEF, SEARCH_FULL };  // values of options->search

// If no scale was solved, find_impossible tries only scales above least_scale * find.from.
static const double least_scale = 0.3;

// Without a time limit, at most this many boxes are examined at each scale. (A box gives each piece
// a range of angles.)
enum { PROOF_BOXES = 2000000 };

static bool proves(const job *j)
{
    return j->options->prove || j->options->proof != NULL;
}

static void announce(void *payload, double scale, const char *what)
{
    uj_progress *progress = payload;
    char label[128];
    snprintf(label, sizeof label, _("scale %.9g, %s: "), scale, _(what));
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
    if (proves(j))  // the search gets half of the time, the proofs the rest
        search->limits.seconds *= 0.5;
    find.plan = j->known.moves;
    // With "--rules any", moves are not pushes and turns, so they cannot be tried at other scales.
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

static void announce_proof(void *payload, double scale)
{
    announce(payload, scale, N_("proof"));
}

static bool on_proof_progress(void *payload, const uj_prover_stats *stats)
{
    job *j = payload;
    char line[160];
    snprintf(line, sizeof line, _("%.1f s, %llu boxes, widest range of angles: %.4g degrees"),
             uj_clock_seconds() - j->started, (unsigned long long)stats->boxes, stats->reach);
    uj_progress_say(&j->progress, line);
    return !uj_progress_stopped(&j->progress);
}

static uj_status find_impossible(job *j, uj_error *error)
{
    uj_search_limits limits = {0};
    uj_options_limits(j->options, &limits);
    const uj_tightness *lower = &j->result;
    const uj_impossible_options options = {
        .low = lower->found ? lower->scale : least_scale * j->find.from,
        .first = lower->found ? 0.0 : j->find.from,
        .precision = j->find.precision,
        .limits = {.threads = j->find.search.threads,
                   .seconds = uj_seconds_left(limits.seconds, j->started),
                   .boxes = limits.seconds > 0.0 ? 0 : PROOF_BOXES,
                   .memory_bytes = limits.memory_bytes,
                   .poll = on_proof_progress,
                   .payload = j},
        .announce = announce_proof,
        .payload = &j->progress};
    return uj_impossible_scale_find(j->problem.tray, &options, &j->impossible, error);
}

static uj_status find(job *j, uj_error *error)
{
    j->started = uj_clock_seconds();
    uj_progress_begin(&j->progress, j->options->quiet, uj_tray_cost_text(j->find.search.cost));
    j->find.search.progress = uj_progress_callback(&j->progress);
    j->find.announce = announce;
    j->find.payload = &j->progress;
    j->impossible.no_start = INFINITY;
    j->impossible.limit = UJ_LIMIT_STOPPED;
    uj_status status = uj_tightness_find(j->problem.tray, &j->find, &j->result, error);
    if (status == UJ_OK && proves(j) && !uj_progress_stopped(&j->progress))
        status = find_impossible(j, error);
    uj_progress_end(&j->progress);
    return status;
}

// Certifies the solution in the rounded form that -o saves.
static uj_status make_file(job *j, uj_error *error)
{
    uj_solution_file *file = &j->file;
    char name[UJ_SCALED_NAME_SIZE];
    uj_scaled_problem_name(j->problem.tray->name, j->result.scale, name);
    uj_status status =
        uj_scaled_problem_make(&j->problem, j->result.tray, name, &file->problem, error);
    if (status != UJ_OK)
        return status;
    file->solution = j->result.run.solution;
    j->result.run.solution = (uj_tray_solution){0};
    status = uj_solution_certify(file->problem.tray, &file->solution, NULL, &j->certificate, error);
    if (status == UJ_OK && !j->certificate.valid)
        return uj_error_set(error, UJ_INTERNAL,
                            "internal error: the saved form of the solution at scale %.9g does not "
                            "pass verification (%.300s); please report this with the problem file",
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

static uj_exit_code exit_code(const job *j)
{
    const uj_tightness *lower = &j->result;
    bool limited = lower->limit != UJ_LIMIT_NONE && !lower->complete;
    if (proves(j) && j->impossible.limit == UJ_LIMIT_STOPPED)
        limited = true;
    if (proves(j) && j->impossible.limit == UJ_LIMIT_TIME && !j->impossible.found)
        limited = true;
    return limited ? UJ_EXIT_LIMIT : lower->complete ? UJ_EXIT_OK : UJ_EXIT_UNSOLVABLE;
}

// Returns stderr if a file goes to stdout, otherwise stdout.
static FILE *report_stream(const uj_options *options)
{
    bool is_proof = options->proof != NULL && uj_safe_file_same(options->proof, "-");
    return uj_report_stream(is_proof ? options->proof : options->output);
}

static uj_exit_code print(const job *j)
{
    uj_tightness_report report = {.tray = j->problem.tray,
                                  .options = &j->find,
                                  .result = &j->result,
                                  .file = &j->file,
                                  .certificate = &j->certificate,
                                  .is_short = j->options->notation != 0};
    const uj_impossible_report impossible = {j->problem.tray, &j->result, &j->impossible};
    if (j->options->json) {
        json_t *object = uj_tightness_to_json(&report);
        if (object != NULL && proves(j))
            uj_impossible_add(object, &impossible);
        if (object != NULL)
            json_object_set_new(object, "options", uj_options_to_json(j->options));
        return uj_report_json(object, exit_code(j));
    }
    uj_tightness_print(report_stream(j->options), &report);
    if (proves(j))
        uj_impossible_print(report_stream(j->options), &impossible);
    return exit_code(j);
}

// Ignores what the file claims about its solution, such as the cost.
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

static uj_status check_files(const job *j, const char *path, uj_error *error)
{
    const char *output = j->options->output, *proof = j->options->proof;
    if (output != NULL && proof != NULL && uj_safe_file_same(output, proof))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("-o and --proof name the same file: give them different names"));
    uj_status status = uj_problem_protect(path, output, error);
    if (status == UJ_OK)
        status = uj_problem_protect(path, proof, error);
    if (status == UJ_OK && output != NULL)
        status = uj_safe_file_check(output, error);
    if (status == UJ_OK && proof != NULL)
        status = uj_safe_file_check(proof, error);
    return status;
}

static uj_status load(job *j, uj_error *error)
{
    char *path;
    const char *output = j->options->output, *proof = j->options->proof;
    if (j->options->json && ((output != NULL && strcmp(output, "-") == 0) ||
                             (proof != NULL && strcmp(proof, "-") == 0)))
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("%s - and --json both write to the standard output: use only one of "
                              "them, or give %s a file name"),
                            proof != NULL && strcmp(proof, "-") == 0 ? "--proof" : "-o",
                            proof != NULL && strcmp(proof, "-") == 0 ? "--proof" : "-o");
    uj_status status = uj_problem_find(j->options->argument, &path, error);
    if (status != UJ_OK)
        return status;
    status = read_file(j, path, error);
    if (status == UJ_OK)
        status = check_files(j, path, error);
    free(path);
    return status;
}

// Call this before printing: printing can end the program if nobody reads the output.
static uj_status save(job *j, uj_error *error)
{
    uj_status status = UJ_OK;
    if (j->result.found && j->options->output != NULL)
        status = uj_solution_file_save(j->options->output, &j->file, error);
    if (status == UJ_OK && j->impossible.found && j->options->proof != NULL)
        status = uj_impossible_save(j->options->proof, &j->problem, &j->impossible, error);
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
    status = save(j, &error);
    uj_exit_code code = print(j);
    return status == UJ_OK ? code : uj_report_error(&error);
}

static int run(const uj_options *options)
{
    job j = {.options = options};
    uj_exit_code code = run_job(&j);
    uj_tightness_clear(&j.result);
    uj_impossible_scale_clear(&j.impossible);
    uj_solution_file_clear(&j.file);
    uj_solution_clear(&j.known);
    uj_tray_problem_clear(&j.problem);
    return (int)code;
}

const uj_command uj_tightness_command = {
    .name = "tightness",
    .bit = UJ_FOR_TIGHTNESS,
    .argument = N_("PROBLEM"),
    .summary = N_("Find how large a tray's pieces could be, and what limits their size"),
    .help = N_(
        "unjam tightness scales the pieces about their centres and adjusts the starting position: "
        "each piece stays on the same side of the others, and pieces that touch at the start still "
        "touch.\n"
        "\n"
        "The puzzle is solved once. Then its moves are followed with larger and larger pieces, and "
        "each motion is certified. The output gives the greatest scale that was certified. For the "
        "least scale that failed, it says what is known: either that a complete search found no "
        "solution within the allowed number of moves, or only that the known moves fail.\n"
        "\n"
        "Without --max-cost, as many moves are allowed as the puzzle needs at the first scale. If "
        "the puzzle cannot be solved at that scale, smaller scales are tried, down to about a "
        "third of it. If the argument is a solution file, its moves are followed, which saves the "
        "first search. -o writes the solution at the greatest scale found.\n"
        "\n"
        "With --prove, unjam also looks for a larger scale at which it can be proven that no "
        "motion of any kind solves the puzzle. The gap between the scale solved and the scale "
        "proven impossible is narrowed until --precision or --time-limit is reached. The closer "
        "the two scales are, the harder the proofs become. With --time-limit, half of the time is "
        "for proofs; without it, at most 2000000 boxes are examined at each scale, which takes "
        "some minutes with four pieces. (A box is one range of angles for each piece.) Every proof "
        "is checked in the same way as by unjam verify. A scale at which the pieces do not fit "
        "into their starting position does not count as proven impossible.\n"
        "\n"
        "Exit codes: 0 found (with --prove: one scale was solved and another proven impossible, or "
        "no scale was left to try), 1 no scale tried has a solution, 2 usage error or bad input, 3 "
        "stopped at a limit or by a signal (what is known so far is printed), 4 internal, I/O or "
        "memory error."),
    .run = run,
};
