// Bidirectional search for shortest paths, with all states in files on disk.
#ifndef UJ_DISK_BIDIRECTIONAL_H
#define UJ_DISK_BIDIRECTIONAL_H

#include <unjam/search/bidirectional/bidirectional.h>

/// The greatest number of steps of a path. The search ends with UJ_LIMIT_COST if only longer paths
/// could exist.
enum { UJ_DISK_BIDIRECTIONAL_DEPTH = 50 };

/// Finds the shortest paths as uj_bidirectional_solve does, but keeps all states in temporary files
/// in `folder`. The files are always removed. If there are several shortest paths, the one found
/// may differ from that of uj_bidirectional_solve. Unless a limit ends the search, the result does
/// not depend on the number of threads. If a limit is reached after the sides have met, *out holds
/// the lower bound but no solution. stats.memory_bytes is the memory for sorting in all threads.
/// options->share_from is not used. Errors: UJ_IO, if a file cannot be created, written or read
/// back unchanged; UJ_NO_MEMORY. error may be NULL.
uj_status uj_disk_bidirectional_solve(const uj_bidirectional_graph *graph,
                                      const uj_bidirectional_options *options, const char *folder,
                                      uj_bidirectional_result *out, uj_error *error);

#endif
