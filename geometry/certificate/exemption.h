// Exemptions: parts of a motion that are accepted although it is not fully decided whether the
// motion obeys the laws of motion there.
#ifndef UJ_EXEMPTION_H
#define UJ_EXEMPTION_H

#include <stddef.h>

/// Why it could not be decided exactly whether a motion obeys the laws of motion. In each case, the
/// motion passed a coarser test.
typedef enum uj_exemption_kind {
    UJ_EXEMPT_SHORT,   ///< a step so short that rounding hides its direction
    UJ_EXEMPT_NEAR,    ///< contacts explain the motion only if small gaps count as contacts
    UJ_EXEMPT_DRIFT,   ///< pushes of several pieces are so nearly balanced that rounding hides
                       ///< which one prevails
    UJ_EXEMPT_STOP,    ///< it is not decided, to first order in the angle, whether a piece stops
                       ///< here
    UJ_EXEMPT_VERTEX,  ///< two parts touch at a vertex, and it is not decided along which face they
                       ///< separate
    UJ_EXEMPTION_KINDS
} uj_exemption_kind;

typedef struct uj_exemption {
    uj_exemption_kind kind;
    size_t move;   ///< number of the move, from 1
    double time;   ///< in moves
    int piece;     ///< the piece concerned (index in the tray), or the first of several
    double way;    ///< length: how far pieces moved while the test was undecided
    double angle;  ///< radians: how far pieces turned while the test was undecided
} uj_exemption;

enum { UJ_EXEMPTIONS_KEPT = 16 };

/// All exemptions of a certificate: the first ones, and sums over all.
typedef struct uj_exemptions {
    size_t count;
    uj_exemption first[UJ_EXEMPTIONS_KEPT];  ///< [min(count, UJ_EXEMPTIONS_KEPT)]
    double way, angle;                       ///< sums over all `count` exemptions
} uj_exemptions;

/// Returns the name of a kind in JSON: "short", "near", "drift", "stop", "vertex". Static text.
const char *uj_exemption_text(uj_exemption_kind kind);

/// Adds an exemption.
void uj_exemptions_add(uj_exemptions *all, uj_exemption one);

#endif
