// Keys of states: two states have the same key if their poses agree within a tolerance.
#ifndef UJ_STATE_KEY_H
#define UJ_STATE_KEY_H

#include <unjam/base/budget.h>
#include <unjam/geometry/tray/symmetry.h>

/// Makes the keys of states. Holds a table in which nearly equal coordinates have the same id.
/// Threads must not share it.
typedef struct uj_state_keys uj_state_keys;

/// Creates the table in *out, owned by the caller. `budget` limits the memory for coordinates and
/// must outlive the table; NULL means no limit. After the error UJ_NO_MEMORY, *out is NULL.
uj_status uj_state_keys_create(const uj_tray *tray, uj_budget *budget, uj_state_keys **out,
                               uj_error *error);

/// Frees the table; NULL is allowed.
void uj_state_keys_destroy(uj_state_keys *keys);

/// Returns the symmetries of the tray. They are owned by `keys`.
const uj_symmetries *uj_state_keys_symmetries(const uj_state_keys *keys);

enum { UJ_STATE_KEY_MAX_BYTES = 16 * UJ_MAX_PIECES };

/// Returns the size of a key in bytes, at most UJ_STATE_KEY_MAX_BYTES.
size_t uj_state_keys_key_size(const uj_state_keys *keys);

/// Writes the key of a state. Two keys have equal bytes if and only if the states agree up to
/// symmetries (symmetry.h). Coordinates agree if they differ by at most UJ_TOLERANCE_STATE.
///
/// `poses` and `press` have one element for each piece. press[i] is 0 if the last move did not push
/// piece i, else 1 + the uj_direction of the push. If `press` is NULL, all its elements count as 0.
/// Error: UJ_NO_MEMORY.
uj_status uj_state_keys_make_key(uj_state_keys *keys, const uj_pose *poses, const uint8_t *press,
                                 void *key, uj_error *error);

#endif
