// Prints the proven bound and the tightest pair of a certificate.
#include <unjam/cli/terminal/certificate_report.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/report.h>

static const char *piece_name(const uj_tray *tray, int piece)
{
    return piece >= 0 ? tray->pieces[piece].name : "the tray";
}

// Writes the bound and its unit into buffer. Replaces control characters in the unit.
static char *bound_text(const uj_tray *tray, double bound, char *buffer, size_t size)
{
    size_t used = (size_t)snprintf(buffer, size, "%.3g", bound);
    FILE *stream = tray->unit != NULL ? fmemopen(buffer + used, size - used - 1, "w") : NULL;
    if (stream == NULL)
        return buffer;
    fputc(' ', stream);
    uj_text_print(stream, tray->unit);
    fclose(stream);
    return buffer;
}

void uj_certificate_print(FILE *stream, const uj_tray *tray, const uj_certificate *certificate)
{
    char bound[160] = "";
    double part = certificate->overlap_bound / uj_tray_diameter(tray);
    bound_text(tray, certificate->overlap_bound, bound, sizeof bound);
    if (certificate->first_piece < 0) {
        fprintf(stream,
                _("Proven: no overlap is ever deeper than %s (%.2g of the tray's diameter).\n"),
                bound, part);
        return;
    }
    int second = certificate->second_piece;
    fprintf(
        stream,
        _("Proven: no overlap is ever deeper than %s (%.2g of the tray's diameter); the tightest "
          "pair is %.64s and %.64s, at time %.3f.\n"),
        bound, part, piece_name(tray, certificate->first_piece),
        second >= 0 ? piece_name(tray, second) : _("the tray"), certificate->time);
}

json_t *uj_certificate_tightest_to_json(const uj_tray *tray, const uj_certificate *certificate)
{
    if (certificate->first_piece < 0)
        return json_null();
    return json_pack("{s:[s, s], s:f}", "pieces", piece_name(tray, certificate->first_piece),
                     certificate->second_piece >= 0 ? tray->pieces[certificate->second_piece].name
                                                    : "tray",
                     "time", certificate->time);
}
