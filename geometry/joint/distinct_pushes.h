// Visits the pushes of a state. Leaves out a push if it presses a piece to no effect: another push,
// which holds this piece, does the same.
#ifndef UJ_DISTINCT_PUSHES_H
#define UJ_DISTINCT_PUSHES_H

#include <unjam/geometry/dynamics/push.h>

/// Scratch memory; every thread needs its own.
typedef struct uj_distinct_pushes uj_distinct_pushes;

/// What a push may do with a piece, as a bit set: hold it (UJ_MAY_HOLD), or press it towards a
/// direction (uj_may_press).
enum { UJ_MAY_HOLD = 1, UJ_MAY_PRESS_ANY = 30 };
static inline unsigned uj_may_press(unsigned direction)
{
    return 2u << direction;
}

/// One push: which pieces it presses, and where all pieces are when the push ends.
typedef struct uj_distinct_push {
    uj_press press;
    const uj_vec2 *x;  ///< [piece_count] positions at the end of the push
    uj_push_outcome outcome;
    /// [piece_count] A set of options for each piece. The effect of the push does not depend on
    /// which option of its set a piece takes.
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
    /// True: only pushes that press more than *most_pieces pieces are left out. Even a push that
    /// presses nothing is visited. If no push is left out, every combination of options belongs to
    /// exactly one visited push (uj_distinct_push.options).
    bool every;
    /// Pushes that press more pieces than this are left out. The callback `function` may lower this
    /// number. NULL: none are left out.
    const int *most_pieces;
    /// Receives the pushes. Returns false to end the visit.
    bool (*function)(void *payload, const uj_distinct_push *push);
    void *payload;
} uj_distinct_push_visit;

/// Allocates scratch memory for a model. The model must outlive the scratch memory. Returns NULL if
/// there is no memory.
uj_distinct_pushes *uj_distinct_pushes_create(const uj_contact_model *model);
void uj_distinct_pushes_destroy(uj_distinct_pushes *own);

/// Returns the size of the scratch memory, in bytes.
size_t uj_distinct_pushes_bytes(const uj_contact_model *model);

/// Visits some pushes of a state. They represent all its pushes: whichever pieces are pressed, in
/// whatever directions, one of the visited pushes moves the pieces in the same way. Pushes that
/// press few pieces tend to come first.
///
/// A push either holds a piece or presses it in some direction; these are the options of the piece.
/// At first every piece has all options. The options make no difference as long as none of them
/// presses the piece in a direction in which it could move (mobility.h), and no moving piece could
/// push it. If the options of a piece do make a difference, at the start or when contacts change
/// during the push, they are divided into two sets. The push goes on with the set that contains the
/// option used so far. A second push is made for the other set. The second push begins where the
/// options were divided, because both pushes move the pieces alike up to there, and the law of the
/// push depends only on where the pieces are.
///
/// A push is left out if one of its pressed pieces never moves, unless pressing this piece may have
/// balanced others, or the push got stuck. A push that holds this piece, and is otherwise the same,
/// moves the other pieces in the same way. The reason is that pieces take the allowed velocities
/// nearest to the directions of pressing. If these velocities leave the piece at rest, they are
/// also the nearest ones that are allowed while it is held.
///
/// Returns false if visit->function or the workspace's poll function has ended the visit.
bool uj_distinct_pushes_visit(uj_distinct_pushes *own, const uj_distinct_push_visit *visit);

/// The same visit in portions. `begin` prepares it. Each call of `go_on` then makes further pushes:
/// `most` of them, or all the remaining ones if there are fewer. This number includes pushes that
/// are not passed to visit->function. The pushes and their order do not depend on the portions.
/// `visit` may be another struct in each call, with equal contents. `go_on` returns false if
/// visit->function or the poll function has ended the visit. `has_more` returns true if pushes are
/// left.
void uj_distinct_pushes_begin(uj_distinct_pushes *own, const uj_distinct_push_visit *visit);
bool uj_distinct_pushes_go_on(uj_distinct_pushes *own, const uj_distinct_push_visit *visit,
                              uint64_t most);
bool uj_distinct_pushes_has_more(const uj_distinct_pushes *own);

/// A copy of the remaining part of a visit. Save and restore it to let the scratch memory serve
/// other visits between two portions.
typedef struct uj_distinct_pushes_rest uj_distinct_pushes_rest;

/// Copies what is left of the visit. The caller frees the copy with free(). Returns NULL if there
/// is no memory.
uj_distinct_pushes_rest *uj_distinct_pushes_save(const uj_distinct_pushes *own);

/// Restores the visit from which *rest was copied. `own` may be other scratch memory for the same
/// model.
void uj_distinct_pushes_restore(uj_distinct_pushes *own, const uj_distinct_pushes_rest *rest);

/// Sets options[i] to the options that the pushes of a visit may take for piece i.
void uj_distinct_push_options(const uj_distinct_push_visit *visit, int piece_count,
                              uint8_t *options);

/// Returns the number of ways to choose one option for each piece.
uint64_t uj_count_pushes(const uint8_t *options, int piece_count);

/// Returns how many ways to choose options are represented by the pushes made so far. At the end of
/// the visit, this is uj_count_pushes of the options that uj_distinct_push_options sets.
uint64_t uj_distinct_pushes_decided(const uj_distinct_pushes *own);

#endif
