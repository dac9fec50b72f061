// unjam info for proofs. Does not check the claims of a proof.
#include "proof_info.h"

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/file_kind.h>
#include <unjam/formats/proof_file.h>

static size_t count_cuts(const uj_proof *proof)
{
    size_t count = 0;
    for (size_t i = 0; i < proof->piece_count; i++)
        count += proof->cut_counts[i];
    return count;
}

static void print_proof(const uj_proof_file *file)
{
    const uj_proof *proof = file->proof;
    uj_text_print(stdout, file->problem.tray->name);
    printf(_(": a %s puzzle\n"), UJ_TRAY_KIND);
    printf(_("this file: %s\n"), _(uj_kind_noun(UJ_KIND_PROOF)));
    printf(uj_translate_count(
               "claims: %zu, concerning %zu cell (a cell is a set of positions of the pieces)\n",
               "claims: %zu, concerning %zu cells (a cell is a set of positions of the pieces)\n",
               proof->cell_count),
           proof->claim_count, proof->cell_count);
    printf(uj_translate_count(
               "Ranges of angles begin and end at fixed angles (number of fixed angles: %zu). A "
               "cell gives one such range for each piece. For %zu pair of convex parts (of pieces, "
               "walls or obstacles), the cell also says along which edge, or in which range of "
               "directions, a line separates the two parts.\n",
               "Ranges of angles begin and end at fixed angles (number of fixed angles: %zu). A "
               "cell gives one such range for each piece. For each of %zu pairs of convex parts "
               "(of pieces, walls or obstacles), the cell also says along which edge, or in which "
               "range of directions, a line separates the two parts.\n",
               proof->pair_count),
           count_cuts(proof), proof->pair_count);
    puts(_("None of these claims has been checked; \"unjam verify\" checks them."));
}

static json_t *proof_to_json(const uj_proof_file *file)
{
    const uj_proof *proof = file->proof;
    return json_pack("{s:s, s:s, s:s, s:b, s:I, s:I, s:I, s:I, s:f}", "kind", "proof", "puzzle",
                     UJ_TRAY_KIND, "name", file->problem.tray->name, "checked", 0, "cells",
                     (json_int_t)proof->cell_count, "claims", (json_int_t)proof->claim_count,
                     "cuts", (json_int_t)count_cuts(proof), "pairs", (json_int_t)proof->pair_count,
                     "margin", proof->margin);
}

uj_exit_code uj_proof_info(const uj_options *options, uj_document *document)
{
    uj_proof_file file;
    uj_error error = {0};
    uj_status status = uj_proof_file_read(document, &file, &error);
    uj_document_clear(document);
    if (status != UJ_OK)
        return uj_report_error(&error);
    uj_exit_code code = UJ_EXIT_OK;
    if (options->json)
        code = uj_report_json(proof_to_json(&file), UJ_EXIT_OK);
    else
        print_proof(&file);
    uj_proof_file_clear(&file);
    return code;
}
