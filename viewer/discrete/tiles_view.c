// The view of sliding tiles.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/tiles/tiles.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "grid_board.h"

typedef struct tiles_picture {
    uj_grid grid;
    uint16_t start[UJ_TILES_MAX_CELLS];  // [piece_count] start cell of each tile
    uint16_t goal[UJ_TILES_MAX_CELLS];   // [piece_count] goal cell of each tile
    uj_vec2 goal_offset;                 // displacement of the goal's board, if subject->with_goal
    double head;                         // height of the headings, in cells
} tiles_picture;

static const uj_tiles *tiles_of(const uj_discrete_subject *subject)
{
    return subject->problem->data;
}

static double text_size(const char *label)
{
    return fmin(0.44, fmax(0.78 / fmax(uj_text_wrap_width(label, 1.15), 0.1), 0.15));
}

// If some tiles share a label, the colour depends on the label, otherwise on the row of the tile's
// goal cell.
static int colour_of(const uj_tiles *tiles, int label, unsigned goal)
{
    bool repeated = false;
    for (int i = 1; i <= tiles->label_count; i++)
        repeated = repeated || (i != tiles->wall && tiles->copies[i] > 1);
    return (repeated ? label - 1 : (int)goal / tiles->columns) % UJ_PIECE_COLOURS;
}

static unsigned take_goal(const uj_tiles *tiles, int label, bool *taken)
{
    int cell = 0;
    while (tiles->goal[cell] != label || taken[cell])
        cell++;
    taken[cell] = true;
    return (unsigned)cell;
}

static uj_status make_grid(const uj_tiles *tiles, uj_grid *grid)
{
    bool floor[UJ_TILES_MAX_CELLS];
    const bool one[] = {true};
    for (int cell = 0; cell < tiles->cells; cell++)
        floor[cell] = !uj_tiles_is_wall(tiles, cell);
    grid->rows = tiles->rows;
    grid->columns = tiles->columns;
    grid->shapes = calloc(1, sizeof *grid->shapes);
    grid->pieces = calloc((size_t)tiles->cells, sizeof *grid->pieces);
    if (grid->shapes == NULL || grid->pieces == NULL)
        return UJ_NO_MEMORY;
    grid->shape_count = 1;
    uj_status status = uj_grid_make_floor(grid, floor);
    if (status == UJ_OK)
        status = uj_grid_make_shape((uj_cell_set){1, 1, one}, 0, &grid->shapes[0]);
    return status;
}

static uj_status prepare(uj_discrete_subject *subject)
{
    const uj_tiles *tiles = tiles_of(subject);
    tiles_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL)
        return UJ_NO_MEMORY;
    subject->picture = picture;
    uj_status status = make_grid(tiles, &picture->grid);
    if (status != UJ_OK)
        return status;
    bool taken[UJ_TILES_MAX_CELLS] = {false};
    size_t count = 0;
    for (int cell = 0; cell < tiles->cells; cell++) {
        int label = tiles->start[cell];
        if (label == 0 || label == tiles->wall)
            continue;
        unsigned goal = take_goal(tiles, label, taken);
        picture->start[count] = (uint16_t)cell;
        picture->goal[count] = (uint16_t)goal;
        picture->grid.pieces[count++] = (uj_grid_piece){.colour = colour_of(tiles, label, goal),
                                                        .name = tiles->labels[label],
                                                        .text = text_size(tiles->labels[label])};
    }
    picture->grid.piece_count = subject->piece_count = count;
    return uj_grid_make_hatches(&picture->grid);
}

static void release(void *data)
{
    tiles_picture *picture = data;
    if (picture != NULL)
        uj_grid_clear(&picture->grid);
    free(picture);
}

static void start(const uj_discrete_subject *subject, uint16_t *places)
{
    const tiles_picture *picture = subject->picture;
    memcpy(places, picture->start, subject->piece_count * sizeof *places);
}

static bool is_taken(const uj_discrete_subject *subject, const uint16_t *places, int cell)
{
    bool taken = uj_tiles_is_wall(tiles_of(subject), cell);
    for (size_t i = 0; i < subject->piece_count && !taken; i++)
        taken = places[i] == cell;
    return taken;
}

static bool can_slide(const uj_discrete_subject *subject, const uint16_t *places, int from, int to)
{
    const int columns = tiles_of(subject)->columns;
    int step = from / columns == to / columns ? 1 : from % columns == to % columns ? columns : 0;
    step = to < from ? -step : step;
    if (step == 0 || from == to)
        return false;
    int cell = from + step;
    while (cell != to && !is_taken(subject, places, cell))
        cell += step;
    return cell == to && !is_taken(subject, places, to);
}

static bool play(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *path)
{
    const uj_tiles *tiles = tiles_of(subject);
    if (move.count != UJ_TILES_CODES || move.codes[UJ_TILES_FROM] >= tiles->cells ||
        move.codes[UJ_TILES_TO] >= tiles->cells)
        return false;
    uint16_t from = move.codes[UJ_TILES_FROM], to = move.codes[UJ_TILES_TO];
    size_t piece = subject->piece_count;
    for (size_t i = 0; i < subject->piece_count; i++)
        piece = places[i] == from ? i : piece;
    if (piece == subject->piece_count || !can_slide(subject, places, from, to))
        return false;
    places[piece] = to;
    const int across = from / tiles->columns == to / tiles->columns ? 1 : tiles->columns;
    *path = (uj_path){.piece = (uint16_t)piece};
    for (int cell = from; cell != to; cell += to > from ? across : -across)
        path->places[path->count++] = (uint16_t)cell;
    path->places[path->count++] = to;
    return true;
}

static void arrange(uj_discrete_subject *subject)
{
    tiles_picture *picture = subject->picture;
    subject->box = picture->grid.outer;
    if (!subject->with_goal)
        return;
    picture->head = 0.09 * (double)(picture->grid.rows + picture->grid.columns);
    subject->box = uj_pair_boxes(picture->grid.outer, picture->head, &picture->goal_offset);
}

static double length(const uj_discrete_subject *subject, const uj_move_frame *frame)
{
    (void)subject;
    return uj_grid_length(frame);
}

static void describe(const uj_discrete_subject *subject, char *buffer, size_t size)
{
    snprintf(buffer, size,
             subject->with_goal ? _("Goal: arrange the tiles as shown under \"goal\".")
                                : _("Goal: bring every tile to its place."));
}

static void draw_heading(const tiles_picture *picture, const char *text, uj_vec2 offset,
                         uj_canvas *canvas, const uj_board *board)
{
    const uj_box *outer = &picture->grid.outer;
    uj_vec2 at = {0.5 * (outer->low.x + outer->high.x), outer->high.y + 0.5 * picture->head};
    uj_heading_draw(canvas, board, uj_map_apply(board->map, uj_vec2_add(at, offset)), text,
                    picture->head);
}

static void draw(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_canvas *canvas,
                 const uj_board *board)
{
    const tiles_picture *picture = subject->picture;
    uj_grid_position now = {.places = frame->before, .frame = frame, .held = subject->held};
    bool ground = uj_board_draws(board, UJ_PART_GROUND);
    if (ground) {
        uj_grid_draw_floor(&picture->grid, now.offset, canvas, board);
        uj_discrete_draw_trails(subject, frame, canvas, board);
    }
    uj_grid_draw_pieces(&picture->grid, &now, canvas, board);
    if (!subject->with_goal || !ground)
        return;
    uj_grid_position goal = {.places = picture->goal, .offset = picture->goal_offset};
    uj_board whole = *board;
    whole.part = UJ_PART_ALL;
    uj_grid_draw_floor(&picture->grid, goal.offset, canvas, board);
    uj_grid_draw_pieces(&picture->grid, &goal, canvas, &whole);
    draw_heading(picture, subject->caption != NULL ? _("now") : _("start"), now.offset, canvas,
                 board);
    draw_heading(picture, _("goal"), goal.offset, canvas, board);
}

static size_t trail(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_vec2 *points)
{
    const tiles_picture *picture = subject->picture;
    return uj_grid_trail(&picture->grid, frame, points);
}

// Marks a cell with the label that the goal has there. `met`: a tile with this label rests there.
static void draw_badge(uj_canvas *canvas, const uj_board *board, uj_vec2 cell, const char *label,
                       bool met)
{
    const uj_palette *palette = board->palette;
    double scale = board->scale;
    uj_vec2 middle = uj_map_apply(board->map, cell);
    uj_vec2 at = {middle.x - 0.31 * scale, middle.y - 0.32 * scale};
    uj_vec2 half = {0.145 * scale, 0.115 * scale};
    uj_paint paint = {.fill = met ? palette->good : palette->panel,
                      .stroke = palette->good,
                      .line_width = fmin(0.02 * scale, uj_board_line(board))};
    uj_draw_box(canvas, met ? "goal-met" : "goal-place",
                (uj_box){uj_vec2_sub(at, half), uj_vec2_add(at, half)}, 0.06 * scale, &paint);
    const uj_label_style style = {0.16 * scale, 0.26 * scale, met ? palette->panel : palette->ink};
    uj_draw_label(canvas, "goal-place", at, label, &style);
}

static void draw_goal(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_canvas *canvas, const uj_board *board)
{
    const tiles_picture *picture = subject->picture;
    const uj_tiles *tiles = tiles_of(subject);
    for (int cell = 0; cell < tiles->cells; cell++) {
        bool met = false;
        if (tiles->goal[cell] == 0 || uj_tiles_is_wall(tiles, cell))
            continue;
        const char *label = tiles->labels[tiles->goal[cell]];
        for (size_t i = 0; i < subject->piece_count; i++)
            met |= frame->before[i] == cell && frame->piece != i &&
                   strcmp(picture->grid.pieces[i].name, label) == 0;
        draw_badge(canvas, board, uj_grid_cell(&picture->grid, (unsigned)cell), label, met);
    }
}

// --- games ---------------------------------------------------------------------------------------

static uj_box bounds(const uj_discrete_subject *subject, const uint16_t *places, size_t piece)
{
    const tiles_picture *picture = subject->picture;
    return uj_grid_bounds(&picture->grid, piece, places[piece]);
}

static bool covers(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at)
{
    const tiles_picture *picture = subject->picture;
    return uj_grid_cell_at(&picture->grid, at) == (int)places[piece];
}

static void legal_moves(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        const uj_move_visitor *visitor)
{
    const tiles_picture *picture = subject->picture;
    const uj_tiles *tiles = tiles_of(subject);
    for (int to = 0; to < tiles->cells; to++) {
        const int from = places[piece];
        const bool far = abs(to - from) != 1 && abs(to - from) != tiles->columns;
        if ((far && tiles->cost != UJ_TILES_SLIDES) || !can_slide(subject, places, from, to))
            continue;
        uint16_t codes[UJ_TILES_CODES];
        codes[UJ_TILES_LABEL] = (uint16_t)tiles->start[picture->start[piece]];
        codes[UJ_TILES_FROM] = places[piece];
        codes[UJ_TILES_TO] = (uint16_t)to;
        visitor->visit(visitor->payload, codes, UJ_TILES_CODES,
                       uj_grid_cell(&picture->grid, (unsigned)to));
    }
}

static void stuck(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  char *buffer, size_t size)
{
    const tiles_picture *picture = subject->picture;
    (void)places;
    snprintf(buffer, size, _("%s cannot move: there is no free cell beside it."),
             picture->grid.pieces[piece].name);
}

static void *restart(const uj_discrete_subject *subject, const uint16_t *places)
{
    const tiles_picture *picture = subject->picture;
    uj_tiles *tiles = malloc(sizeof *tiles);
    if (tiles == NULL)
        return NULL;
    *tiles = *tiles_of(subject);
    memset(tiles->start, 0, sizeof tiles->start);
    for (int cell = 0; cell < tiles->cells; cell++)
        if (uj_tiles_is_wall(tiles, cell))
            tiles->start[cell] = tiles->wall;
    for (size_t i = 0; i < subject->piece_count; i++)
        tiles->start[places[i]] = tiles_of(subject)->start[picture->start[i]];
    return tiles;
}

const uj_discrete_view uj_tiles_view = {
    .kind = "tiles",
    .slides = true,
    .brief = true,
    .pace = {.speed = 4.5, .shortest = 0.24, .longest = 2.0, .pause = 0.14, .rest = 1.0},
    .prepare = prepare,
    .release = release,
    .start = start,
    .play = play,
    .arrange = arrange,
    .length = length,
    .describe = describe,
    .draw = draw,
    .trail = trail,
    .draw_goal = draw_goal,
    .bounds = bounds,
    .covers = covers,
    .legal_moves = legal_moves,
    .stuck = stuck,
    .restart = restart,
};
