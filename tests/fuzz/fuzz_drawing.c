// Any bytes, read as an SVG drawing, must be refused with a reason or become a valid problem file.
#include <string.h>

#include <unjam/formats/drawn_problem.h>
#include <unjam/formats/tray_file.h>

#include "tests/fuzz/fuzz.h"

static void read_back(const uj_drawn_tray *drawn)
{
    uj_document document;
    uj_tray_problem problem;
    uj_error error = {0};
    char *text = uj_drawn_problem_text(drawn);
    fuzz_require(text != NULL, "no memory for a small problem");
    uj_status status = uj_document_parse("written", text, strlen(text), &document, &error);
    if (status == UJ_OK) {
        uj_json_node root = uj_json_root(&document);
        status = uj_tray_problem_read(&root, &problem, &error);
        uj_tray_problem_clear(&problem);
        uj_document_clear(&document);
    }
    if (status != UJ_OK)
        fprintf(stderr, "fuzz: %s: %s: %s\n%s\n", uj_status_text(status), error.where,
                error.message, text);
    fuzz_require(status == UJ_OK, "a problem made from a drawing is refused");
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uj_drawn_options options = {.tolerance = UJ_DRAWN_TOLERANCE};
    uj_drawn_outlines drawing;
    uj_drawn_tray drawn = {0};
    uj_error error = {0};
    uj_status status = uj_svg_read("input", (const char *)data, size, &drawing, &error);
    if (status == UJ_OK)
        status = uj_drawn_outlines_propose(&drawing, &error);
    if (status == UJ_OK)
        status = uj_drawn_tray_make(&drawing, &options, &drawn, &error);
    fuzz_require_refusal(status, &error);
    if (status == UJ_OK)
        read_back(&drawn);
    uj_drawn_tray_clear(&drawn);
    uj_drawn_outlines_clear(&drawing);
    return 0;
}
