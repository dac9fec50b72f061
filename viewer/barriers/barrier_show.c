// Checks a proof, finds its barriers, and chooses the barrier to show first.
#include <unjam/viewer/barriers/barrier_show.h>

#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/geometry/witness/witness.h>
#include <unjam/viewer/tray/tray_subject.h>

enum { MOST_SEARCHED = 32 };  // uj_barrier_show_first searches at most this many barriers

static uj_status check(const uj_proof_file *file, uj_theorem_numbers *numbers, bool *rejected,
                       uj_error *error)
{
    uj_witness_result result = {0};
    uj_status status = UJ_OK;
    *rejected = file->fault[0] != '\0';
    if (*rejected)
        return uj_error_set(error, UJ_BAD_INPUT, _("the proof is rejected: %s"), file->fault);
    status =
        uj_witness_check(file->problem.tray, file->proof, 1, (uj_witness_poll){0}, &result, error);
    if (status != UJ_OK)
        return status;
    *rejected = !result.valid;
    if (*rejected)
        return uj_error_set(error, UJ_BAD_INPUT, _("the proof is rejected: %s"), result.reason);
    *numbers = (uj_theorem_numbers){result.margin, result.cells, result.claims, result.boxes};
    return UJ_OK;
}

uj_status uj_barrier_show_create(const uj_proof_file *file, uj_barrier_show **out, bool *rejected,
                                 uj_error *error)
{
    uj_theorem_numbers numbers;
    *out = NULL;
    uj_status status = check(file, &numbers, rejected, error);
    if (status != UJ_OK)
        return status;
    uj_barrier_show *show = calloc(1, sizeof *show);
    if (show == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    *show = (uj_barrier_show){.tray = file->problem.tray, .proof = file->proof, .numbers = numbers};
    status = uj_barrier_list_create(show->tray, show->proof, &show->barriers, error);
    if (status == UJ_OK && show->barriers.count == 0)
        status = uj_error_set(error, UJ_BAD_INPUT,
                              _("the proof has no barriers (angles that no motion can pass), so "
                                "there is nothing to draw"));
    if (status == UJ_OK)
        status = uj_tray_subject_create(show->tray, NULL, NULL, &show->subject, error);
    if (status == UJ_OK) {
        show->tightest = calloc(show->barriers.count, sizeof *show->tightest);
        if (show->tightest == NULL)
            status = uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    }
    if (status == UJ_OK)
        *out = show;
    else
        uj_barrier_show_destroy(show);
    return status;
}

void uj_barrier_show_destroy(uj_barrier_show *show)
{
    if (show == NULL)
        return;
    for (size_t k = 0; show->tightest != NULL && k < show->barriers.count; k++)
        free(show->tightest[k]);
    free(show->tightest);
    uj_barrier_list_clear(&show->barriers);
    uj_subject_destroy(show->subject);
    free(show);
}

uj_status uj_barrier_show_prepare(uj_barrier_show *show, size_t barrier, uj_error *error)
{
    if (show->tightest[barrier] != NULL)
        return UJ_OK;
    uj_tightest *found = malloc(sizeof *found);
    if (found == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    uj_status status =
        uj_tightest_find(show->tray, show->proof, &show->barriers.barriers[barrier], found, error);
    if (status == UJ_OK)
        show->tightest[barrier] = found;
    else
        free(found);
    return status;
}

uj_status uj_barrier_show_first(uj_barrier_show *show, size_t *barrier, uj_error *error)
{
    size_t searched = 0;
    double least = INFINITY;
    *barrier = uj_barrier_list_hardest(&show->barriers);
    for (size_t k = 0; k < show->barriers.count && searched < MOST_SEARCHED; k++) {
        if (show->barriers.barriers[k].type == UJ_CLAIM_GOAL)
            continue;
        searched++;
        uj_status status = uj_barrier_show_prepare(show, k, error);
        if (status != UJ_OK)
            return status;
        if (show->tightest[k]->shortfall < least) {
            least = show->tightest[k]->shortfall;
            *barrier = k;
        }
    }
    return uj_barrier_show_prepare(show, *barrier, error);
}
