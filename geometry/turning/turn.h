// The turn: pieces rotate at the same rate while each is pressed in one direction (see uj_press).
// The turn is followed from event to event. At an event, a gap closes, a contact force falls to 0,
// or edges become flush. Rates at events and paths between events are exact.
#ifndef UJ_TURN_H
#define UJ_TURN_H

#include <unjam/geometry/dynamics/push.h>
#include <unjam/geometry/turning/turn_cache.h>

/// Bifurcations. Two pieces may meet vertex to vertex. Then two edges constrain the pair, and
/// neither the directions of pressing nor the turning favours one of them. This happens in
/// mirror-symmetric situations, for example with equal bars that turn against one another. The
/// pieces stay balanced as long as they can; then the pair continues along one of the two edges. If
/// it can continue along either edge, the law has two solutions, and both are true motions. Bit i
/// of uj_turn_workspace.branches decides the i-th bifurcation that a turn meets: 0 chooses the edge
/// whose normal is clockwise of the other's. A search tries both branches of each bifurcation, but
/// at most 16 combinations for one turn. From the ninth bifurcation on, a turn takes branch 0.
enum { UJ_TURN_MAX_BRANCHES = 8 };

typedef enum uj_turn_outcome {
    UJ_TURN_NONE,    ///< no piece can turn at all, or an earlier turn began in the same way
    UJ_TURN_DONE,    ///< every piece has stopped turning
    UJ_TURN_GOAL,    ///< the goal piece has left through its exit
    UJ_TURN_MISSED,  ///< the filter's piece stopped turning at an angle that the filter rejects
    UJ_TURN_STUCK,   ///< the turn was not followed to its end: an internal error, or
                     ///< workspace.push.stopped is set
} uj_turn_outcome;

/// Receives the poses of all pieces after every small step of a motion.
typedef struct uj_turn_trace {
    void (*function)(void *payload, const uj_pose *poses);
    void *payload;
} uj_turn_trace;

/// A filter of turns. If `piece` takes part in a turn and stops turning at an angle for which
/// `accepts` returns false, the turn is given up at once.
typedef struct uj_turn_filter {
    int piece;
    bool (*accepts)(void *payload, double angle);
    void *payload;
} uj_turn_filter;

struct uj_touch;
struct uj_gap;
struct uj_watch;
struct uj_sample;

/// Scratch memory of turns. Create one for each thread and model; the model must outlive it. Set
/// filter, cache and branches before a turn, and read bifurcation_count after it; the other members
/// are private.
typedef struct uj_turn_workspace {
    const uj_contact_model *model;
    const uj_turn_filter *filter;  ///< NULL: every turn is followed to its end
    /// If NULL, a turn that begins like an earlier turn is followed again.
    uj_turn_cache *cache;
    unsigned branches;      ///< bit i: the branch that the next turn takes at its i-th bifurcation
    int bifurcation_count;  ///< number of bifurcations in the most recent turn
    uj_push_workspace push;
    uj_halfplanes planes;
    struct uj_touch *touches;
    struct uj_gap *gaps;
    uj_qp_constraint *rows;
    int *row_gap;
    int *watch_edge;  ///< [pair] the edge that last separated the pair
    bool *watched;    ///< [pair] true if the pair must not overlap
    struct uj_watch *watches;
    struct uj_sample *samples[4];
    int events, evaluations;  ///< in the most recent turn: numbers of events and of path points
                              ///< computed
    const char *lost;         ///< why the most recent turn was stuck
} uj_turn_workspace;

/// Allocates a workspace for the model. On failure nothing needs to be cleared.
uj_status uj_turn_workspace_create(const uj_contact_model *model, uj_turn_workspace *out);
void uj_turn_workspace_clear(uj_turn_workspace *workspace);

/// Turns the pieces, whose poses are poses[0..piece_count-1], by the law of the turn. `press` says
/// which pieces take part and in which direction each is pressed. Each of them must be at rest when
/// it alone is pushed in its direction. spin[i] is the uj_spin of piece i. With a trace, steps are
/// divided until straight motion over each step makes touching pieces overlap by no more than
/// UJ_TOLERANCE_KEYFRAME. The result is the same with and without a trace. Allocates nothing.
uj_turn_outcome uj_turn(const uj_press *press, const uint8_t *spin, uj_turn_workspace *workspace,
                        uj_pose *poses, const uj_turn_trace *trace);

#endif
