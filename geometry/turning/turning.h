// The turn, followed from event to event: a gap closes, a force ends, or edges become flush. Rates
// at events and paths between events are exact.
#ifndef UJ_TURNING_H
#define UJ_TURNING_H

#include <unjam/geometry/dynamics/turn.h>

struct uj_touch;
struct uj_gap;
struct uj_watch;
struct uj_sample;

/// Scratch memory of turns. Create one for each thread and model; the model must outlive it. Set
/// filter, cache and branches before a turn, and read `bifurcation_count` after it; the other
/// members are private.
typedef struct uj_turning_workspace {
    const uj_contact_model *model;
    const uj_turn_filter *filter;  ///< NULL: every turn is followed to its end
    uj_turn_cache *cache;          ///< as in uj_turn_workspace
    unsigned branches;             ///< as in uj_turn_workspace
    int bifurcation_count;         ///< as in uj_turn_workspace
    uj_push_workspace push;
    uj_halfplanes planes;
    struct uj_touch *touches;
    struct uj_gap *gaps;
    uj_qp_constraint *rows;
    int *row_gap;
    int *watch_edge;  ///< [pair] the edge that separated it last
    bool *watched;    ///< [pair] true if it must not overlap
    struct uj_watch *watches;
    struct uj_sample *samples[4];
    int events, evaluations;  ///< events of the last turn, and points of paths that it computed
    const char *lost;         ///< why the last turn was stuck
} uj_turning_workspace;

/// Allocates a workspace for the model. On failure nothing needs to be cleared.
uj_status uj_turning_workspace_create(const uj_contact_model *model, uj_turning_workspace *out);
void uj_turning_workspace_clear(uj_turning_workspace *workspace);

/// Turns the pieces, as uj_turn does.
uj_turn_outcome uj_turning(const uj_press *press, const uint8_t *spin,
                           uj_turning_workspace *workspace, uj_pose *poses,
                           const uj_turn_trace *trace);

#endif
