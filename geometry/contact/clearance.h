// The clearance of a configuration: how far pieces can shift between the contacts that hold them.
#ifndef UJ_CLEARANCE_H
#define UJ_CLEARANCE_H

#include <unjam/geometry/contact/contacts.h>

/// Two bodies that touch: pieces a and b with a < b, or the tray (a is -1) and piece b.
typedef struct uj_contact_pair {
    int a, b;
} uj_contact_pair;

enum { UJ_MAX_CONTACT_PAIRS = UJ_MAX_PIECES * (UJ_MAX_PIECES + 1) / 2 };

/// A set of pairs, sorted by a, then by b.
typedef struct uj_contact_pairs {
    int count;
    uj_contact_pair items[UJ_MAX_CONTACT_PAIRS];
} uj_contact_pairs;

/// Returns true if the set contains the pair (a, b). Requires a < b.
bool uj_contact_pairs_contain(const uj_contact_pairs *set, int a, int b);

/// Scratch memory of uj_clearance. The model must outlive it.
typedef struct uj_clearance_workspace {
    const uj_contact_model *model;
    uj_halfplanes planes;
    struct uj_qp *qp;
    struct uj_qp_constraint *rows;
    int *row_pair;
} uj_clearance_workspace;

/// Allocates a workspace for the model. On failure nothing needs to be cleared.
uj_status uj_clearance_workspace_create(const uj_contact_model *model, uj_clearance_workspace *out);
void uj_clearance_workspace_clear(uj_clearance_workspace *workspace);

/// Computes the clearance of the pieces in `free_pieces` (bit i: piece i), which may shift but not
/// turn. All others are fixed. Piece i stands at poses[i]. The gap of two convex parts is the slack
/// of one half-plane: the one with the most slack at these poses.
///
/// The clearance is a length. For a piece between two walls, it is the spare width. A negative
/// clearance is an overlap that no shift removes. In general:
/// 1. A chain is a set of contacts with positive weights. The weighted sum of their normals is 0,
///    and the greatest weight is 1.
/// 2. The clearance of a chain is the weighted sum of its gaps. No shift changes this sum.
/// 3. The result is the clearance of the chain whose gaps have the smallest weighted mean.
///
/// Considers only the pairs in `among`, or all pairs if `among` is NULL. Sets *chain to the pairs
/// of the chain, unless `chain` is NULL. If nothing bounds the clearance, returns infinity and
/// empties *chain.
double uj_clearance(const uj_pose *poses, unsigned free_pieces, const uj_contact_pairs *among,
                    uj_clearance_workspace *workspace, uj_contact_pairs *chain);

#endif
