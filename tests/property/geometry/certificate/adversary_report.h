// Prints what an adversary found, and writes wrongly judged motions to files.
#ifndef UJ_TEST_ADVERSARY_REPORT_H
#define UJ_TEST_ADVERSARY_REPORT_H

#include "tests/property/geometry/certificate/adversary.h"
#include "tests/property/geometry/certificate/adversary_truth.h"

// Prints a motion that the certificate judges wrongly. If the environment variable UNJAM_TEST_KEEP
// names a folder, also writes a problem file and a solution file there. used[i]: trick i was
// applied to the motion.
void adversary_report(const adversary_puzzle *p, const forgery *f, const adversary_task *task,
                      const bool *used);

// Prints the numbers of *tally.
void adversary_print(const adversary_tally *tally);

#endif
