// Traces one shortest path after a bidirectional search on disk, or traces and counts all of them.
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

#include "disk_sides.h"

// --- tracing -------------------------------------------------------------------------------------

static bool keep_first(disk_sides *s, uj_pile *pile)
{
    disk_search *search = &s->search;
    uint64_t *records = search->workers[0].memory;
    uj_pile first = {.file.descriptor = -1};
    uj_run run = {0};
    uj_error error = {0};
    uj_status status = uj_run_read(pile, &pile->runs[0].blocks[0], records, &error);
    if (status == UJ_OK)
        status = uj_pile_open(&first, &search->account, disk_keys, &error);
    if (status == UJ_OK)
        status = uj_run_append(&first, &run, records, 1, &error);
    if (status == UJ_OK)
        status = uj_pile_add(&first, &run);
    uj_run_clear(&search->account, &run);
    uj_pile_close(pile);
    *pile = first;
    return uj_disk_is_fine(search, status, &error);
}

// Fills s->traced[to] with the successors of s->traced[from] that are on shortest paths. `from` and
// `to` are depths from the start. A successor is on a shortest path if the other side has it in
// the layer whose depth equals the number of remaining steps.
static bool trace_step(disk_sides *s, uj_side side, uint32_t from, uint32_t to)
{
    const uint32_t left = side == UJ_FORWARD ? s->bound - to : to;
    const disk_step step = {.side = side,
                            .depth = side == UJ_FORWARD ? from : s->bound - from,
                            .from = &s->traced[from],
                            .known = {.layer = &s->sides[!side].layers[left], .is_kept = true},
                            .format = disk_keys};
    return uj_disk_sides_step(s, &step, &s->traced[to], NULL) &&
           (s->all || keep_first(s, &s->traced[to]));
}

static bool trace(disk_sides *s)
{
    const uint32_t middle = s->meeting_depth;
    if (!s->all && !keep_first(s, &s->traced[middle]))
        return false;
    for (uint32_t depth = middle; depth > 0; depth--)
        if (!trace_step(s, UJ_BACKWARD, depth, depth - 1))
            return false;
    for (uint32_t depth = middle; depth < s->bound; depth++)
        if (!trace_step(s, UJ_FORWARD, depth, depth + 1))
            return false;
    return true;
}

// --- counting ------------------------------------------------------------------------------------

// Writes one record to *out: the start, with a path count of 1.
static bool begin_counting(disk_sides *s, uj_pile *out)
{
    disk_search *search = &s->search;
    uj_run run = {0};
    uj_error error = {0};
    uint64_t record[3];
    uj_status status = uj_run_read(&s->traced[0], &s->traced[0].runs[0].blocks[0],
                                   search->workers[0].memory, &error);
    record[0] = search->workers[0].memory[0];
    uj_record_set_count(record, disk_counts, 1);
    if (status == UJ_OK)
        status = uj_pile_open(out, &search->account, disk_counts, &error);
    if (status == UJ_OK)
        status = uj_run_append(out, &run, record, 1, &error);
    if (status == UJ_OK)
        status = uj_pile_add(out, &run);
    uj_run_clear(&search->account, &run);
    return uj_disk_is_fine(search, status, &error);
}

// Counts the paths layer by layer. A representative's path count is the number of paths from the
// start to all states of its orbit. It is enough to expand representatives, because all states of
// an orbit have equally many edges into any other orbit.
static bool count_paths(disk_sides *s)
{
    uj_pile counted = {.file.descriptor = -1};
    uj_layer found = {.paths = 1};
    bool good = begin_counting(s, &counted);
    for (uint32_t depth = 0; good && depth < s->bound; depth++) {
        uj_pile next = {.file.descriptor = -1};
        const disk_step step = {.side = UJ_FORWARD,
                                .depth = depth,
                                .from = &counted,
                                .known = {.layer = &s->traced[depth + 1], .is_kept = true},
                                .format = disk_counts};
        good = uj_disk_sides_step(s, &step, &next, &found);
        uj_pile_close(&counted);
        counted = next;
    }
    uj_pile_close(&counted);
    s->result->solutions = found.paths;
    return good;
}

// --- result --------------------------------------------------------------------------------------

// The pile must have one run.
static bool read_all(disk_sides *s, const uj_pile *pile, uint64_t *states)
{
    const uj_run *run = &pile->runs[0];
    for (size_t i = 0; i < run->count; i++) {
        uj_error error = {0};
        const uj_status status =
            uj_run_read(pile, &run->blocks[i], s->search.workers[0].memory, &error);
        if (!uj_disk_is_fine(&s->search, status, &error))
            return false;
        memcpy(states, s->search.workers[0].memory, run->blocks[i].records * sizeof *states);
        states += run->blocks[i].records;
    }
    return true;
}

static bool keep_layers(disk_sides *s)
{
    uj_bidirectional_result *result = s->result;
    size_t total = 0;
    result->layers = malloc(((size_t)s->bound + 2) * sizeof *result->layers);
    for (uint32_t depth = 0; depth <= s->bound; depth++)
        total += (size_t)uj_pile_records(&s->traced[depth]);
    result->states = malloc(total * sizeof *result->states);
    if (result->states == NULL || result->layers == NULL)
        return uj_disk_is_fine(&s->search, UJ_NO_MEMORY, NULL);
    size_t used = 0;
    for (uint32_t depth = 0; depth <= s->bound; depth++) {
        result->layers[depth] = used;
        if (!read_all(s, &s->traced[depth], result->states + used))
            return false;
        used += (size_t)uj_pile_records(&s->traced[depth]);
    }
    result->layers[s->bound + 1] = used;
    return true;
}

bool uj_disk_sides_trace(disk_sides *s)
{
    s->result->solutions = 1;
    return trace(s) && (!s->all || count_paths(s)) && keep_layers(s);
}
