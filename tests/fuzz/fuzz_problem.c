// Reads any bytes as a problem file, as `unjam info` does, and prepares a search.
#include <unjam/formats/discrete_file.h>
#include <unjam/formats/tray_file.h>
#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/tray/state_key.h>

#include "tests/fuzz/fuzz.h"

static void prepare_search(const uj_tray *tray)
{
    uj_contact_model *model = NULL;
    uj_state_keys *identity = NULL;
    uj_error error = {0};
    uj_halfplanes planes;
    uj_pose poses[UJ_MAX_PIECES];
    double angles[UJ_MAX_PIECES];
    for (size_t i = 0; i < tray->piece_count; i++) {
        poses[i] = tray->pieces[i].start;
        angles[i] = poses[i].angle;
    }
    uj_status status = uj_contact_model_create(tray, &model, &error);
    if (status == UJ_OK)
        status = uj_state_keys_create(tray, NULL, &identity, &error);
    if (status != UJ_OK)
        fprintf(stderr, "fuzz: %s: %s\n", uj_status_text(status), error.message);
    fuzz_require(status == UJ_OK, "a valid tray cannot be prepared");
    fuzz_require(uj_halfplanes_create(model, &planes) == UJ_OK, "no memory for a small tray");
    uj_halfplanes_build(model, angles, (1U << tray->piece_count) - 1, &planes);
    uj_halfplanes_clear(&planes);
    unsigned char *key = malloc(uj_state_keys_key_size(identity));
    fuzz_require(key != NULL && uj_state_keys_make_key(identity, poses, NULL, key, &error) == UJ_OK,
                 "the start has no key");
    free(key);
    uj_state_keys_destroy(identity);
    uj_contact_model_destroy(model);
}

static void try_tray(const uj_document *document)
{
    uj_tray_problem problem;
    uj_error error = {0};
    uj_json_node root = uj_json_root(document);
    uj_status status = uj_tray_problem_read(&root, &problem, &error);
    fuzz_require_refusal(status, &error);
    if (status != UJ_OK)
        return;
    prepare_search(problem.tray);
    uj_tray_problem_clear(&problem);
}

static void try_instance(const uj_puzzle *puzzle, const uj_json_node *root, size_t index)
{
    uj_problem problem;
    uj_error error = {0};
    uj_status status = uj_problem_read(puzzle, root, index, &problem, &error);
    fuzz_require_refusal(status, &error);
    if (status != UJ_OK)
        return;
    puzzle->print(problem.data, fuzz_sink());
    json_t *object = json_object();
    fuzz_require(object != NULL && puzzle->describe(problem.data, object),
                 "no memory for a description");
    json_decref(object);
    uj_problem_clear(&problem);
}

static void try_discrete(const uj_puzzle *puzzle, const uj_document *document)
{
    size_t count;
    uj_error error = {0};
    uj_json_node root = uj_json_root(document);
    uj_status status = uj_problem_count(&root, &count, &error);
    fuzz_require_refusal(status, &error);
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        try_instance(puzzle, &root, i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_file(data, size, uj_discrete_of_problem, try_discrete, try_tray);
    return 0;
}
