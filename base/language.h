// Texts in the user's language, by gettext. Source texts are English.
#ifndef UJ_LANGUAGE_H
#define UJ_LANGUAGE_H

#include <stdbool.h>

/// _ marks a text for translation and translates it. N_ only marks it: use it in tables whose texts
/// are translated when they are shown.
#define _(text)  uj_translate(text)
#define N_(text) text

/// Takes the language from the environment (LC_ALL, LC_MESSAGES, LANG, LANGUAGE). Call it before
/// anything else when the program starts. Does not set LC_NUMERIC, so numbers look the same in
/// every language. Without this call, and in the C locale, all texts stay English.
void uj_language_begin(void);

/// If `stays`, makes uj_translate and uj_translate_count return English texts in this thread. If
/// not, makes them translate again. Used for JSON output, which is the same in every language.
void uj_language_stay_english(bool stays);

/// Returns the translation of a text into the user's language, or the text itself if there is none.
/// Do not free the result; it is valid at least as long as `text`. The translation of an empty text
/// is empty.
const char *uj_translate(const char *text) __attribute__((format_arg(1)));

/// Returns the text for `count` things: a translation of `one` or `many`, which are the English
/// texts for one and for several.
const char *uj_translate_count(const char *one, const char *many, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));

#endif
