// Internal to search/team: the messages of a team, and what a member knows.
#ifndef UJ_TEAM_STATE_H
#define UJ_TEAM_STATE_H

#include <unjam/search/team/team.h>

typedef enum team_kind {
    // Messages from the leader, with the fields that they use.
    TEAM_START,
    TEAM_OPEN,  ///< `value` is the hash of the task's key
    TEAM_CLOSE,
    TEAM_JOB,   ///< `bytes` holds the description of the job
    TEAM_ITEM,  ///< `item` is the item to work on
    TEAM_HINT,  ///< `value` is the hint
    TEAM_DONE,  ///< the job has ended
    TEAM_END,   ///< `value` is the exit code
    TEAM_PART,  ///< all helpers have answered TEAM_END
    // Messages from a helper.
    TEAM_ASK,     ///< asks for the first items of a job; each TEAM_RESULT asks for one more
    TEAM_RESULT,  ///< `bytes` holds the result of `item`
    TEAM_ALIVE,
    TEAM_STOP,
    TEAM_FAILED,  ///< `value` is the status of the error, `bytes` holds its text
    TEAM_ENDED,   ///< the answer to TEAM_END
    // Messages from any member to any other.
    TEAM_MAIL,  ///< its bytes are in team->packet, not in the team_message
} team_kind;

enum { TEAM_TEXT_BYTES = 900 };

typedef struct team_message {
    uint32_t kind, task;
    uint64_t job, item, value;
    uint64_t size;  ///< number of bytes used in `bytes`
    unsigned char bytes[TEAM_TEXT_BYTES];
} team_message;

/// What the leader knows of a helper.
typedef struct team_member {
    unsigned items;  ///< number of items that the helper has
    double heard;    ///< time of the helper's latest message, or of the job's beginning if later
    bool has_ended;  ///< has answered TEAM_END
} team_member;

struct uj_team {
    const uj_transport *transport;
    double patience;
    bool (*is_stopped)(const void *payload);
    const void *watch_payload;
    uint32_t task;   ///< number of the current task; the first is 1
    uint64_t job;    ///< number of the latest job that this member has begun; 0: none
    bool is_broken;  ///< the transport has failed: no more messages can be sent
    bool has_lost;   ///< a helper has been silent for too long
    uj_error fault;  ///< the first fault; its status is UJ_OK if the team has not failed
    uj_packet packet;
    uj_packet outgoing;  ///< the mail that uj_team_post sends

    // Used only by the leader.
    team_member *members;      ///< [ranks]
    const uj_team_work *work;  ///< NULL: no job with items is under way
    bool is_together;          ///< a job without items is under way
    unsigned busy;
    bool asked_to_stop;

    // Used only by a helper.
    bool has_started, has_ended, has_parted;
    int code;
    /// Number of the last task opened, and of the last task closed; 0: none.
    uint32_t opened, closed;
    uint64_t key;  ///< hash of the key of the last task opened
    /// Number of the last job posted, and of the last job ended; 0: none.
    uint64_t posted, done;
    uint32_t posted_in;                            ///< number of the task of the last job posted
    unsigned char description[UJ_TEAM_JOB_BYTES];  ///< of the last job posted
    uint64_t hint;                                 ///< the latest hint for the last job posted
    bool has_asked;                                ///< has asked for items of `job`
    uint64_t items[UJ_TEAM_AHEAD];                 ///< items of `job`, oldest first
    unsigned item_count;
    bool has_told_to_stop;
    double said;  ///< when this helper last sent the leader a message
};

/// Send a message. If this fails, the team is broken.
void uj_team_transmit(uj_team *team, unsigned to, const void *bytes, size_t size);
void uj_team_send(uj_team *team, unsigned to, const team_message *message);

/// Waits at most `seconds` for a message. Returns false if none came, or if the team is broken. The
/// bytes of a TEAM_MAIL message are in team->packet, not in *out.
bool uj_team_receive(uj_team *team, double seconds, unsigned *from, team_message *out);

/// uj_team_lead handles a message in the leader, uj_team_obey in a helper. Both leave the bytes of
/// a TEAM_MAIL message to uj_team_hear.
void uj_team_lead(uj_team *team, unsigned from, const team_message *message);
void uj_team_obey(uj_team *team, const team_message *message);

/// In the leader: looks for a helper that has work but has been silent for too long. If there is
/// one, the team fails.
void uj_team_check_silence(uj_team *team);

/// In a helper: if a signal has asked this process to stop, tells the leader. Sends a sign of life
/// if one is due.
void uj_team_live(uj_team *team);

/// Returns true if this helper's job has ended, or if the leader cannot be reached.
bool uj_team_is_job_over(const uj_team *team);

uint64_t uj_team_key_hash(const char *key);

/// Returns the time of the monotonic clock, in seconds.
double uj_team_now(void);

#endif
