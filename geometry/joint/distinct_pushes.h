// The pushes of a state, without those that differ from another push only by pressing further
// pieces that cannot move.
#ifndef UJ_DISTINCT_PUSHES_H
#define UJ_DISTINCT_PUSHES_H

#include <unjam/geometry/dynamics/push.h>

/// Scratch memory; every thread needs its own.
typedef struct uj_distinct_pushes uj_distinct_pushes;

/// What a push may do with a piece, as a bit set: hold it, or press it towards the uj_direction d.
enum { UJ_MAY_HOLD = 1, UJ_MAY_PRESS_ANY = 30 };
static inline unsigned uj_may_press(unsigned direction)
{
    return 2u << direction;
}

/// One push: what is pressed, and where it ends.
typedef struct uj_distinct_push {
    uj_press press;
    const uj_vec2 *x;  ///< [piece_count] positions at its end
    uj_push_outcome outcome;
    /// [piece_count] Options: a push that takes any of these for each piece moves all pieces alike.
    const uint8_t *options;
} uj_distinct_push;

/// What uj_distinct_pushes_visit needs.
typedef struct uj_distinct_push_visit {
    const uj_halfplanes *planes;  ///< half-planes of all pairs, at the present angles
    const uj_vec2 *x;             ///< [piece_count] present positions
    uj_push_workspace *workspace;
    int required;  ///< a piece that every push presses; -1: none
    /// [piece_count] The options that pushes may take. NULL: all options.
    const uint8_t *options;
    /// Nothing is left out: every choice of options is among those of exactly one push. The push
    /// that presses nothing counts, too.
    bool every;
    /// Pushes that press more pieces than this are left out. The function may lower the number.
    /// NULL: none are left out.
    const int *most_pieces;
    /// Receives the pushes. Returns false to end the visit.
    bool (*function)(void *payload, const uj_distinct_push *push);
    void *payload;
} uj_distinct_push_visit;

/// Allocates scratch memory for a model, which must outlive it. Returns NULL if there is no memory.
uj_distinct_pushes *uj_distinct_pushes_create(const uj_contact_model *model);
void uj_distinct_pushes_destroy(uj_distinct_pushes *own);

/// Returns the size of the scratch memory, in bytes.
size_t uj_distinct_pushes_bytes(const uj_contact_model *model);

/// Makes pushes of a state so that every push of any pieces in any directions moves the pieces as
/// one of them does. Pushes of few pieces come first, by and large.
///
/// A push starts with nothing decided. A piece stands still if it is pressed in no direction in
/// which it could move (mobility.h), and if nothing that moves could push it; whether it is held or
/// pressed then makes no difference. Where this does make a difference, at the start or at a change
/// of contacts during the push, the options of the piece are divided: the push goes on with the
/// options that agree with the motion so far, and another push is made for the rest. It moves alike
/// up to there, and the law of the push looks only at where the pieces are; so it is made from
/// there. The side to which a piece is pressed makes no difference as long as it cannot move to
/// that side. A push with a pressed piece that never moves is left out, because the push without
/// this piece does the same: if the allowed velocities nearest to the directions of pressing leave
/// this piece at rest, they are also the nearest of those allowed while it is held. Returns false
/// if the function or the workspace's poll has ended the visit.
bool uj_distinct_pushes_visit(uj_distinct_pushes *own, const uj_distinct_push_visit *visit);

#endif
