// Convex parts of polygons, proven to cover each polygon exactly.
#ifndef UJ_CERTIFICATE_PARTS_H
#define UJ_CERTIFICATE_PARTS_H

#include <unjam/geometry/shape/polygon.h>

/// A convex polygon, in the coordinates of its piece, or of the tray for a wall. Face i is the
/// edge from corner i to the next corner.
typedef struct uj_proof_part {
    size_t count;
    uj_vec2 *corners;  ///< [count], counter-clockwise; one allocation holds all arrays
    uj_vec2 *normals;  ///< [count] pointing outwards, of length 1 up to rounding
    double *offsets;   ///< [count] greatest dot product of the face's normal and a corner
    bool *is_seam;     ///< [count] true if the face is a cut between two parts
    double reach;      ///< greatest distance of a corner from the origin
} uj_proof_part;

/// Parts with disjoint interiors that cover a region exactly.
typedef struct uj_proof_part_set {
    size_t count;
    uj_proof_part *parts;  ///< [count]
    double reach;          ///< greatest distance of any part's corner from the origin
} uj_proof_part_set;

/// Splits regions[0..count-1], which must not overlap, into convex parts. Merges the triangles of a
/// constrained Delaunay triangulation (Hertel and Mehlhorn 1983). Proves that the triangles cover
/// the regions exactly (uj_chain_cancels).
///
/// The caller clears *out, even after an error. Errors: UJ_NO_MEMORY; UJ_INTERNAL if GEOS fails or
/// its triangles do not cover the regions, for example because a polygon is not simple.
uj_status uj_proof_part_set_create(const uj_polygon *regions, size_t count, uj_proof_part_set *out,
                                   uj_error *error);

/// Frees what the set owns and empties it.
void uj_proof_part_set_clear(uj_proof_part_set *set);

#endif
