// The settings of the window: how it looks, how large it is, and how fast solutions play.
#ifndef UJ_SETTINGS_H
#define UJ_SETTINGS_H

#include <stdbool.h>

#include <unjam/base/status.h>
#include <unjam/viewer/board/display.h>

typedef struct uj_settings {
    uj_view_style style;
    int width, height;  ///< size of the window in points (see uj_frame); 0: not known
} uj_settings;

/// Reads $XDG_CONFIG_HOME/unjam/settings.json or, if the variable is not set,
/// ~/.config/unjam/settings.json. Without a file or after an error, *out has the default settings.
/// Errors: UJ_BAD_INPUT (with line and column), UJ_IO, UJ_NO_MEMORY.
uj_status uj_settings_read(uj_settings *out, uj_error *error);

/// Writes the settings to the file of uj_settings_read. The file is written whole or not at all.
/// Keeps unknown members of the file. If the file exists but cannot be read or understood, writes
/// nothing and returns UJ_OK. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_settings_write(const uj_settings *settings, uj_error *error);

/// Copies to *settings the members of `now` that differ from `before`: those that the user has
/// changed. Command-line options are in `before` and in `now`, so unchanged ones are not copied.
void uj_settings_update(uj_settings *settings, const uj_settings *before, const uj_settings *now);

bool uj_settings_equal(const uj_settings *a, const uj_settings *b);

#endif
