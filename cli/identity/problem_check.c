// Compares a file's problem with --problem or the bundled problems, and reports the result.
#include <unjam/cli/identity/problem_check.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/formats/identity/identity_difference.h>

enum { WORDS_SIZE = 400 };

static uj_status differences_of(const uj_identity *trusted, uj_problem_check *out, uj_error *error)
{
    out->differences = uj_identity_differences(&out->identity, trusted);
    return out->differences != NULL ? UJ_OK : uj_error_set(error, UJ_NO_MEMORY, "out of memory");
}

// Sets out->is_same if any instance in the file of --problem equals out->identity.
static uj_status compare_trusted(uj_problem_check *out, uj_error *error)
{
    uj_identities all;
    uj_status status = uj_identities_load(out->trusted, &all, error);
    if (status != UJ_OK)
        return status;
    size_t found = 0;
    for (size_t i = 0; i < all.count && !out->is_same; i++)
        if (uj_identity_same(&out->identity, &all.list[i])) {
            out->is_same = true;
            found = i;
        }
    status = differences_of(&all.list[found], out, error);
    if (status == UJ_OK && !out->is_same && all.count > 1) {
        json_array_clear(out->differences);
        json_array_append_new(out->differences,
                              json_sprintf("it matches none of the %zu instances", all.count));
    }
    uj_identities_clear(&all);
    return status;
}

static uj_status compare(const uj_options *options, uj_problem_check *out, uj_error *error)
{
    out->trusted = options->problem;
    if (out->trusted != NULL)
        return compare_trusted(out, error);
    uj_status status = uj_bundled_find(&out->identity, &out->bundled, error);
    out->is_same = out->bundled.same;
    if (status == UJ_OK && out->bundled.name != NULL)
        status = differences_of(&out->bundled.identity, out, error);
    return status;
}

uj_status uj_problem_check_tray(const uj_options *options, const uj_tray *tray,
                                uj_problem_check *out, uj_error *error)
{
    *out = (uj_problem_check){0};
    uj_status status = uj_identity_of_tray(tray, &out->identity, error);
    return status == UJ_OK ? compare(options, out, error) : status;
}

uj_status uj_problem_check_discrete(const uj_options *options, const uj_problem *problem,
                                    uj_problem_check *out, uj_error *error)
{
    *out = (uj_problem_check){0};
    uj_status status = uj_identity_of_discrete(problem, &out->identity, error);
    return status == UJ_OK ? compare(options, out, error) : status;
}

bool uj_problem_check_passes(const uj_problem_check *check, char *reason, size_t size)
{
    char words[WORDS_SIZE];
    if (check->trusted == NULL || check->is_same)
        return true;
    snprintf(reason, size, "the file is about a problem other than %.80s: %s", check->trusted,
             uj_identity_join(check->differences, words, sizeof words));
    return false;
}

// Returns the name of the trusted or bundled problem, such as "fifteen-korf, 7", or NULL.
static const char *name_of(const uj_problem_check *check, char *buffer, size_t size)
{
    const uj_bundled *bundled = &check->bundled;
    if (check->trusted != NULL)
        return check->trusted;
    if (bundled->name == NULL || bundled->identity.instance == NULL)
        return bundled->name;
    snprintf(buffer, size, "%s, %s", bundled->name, bundled->identity.instance);
    return buffer;
}

void uj_problem_check_print(FILE *stream, const uj_problem_check *check)
{
    char words[WORDS_SIZE], name[WORDS_SIZE], text[3 * WORDS_SIZE];
    const char *other = name_of(check, name, sizeof name);
    if (other == NULL)
        snprintf(text, sizeof text, _("The problem in the file is not a bundled one (sha256 %s)."),
                 check->identity.digest);
    else if (check->is_same)
        snprintf(text, sizeof text,
                 check->trusted != NULL ? _("The problem is the same as %s.")
                                        : _("The problem is the same as the bundled %s."),
                 other);
    else
        snprintf(text, sizeof text, _("The problem differs from the bundled %s: %s."), other,
                 uj_identity_join(check->differences, words, sizeof words));
    uj_text_print(stream, text);
    fputc('\n', stream);
}

json_t *uj_problem_check_to_json(const uj_problem_check *check)
{
    char name[WORDS_SIZE];
    const char *other = name_of(check, name, sizeof name);
    json_t *object =
        json_pack("{s:s, s:s?, s:s?}", "sha256", check->identity.digest, "same_as",
                  check->is_same ? other : NULL, "differs_from", check->is_same ? NULL : other);
    if (object != NULL)
        json_object_set_new(object, "differences",
                            check->differences != NULL ? json_deep_copy(check->differences)
                                                       : json_array());
    return object;
}

void uj_problem_check_clear(uj_problem_check *check)
{
    uj_identity_clear(&check->identity);
    uj_bundled_clear(&check->bundled);
    json_decref(check->differences);
    *check = (uj_problem_check){0};
}
