// Finds the tightest place at a barrier of a proof (barriers.h): the configuration (angles and
// positions) that comes nearest to being possible, because the pieces overlap least in it. Overlap
// is measured in the directions of separation that the proof permits.
#ifndef UJ_TIGHTEST_H
#define UJ_TIGHTEST_H

#include <unjam/geometry/barriers/barriers.h>

enum { UJ_OVERLAP_CORNERS = 24, UJ_OVERLAPS = 24 };

/// A place where two parts overlap.
typedef struct uj_overlap {
    int a, b;                             ///< the pieces; a is -1 for the tray
    double depth;                         ///< the least distance by which the parts must move apart
    uj_vec2 normal;                       ///< unit vector: moving b this way ends the overlap
    uj_vec2 middle;                       ///< centre of the overlap
    size_t count;                         ///< number of corners, at least 3
    uj_vec2 corners[UJ_OVERLAP_CORNERS];  ///< [count] the overlap, a convex polygon
} uj_overlap;

/// The tightest place.
typedef struct uj_tightest {
    uj_pose poses[UJ_MAX_PIECES];  ///< [piece_count]
    double depth;                  ///< the greatest overlap; 0 if nothing overlaps
    /// The shortfall, a length: how far the parts of the worst pair would have to be moved apart,
    /// in a direction that the proof permits, until they are separated.
    double shortfall;
    size_t overlap_count;              ///< number of overlaps listed, at most UJ_OVERLAPS
    uj_overlap overlaps[UJ_OVERLAPS];  ///< [overlap_count], the deepest first
} uj_tightest;

/// Searches for the configuration with the least shortfall (uj_tightest.shortfall), over all
/// positions and over the angles within the ranges of `barrier`.
///
/// At given angles, each pair of parts is assigned the direction in which the parts overlap least.
/// A linear program then finds the positions at which the greatest overlap in these directions is
/// least. Both steps are repeated from the new positions. A random search with step size control
/// (Schumer and Steiglitz 1968) varies the angles. The result is a good local optimum, but other
/// configurations with less overlap may exist. The result depends on the arguments alone. The
/// search takes less than a second for four rectangles. Error: UJ_NO_MEMORY.
uj_status uj_tightest_find(const uj_tray *tray, const uj_proof *proof, const uj_barrier *barrier,
                           uj_tightest *out, uj_error *error);

#endif
