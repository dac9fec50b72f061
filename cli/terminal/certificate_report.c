// Reports the results of checking a motion, in words and as JSON.
#include <unjam/cli/terminal/certificate_report.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/report.h>

static const char *piece_name(const uj_tray *tray, int piece)
{
    return piece >= 0 ? tray->pieces[piece].name : "the tray";
}

// Writes a length and its unit. Replaces control characters in the unit.
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
                _("Proven: no overlap is ever deeper than %s (%.2g times the tray's diameter).\n"),
                bound, part);
        return;
    }
    int second = certificate->second_piece;
    fprintf(stream,
            _("Proven: no overlap is ever deeper than %s (%.2g times the tray's diameter); the "
              "tightest pair is %.64s and %.64s, after %.3f moves.\n"),
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

// Returns what the check could not decide, as the end of a sentence.
static const char *left_open(uj_exemption_kind kind)
{
    static const char *const texts[] = {
        [UJ_EXEMPT_SHORT] = N_("in which direction a very short step goes"),
        [UJ_EXEMPT_NEAR] = N_("whether two parts touch or are only very close to each other"),
        [UJ_EXEMPT_DRIFT] = N_("how pieces move when the pushes on them nearly cancel out"),
        [UJ_EXEMPT_STOP] = N_("whether the piece stops"),
        [UJ_EXEMPT_VERTEX] = N_("which edge separates two parts that touch only at a corner")};
    return _(texts[kind]);
}

void uj_exemptions_print(FILE *stream, const uj_tray *tray, const uj_exemptions *exemptions)
{
    double diameter = uj_tray_diameter(tray);
    if (exemptions->count == 0)
        return;
    fprintf(stream,
            uj_translate_count(
                "At %zu place of the motion it is not certain, because of rounding, that the rules "
                "of pushes and turns are obeyed exactly; --strict refuses such a solution.\n",
                "At %zu places of the motion it is not certain, because of rounding, that the "
                "rules of pushes and turns are obeyed exactly; --strict refuses such a solution.\n",
                exemptions->count),
            exemptions->count);
    for (int k = 0; k < UJ_EXEMPTION_KINDS; k++) {
        uj_exemption_sum sum = exemptions->of[k],
                         most = uj_exemption_limit((uj_exemption_kind)k, true);
        if (sum.count > 0)
            fprintf(stream,
                    _("It is not certain %s. Number of such places: %zu. Uncertain distance, in "
                      "total: %.3g (accepted: at most %.3g). Uncertain angle, in total: %.3g "
                      "degrees (accepted: at most %.3g).\n"),
                    left_open((uj_exemption_kind)k), sum.count, sum.way, most.way * diameter,
                    uj_degrees(sum.angle), uj_degrees(most.angle));
    }
}

void uj_exemptions_explain(const uj_tray *tray, const uj_exemptions *exemptions, char *reason,
                           size_t size)
{
    const uj_exemption *one = &exemptions->first[0];
    snprintf(reason, size,
             _("in move %zu, at time %.6g (counted in moves), piece %.40s: because of rounding, it "
               "is not certain %s; --strict refuses such a solution"),
             one->move, one->time, tray->pieces[one->piece].name, left_open(one->kind));
}

static json_t *other_piece(const uj_tray *tray, int other)
{
    return other == UJ_EXEMPT_ALONE ? json_null() : json_string(piece_name(tray, other));
}

json_t *uj_exemptions_to_json(const uj_tray *tray, const uj_exemptions *exemptions)
{
    json_t *list = json_array();
    for (size_t i = 0; i < exemptions->count && i < UJ_EXEMPTIONS_KEPT; i++) {
        const uj_exemption *one = &exemptions->first[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:I, s:f, s:s, s:o, s:f, s:f}", "kind",
                                        uj_exemption_text(one->kind), "move", (json_int_t)one->move,
                                        "time", one->time, "piece", tray->pieces[one->piece].name,
                                        "other", other_piece(tray, one->other), "way", one->way,
                                        "angle", uj_degrees(one->angle)));
    }
    return list;
}

json_t *uj_exemption_sums_to_json(const uj_tray *tray, const uj_exemptions *exemptions)
{
    json_t *sums = json_object();
    double diameter = uj_tray_diameter(tray);
    for (int k = 0; k < UJ_EXEMPTION_KINDS; k++) {
        uj_exemption_sum sum = exemptions->of[k],
                         most = uj_exemption_limit((uj_exemption_kind)k, true);
        if (sum.count > 0)
            json_object_set_new(sums, uj_exemption_text((uj_exemption_kind)k),
                                json_pack("{s:I, s:f, s:f, s:f, s:f}", "count",
                                          (json_int_t)sum.count, "way", sum.way, "angle",
                                          uj_degrees(sum.angle), "most_way", most.way * diameter,
                                          "most_angle", uj_degrees(most.angle)));
    }
    return sums;
}
