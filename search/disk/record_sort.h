// The sorting of records in memory.
#ifndef UJ_RECORD_SORT_H
#define UJ_RECORD_SORT_H

#include "record.h"

/// Sorts records by their keys, in place. Combines records with equal keys into one record, and
/// adds up their counts. If format.count_words is 1, the sums must fit into one word; if 2, sums
/// above UJ_COUNT_MAX become UJ_COUNT_MAX. Returns the number of records left.
size_t uj_records_sort(uint64_t *records, size_t count, uj_record_format format);

#endif
