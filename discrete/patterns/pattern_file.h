// Pattern databases as files of the cache. docs/FORMATS.md describes them.
#ifndef UJ_PATTERN_FILE_H
#define UJ_PATTERN_FILE_H

#include <unjam/discrete/patterns/pattern_table.h>

#define UJ_PATTERN_FILE_ENDING ".pattern"

/// Returns true if the folder has a file under the name of this table. Its contents are not looked
/// at.
bool uj_pattern_file_exists(const char *folder, const uj_pattern_key *key);

/// Reads a table from the folder. The values are mapped into memory, and checked with their
/// checksum; free them with uj_pattern_table_clear. Returns false if there is no such file, if it
/// is damaged, of another version, or not for this key and layout, or if it does not fit the
/// budget.
bool uj_pattern_file_read(const char *folder, const uj_pattern_key *key,
                          const uj_pattern_layout *layout, uj_budget *budget,
                          uj_pattern_table *out);

/// Writes a table into the folder, whole or not at all. Makes the folder if it is missing. Returns
/// false if that fails.
bool uj_pattern_file_write(const char *folder, const uj_pattern_table *table);

#endif
