// Says why scaled pieces have no room in the starting arrangement.
#include "misfit_words.h"

#include <stdio.h>

#include <unjam/base/language.h>

char *uj_misfit_words(const uj_tray *tray, const uj_misfit *misfit, char text[UJ_MISFIT_WORDS_SIZE])
{
    char names[160] = "";
    size_t used = 0;
    for (size_t i = 0; i < tray->piece_count && used < sizeof names; i++)
        if ((misfit->pieces >> i & 1u) != 0)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%.40s",
                                     used > 0 ? ", " : "", tray->pieces[i].name);
    if (misfit->pieces == 0)
        snprintf(text, UJ_MISFIT_WORDS_SIZE, "%s", misfit->reason);
    else
        snprintf(text, UJ_MISFIT_WORDS_SIZE,
                 misfit->wall ? _("the starting arrangement leaves no room for %s in the tray")
                              : _("the starting arrangement leaves no room for %s"),
                 names);
    return text;
}
