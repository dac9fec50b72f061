// Converts moves of tray puzzles to JSON and back, and numbers to text that reads back exactly.
#ifndef UJ_MOVE_JSON_H
#define UJ_MOVE_JSON_H

#include <unjam/files/json_reader.h>
#include <unjam/geometry/tray/motion.h>

enum { UJ_NUMBER_SIZE = 40 };  ///< the text of a number needs at most this many bytes

/// Writes the shortest decimal that reads back as exactly `value`, which must be finite; -0 becomes
/// 0. Returns buffer.
char *uj_number_text(double value, char buffer[UJ_NUMBER_SIZE]);

/// Writes the shortest decimal number of degrees that, read back and converted, gives exactly
/// `radians`. The few angles that have no such number are converted to degrees, rounded to a
/// double. Returns buffer.
char *uj_degrees_text(double radians, char buffer[UJ_NUMBER_SIZE]);

/// Returns the move as a new object {"type", "pieces": [{"piece", "direction", "spin"}]}, or NULL
/// when out of memory.
json_t *uj_move_to_json(const uj_tray *tray, const uj_move *move);

/// Returns the solution's moves as a new list, or NULL when out of memory.
json_t *uj_moves_to_json(const uj_tray *tray, const uj_tray_solution *solution);

/// Reads an object that uj_move_to_json writes; its pieces may be in any order. Sets *frames to the
/// value of the key "frames", or to SIZE_MAX if there is no such key. Errors: UJ_BAD_INPUT, with
/// the place.
uj_status uj_move_read(const uj_json_node *node, const uj_tray *tray, uj_move *out, size_t *frames,
                       uj_error *error);

#endif
