// Draws the gallery: headings, cards, message, help.
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/play/gallery.h>
#include <unjam/viewer/scene/help.h>
#include <unjam/viewer/scene/scene.h>

static void put_text(uj_canvas *canvas, const char *tag, uj_vec2 at, const char *text,
                     uj_text_style style)
{
    canvas->class->text(canvas, tag, at, text, &style);
}

static void draw_thumbnail(const uj_gallery *gallery, const uj_subject *subject, uj_area area,
                           uj_canvas *canvas)
{
    uj_board board = {.text = 9.0, .show = UJ_SHOW_NAMES, .palette = uj_palette_of(gallery->theme)};
    board.map = uj_area_map(area, subject->class->view_box(subject, 0.0), &board.scale);
    subject->class->draw(subject, canvas, &board);
}

static void draw_badge(const uj_palette *palette, uj_vec2 at, double radius, uj_canvas *canvas)
{
    const uj_vec2 mark[] = {{at.x - 0.45 * radius, at.y + 0.05 * radius},
                            {at.x - 0.1 * radius, at.y + 0.4 * radius},
                            {at.x + 0.5 * radius, at.y - 0.35 * radius}};
    uj_paint disc = {.fill = palette->good};
    uj_paint line = {.stroke = palette->panel, .line_width = 0.24 * radius};
    canvas->class->disc(canvas, "solved", at, radius, &disc);
    canvas->class->line(canvas, "solved", (uj_polyline){3, mark}, UJ_MAP_IDENTITY, &line);
}

static void draw_button(const uj_gallery *gallery, uj_area area, const char *label, bool hovered,
                        uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(gallery->theme);
    const double text = uj_gallery_lay_out(gallery).text;
    uj_paint paint = {.fill = palette->panel,
                      .stroke = hovered ? palette->accent : palette->faint,
                      .line_width = hovered ? 2.0 : 1.0};
    if (!(area.width > 0.0))
        return;
    uj_draw_box(canvas, "button", uj_area_box(area), 6.0, &paint);
    put_text(canvas, "button", (uj_vec2){area.x + 0.5 * area.width, area.y + 0.5 * area.height},
             label,
             (uj_text_style){.colour = palette->ink,
                             .size = 0.95 * text,
                             .anchor = UJ_ANCHOR_MIDDLE,
                             .max_width = area.width - 0.6 * text});
}

static void draw_card(const uj_gallery *gallery, const uj_gallery_layout *layout, size_t index,
                      uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(gallery->theme);
    const uj_gallery_entry *entry = &gallery->entries[index];
    uj_area card = uj_gallery_card(gallery, layout, index);
    double text = layout->text, middle = card.x + 0.5 * card.width;
    bool selected = index == gallery->selected, hovered = index == gallery->hovered;
    uj_paint paint = {.fill = palette->panel,
                      .stroke = selected ? palette->accent : palette->track,
                      .line_width = selected  ? 3.0
                                    : hovered ? 2.0
                                              : 1.0};
    if (hovered && !selected)
        paint.stroke = palette->faint;
    uj_draw_box(canvas, selected ? "card-selected" : "card", uj_area_box(card), 10.0, &paint);
    uj_area picture = {card.x + 12.0, card.y + 12.0, card.width - 24.0,
                       card.height - 3.4 * text - 14.0};
    if (entry->subject != NULL)
        draw_thumbnail(gallery, entry->subject, picture, canvas);
    if (entry->solved)
        draw_badge(palette, (uj_vec2){card.x + card.width - 1.3 * text, card.y + 1.3 * text},
                   0.75 * text, canvas);
    draw_button(gallery, uj_gallery_solve_button(gallery, layout, index), _("Solve"),
                hovered && gallery->hovered_solve, canvas);
    double below = card.y + card.height - 2.3 * text, room = card.width - 16.0;
    put_text(canvas, "name", (uj_vec2){middle, below}, entry->title,
             (uj_text_style){.colour = palette->ink,
                             .size = text,
                             .bold = true,
                             .anchor = UJ_ANCHOR_MIDDLE,
                             .max_width = room});
    put_text(canvas, "difficulty", (uj_vec2){middle, below + 1.3 * text}, entry->difficulty,
             (uj_text_style){.colour = entry->subject != NULL ? palette->faint : palette->bad,
                             .size = 0.85 * text,
                             .anchor = UJ_ANCHOR_MIDDLE,
                             .max_width = room});
}

static void draw_groups(const uj_gallery *gallery, const uj_gallery_layout *layout,
                        uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(gallery->theme);
    for (size_t i = 0; i < gallery->count; i++) {
        uj_area card = uj_gallery_card(gallery, layout, i);
        if (card.y > gallery->height)
            break;
        const char *group = gallery->entries[i].group;
        if (i == 0 || strcmp(group, gallery->entries[i - 1].group) != 0)
            put_text(
                canvas, "group", (uj_vec2){layout->left, card.y - 0.4 * layout->heading}, group,
                (uj_text_style){.colour = palette->ink, .size = 1.3 * layout->text, .bold = true});
        if (card.y + card.height > layout->head)
            draw_card(gallery, layout, i, canvas);
    }
}

static void draw_search(const uj_gallery *gallery, const uj_gallery_layout *layout,
                        uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(gallery->theme);
    double text = layout->text, room = gallery->width - 2.0 * layout->left;
    char line[160];
    snprintf(line, sizeof line, _("Search: %s\xe2\x96\x8f"), gallery->search);
    put_text(canvas, "search", (uj_vec2){layout->left, 4.2 * text}, line,
             (uj_text_style){.colour = palette->ink, .size = text, .max_width = 0.5 * room});
    snprintf(line, sizeof line,
             uj_translate_count("%zu puzzle. Enter: open; Esc: end the search",
                                "%zu puzzles. Enter: open; Esc: end the search", gallery->count),
             gallery->count);
    put_text(canvas, "hint", (uj_vec2){layout->left + room, 4.2 * text}, line,
             (uj_text_style){.colour = palette->faint,
                             .size = 0.9 * text,
                             .anchor = UJ_ANCHOR_END,
                             .max_width = 0.48 * room});
}

static void draw_buttons(const uj_gallery *gallery, const uj_gallery_layout *layout,
                         uj_canvas *canvas)
{
    for (int i = 0; i < UJ_GALLERY_BUTTONS; i++)
        draw_button(gallery, uj_gallery_button(gallery, layout, i),
                    uj_gallery_button_label(gallery, i), gallery->hovered_button == i, canvas);
}

// The background of the head covers the cards that scroll under the head.
static void draw_head(const uj_gallery *gallery, const uj_gallery_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(gallery->theme);
    double text = layout->text, room = gallery->width - 2.0 * layout->left;
    uj_paint page = {.fill = palette->page}, line = {.fill = palette->track};
    uj_draw_box(canvas, "head", (uj_box){{0.0, 0.0}, {gallery->width, layout->head}}, 0.0, &page);
    uj_draw_box(canvas, "line", (uj_box){{0.0, layout->head - 1.0}, {gallery->width, layout->head}},
                0.0, &line);
    put_text(canvas, "title", (uj_vec2){layout->left, 2.0 * text},
             gallery->title != NULL ? gallery->title : "Unjam",
             (uj_text_style){.colour = palette->ink,
                             .size = 1.9 * text,
                             .bold = true,
                             .max_width =
                                 uj_gallery_button(gallery, layout, 0).x - layout->left - text});
    draw_buttons(gallery, layout, canvas);
    if (gallery->searching) {
        draw_search(gallery, layout, canvas);
        return;
    }
    // Draw the first of these hints that fits, or the last if none fits.
    static const char *const hints[] = {
        N_("Click a puzzle, or select one with the arrow keys and press Enter. Drop a file or a "
           "drawing here to open it. T: dark, F: full screen, ?: help, Q: quit"),
        N_("Click a puzzle or press Enter. Drop a file here to open it. T: dark, F: full screen, "
           "?: help, Q: quit"),
        N_("Click a puzzle or press Enter. T: dark, F: full screen, ?: help, Q: quit"),
        N_("Click a puzzle or press Enter. Q quits")};
    size_t hint = 0;
    while (hint + 1 < sizeof hints / sizeof hints[0] &&
           uj_text_wrap_width(_(hints[hint]), 0.9 * text) > room)
        hint++;
    put_text(canvas, "hint", (uj_vec2){layout->left, 4.2 * text}, _(hints[hint]),
             (uj_text_style){.colour = palette->faint, .size = 0.9 * text, .max_width = room});
}

static void draw_scrollbar(const uj_gallery *gallery, const uj_gallery_layout *layout,
                           uj_canvas *canvas)
{
    double view = gallery->height - layout->head;
    if (layout->content <= view)
        return;
    double length = fmax(view * view / layout->content, 24.0);
    double top = layout->head + (view - length) * gallery->scroll / (layout->content - view);
    uj_paint paint = {.fill = uj_palette_of(gallery->theme)->track};
    uj_draw_box(canvas, "scrollbar",
                (uj_box){{gallery->width - 9.0, top}, {gallery->width - 3.0, top + length}}, 3.0,
                &paint);
}

static void draw_message(const uj_gallery *gallery, const uj_gallery_layout *layout,
                         uj_canvas *canvas)
{
    enum { MOST_LINES = 8 };
    const uj_palette *palette = uj_palette_of(gallery->theme);
    uj_text_lines lines;
    double size = layout->text, wide = fmin(46.0 * size, gallery->width - 2.0 * size);
    double room = wide - 4.0 * size;
    uj_text_wrap_words(gallery->message, size, room, MOST_LINES, &lines);
    double high = ((double)lines.count * 1.4 + 3.6) * size;
    double x = 0.5 * (gallery->width - wide), y = 0.5 * (gallery->height - high);
    uj_paint veil = {.fill = uj_colour_fade(palette->page, 0.6)};
    uj_draw_box(canvas, "veil", (uj_box){{0.0, 0.0}, {gallery->width, gallery->height}}, 0.0,
                &veil);
    uj_paint panel = {.fill = palette->panel, .stroke = palette->bad, .line_width = 2.0};
    uj_draw_box(canvas, "message", (uj_box){{x, y}, {x + wide, y + high}}, 10.0, &panel);
    for (size_t i = 0; i < lines.count; i++)
        put_text(canvas, "message", (uj_vec2){x + 2.0 * size, y + (1.9 + 1.4 * (double)i) * size},
                 lines.line[i],
                 (uj_text_style){.colour = palette->ink, .size = size, .max_width = room});
    put_text(canvas, "message-hint", (uj_vec2){x + 2.0 * size, y + high - 1.3 * size},
             _("Press any key or click to continue"),
             (uj_text_style){.colour = palette->faint, .size = 0.85 * size});
}

static void draw_help(const uj_gallery *gallery, const uj_gallery_layout *layout, uj_canvas *canvas)
{
    static const uj_help_row rows[] = {
        {N_("click"), N_("open a puzzle"), 0, ""},
        {"\xe2\x86\x90 \xe2\x86\x91 \xe2\x86\x93 \xe2\x86\x92", N_("select a puzzle"), 0,
         "left,up,down,right"},
        {"PgUp  PgDn", N_("move the selection by a page"), 0, "pageup,pagedown"},
        {N_("Home  End"), N_("first puzzle, last puzzle"), 0, "home,end"},
        {N_("Enter or Space"), N_("open the selected puzzle"), 0, "space"},
        {"S", N_("open the puzzle and solve it"), 0, "s"},
        {"E", N_("edit the selected puzzle"), 0, "e"},
        {N_("Ctrl+N"), N_("make a new puzzle"), 0, ""},
        {N_("/ or letters"), N_("search"), 0, ""},
        {N_("drop a file"), N_("open it"), 0, ""},
        {N_("Ctrl+O"), N_("open a file or a folder"), 0, ""},
        {N_("Ctrl+R"), N_("recently opened files"), 0, ""},
        {"T", N_("light or dark theme"), 0, "t"},
        {"F", N_("full screen"), 0, "f"},
        {"?", N_("this help"), 0, "?"},
        {N_("Q or Esc"), N_("quit"), 0, "q,escape"},
        {"Q", N_("quit"), 0, "q"},
        {N_("Esc"), N_("show the bundled puzzles"), 0, "escape"},
    };
    enum { ROWS = sizeof rows / sizeof rows[0], LEAVE = 3 };
    uj_help_row shown[ROWS];
    memcpy(shown, rows, sizeof rows);
    // Of the last three rows, show "Q" and "Esc" if can_go_back, otherwise only "Q or Esc".
    size_t count = ROWS - LEAVE;
    if (gallery->can_go_back)
        memcpy(shown + count, rows + count + 1, 2 * sizeof *rows);
    count += gallery->can_go_back ? 2 : 1;
    const uj_help_panel panel = {.title = N_("Keys"),
                                 .rows = shown,
                                 .count = count,
                                 .width = gallery->width,
                                 .height = gallery->height,
                                 .text = layout->text,
                                 .theme = gallery->theme};
    uj_help_panel_draw(&panel, canvas);
}

void uj_gallery_draw(const uj_gallery *gallery, uj_canvas *canvas)
{
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    uj_paint page = {.fill = uj_palette_of(gallery->theme)->page};
    uj_draw_box(canvas, "page", (uj_box){{0.0, 0.0}, {gallery->width, gallery->height}}, 0.0,
                &page);
    draw_groups(gallery, &layout, canvas);
    draw_head(gallery, &layout, canvas);
    draw_scrollbar(gallery, &layout, canvas);
    if (gallery->message[0] != '\0')
        draw_message(gallery, &layout, canvas);
    else if (gallery->help)
        draw_help(gallery, &layout, canvas);
}
