// Pattern databases as files in the cache folder; docs/FORMATS.md describes the format.
#ifndef UJ_PATTERN_FILE_H
#define UJ_PATTERN_FILE_H

#include <unjam/discrete/patterns/pattern_table.h>

#define UJ_PATTERN_FILE_ENDING ".pattern"

/// Returns true if the file for this key is in the folder and is readable. Does not read the file.
bool uj_pattern_file_exists(const char *folder, const uj_pattern_key *key);

/// Reads a table from the folder. Maps the values into memory and checks their checksum. Free them
/// with uj_pattern_table_clear. Returns false if the file is missing, is damaged, has another
/// version, was made for another key or layout, or is too large for the budget.
bool uj_pattern_file_read(const char *folder, const uj_pattern_key *key,
                          const uj_pattern_layout *layout, uj_budget *budget,
                          uj_pattern_table *out);

/// Makes the folder if it is missing, and writes a table into it, whole or not at all. Returns
/// false if the table was not written.
bool uj_pattern_file_write(const char *folder, const uj_pattern_table *table);

#endif
