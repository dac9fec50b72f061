// The successors of a tray state: every push and turn that the rules allow.
#ifndef UJ_SUCCESSOR_GENERATOR_H
#define UJ_SUCCESSOR_GENERATOR_H

#include <unjam/geometry/joint/distinct_turns.h>
#include <unjam/geometry/packing/turn_pruning.h>
#include <unjam/geometry/turning/turn.h>

/// A state between moves.
typedef struct uj_tray_state {
    uj_pose poses[UJ_MAX_PIECES];
    /// Under UJ_RULES_PAPER: 1 + the direction in which the last move pushed piece i, or 0 if the
    /// last move did not push piece i.
    uint8_t press[UJ_MAX_PIECES];
    uint8_t at_goal;
    uint32_t depth;  ///< number of moves made since the start
    /// Bit set of the moves that are not made from this state, because they are made from another
    /// state (move_dedup.h); 0: none.
    uint64_t duplicate_moves;
} uj_tray_state;

/// Receives successors. `moved` is the number of pieces that moved. The function returns false to
/// end the expansion.
typedef struct uj_successor_sink {
    bool (*function)(void *payload, const uj_move *move, const uj_tray_state *state,
                     unsigned moved);
    /// Called between moves, and while a move that takes long is computed. Returns false to stop
    /// for good. May be NULL.
    bool (*poll)(void *payload);
    void *payload;
} uj_successor_sink;

/// A move that must not be made from this state again because its motion could not be recorded.
typedef struct uj_excluded_move {
    uj_tray_state state;
    uj_move move;
} uj_excluded_move;

enum { UJ_MAX_EXCLUDED = 16 };

/// A tray with at least this number of pieces has many pieces. If a tray has many pieces, or frozen
/// pieces, distinct_pushes.h and distinct_turns.h choose the moves to make (not under
/// UJ_RULES_PAPER). For any other tray, making all moves takes no longer.
enum { UJ_MANY_PIECES = 5 };

/// How far an expansion has got with its pushes or turns.
typedef struct uj_expansion_extent {
    const uj_tray_state *state;  ///< the state that is expanded; only to be compared
    uj_move_type type;           ///< which moves the expansion makes at present
    uint64_t tried;  ///< number of these moves that were tried, or that do the same as tried ones
    uint64_t total;  ///< number of these moves; 0: the expansion has not begun
} uj_expansion_extent;

struct uj_expansion_rests;

/// Scratch memory and settings; every thread needs its own generator. Turns are followed
/// numerically. A turn that cannot be followed to its end is left out and counted, so that a search
/// without this turn is not mistaken for a proof.
typedef struct uj_successor_generator {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_rules rules;
    uj_vec2 exit_midpoint;  ///< middle of the mouth of the exit, if the goal is an exit
    uj_turn_workspace workspace;
    uj_halfplanes planes;
    uj_turn_cache *turn_cache;
    unsigned frozen;  ///< bit i: piece i can never move (frozen.h); it takes part in no turn
    /// Used under the free rules if the tray has many pieces, or frozen pieces. Otherwise NULL.
    uj_distinct_pushes *distinct_pushes;
    uj_distinct_turns *distinct_turns;
    uj_packer *packer;         ///< used for pruning
    uj_turn_pruning *pruning;  ///< excludes turns before they are tried; NULL: pruning is off
    bool owns_pruning;
    struct uj_expansion_rests *rests;  ///< interrupted expansions; NULL if there are few pieces
    uj_expansion_extent extent;        ///< see uj_successor_generator_extent
    /// Number of moves left out because their motion could not be followed or because they are
    /// excluded.
    uint64_t unresolved;
    uint32_t least_unresolved;  ///< least number of moves on a path that includes a left-out move
    int excluded_count;
    uj_excluded_move excluded[UJ_MAX_EXCLUDED];
} uj_successor_generator;

/// Creates a generator. Tray and model must outlive it. Free it with uj_successor_generator_clear,
/// also after a failure. Errors: UJ_NO_MEMORY, those of uj_exit_midpoint.
uj_status uj_successor_generator_create(const uj_tray *tray, const uj_contact_model *model,
                                        uj_rules rules, uj_successor_generator *out,
                                        uj_error *error);
void uj_successor_generator_clear(uj_successor_generator *generator);

/// Enables pruning: expansions that ask only for turns towards the exit then leave out turns for
/// which there is no room (turn_pruning.h). Has no effect if the goal is given by poses or the tray
/// has many pieces. The generator uses the uj_turn_pruning of `prototype`, which must outlive the
/// generator. If `prototype` is NULL, it makes a uj_turn_pruning of its own. Errors: UJ_NO_MEMORY.
uj_status uj_successor_generator_use_pruning(uj_successor_generator *generator,
                                             const uj_successor_generator *prototype,
                                             uj_error *error);

/// Returns the start state of the puzzle.
uj_tray_state uj_successor_generator_start(uj_successor_generator *generator);

/// Excludes *move: all later expansions of *state leave it out. Returns false if UJ_MAX_EXCLUDED
/// moves are already excluded.
bool uj_successor_generator_exclude(uj_successor_generator *generator, const uj_tray_state *state,
                                    const uj_move *move);

/// Makes one move from *state, sets *state to the state at the end of the move, and sets *moved to
/// the number of pieces that moved (0: the move has no effect here). Returns UJ_INTERNAL if the
/// motion could not be followed to its end.
uj_status uj_successor_generator_apply(uj_successor_generator *generator, const uj_move *move,
                                       uj_tray_state *state, unsigned *moved, uj_error *error);

/// Makes one move from *state, sets *state to the state at the end of the move, and passes the
/// motion to `trace`. Returns UJ_INTERNAL if the motion could not be followed to its end.
uj_status uj_successor_generator_trace(uj_successor_generator *generator, const uj_move *move,
                                       uj_tray_state *state, const uj_turn_trace *trace,
                                       uj_error *error);

/// Returns true if the goal is an exit and the goal piece, at its present angle, is narrow enough
/// for this exit. If the goal piece is too wide, it has to turn first.
bool uj_successor_generator_fits_exit(const uj_successor_generator *generator,
                                      const uj_tray_state *state);

/// Sets bit d of directions[i] if piece i may be pressed towards uj_direction d for a turn: a push
/// towards d does not move it, and the rules allow the turn. directions is [piece_count].
void uj_successor_generator_turn_directions(uj_successor_generator *generator,
                                            const uj_tray_state *state, uint8_t *directions);

/// Selects which successors of a state are wanted.
typedef enum uj_expansion {
    /// All successors, in a fixed order: pushes, then turns. Leaves out duplicate moves, and moves
    /// that have no effect. Different moves may lead to the same state. With many pieces, leaves
    /// out moves that do the same as others (distinct_pushes.h, distinct_turns.h).
    UJ_EXPAND_ALL,
    UJ_EXPAND_PUSHES,  ///< the pushes of UJ_EXPAND_ALL
    UJ_EXPAND_TURNS,   ///< the turns of UJ_EXPAND_ALL
    /// If the goal is an exit: pushes of the goal piece that reach the goal. With many pieces, may
    /// leave out such pushes, but not those that move the fewest pieces. Takes little time.
    UJ_EXPAND_TO_GOALS,
    /// If the goal is an exit: turns of the goal piece that end at the goal or at an angle that
    /// fits the exit. No other turn can reach the goal. Other turns are abandoned early.
    UJ_EXPAND_FITTING_TURNS,
    /// Even turns: those turns of UJ_EXPAND_FITTING_TURNS in which all pieces that can turn do so,
    /// the same way (uj_even_turns). Making them takes little time.
    UJ_EXPAND_EVEN_TURNS,
    /// Even pushes: the pieces other than the goal piece are all pushed in the same direction, or
    /// all held (uj_even_pushes). Making even pushes takes little time.
    UJ_EXPAND_EVEN_PUSHES,
    /// If the goal is an exit: all turns of the goal piece except those that pruning excludes.
    UJ_EXPAND_GOAL_TURNS,
    /// All successors except those of UJ_EXPAND_GOAL_TURNS.
    UJ_EXPAND_OTHERS,
    UJ_EXPAND_OTHER_TURNS,  ///< the turns of UJ_EXPAND_OTHERS
    /// Flags. One of these may be added to a value above that selects turns.
    /// UJ_EXPAND_SMALL: only turns of at most 2 pieces. UJ_EXPAND_MIDDLE: only turns of 3 or 4
    /// pieces. UJ_EXPAND_LARGE: only turns of more pieces. With any of these flags,
    /// UJ_EXPAND_FITTING_TURNS does not make the turns of UJ_EXPAND_EVEN_TURNS.
    UJ_EXPAND_SMALL = 16,
    UJ_EXPAND_MIDDLE = 32,
    UJ_EXPAND_LARGE = 64,
} uj_expansion;

/// Passes the wanted successors of a state to the sink. Moves whose motion cannot be followed are
/// only counted, in generator->unresolved.
void uj_successor_generator_expand(uj_successor_generator *generator, const uj_tray_state *state,
                                   uj_expansion wanted, const uj_successor_sink *sink);

/// A portion of an expansion.
typedef struct uj_expansion_portion {
    uj_expansion wanted;
    unsigned number;  ///< from 0
    unsigned size;    ///< greatest number of moves to try in a portion; 0: no limit
    bool keep;        ///< remember how to go on with the next portion
    bool more;        ///< output: there is a next portion
} uj_expansion_portion;

/// Makes a portion of the successors that uj_successor_generator_expand makes. The portions of a
/// state, one after the other, give the same successors in the same order, if they have the same
/// size. Portions of different states may alternate: the generator remembers how to go on with the
/// last few expansions. If it does not remember, it makes the moves of the earlier portions again
/// without passing them on. If portion->size is not 0, portion->wanted must not select both pushes
/// and turns.
void uj_successor_generator_expand_portion(uj_successor_generator *generator,
                                           const uj_tray_state *state,
                                           uj_expansion_portion *portion,
                                           const uj_successor_sink *sink);

/// Returns how far the present (or last) expansion has got. Even moves (even_moves.h) are not
/// counted.
uj_expansion_extent uj_successor_generator_extent(const uj_successor_generator *generator);

#endif
