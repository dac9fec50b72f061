// What the fuzz targets share.
#ifndef UJ_FUZZ_H
#define UJ_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/formats/discrete_file.h>

// The entry point of each target. The fuzzer calls it with any bytes. Returns 0; aborts on a fault.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void fuzz_require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

// The input must be accepted, or refused with a file name, a line number and a message.
// UJ_NO_MEMORY is a fault: a small file must not exhaust the memory.
static inline void fuzz_require_refusal(uj_status status, const uj_error *error)
{
    char text[1200];
    if (status == UJ_OK)
        return;
    uj_error_text(error, text, sizeof text);
    if (status != UJ_BAD_INPUT)
        fprintf(stderr, "fuzz: status %s: %s\n", uj_status_text(status), text);
    fuzz_require(status == UJ_BAD_INPUT && error->status == status, "neither accepted nor refused");
    fuzz_require(error->file[0] != '\0' && error->line > 0, "refused without a place");
    fuzz_require(error->message[0] != '\0', "refused without a reason");
}

// Parses any bytes as a file. If `puzzle_of` returns NULL, calls try_tray. Otherwise passes the
// puzzle to try_discrete.
static inline void fuzz_file(const uint8_t *data, size_t size,
                             const uj_puzzle *(*puzzle_of)(const uj_document *),
                             void (*try_discrete)(const uj_puzzle *, const uj_document *),
                             void (*try_tray)(const uj_document *))
{
    uj_document document;
    uj_error error = {0};
    uj_status status = uj_document_parse("input", (const char *)data, size, &document, &error);
    fuzz_require_refusal(status, &error);
    if (status == UJ_OK) {
        const uj_puzzle *puzzle = puzzle_of(&document);
        if (puzzle != NULL)
            try_discrete(puzzle, &document);
        else
            try_tray(&document);
    }
    uj_document_clear(&document);
}

// A stream that discards what is written to it.
static inline FILE *fuzz_sink(void)
{
    static FILE *sink;
    if (sink == NULL)
        sink = fopen("/dev/null", "w");
    fuzz_require(sink != NULL, "cannot open /dev/null");
    return sink;
}

#endif
