// Work units of one iteration of IDA*, which are shared among threads. Internal to IDA*.
//
// A unit is the subtree below one node at a fixed number of steps from the start. Units are
// numbered in the order in which a search without threads would reach them. If only one solution is
// wanted, and unit k is the first that has one, then only the nodes up to that solution are
// counted. So node counts, the number of solutions and the solution found do not depend on the
// number of threads.
#ifndef UJ_IDA_UNITS_H
#define UJ_IDA_UNITS_H

#include <pthread.h>
#include <stdatomic.h>

#include <unjam/search/ida_run.h>

/// Least distance, in bytes, between memory that one thread writes at every node and memory that
/// another thread writes. Without it, processors that write to the same cache line would wait for
/// each other. A cache line usually has 64 bytes. This distance is two lines, because some
/// processors fetch lines in pairs.
enum { UJ_IDA_APART = 128 };

/// A thread's own copy of the run. The thread's board is stored elsewhere (ida_own_board in
/// search/ida.h).
typedef struct uj_ida_worker {
    uj_ida_run run;
    uj_ida_result result;
    bool is_busy;
    size_t unit;  ///< the unit that the worker searches
    /// How much of this worker's counts has already been added to the counts of uj_ida_units.
    uint64_t expanded, generated;
    char apart[UJ_IDA_APART];
} uj_ida_worker;

typedef struct uj_ida_units {
    uj_ida_run *run;
    /// The budget of all memory that this struct owns. Its limit is the part of the run's memory
    /// limit that the run itself does not use. This memory is not included in the run's statistics,
    /// because the statistics must not depend on the number of threads.
    uj_budget budget;
    size_t depth;  ///< number of steps from the start to a unit
    /// [depth] The current walk from the start: for each step, the index of the child taken.
    uint16_t *ordinal;
    uint16_t *path;     ///< [capacity * depth] for each unit, the walk to it, as in `ordinal`
    uj_ida_unit *unit;  ///< [capacity]
    size_t count, capacity;
    size_t count_before;  ///< number of units found at depth - 1
    bool is_final;        ///< `depth` will not change any more
    bool is_unfit;        ///< unsuitable: a goal is at most `depth` steps away, or memory ran out
    uj_team *team;        ///< NULL: the threads of this process share the units
    size_t next;          ///< used only by a team's leader: the next unit to hand out
    size_t hinted;        ///< used only by a leader: the value of `solved` last sent to helpers
    unsigned threads, workers_made;
    uj_ida_worker *workers;  ///< [workers_made], of which `threads` are used
    pthread_mutex_t mutex;  ///< protects the workers' is_busy and the run's deadline and statistics
    double save_at;         ///< when to save the next checkpoint (uj_clock_seconds)
    /// The search of the units has to stop: a limit was reached, the team failed, a helper asked to
    /// stop, or the leader has ended the job.
    atomic_bool stop;
    atomic_size_t solved;  ///< lowest index of a unit known to have a solution; SIZE_MAX: none
    atomic_uint_least64_t expanded, generated;  ///< totals of all workers, as far as reported
} uj_ida_units;

/// Returns true if the iteration that has begun is worth dividing: threads or checkpoints were
/// asked for, there is no transposition table, and the previous iteration was long.
bool uj_ida_units_wanted(const uj_ida_run *run);

/// Chooses the depth at which to collect units, usually one step deeper than before, and drops the
/// units collected so far. Returns false, and drops nothing, if there are enough units. Also
/// returns false if no depth is suitable; units->is_unfit is then set. Before the first call, set
/// units->run, and set all other members to zero.
bool uj_ida_units_deepen(uj_ida_units *units);

/// Adds to units->unit the unit at the end of the walk that units->ordinal describes.
void uj_ida_units_add(uj_ida_units *units);

/// Sets the counts of the run back to those at the beginning of this iteration.
void uj_ida_units_undo(uj_ida_run *run);

/// Makes the workers. Returns false if memory does not suffice.
bool uj_ida_units_begin(uj_ida_units *units);

/// Takes an idle worker for a unit. Returns NULL if the unit need not be searched, or if the search
/// has to stop.
uj_ida_worker *uj_ida_units_take(uj_ida_units *units, size_t unit);

/// Copies the worker's results to units->unit[worker->unit], and makes the worker idle.
void uj_ida_units_give_back(uj_ida_units *units, uj_ida_worker *worker);

/// Searches the units on several threads, or as a member of a team. The function `item` searches
/// one unit.
void uj_ida_units_run(uj_ida_units *units, void (*item)(void *payload, size_t index),
                      void *payload);

/// Checks the limits; to be called between one unit and the next. Returns false when the search has
/// to stop. `units` is a uj_ida_units.
bool uj_ida_units_go_on(void *units);

/// Adds the results of the units to the run, as if one thread had searched the units in order.
void uj_ida_units_sum(uj_ida_units *units);

/// Frees everything except the run.
void uj_ida_units_end(uj_ida_units *units);

/// The same as uj_ida_poll, but for the run of a worker.
bool uj_ida_units_poll(uj_ida_run *run);

#endif
