// Solves one random puzzle in several ways with the `unjam` command, and compares the answers.
#ifndef UJ_ROBUST_TRIAL_H
#define UJ_ROBUST_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "tests/robust/tray_text.h"

// Bits of trial_record.faults.
enum {
    FAULT_CRASH = 1,     // a signal or a sanitizer ended the command
    FAULT_HANG = 2,      // the command did not end in time
    FAULT_INTERNAL = 4,  // the command reported an internal error
    FAULT_VERIFY = 8,    // verify rejected what solve had written
    FAULT_THREADS = 16,  // the results of one thread and of two threads differ
    FAULT_IMAGE = 32,    // a copy of the puzzle (tray_image) gave another result
    FAULT_OTHER = 64,    // any other unexpected exit code or output
    FAULT_KINDS = 7
};

typedef enum trial_outcome {
    TRIAL_REFUSED,  // no puzzle was made, or the command refused it
    TRIAL_SOLVED,
    TRIAL_EXHAUSTED,
    TRIAL_COST,        // stopped at the cost limit
    TRIAL_MEMORY,      // stopped at the memory limit
    TRIAL_TIME,        // stopped at the time limit
    TRIAL_UNRESOLVED,  // moves were left out, so nothing is proven
    TRIAL_FAILED,      // no result
    TRIAL_OUTCOMES
} trial_outcome;

typedef struct trial_record {
    uint8_t outcome;  // a trial_outcome
    uint8_t faults;   // FAULT_*
    uint8_t pieces, cost;
    bool optimal, by_exit, has_obstacles, is_unresolved;
    bool threads_compared, image_compared;
    char what[200];  // the first fault, in words
} trial_record;

typedef struct trial_setup {
    const char *unjam;   // path of the command
    const char *folder;  // for temporary files
    const char *kept;    // folder for puzzles that failed or ran out of time; NULL: none
    uint64_t seed;
    double seconds;  // --time-limit of each search
} trial_setup;

void trial_run(const trial_setup *setup, uint32_t index, trial_record *out);

#endif
