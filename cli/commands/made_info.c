// unjam info for solutions, games, traces and proofs. Claims in the file are not checked.
#include "made_info.h"

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/viewer/load/loaded_file.h>

#include "proof_info.h"

typedef struct made {
    const char *name, *puzzle, *instance;
    const char *metric, *rules;  // `rules` is NULL for discrete puzzles
    size_t cost, moves;
    bool optimal;
} made;

static made describe(const uj_loaded_file *file)
{
    if (file->is_discrete) {
        const uj_discrete_file *discrete = &file->discrete;
        return (made){.name = discrete->problem.name,
                      .puzzle = discrete->problem.puzzle->kind,
                      .instance = discrete->problem.instance,
                      .metric = discrete->claims.metric,
                      .cost = discrete->claims.cost,
                      .moves = discrete->moves.count,
                      .optimal = discrete->claims.optimal};
    }
    const uj_solution_file *tray = &file->tray;
    return (made){.name = tray->problem.tray->name,
                  .puzzle = UJ_TRAY_KIND,
                  .metric = uj_tray_cost_text(tray->claims.metric),
                  .rules = uj_rules_text(tray->solution.rules),
                  .cost = tray->claims.cost,
                  .moves = file->is_game ? file->hand.count : tray->solution.move_count,
                  .optimal = tray->claims.optimal};
}

static void print_solution(const made *m)
{
    char cost[UJ_COST_TEXT_SIZE];
    uj_cost_words(m->cost, m->metric, cost);
    printf(_("moves: %zu\n"), m->moves);
    printf(m->optimal ? _("cost: %s, the least possible\n") : _("cost: %s\n"), cost);
    uj_report_text(_("rules"), m->rules);
    puts(_("None of these claims has been checked; \"unjam verify\" checks them."));
}

static void print_game(const uj_loaded_file *file, const made *m)
{
    if (m->moves > file->made)
        printf(_("moves: %zu, not counting %zu taken back\n"), file->made, m->moves - file->made);
    else
        printf(_("moves: %zu\n"), file->made);
    puts(_("The moves have not been checked; \"unjam view\" checks them and goes on with the "
           "game."));
}

static void print_trace(const uj_trace *trace)
{
    char words[UJ_COST_TEXT_SIZE];
    printf(_("states: %zu, at most %s away from the start\n"), trace->count,
           uj_cost_words(trace->layer_count - 1, "moves", words));
    if (trace->goal != UJ_TRACE_NONE)
        printf(_("goal: reached in %s\n"),
               uj_cost_words(trace->states[trace->goal].depth, "moves", words));
    else
        puts(_("goal: not reached in the recorded part of the search"));
    if (trace->left_out > 0)
        printf(_("not recorded: %llu further events of the search\n"),
               (unsigned long long)trace->left_out);
    puts(_("The states have not been checked. \"unjam view\" shows the search step by step."));
}

static void print_words(const uj_loaded_file *file, uj_kind kind, const made *m)
{
    uj_text_print(stdout, m->name);
    if (m->instance != NULL) {
        fputs(", ", stdout);
        uj_text_print(stdout, m->instance);
    }
    printf(_(": a %s puzzle\n"), m->puzzle);
    printf(_("this file: %s\n"), _(uj_kind_noun(kind)));
    if (kind == UJ_KIND_SOLUTION)
        print_solution(m);
    else if (kind == UJ_KIND_GAME)
        print_game(file, m);
    else
        print_trace(&file->trace);
}

static json_t *to_json(const uj_loaded_file *file, const char *kind, const made *m)
{
    json_t *object = json_pack("{s:s, s:s, s:s, s:s?, s:b}", "kind", kind, "puzzle", m->puzzle,
                               "name", m->name, "instance", m->instance, "checked", 0);
    if (file->is_trace) {
        json_object_set_new(object, "states", json_integer((json_int_t)file->trace.count));
        json_object_set_new(object, "goal_reached",
                            json_boolean(file->trace.goal != UJ_TRACE_NONE));
        return object;
    }
    json_object_set_new(object, "moves", json_integer((json_int_t)m->moves));
    if (file->is_game)
        json_object_set_new(object, "made", json_integer((json_int_t)file->made));
    if (!file->is_solution)
        return object;
    json_object_set_new(object, "cost_metric", json_string(m->metric));
    json_object_set_new(object, "cost", json_integer((json_int_t)m->cost));
    json_object_set_new(object, "optimal", json_boolean(m->optimal));
    if (m->rules != NULL)
        json_object_set_new(object, "rules", json_string(m->rules));
    return object;
}

uj_exit_code uj_made_info(const uj_options *options, uj_document *document, uj_kind kind)
{
    if (kind == UJ_KIND_PROOF)
        return uj_proof_info(options, document);
    uj_loaded_file file;
    uj_error error = {0};
    if (uj_loaded_file_take(document, NULL, &file, &error) != UJ_OK)
        return uj_report_error(&error);
    const char *word = kind == UJ_KIND_SOLUTION ? "solution"
                       : kind == UJ_KIND_GAME   ? "game"
                                                : "trace";
    const made m = describe(&file);
    uj_exit_code code = UJ_EXIT_OK;
    if (options->json)
        code = uj_report_json(to_json(&file, word, &m), UJ_EXIT_OK);
    else
        print_words(&file, kind, &m);
    uj_loaded_file_clear(&file);
    return code;
}
