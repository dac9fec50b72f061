// Makes the identities (canonical forms and digests) of problems in memory and in files.
#include <unjam/formats/identity/identity.h>

#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/files/json_memory.h>
#include <unjam/formats/discrete_file.h>
#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/problem_finder.h>
#include <unjam/formats/tray_file.h>

#include "identity_form.h"

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while comparing problems");
}

static void write_digest(const char *text, char digest[UJ_DIGEST_SIZE])
{
    struct sha256_ctx context;
    uint8_t bytes[SHA256_DIGEST_SIZE];
    sha256_init(&context);
    sha256_update(&context, strlen(text), (const uint8_t *)text);
    sha256_digest(&context, sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(digest + 2 * i, 3, "%02x", bytes[i]);
}

// Makes an identity from a canonical form and a title. Takes over `form`; NULL means that there was
// no memory for it.
static uj_status finish(json_t *form, const char *title, uj_identity *out, uj_error *error)
{
    *out = (uj_identity){.form = form, .title = strdup(title)};
    char *text = form != NULL && !uj_json_lacks_memory() ? uj_form_text(form) : NULL;
    if (text == NULL || out->title == NULL) {
        free(text);
        uj_identity_clear(out);
        return out_of_memory(error);
    }
    write_digest(text, out->digest);
    free(text);
    return UJ_OK;
}

uj_status uj_identity_of_tray(const uj_tray *tray, uj_identity *out, uj_error *error)
{
    return finish(uj_form_of_tray(tray), tray->name, out, error);
}

uj_status uj_identity_of_discrete(const uj_problem *problem, uj_identity *out, uj_error *error)
{
    uj_status status = finish(uj_form_of_discrete(problem), problem->name, out, error);
    if (status != UJ_OK || problem->instance == NULL)
        return status;
    out->instance = strdup(problem->instance);
    if (out->instance != NULL)
        return UJ_OK;
    uj_identity_clear(out);
    return out_of_memory(error);
}

bool uj_identity_same(const uj_identity *a, const uj_identity *b)
{
    return strcmp(a->digest, b->digest) == 0;
}

void uj_identity_clear(uj_identity *identity)
{
    json_decref(identity->form);
    free(identity->title);
    free(identity->instance);
    *identity = (uj_identity){0};
}

// --- files -------------------------------------------------------------------------------------

static uj_status read_tray(const uj_json_node *root, uj_identity *out, uj_error *error)
{
    uj_tray_problem problem;
    uj_status status = uj_tray_problem_read(root, &problem, error);
    if (status != UJ_OK)
        return status;
    status = uj_identity_of_tray(problem.tray, out, error);
    uj_tray_problem_clear(&problem);
    return status;
}

static uj_status read_discrete(const uj_puzzle *puzzle, const uj_json_node *root, size_t index,
                               uj_identity *out, uj_error *error)
{
    uj_problem problem;
    uj_status status = uj_problem_read(puzzle, root, index, &problem, error);
    if (status != UJ_OK)
        return status;
    status = uj_identity_of_discrete(&problem, out, error);
    uj_problem_clear(&problem);
    return status;
}

uj_status uj_identities_read(const uj_document *document, uj_identities *out, uj_error *error)
{
    *out = (uj_identities){0};
    uj_json_node root = uj_json_root(document);
    const uj_puzzle *puzzle = uj_discrete_of_problem(document);
    size_t count = 1;
    uj_status status = puzzle != NULL ? uj_problem_count(&root, &count, error) : UJ_OK;
    if (status == UJ_OK && (out->list = calloc(count, sizeof *out->list)) == NULL)
        status = out_of_memory(error);
    for (; status == UJ_OK && out->count < count; out->count++)
        status = puzzle != NULL
                     ? read_discrete(puzzle, &root, out->count, &out->list[out->count], error)
                     : read_tray(&root, &out->list[out->count], error);
    if (status != UJ_OK)
        uj_identities_clear(out);
    return status;
}

uj_status uj_identities_load(const char *name, uj_identities *out, uj_error *error)
{
    *out = (uj_identities){0};
    char *path = NULL;
    uj_document document = {0};
    uj_status status = uj_problem_find(name, &path, error);
    if (status == UJ_OK)
        status = uj_problem_document_read(path, &document, error);
    if (status == UJ_OK)
        status = uj_identities_read(&document, out, error);
    uj_document_clear(&document);
    free(path);
    return status;
}

void uj_identities_clear(uj_identities *identities)
{
    for (size_t i = 0; identities->list != NULL && i < identities->count; i++)
        uj_identity_clear(&identities->list[i]);
    free(identities->list);
    *identities = (uj_identities){0};
}
