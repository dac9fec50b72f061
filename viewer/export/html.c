// Assembles the animated page: words, motion data, style and script.
#include "html.h"

#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/version.h>
#include <unjam/viewer/board/layout.h>

#include "motion_canvas.h"
#include "motion_data.h"
#include "page_parts.h"

// Width and greatest height of the board, pixels.
static const double BOARD_WIDTH = 1000.0, BOARD_MOST = 1600.0;

static void put_escaped(FILE *out, const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        switch (*c) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            putc(*c, out);
        }
}

// --- head ----------------------------------------------------------------------------------------

// Writes CSS rules for the colours of the shapes: first for the light theme, then for the dark one.
static void put_colours(FILE *out, const uj_text_table *styles)
{
    for (int dark = 0; dark < 2; dark++)
        for (size_t i = 0; i < styles->count; i++) {
            const char *colours = styles->texts[i] + 14 * dark;
            fprintf(out, "%s.s%zu{fill:#%.6s;stroke:#%.6s}\n",
                    dark ? ":root[data-theme=dark] " : "", i, colours, colours + 7);
        }
    // Shapes without fill or stroke stay without it, and texts are never stroked.
    fputs("#board [fill=none]{fill:none}\n#board [stroke=none],#board text{stroke:none}\n", out);
}

static void put_head(FILE *out, const uj_scene *scene, const uj_motion_data *data)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\" data-theme=\"light\">\n<head>\n"
          "<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
          "<meta name=\"generator\" content=\"Unjam " UJ_VERSION "\">\n<title>",
          out);
    put_escaped(out, scene->subject->title);
    fputs("</title>\n<style>\n", out);
    fputs(uj_page_style, out);
    put_colours(out, &data->styles);
    fputs("</style>\n</head>\n", out);
}

// --- body ----------------------------------------------------------------------------------------

static void put_controls(FILE *out, const uj_subject *subject)
{
    // The signs on the buttons are SVG paths, because some fonts lack the characters. The script
    // swaps the signs for play and pause.
    static const char *const buttons[][3] = {
        {"first", "To the start (Home)", "M2 2h2v12H2zM14 2v12L5 8z"},
        {"back", "Previous move (left arrow)", "M12 2v12L3 8z"},
        {"play", "Play", "M3 1v14l11-7z"},
        {"on", "Next move (right arrow)", "M4 2v12l9-6z"},
        {"last", "To the end (End)", "M2 2v12l9-6zM12 2h2v12h-2z"},
    };
    const char *off = subject->timeline.total > 0.0 ? "" : " disabled";
    fputs("<div class=\"controls\" role=\"group\" aria-label=\"Playback\">\n", out);
    fprintf(out,
            "<div class=\"scrubber\"><input id=\"scrub\" type=\"range\" min=\"0\" max=\"%.0f\" "
            "step=\"1\" value=\"0\" aria-label=\"Position\"%s>"
            "<svg id=\"ticks\" viewBox=\"0 0 1000 1\" preserveAspectRatio=\"none\" "
            "aria-hidden=\"true\"></svg></div>\n",
            round(1000.0 * subject->timeline.total), off);
    for (int i = 0; i < 5; i++)
        fprintf(out,
                "<button id=\"%s\" type=\"button\" title=\"%s\" aria-label=\"%s\"%s><svg "
                "class=\"sign\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path "
                "d=\"%s\"/></svg></button>\n",
                buttons[i][0], buttons[i][1], buttons[i][1], off, buttons[i][2]);
    static const char *const speeds[] = {
        "\xe2\x85\x9b", "\xc2\xbc", "\xc2\xbd", "1", "2", "4", "8"};
    fputs("<output id=\"clock\" for=\"scrub\"></output>\n"
          "<select id=\"speed\" title=\"Speed ([ and ])\" aria-label=\"Speed\">",
          out);
    for (int i = 0; i < 7; i++)
        fprintf(out, "<option value=\"%d\"%s>\xc3\x97%s</option>", i, i == 3 ? " selected" : "",
                speeds[i]);
    fprintf(out,
            "</select>\n<button id=\"loop\" type=\"button\" aria-pressed=\"false\" title=\"Loop "
            "(L)\"%s>Loop</button>\n<button id=\"theme\" type=\"button\" title=\"Light or dark "
            "(T)\">Dark</button>\n<button id=\"keys\" type=\"button\" title=\"Keys "
            "(?)\">?</button>\n</div>\n",
            off);
}

static void put_moves(FILE *out, const uj_subject *subject)
{
    char words[1024];
    fputs("<nav id=\"list\" aria-label=\"Moves\">\n<ol id=\"moves\">\n", out);
    for (size_t move = 0; move < subject->move_count; move++) {
        subject->class->caption(subject, move, words, sizeof words);
        fprintf(out, "<li><button type=\"button\"><b>%zu</b><span>", move + 1);
        put_escaped(out, words);
        fputs("</span></button></li>\n", out);
    }
    fputs("</ol>\n</nav>\n", out);
}

static void put_help(FILE *out)
{
    static const char *const keys[][2] = {{"Space", "play, pause"},
                                          {"\xe2\x86\x90 \xe2\x86\x92", "previous move, next move"},
                                          {", .", "one frame back, forward"},
                                          {"Home End", "start, end"},
                                          {"0 \xe2\x80\xa6 9", "jump to tenths of the length"},
                                          {"[ ]", "slower, faster"},
                                          {"L", "loop"},
                                          {"T", "light or dark theme"},
                                          {"F", "full screen"},
                                          {"?", "this help"}};
    fputs("<dialog id=\"help\" aria-labelledby=\"help-title\">\n<h2 id=\"help-title\">Keys</h2>\n"
          "<dl>\n",
          out);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        fprintf(out, "<dt>%s</dt><dd>%s</dd>\n", keys[i][0], keys[i][1]);
    fputs("</dl>\n<button id=\"close\" type=\"button\">Close</button>\n</dialog>\n", out);
}

static void put_foot(FILE *out, const uj_scene *scene)
{
    const uj_subject *subject = scene->subject;
    bool valid = subject->proof == UJ_PROOF_VALID;
    fputs("<footer>\n", out);
    if ((scene->show & UJ_SHOW_PROOF) != 0 && subject->proof != UJ_PROOF_NONE) {
        fprintf(out, "<p id=\"proof\" class=\"%s\">%s ", valid ? "good" : "bad",
                valid ? "\xe2\x9c\x93" : "\xe2\x9c\x97");
        put_escaped(out, subject->proof_text);
        fputs("</p>\n", out);
    }
    fputs("<p>made by Unjam " UJ_VERSION "</p>\n</footer>\n", out);
}

static void put_body(FILE *out, const uj_scene *scene)
{
    const uj_subject *subject = scene->subject;
    size_t moves = subject->move_count;
    fputs("<body>\n<header>\n<h1>", out);
    put_escaped(out, subject->title);
    fputs("</h1>\n", out);
    if (moves > 0)
        fprintf(out, "<p>%zu move%s</p>\n", moves, moves == 1 ? "" : "s");
    fprintf(
        out,
        "</header>\n<main>\n<svg id=\"board\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" "
        "aria-labelledby=\"caption\"></svg>\n"
        "<p id=\"words\" role=\"status\"><b id=\"number\"></b><span id=\"caption\"></span></p>\n",
        scene->width, scene->height);
    put_controls(out, subject);
    fputs(
        "<noscript><p>The animation needs JavaScript; the moves are listed below.</p></noscript>\n"
        "</main>\n",
        out);
    put_moves(out, subject);
    put_foot(out, scene);
    put_help(out);
}

// --- data ----------------------------------------------------------------------------------------

static void put_texts(FILE *out, const char *name, const uj_text_table *table)
{
    fprintf(out, ",\n\"%s\":[", name);
    for (size_t i = 0; i < table->count; i++)
        fprintf(out, "%s%s", i > 0 ? ",\n" : "", table->texts[i]);
    putc(']', out);
}

static void put_data(FILE *out, const uj_subject *subject, const uj_motion_data *data)
{
    fputs("<script type=\"application/json\" id=\"motion\">\n{\"starts\":[", out);
    for (size_t i = 0; i <= subject->timeline.move_count && subject->timeline.move_count > 0; i++)
        fprintf(out, "%s%.0f", i > 0 ? "," : "", round(1000.0 * subject->timeline.starts[i]));
    if (subject->timeline.move_count == 0)
        putc('0', out);
    fputs("],\n\"captions\":[", out);
    for (size_t move = 0; move <= subject->move_count; move++) {
        char words[1024], quoted[6 * sizeof words + 3];
        subject->class->caption(subject, move, words, sizeof words);
        uj_json_quote(words, quoted, sizeof quoted);
        fprintf(out, "%s%s", move > 0 ? ",\n" : "", quoted);
    }
    putc(']', out);
    put_texts(out, "kinds", &data->kinds);
    put_texts(out, "shapes", &data->shapes);
    fprintf(out, ",\n\"pictures\":%s}\n</script>\n", data->pictures);
}

static uj_scene board_scene(const uj_scene *scene)
{
    uj_scene board = *scene;
    uj_box box = uj_subject_view_box(scene->subject, 0.0, scene->show);
    double wide = box.high.x - box.low.x, high = box.high.y - box.low.y;
    board.width = BOARD_WIDTH;
    board.height = fmin(ceil(BOARD_WIDTH * high / wide), BOARD_MOST);
    board.show = scene->show & (UJ_SHOW_NAMES | UJ_SHOW_ARROWS | UJ_SHOW_GHOSTS | UJ_SHOW_PROOF |
                                UJ_SHOW_DIM | UJ_SHOW_TRAILS | UJ_SHOW_GOAL | UJ_SHOW_PATTERNS);
    return board;
}

uj_status uj_html_write(const uj_scene *scene, uj_safe_file *file, uj_error *error)
{
    uj_scene board = board_scene(scene);
    uj_motion_data data;
    uj_status status = uj_motion_data_make(&board, &data, error);
    if (status != UJ_OK)
        return status;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL) {
        put_head(out, scene, &data);
        put_body(out, &board);
        put_data(out, scene->subject, &data);
        fprintf(out, "<script>\n%s</script>\n</body>\n</html>\n", uj_page_script);
    }
    bool written = out != NULL && ferror(out) == 0;
    written = out != NULL && fclose(out) == 0 && written;
    status = written ? uj_safe_file_put(file, text, length, error)
                     : uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the page");
    free(text);
    uj_motion_data_clear(&data);
    return status;
}
