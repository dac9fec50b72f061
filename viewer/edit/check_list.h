// uj_faults_add appends a fault to the list of faults (edit_check.h). The uj_check_ functions check
// a tray that is being edited, and append the faults that they find.
#ifndef UJ_CHECK_LIST_H
#define UJ_CHECK_LIST_H

#include <unjam/viewer/edit/edit_check.h>

/// Appends a fault. Its text is made from a printf-style format. If the list is full, replaces the
/// last fault. Returns the fault, whose other members the caller may set.
uj_fault *uj_faults_add(uj_faults *faults, uj_fault_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Checks that no pieces overlap and that all pieces lie inside the tray. `shapes` has the outlines
/// as the solver reads them (see uj_check_outlines). Error: UJ_NO_MEMORY.
uj_status uj_check_overlaps(const uj_sketch *sketch, const uj_tray *shapes, uj_faults *faults);

/// Checks that all outlines are simple polygons. Fills *out with the outlines, as the solver reads
/// them. Sets *complete to false if the puzzle lacks an outline or an outline is wrong, otherwise
/// to true. The caller clears *out with uj_check_clear. Error: UJ_NO_MEMORY.
uj_status uj_check_outlines(const uj_sketch *sketch, uj_tray *out, bool *complete,
                            uj_faults *faults);
void uj_check_clear(uj_tray *shapes);

/// Checks that the goal piece can leave through its exit.
void uj_check_exit(const uj_sketch *sketch, uj_faults *faults);

#endif
