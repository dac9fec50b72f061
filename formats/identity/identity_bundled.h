// Finds a problem among those bundled with the program.
#ifndef UJ_IDENTITY_BUNDLED_H
#define UJ_IDENTITY_BUNDLED_H

#include <unjam/formats/identity/identity.h>

/// A bundled problem. Owns its members; zero-initialised means that none was found.
typedef struct uj_bundled {
    char *name;            ///< the short name, such as "rectangular-jam"
    uj_identity identity;  ///< the identity of the problem, or of one of its instances
    bool same;             ///< true: the problem looked for; false: another one of the same title
} uj_bundled;

/// Looks for a bundled problem that is the same as `identity` or, if there is none, for one of the
/// same title. Skips bundled problems that cannot be read. A folder that cannot be read counts as
/// empty, even if the cause is lack of memory. Error: UJ_NO_MEMORY if memory runs out while
/// problems are compared.
uj_status uj_bundled_find(const uj_identity *identity, uj_bundled *out, uj_error *error);

void uj_bundled_clear(uj_bundled *bundled);

#endif
