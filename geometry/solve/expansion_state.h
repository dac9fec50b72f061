// Shared by the files that expand a state.
#ifndef UJ_EXPANSION_STATE_H
#define UJ_EXPANSION_STATE_H

#include <unjam/geometry/joint/even_moves.h>

#include "generator_internal.h"

typedef struct uj_expansion_option {
    uint8_t direction, spin;
} uj_expansion_option;

/// A pattern gives each of up to 5 pieces a spin: ccw, cw or none.
enum { UJ_MAX_PATTERNS = 243 };
_Static_assert(UJ_MAX_OTHERS + 1 == 5, "UJ_MAX_PATTERNS is 3 to the power of the number of pieces");

/// Stored answer of uj_turn_pruning_excludes: not asked yet, not excluded, excluded.
typedef enum uj_verdict { UJ_VERDICT_UNKNOWN, UJ_VERDICT_OPEN, UJ_VERDICT_EXCLUDED } uj_verdict;

typedef struct uj_expansion_run {
    uj_successor_generator *generator;
    const uj_tray_state *state;
    const uj_successor_sink *sink;
    int required;  ///< the piece that must take part in every move; -1: none
    int option_count[UJ_MAX_PIECES];
    int chosen[UJ_MAX_PIECES];  ///< the combination of options to try next (next_combination)
    uj_expansion_option options[UJ_MAX_PIECES][8];
    bool prunes;  ///< use pruning (turn_pruning.h)
    bool others;  ///< leave out the turns that UJ_EXPAND_GOAL_TURNS makes
    /// Least and greatest number of pieces of a turn; both 0: no limits.
    int least_turning, most_turning;
    /// even_only: make only even turns (uj_even_turns). no_even: make no even turns.
    bool even_only, no_even;
    int even_count;
    uj_move even[UJ_MAX_EVEN_TURNS];    ///< [even_count] result of uj_even_pushes or uj_even_turns
    uint8_t patterns[UJ_MAX_PATTERNS];  ///< a uj_verdict for each spin pattern
    uint8_t goal_spins[2];              ///< a uj_verdict for each spin of the goal piece
    bool only_goals;                    ///< pass only goals to the sink
    int least_moved;  ///< if only_goals: least number of pieces that a move to a goal has moved
    const uj_expansion_rest *resumed;  ///< go on from here; NULL: begin
    /// Numbers of steps. A step usually tries one move (see uj_distinct_turns_go_on). The first
    /// steps_to_skip steps repeat earlier portions and pass nothing to the sink. At most `steps`
    /// new steps follow.
    uint64_t steps_to_skip, steps;
    bool silent;          ///< a step of an earlier portion is being repeated
    uint64_t heard_work;  ///< if silent: uj_push_workspace.total_work when repeating began
    bool more;            ///< some moves remain to be tried
} uj_expansion_run;

/// Between these two calls, steps of earlier portions are repeated, and their work is not counted.
void uj_expansion_be_silent(uj_expansion_run *x);
void uj_expansion_be_heard(uj_expansion_run *x);

/// Counts a left-out move in generator->unresolved, unless x->silent is true.
void uj_expansion_count_unresolved(uj_expansion_run *x);

/// Polls the sink. Returns false if the expansion has to end. In this case, uj_expansion_emit,
/// uj_expansion_try and uj_expansion_try_combinations return false, too.
bool uj_expansion_keeps_going(const uj_expansion_run *x);

/// Passes a successor to the sink. `moved` is the number of pieces that moved.
bool uj_expansion_emit(uj_expansion_run *x, const uj_move *move, const uj_tray_state *next,
                       unsigned moved);

/// Makes a move, with every branch at its bifurcations, unless the settings of *x exclude it.
bool uj_expansion_try(uj_expansion_run *x, uj_move *move);

/// Tries all moves of this type, or only those of the portion being made. Each piece follows one of
/// its `options` or takes no part.
bool uj_expansion_try_combinations(uj_expansion_run *x, uj_move_type type);

/// Returns true if pruning excludes all turns of the goal piece with this spin.
bool uj_expansion_is_spin_excluded(uj_expansion_run *x, unsigned goal_spin);

#endif
