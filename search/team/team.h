// A team of processes that share the work of one command. The leader, rank 0, hands out numbered
// items. The helpers work on them and send the results.
//
// All members run the same command on the same input. Each search is a task. A task has the same
// number in all members. In a task, the leader posts jobs, one after the other. Either a job has
// items, or all members take part in it from beginning to end and exchange mail.
//
// A helper that has an item must send the item's result or give the item up (uj_team_give). If a
// helper that has work is silent for too long, the team fails.
//
// Only one thread of a process may use its team.
#ifndef UJ_TEAM_H
#define UJ_TEAM_H

#include <stdint.h>

#include <unjam/search/team/transport.h>

typedef struct uj_team uj_team;

enum {
    UJ_TEAM_JOB_BYTES = 64,      ///< greatest size of a job's description
    UJ_TEAM_RESULT_BYTES = 256,  ///< greatest size of an item's result
    /// Greatest number of items that a helper has at a time.
    UJ_TEAM_AHEAD = 2,
    UJ_TEAM_MAIL_BYTES = UJ_PACKET_BYTES - 64,  ///< greatest size of a piece of mail
};

/// Makes *out, this process's view of the team. `transport` must outlive *out. If a helper that has
/// work is silent for more than `patience` seconds, the team fails. Errors: UJ_NO_MEMORY.
uj_status uj_team_create(const uj_transport *transport, double patience, uj_team **out,
                         uj_error *error);
void uj_team_destroy(uj_team *team);

/// In uj_team_helps and uj_team_members, NULL stands for a process that works alone.
bool uj_team_helps(const uj_team *team);  ///< true for a helper
unsigned uj_team_members(const uj_team *team);
unsigned uj_team_rank(const uj_team *team);  ///< 0 for the leader

/// Registers `is_stopped`. This function must return true once a signal has asked this process to
/// stop. A helper then asks the leader to stop all work. `is_stopped` and `team` may be NULL.
void uj_team_watch(uj_team *team, bool (*is_stopped)(const void *payload), const void *payload);

/// Begins the next task. All members must begin the tasks in the same order. `team` may be NULL.
void uj_team_next_task(uj_team *team);

/// If the team has failed, sets *error to the first fault and returns its status. Else returns
/// UJ_OK.
uj_status uj_team_fault(const uj_team *team, uj_error *error);

// --- mail ----------------------------------------------------------------------------------------

/// A message from another member.
typedef struct uj_team_mail {
    unsigned from;
    size_t size;
    const unsigned char *bytes;  ///< aligned to 8 bytes; valid until the next call with this team
} uj_team_mail;

/// Sends mail of at most UJ_TEAM_MAIL_BYTES bytes to member `to`. The mail is lost if its receiver
/// has not begun the job. So a helper may write to other helpers only after the leader has told it
/// by mail that all helpers have begun the job.
void uj_team_post(uj_team *team, unsigned to, const void *bytes, size_t size);

/// Waits at most `seconds` for the next mail of this job. Returns false if none came. Call this
/// function every few milliseconds during the job: it also handles the team's other messages.
bool uj_team_hear(uj_team *team, double seconds, uj_team_mail *out);

/// Returns false when the job must end: in the leader, when the team has failed or a signal has
/// asked a helper to stop; in a helper, when the leader has ended the job or cannot be reached.
bool uj_team_goes_on(const uj_team *team);

// --- the leader ----------------------------------------------------------------------------------

/// How the leader hands out the items of a job.
typedef struct uj_team_work {
    /// How many items a helper has at a time, 1 .. UJ_TEAM_AHEAD. With 2, a helper can begin the
    /// next item at once. With 1, no item waits for a busy helper.
    unsigned ahead;
    void *payload;
    /// Sets *item to the next item. Returns false if no item is left.
    bool (*next)(void *payload, uint64_t *item);
    /// Takes the result of an item. If `size` is 0, the helper has given up the item, because of a
    /// hint or a request to stop.
    void (*result)(void *payload, uint64_t item, const void *bytes, size_t size);
} uj_team_work;

/// Lets uj_team_await_start return in all helpers. The leader must call uj_team_start before it
/// opens a task.
void uj_team_start(uj_team *team);

/// The first function opens the current task to helpers, and the second closes it. If two tasks
/// have the same key, they must have the same items and results. `team` may be NULL.
void uj_team_open(uj_team *team, const char *key);
void uj_team_close(uj_team *team);

/// Posts a job. Helpers receive its description, the `size` bytes at `job`. `work` must stay valid
/// until the job ends. If `work` is NULL, the job has no items, and all members take part in it.
void uj_team_begin_job(uj_team *team, const uj_team_work *work, const void *job, size_t size);

/// Handles the messages that have arrived; if there are none, waits at most `seconds` for one. Call
/// this function every few milliseconds during a job. Returns false when the team has failed.
bool uj_team_serve(uj_team *team, double seconds);

/// Returns the number of items that were handed out and have no result yet.
unsigned uj_team_busy(const uj_team *team);

/// Sends helpers a number that may spare them work. The job defines what the number means.
void uj_team_hint(uj_team *team, uint64_t hint);

/// Ends the job. Helpers drop the items that they still have.
void uj_team_end_job(uj_team *team);

/// Returns true if a helper has asked the whole team to stop.
bool uj_team_asked_to_stop(const uj_team *team);

/// Returns true if a member cannot be reached, or has been silent for too long. The process of such
/// a member may never end, so do not wait for it.
bool uj_team_is_broken(const uj_team *team);

/// Ends the work of all helpers for good, tells them the exit code, and waits until all have
/// answered. Returns false if the team is broken, or if a helper does not answer within `patience`
/// seconds.
bool uj_team_end(uj_team *team, int code);

/// Returns true if helper `rank` has answered uj_team_end.
bool uj_team_has_ended(const uj_team *team, unsigned rank);

/// Lets uj_team_await_parting return in all helpers.
void uj_team_part(uj_team *team);

/// In the leader: opens the task, and sets *takes_part to true. In a helper: waits until the leader
/// opens, closes or skips the task, or calls uj_team_end. Then sets *takes_part to true if the task
/// is open and the leader's key is the same as `key`, else to false. `team` may be NULL. Errors:
/// UJ_BAD_INPUT if the task is open and the keys differ.
uj_status uj_team_enter(uj_team *team, const char *key, bool *takes_part, uj_error *error);

// --- helpers -------------------------------------------------------------------------------------

typedef enum uj_team_entry {
    UJ_TEAM_JOINED,
    UJ_TEAM_OVER,   ///< the leader has closed or skipped the task, or called uj_team_end
    UJ_TEAM_OTHER,  ///< the leader has opened the task with a different key
} uj_team_entry;

/// Waits until the leader calls uj_team_start. Returns false if uj_team_is_over returns true.
bool uj_team_await_start(uj_team *team);

/// Waits until the leader opens, closes or skips the task, or calls uj_team_end.
uj_team_entry uj_team_join(uj_team *team, const char *key);

/// Sets *error to the error message for UJ_TEAM_OTHER. Returns UJ_BAD_INPUT.
uj_status uj_team_is_other(uj_error *error);

/// Waits for the next job of the task, and copies the first `size` bytes of the job's description
/// to `job`. Returns false when the task is over (see UJ_TEAM_OVER).
bool uj_team_await(uj_team *team, void *job, size_t size);

/// Waits for an item of the job. Returns false when the job has ended.
bool uj_team_take(uj_team *team, uint64_t *item);

/// Handles the messages that have arrived, and shows the leader that this helper is alive. Call
/// this function every few milliseconds while working on an item. Returns false when the job has
/// ended.
bool uj_team_check(uj_team *team);

/// Returns the leader's latest hint for this job, or UINT64_MAX if there is none.
uint64_t uj_team_hinted(const uj_team *team);

/// Sends the result of an item. A `size` of 0 gives the item up.
void uj_team_give(uj_team *team, uint64_t item, const void *bytes, size_t size);

/// Tells the leader that this helper has met an error. The leader then stops all work and reports
/// the error. Once the leader has called uj_team_end, uj_team_fail has no effect.
void uj_team_fail(uj_team *team, const uj_error *error);

/// Returns true once the leader has called uj_team_end, or cannot be reached.
bool uj_team_is_over(const uj_team *team);

/// Waits until the leader calls uj_team_end. Then answers, and returns the leader's exit code.
int uj_team_await_end(uj_team *team);

/// Waits until the leader calls uj_team_part. Call this function after uj_team_await_end.
void uj_team_await_parting(uj_team *team);

#endif
