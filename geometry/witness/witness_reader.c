// Reads the text of refutations. docs/IMPOSSIBLE.md has the notation.
#include <stdlib.h>
#include <string.h>

#include "witness_state.h"

char uj_witness_peek(uj_witness *w)
{
    w->at += strspn(w->at, " \t\r\n");
    return *w->at;
}

bool uj_witness_read_count(uj_witness *w, const char *what, size_t limit, size_t *out)
{
    uj_witness_peek(w);
    size_t digits = strspn(w->at, "0123456789");
    unsigned long value = digits > 0 && digits <= 9 ? strtoul(w->at, NULL, 10) : limit + 1;
    if (value > limit)
        return uj_witness_refuse_claim(w, true, "expected %s, a number from 0 to %zu, at \"%.20s\"",
                                       what, limit, w->at);
    w->at += digits;
    *out = value;
    return true;
}

bool uj_witness_read_index(uj_witness *w, const char *what, size_t count, size_t *out)
{
    if (count == 0)
        return uj_witness_refuse_claim(w, true, "%s is given, but there is none", what);
    return uj_witness_read_count(w, what, count - 1, out);
}

bool uj_witness_read_weight(uj_witness *w, double *out)
{
    uj_witness_peek(w);
    char *end;
    size_t length = strspn(w->at, "0123456789.eE+-");
    *out = length > 0 && *w->at != '-' ? strtod(w->at, &end) : -1.0;
    if (!(*out >= 0.0) || !isfinite(*out) || end != w->at + length)
        return uj_witness_refuse_claim(
            w, true, "expected a weight, a number not less than 0, at \"%.20s\"", w->at);
    w->at = end;
    return true;
}

bool uj_witness_read_label(uj_witness *w, uj_witness_label *out)
{
    enum { MOST_LINES = 100000 };
    char side = uj_witness_peek(w);
    if (side == '\0' || strchr("abft", side) == NULL)
        return uj_witness_refuse_claim(
            w, true, "expected a half-plane such as a0 or f1 at \"%.20s\"", w->at);
    w->at++;
    out->side = side;
    return uj_witness_read_count(w, "the number of a line or arc", MOST_LINES, &out->line);
}
