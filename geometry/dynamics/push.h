// The push: presses pieces at the same time, each towards NE, NW, SE or SW, until all are at rest.
#ifndef UJ_PUSH_H
#define UJ_PUSH_H

#include <stdint.h>

#include <unjam/base/poll.h>
#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/contact/quadratic.h>
#include <unjam/geometry/tray/motion.h>

typedef enum uj_push_outcome {
    UJ_PUSH_REST,   ///< no piece moves any more
    UJ_PUSH_GOAL,   ///< the goal piece has left through its exit
    UJ_PUSH_STUCK,  ///< an internal error, or the poll function stopped the work
} uj_push_outcome;

/// If bit i of `mask` is set, piece i is pressed towards direction[i] (a uj_direction).
typedef struct uj_press {
    unsigned mask;
    uint8_t direction[UJ_MAX_PIECES];
} uj_press;

/// Receives the positions of all pieces after each straight part of a motion. `function` may be
/// NULL.
typedef struct uj_push_trace {
    void (*function)(void *payload, const uj_vec2 *x);
    void *payload;
} uj_push_trace;

/// A pair of convex parts, at least one of them on a moving piece, in the workspace of a push.
typedef struct uj_push_pair {
    int pair;         ///< index into uj_contact_model.pairs
    int first, last;  ///< the pair's half-planes in the workspace are first .. last - 1
    int farthest;     ///< the half-plane with the greatest slack before the push
    int separating;   ///< a half-plane that separated the pair at the last check
    bool touching;    ///< unused for the first `singles` pairs of a group
} uj_push_pair;

/// All pairs of convex parts between two bodies. In the workspace, these pairs are consecutive, and
/// so are their half-planes.
typedef struct uj_push_group {
    int a, b;         ///< the two bodies: pieces, or UJ_MAX_PIECES for the walls
    unsigned pieces;  ///< bit i: piece i is a or b
    int first, last;  ///< pairs first .. last - 1
    int first_plane, last_plane;
    int singles;  ///< the first `singles` pairs have one half-plane each (straight walls)
} uj_push_group;

enum { UJ_PUSH_MAX_HALFPLANES = 8 };

/// A touching pair at a vertex of its no-fit polygon, and its half-planes with a slack of about 0.
/// At least one of these half-planes must stay satisfied.
typedef struct uj_push_touch {
    int pair, count;
    int planes[UJ_PUSH_MAX_HALFPLANES];
    bool chosen;  ///< push_velocity.c has chosen one of the half-planes
} uj_push_touch;

/// Defined in push_state.h.
typedef struct uj_push_island uj_push_island;

/// Scratch memory for any number of pushes in one model. The model must outlive the workspace.
/// Pushes in model->about_centroids may use the same workspace, because a push does not read
/// shapes. The workspace holds the half-planes of all pairs with a pressed piece or, for
/// uj_push_sibling, of all pairs. Each group has an even number of them: the last may be one that
/// never touches.
typedef struct uj_push_workspace {
    const uj_contact_model *model;
    uj_qp qp;
    int group_count, pair_count, plane_count;
    int contact_groups;  ///< these groups come first; the others tell whether the goal is reached
    uj_push_group *groups;
    int *pressed_groups;  ///< indices of the groups with a pressed piece
    uj_push_pair *pairs;
    double *nx, *ny;       ///< [half-plane] normal
    double *slack_before;  ///< [half-plane] before the push
    double *slack;
    double *rate;  ///< [half-plane] how fast the slack grows; negative if the slack shrinks
    uj_qp_constraint *rows;
    int row_count;   ///< number of rows when the most recent uj_push came to rest; undefined after
                     ///< uj_push_sibling
    int *row_pair;   ///< [row] index into `pairs`
    int *row_plane;  ///< [row] index into nx and ny
    uj_push_touch *touches;
    /// Each of the rows first_balanced .. last_balanced - 1 carries force in at least one of
    /// several equally fast motions. Keeping all these rows avoids a choice between the motions.
    int first_balanced, last_balanced;
    double elapsed;  ///< time since the push began, if a free piece has the speed sqrt 2
    // The next members are for uj_push_sibling.
    const uj_halfplanes *planes;  ///< the workspace holds all of these half-planes; NULL: not all
    uj_vec2 x[UJ_MAX_PIECES];     ///< if planes != NULL: the positions with the slacks slack_before
    unsigned touching[UJ_MAX_PIECES];  ///< if planes != NULL: bit k of [i]: pieces i and k touch
    uj_push_island *islands;           ///< table of islands; NULL: none
    uint64_t read_count;               ///< how often all half-planes have been read
    uj_poll poll;                      ///< set by uj_push_workspace_watch
    bool stopped;                      ///< the poll function has stopped the work
    size_t work;                       ///< number of half-planes examined since the last poll
    /// Number of half-planes ever examined: a measure of work that does not depend on the machine.
    uint64_t total_work;
} uj_push_workspace;

/// On failure nothing needs to be cleared. Errors: UJ_NO_MEMORY.
uj_status uj_push_workspace_create(const uj_contact_model *model, uj_push_workspace *out);
void uj_push_workspace_clear(uj_push_workspace *workspace);

/// Sets the poll function, which is called now and then during motions. Once it has stopped the
/// work, workspace->stopped is true, and every motion except uj_push_straight ends at once with
/// UJ_PUSH_STUCK. The caller must not use the result of such a motion.
void uj_push_workspace_watch(uj_push_workspace *workspace, uj_poll poll);

/// Call this before examining `planes` half-planes. Polls about once per million half-planes.
/// Returns false if the work has been stopped.
bool uj_push_workspace_goes_on(uj_push_workspace *workspace, size_t planes);

/// Moves the positions x[0..piece_count-1] by the law of the push (docs/ARCHITECTURE.md, "Push").
/// Between events (changes of contacts) the motion is straight. `planes` must hold the half-planes,
/// at the present angles, of all pairs with a piece in press->mask. Allocates nothing.
uj_push_outcome uj_push(const uj_halfplanes *planes, const uj_press *press,
                        uj_push_workspace *workspace, uj_vec2 *x, const uj_push_trace *trace);

/// Gives the workspace a table of islands (push_islands.c), with which uj_push_sibling is faster.
/// Does nothing if the model has more than four pieces. Errors: UJ_NO_MEMORY.
uj_status uj_push_workspace_add_islands(uj_push_workspace *workspace);

/// Returns the size of the table.
size_t uj_push_islands_bytes(const uj_contact_model *model);

/// Like uj_push, but faster if several pushes start from the same positions. `planes` must hold the
/// half-planes of all pairs. Call uj_push_forget before the first of these pushes, and whenever
/// `planes` has changed. With a table of islands, pieces that never touch others do not affect them
/// even by rounding, so the end may differ from that of uj_push. The end does not depend on earlier
/// pushes, nor on `trace`.
uj_push_outcome uj_push_sibling(const uj_halfplanes *planes, const uj_press *press,
                                uj_push_workspace *workspace, uj_vec2 *x,
                                const uj_push_trace *trace);
void uj_push_forget(uj_push_workspace *workspace);

/// Moves the pieces in press->mask along straight lines up to the first event (see uj_push). The
/// velocities v[0..piece_count-1] must not make touching pairs overlap. Returns false, and moves
/// nothing, if there is no event, or if an event comes before anything moves.
bool uj_push_straight(const uj_halfplanes *planes, const uj_press *press, const uj_vec2 *v,
                      uj_push_workspace *workspace, uj_vec2 *x);

/// Returns true if `piece` does not move when it is pushed alone towards `direction`. Returns false
/// if the poll function has stopped the work.
bool uj_push_rests(const uj_halfplanes *planes, int piece, uj_direction direction,
                   uj_push_workspace *workspace, const uj_vec2 *x);

/// Returns true if the goal piece is outside the tray's interior. Always false if the goal is a set
/// of poses.
bool uj_push_left_tray(const uj_contact_model *model, const uj_halfplanes *planes,
                       const uj_vec2 *x);

#endif
