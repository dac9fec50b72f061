// Processes numbered items on several threads.
#ifndef UJ_PARALLEL_H
#define UJ_PARALLEL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct uj_parallel {
    unsigned threads;  ///< at least 1
    size_t count;      ///< number of items; their indices are 0 .. count - 1
    /// Processes one item; called from any thread, once for each item.
    void (*item)(void *payload, size_t index);
    void *payload;
    /// Called now and then, only in the thread that has called uj_parallel_run. Returns false to
    /// stop the work. May be NULL.
    bool (*go_on)(void *payload);
    void *go_on_payload;
} uj_parallel;

/// Processes all items. Returns false if go_on stopped the work; some items may then be left out.
/// Uses fewer threads if no more can be started.
bool uj_parallel_run(const uj_parallel *work);

#endif
