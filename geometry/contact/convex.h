// Convex parts of pieces, and convex obstacles that keep a piece in its allowed region.
#ifndef UJ_CONVEX_H
#define UJ_CONVEX_H

#include <unjam/geometry/tray/tray.h>

/// A convex polygon with counter-clockwise vertices, or a half-plane. For a half-plane, count is 1,
/// and points[0] lies on its edge.
typedef struct uj_part {
    int count;
    uj_vec2 *points;   ///< [count]
    uj_vec2 *normals;  ///< [count] outward unit normal of the edge from points[i] to points[i + 1]
    double *offsets;   ///< [count] normals[i] . points[i]
    double *angles;    ///< [count] atan2 of normals[i], radians
    bool *cut;         ///< [count] true if the edge separates two parts of the same polygon
} uj_part;

/// Owns its parts. A list initialised with zeros is empty.
typedef struct uj_part_list {
    size_t count, capacity;
    uj_part *parts;  ///< [count]
} uj_part_list;

void uj_part_list_clear(uj_part_list *list);

/// Appends copies of the parts to *out, in coordinates whose origin is at `origin`.
uj_status uj_part_list_copy_about(const uj_part_list *list, uj_vec2 origin, uj_part_list *out,
                                  uj_error *error);

/// Appends to *out convex parts that together are the polygon. Triangulates it (constrained
/// Delaunay, GEOS), then removes diagonals (Hertel and Mehlhorn 1983).
uj_status uj_convex_decompose(const uj_polygon *polygon, uj_part_list *out, uj_error *error);

/// Appends to *out convex obstacles that cover everything outside R, the region allowed to the
/// piece (uj_allowed_region). First come the half-planes outside the enclosure of R
/// (enclosure.h), then convex parts of the enclosure minus R. Leaves out slivers: triangles whose
/// least height is at most UJ_TOLERANCE_HAIRLINE times the tray's diameter.
uj_status uj_convex_obstacles(const uj_tray *tray, size_t piece, uj_part_list *out,
                              uj_error *error);

/// Appends to *out convex parts of the region that the goal piece must leave: the tray's interior.
/// If the goal is an exit, adds all other openings that admit the piece, but not their overlap with
/// the goal's opening. Leaves out slivers (see uj_convex_obstacles). The parts may overlap.
uj_status uj_convex_to_leave(const uj_tray *tray, uj_part_list *out, uj_error *error);

#endif
