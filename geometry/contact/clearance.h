// How much room pieces have between their contacts: the play of a configuration.
#ifndef UJ_CLEARANCE_H
#define UJ_CLEARANCE_H

#include <unjam/geometry/contact/contacts.h>

// Two sides that meet, a < b; a is -1 for the tray (walls and fixed obstacles).
typedef struct uj_meeting {
    int a, b;
} uj_meeting;

enum { UJ_MAX_MEETINGS = UJ_MAX_PIECES * (UJ_MAX_PIECES + 1) / 2 };

// A set of meetings, in increasing order.
typedef struct uj_meetings {
    int count;
    uj_meeting items[UJ_MAX_MEETINGS];
} uj_meetings;

bool uj_meetings_have(const uj_meetings *set, int a, int b);

// Scratch memory. Create once for a puzzle.
typedef struct uj_clearance_workspace {
    uj_halfplanes planes;
    struct uj_qp *qp;
    struct uj_qp_constraint *rows;
    int *row_pair;
} uj_clearance_workspace;

uj_status uj_clearance_workspace_create(const uj_contact_model *model, uj_clearance_workspace *out);
void uj_clearance_workspace_clear(uj_clearance_workspace *workspace);

// The play of the pieces in `free_pieces` (bit i: piece i), at these poses[piece_count], when they
// may shift but not turn, every pair stays on the side where it is separated best, and the other
// pieces are fixed. The contacts that bound it close a chain: weights with which their normals
// cancel, the greatest of them 1, make a sum of the gaps that no shift changes, and that sum is the
// play (two walls with a piece between them: what is left of the width; negative: the overlap that
// no shift takes away). Of all chains it is the one whose gaps, made equal, are the smallest.
// Only meetings in `among` count (NULL: all). *chain, unless NULL, gets the meetings of the chain.
// Returns infinity, and no chain, when nothing bounds it.
double uj_clearance(const uj_contact_model *model, const uj_pose *poses, unsigned free_pieces,
                    const uj_meetings *among, uj_clearance_workspace *workspace,
                    uj_meetings *chain);

#endif
