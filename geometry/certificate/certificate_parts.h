// Convex decomposition for the certificate: made with GEOS, and proven to cover exactly.
#ifndef UJ_CERTIFICATE_PARTS_H
#define UJ_CERTIFICATE_PARTS_H

#include <unjam/geometry/shape/polygon.h>

/// A convex polygon in the coordinates of its owner (walls: the tray's). Face i is the edge from
/// corner i to the next. Its normal points outwards and has length 1 up to rounding; its offset is
/// the greatest value of normal . corner over all corners.
typedef struct uj_proof_part {
    size_t count;
    uj_vec2 *corners;  ///< [count], counter-clockwise; one block holds corners, normals and offsets
    uj_vec2 *normals;  ///< [count]
    double *offsets;   ///< [count]
    double reach;      ///< greatest distance of a corner from the origin
} uj_proof_part;

/// Parts with disjoint interiors that cover a region exactly.
typedef struct uj_proof_part_set {
    size_t count;
    uj_proof_part *parts;  ///< [count]
    double reach;          ///< greatest of the parts
} uj_proof_part_set;

/// Splits regions[count], which must not overlap, into convex parts: constrained Delaunay
/// triangulation by GEOS, then triangles merged while they stay convex (Hertel and Mehlhorn 1983).
///
/// That the triangles cover the regions, no more and no less, is proven by their directed edges:
/// those that do not cancel must be the regions' own edges. The caller clears *out, also after an
/// error: UJ_NO_MEMORY, or UJ_INTERNAL when GEOS fails or its triangles do not cover exactly, as
/// with polygons that are not simple.
uj_status uj_proof_part_set_create(const uj_polygon *regions, size_t count, uj_proof_part_set *out,
                                   uj_error *error);

/// Frees what the set owns and empties it.
void uj_proof_part_set_clear(uj_proof_part_set *set);

#endif
