// A checked proof that a puzzle is impossible, to be drawn barrier by barrier. A barrier is a claim
// of the proof: that a piece cannot turn any further, or that the goal cannot be reached.
#ifndef UJ_BARRIER_SHOW_H
#define UJ_BARRIER_SHOW_H

#include <unjam/formats/proof_file.h>
#include <unjam/formats/theorem_words.h>
#include <unjam/geometry/barriers/tightest.h>
#include <unjam/viewer/board/subject.h>

/// Owns all members that are not marked as borrowed.
typedef struct uj_barrier_show {
    const uj_tray *tray;    ///< borrowed
    const uj_proof *proof;  ///< borrowed
    uj_theorem_numbers numbers;
    uj_barrier_list barriers;
    /// [barriers.count] for each barrier, the result of uj_tightest_find; NULL: not searched yet.
    uj_tightest **tightest;
    uj_subject *subject;  ///< draws the tray with its pieces in any poses
} uj_barrier_show;

/// Checks the proof in `file`, and finds its barriers. `file` must outlive *out. Free *out with
/// uj_barrier_show_destroy. Errors: UJ_BAD_INPUT if the proof is invalid (*rejected is then true)
/// or has no barriers; UJ_NO_MEMORY.
uj_status uj_barrier_show_create(const uj_proof_file *file, uj_barrier_show **out, bool *rejected,
                                 uj_error *error);

/// Frees `show`, which may be NULL.
void uj_barrier_show_destroy(uj_barrier_show *show);

/// Sets show->tightest[barrier], unless it is set already. Error: UJ_NO_MEMORY.
uj_status uj_barrier_show_prepare(uj_barrier_show *show, size_t barrier, uj_error *error);

/// Chooses the barrier to show first. Prepares the first 32 barriers that keep a piece from turning
/// and chooses the one with the least uj_tightest.shortfall. If no barrier keeps a piece from
/// turning, prepares and chooses the one with the most boxes. Error: UJ_NO_MEMORY.
uj_status uj_barrier_show_first(uj_barrier_show *show, size_t *barrier, uj_error *error);

#endif
