// Shared libraries that are opened when one of their functions is called for the first time. GEOS,
// cairo, libxml2 and nettle bring 29 libraries into the process and take 4 ms, and most commands
// call none of them.
//
// For each function of these libraries that the program calls, this folder defines a function of
// the same name, which passes its arguments on to the library. The compiler compares each
// definition with the declaration in the library's header. If a definition is missing, the linker
// reports an undefined reference: add the function to the file of its library.
#ifndef UJ_LATE_LIBRARY_H
#define UJ_LATE_LIBRARY_H

#include <stdatomic.h>
#include <string.h>

/// A shared library.
typedef struct uj_late_library {
    const char *file;     ///< the file name, such as "libcairo.so.2"
    const char *name;     ///< the library's name in messages
    const char *package;  ///< the Debian package that contains the library
    void *handle;         ///< NULL until the library is opened; never closed
} uj_late_library;

/// A function of a library. Any number of threads may call it.
typedef struct uj_late_function {
    uj_late_library *library;
    const char *name;
    _Atomic(void *) address;  ///< the function's address; NULL until the first call
} uj_late_function;

/// Opens the library of a function if it is not open, and looks up the function. If that fails,
/// prints what to do, and ends the program with UJ_EXIT_FAILURE.
void *uj_late_function_find(uj_late_function *function);

/// Returns the address of a function, and looks it up in the first call.
static inline void *uj_late_function_address(uj_late_function *function)
{
    void *address = atomic_load_explicit(&function->address, memory_order_acquire);
    return address != NULL ? address : uj_late_function_find(function);
}

// Declares `call`, a pointer to the library's function, and sets it. ISO C does not allow
// converting a pointer to data into a pointer to a function, but POSIX gives both the same size and
// representation.
#define UJ_LATE_CALL(LIBRARY, TYPE, NAME, PARAMETERS)                                              \
    static uj_late_function function = {.library = &(LIBRARY), .name = #NAME};                     \
    void *const address = uj_late_function_address(&function);                                     \
    TYPE(*call) PARAMETERS;                                                                        \
    memcpy(&call, &address, sizeof call)

/// Defines a function NAME that passes its arguments on to the function NAME of the library, and
/// returns the result, which has type TYPE.
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
