// The parts of the table of options, one for each topic.
#ifndef UJ_OPTION_ROWS_H
#define UJ_OPTION_ROWS_H

#include "option_table.h"

// Sets .offset and .type of a uj_option to those of its field in uj_options.
#define FIELD(field)                                                                               \
    .offset = offsetof(uj_options, field), .type = _Generic(((uj_options *)NULL)->field,           \
                                                            bool: UJ_OPTION_FLAG,                  \
                                                            const char *: UJ_OPTION_TEXT,          \
                                                            uint64_t: UJ_OPTION_COUNT,             \
                                                            double: UJ_OPTION_REAL,                \
                                                            int: UJ_OPTION_CHOICE)

/// Groups of commands that share options.
enum {
    FOR_SIZES = UJ_FOR_TIGHTNESS | UJ_FOR_MAP,  ///< commands that search trays of many sizes
    FOR_PICTURES = UJ_FOR_EXPORT | UJ_FOR_VIEW,
};

typedef struct uj_option_rows {
    const uj_option *rows;  ///< [count]
    size_t count;
} uj_option_rows;

extern const uj_option_rows uj_search_options, uj_picture_options, uj_size_options;

#endif
