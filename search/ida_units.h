// The units of an IDA* iteration, which threads share. Internal to IDA*.
//
// A unit is the subtree below a node at a fixed number of steps from the start. Units are numbered
// in the order in which one thread would search them. If one solution is enough, only the nodes up
// to the first solution are counted. So no result depends on the number of threads.
#ifndef UJ_IDA_UNITS_H
#define UJ_IDA_UNITS_H

#include <pthread.h>
#include <stdatomic.h>

#include <unjam/search/ida_run.h>

/// Least distance, in bytes, between the data of two threads: two cache lines, because some
/// processors fetch lines in pairs.
enum { UJ_IDA_APART = 128 };

/// A thread's copy of the run. The thread's copy of the board is in ida_own_board (search/ida.h).
typedef struct uj_ida_worker {
    uj_ida_run run;
    uj_ida_result result;
    bool is_busy;
    size_t unit;  ///< index of the unit being searched
    /// What this worker has already added to `expanded` and `generated` of uj_ida_units.
    uint64_t expanded, generated;
    char apart[UJ_IDA_APART];
} uj_ida_worker;

typedef struct uj_ida_units {
    uj_ida_run *run;
    /// Counts the memory of the units and the workers. Its limit is the unused part of run->budget.
    /// The statistics exclude this memory, so that they do not depend on the number of threads.
    uj_budget budget;
    size_t depth;  ///< number of steps from the start to a unit
    /// [depth] The walk from the start to the current node: which child it takes at each step.
    uint16_t *ordinal;
    uint16_t *path;     ///< [capacity * depth] the walk to each unit, as in `ordinal`
    uj_ida_unit *unit;  ///< [capacity]
    size_t count, capacity;
    size_t count_before;  ///< number of units found at depth - 1
    bool is_final;        ///< `depth` will not change any more
    bool is_unfit;        ///< a goal is too near, memory ran out, or there are too few units
    uj_team *team;        ///< NULL: threads of this process share the units
    size_t next;          ///< leader only: the next unit to hand out
    size_t hinted;        ///< leader only: the value of `solved` last sent to helpers
    unsigned threads, workers_made;
    uj_ida_worker *workers;  ///< [workers_made]; only the first `threads` are used
    /// Protects the workers' is_busy, the results in `unit`, and the run's deadline and statistics.
    pthread_mutex_t mutex;
    double save_at;  ///< when to save the next checkpoint (uj_clock_seconds)
    /// The search of the units has to stop.
    atomic_bool stop;
    atomic_size_t solved;  ///< lowest index of a unit known to have a solution; SIZE_MAX: none
    atomic_uint_least64_t expanded, generated;  ///< totals of all workers, as far as reported
} uj_ida_units;

/// Returns true if the current iteration should be divided into units. A search with a
/// transposition table is never divided.
bool uj_ida_units_wanted(const uj_ida_run *run);

/// Drops all units, and sets the depth at which to collect new ones. Returns false when collecting
/// is over: the units are final, or units->is_unfit is set. Before the first call, set units->run,
/// and zero all other members.
bool uj_ida_units_deepen(uj_ida_units *units);

/// Adds the unit at the end of the walk units->ordinal.
void uj_ida_units_add(uj_ida_units *units);

/// Resets the run's counts and next_bound to their values at the beginning of this iteration.
void uj_ida_units_undo(uj_ida_run *run);

/// Makes the workers. Returns false if memory does not suffice.
bool uj_ida_units_begin(uj_ida_units *units);

/// Returns an idle worker for the unit. Returns NULL if the unit need not be searched, or if the
/// search has to stop.
uj_ida_worker *uj_ida_units_take(uj_ida_units *units, size_t unit);

/// Copies the worker's results to units->unit[worker->unit], and makes the worker idle.
void uj_ida_units_give_back(uj_ida_units *units, uj_ida_worker *worker);

/// Searches the units on several threads or with the team. item(payload, i) searches unit i.
void uj_ida_units_run(uj_ida_units *units, void (*item)(void *payload, size_t index),
                      void *payload);

/// Checks the limits. `units` is a uj_ida_units. Returns false when the search has to stop.
bool uj_ida_units_go_on(void *units);

/// Adds the units' results to the run, as if one thread had searched the units in order.
void uj_ida_units_sum(uj_ida_units *units);

/// Frees everything except the run.
void uj_ida_units_end(uj_ida_units *units);

/// Like uj_ida_poll, but for the run of a worker.
bool uj_ida_units_poll(uj_ida_run *run);

#endif
