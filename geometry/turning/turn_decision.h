// How a turn goes on from an event.
#ifndef UJ_TURN_DECISION_H
#define UJ_TURN_DECISION_H

#include "turn_state.h"

// --- ways.c ---

/// A way to continue from an event: the active gaps, and the next event.
typedef struct uj_way {
    const uj_velocity *along;
    uj_turn_event event;
    uj_path_point end;
} uj_way;

/// How pieces go on from an event. If islands (groups of connected pieces) go on differently, the
/// outlook with the greatest value holds for all islands.
typedef enum uj_outlook {
    UJ_OUTLOOK_WAY,   ///< the pieces turn further
    UJ_OUTLOOK_LOST,  ///< no way was found
    /// Before the pieces turn further, they slide. uj_turn_find_slides gives the directions.
    UJ_OUTLOOK_SLIDE,
    UJ_OUTLOOK_PUSH,  ///< the pieces must first be pushed until they rest
    UJ_OUTLOOK_STOP,  ///< the pieces cannot turn further
} uj_outlook;

/// Finds the way in which the pieces in t->considered go on. If several ways can be followed, the
/// workspace's `branches` decides. Ways that end within the angle `least_step` are ignored. Follows
/// ways for at most `limit` radians. Returns UJ_OUTLOOK_WAY if there is a way. Otherwise, returns
/// UJ_OUTLOOK_SLIDE if forces fail at the beginning of the path of some solution (a force becomes
/// negative, or contacts no longer oppose all of the pressing forces), or else UJ_OUTLOOK_LOST.
uj_outlook uj_turn_find_way(uj_turn_sim *t, double limit, double least_step, uj_way *out);

/// Follows a way (a continuation of the turn) up to its first event, but for at most `limit`
/// radians. Before the call, way->end must be the beginning of the way. Events near a flush angle
/// count as events at that angle only if the pieces have room there.
void uj_turn_follow(uj_turn_sim *t, double limit, uj_way *way);

/// Chooses one of `count` ways to go on at a bifurcation. Looks at the ways in order, and reads one
/// bit of the workspace's `branches` for each. If the bit is 0, takes the way. If the bit is 1,
/// skips it. If all ways before the last were skipped, takes the last one without reading a bit.
int uj_turn_choose(uj_turn_sim *t, int count);

// --- islands.c ---

/// How a turn goes on from an event.
typedef struct uj_decision {
    uj_outlook outlook;
    uj_velocity along;             ///< UJ_OUTLOOK_WAY: the velocities of all pieces
    uj_way way;                    ///< UJ_OUTLOOK_WAY: the path that begins with `along`
    unsigned slides;               ///< UJ_OUTLOOK_SLIDE: all pieces of sliding islands, as bits
    uj_vec2 slide[UJ_MAX_PIECES];  ///< UJ_OUTLOOK_SLIDE: how they slide; 0 for other pieces
} uj_decision;

/// Decides how the turn goes on. Each island (group of connected pieces) decides as if alone.
void uj_turn_decide(uj_turn_sim *t, uj_decision *out);

#endif
