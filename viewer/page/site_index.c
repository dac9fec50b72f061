// Writes the index page of a folder of pages, with a card for each page.
#include <unjam/viewer/page/site_index.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/version.h>

#include "page_game.h"
#include "page_head.h"
#include "page_words.h"

static const char generator[] = "<meta name=\"generator\" content=\"Unjam ";

static const char style[] =
    ":root{color-scheme:light dark;--page:#f7f5f0;--ink:#26282d;--faint:#4f5056;--panel:#fff;"
    "--line:#c9c4b8;--accent:#7d2e13}\n"
    "@media (prefers-color-scheme:dark){:root{--page:#15171c;--ink:#f0eee9;--faint:#b4b6bb;"
    "--panel:#24272e;--line:#4a4d55;--accent:#f7a98c}}\n"
    "body{margin:0;padding:1.5rem;background:var(--page);color:var(--ink);"
    "font:1rem/1.4 system-ui,sans-serif}\n"
    "h1{font-size:1.6rem;margin:0 0 1rem}\n"
    "ul{list-style:none;margin:0;padding:0;display:grid;gap:1rem;"
    "grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}\n"
    "a{display:block;height:100%;color:inherit;text-decoration:none;background:var(--panel);"
    "border:1px solid var(--line);border-radius:.6rem;overflow:hidden}\n"
    "a:hover{border-color:var(--accent)}\n"
    "a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}\n"
    "img{display:block;width:100%;height:auto}\n"
    "h2{font-size:1rem;margin:.6rem .8rem 0}\n"
    "p{margin:0 .8rem .7rem;color:var(--faint)}\n"
    "footer p{margin:1.5rem 0 0;font-size:.9rem}\n";

uj_status uj_site_card_make(const uj_subject *subject, const char *name, uj_site_card *out,
                            uj_error *error)
{
    const uj_scene scene = {.subject = subject, .show = UJ_SHOW_PICTURE};
    size_t moves = subject->move_count;
    *out = (uj_site_card){.address = strdup(name)};
    if (out->address == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the cards");
    snprintf(out->title, sizeof out->title, "%s", subject->title);
    bool playable = uj_page_game_exists(subject);
    if (moves > 0 && playable)
        snprintf(out->words, sizeof out->words,
                 uj_translate_count("%zu move; watch or play", "%zu moves; watch or play", moves),
                 moves);
    else if (moves > 0)
        snprintf(out->words, sizeof out->words, uj_translate_count("%zu move", "%zu moves", moves),
                 moves);
    else
        snprintf(out->words, sizeof out->words, "%s",
                 playable ? _("ready to play") : _("not solved yet"));
    return uj_page_preview(&scene, &out->preview, &out->preview_length, error);
}

void uj_site_card_clear(uj_site_card *card)
{
    free(card->address);
    free(card->preview);
    *card = (uj_site_card){0};
}

static void put_card(FILE *out, const uj_site_card *card)
{
    fputs("<li><a href=\"", out);
    uj_page_put_text(out, card->address);
    fprintf(out, "\"><img alt=\"\" width=\"%d\" height=\"%d\" src=\"data:image/png;base64,",
            UJ_PREVIEW_WIDTH, UJ_PREVIEW_HEIGHT);
    uj_page_put_base64(out, card->preview, card->preview_length);
    fputs("\"><h2>", out);
    uj_page_put_text(out, card->title);
    fputs("</h2><p>", out);
    uj_page_put_text(out, card->words);
    fputs("</p></a></li>\n", out);
}

static void put_index(FILE *out, const uj_site_card *cards, size_t count)
{
    char text[256];
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src "
            "data:; style-src 'unsafe-inline'\">\n%s" UJ_VERSION "\">\n<title>",
            uj_page_language(), generator);
    uj_page_put_text(out, _("Puzzles"));
    fputs("</title>\n<meta name=\"description\"", out);
    snprintf(
        text, sizeof text,
        uj_translate_count("%zu puzzle of moving pieces.", "%zu puzzles of moving pieces.", count),
        count);
    uj_page_put_attribute(out, "content", text);
    fprintf(out, ">\n<style>\n%s</style>\n</head>\n<body>\n<main>\n<h1>", style);
    uj_page_put_text(out, _("Puzzles"));
    fputs("</h1>\n<ul>\n", out);
    for (size_t i = 0; i < count; i++)
        put_card(out, &cards[i]);
    fputs("</ul>\n</main>\n<footer><p>", out);
    snprintf(text, sizeof text, _("made by Unjam %s"), UJ_VERSION);
    uj_page_put_text(out, text);
    fputs("</p></footer>\n</body>\n</html>\n", out);
}

uj_status uj_site_index_write(const uj_site_card *cards, size_t count, const char *path,
                              uj_error *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL)
        put_index(out, cards, count);
    if (out == NULL || fclose(out) != 0) {
        free(text);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing the cards");
    }
    uj_status status = uj_safe_file_write(path, text, length, error);
    free(text);
    return status;
}

uj_status uj_site_may_write(const char *path, bool *out, uj_error *error)
{
    char start[2048];
    *out = true;
    FILE *file = fopen(path, "rb");
    if (file == NULL && errno == ENOENT)
        return UJ_OK;
    size_t length = file != NULL ? fread(start, 1, sizeof start - 1, file) : 0;
    bool failed = file == NULL || ferror(file) != 0;
    int reason = errno;
    if (file != NULL)
        fclose(file);
    if (failed) {
        uj_error_set_file(error, path);
        return uj_error_set(error, UJ_IO, _("cannot be read: %s"), strerror(reason));
    }
    start[length] = '\0';
    *out = strstr(start, generator) != NULL;
    return UJ_OK;
}
