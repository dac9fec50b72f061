// Writes the cost of a solution as text, such as "31 moves", in the user's language.
#include <unjam/discrete/puzzle/cost_words.h>

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

char *uj_cost_words(size_t amount, const char *cost, char buffer[UJ_COST_TEXT_SIZE])
{
    const char *format =
        strcmp(cost, "steps") == 0    ? uj_translate_count("%zu step", "%zu steps", amount)
        : strcmp(cost, "slides") == 0 ? uj_translate_count("%zu slide", "%zu slides", amount)
        : strcmp(cost, "pushes") == 0 ? uj_translate_count("%zu push", "%zu pushes", amount)
        : strcmp(cost, "piece-moves") == 0
            ? uj_translate_count("%zu piece move", "%zu piece moves", amount)
            : uj_translate_count("%zu move", "%zu moves", amount);
    snprintf(buffer, UJ_COST_TEXT_SIZE, format, amount);
    return buffer;
}
