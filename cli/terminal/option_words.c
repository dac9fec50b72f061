// Looks up the help, the range and the choices of one option.
#include <string.h>

#include "option_table.h"

const uj_option_help *uj_option_help_for(const uj_option *option, const uj_command *command)
{
    for (size_t i = 0; i < UJ_OPTION_MOST_HELPS; i++)
        if ((option->helps[i].commands & command->bit) != 0)
            return &option->helps[i];
    return NULL;
}

bool uj_option_in_range(const uj_option *option, double value)
{
    return value >= option->low && value <= option->high;
}

// `words` is a list such as "free|paper".
static size_t word_length(const char *words)
{
    return strcspn(words, "|");
}

const char *uj_option_word(const uj_option *option, int index, size_t *length)
{
    const char *word = option->argument;
    while (index-- > 0)
        word += word_length(word) + 1;
    *length = word_length(word);
    return word;
}

int uj_option_word_count(const uj_option *option)
{
    int count = 1;
    for (const char *end = option->argument; (end = strchr(end, '|')) != NULL; end++)
        count++;
    return count;
}
