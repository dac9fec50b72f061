// The successors of a tray state: every push and turn that the rules allow.
#ifndef UJ_SUCCESSOR_GENERATOR_H
#define UJ_SUCCESSOR_GENERATOR_H

#include <unjam/geometry/joint/distinct_turns.h>
#include <unjam/geometry/packing/turn_pruning.h>
#include <unjam/geometry/turning/turn.h>

/// A state of the puzzle between two moves.
typedef struct uj_tray_state {
    /// press[i], under UJ_RULES_PAPER: 1 + the uj_direction in which the last move pushed piece i,
    /// or 0 if the last move did not push piece i.
    uint8_t press[UJ_MAX_PIECES];
    uint8_t at_goal;
    uint32_t depth;  ///< number of moves made since the start
    /// Bit set of the moves to leave out, because the search makes them from an earlier state
    /// (move_dedup.h).
    uint64_t duplicate_moves;
    uj_pose poses[UJ_MAX_PIECES];  ///< must stay last: search_threads.c stores no unused poses
} uj_tray_state;

/// Receives the successors of a state.
typedef struct uj_successor_sink {
    /// `moved` is the number of pieces that moved. Returns false to end the expansion.
    bool (*function)(void *payload, const uj_move *move, const uj_tray_state *state,
                     unsigned moved);
    /// Called between moves and during long ones. Returns false to end the expansion. May be NULL.
    bool (*poll)(void *payload);
    void *payload;
} uj_successor_sink;

/// A move that is no longer made from `state`: its motion could not be recorded, or the judge found
/// it at fault (uj_tray_judge).
typedef struct uj_excluded_move {
    uj_tray_state state;
    uj_move move;
} uj_excluded_move;

enum { UJ_MAX_EXCLUDED = 16 };

/// A list of excluded moves. Zero-initialised means empty.
typedef struct uj_excluded_moves {
    int count;
    uj_excluded_move moves[UJ_MAX_EXCLUDED];
} uj_excluded_moves;

/// A tray with this number of pieces or more "has many pieces". If it has many pieces or a frozen
/// piece, distinct_pushes.h and distinct_turns.h choose the moves, except under UJ_RULES_PAPER.
enum { UJ_MANY_PIECES = 5 };

/// How far an expansion has got.
typedef struct uj_expansion_extent {
    const uj_tray_state *state;  ///< the state that is expanded; only for comparisons
    uj_move_type type;           ///< type of the moves made at present
    uint64_t tried;  ///< number of moves tried, or skipped because they equal tried ones
    uint64_t total;  ///< number of all moves of this type; 0: the expansion has not begun
} uj_expansion_extent;

struct uj_expansion_rests;

/// Scratch memory and settings; every thread needs its own.
typedef struct uj_successor_generator {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_rules rules;
    uj_vec2 exit_midpoint;  ///< if the goal is an exit: middle of its mouth
    uj_turn_workspace workspace;
    uj_halfplanes planes;                ///< at the angles planes_angle
    double planes_angle[UJ_MAX_PIECES];  ///< NAN: no half-planes have been built
    uj_turn_cache *turn_cache;
    unsigned frozen;  ///< bit i: piece i can never move (frozen.h), and takes part in no turn
    /// NULL under UJ_RULES_PAPER, or if the tray has fewer than UJ_MANY_PIECES, none frozen.
    uj_distinct_pushes *distinct_pushes;
    uj_distinct_turns *distinct_turns;
    uj_packer *packer;         ///< used for pruning
    uj_turn_pruning *pruning;  ///< NULL: no pruning
    bool owns_pruning;
    struct uj_expansion_rests *rests;  ///< interrupted expansions; NULL with few pieces
    uj_expansion_extent extent;        ///< see uj_successor_generator_extent
    double overhang;                   ///< see uj_expansion_portion; of the present expansion
    /// Number of moves left out because they are excluded or their motion could not be followed.
    uint64_t unresolved;
    uint32_t least_unresolved;  ///< least number of moves on a path that includes a left-out move
    /// Work (uj_push_workspace.total_work) of all ended expansions. Does not depend on the number
    /// of threads.
    uint64_t work;
    uint64_t work_counted;  ///< total_work when counting began for the present expansion
    bool expanding;
    uj_excluded_moves excluded;
} uj_successor_generator;

/// The tray and the model must outlive the generator. Free it with uj_successor_generator_clear,
/// also after a failure. Errors: UJ_NO_MEMORY, those of uj_exit_midpoint.
uj_status uj_successor_generator_create(const uj_tray *tray, const uj_contact_model *model,
                                        uj_rules rules, uj_successor_generator *out,
                                        uj_error *error);
void uj_successor_generator_clear(uj_successor_generator *generator);

/// Enables pruning (turn_pruning.h) for expansions that make only turns of the goal piece. Has no
/// effect if uj_turn_pruning_applies returns false. If `prototype` is NULL, creates a
/// uj_turn_pruning. Otherwise uses that of `prototype`. In this case, `prototype` must outlive the
/// generator. Errors: UJ_NO_MEMORY.
uj_status uj_successor_generator_use_pruning(uj_successor_generator *generator,
                                             const uj_successor_generator *prototype,
                                             uj_error *error);

/// Returns the start state of the puzzle.
uj_tray_state uj_successor_generator_start(uj_successor_generator *generator);

/// Makes later expansions of *state leave out *move, and updates generator->least_unresolved.
/// Returns false if UJ_MAX_EXCLUDED moves are already excluded.
bool uj_successor_generator_exclude(uj_successor_generator *generator, const uj_tray_state *state,
                                    const uj_move *move);

/// Excludes all moves in *list (uj_successor_generator_exclude). `list` may be NULL.
void uj_successor_generator_exclude_all(uj_successor_generator *generator,
                                        const uj_excluded_moves *list);

/// Makes a move, and sets *state to the state after the move. Sets *moved to the number of pieces
/// that moved (0: the move has no effect here). Returns UJ_INTERNAL if the motion could not be
/// followed to its end.
uj_status uj_successor_generator_apply(uj_successor_generator *generator, const uj_move *move,
                                       uj_tray_state *state, unsigned *moved, uj_error *error);

/// Does the same as uj_successor_generator_apply, and passes the motion to `trace`.
uj_status uj_successor_generator_trace(uj_successor_generator *generator, const uj_move *move,
                                       uj_tray_state *state, const uj_turn_trace *trace,
                                       uj_error *error);

/// Returns true if the goal is an exit and the goal piece, at its present angle, is narrow enough
/// for this exit.
bool uj_successor_generator_fits_exit(const uj_successor_generator *generator,
                                      const uj_tray_state *state);

/// Sets bit d of directions[i] if piece i may be pressed towards uj_direction d for a turn: a push
/// towards d does not move the piece, and the rules allow the turn. directions is [piece_count].
void uj_successor_generator_turn_directions(uj_successor_generator *generator,
                                            const uj_tray_state *state, uint8_t *directions);

/// Which successors of a state to make.
typedef enum uj_expansion {
    /// All pushes, then all turns. Leaves out moves without effect, and those in
    /// uj_tray_state.duplicate_moves. With many pieces (UJ_MANY_PIECES) or a frozen piece, also
    /// leaves out most moves that do the same as others, except under UJ_RULES_PAPER. Different
    /// moves may still lead to the same state.
    UJ_EXPAND_ALL,
    UJ_EXPAND_PUSHES,  ///< the pushes of UJ_EXPAND_ALL
    UJ_EXPAND_TURNS,   ///< the turns of UJ_EXPAND_ALL
    /// If the goal is an exit: pushes of the goal piece that reach the goal. May leave out some,
    /// but makes at least one of those that move the fewest pieces.
    UJ_EXPAND_TO_GOALS,
    /// If the goal is an exit: turns of the goal piece that end at the goal or at an angle that
    /// fits the exit. No other turn can reach the goal.
    UJ_EXPAND_FITTING_TURNS,
    /// Those turns of UJ_EXPAND_FITTING_TURNS that are even (uj_even_turns).
    UJ_EXPAND_EVEN_TURNS,
    /// The even pushes (uj_even_pushes).
    UJ_EXPAND_EVEN_PUSHES,
    /// If the goal is an exit: all turns of the goal piece except those that pruning excludes.
    UJ_EXPAND_GOAL_TURNS,
    /// All successors except those of UJ_EXPAND_GOAL_TURNS.
    UJ_EXPAND_OTHERS,
    UJ_EXPAND_OTHER_TURNS,  ///< the turns of UJ_EXPAND_OTHERS
    /// Flags. One of them may be added to a value that selects turns. With a flag,
    /// UJ_EXPAND_FITTING_TURNS leaves out the even turns (see UJ_EXPAND_EVEN_TURNS).
    UJ_EXPAND_SMALL = 16,   ///< only turns of 1 or 2 pieces
    UJ_EXPAND_MIDDLE = 32,  ///< only turns of 3 or 4 pieces
    UJ_EXPAND_LARGE = 64,   ///< only turns of 5 pieces or more
} uj_expansion;

/// Passes the wanted successors to the sink. Moves whose motion cannot be followed are only
/// counted, in generator->unresolved.
void uj_successor_generator_expand(uj_successor_generator *generator, const uj_tray_state *state,
                                   uj_expansion wanted, const uj_successor_sink *sink);

typedef struct uj_expansion_portion {
    uj_expansion wanted;
    unsigned number;  ///< number of the portion, from 0
    unsigned size;    ///< greatest number of moves to try in a portion; 0: no limit
    bool keep;        ///< remember how to go on with the next portion
    bool more;        ///< output: there is a next portion
    /// Output: the least overhang (uj_exit_overhang) of the goal piece at an angle at which a turn
    /// of this portion, or of an earlier portion of the same expansion, stopped it or was given up;
    /// 0 if it fits its exit there. Only UJ_EXPAND_FITTING_TURNS and UJ_EXPAND_EVEN_TURNS measure
    /// it. INFINITY: not measured, or the goal piece fits its exit before the turn.
    double overhang;
} uj_expansion_portion;

/// Makes one portion of the successors that uj_successor_generator_expand makes. Portions of equal
/// size, made in order, together give the same successors in the same order. Between two portions
/// of a state, portions of other states may be made. If portion->size is not 0, portion->wanted
/// must not select both pushes and turns.
void uj_successor_generator_expand_portion(uj_successor_generator *generator,
                                           const uj_tray_state *state,
                                           uj_expansion_portion *portion,
                                           const uj_successor_sink *sink);

/// Returns the work of all expansions, including the present one.
uint64_t uj_successor_generator_work(const uj_successor_generator *generator);

/// Returns how far the present (or latest) expansion has got. The moves of UJ_EXPAND_EVEN_TURNS and
/// UJ_EXPAND_EVEN_PUSHES are not counted.
uj_expansion_extent uj_successor_generator_extent(const uj_successor_generator *generator);

#endif
