// Which convex parts can meet, and the no-fit half-planes that keep them apart.
#ifndef UJ_CONTACTS_H
#define UJ_CONTACTS_H

#include <unjam/geometry/contact/convex.h>

/// Two convex parts that must not overlap: part_a of piece a (-1: the tray), and part_b of piece b.
typedef struct uj_part_pair {
    int a, b;
    const uj_part *part_a, *part_b;
    int first;        ///< index of the pair's first half-plane in uj_halfplanes.planes
    unsigned pieces;  ///< bit i: piece i is a or b
} uj_part_pair;

/// Everything about contacts that does not depend on poses. Owns its arrays.
typedef struct uj_contact_model {
    int piece_count;
    double diameter;       ///< of the tray; tolerances are relative to it
    uj_part_list *shapes;  ///< [piece_count] convex parts of each piece
    uj_part_list *walls;   ///< [piece_count] convex obstacles for each piece
    uj_part_list inside;   ///< parts of the region that the goal piece must move out of
    uj_vec2 *low, *high;  ///< [piece_count] corners of a box around the region each piece may cover
    double *radius;       ///< [piece_count] distance of the piece's farthest point from its origin
    int pair_count;
    uj_part_pair *pairs;                   ///< [pair_count + goal_pair_count]
    int goal_piece;                        ///< the piece that must leave by an exit; -1: none
    uj_vec2 exit_direction;                ///< unit vector; 0 if no piece must leave
    int goal_pair_first, goal_pair_count;  ///< pairs of `inside` and the goal piece
    int plane_capacity;
    /// A copy of this model with other origins: tray_centre for the tray, and the centroid for each
    /// piece. NULL if the file puts the origins there, up to rounding. geometry/turning uses this
    /// copy, because a turn must not depend on the origins.
    struct uj_contact_model *about_centroids;
    uj_vec2 tray_centre;  ///< the tray's centre if it is far from the file's origin; otherwise 0
    uj_vec2 *centroid;    ///< [piece_count] in the shape's coordinates; tiny values are set to 0
} uj_contact_model;

/// The half-plane n . (x_b - x_a) >= c. Here x_a and x_b are the positions of the pieces of a pair;
/// x_a is 0 for the tray. The two parts do not overlap if and only if x_b - x_a is in at least one
/// half-plane of the pair.
typedef struct uj_halfplane {
    double nx, ny, c;
    int edge_id;  ///< index of an edge of part_a, or UJ_EDGE_OF_B + index of an edge of part_b
} uj_halfplane;

enum { UJ_EDGE_OF_B = 1 << 16 };

/// The half-planes of all pairs at given angles of the pieces. For walls, half-planes that no
/// allowed position satisfies are left out. A pair whose piece cannot reach the wall may have none.
typedef struct uj_halfplanes {
    int *counts;           ///< [pair_count + goal_pair_count]
    uj_halfplane *planes;  ///< [plane_capacity]
} uj_halfplanes;

/// Builds the contact model of a tray. On success the caller owns *out.
uj_status uj_contact_model_create(const uj_tray *tray, uj_contact_model **out, uj_error *error);
void uj_contact_model_destroy(uj_contact_model *model);

/// Returns a piece's position in model->about_centroids, given its pose in `model`.
uj_vec2 uj_position_of_centroid(const uj_contact_model *model, int piece, const uj_pose *pose);

/// Returns a piece's pose in `model`, given its position x in model->about_centroids.
uj_pose uj_pose_from_centroid(const uj_contact_model *model, int piece, double angle, uj_vec2 x);

uj_status uj_halfplanes_create(const uj_contact_model *model, uj_halfplanes *out);
void uj_halfplanes_clear(uj_halfplanes *planes);

/// Computes the half-planes of every pair that has a piece in `mask` (bit i: piece i). Piece i is
/// at angles[i], in radians.
void uj_halfplanes_build(const uj_contact_model *model, const double *angles, unsigned mask,
                         uj_halfplanes *planes);

/// Computes all half-planes of one pair, even those that no allowed position satisfies.
void uj_halfplanes_build_whole_pair(const uj_contact_model *model, const uj_rotation *rotations,
                                    int pair, uj_halfplanes *planes);

/// Returns the half-plane of one edge, even if no allowed position satisfies it.
uj_halfplane uj_part_pair_halfplane(const uj_contact_model *model, const uj_rotation *rotations,
                                    int pair, int edge_id);

/// Returns the slack n . (x_b - x_a) - c. Piece i is at x[i].
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

/// Returns true if a piece of the pair is in `mask` (bit i: piece i).
static inline bool uj_part_pair_in(const uj_part_pair *pair, unsigned mask)
{
    return (pair->pieces & mask) != 0;
}

/// Returns the separation of a pair: the greatest slack of its half-planes at positions x. Sets
/// *plane to the index of that half-plane in planes->planes (the first on a tie). If there are no
/// half-planes, the parts never meet, and the separation is infinity.
double uj_part_pair_separation(const uj_contact_model *model, const uj_halfplanes *planes, int pair,
                               const uj_vec2 *x, int *plane);

#endif
