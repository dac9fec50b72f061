// The names of the costs of Sokoban, in the order of uj_sokoban_cost.
#include <unjam/discrete/sokoban/sokoban.h>

const char *const uj_sokoban_costs[] = {"pushes", "moves", NULL};
