// Functions of the leader of a team, and functions that all members use.
#include <unjam/search/team/team.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xxhash.h>

#include <unjam/base/language.h>
#include <unjam/base/version.h>

#include "team_state.h"

static const double end_wait_seconds = 0.05;  // longest wait for one message in uj_team_end

double uj_team_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

uj_status uj_team_create(const uj_transport *transport, double patience, uj_team **out,
                         uj_error *error)
{
    uj_team *team = calloc(1, sizeof *team);
    team_member *members = calloc(transport->ranks, sizeof *members);
    if (team == NULL || members == NULL) {
        free(team);
        free(members);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while starting the ranks");
    }
    team->transport = transport;
    team->patience = patience;
    team->members = members;
    team->hint = UINT64_MAX;
    *out = team;
    return UJ_OK;
}

void uj_team_destroy(uj_team *team)
{
    if (team == NULL)
        return;
    free(team->members);
    free(team);
}

bool uj_team_helps(const uj_team *team)
{
    return team != NULL && team->transport->rank > 0;
}

unsigned uj_team_members(const uj_team *team)
{
    return team != NULL ? team->transport->ranks : 1;
}

unsigned uj_team_rank(const uj_team *team)
{
    return team->transport->rank;
}

void uj_team_watch(uj_team *team, bool (*is_stopped)(const void *payload), const void *payload)
{
    if (team == NULL)
        return;
    team->is_stopped = is_stopped;
    team->watch_payload = payload;
}

void uj_team_next_task(uj_team *team)
{
    if (team != NULL)
        team->task++;
}

uj_status uj_team_fault(const uj_team *team, uj_error *error)
{
    if (team->fault.status != UJ_OK && error != NULL)
        *error = team->fault;
    return team->fault.status;
}

bool uj_team_is_broken(const uj_team *team)
{
    return team->is_broken || team->has_lost;
}

// --- messages ------------------------------------------------------------------------------------

uint64_t uj_team_key_hash(const char *key)
{
    return XXH3_64bits_withSeed(key, strlen(key), XXH3_64bits(UJ_VERSION, sizeof UJ_VERSION));
}

static void broke(uj_team *team, const uj_error *error)
{
    if (team->fault.status == UJ_OK)
        team->fault = *error;
    team->is_broken = true;
}

void uj_team_transmit(uj_team *team, unsigned to, const void *bytes, size_t size)
{
    uj_error error = {0};
    if (team->is_broken)
        return;
    const uj_transport *transport = team->transport;
    if (transport->send(transport->payload, to, bytes, size, &error) != UJ_OK)
        broke(team, &error);
    if (to == 0)
        team->said = uj_team_now();
}

void uj_team_send(uj_team *team, unsigned to, const team_message *message)
{
    uj_team_transmit(team, to, message, offsetof(team_message, bytes) + (size_t)message->size);
}

bool uj_team_receive(uj_team *team, double seconds, unsigned *from, team_message *out)
{
    uj_error error = {0};
    bool arrived = false;
    if (team->is_broken)
        return false;
    const uj_transport *transport = team->transport;
    uj_packet *packet = &team->packet;
    if (transport->receive(transport->payload, seconds, packet, &arrived, &error) != UJ_OK)
        broke(team, &error);
    const size_t head = offsetof(team_message, bytes);
    if (!arrived || team->is_broken || packet->size < head)
        return false;
    memcpy(out, packet->bytes, head);
    *from = packet->from;
    if (out->size != packet->size - head || out->kind == TEAM_MAIL)
        return out->size == packet->size - head;
    if (out->size > sizeof out->bytes)
        return false;
    memcpy(out->bytes, packet->bytes + head, (size_t)out->size);
    return true;
}

// --- the leader ----------------------------------------------------------------------------------

static void tell_all(uj_team *team, team_message *message)
{
    message->task = team->task;
    message->job = team->job;
    for (unsigned i = 1; i < team->transport->ranks; i++)
        uj_team_send(team, i, message);
}

void uj_team_start(uj_team *team)
{
    tell_all(team, &(team_message){.kind = TEAM_START});
}

void uj_team_open(uj_team *team, const char *key)
{
    if (team != NULL)
        tell_all(team, &(team_message){.kind = TEAM_OPEN, .value = uj_team_key_hash(key)});
}

void uj_team_close(uj_team *team)
{
    if (team != NULL && !uj_team_helps(team))
        tell_all(team, &(team_message){.kind = TEAM_CLOSE});
}

void uj_team_begin_job(uj_team *team, const uj_team_work *work, const void *job, size_t size)
{
    team_message message = {.kind = TEAM_JOB, .size = size};
    memcpy(message.bytes, job, size);
    team->work = work;
    team->is_together = work == NULL;
    team->job++;
    team->busy = 0;
    for (unsigned i = 0; i < team->transport->ranks; i++)
        team->members[i] = (team_member){.heard = uj_team_now()};
    tell_all(team, &message);
}

void uj_team_end_job(uj_team *team)
{
    team->work = NULL;
    team->is_together = false;
    team->busy = 0;
    tell_all(team, &(team_message){.kind = TEAM_DONE});
}

void uj_team_hint(uj_team *team, uint64_t hint)
{
    tell_all(team, &(team_message){.kind = TEAM_HINT, .value = hint});
}

unsigned uj_team_busy(const uj_team *team)
{
    return team->busy;
}

bool uj_team_asked_to_stop(const uj_team *team)
{
    return team->asked_to_stop;
}

static void hand_out(uj_team *team, unsigned to)
{
    team_member *member = &team->members[to];
    const uj_team_work *work = team->work;
    team_message message = {.kind = TEAM_ITEM, .task = team->task, .job = team->job};
    while (member->items < work->ahead && work->next(work->payload, &message.item)) {
        member->items++;
        team->busy++;
        uj_team_send(team, to, &message);
    }
}

static void take_result(uj_team *team, unsigned from, const team_message *message)
{
    team_member *member = &team->members[from];
    if (member->items == 0)
        return;
    member->items--;
    team->busy--;
    team->work->result(team->work->payload, message->item, message->bytes, (size_t)message->size);
    hand_out(team, from);
}

static void take_fault(uj_team *team, unsigned from, const team_message *message)
{
    if (team->fault.status != UJ_OK)
        return;
    team->fault.status = (uj_status)message->value;
    snprintf(team->fault.message, sizeof team->fault.message, _("rank %u: %.*s"), from,
             (int)message->size, (const char *)message->bytes);
}

void uj_team_lead(uj_team *team, unsigned from, const team_message *message)
{
    const bool is_current = team->work != NULL && message->job == team->job;
    team->members[from].heard = uj_team_now();
    if (message->kind == TEAM_STOP)
        team->asked_to_stop = true;
    else if (message->kind == TEAM_ENDED)
        team->members[from].has_ended = true;
    else if (message->kind == TEAM_FAILED)
        take_fault(team, from, message);
    else if (message->kind == TEAM_ASK && is_current)
        hand_out(team, from);
    else if (message->kind == TEAM_RESULT && is_current)
        take_result(team, from, message);
}

void uj_team_check_silence(uj_team *team)
{
    const double time = uj_team_now();
    for (unsigned i = 1; i < team->transport->ranks && team->fault.status == UJ_OK; i++) {
        const team_member *member = &team->members[i];
        if ((member->items == 0 && !team->is_together) || time - member->heard <= team->patience)
            continue;
        team->has_lost = true;
        (void)uj_error_set(&team->fault, UJ_IO,
                           team->is_together
                               ? _("rank %u has been silent for %.0f seconds; the output of mpirun "
                                   "may say why; run the command again")
                               : _("rank %u has been silent for %.0f seconds; the output of mpirun "
                                   "may say why; run the command again (a map, or a search with "
                                   "--checkpoint, then continues from what was saved)"),
                           i, time - member->heard);
    }
}

bool uj_team_serve(uj_team *team, double seconds)
{
    unsigned from;
    team_message message;
    if (team->transport->ranks < 2)
        return true;
    while (uj_team_receive(team, seconds, &from, &message)) {
        uj_team_lead(team, from, &message);
        seconds = 0.0;
    }
    if (team->busy > 0)
        uj_team_check_silence(team);
    return team->fault.status == UJ_OK;
}

// --- the end -------------------------------------------------------------------------------------

bool uj_team_has_ended(const uj_team *team, unsigned rank)
{
    return team->members[rank].has_ended;
}

static bool have_all_ended(const uj_team *team)
{
    for (unsigned i = 1; i < team->transport->ranks; i++)
        if (!uj_team_has_ended(team, i))
            return false;
    return true;
}

bool uj_team_end(uj_team *team, int code)
{
    unsigned from;
    team_message message;
    const double started = uj_team_now();
    team->work = NULL;
    tell_all(team, &(team_message){.kind = TEAM_END, .value = (uint64_t)code});
    while (!uj_team_is_broken(team) && !have_all_ended(team) &&
           uj_team_now() - started < team->patience)
        if (uj_team_receive(team, end_wait_seconds, &from, &message))
            uj_team_lead(team, from, &message);
    return !uj_team_is_broken(team) && have_all_ended(team);
}

void uj_team_part(uj_team *team)
{
    tell_all(team, &(team_message){.kind = TEAM_PART});
}
