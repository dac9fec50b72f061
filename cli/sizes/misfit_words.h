// Says why pieces of some size have no room in the starting arrangement.
#ifndef UJ_MISFIT_WORDS_H
#define UJ_MISFIT_WORDS_H

#include <unjam/geometry/sizes/scaled_tray.h>

enum { UJ_MISFIT_WORDS_SIZE = 512 };

/// Writes why the pieces have no room, in the user's language, as a clause without a full stop.
/// Returns `text`.
char *uj_misfit_words(const uj_tray *tray, const uj_misfit *misfit,
                      char text[UJ_MISFIT_WORDS_SIZE]);

#endif
