// Reports the results of checking a motion (uj_certificate), in words and as JSON.
#ifndef UJ_CERTIFICATE_REPORT_H
#define UJ_CERTIFICATE_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include <unjam/geometry/certificate/certificate.h>

/// Prints one sentence: the proven bound on overlaps, and the tightest pair of pieces. This pair
/// overlaps most deeply or, if no pieces overlap, comes closest.
void uj_certificate_print(FILE *stream, const uj_tray *tray, const uj_certificate *certificate);

/// Returns a new object {"pieces": [...], "time": ...} for the tightest pair of pieces; "tray"
/// means the wall. Returns JSON null if nothing moves, and NULL when out of memory.
json_t *uj_certificate_tightest_to_json(const uj_tray *tray, const uj_certificate *certificate);

/// An exemption is a part of a motion where the check could not decide whether the rules are
/// obeyed. Prints the number of exemptions. For each kind, prints the sums of uj_exemption.way and
/// uj_exemption.angle, and the limits on these sums. Prints nothing if there are no exemptions.
void uj_exemptions_print(FILE *stream, const uj_tray *tray, const uj_exemptions *exemptions);

/// Writes a sentence about the first exemption into `reason` (`size` bytes). There must be at least
/// one exemption.
void uj_exemptions_explain(const uj_tray *tray, const uj_exemptions *exemptions, char *reason,
                           size_t size);

/// Returns a new array with an object {"kind", "move", "time", "piece", "other", "way", "angle"}
/// for each exemption, up to UJ_EXEMPTIONS_KEPT. The members are those of uj_exemption, but "angle"
/// is in degrees. "other" is "the tray" for the wall, and null if the exemption concerns one piece
/// only. Returns NULL when out of memory.
json_t *uj_exemptions_to_json(const uj_tray *tray, const uj_exemptions *exemptions);

/// Returns a new object, or NULL when out of memory. If exemptions of a kind occur, the object has
/// a member {"count", "way", "angle", "most_way", "most_angle"} for this kind. "way" and "angle"
/// are the sums over these exemptions; "most_way" and "most_angle" are the limits on these sums.
/// Angles are in degrees.
json_t *uj_exemption_sums_to_json(const uj_tray *tray, const uj_exemptions *exemptions);

#endif
