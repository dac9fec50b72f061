// When two states are the same: exact keys for poses that agree within a tolerance.
#ifndef UJ_IDENTITY_H
#define UJ_IDENTITY_H

#include <unjam/base/budget.h>
#include <unjam/geometry/tray/symmetry.h>

// Numbers the coordinates it has seen; one per search.
typedef struct uj_identity uj_identity;

// budget: of the memory for these numbers, and must outlive the identity; NULL: no limit.
uj_status uj_identity_create(const uj_tray *tray, uj_budget *budget, uj_identity **out,
                             uj_error *error);
void uj_identity_destroy(uj_identity *identity);

// The symmetries that it takes out; valid as long as the identity.
const uj_symmetries *uj_identity_symmetries(const uj_identity *identity);

enum { UJ_IDENTITY_MOST_BYTES = 16 * UJ_MAX_PIECES };

// Bytes of a key, at most UJ_IDENTITY_MOST_BYTES.
size_t uj_identity_key_size(const uj_identity *identity);

// Writes the key of a state: equal bytes exactly when poses and presses agree up to interchangeable
// pieces, their own rotations and the symmetries of the tray. Coordinates agree when they are
// within UJ_TOLERANCE_IDENTITY of one seen before, wherever they lie (no grid). poses is
// [piece_count]; press[i] is 0, or 1 + a uj_direction that belongs to piece i in this state (NULL:
// all 0). Fails with UJ_NO_MEMORY.
uj_status uj_identity_key(uj_identity *identity, const uj_pose *poses, const uint8_t *press,
                          void *key, uj_error *error);

#endif
