// The number of processor cores.
#ifndef UJ_CORES_H
#define UJ_CORES_H

/// Returns the number of cores that this process may use, at least 1.
unsigned uj_core_count(void);

#endif
