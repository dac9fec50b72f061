// Prints what an adversary found, and writes it to files.
#ifndef UJ_TEST_ADVERSARY_REPORT_H
#define UJ_TEST_ADVERSARY_REPORT_H

#include "tests/property/geometry/certificate/adversary.h"
#include "tests/property/geometry/certificate/adversary_truth.h"

// Prints a motion that the certificate judges wrongly. If UNJAM_TEST_KEEP names a folder, also
// writes there a solution file for `unjam verify`. used[i] is true if trick number i was applied
// when this motion was made.
void adversary_report(const adversary_puzzle *p, const forgery *f, const adversary_task *task,
                      const bool *used);

// Prints how often each trick was tried, and with what result.
void adversary_print(const adversary_tally *tally);

#endif
