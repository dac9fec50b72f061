// What the helpers of a team do.
#include <unjam/search/team/team.h>

#include <string.h>

#include <unjam/base/language.h>

#include "team_state.h"

enum { LEADER = 0 };
static const double wait_seconds = 0.05;   // time between two checks for signals
static const double alive_seconds = 0.25;  // time between signs of life; must be below --patience

void uj_team_obey(uj_team *team, const team_message *message)
{
    switch ((team_kind)message->kind) {
    case TEAM_START:
        team->has_started = true;
        break;
    case TEAM_OPEN:
        team->opened = message->task;
        team->key = message->value;
        break;
    case TEAM_CLOSE:
        team->closed = message->task;
        team->done = team->posted;
        break;
    case TEAM_JOB:
        team->posted = message->job;
        team->posted_in = message->task;
        team->hint = UINT64_MAX;
        if (message->size <= sizeof team->description)
            memcpy(team->description, message->bytes, (size_t)message->size);
        break;
    case TEAM_ITEM:
        if (message->job == team->job && team->item_count < UJ_TEAM_AHEAD)
            team->items[team->item_count++] = message->item;
        break;
    case TEAM_HINT:
        if (message->job == team->posted)
            team->hint = message->value;
        break;
    case TEAM_DONE:
        team->done = message->job;
        break;
    case TEAM_END:
        team->has_ended = true;
        team->code = (int)message->value;
        break;
    case TEAM_PART:
        team->has_parted = true;
        break;
    default:
        break;
    }
}

static void tell(uj_team *team, team_message *message)
{
    message->task = team->task;
    message->job = team->job;
    uj_team_send(team, LEADER, message);
}

bool uj_team_is_over(const uj_team *team)
{
    return team->has_ended || team->is_broken;
}

static void pass_signal(uj_team *team)
{
    if (!team->has_told_to_stop && team->is_stopped != NULL &&
        team->is_stopped(team->watch_payload)) {
        team->has_told_to_stop = true;
        tell(team, &(team_message){.kind = TEAM_STOP});
    }
}

// Waits at most `seconds` for a message, and handles all that have arrived.
static void listen(uj_team *team, double seconds)
{
    unsigned from;
    team_message message;
    pass_signal(team);
    while (uj_team_receive(team, seconds, &from, &message)) {
        uj_team_obey(team, &message);
        seconds = 0.0;
    }
}

bool uj_team_await_start(uj_team *team)
{
    while (!team->has_started && !uj_team_is_over(team))
        listen(team, wait_seconds);
    return team->has_started && !uj_team_is_over(team);
}

static bool is_task_over(const uj_team *team)
{
    return team->opened > team->task || team->closed >= team->task || uj_team_is_over(team);
}

uj_team_entry uj_team_join(uj_team *team, const char *key)
{
    while (team->opened != team->task && !is_task_over(team))
        listen(team, wait_seconds);
    if (is_task_over(team))
        return UJ_TEAM_OVER;
    return team->key == uj_team_key_hash(key) ? UJ_TEAM_JOINED : UJ_TEAM_OTHER;
}

uj_status uj_team_is_other(uj_error *error)
{
    return uj_error_set(
        error, UJ_BAD_INPUT,
        _("this rank and rank 0 read different problems, or run different versions of "
          "the program; start all ranks with the same program and the same files"));
}

uj_status uj_team_enter(uj_team *team, const char *key, bool *takes_part, uj_error *error)
{
    *takes_part = true;
    if (!uj_team_helps(team)) {
        uj_team_open(team, key);
        return UJ_OK;
    }
    const uj_team_entry entry = uj_team_join(team, key);
    *takes_part = entry == UJ_TEAM_JOINED;
    return entry == UJ_TEAM_OTHER ? uj_team_is_other(error) : UJ_OK;
}

bool uj_team_await(uj_team *team, void *job, size_t size)
{
    while ((team->posted == team->job || team->posted == team->done ||
            team->posted_in != team->task) &&
           !is_task_over(team))
        listen(team, wait_seconds);
    if (is_task_over(team))
        return false;
    team->job = team->posted;
    team->has_asked = false;
    team->item_count = 0;
    memcpy(job, team->description, size);
    return true;
}

bool uj_team_is_job_over(const uj_team *team)
{
    return team->posted != team->job || team->done == team->job || is_task_over(team);
}

bool uj_team_take(uj_team *team, uint64_t *item)
{
    listen(team, 0.0);
    if (!team->has_asked && !uj_team_is_job_over(team))
        tell(team, &(team_message){.kind = TEAM_ASK});
    team->has_asked = true;
    while (team->item_count == 0 && !uj_team_is_job_over(team))
        listen(team, wait_seconds);
    if (uj_team_is_job_over(team))
        return false;
    *item = team->items[0];
    team->item_count--;
    memmove(team->items, team->items + 1, team->item_count * sizeof team->items[0]);
    return true;
}

void uj_team_live(uj_team *team)
{
    pass_signal(team);
    if (uj_team_now() - team->said > alive_seconds)
        tell(team, &(team_message){.kind = TEAM_ALIVE});
}

bool uj_team_check(uj_team *team)
{
    listen(team, 0.0);
    uj_team_live(team);
    return !uj_team_is_job_over(team);
}

uint64_t uj_team_hinted(const uj_team *team)
{
    return team->hint;
}

void uj_team_give(uj_team *team, uint64_t item, const void *bytes, size_t size)
{
    team_message message = {.kind = TEAM_RESULT, .item = item, .size = size};
    if (size > 0)
        memcpy(message.bytes, bytes, size);
    tell(team, &message);
}

void uj_team_fail(uj_team *team, const uj_error *error)
{
    team_message message = {.kind = TEAM_FAILED, .value = (uint64_t)error->status};
    char *text = (char *)message.bytes;
    uj_error_text(error, text, sizeof message.bytes);
    message.size = strlen(text);
    tell(team, &message);
}

int uj_team_await_end(uj_team *team)
{
    while (!uj_team_is_over(team))
        listen(team, wait_seconds);
    tell(team, &(team_message){.kind = TEAM_ENDED});
    return team->code;
}

void uj_team_await_parting(uj_team *team)
{
    while (!team->has_parted && !team->is_broken)
        listen(team, wait_seconds);
}
