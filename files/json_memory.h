// Detects failed allocations in the JSON library. An object is built member by member, and one for
// which there is no memory is silently missing from otherwise good output; so failures are recorded
// here.
#ifndef UJ_JSON_MEMORY_H
#define UJ_JSON_MEMORY_H

#include <stdbool.h>

/// Starts recording. Call it once at the start of a program, before any use of JSON.
void uj_json_watch_memory(void);

/// Whether an allocation has failed since: JSON built meanwhile may be incomplete. Any thread may
/// call it.
bool uj_json_lacks_memory(void);

#endif
