// Convex parts of pieces and walls for the certificate, made with GEOS and proven to cover them.
#ifndef UJ_CERTIFICATE_PARTS_H
#define UJ_CERTIFICATE_PARTS_H

#include <unjam/geometry/tray/tray.h>

// A convex polygon in its owner's coordinates (walls: the tray's). Face i is the edge from corner
// i to the next; its normal points outwards and has length 1 up to rounding, its offset is the
// greatest normal . corner over all corners.
typedef struct uj_proof_part {
    size_t count;
    uj_vec2 *corners;  // [count], counter-clockwise; owns corners, normals and offsets as one block
    uj_vec2 *normals;  // [count]
    double *offsets;   // [count]
    double reach;      // greatest distance of a corner from the origin
} uj_proof_part;

// Parts with disjoint interiors that cover a region exactly.
typedef struct uj_proof_part_set {
    size_t count;
    uj_proof_part *parts;  // [count]
    double reach;          // greatest of the parts'
} uj_proof_part_set;

// All that the certificate knows of the tray's shapes. Walls are the complement, within a box that
// no piece can leave without a trace, of the interior joined with the openings of the exits that
// admit the piece.
typedef struct uj_certificate_shapes {
    size_t piece_count;
    uj_proof_part_set *pieces;  // [piece_count], in each piece's coordinates
    size_t wall_count;
    uj_proof_part_set *walls;        // [wall_count], one for each different set of exits
    size_t wall_of[UJ_MAX_PIECES];   // which of them is piece i's
    uj_proof_part_set interior;      // only when the goal is an exit, else empty
    uj_proof_part_set outside_goal;  // complement of the goal's opening, likewise
    uj_vec2 low, high;    // origins of pieces within these bounds keep the pieces within the box
    double displacement;  // no wall was moved by more than this when seams were closed, in length
} uj_certificate_shapes;

// Makes the shapes of a tray. Errors: UJ_NO_MEMORY; UJ_INTERNAL when GEOS fails or its answer does
// not cover exactly what it should (polygons that are not simple, for one). *out must be cleared
// also after an error.
uj_status uj_certificate_shapes_create(const uj_tray *tray, uj_certificate_shapes *out,
                                       uj_error *error);
void uj_certificate_shapes_clear(uj_certificate_shapes *shapes);

// Splits polygons into convex parts: constrained Delaunay triangulation (GEOS), then triangles
// merged while they stay convex (Hertel and Mehlhorn 1983). That triangles cover the region, no
// more and no less, is proven by their directed edges: those that do not cancel must be the
// region's own edges. regions[count] must not overlap. *out is to be cleared with
// uj_proof_part_set_clear.
uj_status uj_proof_part_set_create(const uj_polygon *regions, size_t count, uj_proof_part_set *out,
                                   uj_error *error);
void uj_proof_part_set_clear(uj_proof_part_set *set);

#endif
