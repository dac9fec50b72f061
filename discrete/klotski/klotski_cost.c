// The names of the costs of Klotski, in the order of uj_klotski_cost.
#include <unjam/discrete/klotski/klotski.h>

const char *const uj_klotski_costs[] = {"moves", "steps", "slides", NULL};
