// Says in words how two problems differ.
#ifndef UJ_IDENTITY_DIFFERENCE_H
#define UJ_IDENTITY_DIFFERENCE_H

#include <unjam/formats/identity/identity.h>

/// Returns a new list of texts. Each text states one difference of `mine` from `trusted`, such as
/// "pieces A, B are 10 % smaller". The list is empty if the problems are the same. The texts are
/// English; names in them are not escaped. Returns NULL when out of memory.
json_t *uj_identity_differences(const uj_identity *mine, const uj_identity *trusted);

/// Joins the texts of uj_identity_differences into one text of at most `size` bytes, terminator
/// included. If they do not all fit, the text ends in, for example, "and 3 more". Returns buffer.
char *uj_identity_join(const json_t *differences, char *buffer, size_t size);

#endif
