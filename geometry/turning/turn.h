// The turn: pieces rotate at the same rate while each is pressed in one direction (uj_press).
// docs/RULES.md has the law of motion.
#ifndef UJ_TURN_H
#define UJ_TURN_H

#include <unjam/geometry/dynamics/push.h>
#include <unjam/geometry/turning/turn_cache.h>

/// At a bifurcation, the law of motion has several solutions. For example, two pieces meet vertex
/// to vertex, and can continue along either of two edges. Bit i of uj_turn_workspace.branches
/// decides the i-th bifurcation that a turn meets. 0 chooses the edge whose normal is clockwise of
/// the other normal. From the ninth bifurcation on, a turn takes branch 0.
enum { UJ_TURN_MAX_BRANCHES = 8 };

typedef enum uj_turn_outcome {
    UJ_TURN_NONE,    ///< no piece can turn at all, or an earlier turn began in the same way
    UJ_TURN_DONE,    ///< every piece has stopped turning
    UJ_TURN_GOAL,    ///< the goal piece has left through its exit
    UJ_TURN_MISSED,  ///< the filter's piece stopped turning at an angle that the filter rejects
    UJ_TURN_STUCK,   ///< an internal error, or workspace.push.stopped is set
} uj_turn_outcome;

/// Receives the poses of all pieces after every small step of a motion.
typedef struct uj_turn_trace {
    void (*function)(void *payload, const uj_pose *poses);
    void *payload;
} uj_turn_trace;

/// A turn ends with UJ_TURN_MISSED as soon as `piece` is not turning, if `accepts` returns false
/// for the angle of `piece`.
typedef struct uj_turn_filter {
    int piece;
    bool (*accepts)(void *payload, double angle);
    void *payload;
} uj_turn_filter;

struct uj_touch;
struct uj_gap;
struct uj_watch;
struct uj_sample;
struct uj_known;

/// Scratch memory of turns. Create one for each thread and model; the model must outlive the
/// workspace. Set filter, cache and branches before a turn. Read bifurcation_count after the turn.
/// The other members are private.
typedef struct uj_turn_workspace {
    const uj_contact_model *model;
    const uj_turn_filter *filter;  ///< NULL: every turn is followed to its end
    /// If NULL, a turn that begins like an earlier turn is followed again.
    uj_turn_cache *cache;
    unsigned branches;      ///< bit i: the branch to take at the i-th bifurcation
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
    /// [pair] edge with the greatest gap at the last event. There `watch_edge` begins on each path.
    int *touch_edge;
    struct uj_known *known;   ///< what this and earlier turns have found
    int events, evaluations;  ///< numbers of events and of path points in the most recent turn
    const char *lost;         ///< why the most recent turn was stuck
} uj_turn_workspace;

/// Allocates a workspace for the model. On failure nothing needs to be cleared.
uj_status uj_turn_workspace_create(const uj_contact_model *model, uj_turn_workspace *out);
void uj_turn_workspace_clear(uj_turn_workspace *workspace);

/// Turns the pieces, whose poses are poses[0..piece_count-1]. `press` says which pieces take part,
/// and in which direction each is pressed. None of these pieces may be able to move when it alone
/// is pushed in its direction. spin[i] is the uj_spin of piece i. The trace may be NULL; it does
/// not change the result. Straight motion between successive poses of a trace makes touching pieces
/// overlap by at most UJ_TOLERANCE_KEYFRAME. If the result is UJ_TURN_MISSED, `poses` is unchanged.
/// Allocates nothing.
uj_turn_outcome uj_turn(const uj_press *press, const uint8_t *spin, uj_turn_workspace *workspace,
                        uj_pose *poses, const uj_turn_trace *trace);

#endif
