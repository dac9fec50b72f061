// Lists all moves of tiles, grouped by the shape before the move (see pattern_layout.h).
#include <unjam/discrete/patterns/pattern_links.h>

// Called for each possible move of a tile. `from` is the shape before the move.
typedef void visitor(uj_pattern_links *links, uint32_t from, uj_pattern_link link);

static void visit_move(const uj_pattern_layout *l, uint64_t cells, unsigned from, unsigned to,
                       visitor *found, uj_pattern_links *links)
{
    const uint64_t bit = UINT64_C(1) << from, next = cells ^ (bit | UINT64_C(1) << to);
    if ((cells >> to & 1) != 0)
        return;
    const unsigned old = (unsigned)__builtin_popcountll(cells & (bit - 1));
    const unsigned now = (unsigned)__builtin_popcountll(next & ((UINT64_C(1) << to) - 1));
    found(links, uj_pattern_shape(l, cells, to),
          (uj_pattern_link){.shape = uj_pattern_shape(l, next, from),
                            .turn = (uint8_t)(old * (unsigned)l->tiles + now)});
}

static void visit_all(const uj_pattern_layout *l, visitor *found, uj_pattern_links *links)
{
    const unsigned columns = (unsigned)l->columns, count = (unsigned)l->cells;
    for (uint32_t set = 0; set < l->sets; set++) {
        const uint64_t cells = l->cells_of[set];
        for (uint64_t rest = cells; rest != 0; rest &= rest - 1) {
            const unsigned from = (unsigned)__builtin_ctzll(rest);
            if (from >= columns)
                visit_move(l, cells, from, from - columns, found, links);
            if (from % columns > 0)
                visit_move(l, cells, from, from - 1, found, links);
            if (from % columns + 1 < columns)
                visit_move(l, cells, from, from + 1, found, links);
            if (from + columns < count)
                visit_move(l, cells, from, from + columns, found, links);
        }
    }
}

static void count_link(uj_pattern_links *links, uint32_t from, uj_pattern_link link)
{
    (void)link;
    links->first[from]++;
    links->capacity++;
}

// Adds a link to the list of shape `from`. Lists are filled from the end: before the first call,
// first[from] is the end of the list, and each call moves it back by one.
static void add_link(uj_pattern_links *links, uint32_t from, uj_pattern_link link)
{
    links->links[--links->first[from]] = link;
}

bool uj_pattern_links_make(uj_pattern_links *out, const uj_pattern_layout *layout,
                           uj_budget *budget)
{
    *out = (uj_pattern_links){0};
    out->first = uj_budget_allocate(budget, (size_t)layout->shapes + 1, sizeof *out->first);
    if (out->first == NULL)
        return false;
    visit_all(layout, count_link, out);
    out->links = uj_budget_allocate(budget, out->capacity + 1, sizeof *out->links);
    if (out->links == NULL)
        return false;
    uint32_t end = 0;
    for (uint32_t shape = 0; shape <= layout->shapes; shape++) {
        end += out->first[shape];
        out->first[shape] = end;
    }
    visit_all(layout, add_link, out);
    return true;
}

void uj_pattern_links_clear(uj_pattern_links *links, const uj_pattern_layout *layout,
                            uj_budget *budget)
{
    uj_budget_free(budget, links->first, (size_t)layout->shapes + 1, sizeof *links->first);
    uj_budget_free(budget, links->links, links->links != NULL ? links->capacity + 1 : 0,
                   sizeof *links->links);
    *links = (uj_pattern_links){0};
}
