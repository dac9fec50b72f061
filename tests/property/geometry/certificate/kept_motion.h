// Writes files of motions that the certificate judges wrongly.
#ifndef UJ_TEST_KEPT_MOTION_H
#define UJ_TEST_KEPT_MOTION_H

#include <unjam/geometry/tray/motion.h>

// Prints the label `when` (for example "as made") and the certificate's answer.
void kept_motion_print(const uj_tray *tray, const uj_tray_solution *solution, const char *when);

// Writes NAME.problem.json and NAME.solution.json. Prints the certificate's answer for the contents
// of these files. If the problem file cannot be written or read, leaves *solution as it is.
// Otherwise frees *solution and leaves it empty.
void kept_motion_write(const uj_tray *tray, uj_tray_solution *solution, const char *name);

#endif
