// A malloc that records failed allocations, for use by the JSON library.
#include <unjam/files/json_memory.h>

#include <jansson.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_bool lacking;

static void *allocate(size_t size)
{
    void *block = malloc(size);
    if (block == NULL)
        atomic_store(&lacking, true);
    return block;
}

void uj_json_watch_memory(void)
{
    json_set_alloc_funcs(allocate, free);
}

bool uj_json_lacks_memory(void)
{
    return atomic_load(&lacking);
}
