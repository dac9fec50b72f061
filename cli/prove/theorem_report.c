// Says in words what a proof shows.
#include <unjam/cli/prove/theorem_report.h>

#include <unjam/base/text.h>

static void print_number(FILE *out, size_t number, const char *one, const char *many)
{
    if (number >= 1000000)
        fprintf(out, "%zu,%03zu,%03zu", number / 1000000, number / 1000 % 1000, number % 1000);
    else if (number >= 1000)
        fprintf(out, "%zu,%03zu", number / 1000, number % 1000);
    else
        fprintf(out, "%zu", number);
    fprintf(out, " %s", number == 1 ? one : many);
}

static void print_goal(FILE *out, const uj_tray *tray)
{
    const uj_tray_goal *goal = &tray->goal;
    if (goal->by_exit) {
        fputs("piece ", out);
        uj_text_print(out, tray->pieces[goal->piece].name);
        fputs(" never leaves through ", out);
        uj_text_print(out, tray->exits[goal->exit].name);
        return;
    }
    for (size_t i = 0; i < goal->pose_count; i++) {
        const char *separator = i == 0 ? "piece " : i + 1 < goal->pose_count ? ", " : " and ";
        fputs(i == 0 && goal->pose_count > 1 ? "pieces " : separator, out);
        uj_text_print(out, tray->pieces[goal->poses[i].piece].name);
    }
    fputs(goal->pose_count > 1 ? " are never all where the goal wants them"
                               : " is never where the goal wants it",
          out);
}

void uj_theorem_print(FILE *out, const uj_tray *tray, const uj_witness_result *result)
{
    uj_text_print(out, tray->name);
    fputs(": impossible. No motion of any kind solves this puzzle: ", out);
    print_goal(out, tray);
    fputs(".\nProven for ", out);
    print_number(out, result->cells, "cell", "cells");
    fputs(", ", out);
    print_number(out, result->claims, "claim", "claims");
    fputs(", ", out);
    print_number(out, result->boxes, "box", "boxes");
    fprintf(out, "; holds even if parts overlap by up to %.2g", result->margin);
    if (tray->unit != NULL) {
        fputc(' ', out);
        uj_text_print(out, tray->unit);
    }
    fputs(".\n", out);
}

void uj_theorem_add(json_t *object, const uj_witness_result *result)
{
    json_object_set_new(object, "status", json_string("impossible"));
    json_object_set_new(object, "scope", json_string("any motion"));
    json_object_set_new(object, "margin", json_real(result->margin));
    json_object_set_new(object, "cells", json_integer((json_int_t)result->cells));
    json_object_set_new(object, "claims", json_integer((json_int_t)result->claims));
    json_object_set_new(object, "boxes", json_integer((json_int_t)result->boxes));
    json_object_set_new(object, "nodes", json_integer((json_int_t)result->nodes));
}
