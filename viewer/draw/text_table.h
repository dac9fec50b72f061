// Numbers texts in the order in which they first appear; equal texts share a number.
#ifndef UJ_TEXT_TABLE_H
#define UJ_TEXT_TABLE_H

#include <stdint.h>

#include <unjam/base/status.h>

/// Zero-initialised means empty.
typedef struct uj_text_table {
    size_t count, capacity;
    char **texts;       ///< [count], owned
    uint32_t *slots;    ///< [slot_count] number + 1 of a text; 0: free
    size_t slot_count;  ///< a power of two
} uj_text_table;

/// Finds the number of a text, and copies the text if it is new. UJ_NO_MEMORY leaves the table as
/// it was.
uj_status uj_text_table_add(uj_text_table *table, const char *text, size_t *number);

void uj_text_table_clear(uj_text_table *table);

#endif
