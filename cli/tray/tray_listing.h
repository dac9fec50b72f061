// Counts the optimal solutions of a tray puzzle, and certifies those that it lists (--all).
#ifndef UJ_TRAY_LISTING_H
#define UJ_TRAY_LISTING_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/cli/terminal/progress.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/enumerate/enumerate_solutions.h>

/// The optimal solutions. Only certified ones are listed. Zero-initialised means empty.
typedef struct uj_tray_listing {
    uj_enumeration found;
    uj_certificate *certificates;  ///< [found.listed], owned
    size_t rejected;               ///< number of solutions left out: they failed certification
    char reason[320];              ///< why the first of these solutions failed
    /// True if there are more solutions than those listed. Set only if rejected > 0, because
    /// found.count then counts only those that passed.
    bool has_unlisted;
} uj_tray_listing;

/// Which solutions to list.
typedef struct uj_tray_listing_query {
    uint32_t cost;                ///< the least cost, which the search has proven
    size_t most;                  ///< list at most this many solutions; all are counted
    const uj_progress *progress;  ///< certification ends early once uj_progress_stopped is true
} uj_tray_listing_query;

/// Finds the solutions of least cost, and certifies those that it lists. If some fail, counts only
/// those that pass, because unlisted ones might fail, too. Errors:
/// UJ_NO_MEMORY, and the errors of the search. The caller clears *out, even after an error.
uj_status uj_tray_listing_find(const uj_tray *tray, const uj_tray_options *options,
                               const uj_tray_listing_query *query, uj_tray_listing *out,
                               uj_error *error);

/// Ends a line with the number of solutions, such as "; 3 optimal solutions.". The caller has begun
/// the line with the first solution's cost. If the count is only a lower bound, ends the line with
/// "." and prints why on a second line.
void uj_tray_listing_print_count(FILE *stream, const uj_tray_listing *listing);

/// Prints how many of the counted solutions were not listed, and why.
void uj_tray_listing_print_end(FILE *stream, const uj_tray_listing *listing);

/// Adds "solutions", "solutions_complete" and, if they apply, "solutions_limit", "solutions_lost",
/// "solutions_rejected" and "listed_limit" to the object. Returns false when out of memory.
bool uj_tray_listing_add(json_t *object, const uj_tray_listing *listing);

void uj_tray_listing_clear(uj_tray_listing *listing);

#endif
