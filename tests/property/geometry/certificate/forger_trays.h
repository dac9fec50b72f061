// Random trays for the forger (forger.h).
#ifndef UJ_TEST_FORGER_TRAYS_H
#define UJ_TEST_FORGER_TRAYS_H

#include <unjam/geometry/tray/tray.h>

#include "tests/support/test_random.h"

typedef enum forger_trays {
    FORGER_GENERAL,  // nothing fits exactly, except by chance
    FORGER_EXACT     // most pieces fit exactly; in some trays, pushes meet walls at right angles
} forger_trays;

// Makes a tray, and sets *kind to a short static description. Returns NULL if uj_tray_validate or
// uj_certificate_admits refuses the tray. The same random numbers give the same tray.
uj_tray *forger_tray(test_random *random, forger_trays which, const char **kind);

#endif
