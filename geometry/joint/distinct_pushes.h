// Visits some pushes of a state. Every push of the state moves the pieces like one of these.
#ifndef UJ_DISTINCT_PUSHES_H
#define UJ_DISTINCT_PUSHES_H

#include <unjam/geometry/dynamics/push.h>

/// Scratch memory; every thread needs its own.
typedef struct uj_distinct_pushes uj_distinct_pushes;

/// The options of a piece in a push, as a bit set: to be held (UJ_MAY_HOLD), or to be pressed in a
/// direction (uj_may_press).
enum { UJ_MAY_HOLD = 1, UJ_MAY_PRESS_ANY = 30 };
static inline unsigned uj_may_press(unsigned direction)
{
    return 2u << direction;
}

/// A push and its result.
typedef struct uj_distinct_push {
    uj_press press;
    const uj_vec2 *x;  ///< [piece_count] positions at the end of the push
    uj_push_outcome outcome;
    /// [piece_count] Each piece i may take any option in options[i] without changing the effect.
    const uint8_t *options;
} uj_distinct_push;

/// The input of uj_distinct_pushes_visit.
typedef struct uj_distinct_push_visit {
    const uj_halfplanes *planes;  ///< half-planes of all pairs, at the present angles
    const uj_vec2 *x;             ///< [piece_count] present positions
    uj_push_workspace *workspace;
    int required;  ///< a piece that every push presses; -1: none
    /// [piece_count] The options that pushes may take; NULL: all.
    const uint8_t *options;
    /// True: also visits pushes that press nothing, or that press a piece to no effect. Then
    /// exactly one visited push represents each combination of options (at most one if most_pieces
    /// is set).
    bool every;
    /// The greatest number of pieces to press; NULL: any number. `function` may lower it.
    const int *most_pieces;
    /// Receives the pushes. Returns false to end the visit.
    bool (*function)(void *payload, const uj_distinct_push *push);
    void *payload;
} uj_distinct_push_visit;

/// Allocates scratch memory. The model must outlive it. Returns NULL if there is no memory.
uj_distinct_pushes *uj_distinct_pushes_create(const uj_contact_model *model);
void uj_distinct_pushes_destroy(uj_distinct_pushes *own);

/// Returns the size of the scratch memory, in bytes.
size_t uj_distinct_pushes_bytes(const uj_contact_model *model);

/// Visits pushes that represent all pushes of a state: every push moves the pieces like a visited
/// push. Pushes that press few pieces tend to come first. Returns false if visit->function or the
/// workspace's poll function has ended the visit.
///
/// The method: if the result may depend on which option a piece takes, its options are divided into
/// two sets, and each set gets a push of its own. The option may matter if one option presses the
/// piece in a direction in which the piece could move (mobility.h), or if a moving piece could push
/// this piece.
///
/// Leaves out a push if a pressed piece never moves, because the push that holds this piece has the
/// same result:
/// 1. Of all allowed velocities, pieces take those nearest to the directions of pressing.
/// 2. If the pressed piece then has the velocity 0, these velocities are still allowed while it is
///    held. So they are still the nearest.
/// Exceptions: the push got stuck, or pressing the piece may have decided how other pieces moved.
bool uj_distinct_pushes_visit(uj_distinct_pushes *own, const uj_distinct_push_visit *visit);

/// The same visit in portions. Each call of `go_on` makes up to `most` further pushes, including
/// those that are not passed to visit->function. The pushes and their order do not depend on the
/// portions. Each call may get another `visit` with equal contents. `go_on` returns false if
/// visit->function or the poll function has ended the visit.
void uj_distinct_pushes_begin(uj_distinct_pushes *own, const uj_distinct_push_visit *visit);
bool uj_distinct_pushes_go_on(uj_distinct_pushes *own, const uj_distinct_push_visit *visit,
                              uint64_t most);
bool uj_distinct_pushes_has_more(const uj_distinct_pushes *own);

/// The remaining part of a visit. While it is saved, the scratch memory can serve other visits.
typedef struct uj_distinct_pushes_rest uj_distinct_pushes_rest;

/// Returns a copy of the remaining part of the visit, or NULL if there is no memory. The caller
/// frees the copy with free().
uj_distinct_pushes_rest *uj_distinct_pushes_save(const uj_distinct_pushes *own);

/// Restores the visit saved in *rest. `own` need not be the scratch memory that the visit was saved
/// from, but must be for the same model.
void uj_distinct_pushes_restore(uj_distinct_pushes *own, const uj_distinct_pushes_rest *rest);

/// Sets options[i] to the options that the visit allows for piece i.
void uj_distinct_push_options(const uj_distinct_push_visit *visit, int piece_count,
                              uint8_t *options);

/// Returns the number of ways to choose one option for each piece.
uint64_t uj_count_pushes(const uint8_t *options, int piece_count);

/// Returns how many combinations of options are represented by the pushes made so far. At the end
/// of the visit, this is uj_count_pushes of the options that uj_distinct_push_options sets.
uint64_t uj_distinct_pushes_decided(const uj_distinct_pushes *own);

#endif
