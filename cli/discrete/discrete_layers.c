// Prints how many positions a search found at each distance from the start.
#include "discrete_layers.h"

#include <string.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/outcome_words.h>

static bool is_complete(const uj_breadth_first_result *all)
{
    return all->search.limit == UJ_LIMIT_NONE;
}

// Returns the heading of the cost column.
static const char *head_of(const char *cost)
{
    return strcmp(cost, "steps") == 0    ? _("steps")
           : strcmp(cost, "slides") == 0 ? _("slides")
                                         : _(cost);
}

void uj_discrete_recommend_disk(FILE *stream)
{
    fputs(_("With --work-dir DIR, the positions are kept in temporary files, which may be larger "
            "than the memory.\n"),
          stream);
}

void uj_discrete_print_layers(FILE *stream, const uj_breadth_first_result *all, const char *cost)
{
    unsigned long long positions = all->search.stats.distinct;
    if (is_complete(all)) {
        char farthest[UJ_COST_TEXT_SIZE];
        fprintf(stream,
                uj_translate_count(
                    "%llu position can be reached; its distance from the start is %s.\n",
                    "%llu positions can be reached; the greatest distance from the start is %s.\n",
                    (unsigned long)positions),
                positions, uj_cost_words(all->layer_count - 1, cost, farthest));
    } else {
        // A search that uses the disk counts only whole layers.
        fprintf(
            stream,
            all->disk_bytes > 0
                ? _("The search for all positions %s; positions reached: %llu. Lines for greater "
                    "distances may be missing from the table below, but its numbers are final.\n")
                : _("The search for all positions %s; positions reached: %llu. Lines for greater "
                    "distances may be missing from the table below, and the numbers in its last "
                    "line may be too low.\n"),
            _(uj_limit_predicate(all->search.limit)), positions);
        if (all->search.limit == UJ_LIMIT_MEMORY && all->disk_bytes == 0)
            uj_discrete_recommend_disk(stream);
    }
    const char *const heads[] = {head_of(cost), _("positions"), _("shortest paths"),
                                 _("max. paths to a position")};
    const size_t widths[] = {6, 14, 24, 24};
    uj_report_heads(stream, heads, widths, 4);
    for (size_t i = 0; i < all->layer_count; i++) {
        char paths[UJ_COUNT_TEXT_SIZE], most[UJ_COUNT_TEXT_SIZE];
        const uj_layer *layer = &all->layers[i];
        fprintf(stream, "%6zu %14llu %24s %24s\n", i, (unsigned long long)layer->states,
                uj_count_text(layer->paths, paths), uj_count_text(layer->most_paths, most));
    }
}

bool uj_discrete_add_layers(json_t *object, const uj_breadth_first_result *all)
{
    json_t *layers = json_array();
    for (size_t i = 0; layers != NULL && i < all->layer_count; i++) {
        const uj_layer *layer = &all->layers[i];
        json_t *paths = uj_count_to_json(layer->paths), *most = uj_count_to_json(layer->most_paths);
        json_array_append_new(layers, json_pack("{s:I, s:I, s:o, s:o}", "depth", (json_int_t)i,
                                                "positions", (json_int_t)layer->states,
                                                "shortest_ways", paths, "most_to_one", most));
    }
    return json_object_set_new(object, "positions",
                               json_integer((json_int_t)all->search.stats.distinct)) == 0 &&
           json_object_set_new(object, "exhausted", json_boolean(is_complete(all))) == 0 &&
           json_object_set_new(object, "layers", layers) == 0;
}
