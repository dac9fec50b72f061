// Prints --help in languages with wide characters. argp cannot, because it measures text in bytes.
#ifndef UJ_HELP_TEXT_H
#define UJ_HELP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/// An option as --help shows it, in the user's language.
typedef struct uj_help_option {
    const char *name;      ///< without the hyphens
    const char *argument;  ///< such as "FILE"; NULL: the option takes no value
    const char *text;
    int letter;  ///< the short form, such as 'o' for -o; 0: none
    bool last;   ///< printed after all other options
} uj_help_option;

typedef struct uj_help_text {
    const char *program, *arguments;  ///< such as "unjam solve" and "PROBLEM"
    const char *before, *after;       ///< texts above and below the options; may be NULL
    uj_help_option *options;          ///< [count]
    size_t count;
} uj_help_text;

/// Returns true if a text takes more or fewer terminal columns than it has characters.
bool uj_help_is_wide(const char *text);

/// Prints lines of at most 79 columns. Sorts help->options by name.
void uj_help_print(FILE *stream, const uj_help_text *help);

#endif
