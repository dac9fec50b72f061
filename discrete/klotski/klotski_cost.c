// The names of the costs of Klotski.
#include <unjam/discrete/klotski/klotski.h>

const char *const uj_klotski_costs[] = {"moves", "steps", "slides", NULL};
