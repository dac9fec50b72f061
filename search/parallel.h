// Processes numbered items on several threads.
#ifndef UJ_PARALLEL_H
#define UJ_PARALLEL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct uj_parallel {
    unsigned threads;  ///< at least 1
    size_t count;      ///< items have the indices 0 .. count - 1
    /// Called once for each item, from any thread.
    void (*item)(void *payload, size_t index);
    void *payload;
    /// Called from time to time, only in the thread that called uj_parallel_run. Returns false to
    /// stop the work. May be NULL.
    bool (*go_on)(void *payload);
    void *go_on_payload;
} uj_parallel;

/// Processes the items. Returns false if go_on stopped the work; some items may then be left out.
/// Uses fewer threads if the system refuses to start more.
bool uj_parallel_run(const uj_parallel *work);

#endif
