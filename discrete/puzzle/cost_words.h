// Writes the cost of a solution as text, such as "31 moves", in the user's language.
#ifndef UJ_COST_WORDS_H
#define UJ_COST_WORDS_H

#include <stddef.h>

enum { UJ_COST_TEXT_SIZE = 64 };

/// Writes "31 moves" or "1 move" in the user's language into buffer and returns it. `cost` is
/// "moves", "steps", "slides", "pushes" or "piece-moves".
char *uj_cost_words(size_t amount, const char *cost, char buffer[UJ_COST_TEXT_SIZE]);

#endif
