// Reports the results of checking a motion (uj_certificate), in words and as JSON.
#ifndef UJ_CERTIFICATE_REPORT_H
#define UJ_CERTIFICATE_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/geometry/certificate/certificate.h>

/// Prints one sentence with the proven bound on overlaps and the tightest pair: the pieces that
/// overlap most deeply or, if none overlap, come closest.
void uj_certificate_print(FILE *stream, const uj_tray *tray, const uj_certificate *certificate);

/// Returns a new object {"pieces": [...], "time": ...}: the names of the tightest pair of pieces
/// ("tray" for the wall), and the time at which they overlap most deeply or come closest. Returns
/// JSON null if nothing moves, and NULL when out of memory.
json_t *uj_certificate_tightest_to_json(const uj_tray *tray, const uj_certificate *certificate);

/// Prints the number of exemptions. (An exemption is a place where the check could not fully decide
/// whether the motion obeys the laws of motion.) Then prints a sentence for each kind of exemption
/// that occurs: how many there are, the sums of their lengths and angles (uj_exemption.way,
/// .angle), and the limits on these sums. Prints nothing if there are no exemptions.
void uj_exemptions_print(FILE *stream, const uj_tray *tray, const uj_exemptions *exemptions);

/// Writes a sentence about the first exemption: the first place where the check could not fully
/// decide whether the motion obeys the laws of motion. There must be at least one exemption.
/// `reason` has `size` bytes.
void uj_exemptions_explain(const uj_tray *tray, const uj_exemptions *exemptions, char *reason,
                           size_t size);

/// Returns a new array of objects {"kind", "move", "time", "piece", "other", "way", "angle"}, one
/// for each exemption (a place where the check could not fully decide whether the motion obeys the
/// laws of motion), up to UJ_EXEMPTIONS_KEPT of them. The members are those of uj_exemption, but
/// "angle" is in degrees. "other" is "the tray" for the wall, and null if the exemption is not
/// about a pair of pieces. Returns NULL when out of memory.
json_t *uj_exemptions_to_json(const uj_tray *tray, const uj_exemptions *exemptions);

/// Returns a new object with a member {"count", "way", "angle", "most_way", "most_angle"} for each
/// kind of exemption that occurs. (An exemption is a place where the check could not fully decide
/// whether the motion obeys the laws of motion.) "count" is the number of exemptions of that kind.
/// "way" and "angle" are the sums of their lengths and angles (uj_exemption.way, .angle).
/// "most_way" and "most_angle" are the limits on these sums. Angles are in degrees. Returns NULL
/// when out of memory.
json_t *uj_exemption_sums_to_json(const uj_tray *tray, const uj_exemptions *exemptions);

#endif
