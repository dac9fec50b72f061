// unjam info: checks a problem file and summarises it.
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/commands/commands.h>
#include <unjam/cli/discrete/discrete.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/identity/identity.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/formats/tray_file.h>

#include "made_info.h"

static void print_goal(const uj_tray *tray)
{
    const uj_tray_goal *goal = &tray->goal;
    if (goal->by_exit) {
        printf(_("goal: piece %s leaves through %s\n"), tray->pieces[goal->piece].name,
               tray->exits[goal->exit].name);
        return;
    }
    for (size_t i = 0; i < goal->pose_count; i++) {
        const uj_goal_pose *pose = &goal->poses[i];
        printf(_("goal: piece %s at (%.10g, %.10g), angle %.10g degrees; allowed deviation: %g in "
                 "x, %g in y, %g degrees in angle\n"),
               tray->pieces[pose->piece].name, pose->at.x, pose->at.y, uj_degrees(pose->at.angle),
               pose->within.x, pose->within.y, uj_degrees(pose->within.angle));
    }
}

static void print_tray(const uj_tray *tray, const uj_identity *identity)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->interior, &low, &high);
    printf(_("%s: a tray puzzle\n"), tray->name);
    uj_report_text(_("source"), tray->source);
    uj_report_text(_("note"), tray->note);
    uj_report_text(_("unit"), tray->unit);
    printf(uj_translate_count("tray: %.10g x %.10g, %zu fixed obstacle\n",
                              "tray: %.10g x %.10g, %zu fixed obstacles\n",
                              tray->interior.ring_count - 1),
           high.x - low.x, high.y - low.y, tray->interior.ring_count - 1);
    for (size_t i = 0; i < tray->exit_count; i++)
        printf(_("exit %s: lets through pieces up to %.10g thick\n"), tray->exits[i].name,
               tray->exits[i].thickness);
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_piece *piece = &tray->pieces[i];
        printf(_("piece %s: %zu corners, area %.10g, %.10g thick, starts at (%.10g, %.10g), angle "
                 "%.10g degrees\n"),
               piece->name, piece->shape.rings[0].count, uj_polygon_area(&piece->shape),
               piece->thickness, piece->start.x, piece->start.y, uj_degrees(piece->start.angle));
    }
    print_goal(tray);
    printf("sha256: %s\n", identity->digest);
}

static json_t *to_json(const uj_tray *tray, const uj_identity *identity)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->interior, &low, &high);
    json_t *pieces = json_array(), *exits = json_array();
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_piece *piece = &tray->pieces[i];
        json_array_append_new(
            pieces, json_pack("{s:s, s:I, s:f, s:f, s:[f, f, f]}", "name", piece->name, "corners",
                              (json_int_t)piece->shape.rings[0].count, "area",
                              uj_polygon_area(&piece->shape), "thickness", piece->thickness, "at",
                              piece->start.x, piece->start.y, uj_degrees(piece->start.angle)));
    }
    for (size_t i = 0; i < tray->exit_count; i++)
        json_array_append_new(exits, json_pack("{s:s, s:f}", "name", tray->exits[i].name,
                                               "thickness", tray->exits[i].thickness));
    return json_pack("{s:s, s:s, s:s?, s:s?, s:s?, s:[f, f], s:f, s:o, s:o, s:s}", "kind",
                     UJ_TRAY_KIND, "name", tray->name, "source", tray->source, "note", tray->note,
                     "unit", tray->unit, "size", high.x - low.x, high.y - low.y, "diameter",
                     uj_tray_diameter(tray), "exits", exits, "pieces", pieces, "sha256",
                     identity->digest);
}

static uj_exit_code info_tray(const uj_options *options, const uj_document *document)
{
    uj_tray_problem problem;
    uj_identity identity = {0};
    uj_error error = {0};
    uj_exit_code code = UJ_EXIT_OK;
    uj_json_node root = uj_json_root(document);
    if (uj_tray_problem_read(&root, &problem, &error) != UJ_OK)
        return uj_report_error(&error);
    if (uj_identity_of_tray(problem.tray, &identity, &error) != UJ_OK)
        code = uj_report_error(&error);
    else if (options->json)
        code = uj_report_json(to_json(problem.tray, &identity), UJ_EXIT_OK);
    else
        print_tray(problem.tray, &identity);
    uj_identity_clear(&identity);
    uj_tray_problem_clear(&problem);
    return code;
}

static int run(const uj_options *options)
{
    char *path = NULL;
    uj_document document = {0};
    uj_error error = {0};
    uj_status status = uj_problem_find(options->argument, &path, &error);
    if (status == UJ_OK)
        status = uj_problem_document_read(path, &document, &error);
    free(path);
    if (status != UJ_OK)
        return (int)uj_report_error(&error);
    uj_json_node root = uj_json_root(&document);
    uj_file_kind kind;
    if (uj_file_kind_read(&root, UJ_KIND_ANY, &kind, NULL) == UJ_OK &&
        (kind.kind & UJ_KIND_PROBLEM) == 0)
        return (int)uj_made_info(options, &document, kind.kind);
    const uj_puzzle *puzzle = uj_discrete_of_problem(&document);
    uj_exit_code code = puzzle != NULL ? uj_discrete_info(options, &document, puzzle)
                                       : info_tray(options, &document);
    uj_document_clear(&document);
    return (int)code;
}

const uj_command uj_info_command = {
    .name = "info",
    .bit = UJ_FOR_INFO,
    .argument = N_("FILE"),
    .summary = N_("Check a problem file and summarise it; describe files of other kinds"),
    .help = N_(
        "FILE is a problem, a solution, a saved game, the trace of a search, a proof, or the name "
        "of a bundled problem; - is the standard input. The claims of solutions and proofs are not "
        "checked; unjam verify checks them.\n\nExit codes: 0 valid, 2 usage error or bad input "
        "(stderr says file, line, column and reason), 4 internal, I/O or memory error."),
    .run = run,
};
