// Reports what a proof of impossibility shows.
#include <unjam/cli/prove/theorem_report.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/formats/theorem_words.h>

void uj_theorem_print(FILE *out, const uj_tray *tray, const uj_witness_result *result)
{
    char text[UJ_THEOREM_TEXT_SIZE];
    const uj_theorem_numbers numbers = {result->margin, result->cells, result->claims,
                                        result->boxes};
    uj_text_print(out, tray->name);
    fprintf(out, ": %s. ", _("impossible"));
    uj_text_print(out, uj_theorem_words(tray, text));
    fputc('\n', out);
    uj_text_print(out, uj_theorem_support(tray, &numbers, text));
    fputc('\n', out);
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
