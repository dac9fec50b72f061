// Finds the tightest place at a barrier (barriers.h): the angles and positions at which the pieces
// overlap least.
#ifndef UJ_TIGHTEST_H
#define UJ_TIGHTEST_H

#include <unjam/geometry/barriers/barriers.h>

enum { UJ_OVERLAP_CORNERS = 24, UJ_OVERLAPS = 24 };

/// A place where two parts overlap.
typedef struct uj_overlap {
    int a, b;                             ///< the pieces; a is -1 for the tray
    double depth;                         ///< the least distance by which the parts must move apart
    uj_vec2 normal;                       ///< unit vector: moving b this way ends the overlap
    uj_vec2 middle;                       ///< mean of the corners
    size_t count;                         ///< at least 3
    uj_vec2 corners[UJ_OVERLAP_CORNERS];  ///< [count] the overlap, a convex polygon
} uj_overlap;

/// The tightest place found.
typedef struct uj_tightest {
    uj_pose poses[UJ_MAX_PIECES];  ///< [piece_count]
    double depth;                  ///< the greatest depth of an overlap; 0: none
    /// Greatest distance by which two parts must move apart, in a direction that the proof permits.
    double shortfall;
    size_t overlap_count;              ///< at most UJ_OVERLAPS
    uj_overlap overlaps[UJ_OVERLAPS];  ///< [overlap_count], the deepest first
} uj_tightest;

/// Searches for the place with the least uj_tightest.shortfall, over all positions and over the
/// ranges of angles of `barrier`. A random search (Schumer and Steiglitz 1968) varies the angles,
/// and quadratic programs find the positions.
///
/// The result is a local optimum, and depends on the arguments alone. The search takes less than a
/// second for four rectangles. Error: UJ_NO_MEMORY.
uj_status uj_tightest_find(const uj_tray *tray, const uj_proof *proof, const uj_barrier *barrier,
                           uj_tightest *out, uj_error *error);

#endif
