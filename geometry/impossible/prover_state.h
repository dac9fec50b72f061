// The state of the prover, and the functions that its files share. Callers use prover.h.
#ifndef UJ_PROVER_STATE_H
#define UJ_PROVER_STATE_H

#include <pthread.h>

#include <unjam/base/state_table.h>
#include <unjam/geometry/impossible/prover.h>
#include <unjam/geometry/packing/refuter.h>

/// A question about a cell, and its answer.
typedef struct uj_claim_question {
    uj_proof_claim_type type;
    size_t cell, index, arc;  ///< as in uj_proof_claim
    const double *hint;       ///< as in uj_refuter_question
    uj_packing packing;
    double angle[UJ_MAX_PIECES];  ///< if packing is UJ_PACKING_SOME: angles with room, degrees
    char *reason;                 ///< owned; if packing is UJ_PACKING_NONE
} uj_claim_question;

typedef struct uj_prover {
    const uj_tray *tray;
    const uj_prover_options *options;
    uj_contact_model *model;
    uj_refuter **refuters;        ///< [options->threads]
    double start[UJ_MAX_PIECES];  ///< angles at the start, degrees
    /// [model->pair_count] direction of the normal of a line that separates the parts of a pair at
    /// the start, where they are farthest apart; degrees.
    double *separation;
    bool is_free[UJ_MAX_PIECES];                     ///< piece i may have any angle
    double low[UJ_MAX_PIECES], high[UJ_MAX_PIECES];  ///< of the region, degrees, if not free
    /// The last angles with room that were found at the low and the high end of each piece's range.
    double hints[2][UJ_MAX_PIECES][UJ_MAX_PIECES];
    bool has_hint[2][UJ_MAX_PIECES];
    size_t pair_count;
    uj_proof_pair *pairs;  ///< [pair_count] the pairs with arcs
    size_t cell_count, cell_capacity;
    uint32_t *cells;  ///< [cell_count * pair_count] the arcs of each cell
    uj_budget budget;
    uj_state_table known;  ///< the cells, to look them up; only used in flood.c
    size_t question_count, question_capacity;
    uj_claim_question *questions;
    uint64_t box_limit;    ///< for one question
    size_t reason_bytes;   ///< of the reasons of all questions
    size_t working_bytes;  ///< held by the refuters for open questions
    uj_prover_stats stats;
    pthread_mutex_t mutex;  ///< for `next`, `stats`, `stopped` and poll
    size_t next;            ///< index of the question that a thread takes next
    bool stopped, out_of_memory;
} uj_prover;

// --- claims.c: asking the refuters ---

/// Appends a question. Returns false when out of memory.
bool uj_prover_add_question(uj_prover *p, uj_claim_question question);

/// Asks questions[first .. question_count - 1], on all threads. Stops early if poll says so.
void uj_prover_ask(uj_prover *p, size_t first);

/// Updates stats.memory_bytes. While questions are asked, the caller must hold the mutex.
void uj_prover_count_memory(uj_prover *p);

/// Frees the questions after the first `count`.
void uj_prover_drop_questions(uj_prover *p, size_t count);

// --- growth.c: widening the region ---

/// Makes the region `step` degrees wide on both sides of the start.
void uj_prover_start_region(uj_prover *p, double step);

/// Widens the region by `step` degrees at an end of the range of a piece.
void uj_prover_widen(uj_prover *p, size_t piece, bool at_low_end, double step);

/// Widens the region from the start by steps of `step` degrees until no motion leaves it. Returns
/// true if it then contains no goal; the questions are the claims of the proof.
bool uj_prover_grow(uj_prover *p, double step);

// --- flood.c: visiting cells ---

typedef struct uj_flood {
    double step;          ///< by which the region of angles is widened, degrees
    int arcs;             ///< number of arcs for each pair
    bool with_obstacles;  ///< pairs of pieces and obstacles have arcs, too
    bool at_normals;      ///< divide the circle at the normals of the first part, if possible
    size_t cell_limit;
} uj_flood;

/// Visits all cells that may be reached from the start. Returns true if none contains a goal; the
/// questions are then the claims of the proof.
bool uj_prover_flood(uj_prover *p, const uj_flood *flood);

// --- write_proof.c ---

/// Makes a proof of the prover's region and questions, whose reasons move to the proof. NULL: out
/// of memory.
uj_proof *uj_prover_write_proof(uj_prover *p);

#endif
