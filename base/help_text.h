// Prints --help in languages with wide characters. argp cannot lay out such texts, because it
// counts bytes.
#ifndef UJ_HELP_TEXT_H
#define UJ_HELP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/// An option as --help shows it, in the user's language.
typedef struct uj_help_option {
    const char *name;      ///< the option's name, without the hyphens
    const char *argument;  ///< the name of the option's value, such as "FILE"; NULL: no value
    const char *text;
    int letter;  ///< the option's short form, such as 'o' for -o; 0: none
    bool last;   ///< printed after all other options
} uj_help_option;

typedef struct uj_help_text {
    const char *program, *arguments;  ///< such as "unjam solve" and "PROBLEM"
    const char *before, *after;       ///< texts above and below the options; may be NULL
    uj_help_option *options;          ///< [count]; uj_help_print sorts them by name
    size_t count;
} uj_help_text;

/// Returns true if a text has wide characters.
bool uj_help_is_wide(const char *text);

/// Prints the help in lines of at most 79 columns. Sorts the options by name.
void uj_help_print(FILE *stream, const uj_help_text *help);

#endif
