// Prints the layers of an exhaustive search of a discrete puzzle.
#include "discrete_layers.h"

#include <unjam/cli/terminal/report.h>
#include <unjam/formats/outcome_words.h>

static bool is_complete(const uj_breadth_first_result *all)
{
    return all->search.limit == UJ_LIMIT_NONE;
}

void uj_discrete_print_layers(FILE *stream, const uj_breadth_first_result *all, const char *cost)
{
    unsigned long long positions = all->search.stats.distinct;
    if (is_complete(all)) {
        fprintf(stream, "%llu position%s can be reached, the farthest in ", positions,
                positions == 1 ? "" : "s");
        uj_cost_print(stream, (uint32_t)(all->layer_count - 1), cost);
        fputs(".\n", stream);
    } else {
        fprintf(stream,
                "The search of all positions %s, with %llu reached; the last line may be "
                "incomplete.\n",
                uj_limit_predicate(all->search.limit), positions);
    }
    fprintf(stream, "%6s %14s %24s %24s\n", cost, "positions", "shortest paths",
            "most to one position");
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
