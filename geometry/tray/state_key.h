// When two states are the same: exact keys for poses that agree within a tolerance.
#ifndef UJ_STATE_KEY_H
#define UJ_STATE_KEY_H

#include <unjam/base/budget.h>
#include <unjam/geometry/tray/symmetry.h>

// Numbers the coordinates it has seen; one per search.
typedef struct uj_state_keys uj_state_keys;

// budget: of the memory for these numbers, and must outlive the identity; NULL: no limit.
uj_status uj_state_keys_create(const uj_tray *tray, uj_budget *budget, uj_state_keys **out,
                               uj_error *error);
void uj_state_keys_destroy(uj_state_keys *identity);

// The symmetries that it takes out; valid as long as the identity.
const uj_symmetries *uj_state_keys_symmetries(const uj_state_keys *identity);

enum { UJ_STATE_KEY_MAX_BYTES = 16 * UJ_MAX_PIECES };

// Bytes of a key, at most UJ_STATE_KEY_MAX_BYTES.
size_t uj_state_keys_key_size(const uj_state_keys *identity);

// Writes the key of a state: equal bytes exactly when poses and presses agree up to interchangeable
// pieces, their own rotations and the symmetries of the tray. Coordinates agree when they are
// within UJ_TOLERANCE_STATE of one seen before, wherever they lie (no grid). poses is
// [piece_count]; press[i] is 0, or 1 + a uj_direction that belongs to piece i in this state (NULL:
// all 0). Fails with UJ_NO_MEMORY.
uj_status uj_state_keys_find(uj_state_keys *identity, const uj_pose *poses, const uint8_t *press,
                             void *key, uj_error *error);

#endif
