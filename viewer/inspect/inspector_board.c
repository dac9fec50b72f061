// Draws the movable region, the contacts and the blocking pieces on the board.
#include <stdio.h>
#include <string.h>

#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/inspect/inspector_draw.h>

typedef struct drawing {
    const uj_inspector_view *view;
    const uj_inspection *inspection;
    const uj_tray *tray;
    uj_canvas *canvas;
    const uj_board *board;
    const uj_palette *palette;
    uj_colour colour;
    double line;  // width of an ordinary stroke, in pixels
} drawing;

uj_colour uj_inspector_colour(uj_theme theme)
{
    static const uj_colour light = {0.29, 0.20, 0.71, 1.0}, dark = {0.76, 0.71, 1.0, 1.0};
    return theme == UJ_THEME_DARK ? dark : light;
}

static uj_vec2 pixel(const drawing *d, uj_vec2 p)
{
    return uj_map_apply(d->board->map, p);
}

// Returns a unit vector in pixel coordinates, where y points down.
static uj_vec2 toward_direction(uj_direction direction)
{
    uj_vec2 v = uj_direction_vector(direction);
    return uj_vec2_scale((uj_vec2){v.x, -v.y}, sqrt(0.5));
}

static void draw_line(const drawing *d, const char *tag, uj_vec2 a, uj_vec2 b, uj_paint pen)
{
    uj_vec2 points[2] = {a, b};
    d->canvas->class->line(d->canvas, tag, (uj_polyline){2, points}, UJ_MAP_IDENTITY, &pen);
}

static void draw_rimmed_line(const drawing *d, const char *tag, uj_vec2 a, uj_vec2 b, uj_paint pen)
{
    uj_paint rim = {.stroke = uj_colour_fade(d->palette->panel, 0.9),
                    .line_width = pen.line_width + 2.0 * d->line};
    draw_line(d, "rim", a, b, rim);
    draw_line(d, tag, a, b, pen);
}

// --- the region ----------------------------------------------------------------------------------

static void draw_region(const drawing *d)
{
    const uj_movable_region *region = &d->inspection->region;
    for (size_t i = 0; i < region->polygon_count; i++) {
        bool here = (int)i == region->present;
        const uj_polygon *part = &region->polygons[i];
        uj_paint paint = {.fill = uj_colour_fade(d->colour, here ? 0.17 : 0.07),
                          .stroke = uj_colour_fade(d->colour, here ? 1.0 : 0.55),
                          .line_width = (here ? 1.7 : 1.1) * d->line,
                          .dash = here ? 0.0 : 4.0 * d->line};
        d->canvas->class->polygon(d->canvas, here ? "region" : "region-apart", part, d->board->map,
                                  &paint);
    }
}

// If the piece's origin is at feature->at, pushes in some directions do not move the piece. Draws
// an arrow for each of these directions.
static void draw_feature(const drawing *d, const uj_feature_point *feature)
{
    bool here = feature->part == d->inspection->region.present;
    uj_vec2 at = pixel(d, feature->at);
    double radius = (here ? 3.4 : 2.4) * d->line, length = (here ? 15.0 : 10.0) * d->line;
    uj_colour colour = uj_colour_fade(d->colour, here ? 1.0 : 0.6);
    char tag[UJ_TAG_SIZE] = "feature";
    for (int i = UJ_NE; i <= UJ_SW; i++) {
        if ((feature->directions >> i & 1u) == 0)
            continue;
        size_t used = strlen(tag);
        snprintf(tag + used, sizeof tag - used, "%s%s", used > 7 ? "+" : ":",
                 uj_direction_text((uj_direction)i));
        uj_vec2 toward = toward_direction((uj_direction)i);
        uj_vec2 from = uj_vec2_add(at, uj_vec2_scale(toward, 1.5 * radius));
        uj_vec2 to = uj_vec2_add(at, uj_vec2_scale(toward, length));
        uj_paint halo = {.stroke = uj_colour_fade(d->palette->panel, 0.8),
                         .line_width = 1.6 * d->line};
        uj_paint paint = {.fill = colour};
        uj_draw_arrow(d->canvas, "way", (uj_arrow){from, to, 1.7 * d->line}, &halo);
        uj_draw_arrow(d->canvas, "way", (uj_arrow){from, to, 1.7 * d->line}, &paint);
    }
    uj_paint disc = {
        .fill = here ? d->palette->panel : colour, .stroke = colour, .line_width = 1.5 * d->line};
    d->canvas->class->disc(d->canvas, tag, at, radius, &disc);
}

static void draw_piece(const drawing *d)
{
    int i = d->inspection->piece;
    const uj_piece *piece = &d->tray->pieces[i];
    char tag[UJ_TAG_SIZE];
    uj_tag_make("inspected", piece->name, tag);
    uj_paint outline = {.stroke = d->colour, .line_width = 2.4 * d->line};
    d->canvas->class->polygon(d->canvas, tag, &piece->shape,
                              uj_map_pose(d->board->map, d->view->poses[i]), &outline);
}

// The movable region shows where this point can be.
static void draw_reference_point(const drawing *d)
{
    const uj_pose *pose = &d->view->poses[d->inspection->piece];
    uj_vec2 at = pixel(d, (uj_vec2){pose->x, pose->y});
    double inner = 5.0 * d->line, outer = 9.0 * d->line;
    uj_paint rim = {.stroke = uj_colour_fade(d->palette->panel, 0.9), .line_width = 3.6 * d->line};
    uj_paint ring = {.stroke = d->colour, .line_width = 1.7 * d->line};
    d->canvas->class->disc(d->canvas, "rim", at, inner, &rim);
    for (int k = 0; k < 4; k++) {
        uj_vec2 arm = {k == 0 ? 1.0 : k == 1 ? -1.0 : 0.0, k == 2 ? 1.0 : k == 3 ? -1.0 : 0.0};
        uj_paint pen = {.stroke = d->colour, .line_width = 1.5 * d->line};
        draw_rimmed_line(d, "cross", uj_vec2_add(at, uj_vec2_scale(arm, inner)),
                         uj_vec2_add(at, uj_vec2_scale(arm, outer)), pen);
    }
    d->canvas->class->disc(d->canvas, "reference", at, inner, &ring);
}

// --- contacts ------------------------------------------------------------------------------------

// Draws the line of contact. If the inspected piece is one of the two parts in contact, also draws
// the normal that points into the piece.
static void draw_contact(const drawing *d, const uj_contact *contact)
{
    int piece = d->inspection->piece;
    bool own = contact->a == piece || contact->b == piece;
    uj_vec2 from = pixel(d, contact->from), to = pixel(d, contact->to);
    uj_vec2 middle = uj_vec2_scale(uj_vec2_add(from, to), 0.5);
    char name[UJ_TAG_SIZE], tag[UJ_TAG_SIZE];
    snprintf(name, sizeof name, "%.40s-%.40s",
             contact->a >= 0 ? d->tray->pieces[contact->a].name : "tray",
             d->tray->pieces[contact->b].name);
    uj_tag_make("contact", name, tag);
    uj_colour colour = own ? d->palette->good : uj_colour_fade(d->palette->faint, 0.8);
    uj_paint pen = {.stroke = colour, .line_width = (own ? 3.2 : 2.0) * d->line};
    draw_rimmed_line(d, tag, from, to, pen);
    if (!own)
        return;
    double sign = contact->b == piece ? 1.0 : -1.0, length = 19.0 * d->line;
    uj_vec2 inward = {sign * contact->normal.x, -sign * contact->normal.y};
    uj_vec2 tip = uj_vec2_add(middle, uj_vec2_scale(inward, length));
    uj_paint halo = {.stroke = uj_colour_fade(d->palette->panel, 0.9), .line_width = 1.8 * d->line};
    uj_paint paint = {.fill = colour};
    uj_draw_arrow(d->canvas, "rim", (uj_arrow){middle, tip, 2.2 * d->line}, &halo);
    uj_draw_arrow(d->canvas, "normal", (uj_arrow){middle, tip, 2.2 * d->line}, &paint);
    uj_paint disc = {.fill = colour, .stroke = d->palette->panel, .line_width = 1.2 * d->line};
    d->canvas->class->disc(d->canvas, "foot", middle, 3.0 * d->line, &disc);
}

// --- blocking pieces -----------------------------------------------------------------------------

static void draw_blocking(const drawing *d)
{
    const uj_inspection *seen = d->inspection;
    if (seen->line_count == 0)
        return;
    for (size_t i = 0; i < d->tray->piece_count; i++) {
        if ((seen->blocking >> i & 1u) == 0)
            continue;
        const uj_piece *piece = &d->tray->pieces[i];
        char tag[UJ_TAG_SIZE];
        uj_tag_make("blocks", piece->name, tag);
        uj_paint paint = {.stroke = d->palette->bad,
                          .line_width = 2.2 * d->line,
                          .dash = 5.0 * d->line,
                          .inside = true};
        d->canvas->class->polygon(d->canvas, tag, &piece->shape,
                                  uj_map_pose(d->board->map, d->view->poses[i]), &paint);
    }
    uj_vec2 mouth = pixel(d, seen->exit_midpoint);
    uj_paint sight = {.stroke = uj_colour_fade(d->palette->bad, 0.75),
                      .line_width = 1.2 * d->line,
                      .dash = 3.5 * d->line};
    for (size_t i = 0; i < seen->line_count; i++)
        draw_line(d, "sight", pixel(d, seen->corners[i]), mouth, sight);
    uj_paint ring = {
        .fill = d->palette->panel, .stroke = d->palette->bad, .line_width = 1.6 * d->line};
    d->canvas->class->disc(d->canvas, "mouth", mouth, 3.2 * d->line, &ring);
}

void uj_inspector_draw_board(const uj_inspector_view *view, uj_theme theme, const uj_board *board,
                             uj_canvas *canvas)
{
    const uj_inspection *seen = view->inspection;
    const drawing d = {.view = view,
                       .inspection = seen,
                       .tray = view->subject->tray,
                       .canvas = canvas,
                       .board = board,
                       .palette = board->palette,
                       .colour = uj_inspector_colour(theme),
                       .line = uj_board_line(board)};
    draw_blocking(&d);
    draw_piece(&d);
    draw_region(&d);
    for (int own = 0; own <= 1; own++)
        for (size_t i = 0; i < seen->contacts.count; i++) {
            const uj_contact *contact = &seen->contacts.items[i];
            if ((contact->a == seen->piece || contact->b == seen->piece) == (own == 1))
                draw_contact(&d, contact);
        }
    for (size_t i = 0; i < seen->region.feature_count; i++)
        draw_feature(&d, &seen->region.features[i]);
    draw_reference_point(&d);
}
