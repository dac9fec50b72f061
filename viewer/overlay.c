// Draws the scrubber, the passing notice and the help.
#include "viewer/overlay.h"

#include <stdio.h>

#include "viewer/game_bar.h"
#include "viewer/walk.h"
#include "viewer/words.h"

static void draw_button(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_controls *controls = scene->controls;
    double text = layout->text, x = layout->controls.x, y = layout->track.y;
    uj_paint paint = {.fill = controls->total > 0.0 ? palette->ink : palette->track,
                      .stroke = controls->total > 0.0 ? palette->ink : palette->track,
                      .line_width = 0.15 * text};
    if (controls->playing) {
        for (int bar = 0; bar < 2; bar++) {
            double left = x + 0.25 * text + 0.75 * text * bar;
            uj_draw_box(canvas, "pause", (uj_vec2){left, y - 0.6 * text},
                        (uj_vec2){left + 0.3 * text, y + 0.6 * text}, 0.1 * text, &paint);
        }
        return;
    }
    uj_vec2 points[3] = {
        {x + 0.3 * text, y - 0.65 * text}, {x + 1.4 * text, y}, {x + 0.3 * text, y + 0.65 * text}};
    uj_ring ring = {3, points};
    canvas->class->polygon(canvas, "play", &ring, 1, UJ_MAP_IDENTITY, &paint);
}

static void draw_track(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_controls *controls = scene->controls;
    const uj_area *track = &layout->track;
    double text = layout->text, half = 0.16 * text, right = track->x + track->width;
    double done = controls->total > 0.0 ? controls->seconds / controls->total : 0.0;
    double knob = track->x + done * track->width;
    uj_paint rest = {.fill = palette->track}, past = {.fill = palette->accent};
    uj_draw_box(canvas, "track", (uj_vec2){track->x, track->y - half},
                (uj_vec2){right, track->y + half}, half, &rest);
    if (!(controls->total > 0.0))
        return;
    uj_draw_box(canvas, "past", (uj_vec2){track->x, track->y - half},
                (uj_vec2){knob, track->y + half}, half, &past);
    double last = -INFINITY;
    for (size_t i = 0; i <= scene->subject->move_count; i++) {
        double x = track->x + controls->starts[i] / controls->total * track->width;
        // Of many moves only as many ticks are drawn as can be told apart.
        if (x - last < 0.35 * text && i < scene->subject->move_count)
            continue;
        last = x;
        uj_vec2 tick[2] = {{x, track->y - 0.5 * text}, {x, track->y + 0.5 * text}};
        uj_paint pen = {.stroke = x <= knob ? palette->accent : palette->track,
                        .line_width = 0.16 * text};
        canvas->class->line(canvas, "tick", tick, 2, UJ_MAP_IDENTITY, &pen);
    }
    uj_paint handle = {.fill = palette->accent, .stroke = palette->page, .line_width = 0.2 * text};
    canvas->class->disc(canvas, "handle", (uj_vec2){knob, track->y}, 0.62 * text, &handle);
}

static void draw_notice(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    double text = layout->text, middle = layout->board.x + 0.5 * layout->board.width;
    double half = 0.5 * uj_words_width(scene->controls->message, text) + 2.0 * text;
    if (half > middle - text) {
        middle = 0.5 * scene->width;
        half = fmin(half, middle - text);
    }
    double y = layout->board.y + 1.2 * text;
    uj_paint paint = {.fill = uj_colour_fade(palette->ink, 0.9)};
    uj_draw_box(canvas, "notice", (uj_vec2){middle - half, y - 1.1 * text},
                (uj_vec2){middle + half, y + 1.1 * text}, 1.1 * text, &paint);
    uj_text_style style = {.colour = palette->page,
                           .size = text,
                           .anchor = UJ_ANCHOR_MIDDLE,
                           .max_width = 2.0 * half - 2.0 * text};
    canvas->class->text(canvas, "notice", (uj_vec2){middle, y}, scene->controls->message, &style);
}

void uj_controls_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    const uj_palette *palette = uj_palette_of(scene->theme);
    const uj_controls *controls = scene->controls;
    if (controls->game != NULL) {
        uj_game_bar_draw(scene, layout, canvas);
        if (controls->message != NULL)
            draw_notice(scene, layout, canvas);
        return;
    }
    draw_button(scene, layout, canvas);
    draw_track(scene, layout, canvas);
    char clock[96], speed[32] = "";
    if (controls->speed != 1.0)
        snprintf(speed, sizeof speed, "  \xc3\x97%g", controls->speed);
    snprintf(clock, sizeof clock, "%.1f / %.1f s%s%s", controls->seconds, controls->total, speed,
             controls->loop ? "  loop" : "");
    double right = layout->controls.x + layout->controls.width;
    uj_text_style style = {.colour = palette->faint,
                           .size = 0.95 * layout->text,
                           .anchor = UJ_ANCHOR_END,
                           .max_width =
                               right - layout->track.x - layout->track.width - 1.2 * layout->text};
    canvas->class->text(canvas, "clock", (uj_vec2){right, layout->track.y}, clock, &style);
    if (controls->message != NULL)
        draw_notice(scene, layout, canvas);
}

typedef struct help_row {
    const char *key, *what;
} help_row;

static const help_row watch_keys[] = {
    {"Space", "play, pause"},
    {"\xe2\x86\x90  \xe2\x86\x92", "move back, move on"},
    {",  .", "one frame back, on"},
    {"Home  End", "start, end"},
    {"0 \xe2\x80\xa6 9", "tenths of the whole"},
    {"[  ]", "slower, faster"},
    {"L", "loop"},
    {"PgUp  PgDn", "other solutions, same step"},
    {"P", "play by hand from here"},
    {"I", "inspector: look into a state"},
    {"T", "light, dark"},
    {"D", "dim still pieces"},
    {"A", "trails of moving pieces"},
    {"G", "ghost of the goal"},
    {"C", "patterns for the colours"},
    {"M", "reduced motion"},
    {"S", "save a picture"},
    {"F", "full screen"},
    {"?", "this help"},
    {"Q  Esc", "quit"},
};

static const help_row hand_keys[] = {
    {"drag", "move a piece"},
    {"Shift click", "take several pieces"},
    {"wheel  ,  .", "turn what is taken"},
    {"\xe2\x86\x90 \xe2\x86\x91 \xe2\x86\x93 \xe2\x86\x92", "step; with Shift a small one"},
    {"Tab", "the next piece"},
    {"U  Ctrl Z", "undo"},
    {"R  Ctrl Y", "redo"},
    {"Home  End", "all back, all again"},
    {"H", "hint; again: stop the search"},
    {"I", "inspector of the piece taken"},
    {"W  Ctrl S", "save the game"},
    {"T  S  F", "light or dark, picture, full screen"},
    {"D  A  G  C  M", "dim, trails, goal, patterns, motion"},
    {"P  Esc", "back to watching"},
    {"Q", "quit"},
};

static const help_row walk_keys[] = {
    {"click", "a cell or a number: that state"},
    {"\xe2\x86\x90  \xe2\x86\x92", "to the parent, to a successor"},
    {"\xe2\x86\x91  \xe2\x86\x93", "back and on at this depth"},
    {"Home  End", "the start, the goal"},
    {"0 \xe2\x80\xa6 9", "this depth alone; again: all"},
    {"[  ]", "less, more: greatest cost f shown"},
    {"Tab", "all, expanded, open, duplicates"},
    {"I", "inspector: look into the state"},
    {"P", "play by hand from here"},
    {"G  C", "ghost of the goal, patterns"},
    {"T  S  F", "light or dark, picture, full screen"},
    {"?", "this help"},
    {"Q  Esc", "quit"},
};

void uj_help_draw(const uj_scene *scene, const uj_layout *layout, uj_canvas *canvas)
{
    bool by_hand = scene->controls != NULL && scene->controls->game != NULL;
    bool walks = !by_hand && uj_walk_of(scene->subject) != NULL;
    const help_row *rows = by_hand ? hand_keys : walks ? walk_keys : watch_keys;
    int count = by_hand ? (int)(sizeof hand_keys / sizeof hand_keys[0])
                : walks ? (int)(sizeof walk_keys / sizeof walk_keys[0])
                        : (int)(sizeof watch_keys / sizeof watch_keys[0]);
    const uj_palette *palette = uj_palette_of(scene->theme);
    double text = fmin(layout->text * 1.1, scene->height / (count * 1.8 + 6.0));
    text = fmin(text, scene->width / 30.0);
    double row = 1.8 * text, half = 14.0 * text, high = row * count + 4.4 * text;
    double x = 0.5 * scene->width, top = 0.5 * (scene->height - high);
    uj_paint veil = {.fill = uj_colour_fade(palette->page, 0.6)};
    uj_draw_box(canvas, "veil", (uj_vec2){0.0, 0.0}, (uj_vec2){scene->width, scene->height}, 0.0,
                &veil);
    uj_paint panel = {.fill = palette->panel, .stroke = palette->track, .line_width = 0.1 * text};
    uj_draw_box(canvas, "help", (uj_vec2){x - half, top}, (uj_vec2){x + half, top + high},
                0.8 * text, &panel);
    uj_text_style head = {
        .colour = palette->ink, .size = 1.3 * text, .bold = true, .anchor = UJ_ANCHOR_MIDDLE};
    canvas->class->text(canvas, "help", (uj_vec2){x, top + 1.8 * text},
                        by_hand ? "By hand" : "Keys", &head);
    for (int i = 0; i < count; i++) {
        double y = top + 3.6 * text + row * (i + 0.25);
        uj_text_style key = {
            .colour = palette->accent, .size = text, .bold = true, .anchor = UJ_ANCHOR_END};
        uj_text_style what = {.colour = palette->ink, .size = text, .max_width = 14.5 * text};
        canvas->class->text(canvas, "key", (uj_vec2){x - 3.0 * text, y}, rows[i].key, &key);
        canvas->class->text(canvas, "key", (uj_vec2){x - 1.2 * text, y}, rows[i].what, &what);
    }
}
