// Lays out a picture: the board, and the texts, controls and lists around the board.
#include <unjam/viewer/board/layout.h>

#include <unjam/viewer/board/display.h>

// Heights in multiples of the text size. MARGIN is also a width.
static const double TITLE = 2.4, TASK = 1.7, STATUS = 2.0, PROOF = 1.6, CONTROLS = 3.0,
                    MARGIN = 1.1;
// Widths in multiples of the text size. MAGNIFIER is added to TOOLS if there is a magnifier.
static const double STEPS = 5.0, SPEEDS = 8.0, TOOLS = 4.2, MAGNIFIER = 2.2;
static const double GAP = 0.5;  // between the board and the status

static double text_size(double width, double height)
{
    return fmin(fmax(sqrt(fmax(width * height, 1.0)) / 60.0, 9.0), 34.0);
}

// Without a background, the margin only holds the board's shadow.
static double margin_of(unsigned show)
{
    return (show & UJ_SHOW_NO_PAGE) != 0 ? 0.1 : MARGIN;
}

// Returns the height of everything but the board.
static double around_board(double text, unsigned show)
{
    double lines = 2.0 * margin_of(show);
    lines += (show & UJ_SHOW_TITLE) != 0 ? TITLE : 0.0;
    lines += (show & UJ_SHOW_TASK) != 0 ? TASK : 0.0;
    lines += (show & UJ_SHOW_STATUS) != 0 ? STATUS : 0.0;
    lines += (show & UJ_SHOW_PROOF) != 0 ? PROOF : 0.0;
    lines += (show & UJ_SHOW_CONTROLS) != 0 ? CONTROLS + GAP : 0.0;
    return lines * text;
}

double uj_layout_extra_height(double width, unsigned show)
{
    // The height is not known yet. Assume a square picture.
    return around_board(text_size(width, width), show);
}

static void lay_out_title(uj_layout *layout, uj_area line, unsigned show, bool has_gaps)
{
    layout->title = line;
    if ((show & UJ_SHOW_TOOLS) == 0)
        return;
    double tools = (TOOLS + (has_gaps ? MAGNIFIER : 0.0)) * layout->text;
    layout->tools = (uj_area){line.x + line.width - tools, line.y, tools, 0.84 * line.height};
    layout->title.width -= tools + 0.6 * layout->text;
}

// Leaves out `steps` and `speeds` if the track would become too short.
static void lay_out_controls(uj_layout *layout)
{
    const uj_area *strip = &layout->controls;
    double text = layout->text, high = 1.9 * text, y = strip->y + 0.5 * (strip->height - high);
    double left = strip->x + 3.2 * text, right = strip->x + strip->width;
    double clock = fmin(11.0 * text, 0.38 * strip->width), least = 0.24 * strip->width;
    if (right - left - clock - (STEPS + SPEEDS) * text > least) {
        layout->steps = (uj_area){left - 0.8 * text, y, STEPS * text, high};
        layout->speeds = (uj_area){right - SPEEDS * text + 0.5 * text, y, SPEEDS * text, high};
        left += STEPS * text;
        right -= SPEEDS * text;
    }
    layout->track =
        (uj_area){left, strip->y + 0.5 * strip->height, fmax(right - left - clock, 1.0), 0.0};
    layout->clock = right - (layout->speeds.height > 0.0 ? 0.4 * text : 0.0);
}

// Puts the inspector below the board in a tall window, else to the right of the board. The board
// keeps at least half of the window.
static void lay_out_inspector(uj_layout *layout, double width, double height, double margin)
{
    double text = layout->text;
    uj_area *board = &layout->board, *panel = &layout->panel;
    *panel = *board;
    if (height > 1.15 * width) {
        panel->height = fmin(board->height - 0.5 * height - margin, 27.0 * text);
        if (panel->height < 12.0 * text)
            *panel = (uj_area){0.0, 0.0, 0.0, 0.0};
        else
            board->height -= panel->height + margin;
        panel->y = board->y + board->height + margin;
        return;
    }
    double columns = board->height < 24.0 * text ? 2.0 : 1.0;
    panel->width = fmin(fmax(0.3 * width, 22.0 * text * columns), 27.0 * text * columns);
    panel->width = fmin(panel->width, board->width - margin - 0.5 * width);
    board->width -= panel->width + margin;
    panel->x = board->x + board->width + margin;
}

uj_layout uj_layout_make(double width, double height, unsigned show, const uj_subject *subject)
{
    uj_layout layout = {.text = text_size(width, height)};
    double text = layout.text;
    // In a small picture, shrink the text until the board gets half of the height.
    if (around_board(text, show) > 0.5 * height) {
        text = layout.text = fmax(0.5 * height * text / around_board(text, show), 4.0);
        if (height < 160.0)
            show &= ~(unsigned)(UJ_SHOW_TITLE | UJ_SHOW_TASK | UJ_SHOW_PROOF);
    }
    if (height < 260.0)
        show &= ~(unsigned)UJ_SHOW_TASK;
    double margin = margin_of(show) * text, left = margin, right = width - margin;
    double top = margin, bottom = height - margin;
    bool inspector =
        (show & UJ_SHOW_INSPECT) != 0 && (width > 48.0 * text || height > 1.15 * width);
    bool trace = (show & UJ_SHOW_TRACE) != 0 && !inspector && width > 38.0 * text;
    bool moves = (show & UJ_SHOW_MOVES) != 0 && !inspector && !trace && subject != NULL &&
                 (subject->move_count > 0 || subject->keeps_list) && width > 1.2 * height &&
                 width > 40.0 * text;
    if ((show & UJ_SHOW_TITLE) != 0) {
        lay_out_title(&layout, (uj_area){left, top, right - left, TITLE * text}, show,
                      subject != NULL && subject->has_gaps);
        top += TITLE * text;
    }
    if ((show & UJ_SHOW_TASK) != 0) {
        layout.goal = (uj_area){left, top, right - left, TASK * text};
        top += TASK * text;
    }
    if ((show & UJ_SHOW_CONTROLS) != 0) {
        bottom -= CONTROLS * text;
        layout.controls = (uj_area){left, bottom, right - left, CONTROLS * text};
        lay_out_controls(&layout);
    }
    if ((show & UJ_SHOW_PROOF) != 0) {
        bottom -= PROOF * text;
        layout.proof = (uj_area){left, bottom, right - left, PROOF * text};
    }
    if ((show & UJ_SHOW_STATUS) != 0) {
        bottom -= STATUS * text;
        layout.status = (uj_area){left, bottom, right - left, STATUS * text};
    }
    if ((show & UJ_SHOW_CONTROLS) != 0)
        bottom -= GAP * text;
    layout.board = (uj_area){left, top, fmax(right - left, 1.0), fmax(bottom - top, 1.0)};
    if (inspector)
        lay_out_inspector(&layout, width, height, margin);
    if (trace) {
        layout.panel = (uj_area){right - 0.52 * width, top, 0.52 * width, layout.board.height};
        layout.board.width = fmax(layout.panel.x - margin - left, 1.0);
    }
    if (moves) {
        double list = fmin(fmax(0.3 * width, 19.0 * text), 27.0 * text);
        layout.row = (subject->brief ? 2.1 : 3.1) * text;
        layout.moves = (uj_area){right - list, top, list, fmax(bottom - top, 1.0)};
        layout.move_rows = (size_t)fmax(layout.moves.height / layout.row, 1.0);
        layout.board.width = fmax(layout.moves.x - margin - left, 1.0);
    }
    return layout;
}

size_t uj_layout_first_move(const uj_layout *layout, size_t move_count, size_t current)
{
    size_t rows = layout->move_rows;
    if (move_count <= rows)
        return 0;
    size_t before = rows / 2, first = current > before ? current - before : 0;
    return first < move_count - rows ? first : move_count - rows;
}

uj_map uj_area_map(uj_area area, uj_box box, double *scale)
{
    double wide = box.high.x - box.low.x, high = box.high.y - box.low.y;
    double s = fmin(area.width / wide, area.height / high);
    if (!(s > 0.0) || !isfinite(s))
        s = 1.0;
    *scale = s;
    return (uj_map){.xx = s,
                    .x0 = area.x + 0.5 * (area.width - s * (box.low.x + box.high.x)),
                    .yy = -s,
                    .y0 = area.y + 0.5 * (area.height + s * (box.low.y + box.high.y))};
}
