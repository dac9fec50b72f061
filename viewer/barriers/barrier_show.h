// A proof that a puzzle is impossible, checked and ready to be drawn barrier by barrier. A barrier
// (uj_barrier; not a wall of the tray) is a claim of the proof: that a piece cannot turn any
// further, or that the goal cannot be reached.
#ifndef UJ_BARRIER_SHOW_H
#define UJ_BARRIER_SHOW_H

#include <unjam/formats/proof_file.h>
#include <unjam/formats/theorem_words.h>
#include <unjam/geometry/barriers/tightest.h>
#include <unjam/viewer/board/subject.h>

/// What is needed to show a proof. Owns all members that are not marked as borrowed.
typedef struct uj_barrier_show {
    const uj_tray *tray;    ///< borrowed
    const uj_proof *proof;  ///< borrowed
    uj_theorem_numbers numbers;
    uj_barrier_list barriers;
    /// [barriers.count] the tightest place of each barrier, where the pieces overlap least; NULL:
    /// not searched yet.
    uj_tightest **tightest;
    uj_subject *subject;  ///< the tray; its pieces can be drawn in any poses
} uj_barrier_show;

/// Checks the proof in a file and lists its barriers. The file must outlive *out, which the caller
/// frees with uj_barrier_show_destroy. Errors: UJ_BAD_INPUT, with the reason as the message, if the
/// proof is invalid (*rejected is then true) or has no barriers; UJ_NO_MEMORY.
uj_status uj_barrier_show_create(const uj_proof_file *file, uj_barrier_show **out, bool *rejected,
                                 uj_error *error);

/// Frees everything; NULL is allowed.
void uj_barrier_show_destroy(uj_barrier_show *show);

/// Finds the tightest place of a barrier: the configuration in which the pieces overlap least. Does
/// nothing if the tightest place is known already. Error: UJ_NO_MEMORY.
uj_status uj_barrier_show_prepare(uj_barrier_show *show, size_t barrier, uj_error *error);

/// Finds the barrier to show first: of the barriers that keep a piece from turning, the one whose
/// tightest place has the least overlap. If the proof has many barriers, only the first ones are
/// searched. Error: UJ_NO_MEMORY.
uj_status uj_barrier_show_first(uj_barrier_show *show, size_t *barrier, uj_error *error);

#endif
