// Finds, certifies and reports all optimal solutions of a tray puzzle (--all).
#ifndef UJ_TRAY_LISTING_H
#define UJ_TRAY_LISTING_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/cli/terminal/progress.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/solve/enumerate_solutions.h>

/// The solutions, of which those listed are certified. Zero-initialised means empty.
typedef struct uj_tray_listing {
    uj_enumeration found;
    uj_certificate *certificates;  ///< [found.listed], owned
    size_t rejected;               ///< solutions that did not pass: an internal error
    char reason[320];              ///< why the first of them did not pass
} uj_tray_listing;

/// Which solutions to list.
typedef struct uj_tray_listing_query {
    uint32_t cost;                ///< the least cost, as the search has proven it
    size_t most;                  ///< list at most this many; all are counted
    const uj_progress *progress;  ///< a signal ends the certification
} uj_tray_listing_query;

/// Enumerates the solutions of least cost and certifies those it lists. The caller clears *out in
/// any case. UJ_NO_MEMORY, and the errors of the search.
uj_status uj_tray_listing_find(const uj_tray *tray, const uj_tray_options *options,
                               const uj_tray_listing_query *query, uj_tray_listing *out,
                               uj_error *error);

/// Ends the sentence about the solution with "; 3 optimal solutions.", or says in a line of its own
/// why the count is only a lower bound.
void uj_tray_listing_print_count(FILE *stream, const uj_tray_listing *listing);

/// Prints how many of the counted solutions were not listed, and why.
void uj_tray_listing_print_end(FILE *stream, const uj_tray_listing *listing);

/// Adds "solutions", "solutions_complete" and, where they apply, "solutions_limit",
/// "solutions_lost", "solutions_rejected" and "listed_limit" to the object; false when out of
/// memory.
bool uj_tray_listing_add(json_t *object, const uj_tray_listing *listing);

void uj_tray_listing_clear(uj_tray_listing *listing);

#endif
