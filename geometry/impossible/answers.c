// Stores what the refuters (packing/refuter.h) found, so that nothing is examined twice. Most
// claims about a cell depend only on the angles of a few pieces, so one result serves many cells.
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "prover_state.h"

void uj_answers_init(uj_answers *answers)
{
    *answers = (uj_answers){0};
    uj_state_table_init(&answers->keys, &answers->budget, sizeof(uj_answer_key));
}

void uj_answers_clear(uj_answers *answers)
{
    uint32_t count = uj_state_table_count(&answers->keys);
    for (uint32_t id = 0; id < count; id++) {
        free(answers->list[id].reason);
        free(answers->list[id].room);
    }
    free(answers->list);
    uj_state_table_clear(&answers->keys);
    uj_answers_init(answers);
}

uj_answer_key uj_answer_key_of(const void *question, size_t bytes)
{
    XXH128_hash_t hash = XXH3_128bits(question, bytes);
    return (uj_answer_key){{hash.low64, hash.high64}};
}

static size_t bytes_of(const uj_answer *answer)
{
    return sizeof *answer + (answer->reason == NULL ? 0 : strlen(answer->reason) + 1) +
           (answer->room == NULL ? 0 : sizeof *answer->room);
}

bool uj_answer_copy(const uj_answer *from, uj_answer *out)
{
    *out = *from;
    out->reason = from->reason == NULL ? NULL : strdup(from->reason);
    out->room = from->room == NULL ? NULL : malloc(sizeof *out->room);
    if (out->room != NULL)
        *out->room = *from->room;
    return (out->reason == NULL) == (from->reason == NULL) &&
           (out->room == NULL) == (from->room == NULL);
}

bool uj_answers_enter(uj_answers *answers, uj_answer_key key, uint32_t *id, bool *is_new)
{
    uj_state_cursor cursor;
    uint32_t count = uj_state_table_count(&answers->keys);
    *id = uj_state_table_find(&answers->keys, &key, &cursor);
    *is_new = *id == UJ_NO_ID;
    if (!*is_new)
        return true;
    if (count == answers->capacity) {
        size_t capacity = 2 * answers->capacity + 64;
        uj_answer *list = realloc(answers->list, capacity * sizeof *list);
        if (list == NULL)
            return false;
        answers->list = list;
        answers->capacity = capacity;
    }
    answers->list[count] = (uj_answer){.is_open = true};
    *id = uj_state_table_add(&answers->keys, &key, cursor);
    return *id != UJ_NO_ID;
}

bool uj_answers_settle(uj_answers *answers, uint32_t id, const uj_answer *answer)
{
    uj_answer copy;
    if (!uj_answer_copy(answer, &copy)) {
        free(copy.reason);
        free(copy.room);
        return false;
    }
    answers->list[id] = copy;
    answers->boxes += answer->boxes;
    answers->bytes += bytes_of(answer);
    return true;
}
