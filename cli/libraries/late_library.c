// Opens shared libraries and looks up their functions.
#include "late_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/cli/terminal/exit_code.h>

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

// A forwarded function cannot return an error when its library is missing, so the program ends
// here. _exit is safe on any thread.
static _Noreturn void stop(const uj_late_library *library)
{
    char message[1024];
    const char *reason = dlerror();
    snprintf(message, sizeof message,
             _("unjam: %s cannot be opened: %.600s; install it again (on Debian: apt-get install "
               "--reinstall %s)"),
             library->name, reason != NULL ? reason : library->file, library->package);
    uj_text_print(stderr, message);
    fputc('\n', stderr);
    fflush(NULL);
    _exit(UJ_EXIT_FAILURE);
}

void *uj_late_function_find(uj_late_function *function)
{
    uj_late_library *library = function->library;
    pthread_mutex_lock(&opening);
    if (library->handle == NULL)
        library->handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL);
    if (library->handle == NULL)
        stop(library);
    void *address = dlsym(library->handle, function->name);
    if (address == NULL)
        stop(library);
    atomic_store_explicit(&function->address, address, memory_order_release);
    pthread_mutex_unlock(&opening);
    return address;
}
