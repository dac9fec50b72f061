// Numbers texts in the order of their first appearance. Equal texts share a number.
#ifndef UJ_TEXT_TABLE_H
#define UJ_TEXT_TABLE_H

#include <stdint.h>

#include <unjam/base/status.h>

/// Zero-initialised means empty.
typedef struct uj_text_table {
    size_t count, capacity;
    char **texts;       ///< [count], owned
    uint32_t *slots;    ///< [slot_count] a text's number plus 1; 0: free
    size_t slot_count;  ///< a power of two
} uj_text_table;

/// Sets *number to the number of a text. Adds a copy of a new text to the table. After the error
/// UJ_NO_MEMORY, all texts and numbers are as before.
uj_status uj_text_table_add(uj_text_table *table, const char *text, size_t *number);

void uj_text_table_clear(uj_text_table *table);

#endif
