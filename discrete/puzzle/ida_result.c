// Converts puzzle options to IDA* options, and IDA* results to puzzle results.
#include <unjam/discrete/puzzle/ida_result.h>

#include <stdlib.h>

uj_ida_options uj_ida_options_for(const uj_puzzle_options *options, uj_ida_listener listener)
{
    uj_ida_options ida = uj_ida_default();
    ida.all = options->all;
    ida.list = options->all ? options->list : 1;
    ida.listener = listener;
    ida.threads = options->threads;
    ida.limits = options->limits;
    ida.progress = options->progress;
    return ida;
}

uj_status uj_ida_to_puzzle_result(uj_status status, uj_ida_result *result, uj_puzzle_result *out,
                                  uj_error *error)
{
    if (status == UJ_OK && result->solutions > 0 && out->lists.count == 0)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory for the solution");
    if (status == UJ_OK && result->iteration_count > 0) {
        out->iterations = calloc(result->iteration_count, sizeof *out->iterations);
        if (out->iterations == NULL)
            status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while searching");
    }
    if (status == UJ_OK) {
        out->search = result->search;
        out->search.stats.memory_bytes += out->lists.bytes;
        out->solutions = result->solutions;
        out->list_limit = out->lists.full ? UJ_LIMIT_MEMORY : UJ_LIMIT_NONE;
        out->iteration_count = result->iteration_count;
        for (size_t i = 0; i < result->iteration_count; i++) {
            const uj_ida_iteration *iteration = &result->iterations[i];
            out->iterations[i] = (uj_puzzle_iteration){iteration->bound, iteration->expanded,
                                                       iteration->generated, iteration->seconds};
        }
    }
    uj_ida_result_clear(result);
    return status;
}
