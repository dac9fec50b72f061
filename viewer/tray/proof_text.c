// The line under the board that says what was proven.
#include "proof_text.h"

#include <math.h>
#include <stdio.h>

#include <unjam/base/language.h>

void uj_bound_text(double bound, char *buffer, size_t size)
{
    if (!(bound > 0.0) || !isfinite(bound)) {
        snprintf(buffer, size, "%g", bound);
        return;
    }
    int exponent = (int)floor(log10(bound));
    double scale = pow(10.0, (double)(exponent - 1));
    long digits = lround(ceil(bound / scale * (1.0 - 1e-12)));
    if (digits >= 100) {
        digits = 10;
        exponent++;
    }
    if (exponent >= -2 && exponent <= 3)
        snprintf(buffer, size, "%.*f", exponent < 1 ? 1 - exponent : 0,
                 (double)digits * pow(10.0, (double)(exponent - 1)));
    else
        snprintf(buffer, size, "%ld.%lde%d", digits / 10, digits % 10, exponent);
}

void uj_overlap_bound_text(double bound, const char *unit, char *buffer, size_t size)
{
    char number[32];
    uj_bound_text(bound, number, sizeof number);
    snprintf(buffer, size, _("proven: no overlap deeper than %s%s%s"), number,
             unit != NULL ? " " : "", unit != NULL ? unit : "");
}
