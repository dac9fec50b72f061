// Plays the moves of discrete puzzles once, and shows any moment of them.
#include <unjam/viewer/discrete/discrete_subject.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/viewer/discrete/discrete_game.h>

#include "discrete_view.h"

static const uj_view *const views[] = {&uj_tiles_view, &uj_peg_view, &uj_blocks_view,
                                       &uj_klotski_view};

// --- what views use ------------------------------------------------------------------------------

uj_frame uj_discrete_frame(const uj_discrete_subject *subject, double time)
{
    uj_frame instant = {.piece = subject->piece_count};
    instant.move = uj_subject_move_at(&subject->base, time, &instant.fraction);
    instant.before = subject->places + instant.move * subject->piece_count;
    if (instant.move >= subject->base.move_count)
        return instant;
    uj_move_codes codes = uj_moves_at(&subject->ways, instant.move);
    instant.after = instant.before + subject->piece_count;
    instant.piece = codes.codes[0];
    instant.way = codes.codes + 1;
    instant.way_count = codes.count - 1;
    return instant;
}

double uj_ease(double part)
{
    return part * part * (3.0 - 2.0 * part);
}

uj_vec2 uj_path_point(const uj_vec2 *points, size_t count, double part)
{
    double whole = 0.0;
    for (size_t i = 1; i < count; i++)
        whole += uj_vec2_length(uj_vec2_sub(points[i], points[i - 1]));
    double left = part * whole;
    for (size_t i = 1; i < count; i++) {
        uj_vec2 step = uj_vec2_sub(points[i], points[i - 1]);
        double length = uj_vec2_length(step);
        if (left < length)
            return uj_vec2_add(points[i - 1], uj_vec2_scale(step, left / length));
        left -= length;
    }
    return points[count - 1];
}

size_t uj_path_cut(uj_vec2 *points, size_t count, double part)
{
    double whole = 0.0, gone = 0.0;
    for (size_t i = 1; i < count; i++)
        whole += uj_vec2_length(uj_vec2_sub(points[i], points[i - 1]));
    uj_vec2 end = uj_path_point(points, count, part);
    for (size_t i = 1; i < count; i++) {
        gone += uj_vec2_length(uj_vec2_sub(points[i], points[i - 1]));
        if (gone >= part * whole) {
            points[i] = end;
            return i + 1;
        }
    }
    return count;
}

static void draw_trail(const uj_discrete_subject *subject, const uj_frame *instant, double strength,
                       uj_canvas *canvas, const uj_board *board)
{
    uj_vec2 points[UJ_PATH_LIMIT + 1];
    size_t count = subject->view->path(subject, instant, points);
    if (count < 2 || !(strength > 0.0))
        return;
    double width = fmin(0.09 * board->scale, 0.5 * board->text);
    uj_paint pen = {.stroke = uj_colour_fade(board->palette->accent, 0.75 * strength),
                    .line_width = width};
    uj_paint dot = {.fill = pen.stroke};
    canvas->class->line(canvas, "trail", points, count, board->map, &pen);
    canvas->class->disc(canvas, "trail", uj_map_apply(board->map, points[0]), 1.3 * width, &dot);
}

void uj_discrete_draw_trails(const uj_discrete_subject *subject, const uj_frame *instant,
                             uj_canvas *canvas, const uj_board *board)
{
    if ((board->show & UJ_SHOW_TRAILS) == 0)
        return;
    if (instant->move > 0) {
        uj_frame last = uj_discrete_frame(subject, (double)(instant->move - 1));
        last.fraction = 1.0;
        draw_trail(subject, &last, 1.0 - instant->fraction, canvas, board);
    }
    if (instant->way_count > 0 && instant->fraction > 0.0)
        draw_trail(subject, instant, 1.0, canvas, board);
}

bool uj_discrete_is_dim(const uj_frame *instant, size_t piece, const uj_board *board)
{
    bool still = instant != NULL && instant->way_count > 0 && piece != instant->piece;
    bool goes = still && instant->after != NULL && instant->after[piece] == UJ_NO_PLACE;
    return still && !goes && (board->show & UJ_SHOW_DIM) != 0;
}

uj_colour uj_discrete_dim(const uj_frame *instant, size_t piece, const uj_board *board,
                          uj_colour colour, uj_colour ground)
{
    return uj_discrete_is_dim(instant, piece, board) ? uj_colour_mix(colour, ground, 0.66) : colour;
}

uj_box uj_pair_boxes(uj_box one, double head, uj_vec2 *offset)
{
    double wide = one.high.x - one.low.x, high = one.high.y - one.low.y, gap = 0.08 * (wide + high);
    uj_box both = one;
    both.high.y += head;
    if (wide > 1.8 * high) {
        *offset = (uj_vec2){0.0, -(high + head + 0.5 * gap)};
        both.low.y += offset->y;
    } else {
        *offset = (uj_vec2){wide + gap, 0.0};
        both.high.x += offset->x;
    }
    return both;
}

// --- the class -----------------------------------------------------------------------------------

static uj_box frame(const uj_subject *base, double time)
{
    (void)time;
    return ((const uj_discrete_subject *)base)->box;
}

typedef struct ends {
    uj_canvas *canvas;
    const uj_board *board;
} ends;

static void draw_end(void *payload, const uint16_t *codes, size_t count, uj_vec2 end)
{
    const ends *all = payload;
    (void)codes;
    (void)count;
    uj_paint dot = {.fill = all->board->palette->accent,
                    .stroke = all->board->palette->halo,
                    .line_width = 1.5 * uj_board_line(all->board)};
    all->canvas->class->disc(all->canvas, "end", uj_map_apply(all->board->map, end),
                             fmin(0.12 * all->board->scale, 0.8 * all->board->text), &dot);
}

// What is in the hand has a rim, and dots show where it can go.
static void draw_selection(const uj_discrete_subject *subject, const uj_frame *instant,
                           uj_canvas *canvas, const uj_board *board)
{
    const uj_view *view = subject->view;
    uj_box box = view->bounds(subject, instant->before, subject->selected);
    if (instant->fraction > 0.0 || !(box.low.x < box.high.x))
        return;
    uj_vec2 a = uj_map_apply(board->map, box.low), b = uj_map_apply(board->map, box.high);
    uj_paint rim = {.stroke = board->palette->accent, .line_width = 3.0 * uj_board_line(board)};
    uj_draw_box(canvas, "selected", (uj_vec2){a.x, b.y}, (uj_vec2){b.x, a.y}, 0.08 * board->scale,
                &rim);
    ends all = {canvas, board};
    view->offer(subject, instant->before, subject->selected, &(uj_legal_moves){draw_end, &all});
}

static void draw(const uj_subject *base, uj_canvas *canvas, const uj_board *board)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)base;
    uj_frame instant = uj_discrete_frame(subject, board->time);
    subject->view->draw(subject, &instant, canvas, board);
    if ((board->show & UJ_SHOW_GOAL) != 0)
        subject->view->ghost(subject, &instant, canvas, board);
    if (subject->selected < subject->piece_count)
        draw_selection(subject, &instant, canvas, board);
}

static void caption(const uj_subject *base, size_t move, char *buffer, size_t size)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)base;
    const uj_problem *problem = subject->problem;
    if (move < base->move_count)
        problem->puzzle->move_text(problem->data, subject->moves, move, buffer, size);
    else if (subject->words != NULL)
        snprintf(buffer, size, "%s", subject->words);
    else if (subject->moves == NULL)
        subject->view->still(subject, buffer, size);
    else if (base->move_count < subject->moves->count)
        snprintf(buffer, size, "move %zu cannot be played", base->move_count + 1);
    else if (base->proof == UJ_PROOF_VALID)
        snprintf(buffer, size, base->move_count > 0 ? "solved" : "solved from the start");
    else
        snprintf(buffer, size, "end of the moves");
}

static void destroy(uj_subject *base)
{
    uj_discrete_subject *subject = (uj_discrete_subject *)base;
    subject->view->release(subject->own);
    free(subject->places);
    uj_moves_clear(&subject->ways);
    free(subject);
}

// --- making --------------------------------------------------------------------------------------

static bool keep_way(uj_discrete_subject *subject, const uj_path *way)
{
    uint16_t codes[UJ_PATH_LIMIT + 1] = {way->piece};
    memcpy(codes + 1, way->places, way->count * sizeof *codes);
    return uj_moves_append(&subject->ways, codes, way->count + 1);
}

// Plays the moves as far as they are possible.
static uj_status play(uj_discrete_subject *subject)
{
    const uj_moves *moves = subject->moves;
    size_t count = moves != NULL ? moves->count : 0, pieces = subject->piece_count;
    uj_path way;
    if (count + 1 > SIZE_MAX / sizeof *subject->places / (pieces + 1))
        return UJ_NO_MEMORY;
    subject->places = calloc((count + 1) * (pieces + 1), sizeof *subject->places);
    if (subject->places == NULL)
        return UJ_NO_MEMORY;
    subject->view->start(subject, subject->places);
    for (size_t i = 0; i < count; i++) {
        uint16_t *before = subject->places + i * pieces, *after = before + pieces;
        memcpy(after, before, pieces * sizeof *after);
        if (!subject->view->play(subject, uj_moves_at(moves, i), after, &way))
            break;
        if (!keep_way(subject, &way))
            return UJ_NO_MEMORY;
        subject->base.move_count++;
    }
    return UJ_OK;
}

static uj_status measure(uj_discrete_subject *subject)
{
    size_t count = subject->base.move_count;
    double *times = calloc(2 * (count + 1), sizeof *times);
    if (times == NULL)
        return UJ_NO_MEMORY;
    double *ways = times + count + 1;
    for (size_t i = 0; i <= count; i++) {
        uj_frame instant = uj_discrete_frame(subject, i > 0 ? (double)i - 1.0 : 0.0);
        times[i] = (double)i;
        ways[i] = i > 0 ? subject->view->length(subject, &instant) : 0.0;
    }
    const uj_frames frames = {count + 1, times, ways};
    uj_status status =
        uj_timeline_create(&frames, count, &subject->view->pace, &subject->base.timeline);
    free(times);
    return status;
}

static const uj_view *find_view(const char *kind)
{
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++)
        if (strcmp(views[i]->kind, kind) == 0)
            return views[i];
    return NULL;
}

static uj_status play_by_hand(const uj_subject *base, double time, uj_game **out, uj_error *error)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)base;
    size_t made = uj_subject_move_at(base, time, NULL);
    return uj_discrete_game_create(subject->problem, subject->moves, made, out, error);
}

// What is given of the subject besides its class.
typedef struct parts {
    const uj_problem *problem;
    const uj_moves *moves;
    uj_proof proof;
    const char *proof_text, *words;
} parts;

static uj_status create(const parts *p, uj_subject **out, uj_error *error)
{
    static const uj_subject_class class = {frame, draw, caption, destroy, play_by_hand, NULL};
    const uj_problem *problem = p->problem;
    *out = NULL;
    const uj_view *view = find_view(problem->puzzle->kind);
    if (view == NULL)
        return uj_error_set(error, UJ_BAD_INPUT, "there is no picture for puzzles of kind \"%s\"",
                            problem->puzzle->kind);
    uj_discrete_subject *subject = calloc(1, sizeof *subject);
    if (subject == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the picture");
    *subject =
        (uj_discrete_subject){.base = {.class = &class, .proof = p->proof, .brief = view->brief},
                              .view = view,
                              .problem = problem,
                              .moves = p->moves,
                              .words = p->words,
                              .with_goal = p->moves == NULL || p->words != NULL};
    uj_subject *base = &subject->base;
    snprintf(base->title, sizeof base->title, "%s%s%s", problem->name,
             problem->instance != NULL ? ": " : "",
             problem->instance != NULL ? problem->instance : "");
    snprintf(base->proof_text, sizeof base->proof_text, "%s", p->proof_text);
    uj_status status = view->prepare(subject);
    subject->selected = subject->piece_count;
    if (status == UJ_OK)
        status = play(subject);
    if (status == UJ_OK) {
        view->arrange(subject);
        status = measure(subject);
    }
    if (status != UJ_OK) {
        uj_subject_destroy(base);
        return uj_error_set(error, status, "out of memory while preparing the picture");
    }
    *out = base;
    return UJ_OK;
}

uj_status uj_discrete_subject_create(const uj_problem *problem, const uj_moves *moves,
                                     uj_proof proof, const char *proof_text, uj_subject **out,
                                     uj_error *error)
{
    const parts all = {problem, moves, proof, proof_text, NULL};
    return create(&all, out, error);
}

uj_status uj_discrete_subject_for_game(const uj_problem *problem, const uj_moves *moves,
                                       const char *words, uj_subject **out, uj_error *error)
{
    const parts all = {problem, moves, UJ_PROOF_NONE, "", words};
    return create(&all, out, error);
}
