// Sends messages between the ranks of an MPI program.
#ifndef UJ_MPI_TRANSPORT_H
#define UJ_MPI_TRANSPORT_H

#include <mpi.h>

#include <unjam/search/team/transport.h>

/// A message that MPI has not finished sending.
typedef struct uj_mpi_send uj_mpi_send;

typedef struct uj_mpi_transport {
    MPI_Comm ranks;
    uj_mpi_send *first, **last;  ///< linked list of unsent messages, oldest first; *last is NULL
    uj_transport transport;      ///< the functions that uj_team calls to send and receive
} uj_mpi_transport;

/// Makes the transport of this rank. MPI must be initialised. Errors of MPI become return values
/// instead of ending the program. Do not move *out afterwards. Error: UJ_IO.
uj_status uj_mpi_transport_open(uj_mpi_transport *out, uj_error *error);

/// Waits until all messages are sent, but at most `seconds`. Frees what MPI no longer uses.
void uj_mpi_transport_close(uj_mpi_transport *transport, double seconds);

#endif
