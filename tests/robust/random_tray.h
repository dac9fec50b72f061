// Random tray puzzles of many kinds for the robustness run.
#ifndef UJ_ROBUST_RANDOM_TRAY_H
#define UJ_ROBUST_RANDOM_TRAY_H

#include <unjam/geometry/tray/tray.h>

#include "tests/support/test_random.h"

// Makes a puzzle with one to four pieces, convex or not, some of them alike, at any angles. The
// pieces are scattered, or each is lowered as far as there is room. The shape of the tray, its
// obstacles and up to three exits are random; the goal is an exit or poses. Returns NULL if the
// pieces found no room. uj_tray_validate may still reject the puzzle. The same random numbers give
// the same puzzle.
uj_tray *random_tray(test_random *random);

#endif
