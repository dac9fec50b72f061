// Which convex parts can meet, and the no-fit half-planes that keep them apart at given angles.
#ifndef UJ_CONTACTS_H
#define UJ_CONTACTS_H

#include <unjam/geometry/contact/convex.h>

/// Two convex parts that must not overlap. Side a is -1 when part_a is fixed in the tray.
typedef struct uj_part_pair {
    int a, b;
    const uj_part *part_a, *part_b;
    int first;        ///< its half-planes start at planes[first]; there is room for one an edge
    unsigned pieces;  ///< bit i: one of the sides is piece i
} uj_part_pair;

/// Everything about the contacts of a puzzle that does not depend on poses. Owns its parts.
typedef struct uj_contact_model {
    int piece_count;
    double diameter;       ///< of the tray, the unit of tolerances
    uj_part_list *shapes;  ///< [piece_count] parts of each piece
    uj_part_list *walls;   ///< [piece_count] obstacles for each piece
    uj_part_list inside;   ///< what the goal piece must be clear of to have left
    uj_vec2 *low, *high;   ///< [piece_count] bounds of the region allowed to each piece
    double *radius;        ///< [piece_count] greatest distance of a piece's point from its origin
    int pair_count;
    uj_part_pair *pairs;                   ///< [pair_count + goal_pair_count]
    int goal_piece;                        ///< piece that must leave, -1 when the goal is by poses
    uj_vec2 exit_direction;                ///< of the goal piece (unit vector), 0 without one
    int goal_pair_first, goal_pair_count;  ///< pairs of the goal piece with `inside`
    int plane_capacity;
    /// The same model with the origin of the tray at tray_centre and that of every piece at its
    /// centroid. Turns use it: the result of a turn must not depend on where a file puts its
    /// origins. NULL when they are there already, or near enough.
    struct uj_contact_model *about_centroids;
    uj_vec2 tray_centre;  ///< 0 unless the tray is far from its origin
    uj_vec2 *centroid;    ///< [piece_count] in each shape's coordinates, 0 when its origin is there
} uj_contact_model;

/// The half-plane n . (x_b - x_a) >= c. A pair is separated exactly when one of its half-planes
/// holds.
typedef struct uj_halfplane {
    double nx, ny, c;
    int edge_id;  ///< edge of part_a, or UJ_EDGE_OF_B + edge of part_b
} uj_halfplane;

enum { UJ_EDGE_OF_B = 1 << 16 };

/// The half-planes of all pairs at certain angles, without those that no allowed position can use.
typedef struct uj_halfplanes {
    int *counts;           ///< [pair_count + goal_pair_count]
    uj_halfplane *planes;  ///< [plane_capacity]
} uj_halfplanes;

/// Decomposes the pieces and the tray. On success the caller owns *out.
uj_status uj_contact_model_create(const uj_tray *tray, uj_contact_model **out, uj_error *error);
void uj_contact_model_destroy(uj_contact_model *model);

/// Converts a pose of the model into a position in model->about_centroids.
uj_vec2 uj_position_of_centroid(const uj_contact_model *model, int piece, const uj_pose *pose);

/// Converts a position in model->about_centroids into a pose of the model.
uj_pose uj_pose_from_centroid(const uj_contact_model *model, int piece, double angle, uj_vec2 x);

/// Allocates room for the half-planes of a model.
uj_status uj_halfplanes_create(const uj_contact_model *model, uj_halfplanes *out);
void uj_halfplanes_clear(uj_halfplanes *planes);

/// Copies half-planes; both must have been created for the same model.
void uj_halfplanes_copy(const uj_contact_model *model, const uj_halfplanes *from,
                        uj_halfplanes *to);

/// Computes the half-planes of every pair that has a piece in `mask` (bit i: piece i) at
/// angles[piece_count], in radians. Writes only into memory made by uj_halfplanes_create.
void uj_halfplanes_build(const uj_contact_model *model, const double *angles, unsigned mask,
                         uj_halfplanes *planes);

/// Does the same for a single pair, given the rotations[piece_count] of the angles.
void uj_halfplanes_build_pair(const uj_contact_model *model, const uj_rotation *rotations, int pair,
                              uj_halfplanes *planes);

/// Does the same with all half-planes, whether or not an allowed position can use them.
void uj_halfplanes_build_whole_pair(const uj_contact_model *model, const uj_rotation *rotations,
                                    int pair, uj_halfplanes *planes);

/// Computes one half-plane of a pair, even one that uj_halfplanes_build would leave out.
uj_halfplane uj_part_pair_halfplane(const uj_contact_model *model, const uj_rotation *rotations,
                                    int pair, int edge_id);

/// Slack n . (x_b - x_a) - c of a pair's half-plane at positions x[piece_count].
static inline double uj_halfplane_slack(const uj_part_pair *pair, const uj_halfplane *plane,
                                        const uj_vec2 *x)
{
    double rx = x[pair->b].x, ry = x[pair->b].y;
    if (pair->a >= 0) {
        rx -= x[pair->a].x;
        ry -= x[pair->a].y;
    }
    return plane->nx * rx + plane->ny * ry - plane->c;
}

/// Whether the pair has a piece in mask.
static inline bool uj_part_pair_in(const uj_part_pair *pair, unsigned mask)
{
    return (pair->pieces & mask) != 0;
}

/// The separation of a pair at x: the greatest slack of its half-planes. *plane gets the index into
/// planes->planes (the first of equals). A pair without half-planes never meets: returns infinity.
double uj_part_pair_separation(const uj_contact_model *model, const uj_halfplanes *planes, int pair,
                               const uj_vec2 *x, int *plane);

#endif
