// Random tray puzzles for the robustness run.
#ifndef UJ_ROBUST_RANDOM_TRAY_H
#define UJ_ROBUST_RANDOM_TRAY_H

#include <unjam/geometry/tray/tray.h>

#include "tests/support/test_random.h"

// Makes a puzzle with one to four pieces, and random obstacles, exits and goal. The caller destroys
// it. Returns NULL if the first piece found no room. uj_tray_validate may still reject the puzzle.
// The same random numbers give the same puzzle.
uj_tray *random_tray(test_random *random);

#endif
