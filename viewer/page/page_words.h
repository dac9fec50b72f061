// The texts that HTML pages contain, in the user's language.
#ifndef UJ_PAGE_WORDS_H
#define UJ_PAGE_WORDS_H

#include <stdbool.h>
#include <stdio.h>

/// Writes a text into HTML, with <, >, & and " escaped.
void uj_page_put_text(FILE *out, const char *text);

/// Writes ` name="text"`, an attribute of an HTML element.
void uj_page_put_attribute(FILE *out, const char *name, const char *text);

/// Returns the value of the HTML attribute `lang`: the language of the translated texts, or "en" if
/// there is no translation. The returned text is static.
const char *uj_page_language(void);

/// Writes the texts that the scripts show, as a JSON object. The value of a key is a text, or a
/// list of two texts: the singular and the plural. The scripts replace {0}, {1} and %zu by values.
/// If `playable`, also writes the texts of the game.
void uj_page_put_words(FILE *out, bool playable);

#endif
