// Reads any bytes as a proof file and checks it as `unjam verify` does.
#include <string.h>

#include <unjam/formats/proof_file.h>
#include <unjam/geometry/witness/witness.h>

#include "tests/fuzz/fuzz.h"

// Writes the proof, reads the text back and writes it again. The two texts must be equal.
static void try_writing(const uj_proof_file *file)
{
    uj_document document;
    uj_proof_file again;
    uj_error error = {0};
    char *first = NULL, *second = NULL;
    size_t first_size, second_size;
    fuzz_require(uj_proof_file_text(file, &first, &first_size, &error) == UJ_OK,
                 "a proof that was read cannot be written");
    fuzz_require(uj_document_parse("copy", first, first_size, &document, &error) == UJ_OK &&
                     uj_proof_file_read(&document, &again, &error) == UJ_OK,
                 "a proof that was written cannot be read");
    fuzz_require(uj_proof_file_text(&again, &second, &second_size, &error) == UJ_OK &&
                     first_size == second_size && memcmp(first, second, first_size) == 0,
                 "a proof changes when it is written and read");
    free(first);
    free(second);
    uj_proof_file_clear(&again);
    uj_document_clear(&document);
}

// Counts *payload down. Stops uj_witness_check at 0.
static bool poll(void *payload)
{
    int *left = payload;
    return --*left > 0;
}

static void try_tray(const uj_document *document)
{
    uj_proof_file file;
    uj_witness_result result;
    uj_error error = {0};
    uj_status status = uj_proof_file_read(document, &file, &error);
    fuzz_require_refusal(status, &error);
    if (status != UJ_OK)
        return;
    if (file.fault[0] == '\0')
        try_writing(&file);
    int polls = 1000;
    status = uj_witness_check(file.problem.tray, file.proof, 1, (uj_witness_poll){poll, &polls},
                              &result, &error);
    fuzz_require(status == UJ_OK, "the check fails");
    fuzz_require(result.valid || result.stopped || result.reason[0] != '\0',
                 "rejected without reason");
    uj_proof_file_clear(&file);
}

static const uj_puzzle *no_puzzle(const uj_document *document)
{
    (void)document;
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_file(data, size, no_puzzle, NULL, try_tray);
    return 0;
}
