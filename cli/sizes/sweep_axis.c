// Parses a range of sizes, FROM:TO:COUNT.
#include <unjam/cli/sizes/sweep_axis.h>

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>

enum { MOST_VALUES = 1000 };

static const double least_size = 1e-6, greatest_size = 1e6;

static bool read_size(const char **text, bool last, double *out)
{
    char *end;
    *out = strtod(*text, &end);
    if (end == *text || *end != (last ? '\0' : ':') || !(*out >= least_size) ||
        !(*out <= greatest_size))
        return false;
    *text = end + !last;
    return true;
}

static bool read_count(const char *text, size_t *out)
{
    char *end;
    errno = 0;
    unsigned long count = strtoul(text, &end, 10);
    *out = count;
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && count >= 1 &&
           count <= MOST_VALUES;
}

static bool read_axis(const char *text, double *low, double *high, size_t *count)
{
    *count = 1;
    const char *rest = text;
    if (read_size(&rest, true, low)) {
        *high = *low;
        return true;
    }
    rest = text;
    return read_size(&rest, false, low) && read_size(&rest, false, high) &&
           read_count(rest, count) && (*count == 1 ? *low == *high : *low < *high);
}

// Rounds to 12 digits, so that the second of nine values from 0.6 to 1.4 is exactly 0.7.
static double value_at(double low, double high, size_t index, size_t count)
{
    char text[40];
    if (index + 1 == count)
        return high;
    snprintf(text, sizeof text, "%.12g", low + (high - low) * (double)index / (double)(count - 1));
    return strtod(text, NULL);
}

uj_status uj_sweep_axis_read(const char *option, const char *text, double usual, uj_sweep_axis *out,
                             uj_error *error)
{
    double low = usual, high = usual;
    size_t count = 1;
    *out = (uj_sweep_axis){0};
    if (text != NULL && !read_axis(text, &low, &high, &count))
        return uj_error_set(
            error, UJ_BAD_ARGUMENT,
            _("--%s must be FROM:TO:COUNT (sizes in the puzzle's unit, FROM below TO, "
              "COUNT at most %d) or a single size, not '%.60s'"),
            option, MOST_VALUES, text);
    out->values = calloc(count, sizeof *out->values);
    if (out->values == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading --%s", option);
    out->count = count;
    for (size_t i = 0; i < count; i++)
        out->values[i] = value_at(low, high, i, count);
    return UJ_OK;
}

void uj_sweep_axis_clear(uj_sweep_axis *axis)
{
    free(axis->values);
    *axis = (uj_sweep_axis){0};
}
