// The successors of a state: every push and every turn that the rules allow.
#ifndef UJ_EXPANSION_H
#define UJ_EXPANSION_H

#include "geometry/turn.h"

// A state between moves. press[i] is 0, or under the paper rules, after a push, 1 + the direction
// in which piece i was pushed.
typedef struct uj_feature_state {
    uj_pose poses[UJ_MAX_PIECES];
    uint8_t press[UJ_MAX_PIECES];
    uint8_t at_goal;
} uj_feature_state;

// Receives a successor; `moved` is the number of pieces that really moved. Returns false to stop.
typedef struct uj_successor_sink {
    bool (*function)(void *payload, const uj_move *move, const uj_feature_state *state,
                     unsigned moved);
    void *payload;
} uj_successor_sink;

// Scratch memory; one per thread.
typedef struct uj_expander {
    const uj_tray *tray;
    const uj_bodies *bodies;
    uj_rules rules;
    uj_turn_workspace workspace;
    uj_planes planes;
} uj_expander;

uj_status uj_expander_create(const uj_tray *tray, const uj_bodies *bodies, uj_rules rules,
                             uj_expander *out, uj_error *error);
void uj_expander_clear(uj_expander *expander);

// The state at the start of the puzzle.
uj_feature_state uj_expander_start(uj_expander *expander);

// Makes one move from *state in place (with a trace of the motion when not NULL). Returns UJ_OK
// and the number of pieces that really moved (0: the move does nothing here), or UJ_INTERNAL when
// the law of motion made no headway.
uj_status uj_expander_apply(uj_expander *expander, const uj_move *move, uj_feature_state *state,
                            const uj_turn_trace *trace, unsigned *moved, uj_error *error);

// Hands to the sink the successors that pushes of the goal piece lead to and that are goals, if the
// goal is an exit. Quick where the goal piece is at an angle at which it cannot pass.
uj_status uj_expander_expand_to_goals(uj_expander *expander, const uj_feature_state *state,
                                      const uj_successor_sink *sink, uj_error *error);

// Hands every successor to the sink, in a fixed order: pushes, then turns. Moves that move nothing
// are left out; different moves may lead to the same state.
uj_status uj_expander_expand(uj_expander *expander, const uj_feature_state *state,
                             const uj_successor_sink *sink, uj_error *error);

#endif
