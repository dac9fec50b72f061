// Tests poses and straight motions for overlaps, with the gap functions of the certificate.
#ifndef UJ_PLAN_PROBE_H
#define UJ_PLAN_PROBE_H

#include <unjam/geometry/certificate/shapes/certificate_gap.h>

#include "plan_space.h"

/// Scratch memory for the functions below. Each thread needs its own.
typedef struct uj_plan_probe {
    const uj_plan_space *space;
    double tolerance;  ///< pieces may overlap by this length
    double finest;     ///< motions shorter than this length are not divided
    uint64_t tests;    ///< number of motions tested so far
    uint32_t stamp;    ///< number of the latest call of visit_walls()
    size_t seen_count;
    uint32_t *seen;  ///< [seen_count] number of the last call that visited each wall part
    uint16_t *wall_faces, *piece_faces;  ///< the face that last separated each pair of parts
    /// wall_start[i]: index in wall_faces of the first face for piece i. piece_start[i]: index of
    /// the first part of piece i among the parts of all pieces.
    size_t *wall_start, *piece_start;
    uj_track tracks[UJ_MAX_PIECES];       ///< motion of each piece in the present interval
    uj_transform middles[UJ_MAX_PIECES];  ///< pose of each piece in the middle of the interval
    uj_plan_box boxes[UJ_MAX_PIECES];     ///< contain the pieces throughout the interval
    unsigned moving;                      ///< bit i: piece i moves
} uj_plan_probe;

/// Makes a probe with the tolerance space->tolerance. `space` must outlive the probe. The caller
/// clears *out, even after UJ_NO_MEMORY.
uj_status uj_plan_probe_create(const uj_plan_space *space, uj_plan_probe *out);
void uj_plan_probe_clear(uj_plan_probe *probe);

/// Returns the depth of the deepest overlap of the pieces in `mask` (bit i: piece i) with walls
/// and all other pieces. Returns 0 if nothing overlaps.
double uj_plan_depth(uj_plan_probe *probe, const uj_pose *poses, unsigned mask);

/// Moves the pieces in `mask` out of what they overlap, without turning them. Returns true if they
/// no longer overlap anything.
bool uj_plan_push_out(uj_plan_probe *probe, uj_pose *poses, unsigned mask);

/// Returns how much of the straight motion (a fraction from 0 to 1) is proven to keep overlaps
/// within probe->tolerance. At the beginning, overlaps must be within probe->tolerance. Angles are
/// interpolated linearly, even if turning the other way would be shorter.
double uj_plan_advance(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to);

/// Returns true if the whole straight motion is proven to keep overlaps within probe->tolerance.
/// Stops at the first failure, so it is faster than uj_plan_advance.
bool uj_plan_is_clear(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to);

/// Returns an upper bound on the distance that any point of a piece moves in the straight motion.
double uj_plan_length(const uj_plan_space *space, const uj_pose *from, const uj_pose *to);

/// Writes to `out` the poses at the fraction `part` (0 to 1) of the straight motion.
void uj_plan_between(const uj_plan_space *space, const uj_pose *from, const uj_pose *to,
                     double part, uj_pose *out);

#endif
