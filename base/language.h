// Translates texts into the user's language with gettext. The source texts are English.
#ifndef UJ_LANGUAGE_H
#define UJ_LANGUAGE_H

#include <stdbool.h>

/// _(text) translates a text. N_(text) only marks a text for translation: use N_ in tables, and
/// translate the text later with _.
#define _(text)  uj_translate(text)
#define N_(text) text

/// Takes the language from the environment (LC_ALL, LC_MESSAGES, LANG, LANGUAGE). Call this when
/// the program starts; until then, texts are English. Does not set LC_NUMERIC, so numbers look the
/// same in every language.
void uj_language_begin(void);

/// Turns translation off (`stays` is true) or on again, in this thread. Used for JSON output, which
/// is the same in every language.
void uj_language_stay_english(bool stays);

/// Returns the translation of a text, or the text itself if there is no translation. Do not free
/// the result. The result is valid at least as long as `text`.
const char *uj_translate(const char *text) __attribute__((format_arg(1)));

/// Returns the translated text for `count` things. `one` is the English text for one thing, `many`
/// for several.
const char *uj_translate_count(const char *one, const char *many, unsigned long count)
    __attribute__((format_arg(1), format_arg(2)));

#endif
