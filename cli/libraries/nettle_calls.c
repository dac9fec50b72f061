// Forwards calls to nettle; the first call opens the library.
#include <nettle/sha2.h>

#include "late_library.h"

static uj_late_library nettle = {
    .file = UJ_NETTLE_FILE,
    .name = "nettle",
    .package = "libnettle8",
};

// The header of nettle defines shorter names as macros: sha256_init for nettle_sha256_init.
UJ_FORWARD_VOID(nettle, nettle_sha256_init, (struct sha256_ctx * context), (context))
UJ_FORWARD_VOID(nettle, nettle_sha256_update,
                (struct sha256_ctx * context, size_t length, const uint8_t *data),
                (context, length, data))
UJ_FORWARD_VOID(nettle, nettle_sha256_digest,
                (struct sha256_ctx * context, size_t length, uint8_t *digest),
                (context, length, digest))
