// The command `unjam export` with a folder as its output: writes one page for each file, and a page
// that links to them.
#ifndef UJ_EXPORT_SITE_H
#define UJ_EXPORT_SITE_H

#include <unjam/cli/terminal/options.h>
#include <unjam/viewer/export/export.h>

/// Returns true if the output is a folder: its name ends in '/', or a folder of that name exists.
bool uj_export_is_site(const uj_options *options);

/// Writes the pages with these drawing options, and returns the exit code. Makes the folder if it
/// is missing. Deletes nothing, and overwrites only pages that Unjam has written. After an error in
/// an input, the pages written so far stay, and the index page, which links to the pages, is
/// unchanged.
int uj_export_site(const uj_options *options, const uj_export_options *drawing);

#endif
