// The checks of a tray that is being edited. Each check appends the faults that it finds.
#ifndef UJ_CHECK_LIST_H
#define UJ_CHECK_LIST_H

#include <unjam/viewer/edit/edit_check.h>

/// Appends a fault with a printf-style text. If the list is full, replaces the last fault. Returns
/// the fault, whose other members the caller may set.
uj_fault *uj_faults_add(uj_faults *faults, uj_fault_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Checks that no pieces overlap and that all pieces lie inside the tray. `shapes` comes from
/// uj_check_outlines. Error: UJ_NO_MEMORY.
uj_status uj_check_overlaps(const uj_sketch *sketch, const uj_tray *shapes, uj_faults *faults);

/// Checks that all outlines are simple polygons, and reads them into *out as the solver does. Sets
/// *complete to true if no outline is missing or wrong, otherwise to false. The caller clears *out
/// with uj_check_clear. Error: UJ_NO_MEMORY.
uj_status uj_check_outlines(const uj_sketch *sketch, uj_tray *out, bool *complete,
                            uj_faults *faults);
void uj_check_clear(uj_tray *shapes);

/// Checks that the goal piece can leave through its exit.
void uj_check_exit(const uj_sketch *sketch, uj_faults *faults);

#endif
