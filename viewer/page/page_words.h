// The texts that HTML pages contain, in the user's language.
#ifndef UJ_PAGE_WORDS_H
#define UJ_PAGE_WORDS_H

#include <stdbool.h>
#include <stdio.h>

/// Writes a text into HTML; escapes <, >, & and ".
void uj_page_put_text(FILE *out, const char *text);

/// Writes ` name="text"`, an attribute of an HTML element.
void uj_page_put_attribute(FILE *out, const char *name, const char *text);

/// Returns the language of the translated texts, for the HTML attribute `lang`. Without a
/// translation: "en". The text is static.
const char *uj_page_language(void);

/// Writes the texts of the scripts as a JSON object. Each value is a text, or a list [singular,
/// plural]. The scripts replace {0}, {1} and %zu by values. If `playable`, adds the texts of the
/// game.
void uj_page_put_words(FILE *out, bool playable);

#endif
