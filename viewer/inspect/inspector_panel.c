// Writes the inspector's panel: the inspection in words and numbers.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/inspect/inspector_draw.h>

// If `canvas` is NULL, text is only measured.
typedef struct column {
    const uj_inspector_view *view;
    const uj_tray *tray;
    const uj_palette *palette;
    uj_colour colour;
    uj_canvas *canvas;
    double x, y, width, bottom;
    double text;
    double top;   // y of the top of every column
    int left;     // number of free columns
    double next;  // x step from one column to the next
    bool cut;     // some text did not fit
} column;

static const double LINE = 1.45;  // height of a line, relative to the text size

static void write_at(const column *c, const char *tag, double x, uj_text_style style,
                     const char *words)
{
    style.max_width = c->x + c->width - x;
    if (c->canvas == NULL)
        return;
    c->canvas->class->text(c->canvas, tag, (uj_vec2){x, c->y + 0.5 * LINE * c->text}, words,
                           &style);
}

// Begins the next column if this one is full. If no column is free, sets c->cut and returns false.
static bool make_room(column *c, double lines)
{
    if (c->y + lines * LINE * c->text <= c->bottom)
        return true;
    if (c->left == 0) {
        c->cut = true;
        return false;
    }
    c->left--;
    c->x += c->next;
    c->y = c->top;
    return true;
}

__attribute__((format(printf, 2, 3))) static void say(column *c, const char *format, ...)
{
    char words[256];
    va_list arguments;
    if (!make_room(c, 1.0))
        return;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    c->cut |= uj_text_wrap_width(words, c->text) > c->width - 1.9 * c->text;
    write_at(c, "inspected", c->x + 1.9 * c->text,
             (uj_text_style){.colour = c->palette->ink, .size = c->text}, words);
    c->y += LINE * c->text;
}

// --- icons before the headings, as on the board --------------------------------------------------

typedef enum sign { SIGN_REGION, SIGN_REST, SIGN_CONTACT, SIGN_BLOCKS, SIGN_COST } sign;

static void draw_sign(const column *c, sign kind)
{
    if (c->canvas == NULL)
        return;
    uj_vec2 at = {c->x + 0.7 * c->text, c->y + 0.5 * LINE * c->text};
    double r = 0.5 * c->text, line = c->text / 13.0;
    uj_vec2 left = {at.x - 1.3 * r, at.y}, right = {at.x + 1.3 * r, at.y};
    uj_paint box = {
        .fill = uj_colour_fade(c->colour, 0.17), .stroke = c->colour, .line_width = 1.6 * line};
    uj_paint dot = {.fill = c->palette->panel, .stroke = c->colour, .line_width = 1.5 * line};
    uj_paint touch = {.stroke = c->palette->good, .line_width = 3.2 * line};
    uj_paint sight = {.stroke = c->palette->bad, .line_width = 1.6 * line, .dash = 3.5 * line};
    uj_paint arrow = {.fill = kind == SIGN_REST ? c->colour : c->palette->good};
    switch (kind) {
    case SIGN_REGION:
        uj_draw_box(c->canvas, "sign",
                    (uj_box){{at.x - 1.2 * r, at.y - 0.9 * r}, {at.x + 1.2 * r, at.y + 0.9 * r}},
                    0.2 * r, &box);
        break;
    case SIGN_REST:
        uj_draw_arrow(c->canvas, "sign",
                      (uj_arrow){at, {at.x + 1.2 * r, at.y - 1.2 * r}, 1.7 * line}, &arrow);
        c->canvas->class->disc(c->canvas, "sign", (uj_vec2){at.x - 0.3 * r, at.y + 0.3 * r},
                               3.2 * line, &dot);
        break;
    case SIGN_CONTACT:
        left.y = right.y = at.y + 0.7 * r;
        c->canvas->class->line(c->canvas, "sign", (uj_polyline){2, (uj_vec2[]){left, right}},
                               UJ_MAP_IDENTITY, &touch);
        uj_draw_arrow(c->canvas, "sign",
                      (uj_arrow){{at.x, left.y}, {at.x, at.y - 1.3 * r}, 2.0 * line}, &arrow);
        break;
    case SIGN_BLOCKS:
        c->canvas->class->line(c->canvas, "sign", (uj_polyline){2, (uj_vec2[]){left, right}},
                               UJ_MAP_IDENTITY, &sight);
        break;
    case SIGN_COST:
        write_at(c, "sign", c->x + 0.35 * c->text,
                 (uj_text_style){.colour = c->palette->faint, .size = c->text, .bold = true}, "f");
        break;
    }
}

static void write_heading(column *c, sign kind, const char *words)
{
    c->y += 0.75 * c->text;
    if (!make_room(c, 2.0))
        return;
    draw_sign(c, kind);
    write_at(c, "inspected", c->x + 1.9 * c->text,
             (uj_text_style){.colour = c->palette->ink, .size = c->text, .bold = true}, words);
    c->y += LINE * c->text;
}

// --- sections ------------------------------------------------------------------------------------

static const char *name_of(const column *c, int piece)
{
    return piece >= 0 ? c->tray->pieces[piece].name : _("the tray");
}

static void add_name(char *list, size_t size, const char *name)
{
    size_t used = strlen(list);
    if (used + 3 < size)
        snprintf(list + used, size - used, "%s%s", used > 0 ? ", " : "", name);
}

// Replaces angles near -180 by 180 and angles near 0 by 0, to hide rounding errors.
static double whole_angle(double degrees)
{
    return degrees < -180.0 + 5e-4 ? 180.0 : fabs(degrees) < 5e-4 ? 0.0 : degrees;
}

static double whole_length(const column *c, double length)
{
    return fabs(length) < 1e-9 * uj_tray_diameter(c->tray) ? 0.0 : length;
}

static void write_place(column *c)
{
    int piece = c->view->inspection->piece;
    const uj_pose *pose = &c->view->poses[piece];
    char words[160];
    double big = 1.35 * c->text;
    snprintf(words, sizeof words, _("Piece %s"), name_of(c, piece));
    write_at(c, "inspected", c->x, (uj_text_style){.colour = c->colour, .size = big, .bold = true},
             words);
    c->y += LINE * big;
    const char *unit = c->tray->unit != NULL ? c->tray->unit : "";
    snprintf(words, sizeof words, _("reference point %.4g, %.4g%s%s, angle %.4g\xc2\xb0"),
             whole_length(c, pose->x), whole_length(c, pose->y), unit[0] != '\0' ? " " : "", unit,
             whole_angle(remainder(uj_degrees(pose->angle), 360.0)));
    c->cut |= uj_text_wrap_width(words, c->text) > c->width;
    write_at(c, "inspected", c->x, (uj_text_style){.colour = c->palette->faint, .size = c->text},
             words);
    c->y += LINE * c->text;
}

// Regions are slightly enlarged (movable_region.h), so even a line or a point has an area.
// Describes a region with a tiny area as a line or a point.
static void write_region(column *c)
{
    const uj_movable_region *region = &c->view->inspection->region;
    double least = 1e-9 * uj_tray_diameter(c->tray) * uj_tray_diameter(c->tray);
    write_heading(c, SIGN_REGION, _("free region"));
    if (region->too_large) {
        say(c, _("too many corners to show the region quickly; unjam export --inspect draws it"));
        return;
    }
    if (region->present >= 0) {
        const uj_polygon *part = &region->polygons[region->present];
        uj_vec2 low, high;
        uj_polygon_bounds(part, &low, &high);
        double area = uj_polygon_area(part), wide = high.x - low.x, tall = high.y - low.y;
        if (area > least)
            say(c, _("area %.4g, width %.4g, height %.4g"), area, wide, tall);
        else if (hypot(wide, tall) > 1e-5 * uj_tray_diameter(c->tray))
            say(c, _("a line of length %.4g"), hypot(wide, tall));
        else
            say(c, _("a single point: the piece cannot be shifted"));
    }
    size_t apart = region->polygon_count - (region->present >= 0 ? 1 : 0), here = 0;
    for (size_t i = 0; i < region->feature_count; i++)
        here += region->features[i].part == region->present;
    if (apart > 0)
        say(c,
            uj_translate_count("(dashed: %zu region out of reach)",
                               "(dashed: %zu regions out of reach)", apart),
            apart);
    say(c, _("end points of pushes: %zu"), here);
}

static void write_rests(column *c)
{
    unsigned rests = c->view->inspection->region.rests;
    char list[64] = "";
    for (int d = UJ_NE; d <= UJ_SW; d++)
        if ((rests >> d & 1u) != 0)
            add_name(list, sizeof list, uj_direction_text((uj_direction)d));
    write_heading(c, SIGN_REST, _("blocked pushes (of this piece alone)"));
    say(c, "%s", list[0] != '\0' ? list : _("none: every push moves the piece"));
}

static void write_contacts(column *c)
{
    const uj_inspection *seen = c->view->inspection;
    write_heading(c, SIGN_CONTACT, _("contacts (angle of the normal)"));
    bool any = false;
    // other = -1: the tray.
    for (int other = -1; other < (int)c->tray->piece_count; other++) {
        char list[256] = "";
        for (size_t i = 0; i < seen->contacts.count; i++) {
            const uj_contact *contact = &seen->contacts.items[i];
            bool of_a = contact->a == seen->piece;
            if ((!of_a && contact->b != seen->piece) || (of_a ? contact->b : contact->a) != other)
                continue;
            double side = of_a ? -1.0 : 1.0;
            double degrees = uj_degrees(atan2(side * contact->normal.y, side * contact->normal.x));
            double length = uj_vec2_length(uj_vec2_sub(contact->to, contact->from));
            char words[96];
            snprintf(words, sizeof words,
                     length > 0.0 ? _("flush (%.4g\xc2\xb0)") : _("at a point (%.4g\xc2\xb0)"),
                     whole_angle(degrees));
            add_name(list, sizeof list, words);
        }
        if (list[0] == '\0')
            continue;
        say(c, "%s: %s", name_of(c, other), list);
        any = true;
    }
    if (!any)
        say(c, "%s", _("nothing"));
}

static void write_blocking(column *c)
{
    const uj_inspection *seen = c->view->inspection;
    char list[128] = "";
    if (!c->tray->goal.by_exit)
        return;
    for (size_t i = 0; i < c->tray->piece_count; i++)
        if ((seen->blocking >> i & 1u) != 0)
            add_name(list, sizeof list, c->tray->pieces[i].name);
    char words[128];
    snprintf(words, sizeof words, _("pieces in the way of %.80s"), name_of(c, c->tray->goal.piece));
    write_heading(c, SIGN_BLOCKS, words);
    say(c, "%s",
        seen->at_goal     ? _("the piece is out of the tray")
        : list[0] != '\0' ? list
                          : _("none"));
}

// Writes g (the cost so far) + h (an estimate of the rest) = f. In the first line, the costs are
// moves, and h is the solver's default lower bound. In the second line, the costs are piece moves,
// and h is the blocking heuristic (heuristic.h).
static void write_cost(column *c)
{
    const uj_inspection *seen = c->view->inspection;
    unsigned bound;
    bool paper = uj_inspection_blocking_bound(seen, &bound);
    write_heading(c, SIGN_COST, _("so far (g) + at least (h) more = f"));
    if (c->view->between) {
        say(c, "%s", _("f: undefined during a move"));
        return;
    }
    size_t moves = c->view->moves, pieces = c->view->piece_moves;
    size_t all = moves + seen->escape, all_pieces = pieces + bound;
    const char *format =
        c->view->by_hand ? uj_translate_count("%zu by hand + at least %u = %zu move",
                                              "%zu by hand + at least %u = %zu moves", all)
                         : uj_translate_count("%zu + %u = %zu move", "%zu + %u = %zu moves", all);
    say(c, format, moves, seen->escape, all);
    if (paper && c->view->counts_pieces)
        say(c, _("piece moves: %zu + %u (estimate) = %zu"), pieces, bound, all_pieces);
    else if (paper)
        say(c,
            uj_translate_count("estimate: %u more piece to move",
                               "estimate: %u more pieces to move", bound),
            bound);
}

static void write_all(column *c)
{
    write_place(c);
    write_region(c);
    write_rests(c);
    write_contacts(c);
    write_blocking(c);
    write_cost(c);
}

static void begin_columns(column *c, const uj_area *area, double text)
{
    double pad = 0.9 * text, gap = 1.5 * text;
    int count = (int)fmax(floor((area->width - 2.0 * pad + gap) / (20.0 * text + gap)), 1.0);
    c->text = text;
    c->x = area->x + pad;
    c->y = c->top = area->y + 0.7 * pad;
    c->width = (area->width - 2.0 * pad - gap * (count - 1)) / count;
    c->bottom = area->y + area->height - 0.5 * pad;
    c->next = c->width + gap;
    c->left = count - 1;
    c->cut = false;
}

void uj_inspector_draw_panel(const uj_inspector_view *view, uj_theme theme, const uj_layout *layout,
                             uj_canvas *canvas)
{
    const uj_area *area = &layout->panel;
    if (!(area->width > 0.0))
        return;
    column c = {.view = view,
                .tray = view->subject->tray,
                .palette = uj_palette_of(theme),
                .colour = uj_inspector_colour(theme)};
    // Shrink the text until all of it fits, but not below `least`.
    double text = layout->text, least = fmax(0.5 * layout->text, 6.0);
    begin_columns(&c, area, text);
    write_all(&c);
    while (c.cut && text > least) {
        text = fmax(0.95 * text, least);
        begin_columns(&c, area, text);
        write_all(&c);
    }
    c.canvas = canvas;
    uj_paint card = {
        .fill = c.palette->panel, .stroke = c.palette->track, .line_width = 0.09 * layout->text};
    uj_draw_box(canvas, "inspector: details of one piece", uj_area_box(*area), 0.7 * layout->text,
                &card);
    begin_columns(&c, area, text);
    write_all(&c);
}
