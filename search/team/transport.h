// Messages between the processes of a team. cli/cluster implements this interface with MPI; tests
// implement it with threads.
#ifndef UJ_TRANSPORT_H
#define UJ_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>

#include <unjam/base/status.h>

enum { UJ_PACKET_BYTES = 1 << 15 };  ///< greatest size of a message

/// A message that has arrived.
typedef struct uj_packet {
    unsigned from;  ///< rank of the sender
    size_t size;
    _Alignas(16) unsigned char bytes[UJ_PACKET_BYTES];
} uj_packet;

/// The processes have the ranks 0 .. ranks - 1. Messages from one rank to another arrive in the
/// order in which they were sent. Only one thread of a process may use its transport.
///
/// Errors: UJ_IO if ranks cannot reach one another; then no more messages can be sent. `send` may
/// also return UJ_NO_MEMORY.
typedef struct uj_transport {
    void *payload;
    unsigned rank, ranks;
    /// Sends a copy of `size` bytes, at most UJ_PACKET_BYTES, without waiting for the receiver.
    uj_status (*send)(void *payload, unsigned to, const void *bytes, size_t size, uj_error *error);
    /// Waits at most `seconds` for the next message from any rank. Sets *arrived to false if none
    /// came.
    uj_status (*receive)(void *payload, double seconds, uj_packet *out, bool *arrived,
                         uj_error *error);
} uj_transport;

#endif
