// Finds the gap to magnify, and draws the lens over it.
#include <unjam/viewer/inspect/magnifier.h>

#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/viewer/board/display.h>
#include <unjam/viewer/draw/crop_canvas.h>
#include <unjam/viewer/draw/text_wrap.h>

// A gap wider than this fraction of the tray's diameter is magnified only if there is no contact.
static const double WIDEST = 0.05;
// The lens's radius is at most RADIUS times the area's shorter side, and at most RADIUS_TEXTS times
// the text size.
static const double RADIUS = 0.24, RADIUS_TEXTS = 12.0;
// Fractions of the lens's radius. GAP: width of the magnified gap. NAMES: distance of the names
// from the centre. ENDS: half the length of an end stroke of the dimension line.
static const double GAP = 0.4, NAMES = 0.58, ENDS = 0.14;
// TOUCHING: magnification of a contact. MOST_PIXELS: greatest diameter of the whole magnified tray,
// in pixels. Beyond it, rounding errors would be visible.
static const double TOUCHING = 12.0, MOST_PIXELS = 1e10;

struct uj_magnifier {
    const uj_tray *tray;
    uj_gap_finder *finder;
    uj_gap gap;
};

// --- the gap -------------------------------------------------------------------------------------

static uj_status switch_tray(uj_magnifier *magnifier, const uj_tray *tray, uj_error *error)
{
    uj_gap_finder *finder;
    if (tray == magnifier->tray)
        return UJ_OK;
    uj_status status = uj_gap_finder_create(tray, &finder, error);
    if (status != UJ_OK)
        return status;
    uj_gap_finder_destroy(magnifier->finder);
    magnifier->finder = finder;
    magnifier->tray = tray;
    return UJ_OK;
}

uj_status uj_magnifier_create(const uj_subject *subject, uj_magnifier **out, uj_error *error)
{
    *out = NULL;
    if (!uj_subject_is_tray(subject))
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("only trays have gaps to magnify"));
    uj_magnifier *magnifier = calloc(1, sizeof *magnifier);
    if (magnifier == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory for the magnifier"));
    uj_status status = switch_tray(magnifier, ((const uj_tray_subject *)subject)->tray, error);
    if (status == UJ_OK)
        *out = magnifier;
    else
        uj_magnifier_destroy(magnifier);
    return status;
}

void uj_magnifier_destroy(uj_magnifier *magnifier)
{
    if (magnifier == NULL)
        return;
    uj_gap_finder_destroy(magnifier->finder);
    free(magnifier);
}

// Returns a mask: bit i is set if the current move moves piece i. If no move is under way, all bits
// are set.
static unsigned moving_pieces(const uj_tray_subject *subject, double time)
{
    double fraction;
    size_t move = uj_subject_move_at(&subject->base, time, &fraction);
    unsigned pieces = 0;
    if (subject->position != NULL || subject->solution == NULL || !(fraction > 0.0) ||
        move >= subject->solution->move_count)
        return UINT32_MAX;
    for (size_t i = 0; i < subject->solution->moves[move].piece_count; i++)
        pieces |= 1u << subject->solution->moves[move].pieces[i].piece;
    return pieces;
}

const uj_gap *uj_magnifier_find(uj_magnifier *magnifier, const uj_subject *subject, double time)
{
    const uj_tray_subject *tray = (const uj_tray_subject *)subject;
    uj_pose poses[UJ_MAX_PIECES];
    if (!uj_subject_is_tray(subject) || switch_tray(magnifier, tray->tray, NULL) != UJ_OK)
        return NULL;
    uj_tray_subject_poses(tray, time, poses);
    // The walls of an exit continue outside the drawn tray. Ignore the gaps there.
    uj_gap_query query = {.poses = poses,
                          .pieces = moving_pieces(tray, time),
                          .widest = WIDEST * uj_tray_diameter(tray->tray),
                          .low = tray->outer.low,
                          .high = tray->outer.high};
    bool found = uj_gap_finder_find(magnifier->finder, &query, &magnifier->gap);
    if (!found) {
        query.widest = INFINITY;
        found = uj_gap_finder_find(magnifier->finder, &query, &magnifier->gap);
    }
    return found ? &magnifier->gap : NULL;
}

void uj_magnifier_words(const uj_tray *tray, const uj_gap *gap, char *text, size_t size)
{
    char width[64];
    bool wall = gap->a < 0 || gap->b < 0;
    const char *first = tray->pieces[gap->a < 0 ? gap->b : gap->a].name;
    const char *second = wall ? NULL : tray->pieces[gap->b].name;
    snprintf(width, sizeof width, "%.3g%s%.32s", gap->width, tray->unit != NULL ? " " : "",
             tray->unit != NULL ? tray->unit : "");
    if (wall && gap->width > 0.0)
        snprintf(text, size, _("%s between %s and the wall"), width, first);
    else if (wall)
        snprintf(text, size, _("touching: %s and the wall"), first);
    else if (gap->width > 0.0)
        snprintf(text, size, _("%s between %s and %s"), width, first, second);
    else
        snprintf(text, size, _("touching: %s and %s"), first, second);
}

// --- the lens ------------------------------------------------------------------------------------

typedef struct lens {
    const uj_gap *gap;
    uj_board board;  // the board as drawn in the lens
    uj_vec2 centre;
    double radius;  // pixels
    double line;    // width of an ordinary stroke
} lens;

static uj_vec2 middle_of(const uj_gap *gap)
{
    return uj_vec2_scale(uj_vec2_add(gap->from, gap->to), 0.5);
}

static double clamp(double value, double low, double high)
{
    return low > high ? 0.5 * (low + high) : fmin(fmax(value, low), high);
}

static lens lens_of(const uj_gap *gap, const uj_tray *tray, const uj_board *board, uj_area area)
{
    lens l = {.gap = gap, .board = *board, .line = board->text / 13.0};
    double text = board->text, diameter = uj_tray_diameter(tray);
    l.radius = fmin(RADIUS * fmin(area.width, area.height), RADIUS_TEXTS * text);
    uj_vec2 at = uj_map_apply(board->map, middle_of(gap));
    double room = l.radius + 0.5 * text;
    l.centre = (uj_vec2){clamp(at.x, area.x + room, area.x + area.width - room),
                         clamp(at.y, area.y + room, area.y + area.height - room - text)};
    double scale = gap->width > 0.0 ? GAP * l.radius / gap->width : TOUCHING * board->scale;
    scale = fmin(fmax(scale, board->scale), fmax(MOST_PIXELS / diameter, board->scale));
    uj_vec2 middle = middle_of(gap);
    l.board.scale = scale;
    l.board.map = (uj_map){.xx = scale,
                           .x0 = l.centre.x - scale * middle.x,
                           .yy = -scale,
                           .y0 = l.centre.y + scale * middle.y};
    l.board.show &= (unsigned)(UJ_SHOW_DIM | UJ_SHOW_PATTERNS | UJ_SHOW_NO_PAGE);
    return l;
}

// The end strokes of the dimension line lie along the sides of the gap.
static void draw_dimension(const lens *l, uj_canvas *canvas)
{
    uj_vec2 from = uj_map_apply(l->board.map, l->gap->from);
    uj_vec2 to = uj_map_apply(l->board.map, l->gap->to);
    uj_vec2 across = {ENDS * l->radius * l->gap->normal.y, ENDS * l->radius * l->gap->normal.x};
    const uj_vec2 lines[3][2] = {{from, to},
                                 {uj_vec2_sub(from, across), uj_vec2_add(from, across)},
                                 {uj_vec2_sub(to, across), uj_vec2_add(to, across)}};
    uj_paint pen = {.stroke = l->board.palette->accent, .line_width = 1.8 * l->line};
    for (int i = 0; i < 3; i++)
        canvas->class->line(canvas, "gap", (uj_polyline){2, lines[i]}, UJ_MAP_IDENTITY, &pen);
}

// A background keeps each name readable in front of edges.
static void draw_names(const lens *l, const uj_tray *tray, uj_canvas *canvas)
{
    const uj_palette *palette = l->board.palette;
    double text = l->board.text;
    for (int side = -1; side <= 1; side += 2) {
        int piece = side < 0 ? l->gap->a : l->gap->b;
        const char *name = piece < 0 ? _("wall") : tray->pieces[piece].name;
        const uj_text_style style = {.colour = palette->ink,
                                     .size = text,
                                     .bold = true,
                                     .anchor = UJ_ANCHOR_MIDDLE,
                                     .max_width = 0.7 * l->radius};
        uj_vec2 off = uj_vec2_scale(l->gap->normal, side * NAMES * l->radius);
        uj_vec2 at = {l->centre.x + off.x, l->centre.y - off.y};
        double half =
            fmax(0.5 * fmin(1.1 * uj_text_wrap_width(name, text), style.max_width) + 0.35 * text,
                 0.85 * text);
        uj_paint ground = {.fill = uj_colour_fade(palette->panel, 0.85)};
        uj_draw_box(canvas, "side",
                    (uj_box){{at.x - half, at.y - 0.85 * text}, {at.x + half, at.y + 0.85 * text}},
                    0.85 * text, &ground);
        canvas->class->text(canvas, "side", at, name, &style);
    }
}

static void draw_words(const lens *l, const uj_tray *tray, uj_area area, uj_canvas *canvas)
{
    const uj_palette *palette = l->board.palette;
    char words[256];
    uj_magnifier_words(tray, l->gap, words, sizeof words);
    double text = l->board.text;
    double half = 0.5 * fmin(1.1 * uj_text_wrap_width(words, text) + 2.0 * text, area.width);
    uj_vec2 at = {clamp(l->centre.x, area.x + half, area.x + area.width - half),
                  l->centre.y + l->radius};
    uj_paint paint = {
        .fill = palette->panel, .stroke = palette->accent, .line_width = 1.4 * l->line};
    uj_draw_box(canvas, "lens-words",
                (uj_box){{at.x - half, at.y - text}, {at.x + half, at.y + text}}, text, &paint);
    uj_text_style style = {.colour = palette->ink,
                           .size = text,
                           .bold = true,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = 2.0 * half - text};
    canvas->class->text(canvas, "lens-words", at, words, &style);
}

void uj_magnifier_draw(const uj_gap *gap, const uj_subject *subject, const uj_board *board,
                       uj_area area, uj_canvas *canvas)
{
    const uj_tray *tray = ((const uj_tray_subject *)subject)->tray;
    const uj_palette *palette = board->palette;
    lens l = lens_of(gap, tray, board, area);
    if (!(l.radius > board->text))
        return;
    uj_box box = {{l.centre.x - l.radius, l.centre.y - l.radius},
                  {l.centre.x + l.radius, l.centre.y + l.radius}};
    uj_paint page = {.fill = palette->page};
    uj_paint shade = {.fill = uj_colour_fade(palette->shadow, 0.12)};
    canvas->class->disc(canvas, "lens-shadow", (uj_vec2){l.centre.x, l.centre.y + 2.0 * l.line},
                        l.radius + 4.0 * l.line, &shade);
    canvas->class->clip(canvas, box, l.radius);
    uj_crop_canvas crop = uj_crop_canvas_on(canvas, box);
    canvas->class->disc(canvas, "lens", l.centre, l.radius, &page);
    subject->class->draw(subject, &crop.base, &l.board);
    if (gap->width > 0.0)
        draw_dimension(&l, canvas);
    draw_names(&l, tray, canvas);
    uj_crop_canvas_clear(&crop);
    canvas->class->unclip(canvas);
    uj_paint rim = {.stroke = palette->accent, .line_width = 2.6 * l.line};
    canvas->class->disc(canvas, "lens-rim", l.centre, l.radius, &rim);
    draw_words(&l, tray, area, canvas);
}
