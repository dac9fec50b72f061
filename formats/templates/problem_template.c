// Templates: a small, explained problem of each kind.
#include <unjam/formats/templates/problem_template.h>

#include <string.h>

#include "template_texts.h"

const uj_problem_template uj_problem_templates[] = {
    {"tray", uj_template_tray},       {"tiles", uj_template_tiles},
    {"peg", uj_template_peg},         {"blocks", uj_template_blocks},
    {"klotski", uj_template_klotski}, {"sokoban", uj_template_sokoban},
};
const size_t uj_problem_template_count =
    sizeof uj_problem_templates / sizeof uj_problem_templates[0];

const char *uj_problem_template_text(const char *kind)
{
    for (size_t i = 0; i < uj_problem_template_count; i++)
        if (strcmp(uj_problem_templates[i].kind, kind) == 0)
            return uj_problem_templates[i].text;
    return NULL;
}
