// State and functions that the refuter*.c files share. Callers use refuter.h.
#ifndef UJ_REFUTER_STATE_H
#define UJ_REFUTER_STATE_H

#include <unjam/geometry/packing/refuter.h>

#include "packing_state.h"

enum { UJ_REFUTER_DEPTH = 100 };

/// Labels of half-planes (uj_halfplane.edge_id). Lines are numbered as in docs/IMPOSSIBLE.md.
/// - k: line k of the first part
/// - UJ_EDGE_OF_B + k: line k of the second part
/// - UJ_ARC_END + 2 j: beginning of arc j
/// - UJ_ARC_END + 2 j + 1: end of arc j
enum { UJ_ARC_END = 1 << 20 };

struct uj_refuter {
    uj_packer *packer;
    const uj_refuter_question *question;
    const uj_restriction **restriction_of;  ///< [pair_count] NULL: no restriction
    const double *low, *high;               ///< [piece_count] the present box of angles, degrees
    /// For each line of each part (docs/IMPOSSIBLE.md): the outline's edge on this line, or -1.
    int *edge_on;
    int *first_line[UJ_MAX_PIECES];  ///< [part] index in `edge_on` of line 0 of the part
    /// Greatest depth of the search tree, at most UJ_REFUTER_DEPTH.
    int depth_limit;
    uj_domain *levels;  ///< [depth_limit]
    /// [constraint_capacity] Each constraint's disjunction (id) and half-plane (label). A bound has
    /// the id -1 and no label.
    int *row_id, *row_label;
    unsigned node_count, node_limit, work_since_poll;
    bool stopped;  ///< poll returned false
    char *text;    ///< the refutation so far, text_length bytes
    size_t text_length, text_capacity;
    bool out_of_memory;
};

// --- refuter_list.c: the disjunctions for a box of angles ---

/// Sets the outlines and bounds of all pieces for a box of angles (degrees). Lists the
/// disjunctions. Returns false if no placement is left.
bool uj_refuter_list(uj_refuter *r, const double *low, const double *high);

// --- refuter_search.c: branching over disjunctions ---

/// Searches at most r->node_limit nodes for a placement that fulfils the listed disjunctions. If it
/// finds one, the centres are in r->packer->qp.x. If there is none, appends the refutation to
/// r->text.
uj_packing uj_refuter_search(uj_refuter *r);

// --- refuter_text.c: writing refutations ---

/// Appends formatted text to r->text. Sets r->out_of_memory if memory runs out.
void uj_refuter_write(uj_refuter *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Appends a space and the label of a half-plane to r->text.
void uj_refuter_write_label(uj_refuter *r, int label);

/// Appends the Farkas weights of the infeasible linear program to r->text. Returns false if the
/// weights prove nothing.
bool uj_refuter_write_weights(uj_refuter *r);

#endif
