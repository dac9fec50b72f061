// Opens GEOS, cairo, libxml2 and nettle late: each of them at the first call of one of its
// functions. Loading them takes 4 ms, and most commands need none of them.
//
// If the program calls a function of these libraries, a file such as geos_calls.c must contain a
// UJ_FORWARD for it. Otherwise the linker reports an undefined reference.
#ifndef UJ_LATE_LIBRARY_H
#define UJ_LATE_LIBRARY_H

#include <stdatomic.h>
#include <string.h>

typedef struct uj_late_library {
    const char *file;     ///< the file name, such as "libcairo.so.2"
    const char *name;     ///< for messages
    const char *package;  ///< the Debian package that contains the library
    void *handle;         ///< NULL until the library is opened; never closed
} uj_late_library;

/// A function of a library. Any number of threads may call it.
typedef struct uj_late_function {
    uj_late_library *library;
    const char *name;
    _Atomic(void *) address;  ///< NULL until the first call
} uj_late_function;

/// Opens the function's library if it is not open, and looks up the function. On failure, prints
/// what to do and ends the program with UJ_EXIT_FAILURE.
void *uj_late_function_find(uj_late_function *function);

/// Returns the function's address. Looks it up at the first call only.
static inline void *uj_late_function_address(uj_late_function *function)
{
    void *address = atomic_load_explicit(&function->address, memory_order_acquire);
    return address != NULL ? address : uj_late_function_find(function);
}

// Defines `call`, a pointer to the library's function. ISO C forbids a cast from void * to a
// function pointer, so memcpy copies the bits. POSIX guarantees that this works.
#define UJ_LATE_CALL(LIBRARY, TYPE, NAME, PARAMETERS)                                              \
    static uj_late_function function = {.library = &(LIBRARY), .name = #NAME};                     \
    void *const address = uj_late_function_address(&function);                                     \
    TYPE(*call) PARAMETERS;                                                                        \
    memcpy(&call, &address, sizeof call)

/// Defines a function NAME that calls the library's function NAME. TYPE is its return type.
#define UJ_FORWARD(LIBRARY, TYPE, NAME, PARAMETERS, ARGUMENTS)                                     \
    TYPE NAME PARAMETERS                                                                           \
    {                                                                                              \
        UJ_LATE_CALL(LIBRARY, TYPE, NAME, PARAMETERS);                                             \
        return call ARGUMENTS;                                                                     \
    }

/// Like UJ_FORWARD, for a function that returns void.
#define UJ_FORWARD_VOID(LIBRARY, NAME, PARAMETERS, ARGUMENTS)                                      \
    void NAME PARAMETERS                                                                           \
    {                                                                                              \
        UJ_LATE_CALL(LIBRARY, void, NAME, PARAMETERS);                                             \
        call ARGUMENTS;                                                                            \
    }

#endif
