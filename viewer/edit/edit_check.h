// Faults: what must be corrected before a puzzle can be solved.
#ifndef UJ_EDIT_CHECK_H
#define UJ_EDIT_CHECK_H

#include <unjam/viewer/edit/tray_part.h>

enum { UJ_FAULTS = 24 };  ///< greatest number of faults in the list

typedef enum uj_fault_kind {
    UJ_FAULT_OVERLAP,     ///< two pieces overlap
    UJ_FAULT_WALL,        ///< a piece reaches into the wall or an obstacle
    UJ_FAULT_OUTLINE,     ///< an outline crosses itself, or has no area
    UJ_FAULT_EXIT,        ///< the goal piece cannot leave through its exit
    UJ_FAULT_UNFINISHED,  ///< the tray, the pieces or the goal are missing
    UJ_FAULT_FILE,        ///< anything else that is wrong with the file
} uj_fault_kind;

typedef struct uj_fault {
    uj_fault_kind kind;
    uj_part first, second;  ///< the parts concerned; UJ_PART_NONE: no part
    bool placed;            ///< the fault is at the point `at` of the tray
    uj_vec2 at;
    double depth;    ///< depth of an overlap, in units of length; otherwise 0
    char text[512];  ///< what is wrong, and sometimes what to do
} uj_fault;

/// Zero-initialised means none.
typedef struct uj_faults {
    size_t count;
    uj_fault list[UJ_FAULTS];
    uj_polygon regions;  ///< owned; areas of overlap; each ring is a separate convex polygon
} uj_faults;

/// Finds the faults of a document. If it has none, `unjam solve` can read it. The caller clears
/// *out, even after the error UJ_NO_MEMORY.
///
/// The depth of an overlap of two convex parts is the length of the shortest translation that
/// separates them. The depth of a fault is the greatest such depth over all pairs of convex parts.
uj_status uj_edit_check(const uj_edit_document *document, uj_faults *out);

void uj_faults_clear(uj_faults *faults);

/// Returns the first fault that concerns the given part, or NULL.
const uj_fault *uj_faults_of(const uj_faults *faults, uj_part part);

#endif
