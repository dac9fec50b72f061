// Convex parts of all pieces and walls of a tray, made independently of the solver.
#ifndef UJ_CERTIFICATE_SHAPES_H
#define UJ_CERTIFICATE_SHAPES_H

#include <unjam/geometry/certificate/shapes/certificate_parts.h>
#include <unjam/geometry/tray/tray.h>

/// A piece may be in the interior and in the openings of the exits that admit it. Its walls are the
/// rest of a box round the tray. The certificate rejects a motion in which a piece leaves the box.
typedef struct uj_certificate_shapes {
    size_t piece_count;
    uj_proof_part_set *pieces;  ///< [piece_count], in each piece's coordinates
    size_t wall_count;
    uj_proof_part_set *walls;          ///< [wall_count]; pieces with the same exits share one
    size_t wall_of[UJ_MAX_PIECES];     ///< [piece_count] index in `walls`
    uj_vec2 centroids[UJ_MAX_PIECES];  ///< [piece_count] in each piece's coordinates
    uj_proof_part_set interior;        ///< empty unless the goal is an exit
    uj_proof_part_set outside_goal;    ///< box minus the goal's exit; empty if `interior` is empty
    uj_vec2 low, high;    ///< if a piece's origin is within these bounds, the piece is in the box
    double displacement;  ///< uj_snap_edges moved no corner of a wall farther than this
} uj_certificate_shapes;

/// The caller clears *out, even after an error. Errors: UJ_NO_MEMORY; UJ_INTERNAL if GEOS fails or
/// makes polygons that do not cover a region exactly.
uj_status uj_certificate_shapes_create(const uj_tray *tray, uj_certificate_shapes *out,
                                       uj_error *error);

/// Frees what the shapes own and empties them.
void uj_certificate_shapes_clear(uj_certificate_shapes *shapes);

#endif
