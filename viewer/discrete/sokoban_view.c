// The view of Sokoban. The boxes are the first pieces, the player is the last piece. The path of a
// move is the player's path.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/sokoban/sokoban_floor.h>

#include "grid_board.h"

enum { NAME_SIZE = 24, BOX_SHAPE = 0, PLAYER_SHAPE = 1, DISC_POINTS = 32 };

_Static_assert((int)UJ_SOKOBAN_MOVE_STEPS < (int)UJ_PATH_LIMIT, "a move is a path");

typedef struct sokoban_picture {
    uj_grid grid;
    bool floor[UJ_SOKOBAN_CELLS];  // cells that the player could reach if there were no boxes
    char (*names)[NAME_SIZE];      // [grid.piece_count]
} sokoban_picture;

static const uj_sokoban *problem_of(const uj_discrete_subject *subject)
{
    return subject->problem->data;
}

// --- making --------------------------------------------------------------------------------------

static uj_status make_player(uj_grid_shape *out)
{
    const double radii[] = {0.38, 0.36, 0.31};
    uj_polygon *outlines[] = {&out->edge, &out->bevel, &out->top};
    uj_status status = UJ_OK;
    for (int i = 0; status == UJ_OK && i < 3; i++) {
        uj_vec2 points[DISC_POINTS];
        for (int k = 0; k < DISC_POINTS; k++) {
            const double angle = 2.0 * UJ_PI * k / DISC_POINTS;
            points[k] = (uj_vec2){radii[i] * cos(angle), radii[i] * sin(angle)};
        }
        status = uj_polygon_from_points(points, DISC_POINTS, outlines[i]);
    }
    if (status == UJ_OK)
        uj_label_anchor_find(&out->edge.rings[0], &out->anchor);
    return status;
}

static uj_status make_grid(const uj_sokoban *problem, sokoban_picture *picture)
{
    const bool one[] = {true};
    uj_grid *grid = &picture->grid;
    const size_t pieces = (size_t)problem->box_count + 1;
    uj_sokoban_find_floor(problem, picture->floor);
    grid->rows = problem->rows;
    grid->columns = problem->columns;
    grid->shapes = calloc(2, sizeof *grid->shapes);
    grid->pieces = calloc(pieces, sizeof *grid->pieces);
    picture->names = calloc(pieces, sizeof *picture->names);
    if (grid->shapes == NULL || grid->pieces == NULL || picture->names == NULL)
        return UJ_NO_MEMORY;
    grid->shape_count = 2;
    grid->piece_count = pieces;
    for (size_t i = 0; i < pieces; i++) {
        const bool is_player = i + 1 == pieces;
        if (!is_player)
            snprintf(picture->names[i], NAME_SIZE, "%zu", i + 1);
        grid->pieces[i] = (uj_grid_piece){.shape = is_player ? PLAYER_SHAPE : BOX_SHAPE,
                                          .colour = is_player ? 1 : 0,
                                          .name = is_player ? "@" : picture->names[i],
                                          .text = 0.3};
    }
    uj_status status = uj_grid_make_floor(grid, picture->floor);
    if (status == UJ_OK)
        status = uj_grid_make_shape((uj_cell_set){1, 1, one}, 0, &grid->shapes[BOX_SHAPE]);
    return status == UJ_OK ? make_player(&grid->shapes[PLAYER_SHAPE]) : status;
}

static uj_status prepare(uj_discrete_subject *subject)
{
    const uj_sokoban *problem = problem_of(subject);
    sokoban_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL)
        return UJ_NO_MEMORY;
    subject->picture = picture;
    subject->piece_count = (size_t)problem->box_count + 1;
    uj_status status = make_grid(problem, picture);
    return status == UJ_OK ? uj_grid_make_hatches(&picture->grid) : status;
}

static void release(void *data)
{
    sokoban_picture *picture = data;
    if (picture != NULL) {
        uj_grid_clear(&picture->grid);
        free(picture->names);
    }
    free(picture);
}

static void start(const uj_discrete_subject *subject, uint16_t *places)
{
    const uj_sokoban *problem = problem_of(subject);
    for (int cell = 0, box = 0; cell < problem->rows * problem->columns; cell++)
        if ((problem->cells[cell] & UJ_SOKOBAN_BOX) != 0)
            places[box++] = (uint16_t)cell;
    places[problem->box_count] = (uint16_t)problem->player;
}

static void arrange(uj_discrete_subject *subject)
{
    subject->box = ((const sokoban_picture *)subject->picture)->grid.outer;
}

// --- playing -------------------------------------------------------------------------------------

// Returns the index of the box in a cell; if there is none, the number of boxes.
static size_t box_at(const uj_discrete_subject *subject, const uint16_t *places, int cell)
{
    size_t box = 0;
    while (box + 1 < subject->piece_count && places[box] != cell)
        box++;
    return box;
}

static bool is_free(const uj_discrete_subject *subject, const uint16_t *places, int cell)
{
    const sokoban_picture *picture = subject->picture;
    return cell >= 0 && picture->floor[cell] &&
           box_at(subject, places, cell) + 1 == subject->piece_count;
}

// If the step is illegal, returns false and changes nothing.
static bool step(const uj_discrete_subject *subject, uint16_t code, uint16_t *places)
{
    const uj_sokoban *problem = problem_of(subject);
    const size_t player = subject->piece_count - 1;
    const int d = code % UJ_SOKOBAN_PUSH, to = uj_sokoban_next(problem, places[player], d);
    if (code >= 2 * UJ_SOKOBAN_PUSH || to < 0)
        return false;
    const size_t box = box_at(subject, places, to);
    if (code < UJ_SOKOBAN_PUSH ? !is_free(subject, places, to) : box == player)
        return false;
    if (code >= UJ_SOKOBAN_PUSH) {
        const int beyond = uj_sokoban_next(problem, to, d);
        if (!is_free(subject, places, beyond))
            return false;
        places[box] = (uint16_t)beyond;
    }
    places[player] = (uint16_t)to;
    return true;
}

static bool play(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *path)
{
    const size_t player = subject->piece_count - 1;
    if (move.count == 0 || move.count > UJ_SOKOBAN_MOVE_STEPS)
        return false;
    // If the move is illegal, the player and the pushed box go back to `from` and `box_from`.
    const uint16_t from = places[player];
    size_t pushed = player;
    uint16_t box_from = 0;
    *path = (uj_path){.piece = (uint16_t)player, .count = 1, .places = {from}};
    for (size_t i = 0; i < move.count; i++) {
        const uint16_t code = move.codes[i], before = i > 0 ? move.codes[i - 1] : 0;
        if (code >= UJ_SOKOBAN_PUSH && code < 2 * UJ_SOKOBAN_PUSH && pushed == player) {
            pushed = box_at(
                subject, places,
                uj_sokoban_next(problem_of(subject), places[player], code - UJ_SOKOBAN_PUSH));
            box_from = places[pushed];
        }
        if ((before >= UJ_SOKOBAN_PUSH && code != before) || !step(subject, code, places)) {
            places[pushed] = box_from;
            places[player] = from;
            return false;
        }
        path->places[path->count++] = places[player];
    }
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
    (void)subject;
    snprintf(buffer, size, _("Goal: push every box to a goal cell."));
}

// Returns the box that the current move pushes, and its displacement so far. If no box is pushed,
// returns the player and 0.
static uj_held pushed_box(const uj_discrete_subject *subject, const uj_move_frame *frame)
{
    const sokoban_picture *picture = subject->picture;
    uj_held held = {.piece = subject->piece_count - 1};
    for (size_t i = 0; frame->path_length > 0 && i + 1 < subject->piece_count; i++)
        if (frame->before[i] != frame->after[i])
            held.piece = i;
    if (held.piece + 1 == subject->piece_count)
        return held;
    const uj_vec2 by = uj_vec2_sub(uj_grid_cell(&picture->grid, frame->after[held.piece]),
                                   uj_grid_cell(&picture->grid, frame->before[held.piece]));
    const double pushes = uj_vec2_length(by), steps = (double)(frame->path_length - 1);
    const double walk = steps - pushes, done = uj_ease(frame->fraction) * steps;
    held.by = uj_vec2_scale(by, fmax(0.0, done - walk) / pushes);
    return held;
}

static void draw_goals(const uj_discrete_subject *subject, uj_canvas *canvas, const uj_board *board)
{
    const sokoban_picture *picture = subject->picture;
    const uj_sokoban *problem = problem_of(subject);
    const uj_paint paint = {.fill = uj_colour_fade(board->palette->goal, 0.55),
                            .stroke = uj_colour_mix(board->palette->goal, board->palette->ink, 0.5),
                            .line_width = uj_board_line(board)};
    for (int cell = 0; cell < problem->rows * problem->columns; cell++)
        if (picture->floor[cell] && (problem->cells[cell] & UJ_SOKOBAN_GOAL) != 0)
            canvas->class->disc(
                canvas, "goal",
                uj_map_apply(board->map, uj_grid_cell(&picture->grid, (unsigned)cell)),
                0.17 * board->scale, &paint);
}

static void draw(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_canvas *canvas,
                 const uj_board *board)
{
    const sokoban_picture *picture = subject->picture;
    const uj_held pushed = pushed_box(subject, frame);
    uj_grid_position now = {.places = frame->before, .frame = frame, .held = subject->held};
    if (pushed.piece + 1 < subject->piece_count)
        now.held = &pushed;
    if (uj_board_draws(board, UJ_PART_GROUND)) {
        uj_grid_draw_floor(&picture->grid, now.offset, canvas, board);
        draw_goals(subject, canvas, board);
        uj_discrete_draw_trails(subject, frame, canvas, board);
    }
    uj_grid_draw_pieces(&picture->grid, &now, canvas, board);
}

static size_t trail(const uj_discrete_subject *subject, const uj_move_frame *frame, uj_vec2 *points)
{
    const sokoban_picture *picture = subject->picture;
    return uj_grid_trail(&picture->grid, frame, points);
}

static void draw_goal(const uj_discrete_subject *subject, const uj_move_frame *frame,
                      uj_canvas *canvas, const uj_board *board)
{
    const sokoban_picture *picture = subject->picture;
    const uj_sokoban *problem = problem_of(subject);
    const uj_palette *palette = board->palette;
    for (int cell = 0; cell < problem->rows * problem->columns; cell++) {
        if (!picture->floor[cell] || (problem->cells[cell] & UJ_SOKOBAN_GOAL) == 0)
            continue;
        const bool met = box_at(subject, frame->before, cell) + 1 < subject->piece_count;
        const uj_vec2 corner =
            uj_vec2_add(uj_grid_cell(&picture->grid, (unsigned)cell), (uj_vec2){-0.29, 0.29});
        const uj_paint paint = {.fill = met ? palette->good : palette->panel,
                                .stroke = palette->good,
                                .line_width = uj_board_line(board)};
        uj_draw_star(canvas, met ? "goal-met" : "goal-place", uj_map_apply(board->map, corner),
                     fmin(0.15 * board->scale, 1.2 * board->text), &paint);
    }
}

// --- games ---------------------------------------------------------------------------------------

static uj_box bounds(const uj_discrete_subject *subject, const uint16_t *places, size_t piece)
{
    const sokoban_picture *picture = subject->picture;
    return uj_grid_bounds(&picture->grid, piece, places[piece]);
}

static bool covers(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at)
{
    const sokoban_picture *picture = subject->picture;
    return uj_grid_cell_at(&picture->grid, at) == (int)places[piece];
}

// The shortest walks of the player to all cells.
typedef struct walks {
    int16_t steps[UJ_SOKOBAN_CELLS];  // length of the walk; -1: the cell cannot be reached
    uint8_t last[UJ_SOKOBAN_CELLS];   // direction of the last step
} walks;

static void find_walks(const uj_discrete_subject *subject, const uint16_t *places, walks *out)
{
    uint16_t queue[UJ_SOKOBAN_CELLS];
    size_t head = 0, tail = 0;
    memset(out->steps, -1, sizeof out->steps);
    queue[tail++] = places[subject->piece_count - 1];
    out->steps[queue[0]] = 0;
    while (head < tail) {
        const int cell = queue[head++];
        for (int d = 0; d < 4; d++) {
            const int to = uj_sokoban_next(problem_of(subject), cell, d);
            if (!is_free(subject, places, to) || out->steps[to] >= 0)
                continue;
            out->steps[to] = (int16_t)(out->steps[cell] + 1);
            out->last[to] = (uint8_t)d;
            queue[tail++] = (uint16_t)to;
        }
    }
}

// Writes the steps by which the player walks to `cell`, and returns their number. If they are too
// many for one move, writes nothing and returns 0.
static size_t write_walk(const uj_discrete_subject *subject, const walks *w, int cell,
                         uint16_t *codes)
{
    const size_t count = (size_t)w->steps[cell];
    if (count > UJ_SOKOBAN_MOVE_STEPS)
        return 0;
    for (size_t i = count; i > 0; i--) {
        codes[i - 1] = w->last[cell];
        cell = uj_sokoban_next(problem_of(subject), cell, (w->last[cell] + 2) % 4);
    }
    return count;
}

// Visits pushes of `box` in direction `d`, by one cell or more.
static void visit_pushes(const uj_discrete_subject *subject, const uint16_t *places, size_t box,
                         int d, const uj_move_visitor *visitor)
{
    const sokoban_picture *picture = subject->picture;
    const uj_sokoban *problem = problem_of(subject);
    const int behind = uj_sokoban_next(problem, places[box], (d + 2) % 4);
    uint16_t codes[UJ_SOKOBAN_MOVE_STEPS];
    walks w;
    find_walks(subject, places, &w);
    if (behind < 0 || w.steps[behind] < 0)
        return;
    size_t count = write_walk(subject, &w, behind, codes);
    if (count == 0 && w.steps[behind] > 0)
        return;
    for (int to = uj_sokoban_next(problem, places[box], d);
         is_free(subject, places, to) && count < UJ_SOKOBAN_MOVE_STEPS;
         to = uj_sokoban_next(problem, to, d)) {
        codes[count++] = (uint16_t)(d + UJ_SOKOBAN_PUSH);
        visitor->visit(visitor->payload, codes, count, uj_grid_cell(&picture->grid, (unsigned)to));
    }
}

// Visits walks without a push, and steps that push an adjacent box by one cell.
static void visit_steps(const uj_discrete_subject *subject, const uint16_t *places,
                        const uj_move_visitor *visitor)
{
    const sokoban_picture *picture = subject->picture;
    const uj_sokoban *problem = problem_of(subject);
    const size_t player = subject->piece_count - 1;
    uint16_t codes[UJ_SOKOBAN_MOVE_STEPS];
    walks w;
    find_walks(subject, places, &w);
    for (int cell = 0; cell < problem->rows * problem->columns; cell++) {
        const size_t count = w.steps[cell] > 0 ? write_walk(subject, &w, cell, codes) : 0;
        if (count > 0)
            visitor->visit(visitor->payload, codes, count,
                           uj_grid_cell(&picture->grid, (unsigned)cell));
    }
    for (int d = 0; d < 4; d++) {
        const int to = uj_sokoban_next(problem, places[player], d);
        if (to < 0 || box_at(subject, places, to) == player ||
            !is_free(subject, places, uj_sokoban_next(problem, to, d)))
            continue;
        codes[0] = (uint16_t)(d + UJ_SOKOBAN_PUSH);
        visitor->visit(visitor->payload, codes, 1, uj_grid_cell(&picture->grid, (unsigned)to));
    }
}

static void legal_moves(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        const uj_move_visitor *visitor)
{
    if (piece + 1 == subject->piece_count)
        visit_steps(subject, places, visitor);
    else
        for (int d = 0; d < 4; d++)
            visit_pushes(subject, places, piece, d, visitor);
}

static void stuck(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  char *buffer, size_t size)
{
    (void)places;
    if (piece + 1 == subject->piece_count)
        snprintf(buffer, size, _("The player cannot move."));
    else
        snprintf(buffer, size,
                 _("The player cannot get to a side from which this box can be pushed."));
}

static void *restart(const uj_discrete_subject *subject, const uint16_t *places)
{
    uj_sokoban *problem = malloc(sizeof *problem);
    if (problem == NULL)
        return NULL;
    *problem = *problem_of(subject);
    for (int cell = 0; cell < problem->rows * problem->columns; cell++)
        problem->cells[cell] &= (uint8_t)~UJ_SOKOBAN_BOX;
    for (int i = 0; i < problem->box_count; i++)
        problem->cells[places[i]] |= UJ_SOKOBAN_BOX;
    problem->player = places[problem->box_count];
    return problem;
}

const uj_discrete_view uj_sokoban_view = {
    .kind = "sokoban",
    .slides = true,
    .brief = true,
    .has_player = true,
    .pace = {.speed = 6.0, .shortest = 0.2, .longest = 4.0, .pause = 0.1, .rest = 1.0},
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
