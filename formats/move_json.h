// Moves of tray puzzles as JSON, and numbers as text that reads back to the same number.
#ifndef UJ_MOVE_JSON_H
#define UJ_MOVE_JSON_H

#include <unjam/files/json_reader.h>
#include <unjam/geometry/tray/motion.h>

enum { UJ_NUMBER_SIZE = 40 };  // bytes that a number's text needs at most

// The shortest decimal that reads back to exactly `value` (finite; -0 becomes 0).
char *uj_number_text(double value, char buffer[UJ_NUMBER_SIZE]);

// The shortest decimal of degrees that reads back, turned into radians, to exactly `radians`; for
// the few angles that have none, the nearest.
char *uj_degrees_text(double radians, char buffer[UJ_NUMBER_SIZE]);

// A new object {"type", "pieces": [{"piece", "direction", "spin"}]}; NULL when out of memory.
json_t *uj_move_to_json(const uj_tray *tray, const uj_move *move);

// A new list of the solution's moves; NULL when out of memory.
json_t *uj_moves_to_json(const uj_tray *tray, const uj_tray_solution *solution);

// Reads such an object; key "frames", if there, goes to *frames, else SIZE_MAX does. Pieces may
// stand in any order.
uj_status uj_move_read(const uj_json_node *node, const uj_tray *tray, uj_move *out, size_t *frames,
                       uj_error *error);

#endif
