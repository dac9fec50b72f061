// Sends and receives messages with MPI. A rank that waits for a message polls. Between two polls,
// it sleeps, to leave the processor to other ranks.
#include "mpi_transport.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <unjam/base/language.h>
#include <unjam/search/search.h>

enum { TAG = 1, LEAST_SLEEP = 20000, MOST_SLEEP = 1000000 };  // sleeps: in nanoseconds

struct uj_mpi_send {
    uj_mpi_send *next;
    MPI_Request request;
    unsigned char bytes[];
};

static uj_status failed(int code, uj_error *error)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, text, &length);
    return uj_error_set(error, UJ_IO, _("the ranks cannot reach one another: %.*s"), length, text);
}

// Frees the oldest messages. Stops at the first one that MPI has not sent yet.
static int sweep(uj_mpi_transport *t)
{
    while (t->first != NULL) {
        uj_mpi_send *oldest = t->first;
        int has_left = 0;
        const int code = MPI_Test(&oldest->request, &has_left, MPI_STATUS_IGNORE);
        if (code != MPI_SUCCESS || !has_left)
            return code;
        t->first = oldest->next;
        if (t->first == NULL)
            t->last = &t->first;
        free(oldest);
    }
    return MPI_SUCCESS;
}

static uj_status send_bytes(void *payload, unsigned to, const void *bytes, size_t size,
                            uj_error *error)
{
    uj_mpi_transport *t = payload;
    uj_mpi_send *message = malloc(sizeof *message + size);
    if (message == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for a message to a rank");
    message->next = NULL;
    memcpy(message->bytes, bytes, size);
    int code =
        MPI_Isend(message->bytes, (int)size, MPI_BYTE, (int)to, TAG, t->ranks, &message->request);
    if (code != MPI_SUCCESS) {
        free(message);
        return failed(code, error);
    }
    *t->last = message;
    t->last = &message->next;
    code = sweep(t);
    return code == MPI_SUCCESS ? UJ_OK : failed(code, error);
}

static int take(uj_mpi_transport *t, uj_packet *out, bool *arrived)
{
    MPI_Message message;
    MPI_Status status;
    int flag = 0, size = 0;
    int code = MPI_Improbe(MPI_ANY_SOURCE, TAG, t->ranks, &flag, &message, &status);
    *arrived = false;
    if (code != MPI_SUCCESS || !flag)
        return code;
    code = MPI_Get_count(&status, MPI_BYTE, &size);
    if (code == MPI_SUCCESS)
        code = MPI_Mrecv(out->bytes, size < UJ_PACKET_BYTES ? size : UJ_PACKET_BYTES, MPI_BYTE,
                         &message, &status);
    out->from = (unsigned)status.MPI_SOURCE;
    out->size = (size_t)size;
    *arrived = code == MPI_SUCCESS;
    return code;
}

static uj_status receive_bytes(void *payload, double seconds, uj_packet *out, bool *arrived,
                               uj_error *error)
{
    uj_mpi_transport *t = payload;
    int code = take(t, out, arrived);
    const double started = seconds > 0.0 ? uj_clock_seconds() : 0.0;
    struct timespec gap = {.tv_nsec = LEAST_SLEEP};
    while (code == MPI_SUCCESS && !*arrived && seconds > 0.0 &&
           uj_clock_seconds() - started < seconds) {
        nanosleep(&gap, NULL);
        gap.tv_nsec = gap.tv_nsec < MOST_SLEEP / 2 ? 2 * gap.tv_nsec : MOST_SLEEP;
        code = sweep(t);
        if (code == MPI_SUCCESS)
            code = take(t, out, arrived);
    }
    return code == MPI_SUCCESS ? UJ_OK : failed(code, error);
}

uj_status uj_mpi_transport_open(uj_mpi_transport *out, uj_error *error)
{
    int rank = 0, ranks = 0;
    int code = MPI_Comm_dup(MPI_COMM_WORLD, &out->ranks);
    if (code == MPI_SUCCESS)
        code = MPI_Comm_set_errhandler(out->ranks, MPI_ERRORS_RETURN);
    if (code == MPI_SUCCESS)
        code = MPI_Comm_rank(out->ranks, &rank);
    if (code == MPI_SUCCESS)
        code = MPI_Comm_size(out->ranks, &ranks);
    if (code != MPI_SUCCESS)
        return failed(code, error);
    out->first = NULL;
    out->last = &out->first;
    out->transport =
        (uj_transport){out, (unsigned)rank, (unsigned)ranks, send_bytes, receive_bytes};
    return UJ_OK;
}

void uj_mpi_transport_close(uj_mpi_transport *t, double seconds)
{
    const double started = uj_clock_seconds();
    const struct timespec gap = {.tv_nsec = LEAST_SLEEP};
    while (sweep(t) == MPI_SUCCESS && t->first != NULL && uj_clock_seconds() - started < seconds)
        nanosleep(&gap, NULL);
    // Unsent messages and their communicator are not freed, because MPI may still use them.
    if (t->first == NULL)
        MPI_Comm_free(&t->ranks);
}
