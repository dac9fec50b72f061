// The help texts of every mode, and the panel that shows them.
#include <unjam/viewer/scene/help.h>

#include <stdio.h>

#include <unjam/base/language.h>
#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/tray/tray_subject.h>

// NOTE_LINES: greatest number of lines of a note. NOTE_WIDTH, NOTE_LINE: width and height of a
// line, in units of the text size.
enum { NOTE_LINES = 6, NOTE_WIDTH = 25 };
static const double NOTE_LINE = 1.35;

// Conditions on the scene. A line of the help is shown if all conditions in `needs` hold.
enum {
    MOVES = 1,
    PAGES = 2,  // several solutions
    HAND = 4,   // can be played by hand
    TRAY = 8,
    CELLS = 16,     // a discrete puzzle
    BELOW = 32,     // a gallery to go back to
    ALONE = 64,     // no gallery
    PROBLEM = 128,  // can be solved by a search
    EDIT = 256
};

static const uj_help_row watch_rows[] = {
    {N_("Space"), N_("play, pause"), MOVES, "space"},
    {"\xe2\x86\x90  \xe2\x86\x92", N_("previous move, next move"), MOVES, "left,right"},
    {",  .", N_("previous frame, next frame"), MOVES, "comma,period"},
    {N_("Home  End"), N_("go to the start, to the end"), MOVES, "home,end"},
    {"0 \xe2\x80\xa6 9", N_("jump: 0 = start, 5 = middle"), MOVES, "0,9"},
    {"[  ]", N_("slower, faster"), MOVES, "[,]"},
    {"L", N_("loop"), MOVES, "l"},
    {"PgUp  PgDn", N_("previous or next solution, same move"), PAGES, "pageup,pagedown"},
    {"P", N_("play by hand from here"), HAND, "p"},
    {"S", N_("solve; press again to stop"), HAND | PROBLEM, "s"},
    {"E", N_("edit the puzzle"), EDIT, "e"},
    {"I", N_("inspector: details of one piece"), TRAY, "i"},
    {"Z", N_("magnify the narrowest gap"), TRAY, "z"},
    {N_("Ctrl: wheel  +  -  0"), N_("zoom; 0 resets; drag to move the view"), 0, ""},
    {"T", N_("light or dark theme"), 0, "t"},
    {"D", N_("dim the pieces that do not move"), MOVES, "d"},
    {"A", N_("trails of moving pieces"), MOVES, "a"},
    {"G", N_("show the goal"), 0, "g"},
    {"C", N_("patterns on the pieces"), 0, "c"},
    {"M", N_("reduced motion"), MOVES, "m"},
    {"F12", N_("save a picture"), 0, "f12"},
    {"F", N_("full screen"), 0, "f"},
    {N_("Ctrl+O  Ctrl+R"), N_("open a file, open a recent file"), BELOW, ""},
    {N_("Ctrl: PgUp  PgDn"), N_("previous puzzle, next puzzle"), BELOW, ""},
    {"?", N_("this help"), 0, "?"},
    {N_("Esc"), N_("back to the gallery"), BELOW, "escape"},
    {"Q", N_("quit"), BELOW, "q"},
    {N_("Q or Esc"), N_("quit"), ALONE, "q,escape"},
};

static const uj_help_row hand_rows[] = {
    {N_("drag"), N_("move a piece"), 0, ""},
    {N_("click"), N_("choose a piece, then its destination"), CELLS, ""},
    {N_("Shift+click"), N_("select several pieces"), TRAY, ""},
    {N_(",  .  or wheel"), N_("turn the selected pieces"), TRAY, "comma,period"},
    {"\xe2\x86\x90 \xe2\x86\x91 \xe2\x86\x93 \xe2\x86\x92",
     N_("move one step; Shift: a small step"), TRAY, "left,up,down,right"},
    {"\xe2\x86\x90 \xe2\x86\x91 \xe2\x86\x93 \xe2\x86\x92", N_("move in that direction"), CELLS,
     "left,up,down,right"},
    {N_("Tab"), N_("next piece; Shift: previous"), 0, "tab"},
    {N_("Space"), N_("keep this piece selected; Tab adds more"), TRAY, "space"},
    {N_("U or Ctrl+Z"), N_("undo"), 0, "u"},
    {N_("R or Ctrl+Y"), N_("redo"), 0, "r"},
    {N_("Home  End"), N_("undo all, redo all"), 0, "home,end"},
    {"H", N_("find a hint; press again to play it"), 0, "h"},
    {"S", N_("solve from here; press again to stop"), 0, "s"},
    {"I", N_("inspect the selected piece"), TRAY, "i"},
    {"Z", N_("magnify the narrowest gap"), TRAY, "z"},
    {N_("W or Ctrl+S"), N_("save the game"), 0, "w"},
    {N_("Ctrl: wheel  +  -  0"), N_("zoom; 0 resets; arrows move the view"), 0, ""},
    {"T  F12  F", N_("theme, save picture, full screen"), 0, "t,f12,f"},
    {"D  A  G  C  M", N_("dimming, trails, goal, patterns, motion"), 0, "d,a,g,c,m"},
    {"?", N_("this help"), 0, "?"},
    {N_("P or Esc"), N_("leave your game"), 0, "p,escape"},
    {"Q", N_("quit"), 0, "q"},
};

static const uj_help_row trace_rows[] = {
    {N_("click"), N_("show a state"), 0, ""},
    {"\xe2\x86\x90  \xe2\x86\x92", N_("parent or first successor of this state"), 0, "left,right"},
    {"\xe2\x86\x91  \xe2\x86\x93", N_("previous or next state of this depth"), 0, "up,down"},
    {N_("Home  End"), N_("go to the start, to the goal"), 0, "home,end"},
    {"0 \xe2\x80\xa6 9", N_("show this depth only; again: all depths"), 0, "0"},
    {"[  ]", N_("lower or raise the greatest f shown"), 0, "[,]"},
    {N_("Tab"), N_("filter: all, expanded, open, duplicates"), 0, "tab"},
    {"I  Z", N_("inspect a piece, magnify a narrow gap"), 0, "i,z"},
    {"P", N_("play by hand from here"), 0, "p"},
    {"G  C", N_("show the goal, show patterns"), 0, "g,c"},
    {N_("Ctrl: wheel  +  -  0"), N_("zoom; 0 resets; drag to move the view"), 0, ""},
    {"T  F12  F", N_("theme, save picture, full screen"), 0, "t,f12,f"},
    {"?", N_("this help"), 0, "?"},
    {N_("Esc"), N_("back to the gallery"), BELOW, "escape"},
    {"Q", N_("quit"), BELOW, "q"},
    {N_("Q or Esc"), N_("quit"), ALONE, "q,escape"},
};

static bool by_hand(const uj_scene *scene)
{
    return scene->controls != NULL && scene->controls->game != NULL;
}

size_t uj_help_rows(const uj_scene *scene, uj_help_row *rows)
{
    const uj_subject *subject = scene->subject;
    const uj_help_row *all = watch_rows;
    size_t count = sizeof watch_rows / sizeof watch_rows[0], kept = 0;
    if (by_hand(scene)) {
        all = hand_rows;
        count = sizeof hand_rows / sizeof hand_rows[0];
    } else if (uj_trace_view_of(subject) != NULL) {
        all = trace_rows;
        count = sizeof trace_rows / sizeof trace_rows[0];
    }
    unsigned there = uj_subject_is_tray(subject) ? TRAY : CELLS;
    there |= subject->move_count > 0 ? MOVES : 0u;
    there |= subject->play != NULL ? HAND : 0u;
    there |= scene->controls != NULL && scene->controls->can_solve ? PROBLEM : 0u;
    there |= scene->controls != NULL && scene->controls->page_count > 1 ? PAGES : 0u;
    there |= scene->controls != NULL && scene->controls->can_go_back ? BELOW : ALONE;
    there |= scene->controls != NULL && scene->controls->can_edit ? EDIT : 0u;
    for (size_t i = 0; i < count && kept < UJ_HELP_ROWS; i++)
        if ((all[i].needs & ~there) == 0)
            rows[kept++] = all[i];
    return kept;
}

void uj_help_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    uj_help_row rows[UJ_HELP_ROWS];
    const uj_help_panel panel = {by_hand(scene) ? N_("By hand") : N_("Keys"),
                                 rows,
                                 uj_help_rows(scene, rows),
                                 scene->width,
                                 scene->height,
                                 layout->text,
                                 scene->theme,
                                 scene->subject->note};
    uj_help_panel_draw(&panel, canvas);
}

// If `canvas` is NULL, only counts the lines. Returns their number.
static size_t draw_note(const uj_help_panel *help, double text, uj_vec2 top, uj_canvas *canvas)
{
    uj_text_lines lines;
    if (help->note == NULL)
        return 0;
    uj_text_style style = {.colour = uj_palette_of(help->theme)->ink,
                           .size = text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = NOTE_WIDTH * text};
    uj_text_wrap_words(help->note, text, NOTE_WIDTH * text, NOTE_LINES, &lines);
    for (size_t i = 0; canvas != NULL && i < lines.count; i++)
        canvas->class->text(canvas, "note",
                            (uj_vec2){top.x, top.y + NOTE_LINE * text * ((double)i + 0.5)},
                            lines.line[i], &style);
    return lines.count;
}

void uj_help_panel_draw(const uj_help_panel *help, uj_canvas *canvas)
{
    int count = (int)help->count;
    const uj_palette *palette = uj_palette_of(help->theme);
    double note = (double)draw_note(help, 1.0, (uj_vec2){0.0, 0.0}, NULL) * NOTE_LINE;
    double text = fmin(help->text * 1.1, help->height / (count * 1.8 + note + 6.0));
    text = fmin(text, help->width / 30.0);
    double row = 1.8 * text, half = 14.0 * text, high = row * count + (4.4 + note) * text;
    double x = 0.5 * help->width, top = 0.5 * (help->height - high);
    uj_paint veil = {.fill = uj_colour_fade(palette->page, 0.6)};
    uj_draw_box(canvas, "veil", (uj_box){{0.0, 0.0}, {help->width, help->height}}, 0.0, &veil);
    uj_paint panel = {.fill = palette->panel, .stroke = palette->track, .line_width = 0.1 * text};
    uj_draw_box(canvas, "help", (uj_box){{x - half, top}, {x + half, top + high}}, 0.8 * text,
                &panel);
    uj_text_style head = {
        .colour = palette->ink, .size = 1.3 * text, .bold = true, .anchor = UJ_ANCHOR_MIDDLE};
    canvas->class->text(canvas, "help", (uj_vec2){x, top + 1.8 * text}, _(help->title), &head);
    draw_note(help, text, (uj_vec2){x, top + 2.9 * text}, canvas);
    for (int i = 0; i < count; i++) {
        double y = top + (3.6 + note) * text + row * (i + 0.25);
        uj_text_style key = {
            .colour = palette->accent, .size = text, .bold = true, .anchor = UJ_ANCHOR_END};
        uj_text_style what = {.colour = palette->ink, .size = text, .max_width = 14.5 * text};
        canvas->class->text(canvas, "key", (uj_vec2){x - 3.0 * text, y}, _(help->rows[i].label),
                            &key);
        canvas->class->text(canvas, "key", (uj_vec2){x - 1.2 * text, y}, _(help->rows[i].what),
                            &what);
    }
}
