// Discrete puzzles as subjects, which the viewer can show.
#include <unjam/viewer/discrete/discrete_subject.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "discrete_view.h"
#include "page_rules.h"

#include <unjam/base/language.h>

static const uj_discrete_view *const views[] = {&uj_tiles_view, &uj_peg_view, &uj_blocks_view,
                                                &uj_klotski_view, &uj_sokoban_view};

// --- the class -----------------------------------------------------------------------------------

static uj_box view_box(const uj_subject *base, double time)
{
    (void)time;
    return ((const uj_discrete_subject *)base)->box;
}

typedef struct end_drawing {
    uj_canvas *canvas;
    const uj_board *board;
} end_drawing;

static void draw_end(void *payload, const uint16_t *codes, size_t count, uj_vec2 end)
{
    const end_drawing *d = payload;
    (void)codes;
    (void)count;
    uj_paint dot = {.fill = d->board->palette->accent,
                    .stroke = d->board->palette->halo,
                    .line_width = 1.5 * uj_board_line(d->board)};
    d->canvas->class->disc(d->canvas, "end", uj_map_apply(d->board->map, end),
                           fmin(0.12 * d->board->scale, 0.8 * d->board->text), &dot);
}

static void draw_selection(const uj_discrete_subject *subject, const uj_move_frame *frame,
                           uj_canvas *canvas, const uj_board *board)
{
    const uj_discrete_view *view = subject->view;
    uj_box box = view->bounds(subject, frame->before, subject->selected);
    uj_vec2 by = uj_held_by(subject->held, subject->selected);
    box = (uj_box){uj_vec2_add(box.low, by), uj_vec2_add(box.high, by)};
    if (frame->fraction > 0.0 || !(box.low.x < box.high.x))
        return;
    uj_vec2 a = uj_map_apply(board->map, box.low), b = uj_map_apply(board->map, box.high);
    uj_paint rim = {.stroke = board->palette->accent, .line_width = 3.0 * uj_board_line(board)};
    uj_draw_box(canvas, "selected", (uj_box){{a.x, b.y}, {b.x, a.y}}, 0.08 * board->scale, &rim);
    end_drawing ends = {canvas, board};
    view->legal_moves(subject, frame->before, subject->selected,
                      &(uj_move_visitor){draw_end, &ends});
}

static void draw(const uj_subject *base, uj_canvas *canvas, const uj_board *board)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)base;
    uj_move_frame frame = uj_discrete_frame_at(subject, board->time);
    subject->view->draw(subject, &frame, canvas, board);
    if ((board->show & UJ_SHOW_GOAL) != 0)
        subject->view->draw_goal(subject, &frame, canvas, board);
    if (subject->selected < subject->piece_count)
        draw_selection(subject, &frame, canvas, board);
}

static void write_caption(const uj_subject *base, size_t move, bool is_short, char *buffer,
                          size_t size)
{
    const uj_discrete_subject *subject = (const uj_discrete_subject *)base;
    const uj_problem *problem = subject->problem;
    if (move < base->move_count)
        uj_puzzle_move_writer(problem->puzzle, is_short)(problem->data, subject->moves, move,
                                                         buffer, size);
    else if (subject->caption != NULL)
        snprintf(buffer, size, "%s", subject->caption);
    else if (subject->moves == NULL)
        snprintf(buffer, size, _("Start position."));
    else if (base->move_count < subject->moves->count)
        snprintf(buffer, size, _("Move %zu is illegal."), base->move_count + 1);
    else if (base->proof == UJ_VERDICT_VALID)
        snprintf(buffer, size,
                 base->move_count > 0 ? _("Solved.") : _("Already solved at the start."));
    else
        snprintf(buffer, size, _("End of the moves."));
}

static void caption(const uj_subject *base, size_t move, char *buffer, size_t size)
{
    write_caption(base, move, false, buffer, size);
}

static void short_caption(const uj_subject *base, size_t move, char *buffer, size_t size)
{
    write_caption(base, move, true, buffer, size);
}

static void destroy(uj_subject *base)
{
    uj_discrete_subject *subject = (uj_discrete_subject *)base;
    subject->view->release(subject->picture);
    free(subject->places);
    uj_moves_clear(&subject->paths);
    free(subject);
}

// --- making --------------------------------------------------------------------------------------

static bool append_path(uj_discrete_subject *subject, const uj_path *path)
{
    uint16_t codes[UJ_PATH_LIMIT + 1] = {path->piece};
    memcpy(codes + 1, path->places, path->count * sizeof *codes);
    return uj_moves_append(&subject->paths, codes, path->count + 1);
}

// Sets subject->places and subject->paths. Stops before the first illegal move.
static uj_status play(uj_discrete_subject *subject)
{
    const uj_moves *moves = subject->moves;
    size_t count = moves != NULL ? moves->count : 0, pieces = subject->piece_count;
    uj_path path;
    if (count + 1 > SIZE_MAX / sizeof *subject->places / (pieces + 1))
        return UJ_NO_MEMORY;
    subject->places = calloc((count + 1) * (pieces + 1), sizeof *subject->places);
    if (subject->places == NULL)
        return UJ_NO_MEMORY;
    subject->view->start(subject, subject->places);
    for (size_t i = 0; i < count; i++) {
        uint16_t *before = subject->places + i * pieces, *after = before + pieces;
        memcpy(after, before, pieces * sizeof *after);
        if (!subject->view->play(subject, uj_moves_at(moves, i), after, &path))
            break;
        if (!append_path(subject, &path))
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
    double *lengths = times + count + 1;
    for (size_t i = 0; i <= count; i++) {
        uj_move_frame frame = uj_discrete_frame_at(subject, i > 0 ? (double)i - 1.0 : 0.0);
        times[i] = (double)i;
        lengths[i] = i > 0 ? subject->view->length(subject, &frame) : 0.0;
    }
    const uj_keyframes keyframes = {count + 1, times, lengths};
    uj_status status =
        uj_timeline_create(&keyframes, count, &subject->view->pace, &subject->base.timeline);
    free(times);
    return status;
}

static const uj_discrete_view *find_view(const char *kind)
{
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++)
        if (strcmp(views[i]->kind, kind) == 0)
            return views[i];
    return NULL;
}

static uj_discrete_subject *subject_of(const uj_discrete_content *content,
                                       const uj_discrete_view *view)
{
    static const uj_subject_class class = {
        view_box, draw, caption, short_caption, destroy, NULL, uj_discrete_page_rules};
    const uj_problem *problem = content->problem;
    // Leave room for the list of moves, so that the board does not move when the list appears.
    bool open_end = content->moves == NULL || content->caption != NULL;
    uj_discrete_subject *subject = calloc(1, sizeof *subject);
    if (subject == NULL)
        return NULL;
    *subject = (uj_discrete_subject){.base = {.class = &class,
                                              .proof = content->proof,
                                              .brief = view->brief,
                                              .keeps_list = open_end},
                                     .view = view,
                                     .problem = problem,
                                     .moves = content->moves,
                                     .caption = content->caption,
                                     .with_goal = open_end};
    uj_subject *base = &subject->base;
    snprintf(base->title, sizeof base->title, "%s%s%s", problem->name,
             problem->instance != NULL ? ": " : "",
             problem->instance != NULL ? problem->instance : "");
    snprintf(base->proof_text, sizeof base->proof_text, "%s",
             content->proof_text != NULL ? content->proof_text : "");
    base->note = problem->note;
    return subject;
}

uj_status uj_discrete_subject_create(const uj_discrete_content *content, uj_subject **out,
                                     uj_error *error)
{
    const char *kind = content->problem->puzzle->kind;
    *out = NULL;
    const uj_discrete_view *view = find_view(kind);
    if (view == NULL)
        return uj_error_set(error, UJ_BAD_INPUT, _("cannot draw puzzles of kind \"%s\""), kind);
    uj_discrete_subject *subject = subject_of(content, view);
    if (subject == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while preparing the picture"));
    uj_status status = view->prepare(subject);
    subject->selected = subject->piece_count;
    if (status == UJ_OK)
        status = play(subject);
    if (status == UJ_OK) {
        view->arrange(subject);
        view->describe(subject, subject->base.goal, sizeof subject->base.goal);
        status = measure(subject);
    }
    if (status != UJ_OK) {
        uj_subject_destroy(&subject->base);
        return uj_error_set(error, status, _("out of memory while preparing the picture"));
    }
    *out = &subject->base;
    return UJ_OK;
}
