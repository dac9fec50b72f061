// The texts that the scripts of a page show.
#include "page_words.h"

#include <unjam/base/language.h>

#include "motion_canvas.h"

void uj_page_put_text(FILE *out, const char *text)
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

void uj_page_put_attribute(FILE *out, const char *name, const char *text)
{
    fprintf(out, " %s=\"", name);
    uj_page_put_text(out, text);
    putc('"', out);
}

const char *uj_page_language(void)
{
    // Translators: the tag of your language, as in the attribute lang of HTML.
    return _("en");
}

typedef struct page_word {
    const char *key, *text;
} page_word;

static const page_word words[] = {
    {"play", N_("Play")},   {"pause", N_("Pause")},         {"light", N_("Light")},
    {"dark", N_("Dark")},   {"number", N_("move {0}/{1}")}, {"position", N_("move {0} of {1}")},
    {"end", N_("the end")},
};

static const page_word game_words[] = {
    {"try", N_("Play it yourself")},
    {"watch", N_("Watch the solution")},
    {"picture", N_("Back to the picture")},
    {"peg", N_("Peg")},
    {"piece", N_("Piece {0}")},
    {"hole", N_("hole {0}")},
    {"cell", N_("row {0}, column {1}")},
    {"on", N_("on {0}")},
    {"place", N_("place {0}")},
    {"at", N_("{0}, {1}")},
    {"to", N_("{0} to {1}")},
    {"outline", N_("Move {0} to its outline: drag or click a piece.")},
    {"outlines", N_("Move the pieces with stars to their outlines: drag or click a piece.")},
    {"look", N_("Make the board look like the goal: drag or click a piece.")},
    {"push", N_("Push every box to a goal: drag a box or the player, or use the arrow keys.")},
    {"covered", N_("{0} lies on {1}.")},
    {"first", N_("The first jump must be from hole {0} to hole {1}.")},
    {"stuck", N_("{0} cannot move now.")},
    {"choose", N_("Click a dot, drag the piece, or use the arrow keys.")},
};

// The keys of texts with a singular and a plural.
static const char *const counting[] = {"moves", "solved", "best", "leave", "rings"};

// Returns the text with the key counting[index].
static const char *count_text(size_t index, unsigned long count)
{
    switch (index) {
    case 0:
        return uj_translate_count("%zu move", "%zu moves", count);
    case 1:
        return uj_translate_count("Solved in %zu move.", "Solved in %zu moves.", count);
    case 2:
        return uj_translate_count("Solved in %zu move; the best possible is {0}.",
                                  "Solved in %zu moves; the best possible is {0}.", count);
    case 3:
        return uj_translate_count(
            "Leave %zu peg. Drag or click a peg that can jump over another one.",
            "Leave %zu pegs. Drag or click a peg that can jump over another one.", count);
    default:
        return uj_translate_count("Leave %zu peg, in the hole with the ring. Drag or click a peg "
                                  "that can jump over another one.",
                                  "Leave %zu pegs, in the holes with rings. Drag or click a peg "
                                  "that can jump over another one.",
                                  count);
    }
}

static void put_quoted(FILE *out, const char *text)
{
    char quoted[1024];
    uj_json_quote(text, quoted, sizeof quoted);
    fputs(quoted, out);
}

static void put_words(FILE *out, const page_word *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s\"%s\":", i > 0 ? ",\n" : "", list[i].key);
        put_quoted(out, _(list[i].text));
    }
}

void uj_page_put_words(FILE *out, bool playable)
{
    putc('{', out);
    put_words(out, words, sizeof words / sizeof words[0]);
    if (playable) {
        fputs(",\n", out);
        put_words(out, game_words, sizeof game_words / sizeof game_words[0]);
        for (size_t i = 0; i < sizeof counting / sizeof counting[0]; i++) {
            fprintf(out, ",\n\"%s\":[", counting[i]);
            put_quoted(out, count_text(i, 1));
            putc(',', out);
            put_quoted(out, count_text(i, 2));
            putc(']', out);
        }
    }
    putc('}', out);
}
