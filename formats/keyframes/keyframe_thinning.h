// Thins the keyframes that are in the middle of turns: drops some of these keyframes, and rounds
// those that remain to fewer digits. Keeps all other keyframes as they are.
#ifndef UJ_KEYFRAME_THINNING_H
#define UJ_KEYFRAME_THINNING_H

#include <unjam/geometry/tray/motion.h>

/// The greatest distance by which the straight motion between two keyframes may miss a keyframe
/// dropped between them, as a fraction of the certificate's tolerance. Overlaps can be deeper than
/// this distance, because each of two touching pieces may be off by this distance. Also, an overlap
/// at a corner can be deeper than the overlap with either edge of the corner. In 3,822 solutions,
/// the deepest overlap was twice this distance.
#define UJ_KEYFRAME_SHARE 0.5

/// In keyframes in the middle of turns, positions are rounded to d decimals. d is the smallest
/// number for which 10^-d is at most this fraction of the tray's diameter. After rounding, touching
/// pieces still count as touching, because during turns the certificate treats gaps of up to 1e-7
/// tray diameters as contacts.
#define UJ_KEYFRAME_DIGIT 1e-10
/// In keyframes in the middle of turns, angles in degrees are rounded to this many decimals. (1e-9
/// degrees are 2e-11 rad.)
#define UJ_KEYFRAME_DEGREE_DIGITS 9
/// In keyframes in the middle of turns, times are rounded to this many decimals. A time is not
/// rounded if the previous or the next keyframe's time is closer than UJ_KEYFRAME_TIME_STEP.
#define UJ_KEYFRAME_TIME_DIGITS 7
#define UJ_KEYFRAME_TIME_STEP   1e-5

/// Returns the set of pieces that turn between a keyframe and the next one (bit i: piece i).
unsigned uj_keyframe_turning(const uj_motion *motion, size_t frame);

/// Returns true if a keyframe is in the middle of a turn: the sets of the pieces that turn just
/// before and just after the keyframe are equal and not empty. The keyframe must be neither the
/// first nor the last.
static inline bool uj_keyframe_is_amid(unsigned turning_before, unsigned turning_after)
{
    return turning_before != 0 && turning_before == turning_after;
}

/// Copies the motion of a valid solution to *out, but leaves out some keyframes. Before the call,
/// *out must be empty except for piece_count. Error: UJ_NO_MEMORY; then the caller must clear *out.
///
/// Keeps the keyframes at which a move ends, or at which a piece begins or stops turning. A
/// keyframe in the middle of a turn is left out only if straight motion between the remaining
/// keyframes passes close to its poses: at the moment when one of the turning pieces has the same
/// angle as in the keyframe, every point of the pieces must be within `length` of its place in the
/// keyframe. This moment may be slightly before or after the keyframe's time.
uj_status uj_keyframes_thin(const uj_tray *tray, const uj_tray_solution *solution, double length,
                            uj_motion *out);

/// In keyframes in the middle of turns, rounds the numbers as the constants above say. `diameter`
/// is the tray's diameter.
void uj_keyframes_round(uj_tray_solution *solution, double diameter);

#endif
