// Checks the claims of a proof on several threads.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "witness_state.h"

// The work spent on one claim.
typedef struct effort {
    size_t boxes, nodes;
} effort;

typedef struct crew {
    uj_witness *w;          // the witness that has checked everything but the claims
    pthread_mutex_t mutex;  // guards the members below, but not `efforts`, and calls of w->poll
    size_t next;            // the next claim to check
    size_t refused;         // lowest index of a refused claim so far; claim_count: none
    bool stopped;           // by the poll
    uj_status status;
    uj_error error;
    char reason[sizeof((uj_witness_result *)0)->reason];  // why claim `refused` was refused
    effort *efforts;  // [claim_count]; each entry is written by the thread that checks the claim
} crew;

static bool poll(void *payload)
{
    crew *c = payload;
    pthread_mutex_lock(&c->mutex);
    uj_witness_poll outer = c->w->poll;
    c->stopped = c->stopped || (outer.function != NULL && !outer.function(outer.payload));
    bool goes_on = !c->stopped && c->status == UJ_OK;
    pthread_mutex_unlock(&c->mutex);
    return goes_on;
}

// Takes the next claim. After a claim has been refused, no later claim is started.
static bool take_claim(crew *c, size_t *claim)
{
    pthread_mutex_lock(&c->mutex);
    bool goes_on = !c->stopped && c->status == UJ_OK && c->next < c->refused;
    if (goes_on)
        *claim = c->next++;
    pthread_mutex_unlock(&c->mutex);
    return goes_on;
}

static void fail(crew *c, uj_status status, const uj_error *error)
{
    pthread_mutex_lock(&c->mutex);
    if (c->status == UJ_OK) {
        c->status = status;
        c->error = *error;
    }
    pthread_mutex_unlock(&c->mutex);
}

static void note_refusal(crew *c, const uj_witness *own)
{
    pthread_mutex_lock(&c->mutex);
    if (own->claim < c->refused) {
        c->refused = own->claim;
        memcpy(c->reason, own->result->reason, sizeof c->reason);
    }
    pthread_mutex_unlock(&c->mutex);
}

// Checks claims as long as take_claim gives some. Each thread has its own witness, because checking
// a claim changes the cores of the parts.
static void check_claims(crew *c, uj_witness *own)
{
    while (take_claim(c, &own->claim)) {
        effort before = {own->result->boxes, own->result->nodes};
        bool good = uj_witness_claim(own);
        c->efforts[own->claim] =
            (effort){own->result->boxes - before.boxes, own->result->nodes - before.nodes};
        if (own->status != UJ_OK)
            fail(c, own->status, own->error);
        else if (!good && !own->result->stopped)
            note_refusal(c, own);
    }
}

static void *work(void *payload)
{
    crew *c = payload;
    uj_witness_result result = {0};
    uj_error error = {0};
    uj_witness *own = uj_witness_create(c->w->tray, c->w->proof);
    if (own == NULL) {
        uj_status status =
            uj_error_set(&error, UJ_NO_MEMORY, "out of memory while checking a proof");
        fail(c, status, &error);
        return NULL;
    }
    own->poll = (uj_witness_poll){poll, c};
    own->result = &result;
    own->error = &error;
    own->listed = c->w->listed;
    if (uj_witness_shapes(own))
        check_claims(c, own);
    else
        fail(c, own->status, &error);
    own->listed = NULL;
    uj_witness_destroy(own);
    return NULL;
}

// Returns false when out of memory. Uses fewer threads if some cannot be started.
static bool run(crew *c, unsigned threads)
{
    pthread_t *others = calloc(threads, sizeof *others);
    unsigned count = 0;
    if (others == NULL)
        return false;
    while (count + 1 < threads && pthread_create(&others[count], NULL, work, c) == 0)
        count++;
    work(c);
    while (count > 0)
        pthread_join(others[--count], NULL);
    free(others);
    return true;
}

// Adds up the work on all claims up to the first refused one, so that the totals do not depend on
// the number of threads.
static void report(const crew *c)
{
    uj_witness_result *out = c->w->result;
    const size_t count = c->w->proof->claim_count;
    for (size_t k = 0; k < count && k <= c->refused; k++) {
        out->boxes += c->efforts[k].boxes;
        out->nodes += c->efforts[k].nodes;
    }
    out->stopped = c->stopped;
    if (c->refused < count)
        memcpy(out->reason, c->reason, sizeof out->reason);
}

bool uj_witness_claims(uj_witness *w, unsigned threads)
{
    const size_t count = w->proof->claim_count;
    crew c = {.w = w, .refused = count, .efforts = calloc(count + 1, sizeof *c.efforts)};
    if (c.efforts == NULL)
        return uj_witness_no_memory(w);
    pthread_mutex_init(&c.mutex, NULL);
    bool ran = run(&c, threads > 0 ? threads : 1);
    report(&c);
    pthread_mutex_destroy(&c.mutex);
    free(c.efforts);
    if (!ran)
        return uj_witness_no_memory(w);
    w->status = c.status;
    if (c.status != UJ_OK && w->error != NULL)
        *w->error = c.error;
    return c.status == UJ_OK && !c.stopped && c.refused == count && c.next == count;
}
