// A team of processes that share the work of one command, wherever they run. The leader, rank 0,
// hands out numbered items and collects their results. The helpers ask for an item, work on it, and
// send its result. So fast helpers get more items than slow ones.
//
// All members run the same command on the same input. The command is divided into tasks, one for
// each search; all members number the tasks in the same way. In a task, the leader posts jobs of
// two kinds, one job after the other.
//
// A job of the first kind has items. A helper that comes late, or leaves a task early, does no
// harm: the leader does not wait for it. But a helper that has an item must send its result or give
// it up (uj_team_give). If such a helper is silent for too long, the team has failed.
// A job of the second kind has no items. All members take part in it from beginning to end, and
// send one another messages, called mail.
//
// Only one thread of a process may use its team.
#ifndef UJ_TEAM_H
#define UJ_TEAM_H

#include <stdint.h>

#include <unjam/search/team/transport.h>

typedef struct uj_team uj_team;

enum {
    UJ_TEAM_JOB_BYTES = 64,      ///< greatest size of the description of a job
    UJ_TEAM_RESULT_BYTES = 256,  ///< greatest size of the result of an item
    /// Greatest number of items that a helper has at a time.
    UJ_TEAM_AHEAD = 2,
    UJ_TEAM_MAIL_BYTES = UJ_PACKET_BYTES - 64,  ///< greatest size of a piece of mail
};

/// Makes *out, this process's view of the team. The transport must outlive *out. If a helper that
/// has work is silent for more than `patience` seconds, the team has failed. Errors: UJ_NO_MEMORY.
uj_status uj_team_create(const uj_transport *transport, double patience, uj_team **out,
                         uj_error *error);
void uj_team_destroy(uj_team *team);

/// The team may be NULL in uj_team_helps and uj_team_members: a process that works alone has no
/// team.
bool uj_team_helps(const uj_team *team);  ///< true for a helper
unsigned uj_team_members(const uj_team *team);
unsigned uj_team_rank(const uj_team *team);  ///< 0 for the leader

/// Sets is_stopped, a function that says whether a signal has asked this process to stop. When it
/// returns true in a helper, the helper asks the leader to stop all work. is_stopped may be NULL:
/// then nothing is checked. The team may be NULL.
void uj_team_watch(uj_team *team, bool (*is_stopped)(const void *payload), const void *payload);

/// Begins the next task. All members must begin the tasks in the same order. The team may be NULL.
void uj_team_next_task(uj_team *team);

/// If the team has failed, sets *error to the first fault and returns its status; else returns
/// UJ_OK.
uj_status uj_team_fault(const uj_team *team, uj_error *error);

// --- mail ----------------------------------------------------------------------------------------

/// A message from another member.
typedef struct uj_team_mail {
    unsigned from;
    size_t size;
    const unsigned char *bytes;  ///< aligned to 8 bytes; valid until the next call with this team
} uj_team_mail;

/// Sends a piece of mail, at most UJ_TEAM_MAIL_BYTES, to member `to`, which must already have
/// joined the current job. To make sure of this, a helper must not send mail to other helpers
/// before mail from the leader has told it that the work begins.
void uj_team_post(uj_team *team, unsigned to, const void *bytes, size_t size);

/// Takes the next piece of mail of this job; if there is none, waits at most `seconds`. Returns
/// false if none came. Must be called every few milliseconds during the job, because this function
/// also handles the other messages of the team.
bool uj_team_hear(uj_team *team, double seconds, uj_team_mail *out);

/// Returns false when the job has to end. In the leader: if the team has failed, or a signal has
/// asked a helper to stop. In a helper: if the leader has ended the job, or cannot be reached.
bool uj_team_goes_on(const uj_team *team);

// --- the leader ----------------------------------------------------------------------------------

/// How the leader hands out the items of a job.
typedef struct uj_team_work {
    /// How many items a helper has at a time, 1 .. UJ_TEAM_AHEAD. With 2, a helper need not wait
    /// for its next item. With 1, no item waits at a busy helper while another helper is idle.
    unsigned ahead;
    void *payload;
    /// Sets *item to the next item to hand out. Returns false if no item is left.
    bool (*next)(void *payload, uint64_t *item);
    /// Takes the result of an item. A size of 0 means that the helper has given up the item,
    /// because of a hint (uj_team_hint) or because it was told to stop.
    void (*result)(void *payload, uint64_t item, const void *bytes, size_t size);
} uj_team_work;

/// Lets uj_team_await_start return in all helpers. The leader calls uj_team_start before all work,
/// and uj_team_end after all work.
void uj_team_start(uj_team *team);

/// uj_team_open opens the task to helpers, uj_team_close closes it. `key` is a text with everything
/// on which the items and their results depend. The team may be NULL.
void uj_team_open(uj_team *team, const char *key);
void uj_team_close(uj_team *team);

/// Posts a job. Helpers receive its description, the `size` bytes at `job`. `work` hands out the
/// items, and must stay valid until the job ends. If `work` is NULL, the job has no items, and all
/// members take part in it.
void uj_team_begin_job(uj_team *team, const uj_team_work *work, const void *job, size_t size);

/// Handles the messages that have arrived; if there are none, waits at most `seconds` for one. To
/// be called every few milliseconds while a job is under way. Returns false when the team has
/// failed.
bool uj_team_serve(uj_team *team, double seconds);

/// Returns how many items have been handed out and have no result yet.
unsigned uj_team_busy(const uj_team *team);

/// Tells helpers a number that may spare them work. Its meaning is up to the job.
void uj_team_hint(uj_team *team, uint64_t hint);

/// Ends the job. Helpers drop the items that they still have.
void uj_team_end_job(uj_team *team);

/// Returns true if a helper has asked the whole team to stop.
bool uj_team_asked_to_stop(const uj_team *team);

/// Returns true if a member cannot be reached, or has been silent for too long. It makes no sense
/// to wait for the process of such a member to end.
bool uj_team_is_broken(const uj_team *team);

/// Ends the work of all helpers, for good, and tells them the exit code. Waits until all have
/// answered. Returns false if the team is broken, or if a helper has not answered within `patience`
/// seconds (see uj_team_create).
bool uj_team_end(uj_team *team, int code);

/// Returns true if helper `rank` has answered uj_team_end.
bool uj_team_has_ended(const uj_team *team, unsigned rank);

/// Lets uj_team_await_parting return in all helpers.
void uj_team_part(uj_team *team);

/// Enters the task: the leader opens it, and a helper waits until the leader has opened it. Sets
/// *takes_part to whether this member takes part. The leader always takes part, and so does a
/// process without a team (`team` is NULL). A helper takes no part if the leader has closed the
/// task already, has skipped it, or has ended. Errors: UJ_BAD_INPUT if the leader's key differs
/// from `key`.
uj_status uj_team_enter(uj_team *team, const char *key, bool *takes_part, uj_error *error);

// --- helpers -------------------------------------------------------------------------------------

typedef enum uj_team_entry {
    UJ_TEAM_JOINED,
    UJ_TEAM_OVER,   ///< the leader has closed the task, has skipped it, or has ended
    UJ_TEAM_OTHER,  ///< the leader has opened the task with a different `key`
} uj_team_entry;

/// Waits until the leader has called uj_team_start. Returns false if the leader has ended without
/// calling it.
bool uj_team_await_start(uj_team *team);

/// Waits until the leader opens the task.
uj_team_entry uj_team_join(uj_team *team, const char *key);

/// Sets *error to what a helper reports after UJ_TEAM_OTHER. Returns UJ_BAD_INPUT.
uj_status uj_team_is_other(uj_error *error);

/// Waits for the next job of the task and copies its description, `size` bytes. Returns false when
/// the task is closed.
bool uj_team_await(uj_team *team, void *job, size_t size);

/// Waits for an item of the job. Returns false when the job has ended.
bool uj_team_take(uj_team *team, uint64_t *item);

/// Handles the messages that have arrived, and shows the leader that this helper is alive. Must be
/// called every few milliseconds while the helper works on an item. Returns false when the job has
/// ended.
bool uj_team_check(uj_team *team);

/// Returns the leader's latest hint for this job, or UINT64_MAX if there is none yet.
uint64_t uj_team_hinted(const uj_team *team);

/// Sends the result of an item. A size of 0 means that the item was given up.
void uj_team_give(uj_team *team, uint64_t item, const void *bytes, size_t size);

/// Tells the leader that this helper has met an error. The leader then stops all work and reports
/// this error. The call has no effect once the leader has called uj_team_end.
void uj_team_fail(uj_team *team, const uj_error *error);

/// Returns true once the leader has called uj_team_end, or cannot be reached.
bool uj_team_is_over(const uj_team *team);

/// Waits until the leader calls uj_team_end, and answers it. Returns the leader's exit code.
int uj_team_await_end(uj_team *team);

/// To be called after uj_team_await_end: waits until the leader calls uj_team_part.
void uj_team_await_parting(uj_team *team);

#endif
