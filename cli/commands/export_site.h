// unjam export -o FOLDER/: writes a page for each file, and an index page with links.
#ifndef UJ_EXPORT_SITE_H
#define UJ_EXPORT_SITE_H

#include <unjam/cli/terminal/options.h>
#include <unjam/viewer/export/export.h>

/// Returns true if the output is a folder: its name ends in '/', or a folder of that name exists.
bool uj_export_is_site(const uj_options *options);

/// Writes the pages and returns the exit code. Makes the folder if it is missing. Overwrites only
/// pages that Unjam has written. After an error in an input file, the pages already written stay
/// and the index page is unchanged.
int uj_export_site(const uj_options *options, const uj_export_options *drawing);

#endif
