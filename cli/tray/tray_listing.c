// Counts the optimal solutions of a tray puzzle, certifies those that it lists, and reports the
// count.
#include <unjam/cli/tray/tray_listing.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/keyframes/certified_solution.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/formats/solution_file.h>

// Rounds each listed solution's numbers to those that a file can hold, and certifies the solution.
// Keeps the solutions that pass.
static uj_status certify(const uj_tray *tray, const uj_progress *progress, uj_tray_listing *out,
                         uj_error *error)
{
    uj_enumeration *found = &out->found;
    size_t kept = 0, count = found->listed;
    uj_status status = UJ_OK;
    for (size_t i = 0; i < count; i++) {
        uj_tray_solution solution = found->solutions[i];
        uj_certificate certificate = {0};
        bool is_checked = status == UJ_OK && !uj_progress_stopped(progress);
        if (status == UJ_OK && !is_checked)
            found->list_limit = UJ_LIMIT_STOPPED;
        if (is_checked)
            status = uj_solution_certify(tray, &solution, NULL, &certificate, error);
        if (is_checked && status == UJ_OK && certificate.valid) {
            out->certificates[kept] = certificate;
            found->solutions[kept++] = solution;
            continue;
        }
        if (is_checked && status == UJ_OK && out->rejected++ == 0)
            snprintf(out->reason, sizeof out->reason, "%.300s", certificate.reason);
        uj_solution_clear(&solution);
    }
    found->listed = kept;
    if (out->rejected > 0) {
        out->has_unlisted = found->count > kept + out->rejected + found->lost;
        found->count = kept;
        found->complete = false;
    }
    return status;
}

uj_status uj_tray_listing_find(const uj_tray *tray, const uj_tray_options *options,
                               const uj_tray_listing_query *query, uj_tray_listing *out,
                               uj_error *error)
{
    *out = (uj_tray_listing){0};
    const uj_enumeration_options wanted = {
        .tray = *options, .cost = query->cost, .list_limit = query->most};
    uj_status status = uj_tray_enumerate(tray, &wanted, &out->found, error);
    if (status != UJ_OK)
        return status;
    out->certificates = calloc(out->found.listed + 1, sizeof *out->certificates);
    if (out->certificates == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while listing solutions");
    return certify(tray, query->progress, out, error);
}

// Returns how many solutions are known: at least the one that the search has found.
static uj_count known(const uj_tray_listing *listing)
{
    return listing->found.count > 0 ? listing->found.count : 1;
}

static uj_solution_count solution_count(const uj_tray_listing *listing)
{
    const uj_enumeration *found = &listing->found;
    uj_solution_count solutions = {.count = known(listing),
                                   .listed = found->listed > 0 ? found->listed : 1,
                                   .limit = found->search.limit,
                                   .list_limit = found->list_limit};
    if (!found->complete && solutions.limit == UJ_LIMIT_NONE)
        solutions.limit = UJ_LIMIT_UNRESOLVED;
    return solutions;
}

void uj_tray_listing_print_count(FILE *stream, const uj_tray_listing *listing)
{
    const uj_solution_count solutions = solution_count(listing);
    char count[UJ_COUNT_TEXT_SIZE];
    if (listing->found.complete)
        fprintf(stream,
                solutions.count == 1 ? _("; %s optimal solution") : _("; %s optimal solutions"),
                uj_count_text(solutions.count, count));
    fputs(_(".\n"), stream);
    if (!listing->found.complete)
        uj_counting_print(stream, &solutions);
}

void uj_tray_listing_print_end(FILE *stream, const uj_tray_listing *listing)
{
    const uj_enumeration *found = &listing->found;
    const uj_solution_count solutions = solution_count(listing);
    // If no solution could be listed, the solution from the search was printed instead. That
    // solution is also counted in found->lost, so one fewer is left to report.
    size_t lost = found->listed == 0 && found->lost > 0 ? found->lost - 1 : found->lost;
    if (lost > 0)
        fprintf(stream,
                uj_translate_count(
                    "(%zu more solution was found, but its motion could not be recorded)\n",
                    "(%zu more solutions were found, but their motions could not be recorded)\n",
                    lost),
                lost);
    if (listing->rejected > 0)
        fprintf(stream,
                uj_translate_count(
                    "(%zu more solution was found, but failed verification: %s)\n",
                    "(%zu more solutions were found, but failed verification. The first: %s)\n",
                    listing->rejected),
                listing->rejected, listing->reason);
    if (listing->has_unlisted)
        fputs(_("(--limit N shows more solutions)\n"), stream);
    if (solutions.listed + lost < solutions.count)
        uj_list_end_print(stream, &solutions);
}

bool uj_tray_listing_add(json_t *object, const uj_tray_listing *listing)
{
    const uj_enumeration *found = &listing->found;
    bool good =
        json_object_set_new(object, "solutions", uj_count_to_json(known(listing))) == 0 &&
        json_object_set_new(object, "solutions_complete", json_boolean(found->complete)) == 0;
    if (good && found->search.limit != UJ_LIMIT_NONE)
        good = json_object_set_new(object, "solutions_limit",
                                   json_string(uj_limit_text(found->search.limit))) == 0;
    if (good && found->lost > 0)
        good = json_object_set_new(object, "solutions_lost",
                                   json_integer((json_int_t)found->lost)) == 0;
    if (good && listing->rejected > 0)
        good = json_object_set_new(object, "solutions_rejected",
                                   json_integer((json_int_t)listing->rejected)) == 0;
    if (good && found->list_limit != UJ_LIMIT_NONE)
        good = json_object_set_new(object, "listed_limit",
                                   json_string(uj_limit_text(found->list_limit))) == 0;
    return good;
}

void uj_tray_listing_clear(uj_tray_listing *listing)
{
    uj_enumeration_clear(&listing->found);
    free(listing->certificates);
    *listing = (uj_tray_listing){0};
}
