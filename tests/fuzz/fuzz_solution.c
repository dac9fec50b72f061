// Reads any bytes as a solution file and verifies it as `unjam verify` does.
#include <unjam/formats/discrete_file.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/solution_file.h>
#include <unjam/geometry/certificate/certificate.h>

#include "tests/fuzz/fuzz.h"

static void try_moves(const uj_tray *tray, const uj_tray_solution *solution)
{
    char text[512];
    for (size_t i = 0; i < solution->move_count; i++) {
        uj_move_text(tray, &solution->moves[i], text, sizeof text);
        json_t *object = uj_move_to_json(tray, &solution->moves[i]);
        fuzz_require(object != NULL, "a move that was read cannot be written");
        json_decref(object);
    }
}

static void try_tray(const uj_document *document)
{
    uj_solution_file file;
    uj_error error = {0};
    char reason[512] = "";
    uj_status status = uj_solution_file_read(document, &file, &error);
    fuzz_require_refusal(status, &error);
    if (status != UJ_OK)
        return;
    try_moves(file.problem.tray, &file.solution);
    if (uj_solution_file_check(&file, reason, sizeof reason)) {
        uj_certificate certificate;
        status =
            uj_certificate_check(file.problem.tray, &file.solution, NULL, &certificate, &error);
        if (status != UJ_OK)
            fprintf(stderr, "fuzz: %s: %s\n", uj_status_text(status), error.message);
        fuzz_require(status == UJ_OK, "the certificate fails");
        fuzz_require(certificate.valid || certificate.reason[0] != '\0', "rejected without reason");
    } else {
        fuzz_require(reason[0] != '\0', "rejected without reason");
    }
    uj_solution_file_clear(&file);
}

static void try_discrete(const uj_puzzle *puzzle, const uj_document *document)
{
    uj_discrete_file file;
    uj_error error = {0};
    char text[512] = "";
    uj_status status = uj_discrete_file_read(puzzle, document, &file, &error);
    fuzz_require_refusal(status, &error);
    if (status != UJ_OK)
        return;
    if (uj_discrete_file_check(&file, text, sizeof text)) {
        for (size_t i = 0; i < file.moves.count; i++)
            puzzle->move_text(file.problem.data, &file.moves, i, text, sizeof text);
        json_t *list = uj_discrete_moves_to_json(&file.problem, &file.moves);
        fuzz_require(list != NULL, "moves that were read cannot be written");
        json_decref(list);
    } else {
        fuzz_require(text[0] != '\0', "rejected without reason");
    }
    uj_discrete_file_clear(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_file(data, size, uj_discrete_of_solution, try_discrete, try_tray);
    return 0;
}
