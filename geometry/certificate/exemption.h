// Exemptions: parts of a motion that are accepted although it is not fully decided whether the
// motion obeys the laws of motion there.
#ifndef UJ_EXEMPTION_H
#define UJ_EXEMPTION_H

#include <stdbool.h>
#include <stddef.h>

/// Why it could not be decided exactly whether a motion obeys the laws of motion. In each case, the
/// motion passed a coarser test.
typedef enum uj_exemption_kind {
    UJ_EXEMPT_SHORT,  ///< a step so short that rounding hides its direction
    UJ_EXEMPT_NEAR,   ///< contacts explain the motion only if small gaps count as contacts
    UJ_EXEMPT_DRIFT,  ///< pushes of several pieces are so nearly balanced that rounding hides
                      ///< which one prevails
    UJ_EXEMPT_STOP,  ///< the rates at which gaps change do not show whether a piece stops here; the
                     ///< piece could turn farther by at most uj_exemption.angle
    UJ_EXEMPT_VERTEX,  ///< two parts touch at a vertex, and it is not decided which face keeps them
                       ///< apart
    UJ_EXEMPTION_KINDS
} uj_exemption_kind;

enum { UJ_EXEMPT_ALONE = -2 };  ///< as uj_exemption.other: neither a piece nor the wall

typedef struct uj_exemption {
    uj_exemption_kind kind;
    size_t move;   ///< number of the move, from 1
    double time;   ///< the time, in moves: move n lasts from n - 1 to n
    int piece;     ///< the piece concerned (index in the tray), or the first of several
    int other;     ///< the piece that it touches, -1 for the wall, or UJ_EXEMPT_ALONE
    double way;    ///< length: how far pieces moved while the test was undecided
    double angle;  ///< radians: how far pieces turned while the test was undecided; for a stop, how
                   ///< much farther they could have turned
} uj_exemption;

/// How many exemptions of one kind there are, and the sums of their lengths and angles.
typedef struct uj_exemption_sum {
    size_t count;
    double way, angle;
} uj_exemption_sum;

enum { UJ_EXEMPTIONS_KEPT = 16 };

/// All exemptions of a certificate: the first ones, and sums over all.
typedef struct uj_exemptions {
    size_t count;
    uj_exemption first[UJ_EXEMPTIONS_KEPT];   ///< [min(count, UJ_EXEMPTIONS_KEPT)]
    uj_exemption_sum of[UJ_EXEMPTION_KINDS];  ///< index: uj_exemption_kind
} uj_exemptions;

/// Returns the name of a kind in JSON: "short", "near", "drift", "stop", "vertex".
/// Static text.
const char *uj_exemption_text(uj_exemption_kind kind);

/// Returns the limits on the exemptions of one kind in one move or in a whole solution: on their
/// number and on the sums of their lengths (in tray diameters) and angles (in radians).
uj_exemption_sum uj_exemption_limit(uj_exemption_kind kind, bool in_solution);

/// Counts one more exemption in a sum, and adds its length and angle.
void uj_exemption_sum_add(uj_exemption_sum *sum, uj_exemption one);

/// Adds an exemption to those of a certificate: to their list, if it has room, and to their sums.
void uj_exemptions_add(uj_exemptions *all, uj_exemption one);

#endif
