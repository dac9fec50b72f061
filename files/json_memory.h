// Lack of memory in the JSON library. Objects are made member by member; a member that there is no
// memory for is missing from the text, which looks whole. So it is noted here that it happened.
#ifndef UJ_JSON_MEMORY_H
#define UJ_JSON_MEMORY_H

#include <stdbool.h>

/// Makes the library's allocations observed ones; for the beginning of a program, before any JSON.
void uj_json_watch_memory(void);

/// Whether one of them has failed since: what was made of JSON may not be whole. From any thread.
bool uj_json_lacks_memory(void);

#endif
