// Convex parts of pieces, and convex obstacles that cover the region that a piece may not enter.
#ifndef UJ_CONVEX_H
#define UJ_CONVEX_H

#include <unjam/geometry/tray/tray.h>

/// A convex polygon with counter-clockwise vertices, or a half-plane (count is 1, and points[0]
/// lies on its edge).
typedef struct uj_part {
    int count;
    uj_vec2 *points;   ///< [count]
    uj_vec2 *normals;  ///< [count] outward unit normal of the edge from points[i] to points[i + 1]
    double *offsets;   ///< [count] normals[i] . points[i]
    double *angles;    ///< [count] atan2 of normals[i], radians
    bool *cut;         ///< [count] true if the edge only separates parts of the same polygon
} uj_part;

/// A list of parts, which it owns. A list initialised with zeros is empty.
typedef struct uj_part_list {
    size_t count, capacity;
    uj_part *parts;  ///< [count]
} uj_part_list;

/// Frees the parts and leaves the list empty.
void uj_part_list_clear(uj_part_list *list);

/// Appends copies of the parts to *out, in coordinates whose origin is at `origin`.
uj_status uj_part_list_copy_about(const uj_part_list *list, uj_vec2 origin, uj_part_list *out,
                                  uj_error *error);

/// Decomposes the polygon into convex parts, and appends them to *out. Starts from a constrained
/// Delaunay triangulation (GEOS), and removes diagonals as long as the parts stay convex (Hertel
/// and Mehlhorn 1983).
uj_status uj_convex_decompose(const uj_polygon *polygon, uj_part_list *out, uj_error *error);

/// The region allowed to a piece is the tray's interior and the openings that admit the piece.
/// Appends to *out convex obstacles that together cover everything outside the region allowed to
/// `piece`. First come the half-planes outside the region's convex hull, then convex parts of the
/// hull minus the region. The parts are made from triangles. Slivers (triangles whose least height
/// is at most UJ_TOLERANCE_HAIRLINE times the tray's diameter) are left out.
uj_status uj_convex_obstacles(const uj_tray *tray, size_t piece, uj_part_list *out,
                              uj_error *error);

/// Appends convex parts of the region that the goal piece must leave. This is the tray's interior
/// and, if the goal is an exit, also the other openings that admit the piece, as far as they lie
/// outside the goal's opening. The parts may overlap. If one of these openings overlaps the goal's
/// opening, its slivers are left out (see uj_convex_obstacles).
uj_status uj_convex_to_leave(const uj_tray *tray, uj_part_list *out, uj_error *error);

#endif
