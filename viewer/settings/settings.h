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
/// ~/.config/unjam/settings.json. Without a file, or after an error, *out is the default. Errors:
/// UJ_BAD_INPUT (with line and column), UJ_IO, UJ_NO_MEMORY.
uj_status uj_settings_read(uj_settings *out, uj_error *error);

/// Writes the settings to the file that uj_settings_read reads, whole or not at all. Keeps unknown
/// members of the file. If the file exists but cannot be read or understood, writes nothing and
/// returns UJ_OK. Errors: UJ_IO, UJ_NO_MEMORY.
uj_status uj_settings_write(const uj_settings *settings, uj_error *error);

/// Copies to *settings the members of `now` that differ from `before`, because the user has changed
/// them. An unchanged command-line option, which is in both, is not copied.
void uj_settings_update(uj_settings *settings, const uj_settings *before, const uj_settings *now);

bool uj_settings_equal(const uj_settings *a, const uj_settings *b);

#endif
