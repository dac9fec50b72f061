// Reports the least scale that is proven impossible, and saves the proof.
#include <unjam/cli/sizes/impossible_report.h>

#include <math.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/formats/proof_file.h>
#include <unjam/formats/scaled_problem.h>
#include <unjam/formats/theorem_words.h>

#include "misfit_words.h"

// --- in words ----------------------------------------------------------------------------------

static void print_proof(FILE *out, const uj_impossible_report *r)
{
    const uj_witness_result *witness = &r->upper->witness;
    const uj_theorem_numbers numbers = {witness->margin, witness->cells, witness->claims,
                                        witness->boxes};
    char text[UJ_THEOREM_TEXT_SIZE];
    uj_text_print(out, uj_proof_words(r->tray, &numbers, text));
    fputc('\n', out);
}

static void print_unproven(FILE *out, const uj_impossible_report *r)
{
    const uj_impossible_scale *u = r->upper;
    char why[UJ_MISFIT_WORDS_SIZE];
    if (u->unproven > 0.0)
        fprintf(out, _("At scale %.12g no proof was found.\n"), u->unproven);
    if (u->attempt_count == 0)
        fputs(u->limit == UJ_LIMIT_TIME ? _("No proof was looked for: no time was left.\n")
                                        : _("No proof was looked for.\n"),
              out);
    if (isfinite(u->no_start) && !(u->found && u->scale < u->no_start))
        fprintf(out,
                _("At scale %.12g the pieces do not fit at the start: %s. This does not prove the "
                  "puzzle impossible: in another starting arrangement, pieces of this size might "
                  "fit.\n"),
                u->no_start, uj_misfit_words(r->tray, &u->misfit, why));
}

void uj_impossible_print(FILE *stream, const uj_impossible_report *report)
{
    const uj_impossible_scale *u = report->upper;
    if (report->lower->found && u->found)
        fprintf(stream,
                _("Solved at scale %.9g (certified); at scale %.12g no motion of any kind solves "
                  "the puzzle (proven).\n"),
                report->lower->scale, u->scale);
    else if (report->lower->found)
        fprintf(stream,
                _("Solved at scale %.9g (certified); no scale tried was proven impossible.\n"),
                report->lower->scale);
    else if (u->found)
        fprintf(stream,
                _("Not solved at any scale tried; at scale %.12g no motion of any kind solves the "
                  "puzzle (proven).\n"),
                u->scale);
    else
        fputs(_("Not solved at any scale tried; no scale tried was proven impossible.\n"), stream);
    if (u->found)
        print_proof(stream, report);
    print_unproven(stream, report);
    if (u->limit != UJ_LIMIT_NONE)
        fprintf(stream, _("The search for proofs %s.\n"), _(uj_limit_predicate(u->limit)));
}

// --- as JSON -----------------------------------------------------------------------------------

static json_t *attempt_to_json(const uj_scale_attempt *attempt)
{
    static const char *const ends[] = {[UJ_ATTEMPT_PROVEN] = "proven",
                                       [UJ_ATTEMPT_GAVE_UP] = "gave-up",
                                       [UJ_ATTEMPT_REFUSED] = "refused",
                                       [UJ_ATTEMPT_LIMIT] = "limit",
                                       [UJ_ATTEMPT_STOPPED] = "stopped"};
    json_t *object = json_object();
    json_object_set_new(object, "scale", json_real(attempt->scale));
    json_object_set_new(object, "status",
                        json_string(attempt->has_start ? ends[attempt->end] : "no-start"));
    json_object_set_new(object, "boxes", json_integer((json_int_t)attempt->stats.boxes));
    json_object_set_new(object, "seconds", json_real(attempt->seconds));
    return object;
}

static json_t *proof_to_json(const uj_witness_result *witness)
{
    json_t *object = json_object();
    json_object_set_new(object, "cells", json_integer((json_int_t)witness->cells));
    json_object_set_new(object, "claims", json_integer((json_int_t)witness->claims));
    json_object_set_new(object, "boxes", json_integer((json_int_t)witness->boxes));
    json_object_set_new(object, "margin", json_real(witness->margin));
    return object;
}

void uj_impossible_add(json_t *object, const uj_impossible_report *report)
{
    const uj_impossible_scale *u = report->upper;
    json_t *attempts = json_array();
    for (size_t i = 0; i < u->attempt_count; i++)
        json_array_append_new(attempts, attempt_to_json(&u->attempts[i]));
    json_object_set_new(object, "impossible_scale", u->found ? json_real(u->scale) : json_null());
    json_object_set_new(object, "impossible_proof",
                        u->found ? proof_to_json(&u->witness) : json_null());
    json_object_set_new(object, "impossible_limit",
                        u->limit != UJ_LIMIT_NONE ? json_string(uj_limit_text(u->limit))
                                                  : json_null());
    json_object_set_new(object, "proof_attempts", attempts);
}

// --- as a file ---------------------------------------------------------------------------------

// Compares shapes and start poses bit by bit. Both trays must have the same number of pieces.
static bool is_same(const uj_tray *a, const uj_tray *b)
{
    for (size_t i = 0; i < a->piece_count; i++) {
        const uj_piece *p = &a->pieces[i], *q = &b->pieces[i];
        if (memcmp(&p->start, &q->start, sizeof p->start) != 0 ||
            p->shape.ring_count != q->shape.ring_count)
            return false;
        for (size_t k = 0; k < p->shape.ring_count; k++) {
            const uj_ring *r = &p->shape.rings[k], *s = &q->shape.rings[k];
            if (r->count != s->count ||
                memcmp(r->points, s->points, r->count * sizeof *r->points) != 0)
                return false;
        }
    }
    return true;
}

// If the problem's numbers were rounded for the file, checks the proof again.
static uj_status check_stored(const uj_proof_file *file, const uj_impossible_scale *found,
                              uj_error *error)
{
    uj_witness_result witness;
    if (is_same(file->problem.tray, found->tray))
        return UJ_OK;
    uj_status status =
        uj_witness_check(file->problem.tray, file->proof, 1, (uj_witness_poll){0}, &witness, error);
    if (status == UJ_OK && !witness.valid)
        status =
            uj_error_set(error, UJ_INTERNAL,
                         "internal error: the saved form of the proof at scale %.12g does not pass "
                         "verification (%.300s); please report this with the problem file",
                         found->scale, witness.reason);
    return status;
}

uj_status uj_impossible_save(const char *path, const uj_tray_problem *source,
                             const uj_impossible_scale *found, uj_error *error)
{
    char name[UJ_SCALED_NAME_SIZE];
    uj_proof_file file = {.proof = found->proof};
    uj_scaled_problem_name(source->tray->name, found->scale, name);
    uj_status status = uj_scaled_problem_make(source, found->tray, name, &file.problem, error);
    if (status == UJ_OK)
        status = check_stored(&file, found, error);
    if (status == UJ_OK)
        status = uj_proof_file_save(path, &file, error);
    uj_tray_problem_clear(&file.problem);
    return status;
}
