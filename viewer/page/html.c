// Assembles the animated page: words, motion data, style and script.
#include <unjam/viewer/page/html.h>

#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/base/version.h>
#include <unjam/viewer/board/layout.h>

#include "motion_canvas.h"
#include "motion_data.h"
#include "page_game.h"
#include "page_head.h"
#include "page_parts.h"
#include "page_words.h"

// Width and greatest height of the board, in pixels.
static const double BOARD_WIDTH = 1000.0, BOARD_MOST = 1600.0;

// --- body ----------------------------------------------------------------------------------------

static void put_button(FILE *out, const char *attributes, const char *title, const char *text)
{
    fprintf(out, "<button %s", attributes);
    uj_page_put_attribute(out, "title", title);
    putc('>', out);
    uj_page_put_text(out, text);
    fputs("</button>\n", out);
}

static void put_switches(FILE *out, const char *disabled)
{
    static const char *const speeds[] = {
        "\xe2\x85\x9b", "\xc2\xbc", "\xc2\xbd", "1", "2", "4", "8"};
    char loop[80];
    fputs("<output id=\"clock\" for=\"scrub\"></output>\n<select id=\"speed\"", out);
    uj_page_put_attribute(out, "title", _("Speed ([ and ])"));
    uj_page_put_attribute(out, "aria-label", _("Speed"));
    putc('>', out);
    for (int i = 0; i < 7; i++)
        fprintf(out, "<option value=\"%d\"%s>\xc3\x97%s</option>", i, i == 3 ? " selected" : "",
                speeds[i]);
    fputs("</select>\n", out);
    snprintf(loop, sizeof loop, "id=\"loop\" type=\"button\" aria-pressed=\"false\"%s", disabled);
    put_button(out, loop, _("Loop (L)"), _("Loop"));
    put_button(out, "id=\"theme\" type=\"button\"", _("Light or dark (T)"), _("Dark"));
    put_button(out, "id=\"keys\" type=\"button\"", _("Keys (?)"), "?");
}

static void put_controls(FILE *out, const uj_subject *subject)
{
    // The icons are SVG paths, because some fonts lack characters with these icons.
    static const char *const buttons[][3] = {
        {"first", N_("To the start (Home)"), "M2 2h2v12H2zM14 2v12L5 8z"},
        {"back", N_("Previous move (left arrow)"), "M12 2v12L3 8z"},
        {"play", N_("Play"), "M3 1v14l11-7z"},
        {"on", N_("Next move (right arrow)"), "M4 2v12l9-6z"},
        {"last", N_("To the end (End)"), "M2 2v12l9-6zM12 2h2v12h-2z"},
    };
    const char *disabled = subject->timeline.total > 0.0 ? "" : " disabled";
    fputs("<div class=\"controls\" role=\"group\"", out);
    uj_page_put_attribute(out, "aria-label", _("Playback"));
    fprintf(out,
            ">\n<div class=\"scrubber\"><input id=\"scrub\" type=\"range\" min=\"0\" "
            "max=\"%.0f\" step=\"1\" value=\"0\"",
            round(1000.0 * subject->timeline.total));
    uj_page_put_attribute(out, "aria-label", _("Position"));
    fprintf(out,
            "%s><svg id=\"ticks\" viewBox=\"0 0 1000 1\" preserveAspectRatio=\"none\" "
            "aria-hidden=\"true\"></svg><span id=\"chapter\" hidden></span></div>\n",
            disabled);
    for (int i = 0; i < 5; i++) {
        fprintf(out, "<button id=\"%s\" type=\"button\"", buttons[i][0]);
        uj_page_put_attribute(out, "title", _(buttons[i][1]));
        uj_page_put_attribute(out, "aria-label", _(buttons[i][1]));
        fprintf(out,
                "%s><svg class=\"sign\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path "
                "d=\"%s\"/></svg></button>\n",
                disabled, buttons[i][2]);
    }
    put_switches(out, disabled);
    fputs("</div>\n", out);
}

static void put_moves(FILE *out, const uj_subject *subject)
{
    char words[1024];
    fputs("<nav id=\"list\"", out);
    uj_page_put_attribute(out, "aria-label", _("Moves"));
    fputs(">\n<ol id=\"moves\">\n", out);
    for (size_t move = 0; move < subject->move_count; move++) {
        subject->class->caption(subject, move, words, sizeof words);
        fprintf(out, "<li><button type=\"button\"><b>%zu</b><span>", move + 1);
        uj_page_put_text(out, words);
        fputs("</span></button></li>\n", out);
    }
    fputs("</ol>\n</nav>\n", out);
}

static void put_keys(FILE *out, const char *const (*keys)[2], size_t count)
{
    fputs("<dl>\n", out);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "<dt>%s</dt><dd>", keys[i][0]);
        uj_page_put_text(out, _(keys[i][1]));
        fputs("</dd>\n", out);
    }
    fputs("</dl>\n", out);
}

static void put_help(FILE *out, bool playable)
{
    static const char *const keys[][2] = {
        {"Space", N_("play, pause")},
        {"\xe2\x86\x90 \xe2\x86\x92", N_("previous move, next move")},
        {", .", N_("previous frame, next frame")},
        {"Home End", N_("go to the start, to the end")},
        {"0 \xe2\x80\xa6 9", N_("jump: 0 = start, 5 = middle")},
        {"[ ]", N_("slower, faster")},
        {"L", N_("loop")},
        {"T", N_("light or dark theme")},
        {"F", N_("full screen")},
        {"?", N_("this help")}};
    static const char *const game_keys[][2] = {
        {"Tab", N_("choose a piece")},
        {"\xe2\x86\x90 \xe2\x86\x92 \xe2\x86\x91 \xe2\x86\x93", N_("move the chosen piece")},
        {"Enter", N_("show where the piece can go, or move it there")},
        {"U", N_("undo")},
        {"Ctrl+Y", N_("redo")},
        {"R", N_("start again")}};
    fputs("<dialog id=\"help\" aria-labelledby=\"help-title\">\n<h2 id=\"help-title\">", out);
    uj_page_put_text(out, _("Keys"));
    fputs("</h2>\n", out);
    put_keys(out, keys, sizeof keys / sizeof keys[0]);
    if (playable) {
        fputs("<h3>", out);
        uj_page_put_text(out, _("When you play"));
        fputs("</h3>\n", out);
        put_keys(out, game_keys, sizeof game_keys / sizeof game_keys[0]);
    }
    fputs("<button id=\"close\" type=\"button\">", out);
    uj_page_put_text(out, _("Close"));
    fputs("</button>\n</dialog>\n", out);
}

static void put_foot(FILE *out, const uj_scene *scene)
{
    const uj_subject *subject = scene->subject;
    bool valid = subject->proof == UJ_VERDICT_VALID;
    fputs("<footer>\n", out);
    if ((scene->show & UJ_SHOW_PROOF) != 0 && subject->proof != UJ_VERDICT_NONE) {
        fprintf(out, "<p id=\"proof\" class=\"%s\">%s ", valid ? "good" : "bad",
                valid ? "\xe2\x9c\x93" : "\xe2\x9c\x97");
        uj_page_put_text(out, subject->proof_text);
        fputs("</p>\n", out);
    }
    char maker[128];
    snprintf(maker, sizeof maker, _("made by Unjam %s"), UJ_VERSION);
    fputs("<p>", out);
    uj_page_put_text(out, maker);
    fputs("</p>\n</footer>\n", out);
}

static void put_body(FILE *out, const uj_scene *scene)
{
    const uj_subject *subject = scene->subject;
    size_t moves = subject->move_count;
    bool playable = uj_page_game_exists(subject);
    fputs("<body>\n<header>\n<h1>", out);
    uj_page_put_text(out, subject->title);
    fputs("</h1>\n", out);
    if (moves > 0) {
        char count[64];
        snprintf(count, sizeof count, uj_translate_count("%zu move", "%zu moves", moves), moves);
        fputs("<p>", out);
        uj_page_put_text(out, count);
        fputs("</p>\n", out);
    }
    if (playable) {
        fputs("<button id=\"try\" type=\"button\">", out);
        uj_page_put_text(out, _("Play it yourself"));
        fputs("</button>\n", out);
    }
    fputs("</header>\n<main>\n", out);
    if ((scene->show & UJ_SHOW_TASK) != 0) {
        fputs("<p id=\"goal\">", out);
        uj_page_put_text(out, subject->goal);
        fputs("</p>\n", out);
    }
    fprintf(
        out,
        "<div id=\"watch\">\n<svg id=\"board\" viewBox=\"0 0 %.0f %.0f\" "
        "role=\"img\" "
        "aria-labelledby=\"caption\"></svg>\n"
        "<p id=\"words\" role=\"status\"><b id=\"number\"></b><span id=\"caption\"></span></p>\n",
        scene->width, scene->height);
    put_controls(out, subject);
    fputs("<noscript><p>", out);
    uj_page_put_text(out, _("The animation needs JavaScript; the moves are listed below."));
    fputs("</p></noscript>\n</div>\n", out);
    if (playable)
        uj_page_game_put_board(out);
    fputs("</main>\n", out);
    put_moves(out, subject);
    put_foot(out, scene);
    put_help(out, playable);
}

// --- data ----------------------------------------------------------------------------------------

static void put_texts(FILE *out, const char *name, const uj_text_table *table)
{
    fprintf(out, ",\n\"%s\":[", name);
    for (size_t i = 0; i < table->count; i++)
        fprintf(out, "%s%s", i > 0 ? ",\n" : "", table->texts[i]);
    putc(']', out);
}

// `game` is JSON; NULL: the subject cannot be played.
static void put_data(FILE *out, const uj_subject *subject, const uj_motion_data *data,
                     const char *game)
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
    fputs(",\n\"words\":", out);
    uj_page_put_words(out, game != NULL);
    if (game != NULL)
        fprintf(out, ",\n\"game\":%s", game);
    fprintf(out, ",\n\"pictures\":%s}\n</script>\n", data->pictures);
}

static uj_scene board_scene(const uj_scene *scene)
{
    uj_scene board = *scene;
    uj_box box = uj_subject_view_box(scene->subject, 0.0, scene->show);
    double wide = box.high.x - box.low.x, high = box.high.y - box.low.y;
    board.width = BOARD_WIDTH;
    board.height = fmin(ceil(BOARD_WIDTH * high / wide), BOARD_MOST);
    board.show = scene->show &
                 (UJ_SHOW_NAMES | UJ_SHOW_ARROWS | UJ_SHOW_GHOSTS | UJ_SHOW_PROOF | UJ_SHOW_DIM |
                  UJ_SHOW_TRAILS | UJ_SHOW_GOAL | UJ_SHOW_PATTERNS | UJ_SHOW_TASK);
    return board;
}

// Sets *out to new memory with the game's JSON, or to NULL if the subject cannot be played.
static uj_status make_game(const uj_scene *board, uj_motion_data *data, char **out, uj_error *error)
{
    size_t length;
    *out = NULL;
    if (!uj_page_game_exists(board->subject))
        return UJ_OK;
    FILE *stream = open_memstream(out, &length);
    if (stream == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the game");
    uj_status status = uj_page_game_put_data(board, data, stream, error);
    if (fclose(stream) != 0 && status == UJ_OK)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the game");
    return status;
}

static uj_status write_page(const uj_page *page, const uj_scene *board, const uj_motion_data *data,
                            const char *game, uj_safe_file *file, uj_error *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL) {
        uj_page_put_head(out, page, &data->styles);
        put_body(out, board);
        put_data(out, board->subject, data, game);
        fprintf(out, "<script>\n%s%s%s%s</script>\n</body>\n</html>\n", uj_page_picture,
                uj_page_rules, uj_page_play, uj_page_script);
    }
    bool written = out != NULL && ferror(out) == 0;
    written = out != NULL && fclose(out) == 0 && written;
    uj_status status =
        written ? uj_safe_file_put(file, text, length, error)
                : uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the page");
    free(text);
    return status;
}

uj_status uj_html_write(const uj_scene *scene, bool embed, uj_safe_file *file, uj_error *error)
{
    uj_scene board = board_scene(scene);
    uj_motion_data data;
    uj_page page = {.scene = scene, .embed = embed};
    uj_status status = uj_motion_data_make(&board, &data, error);
    if (status != UJ_OK)
        return status;
    char *game = NULL;
    status = make_game(&board, &data, &game, error);
    if (status == UJ_OK)
        status = uj_page_preview(scene, &page.preview, &page.preview_length, error);
    if (status == UJ_OK)
        status = write_page(&page, &board, &data, game, file, error);
    free(page.preview);
    free(game);
    uj_motion_data_clear(&data);
    return status;
}
