// What all pictures of discrete puzzles share: trails, dimmed pieces, the goal beside the board.
#include "discrete_view.h"

static void draw_trail(const uj_discrete_subject *subject, const uj_move_frame *frame,
                       double strength, uj_canvas *canvas, const uj_board *board)
{
    uj_vec2 points[UJ_PATH_LIMIT + 1];
    size_t count = subject->view->trail(subject, frame, points);
    if (count < 2 || !(strength > 0.0))
        return;
    double width = fmin(0.09 * board->scale, 0.5 * board->text);
    uj_paint pen = {.stroke = uj_colour_fade(board->palette->accent, 0.75 * strength),
                    .line_width = width};
    uj_paint dot = {.fill = pen.stroke};
    canvas->class->line(canvas, "trail", (uj_polyline){count, points}, board->map, &pen);
    canvas->class->disc(canvas, "trail", uj_map_apply(board->map, points[0]), 1.3 * width, &dot);
}

void uj_discrete_draw_trails(const uj_discrete_subject *subject, const uj_move_frame *frame,
                             uj_canvas *canvas, const uj_board *board)
{
    if ((board->show & UJ_SHOW_TRAILS) == 0)
        return;
    if (frame->move > 0) {
        uj_move_frame last = uj_discrete_frame_at(subject, (double)(frame->move - 1));
        last.fraction = 1.0;
        draw_trail(subject, &last, 1.0 - frame->fraction, canvas, board);
    }
    if (frame->path_length > 0 && frame->fraction > 0.0)
        draw_trail(subject, frame, 1.0, canvas, board);
}

bool uj_discrete_is_dim(const uj_move_frame *frame, size_t piece, const uj_board *board)
{
    bool still = frame != NULL && frame->path_length > 0 && piece != frame->piece;
    bool removed = still && frame->after != NULL && frame->after[piece] == UJ_NO_PLACE;
    return still && !removed && (board->show & UJ_SHOW_DIM) != 0;
}

uj_colour uj_discrete_dim(const uj_move_frame *frame, size_t piece, const uj_board *board,
                          uj_colour colour, uj_colour ground)
{
    return uj_discrete_is_dim(frame, piece, board) ? uj_colour_mix(colour, ground, 0.66) : colour;
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

void uj_heading_draw(uj_canvas *canvas, const uj_board *board, uj_vec2 at, const char *text,
                     double height)
{
    uj_text_style style = {.colour = board->palette->faint,
                           .size = fmin(1.2 * board->text, 0.6 * height * board->scale),
                           .bold = true,
                           .anchor = UJ_ANCHOR_MIDDLE};
    if ((board->show & UJ_SHOW_NAMES) != 0)
        canvas->class->text(canvas, "board", at, text, &style);
}
