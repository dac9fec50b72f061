// Prints how many states of a tray puzzle an exhaustive search found at each distance from the
// start.
#include <unjam/cli/tray/tray_layers.h>

#include <unjam/base/language.h>
#include <unjam/cli/terminal/report.h>
#include <unjam/formats/outcome_words.h>

static bool is_complete(const uj_tray_layers *all)
{
    return all->search.outcome == UJ_SEARCH_EXHAUSTED;
}

void uj_tray_print_layers(FILE *stream, const uj_tray_layers *all)
{
    unsigned long long states = all->search.stats.distinct;
    char moves[UJ_COST_TEXT_SIZE];
    if (is_complete(all))
        fprintf(stream,
                uj_translate_count("%llu state can be reached (symmetric states count as one); the "
                                   "farthest is %s from the start.\n",
                                   "%llu states can be reached (symmetric states count as one); "
                                   "the farthest is %s from the start.\n",
                                   (unsigned long)states),
                states, uj_cost_words(all->count - 1, "moves", moves));
    else
        fprintf(stream,
                _("The search for all states %s; states reached: %llu (symmetric states count as "
                  "one).\n"),
                _(uj_limit_predicate(all->search.limit)), states);
    const char *const heads[] = {_("moves"), _("states"), _("goals")};
    const size_t widths[] = {6, 14, 14};
    uj_report_heads(stream, heads, widths, 3);
    for (size_t i = 0; i < all->count; i++)
        fprintf(stream, "%6zu %14llu %14llu%s\n", i, (unsigned long long)all->layers[i].states,
                (unsigned long long)all->layers[i].goals,
                i < all->complete ? "" : _("  (incomplete)"));
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
