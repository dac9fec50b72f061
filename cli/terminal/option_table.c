// The table of all options, in the order of the JSON output.
#include "option_rows.h"

static const uj_option_rows *const parts[] = {&uj_search_options, &uj_picture_options,
                                              &uj_size_options};

size_t uj_option_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        count += parts[i]->count;
    return count;
}

const uj_option *uj_option_at(size_t index)
{
    const uj_option_rows *const *part = parts;
    for (; index >= (*part)->count; part++)
        index -= (*part)->count;
    return &(*part)->rows[index];
}
