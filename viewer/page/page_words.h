// Texts of pages, in the user's language.
#ifndef UJ_PAGE_WORDS_H
#define UJ_PAGE_WORDS_H

#include <stdbool.h>
#include <stdio.h>

/// Writes a text into HTML, with <, >, & and " escaped.
void uj_page_put_text(FILE *out, const char *text);

/// Writes ` name="text"`, an attribute of an HTML element.
void uj_page_put_attribute(FILE *out, const char *name, const char *text);

/// Returns the tag of the language that texts are translated into, for the attribute lang: "en"
/// without a translation. Static.
const char *uj_page_language(void);

/// Writes the texts that the scripts show, as a JSON object: for each key a text, or a list of two
/// texts, for one and for several. The scripts put values in the places of {0}, {1} and %zu.
/// `playable`: with those of the game.
void uj_page_put_words(FILE *out, bool playable);

#endif
