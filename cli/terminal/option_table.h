// The table of options. It determines the defaults, the range checks, --help, and which options
// JSON output repeats.
#ifndef UJ_OPTION_TABLE_H
#define UJ_OPTION_TABLE_H

#include <stddef.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/options.h>

/// The type of an option, which follows from the type of its field in uj_options.
typedef enum uj_option_type {
    UJ_OPTION_FLAG,    ///< the field is a bool
    UJ_OPTION_TEXT,    ///< the field is a const char *
    UJ_OPTION_COUNT,   ///< the field is a uint64_t
    UJ_OPTION_REAL,    ///< the field is a double
    UJ_OPTION_CHOICE,  ///< the field is an int, the index of a word in `argument`
} uj_option_type;

/// What --help says about an option.
typedef struct uj_option_help {
    unsigned commands;  ///< bits of the commands that the text is for; 0 in an empty entry
    const char *help;
    const char *usually;  ///< for --help: what happens if the option is not given; may be NULL
} uj_option_help;

enum { UJ_OPTION_MOST_HELPS = 5 };

/// One option.
typedef struct uj_option {
    const char *name;
    int letter;  ///< the option's short form; 0: none
    uj_option_type type;
    size_t offset;         ///< offset of the option's field in uj_options
    const char *argument;  ///< the value's name in --help; for a choice, its words: "free|paper"
    bool is_echoed;        ///< the option influences the result, so JSON output repeats it
    double low, high;      ///< the range of a UJ_OPTION_COUNT or a UJ_OPTION_REAL
    union {                ///< the option's value if it is not given
        uint64_t count;
        double real;
        int choice;
    } initial;
    /// The commands that take the option, with a help text for each group of commands.
    uj_option_help helps[UJ_OPTION_MOST_HELPS];
} uj_option;

/// Returns the number of all options.
size_t uj_option_count(void);

/// Returns an option; `index` must be below the number of all options.
const uj_option *uj_option_at(size_t index);

/// Returns the entry of option->helps for a command, or NULL if the command does not take the
/// option.
const uj_option_help *uj_option_help_for(const uj_option *option, const uj_command *command);

/// Returns true if a value is within the option's range. A numeric option that is not given
/// and has no default has a value outside its range in uj_options.
bool uj_option_in_range(const uj_option *option, double value);

/// Returns the start of the word with this index among the words that an option of type
/// UJ_OPTION_CHOICE accepts, and sets *length to the length of that word.
const char *uj_option_word(const uj_option *option, int index, size_t *length);

/// Returns how many words an option of type UJ_OPTION_CHOICE accepts.
int uj_option_word_count(const uj_option *option);

#endif
