// Finds the folder of translations by its path relative to the program.
#include <unjam/base/language.h>

#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char domain[] = "unjam";
static _Thread_local bool stays_english;

// Texts that argp prints, listed here only so that they are translated.
__attribute__((unused)) static const char *const argp_texts[] = {
    N_("Usage:"),
    N_("  or: "),
    N_(" [OPTION...]"),
    N_("Try `%s --help' or `%s --usage' for more information.\n"),
    N_("Mandatory or optional arguments to long options are also mandatory or optional for any "
       "corresponding short options."),
    N_("Give this help list"),
    N_("Give a short usage message"),
    N_("Print program version"),
};

void uj_language_begin(void)
{
    char program[PATH_MAX], folder[PATH_MAX + sizeof UNJAM_LOCALES_FROM_PROGRAM];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, "");
    if (length <= 0)
        return;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL)
        return;
    *slash = '\0';
    snprintf(folder, sizeof folder, "%s/%s", program, UNJAM_LOCALES_FROM_PROGRAM);
    bindtextdomain(domain, folder);
    textdomain(domain);  // for argp, which uses the current text domain
    // UTF-8 in every locale, because translations are also written into files.
    bind_textdomain_codeset(domain, "UTF-8");
}

void uj_language_stay_english(bool stays)
{
    stays_english = stays;
}

const char *uj_translate(const char *text)
{
    return text[0] != '\0' && !stays_english ? dgettext(domain, text) : text;
}

const char *uj_translate_count(const char *one, const char *many, unsigned long count)
{
    if (stays_english)
        return count == 1 ? one : many;
    return dngettext(domain, one, many, count);
}
