// Prints the proven bound and the tightest pair of a certificate.
#include <unjam/cli/terminal/certificate_report.h>

#include <unjam/base/text.h>
#include <unjam/cli/terminal/report.h>

static const char *piece_name(const uj_tray *tray, int piece)
{
    return piece >= 0 ? tray->pieces[piece].name : "the tray";
}

// Writes the tightest pair, such as "A and the tray", into buffer, cut to `size` bytes, terminator
// included.
static char *pair_text(const uj_tray *tray, const uj_certificate *certificate, char *buffer,
                       size_t size)
{
    snprintf(buffer, size, "%s and %s", piece_name(tray, certificate->first_piece),
             piece_name(tray, certificate->second_piece));
    return buffer;
}

void uj_certificate_print(FILE *stream, const uj_tray *tray, const uj_certificate *certificate)
{
    char pair[160];
    fprintf(stream, "Proven: no overlap is ever deeper than %.3g ", certificate->overlap_bound);
    if (tray->unit != NULL) {
        uj_text_print(stream, tray->unit);
        fputc(' ', stream);
    }
    fprintf(stream, "(%.2g of the tray's diameter)",
            certificate->overlap_bound / uj_tray_diameter(tray));
    if (certificate->first_piece >= 0)
        fprintf(stream, "; the tightest pair is %s, at time %.3f",
                pair_text(tray, certificate, pair, sizeof pair), certificate->time);
    fputs(".\n", stream);
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
