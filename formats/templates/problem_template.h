// Templates: a small, explained problem of each kind, to start a new puzzle from.
#ifndef UJ_PROBLEM_TEMPLATE_H
#define UJ_PROBLEM_TEMPLATE_H

#include <stddef.h>

/// The template for one kind of problem. `text` is a problem file that can be solved as it is; the
/// member "x-help" of this file explains the other members.
typedef struct uj_problem_template {
    const char *kind;  ///< the value of "kind" in the file
    const char *text;
} uj_problem_template;

/// All templates: one for each kind of problem.
extern const uj_problem_template uj_problem_templates[];
extern const size_t uj_problem_template_count;

/// Returns the text of the template of a kind, or NULL if there is no such kind.
const char *uj_problem_template_text(const char *kind);

#endif
