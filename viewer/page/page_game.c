// Writes the game of a page: the board and buttons as HTML, the rules and shapes as JSON.
#include "page_game.h"

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/board/game.h>
#include <unjam/viewer/board/layout.h>

#include "page_words.h"

static const double HEIGHT_LIMIT = 1600.0;  // greatest height of the board, in pixels

bool uj_page_game_exists(const uj_subject *subject)
{
    return subject->play != NULL && subject->class->rules != NULL;
}

void uj_page_game_put_board(FILE *out)
{
    static const char *const buttons[][3] = {
        {"undo", N_("Undo"), N_("Undo the last move (U)")},
        {"redo", N_("Redo"), N_("Redo the move that was undone (Ctrl+Y)")},
        {"restart", N_("Restart"), N_("Back to the start (R)")}};
    fputs("<section id=\"game\"", out);
    uj_page_put_attribute(out, "aria-label", _("Play it yourself"));
    fputs(" hidden>\n<svg id=\"table\" role=\"group\"", out);
    uj_page_put_attribute(out, "aria-label", _("Board"));
    fputs("></svg>\n"
          "<p role=\"status\"><span id=\"score\"></span><span id=\"told\"></span></p>\n"
          "<div class=\"controls\" role=\"group\"",
          out);
    uj_page_put_attribute(out, "aria-label", _("Game"));
    fputs(">\n", out);
    for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; i++) {
        fprintf(out, "<button id=\"%s\" type=\"button\"", buttons[i][0]);
        uj_page_put_attribute(out, "title", _(buttons[i][2]));
        putc('>', out);
        uj_page_put_text(out, _(buttons[i][1]));
        fputs("</button>\n", out);
    }
    fputs("</div>\n</section>\n", out);
}

static uj_scene scene_of(const uj_scene *board, const uj_subject *game)
{
    uj_scene scene = *board;
    scene.subject = game;
    scene.show &= UJ_SHOW_NAMES | UJ_SHOW_PATTERNS;
    uj_box box = uj_subject_view_box(game, 0.0, scene.show);
    double wide = box.high.x - box.low.x, high = box.high.y - box.low.y;
    scene.height = fmin(ceil(scene.width * high / wide), HEIGHT_LIMIT);
    return scene;
}

uj_status uj_page_game_put_data(const uj_scene *board, uj_motion_data *data, FILE *out,
                                uj_error *error)
{
    const uj_subject *subject = board->subject;
    uj_game *game = NULL;
    char *rules = NULL;
    size_t length = 0, pieces = 0;
    uj_status status = subject->play(subject, 0.0, &game, error);
    if (status != UJ_OK)
        return status;
    uj_scene scene = scene_of(board, game->subject);
    uj_area all = {0.0, 0.0, scene.width, scene.height};
    double scale;
    uj_map map = uj_area_map(all, uj_subject_view_box(game->subject, 0.0, scene.show), &scale);
    FILE *stream = open_memstream(&rules, &length);
    if (stream != NULL)
        pieces = subject->class->rules(game->subject, map, stream);
    if (stream == NULL || fclose(stream) != 0 || length < 2)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the rules");
    if (status == UJ_OK) {
        fprintf(out, "%.*s,\n\"parts\":", (int)length - 1, rules);  // drops the closing brace
        status = uj_motion_data_parts(&scene, pieces, data, out, error);
        if (subject->metric != NULL)
            fprintf(out, ",\"cost\":\"%s\"", subject->metric);
        if (subject->best > 0)
            fprintf(out, ",\"best\":%zu", subject->best);
        putc('}', out);
    }
    free(rules);
    uj_game_destroy(game);
    return status;
}
