// Finds misspelt options before argp does, because argp cannot say what was meant.
#include "option_spelling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/proposals.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/exit_code.h>

// Accepts an unambiguous abbreviation too. Returns NULL if the name is unknown or ambiguous.
static const struct argp_option *find_long(const struct argp_option *options, const char *name,
                                           size_t length)
{
    const struct argp_option *found = NULL;
    for (const struct argp_option *o = options; o->name != NULL || o->key != 0; o++) {
        if (o->name == NULL || strncmp(o->name, name, length) != 0)
            continue;
        if (o->name[length] == '\0')
            return o;
        if (found != NULL)
            return NULL;
        found = o;
    }
    return found;
}

static bool begins_option(const struct argp_option *options, const char *name, size_t length)
{
    for (const struct argp_option *o = options; o->name != NULL || o->key != 0; o++)
        if (o->name != NULL && strncmp(o->name, name, length) == 0)
            return true;
    return strncmp("help", name, length) == 0 || strncmp("usage", name, length) == 0;
}

// `letters` are the short options in a word, such as "qo" in -qo. Returns true if the next word is
// the value of the last option.
static bool takes_next(const struct argp_option *options, const char *letters)
{
    for (; *letters != '\0'; letters++)
        for (const struct argp_option *o = options; o->name != NULL || o->key != 0; o++)
            if (o->key == *letters && o->arg != NULL)
                return letters[1] == '\0';
    return false;
}

void uj_option_spelling_check(const struct argp_option *options, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            i += argv[i][0] == '-' && takes_next(options, argv[i] + 1);
            continue;
        }
        char given[64], *name = given + 2;
        snprintf(given, sizeof given, "%.*s", (int)strcspn(argv[i], "="), argv[i]);
        const struct argp_option *found = find_long(options, name, strlen(name));
        i += found != NULL && found->arg != NULL && strchr(argv[i], '=') == NULL;
        uj_proposals proposals = {.given = given};
        for (const struct argp_option *o = options; o->name != NULL; o++) {
            char known[64];
            snprintf(known, sizeof known, "--%s", o->name);
            uj_propose(&proposals, known, NULL);
        }
        if (found != NULL || begins_option(options, name, strlen(name)) || proposals.count == 0)
            continue;
        char text[UJ_PROPOSALS_TEXT_SIZE];
        char message[512];
        snprintf(message, sizeof message, _("%s: unrecognized option '%s'; did you mean %s?"),
                 argv[0], given, uj_proposals_list(&proposals, "'", text));
        uj_text_print(stderr, message);
        fputc('\n', stderr);
        exit(UJ_EXIT_USAGE);
    }
}
