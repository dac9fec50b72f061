// Merges the runs of a search on disk, on several threads.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

#include "disk_state.h"

typedef struct merge_list {
    uj_merge *merges;  // [count]
    uj_run *runs;      // [count] the results of the merges
    size_t count;
    atomic_size_t next;
} merge_list;

// The runs that a merge reads: first `input_count` inputs, then runs of known states.
typedef struct places {
    uj_run_place *list;  // [count]
    size_t count, capacity, input_count;
    bool known_is_kept;
} places;

static bool add_places(places *p, const uj_pile *pile)
{
    if (!uj_grow(&p->list, &p->capacity, p->count + pile->count, sizeof *p->list))
        return false;
    for (size_t i = 0; i < pile->count; i++)
        p->list[p->count++] = (uj_run_place){pile, &pile->runs[i]};
    return true;
}

// --- threads -------------------------------------------------------------------------------------

static void count_state(void *payload, const uint64_t *key, uj_count paths)
{
    disk_worker *worker = payload;
    uj_layer *found = &worker->found;
    const uj_graph *graph = worker->graph;
    found->states++;
    found->paths = uj_count_add(found->paths, paths);
    if (paths > found->most_paths)
        found->most_paths = paths;
    if (worker->search->goals > 0 || graph->is_goal == NULL || !graph->is_goal(graph->context, key))
        return;
    worker->goals++;
    worker->goal_paths = uj_count_add(worker->goal_paths, paths);
}

static bool go_on(void *payload)
{
    return uj_disk_poll(payload);
}

static void merge_some(void *payload, disk_worker *worker)
{
    merge_list *all = payload;
    size_t index;
    while ((index = atomic_fetch_add(&all->next, 1)) < all->count) {
        uj_merge merge = all->merges[index];
        uj_error error = {0};
        merge.go_on = go_on;
        merge.payload = worker;
        const uj_status status = uj_runs_merge(&merge, worker->memory, &all->runs[index], &error);
        if (!uj_disk_is_fine(worker->search, status, &error))
            return;
    }
}

static bool allocate(disk_search *search, size_t count, merge_list *out)
{
    *out = (merge_list){.count = count};
    out->merges = calloc(count, sizeof *out->merges);
    out->runs = calloc(count, sizeof *out->runs);
    const bool done = out->merges != NULL && out->runs != NULL;
    return uj_disk_is_fine(search, done ? UJ_OK : UJ_NO_MEMORY, NULL);
}

static void release(disk_search *search, merge_list *list)
{
    for (size_t i = 0; list->runs != NULL && i < list->count; i++)
        uj_run_clear(&search->account, &list->runs[i]);
    free(list->runs);
    free(list->merges);
}

// --- ranges of keys ------------------------------------------------------------------------------

static int compare_words(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

// Divides the inputs into at most `most` ranges of about equal size. Range i holds the records
// whose first word is at least firsts[i] and less than firsts[i + 1]. Returns the number of ranges.
static size_t divide(const places *p, size_t most, uint64_t *firsts)
{
    enum { SAMPLE = 1024 };
    uint64_t sample[SAMPLE];
    size_t blocks = 0, seen = 0, taken = 0, count = 1;
    for (size_t i = 0; i < p->input_count; i++)
        blocks += p->list[i].run->count;
    const size_t step = blocks / SAMPLE + 1;
    for (size_t i = 0; i < p->input_count; i++)
        for (size_t block = 0; block < p->list[i].run->count; block++)
            if (seen++ % step == 0)
                sample[taken++] = p->list[i].run->blocks[block].first;
    qsort(sample, taken, sizeof *sample, compare_words);
    firsts[0] = 0;
    for (size_t i = 1; i < most && taken >= 2 * most; i++) {
        const uint64_t word = sample[i * taken / most];
        if (word > firsts[count - 1])
            firsts[count++] = word;
    }
    return count;
}

static bool join(disk_search *search, merge_list *list, uj_pile *out)
{
    uj_status status = UJ_OK;
    for (size_t i = 1; status == UJ_OK && i < list->count; i++)
        status = uj_run_join(&search->account, &list->runs[0], &list->runs[i]);
    if (status == UJ_OK)
        status = uj_pile_add(out, &list->runs[0]);
    return uj_disk_is_fine(search, status, NULL);
}

static bool merge_ranges(disk_search *search, const places *p, uj_pile *out, bool counts)
{
    enum { MOST_RANGES = 256, RANGES_PER_THREAD = 4 };
    uint64_t firsts[MOST_RANGES];
    merge_list list;
    size_t most = search->threads > 1 ? search->threads * RANGES_PER_THREAD : 1;
    most = most < MOST_RANGES ? most : MOST_RANGES;
    const size_t count = divide(p, most, firsts);
    const size_t known_count = p->count - p->input_count;
    bool good = allocate(search, count, &list);
    for (size_t i = 0; good && i < count; i++)
        list.merges[i] = (uj_merge){.inputs = p->list,
                                    .input_count = p->input_count,
                                    .known = known_count > 0 ? p->list + p->input_count : NULL,
                                    .known_count = known_count,
                                    .keeps_known = p->known_is_kept,
                                    .first = firsts[i],
                                    .last = i + 1 < count ? firsts[i + 1] - 1 : UINT64_MAX,
                                    .out = out,
                                    .found = counts ? count_state : NULL};
    good = good && uj_disk_work(search, merge_some, &list) && join(search, &list, out);
    release(search, &list);
    return good;
}

// --- arrivals ------------------------------------------------------------------------------------

static size_t most_inputs(const disk_search *search)
{
    const size_t blocks = search->memory_words / search->account.block_words - 1;
    return blocks < UJ_MERGE_MOST ? blocks : UJ_MERGE_MOST;
}

// Divides `arrivals` into groups of up to `most` runs. Merges each group into one run of *out.
static bool merge_groups(disk_search *search, size_t most, uj_pile *out)
{
    places p = {0};
    merge_list list;
    const size_t runs = search->arrivals.count;
    bool good = allocate(search, (runs + most - 1) / most, &list);
    good = good &&
           uj_disk_is_fine(search, add_places(&p, &search->arrivals) ? UJ_OK : UJ_NO_MEMORY, NULL);
    for (size_t i = 0; good && i < list.count; i++)
        list.merges[i] = (uj_merge){.inputs = p.list + i * most,
                                    .input_count = runs - i * most < most ? runs - i * most : most,
                                    .last = UINT64_MAX,
                                    .out = out};
    good = good && uj_disk_work(search, merge_some, &list);
    for (size_t i = 0; good && i < list.count; i++)
        good = uj_disk_is_fine(search, uj_pile_add(out, &list.runs[i]), NULL);
    release(search, &list);
    free(p.list);
    return good;
}

static bool reduce_arrivals(disk_search *search, size_t most)
{
    bool good = true;
    while (good && search->arrivals.count > most) {
        uj_pile fewer;
        uj_error error = {0};
        const uj_status status =
            uj_pile_open(&fewer, &search->account, search->arrivals.format, &error);
        good = uj_disk_is_fine(search, status, &error) &&
               merge_groups(search, most_inputs(search), &fewer);
        uj_pile_close(&search->arrivals);
        search->arrivals = fewer;
    }
    return good;
}

bool uj_disk_merge_arrivals(disk_search *search, const uj_disk_known *known, uj_pile *out)
{
    places p = {.known_is_kept = known->is_kept};
    uj_error error = {0};
    assert(1 + known->earlier_count < most_inputs(search));
    bool good = reduce_arrivals(search, most_inputs(search) - 1 - known->earlier_count);
    const uj_status status = uj_pile_open(out, &search->account, search->arrivals.format, &error);
    good = good && uj_disk_is_fine(search, status, &error);
    bool listed = good && add_places(&p, &search->arrivals);
    p.input_count = p.count;
    listed = listed && add_places(&p, known->layer);
    for (size_t i = 0; listed && i < known->earlier_count; i++)
        listed = add_places(&p, &known->earlier[i]);
    good = good && uj_disk_is_fine(search, listed ? UJ_OK : UJ_NO_MEMORY, NULL) &&
           merge_ranges(search, &p, out, true);
    free(p.list);
    return good;
}

// --- earlier layers ------------------------------------------------------------------------------

// The merged pile has no path counts.
static bool merge_last_two(disk_search *search)
{
    uj_pile *two = &search->earlier[search->earlier_count - 2], merged;
    places p = {0};
    uj_error error = {0};
    const uj_record_format format = {.key_words = search->key_words};
    const uj_status status = uj_pile_open(&merged, &search->account, format, &error);
    bool good = uj_disk_is_fine(search, status, &error);
    const bool listed = good && add_places(&p, &two[0]) && add_places(&p, &two[1]);
    p.input_count = p.count;
    good = good && uj_disk_is_fine(search, listed ? UJ_OK : UJ_NO_MEMORY, NULL) &&
           merge_ranges(search, &p, &merged, false);
    free(p.list);
    uj_pile_close(&two[0]);
    uj_pile_close(&two[1]);
    two[0] = merged;
    search->earlier_count--;
    return good;
}

bool uj_disk_merge_earlier(disk_search *search)
{
    for (size_t n; (n = search->earlier_count) >= 2;) {
        const uj_pile *last = &search->earlier[n - 1], *before = last - 1;
        if (uj_pile_records(before) / 4 >= uj_pile_records(last))
            return true;
        if (!merge_last_two(search))
            return false;
    }
    return true;
}
