// The table from which --help, range checks, defaults and the JSON echo of the options are made.
#ifndef UJ_OPTION_TABLE_H
#define UJ_OPTION_TABLE_H

#include <stddef.h>

#include <unjam/cli/terminal/options.h>

/// The type of an option, which follows from that of its field in uj_options.
typedef enum uj_option_type {
    UJ_OPTION_FLAG,    ///< bool
    UJ_OPTION_TEXT,    ///< const char *
    UJ_OPTION_COUNT,   ///< uint64_t
    UJ_OPTION_REAL,    ///< double
    UJ_OPTION_CHOICE,  ///< int, the index of a word in `argument`
} uj_option_type;

/// What --help says about an option.
typedef struct uj_option_help {
    unsigned commands;  ///< the commands it is for; 0 in an empty entry
    const char *help;
    const char *usually;  ///< the value that the command chooses when none is given; may be NULL
} uj_option_help;

enum { UJ_OPTION_MOST_HELPS = 3 };

/// One option.
typedef struct uj_option {
    const char *name;
    int letter;  ///< its short form; 0: none
    uj_option_type type;
    size_t offset;         ///< of its field in uj_options
    const char *argument;  ///< the value's name in --help; of a choice its words, "free|paper"
    bool is_echoed;        ///< it influences the result, so JSON output repeats it
    double low, high;      ///< the range of a count or a real
    union {                ///< the value when none is given; a zero value needs no entry
        uint64_t count;
        double real;
        int choice;
    } initial;
    uj_option_help helps[UJ_OPTION_MOST_HELPS];  ///< each command that takes the option is in one
} uj_option;

extern const uj_option uj_option_table[];
extern const size_t uj_option_count;

/// The entry of `helps` for a command; NULL when the command does not take the option.
const uj_option_help *uj_option_help_for(const uj_option *option, const uj_command *command);

/// Whether a value is within the option's range, that is, was given or is a true default.
bool uj_option_in_range(const uj_option *option, double value);

/// Start of the word with that index among those of a choice, and its length.
const char *uj_option_word(const uj_option *option, int index, size_t *length);

/// The number of words of a choice.
int uj_option_word_count(const uj_option *option);

#endif
