// The turn: pieces rotate at one speed while each stays pressed in its direction.
#ifndef UJ_TURN_H
#define UJ_TURN_H

#include <unjam/geometry/dynamics/push.h>
#include <unjam/geometry/dynamics/turn_cache.h>

// Ties. Two pieces may come to stand corner on corner, held by two faces of one another, neither of
// which the press or the turning favours: mirror images, as with equal bars that turn against one
// another. They stay so as long as they can. Where they can no longer, the pair may go on by either
// side, and when both are open the law has two continuations, both of them true motions. Which of
// the two a turn takes is told by its `choices`: bit i belongs to the i-th such tie that it meets;
// 0 is the face that comes first counterclockwise. An expansion follows both, up to 16 ways of one
// turn. Ties behind the eighth take the first way.
enum { UJ_TURN_MAX_BRANCHES = 8 };

typedef enum uj_turn_outcome {
    UJ_TURN_NONE,    // no piece could turn at all, or the turn begins like an earlier one
    UJ_TURN_DONE,    // every piece has stopped turning
    UJ_TURN_GOAL,    // the goal piece has left through its exit
    UJ_TURN_MISSED,  // the watched piece has stopped turning at an angle that is not wanted
    UJ_TURN_STUCK,   // the law made no headway (an internal error)
} uj_turn_outcome;

// Receives poses[piece_count] after every small step of a motion.
typedef struct uj_turn_trace {
    void (*function)(void *payload, const uj_pose *poses);
    void *payload;
} uj_turn_trace;

// A piece whose angle matters: a turn is given up when the piece takes part in it and has stopped
// turning at an angle that is not wanted.
typedef struct uj_turn_filter {
    int piece;
    bool (*wants)(void *payload, double angle);
    void *payload;
} uj_turn_filter;

// Scratch memory of turns; create once per thread.
typedef struct uj_turn_workspace {
    const uj_turn_filter *watch;  // NULL: every turn is followed to its end
    uj_turn_cache *memory;  // NULL: turns that begin like an earlier one are made all the same
    unsigned choices;       // ways that the next turn takes at its ties
    int bifurcation_count;  // ties that the last turn met
    uj_push_workspace push;
    uj_halfplanes present, candidate;  // planes at the angles reached, and at angles being tried
    uj_qp qp;
    uj_qp_constraint *rows;
    int *row_pair, *row_plane;  // pair and plane of each row
    int row_count;
    int *relevant;  // pairs with a pressed piece
    int relevant_count;
    signed char *pressing;  // of each pair: whether it pressed in the last rest position found
    int *best;              // of each pair: the feature that separated it best, see turn_events.c
    double *events[4];      // see turn_events.c
    signed char *balanced;  // of each pair: whether it stands on a corner, see note_balance
} uj_turn_workspace;

uj_status uj_turn_workspace_create(const uj_contact_model *model, uj_turn_workspace *out);
void uj_turn_workspace_clear(uj_turn_workspace *workspace);

// Turns poses[piece_count] by the law of the turn. press says which pieces take part and where to
// each is pressed (each must rest that way); spin[i] is the uj_spin of piece i. With a trace the
// steps are divided so far that straight motion between them cuts into contacts by no more than
// UJ_TOLERANCE_KEYFRAME; the end is the same with and without one. Allocates nothing.
uj_turn_outcome uj_turn(const uj_contact_model *model, const uj_press *press, const uint8_t *spin,
                        uj_turn_workspace *workspace, uj_pose *poses, const uj_turn_trace *trace);

#endif
