// Writes texts as JSON.
#ifndef UJ_JSON_TEXT_H
#define UJ_JSON_TEXT_H

#include <stdio.h>

/// Returns a text as JSON, in quotation marks, as a new string. Returns NULL if the text is not
/// UTF-8 or memory runs out.
char *uj_json_encode_text(const char *text);

/// Writes a text as JSON, in quotation marks. Writes "" if the text is not UTF-8 or memory
/// runs out.
void uj_json_put_text(FILE *stream, const char *text);

#endif
