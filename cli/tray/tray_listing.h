// Finds, certifies and reports all optimal solutions of a tray puzzle (--all).
#ifndef UJ_TRAY_LISTING_H
#define UJ_TRAY_LISTING_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/cli/terminal/progress.h>
#include <unjam/geometry/certificate/certificate.h>
#include <unjam/geometry/enumerate/enumerate_solutions.h>

/// The optimal solutions. Those that are listed have been certified. Zero-initialised means empty.
typedef struct uj_tray_listing {
    uj_enumeration found;
    uj_certificate *certificates;  ///< [found.listed], owned
    size_t rejected;   ///< number of solutions that the certificate rejected; should be 0
    char reason[320];  ///< why the certificate rejected the first rejected solution
} uj_tray_listing;

/// Which solutions to list.
typedef struct uj_tray_listing_query {
    uint32_t cost;                ///< the least cost, which the search has proven
    size_t most;                  ///< list at most this many solutions; all are counted
    const uj_progress *progress;  ///< once it has received a signal, the certification ends
} uj_tray_listing_query;

/// Enumerates the solutions of least cost and certifies the ones that it lists. Errors:
/// UJ_NO_MEMORY, and the errors of the search. The caller clears *out, even after an error.
uj_status uj_tray_listing_find(const uj_tray *tray, const uj_tray_options *options,
                               const uj_tray_listing_query *query, uj_tray_listing *out,
                               uj_error *error);

/// Completes the sentence about the solution, for example with "; 3 optimal solutions.". If the
/// count is only a lower bound, a second line says why.
void uj_tray_listing_print_count(FILE *stream, const uj_tray_listing *listing);

/// Prints how many of the counted solutions were not listed, and why.
void uj_tray_listing_print_end(FILE *stream, const uj_tray_listing *listing);

/// Adds "solutions", "solutions_complete" and, if they apply, "solutions_limit", "solutions_lost",
/// "solutions_rejected" and "listed_limit" to the object. Returns false when out of memory.
bool uj_tray_listing_add(json_t *object, const uj_tray_listing *listing);

void uj_tray_listing_clear(uj_tray_listing *listing);

#endif
