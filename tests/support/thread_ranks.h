// A transport for tests of teams. The ranks (the members of a team) are threads of one process.
#ifndef UJ_THREAD_RANKS_H
#define UJ_THREAD_RANKS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <unjam/search/team/team.h>

enum { THREAD_RANKS_MOST = 8 };

typedef struct thread_packet {
    struct thread_packet *next;
    unsigned from;
    size_t size;
    unsigned char bytes[];
} thread_packet;

typedef struct thread_ranks thread_ranks;

typedef struct thread_rank {
    thread_ranks *all;
    unsigned rank;
    uj_transport transport;
    uj_team *team;
    pthread_t thread;
    pthread_cond_t arrived;
    thread_packet *first, **last;  // the queue of messages to this rank
} thread_rank;

struct thread_ranks {
    unsigned count;
    pthread_mutex_t mutex;
    thread_rank ranks[THREAD_RANKS_MOST];
    atomic_int sends_left;  // messages that can still be sent; negative once sending has failed
    void (*work)(thread_rank *rank, void *payload);
    void *payload;
};

static inline uj_status thread_ranks_send(void *payload, unsigned to, const void *bytes,
                                          size_t size, uj_error *error)
{
    thread_rank *self = payload;
    thread_ranks *all = self->all;
    if (atomic_fetch_sub(&all->sends_left, 1) <= 0)
        return uj_error_set(error, UJ_IO, "rank %u cannot be reached", to);
    thread_packet *packet = malloc(sizeof *packet + size);
    if (packet == NULL)
        abort();
    *packet = (thread_packet){.from = self->rank, .size = size};
    memcpy(packet->bytes, bytes, size);
    pthread_mutex_lock(&all->mutex);
    *all->ranks[to].last = packet;
    all->ranks[to].last = &packet->next;
    pthread_cond_signal(&all->ranks[to].arrived);
    pthread_mutex_unlock(&all->mutex);
    return UJ_OK;
}

static inline uj_status thread_ranks_receive(void *payload, double seconds, uj_packet *out,
                                             bool *arrived, uj_error *error)
{
    thread_rank *self = payload;
    struct timespec until;
    if (atomic_load(&self->all->sends_left) < 0)
        return uj_error_set(error, UJ_IO, "the ranks cannot be reached");
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&self->all->mutex);
    if (self->first == NULL && seconds > 0.0)
        (void)pthread_cond_timedwait(&self->arrived, &self->all->mutex, &until);
    thread_packet *packet = self->first;
    if (packet != NULL) {
        self->first = packet->next;
        if (self->first == NULL)
            self->last = &self->first;
    }
    pthread_mutex_unlock(&self->all->mutex);
    *arrived = packet != NULL;
    if (packet == NULL)
        return UJ_OK;
    out->from = packet->from;
    out->size = packet->size;
    memcpy(out->bytes, packet->bytes, packet->size);
    free(packet);
    return UJ_OK;
}

static inline void *thread_ranks_begin(void *payload)
{
    thread_rank *self = payload;
    self->all->work(self, self->all->payload);
    return NULL;
}

// Runs work(rank, payload) for each of `count` ranks: rank 0 on the calling thread, every other
// rank on its own thread. `patience` is passed to uj_team_create. Only the first `sends` messages
// can be sent. Once sending has failed, receiving fails too.
static inline void thread_ranks_run(unsigned count, double patience, int sends,
                                    void (*work)(thread_rank *rank, void *payload), void *payload)
{
    thread_ranks all = {.count = count, .work = work, .payload = payload};
    uj_error error = {0};
    atomic_init(&all.sends_left, sends);
    pthread_mutex_init(&all.mutex, NULL);
    for (unsigned i = 0; i < count; i++) {
        thread_rank *rank = &all.ranks[i];
        *rank = (thread_rank){.all = &all, .rank = i};
        rank->transport = (uj_transport){rank, i, count, thread_ranks_send, thread_ranks_receive};
        rank->last = &rank->first;
        pthread_cond_init(&rank->arrived, NULL);
        if (uj_team_create(&rank->transport, patience, &rank->team, &error) != UJ_OK)
            abort();
    }
    for (unsigned i = 1; i < count; i++)
        if (pthread_create(&all.ranks[i].thread, NULL, thread_ranks_begin, &all.ranks[i]) != 0)
            abort();
    thread_ranks_begin(&all.ranks[0]);
    for (unsigned i = 1; i < count; i++)
        pthread_join(all.ranks[i].thread, NULL);
    for (unsigned i = 0; i < count; i++) {
        thread_rank *rank = &all.ranks[i];
        while (rank->first != NULL) {
            thread_packet *packet = rank->first;
            rank->first = packet->next;
            free(packet);
        }
        uj_team_destroy(rank->team);
        pthread_cond_destroy(&rank->arrived);
    }
    pthread_mutex_destroy(&all.mutex);
}

#endif
