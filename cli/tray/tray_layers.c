// The layers of a tray puzzle's states, in words and as JSON.
#include <unjam/cli/tray/tray_layers.h>

static bool is_complete(const uj_tray_layers *all)
{
    return all->search.outcome == UJ_SEARCH_EXHAUSTED;
}

static const char *why_ended(uj_search_limit limit)
{
    static const char *const texts[] = {
        [UJ_LIMIT_NONE] = "ended",
        [UJ_LIMIT_TIME] = "was stopped at the time limit",
        [UJ_LIMIT_MEMORY] = "was stopped at the memory limit",
        [UJ_LIMIT_COST] = "was stopped at the greatest cost allowed",
        [UJ_LIMIT_STOPPED] = "was stopped by a signal",
        [UJ_LIMIT_UNRESOLVED] = "left out turns that could not be followed",
        [UJ_LIMIT_EXPANSIONS] = "was stopped after as many expansions as are allowed",
    };
    return texts[limit];
}

void uj_tray_print_layers(FILE *stream, const uj_tray_layers *all)
{
    unsigned long long states = all->search.stats.distinct;
    if (is_complete(all))
        fprintf(stream,
                "%llu state%s can be reached, up to symmetry, the farthest in %zu move%s.\n",
                states, states == 1 ? "" : "s", all->count - 1, all->count == 2 ? "" : "s");
    else
        fprintf(stream, "The search of all states %s, with %llu seen, up to symmetry.\n",
                why_ended(all->search.limit), states);
    fprintf(stream, "%6s %14s %14s\n", "moves", "states", "goals");
    for (size_t i = 0; i < all->count; i++)
        fprintf(stream, "%6zu %14llu %14llu%s\n", i, (unsigned long long)all->layers[i].states,
                (unsigned long long)all->layers[i].goals,
                i < all->complete ? "" : "  (not complete)");
}

bool uj_tray_add_layers(json_t *object, const uj_tray_layers *all)
{
    json_t *layers = json_array();
    for (size_t i = 0; layers != NULL && i < all->count; i++)
        json_array_append_new(layers, json_pack("{s:I, s:I, s:I}", "depth", (json_int_t)i, "states",
                                                (json_int_t)all->layers[i].states, "goals",
                                                (json_int_t)all->layers[i].goals));
    return json_object_set_new(object, "states",
                               json_integer((json_int_t)all->search.stats.distinct)) == 0 &&
           json_object_set_new(object, "exhausted", json_boolean(is_complete(all))) == 0 &&
           json_object_set_new(object, "complete_layers",
                               json_integer((json_int_t)all->complete)) == 0 &&
           json_object_set_new(object, "layers", layers) == 0;
}
