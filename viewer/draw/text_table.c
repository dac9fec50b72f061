// A hash table with open addressing.
#include <unjam/viewer/draw/text_table.h>

#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

static size_t slot_of(const uj_text_table *table, const char *text)
{
    size_t mask = table->slot_count - 1, slot = (size_t)XXH3_64bits(text, strlen(text)) & mask;
    while (table->slots[slot] != 0 && strcmp(table->texts[table->slots[slot] - 1], text) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

// At least half of the slots stay free, because slot_count is 2 * capacity.
static uj_status grow(uj_text_table *table)
{
    size_t capacity = table->capacity > 0 ? 2 * table->capacity : 64;
    char **texts = realloc(table->texts, capacity * sizeof *texts);
    if (texts == NULL)
        return UJ_NO_MEMORY;
    table->texts = texts;
    uint32_t *slots = calloc(2 * capacity, sizeof *slots);
    if (slots == NULL)
        return UJ_NO_MEMORY;
    free(table->slots);
    table->slots = slots;
    table->slot_count = 2 * capacity;
    table->capacity = capacity;
    for (size_t i = 0; i < table->count; i++)
        table->slots[slot_of(table, table->texts[i])] = (uint32_t)(i + 1);
    return UJ_OK;
}

uj_status uj_text_table_add(uj_text_table *table, const char *text, size_t *number)
{
    if (table->count == table->capacity && grow(table) != UJ_OK)
        return UJ_NO_MEMORY;
    size_t slot = slot_of(table, text);
    if (table->slots[slot] == 0) {
        char *copy = strdup(text);
        if (copy == NULL || table->count >= UINT32_MAX - 1) {
            free(copy);
            return UJ_NO_MEMORY;
        }
        table->texts[table->count++] = copy;
        table->slots[slot] = (uint32_t)table->count;
    }
    *number = table->slots[slot] - 1;
    return UJ_OK;
}

void uj_text_table_clear(uj_text_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        free(table->texts[i]);
    free(table->texts);
    free(table->slots);
    *table = (uj_text_table){0};
}
