// The size of pattern databases in memory, and how they are freed.
#include <sys/mman.h>

#include <unjam/discrete/patterns/pattern_table.h>

enum { WORD = 8 };  // pattern_make.c reads this many distances at a time

uint32_t uj_pattern_stride(const uj_pattern_layout *layout)
{
    return (layout->shapes + WORD - 1) / WORD * WORD;
}

void uj_pattern_table_clear(uj_pattern_table *table, uj_budget *budget)
{
    if (table->map != NULL) {
        munmap(table->map, table->map_bytes);
        budget->held -= table->bytes;
    } else {
        uj_budget_free(budget, (void *)table->values, table->bytes, 1);
    }
    *table = (uj_pattern_table){0};
}
