// Mail: messages between any two members of a team.
#include <unjam/search/team/team.h>

#include <assert.h>
#include <string.h>

#include "team_state.h"

void uj_team_post(uj_team *team, unsigned to, const void *bytes, size_t size)
{
    const size_t head = offsetof(team_message, bytes);
    const team_message message = {
        .kind = TEAM_MAIL, .task = team->task, .job = team->job, .size = size};
    assert(size <= UJ_TEAM_MAIL_BYTES);
    memcpy(team->outgoing.bytes, &message, head);
    memcpy(team->outgoing.bytes + head, bytes, size);
    uj_team_transmit(team, to, team->outgoing.bytes, head + size);
}

bool uj_team_hear(uj_team *team, double seconds, uj_team_mail *out)
{
    unsigned from;
    team_message message;
    const bool leads = !uj_team_helps(team);
    while (uj_team_receive(team, seconds, &from, &message)) {
        if (leads)
            uj_team_lead(team, from, &message);
        else
            uj_team_obey(team, &message);
        if (message.kind == TEAM_MAIL && message.job == team->job) {
            *out = (uj_team_mail){from, (size_t)message.size,
                                  team->packet.bytes + offsetof(team_message, bytes)};
            return true;
        }
        seconds = 0.0;
    }
    if (leads)
        uj_team_check_silence(team);
    else
        uj_team_live(team);
    return false;
}

bool uj_team_goes_on(const uj_team *team)
{
    if (uj_team_helps(team))
        return !uj_team_is_job_over(team);
    return team->fault.status == UJ_OK && !team->asked_to_stop;
}
