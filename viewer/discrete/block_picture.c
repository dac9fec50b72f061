// Draws stacked blocks.
#include "block_picture.h"

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>

bool uj_block_is_taken(const uint16_t *places, size_t count, uint16_t place)
{
    for (size_t i = 0; i < count; i++)
        if (places[i] == place)
            return true;
    return false;
}

// --- paths ---------------------------------------------------------------------------------------

// The block goes up, then sideways above all stacks in between, then down.
static void find_path(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_vec2 points[4])
{
    const uj_shelves *s = &((const uj_block_picture *)subject->picture)->now;
    uint16_t from = frame->path[0], to = frame->path[1];
    points[0] = uj_shelves_middle(s, from);
    points[3] = uj_shelves_middle(s, to);
    double low = fmin(points[0].x, points[3].x), high = fmax(points[0].x, points[3].x);
    bool same_row = uj_block_column(from) / s->per_row == uj_block_column(to) / s->per_row;
    double top[2] = {points[0].y + UJ_SHELF_LIFT, points[3].y + UJ_SHELF_LIFT};
    for (size_t i = 0; same_row && i < subject->piece_count; i++) {
        uj_vec2 at = uj_shelves_middle(s, frame->before[i]);
        bool between =
            uj_block_column(frame->before[i]) / s->per_row == uj_block_column(to) / s->per_row &&
            at.x >= low && at.x <= high && i != frame->piece;
        if (between)
            top[0] = fmax(top[0], at.y + 1.0 + UJ_SHELF_LIFT);
    }
    if (same_row)
        top[0] = top[1] = fmax(top[0], top[1]);
    points[1] = (uj_vec2){points[0].x, top[0]};
    points[2] = (uj_vec2){points[3].x, top[1]};
}

double uj_block_path_length(const uj_discrete_subject *subject, const uj_move_frame *frame)
{
    uj_vec2 points[4];
    double sum = 0.0;
    find_path(subject, frame, points);
    for (int i = 1; i < 4; i++)
        sum += uj_vec2_length(uj_vec2_sub(points[i], points[i - 1]));
    return sum;
}

size_t uj_block_trail(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_vec2 *points)
{
    find_path(subject, frame, points);
    return uj_path_cut(points, 4, uj_ease(frame->fraction));
}

// --- drawing -------------------------------------------------------------------------------------

typedef struct drawing {
    const uj_blocks *blocks;
    const uj_shelves *shelves;
    const uj_block_picture *picture;
    const uj_move_frame *frame;  // NULL: the goal is drawn
    uj_canvas *canvas;
    const uj_board *board;
    uj_map map;  // from coordinates of `shelves` to pixels
} drawing;

// The unit of length is the height of a block.
typedef struct rounded_box {
    uj_vec2 middle, size;
    double corner;
} rounded_box;

static void draw_box(const drawing *d, const char *tag, rounded_box box, uj_paint paint)
{
    uj_vec2 at = uj_map_apply(d->map, box.middle);
    uj_vec2 half = uj_vec2_scale(box.size, 0.5 * d->board->scale);
    uj_draw_box(d->canvas, tag, (uj_box){uj_vec2_sub(at, half), uj_vec2_add(at, half)},
                box.corner * d->board->scale, &paint);
}

static void draw_tables(const drawing *d)
{
    const uj_palette *palette = d->board->palette;
    const uj_shelves *s = d->shelves;
    for (int first = 0; first < s->columns; first += s->per_row) {
        int count = s->columns - first < s->per_row ? s->columns - first : s->per_row;
        uj_vec2 left = uj_shelves_foot(s, first), right = uj_shelves_foot(s, first + count - 1);
        uj_vec2 middle = {0.5 * (left.x + right.x), left.y - 0.5 * UJ_SHELF_TABLE};
        uj_vec2 size = {right.x - left.x + d->shelves->width + 1.2 * UJ_SHELF_GAP, UJ_SHELF_TABLE};
        uj_vec2 half = uj_vec2_scale(size, 0.5 * d->board->scale);
        uj_vec2 at = uj_map_apply(d->map, middle);
        uj_draw_wall(d->canvas, d->board, uj_vec2_sub(at, half), uj_vec2_add(at, half),
                     0.1 * d->board->scale);
    }
    for (int i = 0; i < s->columns; i++) {
        bool floats = i >= d->blocks->place_count;
        const char *name = floats ? _("anywhere") : d->blocks->names[d->blocks->block_count + i];
        uj_vec2 foot = uj_shelves_foot(s, i);
        char tag[UJ_TAG_SIZE];
        uj_tag_make("place", name, tag);
        draw_box(d, tag, (rounded_box){{foot.x, foot.y - 0.05}, {d->shelves->width, 0.1}, 0.05},
                 (uj_paint){.fill = floats ? palette->faint : palette->wall_edge});
        if ((d->board->show & UJ_SHOW_NAMES) == 0)
            continue;
        uj_text_style style = {.colour = palette->faint,
                               .size = fmin(0.5 * d->board->scale, 1.4 * d->board->text),
                               .anchor = UJ_ANCHOR_MIDDLE,
                               .max_width =
                                   (d->shelves->width + 0.5 * UJ_SHELF_GAP) * d->board->scale};
        uj_vec2 at =
            uj_map_apply(d->map, (uj_vec2){foot.x, foot.y - UJ_SHELF_TABLE - 0.5 * UJ_SHELF_SIGN});
        d->canvas->class->text(d->canvas, tag, at, name, &style);
    }
}

static void draw_block(const drawing *d, size_t i, uj_vec2 at, double lift)
{
    const uj_palette *palette = d->board->palette;
    const char *name = d->blocks->names[i];
    const uj_colour white = {1.0, 1.0, 1.0, 1.0};
    uj_colour colour = uj_discrete_dim(d->frame, i, d->board,
                                       uj_block_colour(palette, name, (int)i), palette->page);
    const double gap = 0.03, edge = 0.035, rim = 0.07, corner = 0.17;
    char tag[UJ_TAG_SIZE];
    for (int layer = 0; layer < 2; layer++) {
        double spread = (0.03 + 0.1 * lift) * (layer + 1);
        draw_box(d, "shadow",
                 (rounded_box){{at.x + 0.04 + 0.1 * lift, at.y - 0.05 - 0.2 * lift},
                               {d->shelves->width - gap + spread, 1.0 - gap + spread},
                               corner},
                 (uj_paint){.fill = uj_colour_fade(palette->shadow, 0.08)});
    }
    const uj_colour layers[] = {uj_colour_mix(colour, palette->mark, 0.42),
                                uj_colour_mix(colour, white, 0.4), colour};
    const double insets[] = {gap, gap + edge, gap + edge + rim};
    uj_tag_make("piece", name, tag);
    for (int k = 0; k < 3; k++)
        draw_box(d,
                 k == 0   ? tag
                 : k == 1 ? "rim"
                          : "top",
                 (rounded_box){at,
                               {d->shelves->width - 2.0 * insets[k], 1.0 - 2.0 * insets[k]},
                               corner + gap - insets[k]},
                 (uj_paint){.fill = layers[k]});
    uj_map map = d->map;
    map.x0 = uj_map_apply(d->map, at).x;
    map.y0 = uj_map_apply(d->map, at).y;
    uj_paint pen = {.stroke = uj_colour_fade(layers[0], 0.6), .line_width = 0.03 * d->board->scale};
    if ((d->board->show & UJ_SHOW_PATTERNS) != 0)
        d->canvas->class->polygon(d->canvas, "pattern", &d->picture->hatches[i], map, &pen);
    if ((d->board->show & UJ_SHOW_NAMES) == 0)
        return;
    double room = 0.88 * d->shelves->width;
    double text =
        fmin(0.48, fmax(UJ_BLOCK_LEAST_TEXT, 0.48 * room / uj_text_wrap_width(name, 0.58)));
    uj_tag_make("name", name, tag);
    const uj_colour pale = {0.96, 0.96, 0.94, 1.0};
    uj_colour ink = uj_block_is_dark(colour) ? pale : palette->label;
    const uj_label_style style = {text * d->board->scale, room * d->board->scale,
                                  uj_colour_legible(ink, colour)};
    uj_draw_label(d->canvas, tag, uj_map_apply(d->map, at), name, &style);
}

static void draw_marks(const drawing *d, const uj_move_frame *frame, const uj_vec2 *path)
{
    double line = uj_board_line(d->board), scale = d->board->scale;
    const char *name = d->blocks->names[frame->piece];
    uj_vec2 points[4];
    char tag[UJ_TAG_SIZE];
    if ((d->board->show & UJ_SHOW_GHOSTS) != 0) {
        uj_colour colour = uj_block_colour(d->board->palette, name, (int)frame->piece);
        uj_tag_make("ghost", name, tag);
        draw_box(d, tag, (rounded_box){path[3], {d->shelves->width - 0.1, 0.9}, 0.15},
                 (uj_paint){.fill = uj_colour_fade(colour, 0.2),
                            .stroke = uj_colour_mix(colour, d->board->palette->ink, 0.35),
                            .line_width = 1.3 * line,
                            .dash = 4.5 * line});
    }
    for (int i = 0; i < 4; i++)
        points[i] = uj_map_apply(d->map, path[i]);
    uj_tag_make("move", name, tag);
    if ((d->board->show & UJ_SHOW_ARROWS) != 0)
        uj_draw_move_arrow(d->canvas, d->board, tag,
                           &(uj_move_arrow){points, 4, 0.5 * scale, 0.12 * scale, frame->fraction});
}

static void draw_now(const uj_discrete_subject *subject, const uj_move_frame *frame, drawing *d)
{
    uj_vec2 path[4];
    const uj_held *held = subject->held;
    size_t in_hand = held != NULL ? held->piece : subject->piece_count;
    if (uj_board_draws(d->board, UJ_PART_GROUND)) {
        draw_tables(d);
        uj_discrete_draw_trails(subject, frame, d->canvas, d->board);
    }
    for (size_t i = 0; i < subject->piece_count; i++)
        if (i != frame->piece && i != in_hand && uj_board_draws(d->board, (int)i + 1))
            draw_block(d, i, uj_shelves_middle(d->shelves, frame->before[i]), 0.0);
    if (held != NULL)
        draw_block(d, in_hand,
                   uj_vec2_add(uj_shelves_middle(d->shelves, frame->before[in_hand]), held->by),
                   fmin(uj_vec2_length(held->by) / UJ_SHELF_LIFT, 1.0));
    if (frame->path_length == 0)
        return;
    find_path(subject, frame, path);
    uj_vec2 at = uj_path_point(path, 4, uj_ease(frame->fraction));
    double above = fmin(fabs(at.y - path[0].y), fabs(at.y - path[3].y));
    if (frame->piece != in_hand)
        draw_block(d, frame->piece, at, fmin(above / UJ_SHELF_LIFT, 1.0));
    draw_marks(d, frame, path);
}

static void draw_heading(const drawing *d, const char *text)
{
    const uj_box *box = &d->picture->now.box;
    double height = d->picture->head;
    uj_vec2 at = {0.5 * (box->low.x + box->high.x), box->high.y + 0.5 * height};
    uj_heading_draw(d->canvas, d->board, uj_map_apply(d->map, at), text, height);
}

void uj_block_draw(const uj_discrete_subject *subject, const uj_move_frame *frame,
                   uj_canvas *canvas, const uj_board *board)
{
    const uj_block_picture *picture = subject->picture;
    drawing d = {uj_blocks_of(subject), &picture->now, picture, frame, canvas, board, board->map};
    draw_now(subject, frame, &d);
    if (!subject->with_goal || !uj_board_draws(board, UJ_PART_GROUND))
        return;
    draw_heading(&d, subject->caption != NULL ? _("now") : _("start"));
    d.shelves = &picture->goal;
    d.frame = NULL;
    d.map = uj_map_pose(board->map, (uj_pose){picture->goal_offset.x, picture->goal_offset.y, 0.0});
    draw_tables(&d);
    for (size_t i = 0; i < subject->piece_count; i++)
        if (picture->goal_places[i] != UJ_NO_PLACE)
            draw_block(&d, i, uj_shelves_middle(&picture->goal, picture->goal_places[i]), 0.0);
    draw_heading(&d, _("goal"));
}

// Returns the goal place of block i, or UJ_NO_PLACE if block i may end anywhere. If the goal stack
// of block i may stand anywhere, assumes that the stack stands where its bottom block is now.
// Returns UJ_NO_PLACE if this bottom block is not on the table now.
static uint16_t wanted_place(const uj_discrete_subject *subject, const uint16_t *places, size_t i)
{
    const uj_block_picture *picture = subject->picture;
    uint16_t place = picture->goal_places[i];
    if (place == UJ_NO_PLACE || uj_block_column(place) < uj_blocks_of(subject)->place_count)
        return place;
    for (size_t k = 0; k < subject->piece_count; k++)
        if (picture->goal_places[k] == uj_block_place(uj_block_column(place), 0) &&
            uj_block_level(places[k]) == 0)
            return uj_block_place(uj_block_column(places[k]), uj_block_level(place));
    return UJ_NO_PLACE;
}

void uj_block_draw_goal(const uj_discrete_subject *subject, const uj_move_frame *frame,
                        uj_canvas *canvas, const uj_board *board)
{
    const uj_block_picture *picture = subject->picture;
    const uj_blocks *blocks = uj_blocks_of(subject);
    drawing d = {blocks, &picture->now, picture, NULL, canvas, board, board->map};
    double line = uj_board_line(board);
    for (size_t i = 0; i < subject->piece_count; i++) {
        uint16_t place = wanted_place(subject, frame->before, i);
        if (place == UJ_NO_PLACE || frame->before[i] == place)
            continue;
        uj_colour colour = uj_block_colour(board->palette, blocks->names[i], (int)i);
        uj_vec2 at = uj_shelves_middle(&picture->now, place);
        uj_paint rim = {.fill = uj_colour_fade(colour, 0.14),
                        .stroke = uj_colour_mix(colour, board->palette->ink, 0.35),
                        .line_width = 1.8 * line,
                        .dash = 8.0 * line};
        char tag[UJ_TAG_SIZE];
        uj_tag_make("goal-place", blocks->names[i], tag);
        draw_box(&d, tag, (rounded_box){at, {picture->now.width - 0.16, 0.84}, 0.14}, rim);
        if (uj_block_is_taken(frame->before, subject->piece_count, place))
            at.y += 0.3;  // do not cover the name of the block in this place
        const uj_label_style style = {0.22 * board->scale, 0.8 * picture->now.width * board->scale,
                                      board->palette->ink};
        uj_draw_label(canvas, tag, uj_map_apply(board->map, at), blocks->names[i], &style);
    }
}
