// Random trays for the forger; in some, the rules are hard to check.
#ifndef UJ_TEST_FORGER_TRAYS_H
#define UJ_TEST_FORGER_TRAYS_H

#include <unjam/geometry/tray/tray.h>

#include "tests/support/test_random.h"

typedef enum forger_trays {
    FORGER_GENERAL,  // nothing fits exactly, except by chance
    FORGER_EXACT     // pieces fit exactly, or are pressed at right angles against walls
} forger_trays;

// Makes a tray, and sets *kind to a short static description. Returns NULL if the tray is not
// valid, or if the certificate does not admit it. The same random numbers give the same tray.
uj_tray *forger_tray(test_random *random, forger_trays which, const char **kind);

#endif
