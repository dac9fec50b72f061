// The allocations of the program and of Unjam's libraries, sent here by the linker (the function
// unjam_wrap_allocations in tests/CMakeLists.txt). Include in one file of the test only.
#ifndef UJ_TEST_WRAPPED_ALLOCATION_H
#define UJ_TEST_WRAPPED_ALLOCATION_H

#include <stdbool.h>
#include <stdlib.h>

// The test's own: called before each allocation, which then fails if this says so.
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
