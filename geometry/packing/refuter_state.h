// The state of a refuter, and the functions shared by the refuter*.c files. Callers use refuter.h.
#ifndef UJ_REFUTER_STATE_H
#define UJ_REFUTER_STATE_H

#include <unjam/geometry/packing/refuter.h>

#include "packing_state.h"

enum { UJ_REFUTER_DEPTH = 100 };

/// The label of a half-plane (uj_halfplane.edge_id) says where it comes from. The label is k for
/// line k of the first part, UJ_EDGE_OF_B + k for line k of the second part, UJ_ARC_END + 2 j for
/// the beginning of arc j, and UJ_ARC_END + 2 j + 1 for the end of arc j. docs/IMPOSSIBLE.md
/// explains how lines are numbered.
enum { UJ_ARC_END = 1 << 20 };

struct uj_refuter {
    uj_packer *packer;
    const uj_refuter_question *question;
    const uj_restriction **restriction_of;  ///< [pair_count]; NULL for pairs without a restriction
    const double *low, *high;               ///< [piece_count] the present box of angles, degrees
    /// For each line of each part (docs/IMPOSSIBLE.md): the edge of the part's outline that lies on
    /// the line; -1: none.
    int *edge_on;
    int *first_line[UJ_MAX_PIECES];  ///< [part] index in `edge_on` of line 0 of the part
    /// Greatest depth of the search tree: UJ_REFUTER_DEPTH, or less if `levels` would otherwise
    /// take too much memory.
    int depth_limit;
    uj_domain *levels;  ///< [depth_limit] one for each depth of the search tree
    /// [constraint_capacity] For each constraint: the id of its disjunction and the label of its
    /// half-plane. The id is -1 for a bound, which has no label.
    int *row_id, *row_label;
    unsigned node_count, node_limit, work_since_poll;
    bool stopped;  ///< poll returned false
    char *text;    ///< the refutation so far, text_length bytes
    size_t text_length, text_capacity;
    bool out_of_memory;
};

// --- refuter_list.c: the disjunctions for a box of angles ---

/// Sets the outlines and bounds of all pieces for a box of angles (degrees), and lists the
/// disjunctions. Returns false if no placement is left.
bool uj_refuter_list(uj_refuter *r, const double *low, const double *high);

// --- refuter_search.c: branching over disjunctions ---

/// Decides, in at most r->node_limit nodes, whether any placement fulfils the disjunctions that
/// uj_refuter_list has listed. If no placement does, appends the refutation to r->text. If a
/// placement is found, r->packer->qp.x holds the centres.
uj_packing uj_refuter_search(uj_refuter *r);

// --- refuter_text.c: writing refutations ---

/// Appends formatted text to r->text. Sets r->out_of_memory if memory runs out.
void uj_refuter_write(uj_refuter *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Appends a space and the label of a half-plane to r->text.
void uj_refuter_write_label(uj_refuter *r, int label);

/// Appends the Farkas weights of the packer's linear program to r->text. The program must be
/// infeasible. Returns false if the weights do not prove this.
bool uj_refuter_write_weights(uj_refuter *r);

#endif
