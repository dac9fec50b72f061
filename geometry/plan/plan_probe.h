// Tests whether poses, and straight motions between them, are free of overlap. Computes the gaps
// between parts with the functions of the certificate (certificate_gap.h).
#ifndef UJ_PLAN_PROBE_H
#define UJ_PLAN_PROBE_H

#include <unjam/geometry/certificate/shapes/certificate_gap.h>

#include "plan_space.h"

/// Scratch memory for testing whether poses and motions are free of overlap. Every thread needs its
/// own.
typedef struct uj_plan_probe {
    const uj_plan_space *space;
    double tolerance;  ///< pieces may overlap by this length
    double finest;     ///< motions shorter than this length are not divided
    uint64_t tests;    ///< number of motions tested so far
    uint32_t stamp;    ///< number of the present call of visit_walls() (plan_probe.c)
    /// seen[i] is the number of the last call of visit_walls() that met part i of the walls. (Each
    /// piece has walls of its own. The array is long enough for the walls with the most parts.)
    uint32_t *seen;
    uint16_t *wall_faces, *piece_faces;  ///< the face that last separated each pair of parts
    /// wall_start[i] is the first index of piece i in wall_faces. piece_start[i] is the number of
    /// its first part, where the parts of all pieces are numbered in one sequence.
    size_t *wall_start, *piece_start;
    uj_track tracks[UJ_MAX_PIECES];       ///< motion of each piece over the present interval
    uj_transform middles[UJ_MAX_PIECES];  ///< pose of each piece in the middle of the interval
    uj_plan_box boxes[UJ_MAX_PIECES];     ///< boxes that hold the pieces throughout the interval
    unsigned moving;                      ///< bit i: piece i moves
} uj_plan_probe;

/// Makes a probe with the tolerance space->tolerance. `space` must outlive the probe. The caller
/// clears *out, even after UJ_NO_MEMORY.
uj_status uj_plan_probe_create(const uj_plan_space *space, uj_plan_probe *out);
void uj_plan_probe_clear(uj_plan_probe *probe);

/// Returns the depth of the deepest overlap of the pieces in `mask` (bit i: piece i) with the walls
/// and with all other pieces. If nothing overlaps, returns 0.
double uj_plan_depth(uj_plan_probe *probe, const uj_pose *poses, unsigned mask);

/// Moves the pieces in `mask` out of what they overlap, in many small steps, each along the
/// shortest way out. Changes no angle. Returns true if these pieces no longer overlap anything.
bool uj_plan_push_out(uj_plan_probe *probe, uj_pose *poses, unsigned mask);

/// Follows the straight motion from one list of poses to another. Returns the fraction of the
/// motion, from 0 to 1, for which it is proven that all overlaps stay within the tolerance. At the
/// beginning, all overlaps must be within the tolerance. Angles are interpolated linearly, even if
/// a turn in the other sense would be shorter.
double uj_plan_advance(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to);

/// Returns true if the whole straight motion is proven to keep all overlaps within the tolerance.
/// Gives up at the first place where the proof fails, which is faster than uj_plan_advance.
bool uj_plan_is_clear(uj_plan_probe *probe, const uj_pose *from, const uj_pose *to);

/// Returns the length of a straight motion: a close upper bound on the distance that any point of a
/// piece moves.
double uj_plan_length(const uj_plan_space *space, const uj_pose *from, const uj_pose *to);

/// Sets `out` to the poses at the fraction `part` of the straight motion between two lists of
/// poses.
void uj_plan_between(const uj_plan_space *space, const uj_pose *from, const uj_pose *to,
                     double part, uj_pose *out);

#endif
