// Keeps motions that the certificate judges wrongly as files, to study them later.
#ifndef UJ_TEST_KEPT_MOTION_H
#define UJ_TEST_KEPT_MOTION_H

#include <unjam/geometry/tray/motion.h>

// Prints `when` and the certificate's answer.
void motion_print_answer(const uj_tray *tray, const uj_tray_solution *solution, const char *when);

// Writes NAME.problem.json and NAME.solution.json, and prints the certificate's answer to what
// these files hold. Rounds *solution, and takes ownership of its motion.
void motion_keep(const uj_tray *tray, uj_tray_solution *solution, const char *name);

#endif
