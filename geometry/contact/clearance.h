// The play of a configuration: how far pieces can shift between their contacts.
#ifndef UJ_CLEARANCE_H
#define UJ_CLEARANCE_H

#include <unjam/geometry/contact/contacts.h>

/// Two sides that touch, a < b. Side a is -1 for the tray (walls and fixed obstacles).
typedef struct uj_contact_pair {
    int a, b;
} uj_contact_pair;

enum { UJ_MAX_CONTACT_PAIRS = UJ_MAX_PIECES * (UJ_MAX_PIECES + 1) / 2 };

/// A set of contact pairs, in increasing order.
typedef struct uj_contact_pairs {
    int count;
    uj_contact_pair items[UJ_MAX_CONTACT_PAIRS];
} uj_contact_pairs;

/// Whether the set has the pair (a, b), a < b.
bool uj_contact_pairs_contain(const uj_contact_pairs *set, int a, int b);

/// Scratch memory. Create it once for a puzzle; the model must outlive it.
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

/// Computes the play of the pieces in `free_pieces` (bit i: piece i) at poses[piece_count]. These
/// pieces may shift but not turn, the others are fixed, and every pair stays on the side where it
/// is separated best.
///
/// The contacts that bound the play form a chain. Weights under which their normals cancel, scaled
/// so that the greatest is 1, give a sum of the gaps that no shift changes; this sum is the play.
/// For a piece between two walls it is the spare width; when negative, the overlap that no shift
/// removes. Of all chains the one counts whose gaps, made equal, are smallest.
///
/// Only the pairs in `among` count (NULL: all). *chain, unless NULL, gets the pairs of the chain.
/// Returns infinity, and no chain, when nothing bounds the play.
double uj_clearance(const uj_pose *poses, unsigned free_pieces, const uj_contact_pairs *among,
                    uj_clearance_workspace *workspace, uj_contact_pairs *chain);

#endif
