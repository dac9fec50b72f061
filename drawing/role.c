// Reads the role of an outline from its label, id or class: "tray", "exit slot", "piece A".
#include <unjam/drawing/role.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <libxml/parser.h>

#include <unjam/drawing/svg_text.h>

static const char *const role_words[] = {
    [UJ_ROLE_NONE] = "outline", [UJ_ROLE_IGNORED] = "ignore",    [UJ_ROLE_TRAY] = "tray",
    [UJ_ROLE_EXIT] = "exit",    [UJ_ROLE_OBSTACLE] = "obstacle", [UJ_ROLE_PIECE] = "piece",
    [UJ_ROLE_GOAL] = "goal",
};
enum { ROLE_COUNT = sizeof role_words / sizeof role_words[0] };

static const char separators[] = " \t\r\n_-:=,#";

const char *uj_drawn_role_text(uj_drawn_role role)
{
    return role_words[role];
}

// `text` is the part of a label that follows a role word. Returns true if the role word is a
// complete word of the label. Examples: true for "-1" in "tray-1" and "1" in "exit1", false for
// "back" in "trayback".
static bool is_word_end(const char *text)
{
    return *text == '\0' || strchr(separators, *text) != NULL || isdigit((unsigned char)*text);
}

// Moves *text past the separators at its beginning. Returns true if *text then begins with a
// number. The hyphen is a separator in "thickness-5", but a minus sign in "thickness -5", where it
// comes after another separator.
static bool find_number(const char **text)
{
    size_t skipped = strspn(*text, separators);
    const char *number = *text + skipped;
    if (skipped > 1 && number[-1] == '-')
        number--;
    *text = number;
    number += *number == '-' || *number == '+' ? 1 : 0;
    number += *number == '.' ? 1 : 0;
    return isdigit((unsigned char)*number) != 0;
}

static bool is_separator(char c)
{
    return c == '\0' || strchr(separators, c) != NULL;
}

// Finds a thickness in `rest`, such as "thickness 5". Stores the number, and cuts `rest` off before
// the word "thickness". Sets out->bad_thickness if no number above 0 follows the word.
static void take_thickness(char *rest, uj_label *out)
{
    static const char word[] = "thickness";
    for (char *at = rest; *at != '\0'; at++) {
        if (strncasecmp(at, word, sizeof word - 1) != 0)
            continue;
        const char *number = at + sizeof word - 1;
        bool alone = (at == rest || is_separator(at[-1])) && is_separator(*number);
        bool given = find_number(&number);
        if (!given && !alone)
            continue;
        out->bad_thickness = !given || !uj_svg_number(&number, &out->thickness) ||
                             !(out->thickness > 0.0) || !is_separator(*number);
        *at = '\0';
        return;
    }
}

bool uj_label_read(const char *text, uj_label *out)
{
    *out = (uj_label){.role = UJ_ROLE_NONE};
    text += strspn(text, separators);
    for (int role = UJ_ROLE_IGNORED; role < ROLE_COUNT; role++) {
        size_t length = strlen(role_words[role]);
        if (strncasecmp(text, role_words[role], length) != 0)
            continue;
        const char *rest = text + length;
        bool plural = *rest == 's' || *rest == 'S';
        rest += plural ? 1 : 0;
        if (!is_word_end(rest))
            continue;
        char name[UJ_DRAWN_NAME_SIZE];
        rest += strspn(rest, separators);
        snprintf(name, sizeof name, "%s", rest);
        out->role = (uj_drawn_role)role;
        out->plural = plural;
        take_thickness(name, out);
        size_t end = strlen(name);
        while (end > 0 && strchr(separators, name[end - 1]) != NULL)
            end--;
        name[plural ? 0 : end] = '\0';
        memcpy(out->name, name, sizeof name);
        return true;
    }
    return false;
}

bool uj_label_is_valid(const char *text)
{
    return xmlCheckUTF8((const unsigned char *)text) == 1;
}

bool uj_id_is_automatic(const char *id)
{
    static const char *const stems[] = {"path",  "rect",     "circle",  "ellipse", "line", "use",
                                        "g",     "polyline", "polygon", "svg",     "Path", "Rect",
                                        "layer", "XMLID",    "Layer",   "text",    "tspan"};
    for (size_t i = 0; i < sizeof stems / sizeof stems[0]; i++) {
        size_t length = strlen(stems[i]);
        if (strncmp(id, stems[i], length) == 0 &&
            id[length + strspn(id + length, "0123456789-_ ")] == '\0')
            return true;
    }
    return false;
}
