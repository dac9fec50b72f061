// Says why scaled pieces have no room in the starting arrangement.
#ifndef UJ_MISFIT_WORDS_H
#define UJ_MISFIT_WORDS_H

#include <unjam/geometry/sizes/scaled_tray.h>

enum { UJ_MISFIT_WORDS_SIZE = 512 };

/// Writes the reason as a clause without a full stop, in the user's language, or in English if
/// misfit->pieces is 0. Returns `text`.
char *uj_misfit_words(const uj_tray *tray, const uj_misfit *misfit,
                      char text[UJ_MISFIT_WORDS_SIZE]);

#endif
