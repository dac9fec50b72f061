// What the fuzz targets share: the entry that libFuzzer calls, and what every refusal must say.
#ifndef UJ_FUZZ_H
#define UJ_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "search/status.h"

// The entry of each target, called with any bytes; returns 0, and aborts when something is wrong.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Ends the program, as a sanitizer would.
static inline void fuzz_require(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

// Input is either taken, or refused with the file, a line and a sentence. UJ_NO_MEMORY is none of
// the two: no small file may need that much.
static inline void fuzz_require_refusal(uj_status status, const uj_error *error)
{
    char text[1200];
    if (status == UJ_OK)
        return;
    uj_error_text(error, text, sizeof text);
    if (status != UJ_BAD_INPUT)
        fprintf(stderr, "fuzz: status %s: %s\n", uj_status_text(status), text);
    fuzz_require(status == UJ_BAD_INPUT && error->status == status, "neither taken nor refused");
    fuzz_require(error->file[0] != '\0' && error->line > 0, "refused without a place");
    fuzz_require(error->message[0] != '\0', "refused without a reason");
}

// A stream that takes everything and keeps nothing; opened once.
static inline FILE *fuzz_sink(void)
{
    static FILE *sink;
    if (sink == NULL)
        sink = fopen("/dev/null", "w");
    fuzz_require(sink != NULL, "cannot open /dev/null");
    return sink;
}

#endif
