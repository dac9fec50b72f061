// Moves of tray puzzles as JSON, and numbers as text that reads back exactly.
#ifndef UJ_MOVE_JSON_H
#define UJ_MOVE_JSON_H

#include <unjam/files/json_reader.h>
#include <unjam/geometry/tray/motion.h>

enum { UJ_NUMBER_SIZE = 40 };  ///< bytes that the text of a number needs at most

/// Writes the shortest decimal that reads back to exactly `value` (finite; -0 becomes 0). Returns
/// buffer.
char *uj_number_text(double value, char buffer[UJ_NUMBER_SIZE]);

/// Writes the shortest decimal of degrees that, read back and converted, gives exactly `radians`;
/// for the few angles that have none, the nearest. Returns buffer.
char *uj_degrees_text(double radians, char buffer[UJ_NUMBER_SIZE]);

/// A new object {"type", "pieces": [{"piece", "direction", "spin"}]}; NULL when out of memory.
json_t *uj_move_to_json(const uj_tray *tray, const uj_move *move);

/// A new list of the solution's moves; NULL when out of memory.
json_t *uj_moves_to_json(const uj_tray *tray, const uj_tray_solution *solution);

/// Reads such an object, its pieces in any order. *frames becomes the value of the key "frames", or
/// SIZE_MAX without it. UJ_BAD_INPUT with the place.
uj_status uj_move_read(const uj_json_node *node, const uj_tray *tray, uj_move *out, size_t *frames,
                       uj_error *error);

#endif
