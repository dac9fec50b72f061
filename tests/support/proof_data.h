// Proofs in tests/cli/data. Include after cmocka.h.
#ifndef UJ_TEST_PROOF_DATA_H
#define UJ_TEST_PROOF_DATA_H

#include <stdio.h>

#include <unjam/formats/proof_file.h>

// Reads NAME.proof.json. Clear *out with uj_proof_file_clear.
static inline void proof_data_read(const char *name, uj_proof_file *out)
{
    char path[512];
    uj_document document;
    uj_error error = {0};
    snprintf(path, sizeof path, "%s/tests/cli/data/%s.proof.json", UJ_TEST_ROOT, name);
    assert_int_equal(uj_document_read(path, &document, &error), UJ_OK);
    assert_int_equal(uj_proof_file_read(&document, out, &error), UJ_OK);
    uj_document_clear(&document);
}

#endif
