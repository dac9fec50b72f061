// Convex decomposition for the certificate: made with GEOS, and proven to cover each polygon
// exactly.
#ifndef UJ_CERTIFICATE_PARTS_H
#define UJ_CERTIFICATE_PARTS_H

#include <unjam/geometry/shape/polygon.h>

/// A convex polygon, in the coordinates of its piece (parts of walls: of the tray). Face i is the
/// edge from corner i to the next corner. The normal of a face points outwards and has length 1 up
/// to rounding. The offset of a face is the greatest value of normal . corner over all corners.
typedef struct uj_proof_part {
    size_t count;
    uj_vec2 *corners;  ///< [count], counter-clockwise; one allocation holds all arrays
    uj_vec2 *normals;  ///< [count]
    double *offsets;   ///< [count]
    bool *is_seam;     ///< [count] true if the face is a cut between two parts
    double reach;      ///< greatest distance of a corner from the origin
} uj_proof_part;

/// Parts with disjoint interiors that cover a region exactly.
typedef struct uj_proof_part_set {
    size_t count;
    uj_proof_part *parts;  ///< [count]
    double reach;          ///< greatest distance of any part's corner from the origin
} uj_proof_part_set;

/// Splits regions[0..count-1] into convex parts; the regions must not overlap. GEOS makes a
/// constrained Delaunay triangulation, and triangles are merged while the result stays convex
/// (Hertel and Mehlhorn 1983).
///
/// The directed edges of the triangles prove that the triangles cover the regions exactly: edges of
/// neighbouring triangles cancel, and the edges left over must be the edges of the regions. The
/// caller clears *out, also after an error: UJ_NO_MEMORY, or UJ_INTERNAL if GEOS fails or its
/// triangles do not cover the regions exactly (for example, because a polygon is not simple).
uj_status uj_proof_part_set_create(const uj_polygon *regions, size_t count, uj_proof_part_set *out,
                                   uj_error *error);

/// Frees what the set owns and empties it.
void uj_proof_part_set_clear(uj_proof_part_set *set);

#endif
