// The choice of how a turn goes on from an event.
#ifndef UJ_TURN_DECISION_H
#define UJ_TURN_DECISION_H

#include "turn_state.h"

// --- ways.c ---

/// A path along which pieces can turn further, up to the next event.
typedef struct uj_way {
    const uj_velocity *along;  ///< velocities at the beginning of the path
    uj_turn_event event;       ///< the next event
    uj_path_point end;  ///< where it is; after uj_turn_follow, only step, followed and x are set
} uj_way;

/// The ways in which an island can go on. At a bifurcation there are several.
typedef struct uj_ways {
    int count;
    bool has_failing_force;  ///< in some solution, a force fails at the beginning
    uj_way way[UJ_MAX_VELOCITIES];
} uj_ways;

/// How pieces go on from an event. If islands (groups of connected pieces) have different outlooks,
/// the one that comes last in this list holds for all islands.
typedef enum uj_outlook {
    UJ_OUTLOOK_WAY,   ///< the pieces turn further
    UJ_OUTLOOK_LOST,  ///< no way was found
    /// The pieces must first slide, in the directions that uj_turn_find_slides gives.
    UJ_OUTLOOK_SLIDE,
    UJ_OUTLOOK_PUSH,  ///< the pieces must first be pushed until they rest
    UJ_OUTLOOK_STOP,  ///< the pieces cannot turn further
} uj_outlook;

/// Finds the ways in which the pieces in t->considered can go on. Ignores ways that end within the
/// angle `least_step`. Follows ways for at most `limit` radians.
///
/// Returns UJ_OUTLOOK_WAY if there is a way. Otherwise returns UJ_OUTLOOK_SLIDE if forces fail for
/// some velocities in t->velocities (docs/RULES.md, A failing force), else UJ_OUTLOOK_LOST.
uj_outlook uj_turn_find_ways(uj_turn_sim *t, double limit, double least_step, uj_ways *out);

/// Follows a way up to its first event, but for at most `limit` radians. Before the call, way->end
/// is where the way begins; after it, step, followed
/// and x of way->end are those of the event. An event near a flush angle is
/// moved to that angle only if the pieces have room there.
void uj_turn_follow(uj_turn_sim *t, double limit, uj_way *way);

/// Chooses one of `count` ways at a bifurcation, and returns its index. Every way but the last has
/// one bit of the workspace's `branches`, in order. Chooses the first way whose bit is 0, else the
/// last way.
int uj_turn_choose(uj_turn_sim *t, int count);

// --- vertex_hold.c ---

/// In radians: the greatest angle between events while parts stay at a vertex (docs/RULES.md,
/// Vertices that last). It must be less than UJ_VERTEX_ANGLE of the certificate.
#define UJ_VERTEX_STEP 9e-3

/// Returns true if a pair with an active gap is at a vertex and may stay there along the path.
bool uj_turn_has_vertex(const uj_turn_sim *t, const uj_velocity *along);

/// Let `at` be a point of the path `along`. Returns true if a pair at a vertex is held only by
/// chance: another gap of the pair is 0 at this point, too, and the press would move pieces if only
/// this other gap held the pair.
bool uj_turn_is_held_by_chance(const uj_turn_sim *t, const uj_velocity *along,
                               const uj_path_point *at);

// --- known.c ---

/// Returns the size of uj_turn_workspace.known, in bytes.
size_t uj_known_bytes(void);

/// Looks in the workspace for ways of the island t->considered that were found earlier in exactly
/// the same configuration. `limit` is that of uj_turn_find_ways. If there are any, sets t->ahead
/// and *out, and returns true. Of each uj_way.end, sets only step, followed and x. *out points into
/// the table, and is valid until uj_turn_remember_ways is called.
bool uj_turn_recall_ways(uj_turn_sim *t, double limit, uj_ways *out);

/// Stores the ways of the island t->considered in the workspace. They may replace those of another
/// configuration. Does nothing if there are more ways than an entry can hold.
void uj_turn_remember_ways(uj_turn_sim *t, double limit, const uj_ways *ways);

// --- islands.c ---

typedef struct uj_decision {
    uj_outlook outlook;
    uj_velocity along;             ///< UJ_OUTLOOK_WAY: the velocities of all pieces
    uj_way way;                    ///< UJ_OUTLOOK_WAY: the path that begins with `along`
    unsigned slides;               ///< UJ_OUTLOOK_SLIDE: all pieces of sliding islands, as bits
    uj_vec2 slide[UJ_MAX_PIECES];  ///< UJ_OUTLOOK_SLIDE: directions; 0 if not in `slides`
} uj_decision;

/// Decides how the turn goes on. Each island decides as if it were alone.
void uj_turn_decide(uj_turn_sim *t, uj_decision *out);

#endif
