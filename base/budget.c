// Before allocating, checks that the size does not overflow and that the limit allows it.
#include <unjam/base/budget.h>

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static bool budget_admits(uj_budget *budget, size_t count, size_t size, size_t *bytes)
{
    budget->at_limit = false;
    if (size != 0 && count > SIZE_MAX / size)
        return false;
    *bytes = count * size;
    if (*bytes > SIZE_MAX - budget->held)
        return false;
    if (budget->limit != 0 && budget->held + *bytes > budget->limit) {
        budget->at_limit = true;
        return false;
    }
    return true;
}

static void budget_note_peak(uj_budget *budget, size_t held)
{
    if (held > budget->peak)
        budget->peak = held;
}

void *uj_budget_allocate(uj_budget *budget, size_t count, size_t size)
{
    size_t bytes;
    assert(count > 0 && size > 0);
    if (!budget_admits(budget, count, size, &bytes))
        return NULL;
    void *block = calloc(count, size);
    if (block == NULL)
        return NULL;
    budget->held += bytes;
    budget_note_peak(budget, budget->held);
    return block;
}

void *uj_budget_resize(uj_budget *budget, void *block, size_t old_count, size_t count, size_t size)
{
    size_t bytes;
    assert(count > 0 && size > 0);
    if (!budget_admits(budget, count, size, &bytes))
        return NULL;
    void *moved = realloc(block, bytes);
    if (moved == NULL)
        return NULL;
    budget_note_peak(budget, budget->held + bytes);
    budget->held = budget->held - old_count * size + bytes;
    return moved;
}

void uj_budget_free(uj_budget *budget, void *block, size_t count, size_t size)
{
    if (block == NULL)
        return;
    assert(count * size <= budget->held);
    budget->held -= count * size;
    free(block);
}
