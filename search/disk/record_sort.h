// Sorts records in memory.
#ifndef UJ_RECORD_SORT_H
#define UJ_RECORD_SORT_H

#include "record.h"

/// Sorts records by their keys, in place. Combines records with equal keys into one record, whose
/// count is the sum of their counts. If counts have one word, the sum must fit into it; if they
/// have two, a sum that does not fit becomes UJ_COUNT_MAX. Returns how many records are left.
size_t uj_records_sort(uint64_t *records, size_t count, uj_record_format format);

#endif
