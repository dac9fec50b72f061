// Merges sorted runs with a heap of readers.
#include "run_merge.h"

#include <assert.h>
#include <string.h>

typedef struct merger {
    const uj_merge *merge;
    uj_run_reader readers[UJ_MERGE_MOST];  // readers of the inputs first, then of the known runs
    uj_run_reader *heap[UJ_MERGE_MOST];    // [heap_count] readers of the inputs not yet used up
    size_t heap_count;
    unsigned key_words;
    uint64_t *out;  // [out_count] records not written yet
    size_t out_count, out_most;
    uj_run *run;
    uj_error *error;
} merger;

// --- heap ----------------------------------------------------------------------------------------

static bool is_less(const merger *m, const uj_run_reader *a, const uj_run_reader *b)
{
    if (a->at[0] != b->at[0])
        return a->at[0] < b->at[0];
    return uj_key_compare(a->at, b->at, m->key_words) < 0;
}

static void sift(merger *m, size_t i)
{
    uj_run_reader *reader = m->heap[i];
    for (size_t child; (child = 2 * i + 1) < m->heap_count; i = child) {
        if (child + 1 < m->heap_count && is_less(m, m->heap[child + 1], m->heap[child]))
            child++;
        if (!is_less(m, m->heap[child], reader))
            break;
        m->heap[i] = m->heap[child];
    }
    m->heap[i] = reader;
}

static uj_status advance(merger *m)
{
    const uj_status status = uj_run_reader_next(m->heap[0], m->error);
    if (uj_run_reader_is_done(m->heap[0]))
        m->heap[0] = m->heap[--m->heap_count];
    if (m->heap_count > 0)
        sift(m, 0);
    return status;
}

// --- records -------------------------------------------------------------------------------------

// Sets *known to whether a run in merge->known has the key. Successive calls need ascending keys.
static uj_status look_up(merger *m, const uint64_t *key, bool *known)
{
    const uj_merge *merge = m->merge;
    *known = false;
    for (size_t i = 0; i < merge->known_count; i++) {
        uj_run_reader *reader = &m->readers[merge->input_count + i];
        int order = 1;
        while (!uj_run_reader_is_done(reader) &&
               (order = uj_key_compare(reader->at, key, m->key_words)) < 0) {
            const uj_status status = uj_run_reader_next(reader, m->error);
            if (status != UJ_OK)
                return status;
        }
        *known |= order == 0;
    }
    return UJ_OK;
}

static uj_status write_records(merger *m)
{
    const uj_status status = uj_run_append(m->merge->out, m->run, m->out, m->out_count, m->error);
    m->out_count = 0;
    return status;
}

// Takes all input records with the least key, and merges them into *record.
static uj_status take_least(merger *m, uint64_t *record)
{
    memcpy(record, m->heap[0]->at, m->key_words * sizeof *record);
    uj_count sum = 0;
    uj_status status = UJ_OK;
    do {
        sum = uj_count_add(sum, uj_record_count(m->heap[0]->at, m->heap[0]->pile->format));
        status = advance(m);
    } while (status == UJ_OK && m->heap_count > 0 &&
             uj_key_compare(m->heap[0]->at, record, m->key_words) == 0);
    uj_record_set_count(record, m->merge->out->format, sum);
    return status;
}

static uj_status merge_all(merger *m)
{
    enum { POLL_RECORDS = 1 << 12 };
    const uj_merge *merge = m->merge;
    const unsigned words = uj_record_words(merge->out->format);
    uj_status status = UJ_OK;
    for (uint32_t taken = 1; status == UJ_OK && m->heap_count > 0; taken++) {
        uint64_t *record = m->out + m->out_count * words;
        bool known = false;
        if (m->heap[0]->at[0] > merge->last)
            break;
        if (taken % POLL_RECORDS == 0 && !merge->go_on(merge->payload))
            return UJ_OK;
        status = take_least(m, record);
        if (status == UJ_OK)
            status = look_up(m, record, &known);
        if (status != UJ_OK || known != merge->keeps_known)
            continue;
        if (merge->found != NULL)
            merge->found(merge->payload, record, uj_record_count(record, merge->out->format));
        if (++m->out_count == m->out_most)
            status = write_records(m);
    }
    return status == UJ_OK ? write_records(m) : status;
}

static uj_status begin(merger *m, uint64_t *memory)
{
    const uj_merge *merge = m->merge;
    const size_t block_words = merge->out->account->block_words;
    for (size_t i = 0; i < merge->input_count + merge->known_count; i++) {
        const uj_run_place place =
            i < merge->input_count ? merge->inputs[i] : merge->known[i - merge->input_count];
        uj_run_reader *reader = &m->readers[i];
        *reader = (uj_run_reader){
            .pile = place.pile, .run = place.run, .buffer = memory + (i + 1) * block_words};
        const uj_status status = uj_run_reader_begin(reader, merge->first, m->error);
        if (status != UJ_OK)
            return status;
        if (i < merge->input_count && !uj_run_reader_is_done(reader))
            m->heap[m->heap_count++] = reader;
    }
    for (size_t i = m->heap_count / 2; i-- > 0;)
        sift(m, i);
    return UJ_OK;
}

uj_status uj_runs_merge(const uj_merge *merge, uint64_t *memory, uj_run *run, uj_error *error)
{
    assert(merge->input_count + merge->known_count <= UJ_MERGE_MOST);
    merger m = {.merge = merge,
                .key_words = merge->out->format.key_words,
                .out = memory,
                .out_most = uj_block_records(merge->out->account, merge->out->format),
                .run = run,
                .error = error};
    const uj_status status = begin(&m, memory);
    return status == UJ_OK ? merge_all(&m) : status;
}
