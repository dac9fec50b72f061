// Stores a recorded search, and sorts its states by depth.
#include <unjam/formats/trace/trace.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>

uj_status uj_trace_add(uj_trace *trace, const uj_trace_state *state, const uj_pose *poses)
{
    if (trace->count == trace->capacity) {
        size_t capacity = trace->capacity > 0 ? 2 * trace->capacity : 256;
        uj_trace_state *states = realloc(trace->states, capacity * sizeof *states);
        if (states != NULL)
            trace->states = states;
        uj_pose *all = realloc(trace->poses, capacity * trace->piece_count * sizeof *all);
        if (all != NULL)
            trace->poses = all;
        if (states == NULL || all == NULL)
            return UJ_NO_MEMORY;
        trace->capacity = capacity;
    }
    memcpy(&trace->poses[trace->count * trace->piece_count], poses,
           trace->piece_count * sizeof *poses);
    trace->states[trace->count++] = *state;
    return UJ_OK;
}

uj_status uj_trace_link_add(uj_trace *trace, uj_trace_link link)
{
    if (!uj_grow(&trace->links, &trace->link_capacity, trace->link_count + 1, sizeof *trace->links))
        return UJ_NO_MEMORY;
    trace->links[trace->link_count++] = link;
    return UJ_OK;
}

uj_status uj_trace_index(uj_trace *trace)
{
    size_t layers = 1;
    for (size_t i = 0; i < trace->count; i++)
        if (trace->states[i].depth >= layers)
            layers = (size_t)trace->states[i].depth + 1;
    free(trace->layers);
    free(trace->by_depth);
    trace->layers = calloc(layers + 1, sizeof *trace->layers);
    trace->by_depth = calloc(trace->count + 1, sizeof *trace->by_depth);
    if (trace->layers == NULL || trace->by_depth == NULL)
        return UJ_NO_MEMORY;
    trace->layer_count = layers;
    for (size_t i = 0; i < trace->count; i++) {
        uj_trace_state *state = &trace->states[i];
        state->place = (uint32_t)trace->layers[state->depth + 1]++;
    }
    for (size_t depth = 0; depth < layers; depth++)
        trace->layers[depth + 1] += trace->layers[depth];
    for (size_t i = 0; i < trace->count; i++) {
        const uj_trace_state *state = &trace->states[i];
        trace->by_depth[trace->layers[state->depth] + state->place] = (uint32_t)i;
    }
    return UJ_OK;
}

void uj_trace_clear(uj_trace *trace)
{
    free(trace->states);
    free(trace->poses);
    free(trace->links);
    free(trace->layers);
    free(trace->by_depth);
    *trace = (uj_trace){.goal = UJ_TRACE_NONE};
}
