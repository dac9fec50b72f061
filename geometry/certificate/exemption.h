// Exemptions: parts of a motion that are accepted although a law of motion is not fully decided
// there (docs/CERTIFICATE.md, "Exemptions").
#ifndef UJ_EXEMPTION_H
#define UJ_EXEMPTION_H

#include <stdbool.h>
#include <stddef.h>

/// Why a law of motion was not decided. In each case, the motion passed a coarser test.
typedef enum uj_exemption_kind {
    UJ_EXEMPT_SHORT,   ///< the step is so short that rounding hides its direction
    UJ_EXEMPT_NEAR,    ///< contacts explain the motion only if small gaps count as contacts
    UJ_EXEMPT_DRIFT,   ///< the pushes are so nearly balanced that rounding hides which one prevails
    UJ_EXEMPT_STOP,    ///< a piece stopped, but might have turned farther, by at most `angle`
    UJ_EXEMPT_VERTEX,  ///< two parts touch at a vertex; it is undecided which face keeps them apart
    UJ_EXEMPTION_KINDS
} uj_exemption_kind;

enum { UJ_EXEMPT_ALONE = -2 };  ///< value of uj_exemption.other: neither a piece nor the wall

typedef struct uj_exemption {
    uj_exemption_kind kind;
    size_t move;   ///< number of the move, from 1
    double time;   ///< move n lasts from time n - 1 to time n
    int piece;     ///< the piece concerned (index in the tray), or the first of several
    int other;     ///< the piece that it touches, -1 for the wall, or UJ_EXEMPT_ALONE
    double way;    ///< length: how far pieces moved while the test was undecided
    double angle;  ///< radians: how far pieces turned while the test was undecided; for a stop, how
                   ///< much farther they could have turned
} uj_exemption;

/// The number of exemptions of one kind, and the sums of their lengths and angles.
typedef struct uj_exemption_sum {
    size_t count;
    double way, angle;
} uj_exemption_sum;

enum { UJ_EXEMPTIONS_KEPT = 16 };

/// The exemptions of a certificate.
typedef struct uj_exemptions {
    size_t count;
    uj_exemption first[UJ_EXEMPTIONS_KEPT];   ///< [min(count, UJ_EXEMPTIONS_KEPT)]
    uj_exemption_sum of[UJ_EXEMPTION_KINDS];  ///< sums over all exemptions, by uj_exemption_kind
} uj_exemptions;

/// Returns the name of a kind in JSON: "short", "near", "drift", "stop", "vertex". Static text.
const char *uj_exemption_text(uj_exemption_kind kind);

/// Returns the greatest number of exemptions of a kind, and the greatest sums of their lengths (in
/// tray diameters) and angles (in radians). The limits hold for a whole solution if `in_solution`,
/// else for one move.
uj_exemption_sum uj_exemption_limit(uj_exemption_kind kind, bool in_solution);

/// Adds one exemption to a sum.
void uj_exemption_sum_add(uj_exemption_sum *sum, uj_exemption one);

/// Adds one exemption to a certificate: to its list, if there is room, and to its sums.
void uj_exemptions_add(uj_exemptions *all, uj_exemption one);

#endif
