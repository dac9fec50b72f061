// The help texts of every mode, and the panel that shows them.
#include <unjam/viewer/scene/help.h>

#include <unjam/viewer/board/board_draw.h>
#include <unjam/viewer/inspect/trace_view.h>
#include <unjam/viewer/tray/tray_subject.h>

// What a scene must have for a line to apply: moves, several solutions, a puzzle that can be played
// by hand, a tray, a discrete puzzle, a gallery to go back to, no such gallery, no
// solution.
enum {
    MOVES = 1,
    PAGES = 2,
    HAND = 4,
    TRAY = 8,
    CELLS = 16,
    BELOW = 32,
    ALONE = 64,
    PROBLEM = 128,
    EDIT = 256
};

static const uj_help_row watch_rows[] = {
    {"Space", "play, pause", MOVES, "space"},
    {"\xe2\x86\x90  \xe2\x86\x92", "previous move, next move", MOVES, "left,right"},
    {",  .", "one frame back, forward", MOVES, "comma,period"},
    {"Home  End", "start, end", MOVES, "home,end"},
    {"0 \xe2\x80\xa6 9", "jump to tenths of the length", MOVES, "0,9"},
    {"[  ]", "slower, faster", MOVES, "[,]"},
    {"L", "loop", MOVES, "l"},
    {"PgUp  PgDn", "other solutions, same step", PAGES, "pageup,pagedown"},
    {"P", "play by hand from here", HAND, "p"},
    {"S", "solve; again to stop", HAND | PROBLEM, "s"},
    {"E", "edit the puzzle", EDIT, "e"},
    {"I", "inspector", TRAY, "i"},
    {"Z", "magnify the narrowest gap", TRAY, "z"},
    {"Ctrl wheel  +  -  0", "zoom; 0 resets; drag moves", 0, ""},
    {"T", "light or dark theme", 0, "t"},
    {"D", "dim pieces that do not move", MOVES, "d"},
    {"A", "trails of moving pieces", MOVES, "a"},
    {"G", "ghost of the goal", 0, "g"},
    {"C", "patterns on the pieces", 0, "c"},
    {"M", "reduced motion", MOVES, "m"},
    {"F12", "save a picture", 0, "f12"},
    {"F", "full screen", 0, "f"},
    {"Ctrl O  Ctrl R", "open a file, a recent file", BELOW, ""},
    {"Ctrl PgUp  PgDn", "previous, next puzzle", BELOW, ""},
    {"?", "this help", 0, "?"},
    {"Esc", "back to the gallery", BELOW, "escape"},
    {"Q", "quit", BELOW, "q"},
    {"Q  Esc", "quit", ALONE, "q,escape"},
};

static const uj_help_row hand_rows[] = {
    {"drag", "move a piece", 0, ""},
    {"click", "a piece, then its destination", CELLS, ""},
    {"Shift click", "select several pieces", TRAY, ""},
    {"wheel  ,  .", "turn the selected pieces", TRAY, "comma,period"},
    {"\xe2\x86\x90 \xe2\x86\x91 \xe2\x86\x93 \xe2\x86\x92", "one step; Shift: a small one", TRAY,
     "left,up,down,right"},
    {"\xe2\x86\x90 \xe2\x86\x91 \xe2\x86\x93 \xe2\x86\x92", "move in that direction", CELLS,
     "left,up,down,right"},
    {"Tab", "next piece", 0, "tab"},
    {"U  Ctrl Z", "undo", 0, "u"},
    {"R  Ctrl Y", "redo", 0, "r"},
    {"Home  End", "undo all, redo all", 0, "home,end"},
    {"H", "hint; again to stop it or play it", 0, "h"},
    {"S", "solve from here; again to stop", 0, "s"},
    {"I", "inspect the selected piece", TRAY, "i"},
    {"Z", "magnify the narrowest gap", TRAY, "z"},
    {"W  Ctrl S", "save the game", 0, "w"},
    {"Ctrl wheel  +  -  0", "zoom; 0 resets; arrows move", 0, ""},
    {"T  F12  F", "theme, picture, full screen", 0, "t,f12,f"},
    {"D  A  G  C  M", "dim, trails, goal, patterns, motion", 0, "d,a,g,c,m"},
    {"?", "this help", 0, "?"},
    {"P  Esc", "stop playing by hand", 0, "p,escape"},
    {"Q", "quit", 0, "q"},
};

static const uj_help_row trace_rows[] = {
    {"click", "show the state of a cell or number", 0, ""},
    {"\xe2\x86\x90  \xe2\x86\x92", "parent, first successor", 0, "left,right"},
    {"\xe2\x86\x91  \xe2\x86\x93", "previous, next of this depth", 0, "up,down"},
    {"Home  End", "start, goal", 0, "home,end"},
    {"0 \xe2\x80\xa6 9", "only this depth; again for all", 0, "0"},
    {"[  ]", "lower, raise the limit on f", 0, "[,]"},
    {"Tab", "all, expanded, open, duplicates", 0, "tab"},
    {"I  Z", "inspect, magnify a gap", 0, "i,z"},
    {"P", "play by hand from here", 0, "p"},
    {"G  C", "ghost of the goal, patterns", 0, "g,c"},
    {"Ctrl wheel  +  -  0", "zoom; 0 resets; drag moves", 0, ""},
    {"T  F12  F", "theme, picture, full screen", 0, "t,f12,f"},
    {"?", "this help", 0, "?"},
    {"Esc", "back to the gallery", BELOW, "escape"},
    {"Q", "quit", BELOW, "q"},
    {"Q  Esc", "quit", ALONE, "q,escape"},
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
    const uj_help_panel panel = {by_hand(scene) ? "By hand" : "Keys",
                                 rows,
                                 uj_help_rows(scene, rows),
                                 scene->width,
                                 scene->height,
                                 layout->text,
                                 scene->theme};
    uj_help_panel_draw(&panel, canvas);
}

void uj_help_panel_draw(const uj_help_panel *help, uj_canvas *canvas)
{
    int count = (int)help->count;
    const uj_palette *palette = uj_palette_of(help->theme);
    double text = fmin(help->text * 1.1, help->height / (count * 1.8 + 6.0));
    text = fmin(text, help->width / 30.0);
    double row = 1.8 * text, half = 14.0 * text, high = row * count + 4.4 * text;
    double x = 0.5 * help->width, top = 0.5 * (help->height - high);
    uj_paint veil = {.fill = uj_colour_fade(palette->page, 0.6)};
    uj_draw_box(canvas, "veil", (uj_box){{0.0, 0.0}, {help->width, help->height}}, 0.0, &veil);
    uj_paint panel = {.fill = palette->panel, .stroke = palette->track, .line_width = 0.1 * text};
    uj_draw_box(canvas, "help", (uj_box){{x - half, top}, {x + half, top + high}}, 0.8 * text,
                &panel);
    uj_text_style head = {
        .colour = palette->ink, .size = 1.3 * text, .bold = true, .anchor = UJ_ANCHOR_MIDDLE};
    canvas->class->text(canvas, "help", (uj_vec2){x, top + 1.8 * text}, help->title, &head);
    for (int i = 0; i < count; i++) {
        double y = top + 3.6 * text + row * (i + 0.25);
        uj_text_style key = {
            .colour = palette->accent, .size = text, .bold = true, .anchor = UJ_ANCHOR_END};
        uj_text_style what = {.colour = palette->ink, .size = text, .max_width = 14.5 * text};
        canvas->class->text(canvas, "key", (uj_vec2){x - 3.0 * text, y}, help->rows[i].label, &key);
        canvas->class->text(canvas, "key", (uj_vec2){x - 1.2 * text, y}, help->rows[i].what, &what);
    }
}
