// A view of a recorded search: keys, filters and the layout of the panel.
#include <unjam/viewer/inspect/trace_view.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

// --- the state shown -----------------------------------------------------------------------------

void uj_trace_view_go(uj_trace_view *view, uint32_t state)
{
    const uj_trace *trace = view->trace;
    view->selected = state;
    memcpy(view->position.poses, uj_trace_poses(trace, state),
           trace->piece_count * sizeof(uj_pose));
    const uj_trace_state *own = &trace->states[state];
    char *caption = view->position.caption, move[sizeof view->position.caption];
    if (own->parent != UJ_TRACE_NONE) {
        uj_move_words(view->tray, &own->move, move, sizeof move);
        snprintf(caption, sizeof move, _("last move: %s"), move);
    } else {
        snprintf(caption, sizeof move, "%s", _("start"));
    }
}

uj_status uj_trace_view_subject_create(const uj_tray *tray, const uj_trace *trace, uj_subject **out,
                                       uj_error *error)
{
    uj_status status = uj_tray_subject_create(tray, NULL, NULL, out, error);
    uj_trace_view *view = status == UJ_OK ? calloc(1, sizeof *view) : NULL;
    if (status != UJ_OK)
        return status;
    if (view == NULL) {
        uj_subject_destroy(*out);
        *out = NULL;
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the trace"));
    }
    *view = (uj_trace_view){.trace = trace, .tray = tray, .depth = -1, .f_limit = UINT32_MAX};
    uj_trace_view_go(view, trace->goal != UJ_TRACE_NONE ? trace->goal : 0);
    ((uj_tray_subject *)*out)->trace_view = view;
    ((uj_tray_subject *)*out)->free_trace_view = uj_trace_view_destroy;
    uj_tray_subject_set_position(*out, &view->position);
    return UJ_OK;
}

void uj_trace_view_destroy(uj_trace_view *view)
{
    free(view);
}

uj_trace_view *uj_trace_view_of(const uj_subject *subject)
{
    return uj_subject_is_tray(subject) ? ((const uj_tray_subject *)subject)->trace_view : NULL;
}

// --- filters and keys ----------------------------------------------------------------------------

bool uj_trace_view_shows(const uj_trace_view *view, uint32_t state)
{
    const uj_trace_state *own = &view->trace->states[state];
    if ((view->depth >= 0 && own->depth != (uint32_t)view->depth) || own->f > view->f_limit)
        return false;
    switch (view->filter) {
    case UJ_TRACE_VIEW_EXPANDED:
        return own->status == UJ_TRACE_EXPANDED || own->status == UJ_TRACE_GOAL;
    case UJ_TRACE_VIEW_OPEN:
        return own->status == UJ_TRACE_OPEN || own->status == UJ_TRACE_PARTLY;
    case UJ_TRACE_VIEW_DUPLICATES:
        return own->again > 0;
    default:
        return true;
    }
}

static bool go_to(uj_trace_view *view, uint32_t state)
{
    if (state == UJ_TRACE_NONE || state == view->selected)
        return false;
    uj_trace_view_go(view, state);
    return true;
}

// Looks forwards (`step` = 1) or backwards (`step` = -1) for a state of the same depth that passes
// the filters.
static uint32_t neighbour(const uj_trace_view *view, int step)
{
    const uj_trace *trace = view->trace;
    const uj_trace_state *own = &trace->states[view->selected];
    size_t first = trace->layers[own->depth], last = trace->layers[own->depth + 1];
    for (size_t at = first + own->place + (size_t)step; at >= first && at < last;
         at += (size_t)step)
        if (uj_trace_view_shows(view, trace->by_depth[at]))
            return trace->by_depth[at];
    return UJ_TRACE_NONE;
}

static uint32_t first_successor(const uj_trace_view *view)
{
    for (size_t i = 0; i < view->trace->count; i++)
        if (view->trace->states[i].parent == view->selected &&
            uj_trace_view_shows(view, (uint32_t)i))
            return (uint32_t)i;
    return UJ_TRACE_NONE;
}

static void bounds_of_f(const uj_trace *trace, uint32_t *least, uint32_t *most)
{
    *least = UINT32_MAX;
    *most = 0;
    for (size_t i = 0; i < trace->count; i++) {
        *least = trace->states[i].f < *least ? trace->states[i].f : *least;
        *most = trace->states[i].f > *most ? trace->states[i].f : *most;
    }
}

static bool change_f_limit(uj_trace_view *view, bool more)
{
    uint32_t least, most, before = view->f_limit;
    bounds_of_f(view->trace, &least, &most);
    if (more)
        view->f_limit =
            view->f_limit >= most || view->f_limit + 1 >= most ? UINT32_MAX : view->f_limit + 1;
    else if (view->f_limit > most)
        view->f_limit = most > least ? most - 1 : view->f_limit;
    else if (view->f_limit > least)
        view->f_limit--;
    return view->f_limit != before;
}

bool uj_trace_view_key(uj_trace_view *view, uj_key key, bool *used)
{
    const uj_trace *trace = view->trace;
    *used = true;
    switch (key) {
    case UJ_KEY_BACK:
        return go_to(view, trace->states[view->selected].parent);
    case UJ_KEY_ON:
        return go_to(view, first_successor(view));
    case UJ_KEY_UP:
        return go_to(view, neighbour(view, -1));
    case UJ_KEY_DOWN:
        return go_to(view, neighbour(view, 1));
    case UJ_KEY_START:
        return go_to(view, 0);
    case UJ_KEY_END:
        return go_to(view, trace->goal);
    case UJ_KEY_SLOWER:
        return change_f_limit(view, false);
    case UJ_KEY_FASTER:
        return change_f_limit(view, true);
    case UJ_KEY_NEXT:
        view->filter = (uj_trace_view_filter)((view->filter + 1) % UJ_TRACE_VIEW_FILTER_COUNT);
        return true;
    default:
        break;
    }
    *used = key >= UJ_KEY_TENTH_0;
    int depth = (int)key - (int)UJ_KEY_TENTH_0;
    if (!*used || (size_t)depth >= trace->layer_count)
        return false;
    view->depth = view->depth == depth ? -1 : depth;
    return true;
}

// --- places --------------------------------------------------------------------------------------

static const double LINE = 1.5;       // height of a line, relative to the text size
static const double LAYER_GAP = 0.5;  // space below a layer, relative to the text size

static double chip_width(uint32_t state, double text)
{
    char number[16];
    return 0.62 * text * (double)snprintf(number, sizeof number, "%u", state) + 1.1 * text;
}

static void place_path(const uj_trace_view *view, uj_trace_view_layout *out, double x, double y,
                       double right)
{
    uint32_t path[UJ_TRACE_VIEW_CHIPS];
    size_t count = 0;
    double room = right - x - 2.0 * out->text;
    for (uint32_t at = view->selected; at != UJ_TRACE_NONE; at = view->trace->states[at].parent) {
        room -= chip_width(at, out->text) + 1.1 * out->text;
        out->path_cut = count == UJ_TRACE_VIEW_CHIPS || (room < 0.0 && count > 0);
        if (out->path_cut)
            break;
        path[count++] = at;
    }
    x += out->path_cut ? 1.6 * out->text : 0.0;
    for (size_t i = count; i-- > 0;) {
        double width = chip_width(path[i], out->text);
        out->path[out->path_count++] =
            (uj_trace_view_chip){{x, y, width, 1.4 * out->text}, path[i]};
        x += width + 1.1 * out->text;
    }
}

static bool is_parent_placed(const uj_trace_view_layout *layout, uint32_t parent)
{
    for (size_t i = 0; i < layout->parent_count; i++)
        if (layout->parents[i].state == parent)
            return true;
    return false;
}

static void place_parents(const uj_trace_view *view, uj_trace_view_layout *out, double x, double y,
                          double right)
{
    const uj_trace *trace = view->trace;
    for (size_t i = 0; i < trace->link_count && !out->parents_cut; i++) {
        uint32_t parent = trace->links[i].parent;
        if (trace->links[i].state != view->selected ||
            parent == trace->states[view->selected].parent || is_parent_placed(out, parent))
            continue;
        double width = chip_width(parent, out->text);
        out->parents_cut =
            out->parent_count == UJ_TRACE_VIEW_PARENTS || x + width + 1.5 * out->text > right;
        if (out->parents_cut)
            break;
        out->parents[out->parent_count++] =
            (uj_trace_view_chip){{x, y, width, 1.4 * out->text}, parent};
        x += width + 0.5 * out->text;
    }
}

static size_t rows_of(size_t states, size_t columns)
{
    return states > 0 ? (states + columns - 1) / columns : 1;
}

static size_t rows_drawn(const uj_trace_view *view, const uj_trace_view_layout *layout,
                         size_t depth)
{
    size_t states = view->trace->layers[depth + 1] - view->trace->layers[depth];
    size_t rows = rows_of(states, layout->columns);
    return rows < layout->most_rows ? rows : layout->most_rows;
}

static double map_height(const uj_trace_view *view, const uj_trace_view_layout *layout)
{
    return uj_trace_view_layer_top(view, layout, layout->first_layer + layout->layer_count) -
           layout->map_y;
}

// Shows as many layers as fit, with one row of cells each. Chooses the layers around the selected
// state.
static void cut_layers(const uj_trace_view *view, uj_trace_view_layout *out, double room)
{
    size_t all = view->trace->layer_count, depth = view->trace->states[view->selected].depth;
    double height = out->head + out->cell + LAYER_GAP * out->text;
    out->layer_count = room >= height ? (size_t)(room / height) : 0;
    size_t before = depth > out->layer_count / 2 ? depth - out->layer_count / 2 : 0;
    out->first_layer = before < all - out->layer_count ? before : all - out->layer_count;
}

// Chooses the largest size of cells at which all layers fit. If even the smallest cells do not fit,
// limits the rows per layer. If that is not enough, leaves layers out.
static void place_cells(const uj_trace_view *view, uj_trace_view_layout *out, double bottom)
{
    double room = bottom - out->map_y;
    out->first_layer = 0;
    out->layer_count = view->trace->layer_count;
    out->most_rows = SIZE_MAX;
    for (out->cell = 1.1 * out->text; out->cell > 2.5; out->cell -= 0.5) {
        out->columns = (size_t)fmax(out->area.width / out->cell, 1.0);
        if (map_height(view, out) <= room)
            return;
    }
    out->columns = (size_t)fmax(out->area.width / out->cell, 1.0);
    for (out->most_rows = 2; out->most_rows < 4096 && map_height(view, out) <= room;)
        out->most_rows++;
    out->most_rows--;
    if (map_height(view, out) > room)
        cut_layers(view, out, room);
}

uj_trace_view_layout uj_trace_view_lay_out(const uj_trace_view *view, const uj_layout *layout)
{
    double text = layout->text, pad = text;
    const uj_area *panel = &layout->panel;
    uj_trace_view_layout out = {.text = text,
                                .area = {panel->x + pad, panel->y + 0.8 * pad,
                                         panel->width - 2.0 * pad, panel->height - 1.4 * pad},
                                .head = 1.9 * text};
    double y = out.area.y + (1.7 + 2.0) * LINE * text, right = out.area.x + out.area.width;
    place_path(view, &out, out.area.x, y, right);
    y += 1.2 * LINE * text;
    place_parents(view, &out, out.area.x + 9.4 * text, y, right);
    y += 1.5 * LINE * text;
    out.filter_y = y + 0.5 * text;
    out.map_y = y + 1.2 * LINE * text;
    out.first_x = out.area.x;
    place_cells(view, &out, out.area.y + out.area.height);
    return out;
}

double uj_trace_view_layer_top(const uj_trace_view *view, const uj_trace_view_layout *layout,
                               size_t depth)
{
    double y = layout->map_y;
    for (size_t i = layout->first_layer; i < depth; i++)
        y += layout->head + layout->cell * (double)rows_drawn(view, layout, i) +
             LAYER_GAP * layout->text;
    return y;
}

bool uj_trace_view_cell(const uj_trace_view *view, const uj_trace_view_layout *layout,
                        uint32_t state, uj_area *out)
{
    const uj_trace_state *own = &view->trace->states[state];
    if (own->depth < layout->first_layer || own->depth - layout->first_layer >= layout->layer_count)
        return false;
    size_t row = own->place / layout->columns, column = own->place % layout->columns;
    double top = uj_trace_view_layer_top(view, layout, own->depth) + layout->head;
    *out = (uj_area){layout->first_x + layout->cell * (double)column,
                     top + layout->cell * (double)row, layout->cell, layout->cell};
    return row < layout->most_rows;
}

static const uj_trace_view_chip *chip_at(const uj_trace_view_chip *chips, size_t count, double x,
                                         double y)
{
    for (size_t i = 0; i < count; i++)
        if (uj_area_holds(chips[i].area, x, y))
            return &chips[i];
    return NULL;
}

bool uj_trace_view_click(uj_trace_view *view, const uj_layout *layout, double x, double y)
{
    uj_trace_view_layout own = uj_trace_view_lay_out(view, layout);
    const uj_trace *trace = view->trace;
    const uj_trace_view_chip *chip = chip_at(own.path, own.path_count, x, y);
    if (chip == NULL)
        chip = chip_at(own.parents, own.parent_count, x, y);
    if (chip != NULL)
        return go_to(view, chip->state);
    for (size_t depth = own.first_layer; depth < own.first_layer + own.layer_count; depth++) {
        double top = uj_trace_view_layer_top(view, &own, depth) + own.head;
        double row = floor((y - top) / own.cell), column = floor((x - own.first_x) / own.cell);
        if (row < 0.0 || row >= (double)rows_drawn(view, &own, depth) || column < 0.0 ||
            column >= (double)own.columns)
            continue;
        size_t place = (size_t)row * own.columns + (size_t)column;
        if (place < trace->layers[depth + 1] - trace->layers[depth])
            return go_to(view, trace->by_depth[trace->layers[depth] + place]);
    }
    return false;
}
