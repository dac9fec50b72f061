// The view of Klotski puzzles.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/klotski/klotski_path.h>
#include <unjam/discrete/klotski/klotski_shape.h>

#include "grid_board.h"

typedef struct klotski_picture {
    uj_grid grid;
    char names[UJ_KLOTSKI_PIECES][2];
    uj_klotski_symmetries classes;  // pieces of one class look alike
} klotski_picture;

static const uj_klotski *problem_of(const uj_discrete_subject *subject)
{
    return subject->problem->data;
}

// --- making --------------------------------------------------------------------------------------

static uj_status make_shape(const uj_klotski *problem, int piece, uj_grid_shape *out)
{
    bool cells[UJ_KLOTSKI_CELLS];
    for (int i = 0; i < problem->rows * problem->columns; i++)
        cells[i] = problem->grid[i] == piece + 1;
    return uj_grid_make_shape((uj_cell_set){problem->rows, problem->columns, cells},
                              problem->first[piece], out);
}

static uj_status make_grid(const uj_klotski *problem, klotski_picture *picture)
{
    uj_grid *grid = &picture->grid;
    bool floor[UJ_KLOTSKI_CELLS];
    for (int i = 0; i < problem->rows * problem->columns; i++)
        floor[i] = problem->grid[i] != UJ_KLOTSKI_WALL;
    grid->rows = problem->rows;
    grid->columns = problem->columns;
    grid->piece_count = (size_t)problem->piece_count;
    grid->pieces = calloc(grid->piece_count, sizeof *grid->pieces);
    grid->shapes = calloc((size_t)picture->classes.class_count, sizeof *grid->shapes);
    if (grid->pieces == NULL || grid->shapes == NULL)
        return UJ_NO_MEMORY;
    grid->shape_count = (size_t)picture->classes.class_count;
    return uj_grid_make_floor(grid, floor);
}

static uj_status prepare(uj_discrete_subject *subject)
{
    const uj_klotski *problem = problem_of(subject);
    klotski_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL)
        return UJ_NO_MEMORY;
    subject->picture = picture;
    subject->piece_count = (size_t)problem->piece_count;
    uj_klotski_find_symmetries(problem, &picture->classes);
    uj_status status = make_grid(problem, picture);
    int colours[UJ_KLOTSKI_PIECES] = {0}, used = 0;
    for (int i = 0; status == UJ_OK && i < problem->piece_count; i++) {
        size_t shape = picture->classes.class_of[i];
        if (picture->grid.shapes[shape].edge.ring_count == 0) {
            colours[shape] = problem->group[i] != 0 ? -1 : used++ % UJ_PIECE_COLOURS;
            status = make_shape(problem, i, &picture->grid.shapes[shape]);
        }
        picture->names[i][0] = problem->names[i];
        picture->grid.pieces[i] = (uj_grid_piece){
            .shape = shape, .colour = colours[shape], .name = picture->names[i], .text = 0.38};
    }
    if (status == UJ_OK)
        status = uj_grid_make_hatches(&picture->grid);
    return status;
}

static void release(void *data)
{
    klotski_picture *picture = data;
    if (picture != NULL)
        uj_grid_clear(&picture->grid);
    free(picture);
}

static void start(const uj_discrete_subject *subject, uint16_t *places)
{
    const uj_klotski *problem = problem_of(subject);
    for (int i = 0; i < problem->piece_count; i++)
        places[i] = problem->first[i];
}

static void arrange(uj_discrete_subject *subject)
{
    subject->box = ((const klotski_picture *)subject->picture)->grid.outer;
}

// --- playing -------------------------------------------------------------------------------------

// Finds a path of the piece that is lifted off `board`. Does not set path->piece.
static bool find_path(const uj_klotski_lifted *board, uint16_t from, uint16_t to, uj_path *path)
{
    uj_klotski_path found;
    if (!uj_klotski_find_path(board, from, to, &found))
        return false;
    path->count = found.count;
    memcpy(path->places, found.cells, found.count * sizeof *found.cells);
    return true;
}

static bool play(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *path)
{
    const uj_klotski *problem = problem_of(subject);
    if (move.count != 2 || move.codes[0] >= problem->piece_count ||
        move.codes[1] >= problem->rows * problem->columns)
        return false;
    uint16_t piece = move.codes[0];
    uj_klotski_lifted board = uj_klotski_lift(problem, places, piece);
    path->piece = piece;
    if (!find_path(&board, places[piece], move.codes[1], path))
        return false;
    places[piece] = move.codes[1];
    return true;
}

static double length(const uj_discrete_subject *subject, const uj_move_frame *frame)
{
    (void)subject;
    return uj_grid_length(frame);
}

// --- showing -------------------------------------------------------------------------------------

static void describe(const uj_discrete_subject *subject, char *buffer, size_t size)
{
    const uj_klotski *problem = problem_of(subject);
    if (problem->goal_count > 1)
        snprintf(buffer, size, _("Goal: move the pieces with stars to their outlines."));
    else
        snprintf(buffer, size, _("Goal: move %c to its outline."),
                 problem->names[problem->goals[0].piece]);
}

static void draw_target(const uj_discrete_subject *subject, uj_klotski_goal goal, bool outline,
                        uj_canvas *canvas, const uj_board *board)
{
    const klotski_picture *picture = subject->picture;
    const uj_grid_shape *shape = &picture->grid.shapes[picture->classes.class_of[goal.piece]];
    uj_vec2 at = uj_grid_cell(&picture->grid, (unsigned)goal.cell);
    uj_map map = uj_map_pose(board->map, (uj_pose){at.x, at.y, 0.0});
    double line = uj_board_line(board);
    uj_paint paint = {.fill = uj_colour_fade(board->palette->goal, 0.2)};
    if (outline)
        paint = (uj_paint){.stroke = uj_colour_fade(board->palette->accent, 0.9),
                           .line_width = 1.8 * line,
                           .dash = 6.0 * line};
    canvas->class->polygon(canvas, "target", &shape->edge, map, &paint);
}

// Marks the exits: cells that only pieces with a goal may enter.
static void draw_exits(const uj_discrete_subject *subject, uj_canvas *canvas, const uj_board *board)
{
    const klotski_picture *picture = subject->picture;
    const uj_klotski *problem = problem_of(subject);
    const uj_paint paint = {.fill = uj_colour_fade(board->palette->accent, 0.16)};
    for (int cell = 0; cell < problem->rows * problem->columns; cell++) {
        const uj_vec2 middle = uj_grid_cell(&picture->grid, (unsigned)cell);
        const uj_vec2 a = uj_map_apply(board->map, (uj_vec2){middle.x - 0.5, middle.y - 0.5});
        const uj_vec2 b = uj_map_apply(board->map, (uj_vec2){middle.x + 0.5, middle.y + 0.5});
        if (problem->is_exit[cell])
            uj_draw_box(
                canvas, "exit",
                (uj_box){{fmin(a.x, b.x), fmin(a.y, b.y)}, {fmax(a.x, b.x), fmax(a.y, b.y)}}, 0.0,
                &paint);
    }
}

static void draw(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_canvas *canvas,
                 const uj_board *board)
{
    const klotski_picture *picture = subject->picture;
    const uj_klotski *problem = problem_of(subject);
    uj_grid_position now = {.places = frame->before, .frame = frame, .held = subject->held};
    if (uj_board_draws(board, UJ_PART_GROUND)) {
        uj_grid_draw_floor(&picture->grid, now.offset, canvas, board);
        draw_exits(subject, canvas, board);
        for (int i = 0; i < problem->goal_count; i++)
            draw_target(subject, problem->goals[i], false, canvas, board);
        uj_discrete_draw_trails(subject, frame, canvas, board);
    }
    uj_grid_draw_pieces(&picture->grid, &now, canvas, board);
    for (int i = 0; uj_board_draws(board, UJ_PART_OVER) && i < problem->goal_count; i++)
        if (!uj_klotski_is_met(problem, problem->goals[i], frame->before))
            draw_target(subject, problem->goals[i], true, canvas, board);
}

static size_t trail(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_vec2 *points)
{
    const klotski_picture *picture = subject->picture;
    return uj_grid_trail(&picture->grid, frame, points);
}

static void draw_goal(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_canvas *canvas, const uj_board *board)
{
    const klotski_picture *picture = subject->picture;
    const uj_klotski *problem = problem_of(subject);
    for (int i = 0; i < problem->goal_count; i++)
        if (!uj_klotski_is_met(problem, problem->goals[i], frame->before))
            uj_grid_draw_goal_place(&picture->grid, (size_t)problem->goals[i].piece,
                                    (unsigned)problem->goals[i].cell, canvas, board);
}

// --- games ---------------------------------------------------------------------------------------

static uj_box bounds(const uj_discrete_subject *subject, const uint16_t *places, size_t piece)
{
    const klotski_picture *picture = subject->picture;
    return uj_grid_bounds(&picture->grid, piece, places[piece]);
}

static bool covers(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at)
{
    const klotski_picture *picture = subject->picture;
    const uj_klotski_shape *shape = &picture->classes.shapes[picture->classes.class_of[piece]];
    int cell = uj_grid_cell_at(&picture->grid, at), columns = picture->grid.columns;
    for (int i = 0; i < shape->size; i++)
        if (cell == places[piece] + shape->cells[i].row * columns + shape->cells[i].column)
            return true;
    return false;
}

// One move is a single step, a straight slide or any path, depending on problem->cost.
static bool is_one_move(const uj_klotski *problem, const uj_path *path)
{
    int first = path->places[1] - path->places[0];
    if (problem->cost == UJ_KLOTSKI_STEPS)
        return path->count == 2;
    for (size_t i = 2; problem->cost == UJ_KLOTSKI_SLIDES && i < path->count; i++)
        if (path->places[i] - path->places[i - 1] != first)
            return false;
    return true;
}

static void legal_moves(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        const uj_move_visitor *visitor)
{
    const klotski_picture *picture = subject->picture;
    const uj_klotski *problem = problem_of(subject);
    uj_klotski_lifted board = uj_klotski_lift(problem, places, (int)piece);
    uj_vec2 middle = uj_box_middle(bounds(subject, places, piece));
    uj_vec2 from = uj_grid_cell(&picture->grid, places[piece]);
    for (int to = 0; to < problem->rows * problem->columns; to++) {
        uj_path path;
        if (!find_path(&board, places[piece], (uint16_t)to, &path) || !is_one_move(problem, &path))
            continue;
        const uint16_t codes[2] = {(uint16_t)piece, (uint16_t)to};
        uj_vec2 by = uj_vec2_sub(uj_grid_cell(&picture->grid, (unsigned)to), from);
        visitor->visit(visitor->payload, codes, 2, uj_vec2_add(middle, by));
    }
}

static void stuck(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  char *buffer, size_t size)
{
    (void)places;
    snprintf(buffer, size, _("%c cannot move: other pieces or walls are in its way on all sides."),
             problem_of(subject)->names[piece]);
}

static void *restart(const uj_discrete_subject *subject, const uint16_t *places)
{
    const klotski_picture *picture = subject->picture;
    uj_klotski *problem = malloc(sizeof *problem);
    if (problem == NULL)
        return NULL;
    *problem = *problem_of(subject);
    for (int i = 0; i < problem->rows * problem->columns; i++)
        problem->grid[i] = problem->grid[i] == UJ_KLOTSKI_WALL ? UJ_KLOTSKI_WALL : 0;
    for (int i = 0; i < problem->piece_count; i++) {
        const uj_klotski_shape *shape = &picture->classes.shapes[picture->classes.class_of[i]];
        problem->first[i] = (uint8_t)places[i];
        for (int k = 0; k < shape->size; k++)
            problem->grid[places[i] + shape->cells[k].row * problem->columns +
                          shape->cells[k].column] = (uint8_t)(i + 1);
    }
    return problem;
}

const uj_discrete_view uj_klotski_view = {
    .kind = "klotski",
    .slides = true,
    .brief = true,
    .pace = {.speed = 4.0, .shortest = 0.3, .longest = 2.5, .pause = 0.16, .rest = 1.2},
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
