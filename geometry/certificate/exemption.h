// Where the laws of motion could not be decided in full, and what was accepted there.
#ifndef UJ_EXEMPTION_H
#define UJ_EXEMPTION_H

#include <stddef.h>

/// Why a test of the laws was not decided. In each case a coarser test was passed.
typedef enum uj_exemption_kind {
    UJ_EXEMPT_SHORT,   ///< a step so short that rounding hides its direction
    UJ_EXEMPT_NEAR,    ///< contacts explain the motion only if small gaps count as contacts
    UJ_EXEMPT_DRIFT,   ///< the drives are so nearly balanced that rounding hides who wins
    UJ_EXEMPT_STOP,    ///< whether a piece stops here is not decided to first order in the angle
    UJ_EXEMPT_VERTEX,  ///< along which face parts at a vertex separate is not decided
    UJ_EXEMPTION_KINDS
} uj_exemption_kind;

typedef struct uj_exemption {
    uj_exemption_kind kind;
    size_t move;   ///< number of the move, from 1
    double time;   ///< in moves
    int piece;     ///< the piece concerned (index in the tray), or the first of several
    double way;    ///< length: how far pieces moved in what was not decided
    double angle;  ///< radians: how far they turned
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

/// Adds one.
void uj_exemptions_add(uj_exemptions *all, uj_exemption one);

#endif
