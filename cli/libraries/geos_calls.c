// Forwards calls to GEOS; the first call opens the library.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#include "late_library.h"

static uj_late_library geos = {
    .file = UJ_GEOS_FILE,
    .name = "GEOS",
    .package = "libgeos-c1v5",
};

UJ_FORWARD(geos, int, GEOSArea_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double *area),
           (handle, geometry, area))
UJ_FORWARD(geos, GEOSGeometry *, GEOSBoundary_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, GEOSGeometry *, GEOSBufferWithStyle_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double width, int quadsegs,
            int end_cap_style, int join_style, double mitre_limit),
           (handle, geometry, width, quadsegs, end_cap_style, join_style, mitre_limit))
UJ_FORWARD(geos, GEOSGeometry *, GEOSConstrainedDelaunayTriangulation_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, GEOSMessageHandler_r, GEOSContext_setErrorMessageHandler_r,
           (GEOSContextHandle_t handle, GEOSMessageHandler_r handler, void *user_data),
           (handle, handler, user_data))
UJ_FORWARD(geos, GEOSGeometry *, GEOSConvexHull_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, GEOSCoordSequence *, GEOSCoordSeq_create_r,
           (GEOSContextHandle_t handle, unsigned int size, unsigned int dimensions),
           (handle, size, dimensions))
UJ_FORWARD(geos, int, GEOSCoordSeq_getSize_r,
           (GEOSContextHandle_t handle, const GEOSCoordSequence *sequence, unsigned int *size),
           (handle, sequence, size))
UJ_FORWARD(geos, int, GEOSCoordSeq_getXY_r,
           (GEOSContextHandle_t handle, const GEOSCoordSequence *sequence, unsigned int index,
            double *x, double *y),
           (handle, sequence, index, x, y))
UJ_FORWARD(geos, int, GEOSCoordSeq_isCCW_r,
           (GEOSContextHandle_t handle, const GEOSCoordSequence *sequence, char *is_ccw),
           (handle, sequence, is_ccw))
UJ_FORWARD(geos, int, GEOSCoordSeq_setXY_r,
           (GEOSContextHandle_t handle, GEOSCoordSequence *sequence, unsigned int index, double x,
            double y),
           (handle, sequence, index, x, y))
UJ_FORWARD(geos, char, GEOSCovers_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *a, const GEOSGeometry *b),
           (handle, a, b))
UJ_FORWARD(geos, GEOSGeometry *, GEOSDifference_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *a, const GEOSGeometry *b),
           (handle, a, b))
UJ_FORWARD_VOID(geos, GEOSFree_r, (GEOSContextHandle_t handle, void *buffer), (handle, buffer))
UJ_FORWARD(geos, int, GEOSGeomGetX_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double *x),
           (handle, geometry, x))
UJ_FORWARD(geos, int, GEOSGeomGetY_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double *y),
           (handle, geometry, y))
UJ_FORWARD(geos, int, GEOSGeomTypeId_r, (GEOSContextHandle_t handle, const GEOSGeometry *geometry),
           (handle, geometry))
UJ_FORWARD(geos, GEOSGeometry *, GEOSGeom_clone_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, GEOSGeometry *, GEOSGeom_createCollection_r,
           (GEOSContextHandle_t handle, int type, GEOSGeometry **geometries, unsigned int count),
           (handle, type, geometries, count))
UJ_FORWARD(geos, GEOSGeometry *, GEOSGeom_createEmptyPolygon_r, (GEOSContextHandle_t handle),
           (handle))
UJ_FORWARD(geos, GEOSGeometry *, GEOSGeom_createLineString_r,
           (GEOSContextHandle_t handle, GEOSCoordSequence *sequence), (handle, sequence))
UJ_FORWARD(geos, GEOSGeometry *, GEOSGeom_createLinearRing_r,
           (GEOSContextHandle_t handle, GEOSCoordSequence *sequence), (handle, sequence))
UJ_FORWARD(geos, GEOSGeometry *, GEOSGeom_createPolygon_r,
           (GEOSContextHandle_t handle, GEOSGeometry *shell, GEOSGeometry **holes,
            unsigned int hole_count),
           (handle, shell, holes, hole_count))
UJ_FORWARD_VOID(geos, GEOSGeom_destroy_r, (GEOSContextHandle_t handle, GEOSGeometry *geometry),
                (handle, geometry))
UJ_FORWARD(geos, const GEOSCoordSequence *, GEOSGeom_getCoordSeq_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, int, GEOSGeom_getXMax_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double *value),
           (handle, geometry, value))
UJ_FORWARD(geos, int, GEOSGeom_getXMin_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double *value),
           (handle, geometry, value))
UJ_FORWARD(geos, int, GEOSGeom_getYMax_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double *value),
           (handle, geometry, value))
UJ_FORWARD(geos, int, GEOSGeom_getYMin_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double *value),
           (handle, geometry, value))
UJ_FORWARD(geos, GEOSGeometry *, GEOSGeom_transformXY_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry,
            GEOSTransformXYCallback callback, void *userdata),
           (handle, geometry, callback, userdata))
UJ_FORWARD(geos, GEOSGeometry *, GEOSGetCentroid_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, const GEOSGeometry *, GEOSGetExteriorRing_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, const GEOSGeometry *, GEOSGetGeometryN_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, int n), (handle, geometry, n))
UJ_FORWARD(geos, const GEOSGeometry *, GEOSGetInteriorRingN_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, int n), (handle, geometry, n))
UJ_FORWARD(geos, int, GEOSGetNumCoordinates_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, int, GEOSGetNumGeometries_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, int, GEOSGetNumInteriorRings_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, char, GEOSHasZ_r, (GEOSContextHandle_t handle, const GEOSGeometry *geometry),
           (handle, geometry))
UJ_FORWARD(geos, GEOSGeometry *, GEOSIntersection_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *a, const GEOSGeometry *b),
           (handle, a, b))
UJ_FORWARD(geos, char, GEOSIntersects_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *a, const GEOSGeometry *b),
           (handle, a, b))
UJ_FORWARD(geos, int, GEOSLength_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double *length),
           (handle, geometry, length))
UJ_FORWARD(geos, GEOSGeometry *, GEOSPointOnSurface_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, char, GEOSRelatePattern_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *a, const GEOSGeometry *b,
            const char *pattern),
           (handle, a, b, pattern))
UJ_FORWARD(geos, GEOSGeometry *, GEOSSnap_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *a, const GEOSGeometry *b,
            double tolerance),
           (handle, a, b, tolerance))
UJ_FORWARD(geos, GEOSGeometry *, GEOSSymDifference_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *a, const GEOSGeometry *b),
           (handle, a, b))
UJ_FORWARD(geos, GEOSGeometry *, GEOSTopologyPreserveSimplify_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, double tolerance),
           (handle, geometry, tolerance))
UJ_FORWARD(geos, GEOSGeometry *, GEOSUnaryUnion_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry), (handle, geometry))
UJ_FORWARD(geos, GEOSGeometry *, GEOSUnion_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *a, const GEOSGeometry *b),
           (handle, a, b))
UJ_FORWARD(geos, GEOSWKTReader *, GEOSWKTReader_create_r, (GEOSContextHandle_t handle), (handle))
UJ_FORWARD_VOID(geos, GEOSWKTReader_destroy_r, (GEOSContextHandle_t handle, GEOSWKTReader *reader),
                (handle, reader))
UJ_FORWARD(geos, GEOSGeometry *, GEOSWKTReader_read_r,
           (GEOSContextHandle_t handle, GEOSWKTReader *reader, const char *wkt),
           (handle, reader, wkt))
UJ_FORWARD_VOID(geos, GEOS_finish_r, (GEOSContextHandle_t handle), (handle))
UJ_FORWARD(geos, GEOSContextHandle_t, GEOS_init_r, (void), ())
UJ_FORWARD(geos, char, GEOSisEmpty_r, (GEOSContextHandle_t handle, const GEOSGeometry *geometry),
           (handle, geometry))
UJ_FORWARD(geos, char, GEOSisValidDetail_r,
           (GEOSContextHandle_t handle, const GEOSGeometry *geometry, int flags, char **reason,
            GEOSGeometry **location),
           (handle, geometry, flags, reason, location))
UJ_FORWARD(geos, char, GEOSisValid_r, (GEOSContextHandle_t handle, const GEOSGeometry *geometry),
           (handle, geometry))
