// Detects failed allocations in the JSON library. If there is no memory for a member of an object,
// the library silently leaves the member out, and the output still looks complete. So failed
// allocations are recorded here.
#ifndef UJ_JSON_MEMORY_H
#define UJ_JSON_MEMORY_H

#include <stdbool.h>

/// Starts recording. Call it once at the start of a program, before any use of JSON.
void uj_json_watch_memory(void);

/// Returns true if an allocation has failed since uj_json_watch_memory was called. If so, any JSON
/// built since that call may be incomplete. Any thread may call this function.
bool uj_json_lacks_memory(void);

#endif
