// Writes files of motions that the certificate judges wrongly.
#ifndef UJ_TEST_KEPT_MOTION_H
#define UJ_TEST_KEPT_MOTION_H

#include <unjam/geometry/tray/motion.h>

// Prints the certificate's answer, after a label such as "as made" (`when`).
void kept_motion_print(const uj_tray *tray, const uj_tray_solution *solution, const char *when);

// Writes NAME.problem.json and NAME.solution.json, and prints the certificate's answer to what
// these files hold. Frees *solution and leaves it empty. But if the problem file cannot be written
// or read, leaves *solution as it is.
void kept_motion_write(const uj_tray *tray, uj_tray_solution *solution, const char *name);

#endif
