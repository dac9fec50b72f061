// Passes the program's calls on to nettle, and opens nettle at the first call.
#include <nettle/sha2.h>

#include "late_library.h"

static uj_late_library nettle = {
    .file = UJ_NETTLE_FILE,
    .name = "nettle",
    .package = "libnettle8",
};

// Callers write shorter names, such as sha256_init. These are macros in the header of nettle.
UJ_FORWARD_VOID(nettle, nettle_sha256_init, (struct sha256_ctx * context), (context))
UJ_FORWARD_VOID(nettle, nettle_sha256_update,
                (struct sha256_ctx * context, size_t length, const uint8_t *data),
                (context, length, data))
UJ_FORWARD_VOID(nettle, nettle_sha256_digest,
                (struct sha256_ctx * context, size_t length, uint8_t *digest),
                (context, length, digest))
