// Faults: what must be corrected before a puzzle can be solved. A fault can have a place at which
// it is shown.
#ifndef UJ_EDIT_CHECK_H
#define UJ_EDIT_CHECK_H

#include <unjam/viewer/edit/tray_part.h>

enum { UJ_FAULTS = 24 };  ///< greatest number of faults that are listed

typedef enum uj_fault_kind {
    UJ_FAULT_OVERLAP,     ///< two pieces overlap
    UJ_FAULT_WALL,        ///< a piece reaches into the wall or an obstacle
    UJ_FAULT_OUTLINE,     ///< an outline crosses itself, or has no area
    UJ_FAULT_EXIT,        ///< the goal piece cannot leave through its exit
    UJ_FAULT_UNFINISHED,  ///< pieces or the goal are missing
    UJ_FAULT_FILE,        ///< anything else that is wrong with the file
} uj_fault_kind;

typedef struct uj_fault {
    uj_fault_kind kind;
    uj_part first, second;  ///< the one or two parts concerned; UJ_PART_NONE: no part
    bool placed;            ///< true if the fault has a place: the point `at` of the tray
    uj_vec2 at;
    double depth;    ///< depth of an overlap, in units of length; 0 for other faults
    char text[512];  ///< a sentence: what is wrong and what to do
} uj_fault;

/// The faults of a puzzle. Zero-initialised means none.
typedef struct uj_faults {
    size_t count;
    uj_fault list[UJ_FAULTS];
    uj_polygon regions;  ///< where things overlap: each ring is a separate convex polygon; owned
} uj_faults;

/// Finds the faults of a document. If it has none, `unjam solve` can read it.
///
/// The depth of an overlap is measured as in certificates (certificate.h): it is the depth of the
/// deepest overlap of two convex parts. The caller clears *out, even after the error UJ_NO_MEMORY.
uj_status uj_edit_check(const uj_edit_document *document, uj_faults *out);

void uj_faults_clear(uj_faults *faults);

/// Returns the first fault in the list that concerns the given part, or NULL.
const uj_fault *uj_faults_of(const uj_faults *faults, uj_part part);

#endif
