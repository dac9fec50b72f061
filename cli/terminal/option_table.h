// The table of options: their defaults, ranges and help, and whether JSON output lists them.
#ifndef UJ_OPTION_TABLE_H
#define UJ_OPTION_TABLE_H

#include <stddef.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/options.h>

/// The type of an option's field in uj_options.
typedef enum uj_option_type {
    UJ_OPTION_FLAG,    ///< bool
    UJ_OPTION_TEXT,    ///< const char *
    UJ_OPTION_COUNT,   ///< uint64_t
    UJ_OPTION_REAL,    ///< double
    UJ_OPTION_CHOICE,  ///< int: the index of a word in uj_option.argument
} uj_option_type;

/// What --help says about an option.
typedef struct uj_option_help {
    unsigned commands;  ///< bits UJ_FOR_*; 0: an empty entry
    const char *help;
    const char *usually;  ///< the default, in words; may be NULL
} uj_option_help;

enum { UJ_OPTION_MOST_HELPS = 5 };

typedef struct uj_option {
    const char *name;
    int letter;  ///< the short form, such as 'o'; 0: none
    uj_option_type type;
    size_t offset;         ///< offset of the field in uj_options
    const char *argument;  ///< the value's name in --help; for a choice, the words: "free|paper"
    bool is_echoed;        ///< the option influences the result, so JSON output repeats it
    double low, high;      ///< the range of a UJ_OPTION_COUNT or a UJ_OPTION_REAL
    union {                ///< the value if the option is not given
        uint64_t count;
        double real;
        int choice;
    } initial;
    /// One entry for each group of commands that take the option.
    uj_option_help helps[UJ_OPTION_MOST_HELPS];
} uj_option;

size_t uj_option_count(void);

/// `index` must be less than uj_option_count().
const uj_option *uj_option_at(size_t index);

/// Returns the entry of option->helps for a command, or NULL if the command does not take the
/// option.
const uj_option_help *uj_option_help_for(const uj_option *option, const uj_command *command);

/// Returns true if option->low <= value <= option->high. In uj_options, a number that was not given
/// and has no default lies outside this range.
bool uj_option_in_range(const uj_option *option, double value);

/// Returns the start of word `index` in option->argument, and sets *length to the length of the
/// word. Only for UJ_OPTION_CHOICE.
const char *uj_option_word(const uj_option *option, int index, size_t *length);

/// Returns the number of words in option->argument. Only for UJ_OPTION_CHOICE.
int uj_option_word_count(const uj_option *option);

#endif
