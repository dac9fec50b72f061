// The successors of a state: every push and every turn that the rules allow.
#ifndef UJ_SUCCESSOR_GENERATOR_H
#define UJ_SUCCESSOR_GENERATOR_H

#include <unjam/geometry/dynamics/turn.h>
#include <unjam/geometry/packing/turn_pruning.h>

// A state between moves. press[i] is 0, or under the paper rules, after a push, 1 + the direction
// in which piece i was pushed.
typedef struct uj_tray_state {
    uj_pose poses[UJ_MAX_PIECES];
    uint8_t press[UJ_MAX_PIECES];
    uint8_t at_goal;
    uint32_t depth;    // moves made since the start
    uint64_t claimed;  // moves that another state makes, see claims.h; 0: none
} uj_tray_state;

// Receives a successor; `moved` is the number of pieces that really moved. Returns false to stop.
typedef struct uj_successor_sink {
    bool (*function)(void *payload, const uj_move *move, const uj_tray_state *state,
                     unsigned moved);
    bool (*poll)(void *payload);  // called between successors; false stops, for good; may be NULL
    void *payload;
} uj_successor_sink;

// A move from a state that is not to be made again: its motion could not be recorded.
typedef struct uj_excluded_move {
    uj_tray_state state;
    uj_move move;
} uj_excluded_move;

enum { UJ_MAX_EXCLUDED = 16 };

// Scratch memory; one per thread. A turn is followed numerically. One that cannot be followed to
// its end is left out and counted, so that nobody takes what was found without it for a proof.
typedef struct uj_successor_generator {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_rules rules;
    uj_turn_workspace workspace;
    uj_halfplanes planes;
    uj_turn_cache *memory;
    uj_packer *packer;       // with bound
    uj_turn_pruning *bound;  // turns that it excludes are not tried; NULL: none
    bool owns_bound;
    uint64_t unresolved;        // moves left out because their motion could not be followed
    uint32_t least_unresolved;  // the least number of moves that a way through one of them has
    int excluded_count;
    uj_excluded_move excluded[UJ_MAX_EXCLUDED];
} uj_successor_generator;

uj_status uj_successor_generator_create(const uj_tray *tray, const uj_contact_model *model,
                                        uj_rules rules, uj_successor_generator *out,
                                        uj_error *error);
void uj_successor_generator_clear(uj_successor_generator *generator);

// From now on leaves out turns that cannot bring the goal piece to its exit for want of room, when
// only those are wanted. Goals by poses and trays of many pieces know no such bound. What is found
// out is shared with `model` (NULL: with none), which must outlive the expander. UJ_NO_MEMORY.
uj_status uj_successor_generator_use_pruning(uj_successor_generator *generator,
                                             const uj_successor_generator *model, uj_error *error);

// The state at the start of the puzzle.
uj_tray_state uj_successor_generator_start(uj_successor_generator *generator);

// Leaves the move from this state out from now on. Returns false when too many are left out.
bool uj_successor_generator_exclude(uj_successor_generator *generator, const uj_tray_state *state,
                                    const uj_move *move);

// Makes one move from *state in place (with a trace of the motion when not NULL). Returns UJ_OK
// and the number of pieces that really moved (0: the move does nothing here), or UJ_INTERNAL when
// the law of motion made no headway.
uj_status uj_successor_generator_apply(uj_successor_generator *generator, const uj_move *move,
                                       uj_tray_state *state, const uj_turn_trace *trace,
                                       unsigned *moved, uj_error *error);

// Whether the goal piece, if it must leave through an exit, can do so at its present angle. When it
// cannot it has to turn first.
bool uj_successor_generator_fits_exit(const uj_successor_generator *generator,
                                      const uj_tray_state *state);

// Where each piece may be pressed for a turn from a state: bit d of directions[i] is set when piece
// i rests towards the uj_direction d and the rules let it turn so. directions is [piece_count].
void uj_successor_generator_turn_directions(uj_successor_generator *generator,
                                            const uj_tray_state *state, uint8_t *directions);

// What of a state's successors is wanted.
typedef enum uj_expansion {
    // Every one, in a fixed order: pushes, then turns. Moves that move nothing are left out, and
    // so are those that are claimed; different moves may lead to the same state.
    UJ_EXPAND_ALL,
    // The goals that pushes of the goal piece lead to, if the goal is an exit; quick.
    UJ_EXPAND_TO_GOALS,
    // If the goal is an exit: those by turns of the goal piece that are goals or at whose end it
    // fits the exit. Turns that bring it to no fitting angle are given up early. All goals that
    // turns lead to are among these.
    UJ_EXPAND_FITTING_TURNS,
    // If the goal is an exit: all by turns of the goal piece, but those that are known to bring it
    // to no fitting angle.
    UJ_EXPAND_GOAL_TURNS,
    // All but those of UJ_EXPAND_GOAL_TURNS.
    UJ_EXPAND_OTHERS,
} uj_expansion;

// Hands these successors to the sink.
void uj_successor_generator_expand(uj_successor_generator *generator, const uj_tray_state *state,
                                   uj_expansion wanted, const uj_successor_sink *sink);

#endif
