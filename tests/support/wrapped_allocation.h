// Replaces malloc, calloc and realloc in a test program and in Unjam's libraries. The linker
// redirects the calls to this header (argument WRAPS of unjam_test in tests/CMakeLists.txt).
// Include this header in only one file of the test.
#ifndef UJ_TEST_WRAPPED_ALLOCATION_H
#define UJ_TEST_WRAPPED_ALLOCATION_H

#include <stdbool.h>
#include <stdlib.h>

// The test defines this function. It is called before each allocation. If it returns true, the
// allocation fails.
static bool allocation_fails(void);

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

void *__wrap_malloc(size_t size)
{
    return allocation_fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return allocation_fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size)
{
    return allocation_fails() ? NULL : __real_realloc(block, size);
}

#endif
