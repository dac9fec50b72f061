// Which convex parts can meet, and the no-fit half-planes that keep them apart at given angles.
#ifndef UJ_CONTACTS_H
#define UJ_CONTACTS_H

#include <unjam/geometry/contact/convex.h>

// Two convex parts that must not overlap; side a is -1 when part_a is fixed in the tray.
typedef struct uj_part_pair {
    int a, b;
    const uj_part *part_a, *part_b;
    int first;  // its planes are planes[first .. first + count - 1], room for as many as edges
    unsigned pieces;  // bit i: one of the sides is piece i
} uj_part_pair;

// All that is invariant of a puzzle for contact computations. Owns its parts.
typedef struct uj_contact_model {
    int piece_count;
    double diameter;       // of the tray, the unit of tolerances
    uj_part_list *shapes;  // [piece_count] parts of each piece
    uj_part_list *walls;   // [piece_count] obstacles for each piece
    uj_part_list inside;   // what the goal piece must be clear of when it has left
    uj_vec2 *low, *high;   // [piece_count] bounds of the region allowed to each piece
    double *reach;         // [piece_count] greatest distance of a piece's point from its origin
    int pair_count;
    uj_part_pair *pairs;                   // [pair_count]
    int goal_piece;                        // piece that must leave, -1 when the goal is by poses
    uj_vec2 exit_direction;                // of the goal piece (unit vector), 0 when it has none
    int goal_pair_first, goal_pair_count;  // pairs of the goal piece and the interior, behind pairs
    int plane_capacity;
    // The same with the tray's origin at middle and every piece's at its centroid, for turns: what
    // these do at corners, and with motion that nothing decides, must not depend on where a file
    // has its origins. NULL when they are there, or near enough.
    struct uj_contact_model *about_centroids;
    uj_vec2 middle;     // 0 unless the tray is far from its origin
    uj_vec2 *centroid;  // [piece_count] in each shape's coordinates, 0 when its origin is there
} uj_contact_model;

// Pairs are separated exactly when n . (x_b - x_a) >= c for one of their planes.
typedef struct uj_halfplane {
    double nx, ny, c;
    int edge_id;  // edge of part_a, or UJ_EDGE_OF_B + edge of part_b
} uj_halfplane;

enum { UJ_EDGE_OF_B = 1 << 16 };

// The planes at certain angles. Planes that no allowed position can use are left out.
typedef struct uj_halfplanes {
    int *counts;           // [pair_count + goal_pair_count]
    uj_halfplane *planes;  // [plane_capacity]
} uj_halfplanes;

uj_status uj_contact_model_create(const uj_tray *tray, uj_contact_model **out, uj_error *error);
void uj_contact_model_destroy(uj_contact_model *model);

// The position of a piece of bodies->centred at a pose, and the pose that it has at a position.
uj_vec2 uj_position_of_centroid(const uj_contact_model *model, int piece, const uj_pose *pose);
uj_pose uj_pose_from_centroid(const uj_contact_model *model, int piece, double angle, uj_vec2 x);

uj_status uj_halfplanes_create(const uj_contact_model *model, uj_halfplanes *out);
void uj_halfplanes_clear(uj_halfplanes *planes);

// Both made for the same bodies.
void uj_halfplanes_copy(const uj_contact_model *model, const uj_halfplanes *from,
                        uj_halfplanes *to);

// Computes the planes of every pair that has a piece in `mask` (bit i: piece i); angles in radians,
// [piece_count]. Writes only into memory made by uj_halfplanes_create.
void uj_halfplanes_build(const uj_contact_model *model, const double *angles, unsigned mask,
                         uj_halfplanes *planes);

// The same for a single pair; rotations[piece_count] are those of the angles.
void uj_halfplanes_build_pair(const uj_contact_model *model, const uj_rotation *rotations, int pair,
                              uj_halfplanes *planes);

// The same with all planes, whether or not an allowed position can use them.
void uj_halfplanes_build_whole_pair(const uj_contact_model *model, const uj_rotation *rotations,
                                    int pair, uj_halfplanes *planes);

// One plane of a pair, by its feature, whether or not uj_halfplanes_build would leave it out.
uj_halfplane uj_part_pair_halfplane(const uj_contact_model *model, const uj_rotation *rotations,
                                    int pair, int edge_id);

// Slack n . (x_b - x_a) - c of one plane of a pair at positions x[piece_count].
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

// Whether the pair has a piece in mask.
static inline bool uj_part_pair_in(const uj_part_pair *pair, unsigned mask)
{
    return (pair->pieces & mask) != 0;
}

// The greatest slack of the pair's planes at x, its separation; *plane gets the index into
// planes->planes (the first of equals). A pair without planes never meets: returns infinity.
double uj_part_pair_separation(const uj_contact_model *model, const uj_halfplanes *planes, int pair,
                               const uj_vec2 *x, int *plane);

#endif
