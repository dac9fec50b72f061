// Puts moves into words: "push A and B up and left", "turn B clockwise, pressed down and left".
#include <unjam/geometry/tray/motion.h>

#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

// Text that does not fit is cut off.
typedef struct part {
    char text[2 * UJ_MOVE_TEXT_SIZE];
} part;

// Appends the string `next` to *text. If *text is not empty, `format` joins the two strings: its
// first %s stands for *text, its second %s for `next`.
static void join(part *text, const char *format, const char *next)
{
    part before = *text;
    if (before.text[0] == '\0')
        snprintf(text->text, sizeof text->text, "%s", next);
    else
        snprintf(text->text, sizeof text->text, format, before.text, next);
}

static const char *push_format(unsigned direction)
{
    static const char *const formats[] = {N_("%s up and right"), N_("%s up and left"),
                                          N_("%s down and right"), N_("%s down and left")};
    return _(formats[direction]);
}

static const char *press_format(unsigned direction)
{
    static const char *const formats[] = {
        N_("%s pressed up and right"), N_("%s pressed up and left"),
        N_("%s pressed down and right"), N_("%s pressed down and left")};
    return _(formats[direction]);
}

static const char *press_words(unsigned direction)
{
    static const char *const texts[] = {N_("pressed up and right"), N_("pressed up and left"),
                                        N_("pressed down and right"), N_("pressed down and left")};
    return _(texts[direction]);
}

static bool is_in(unsigned set, size_t index)
{
    return (set >> index & 1u) != 0;
}

// Bit i of `set` stands for move->pieces[i]. Returns those entries in `set` that match
// move->pieces[first]: in spin if `by_spin`, else in direction.
static unsigned entries_like(const uj_move *move, unsigned set, size_t first, bool by_spin)
{
    unsigned alike = 0;
    for (size_t i = 0; i < move->piece_count; i++) {
        bool same = by_spin ? move->pieces[i].spin == move->pieces[first].spin
                            : move->pieces[i].direction == move->pieces[first].direction;
        if (is_in(set, i) && same)
            alike |= 1u << i;
    }
    return alike;
}

// Returns text such as "A, B and C".
static part names_of(const uj_tray *tray, const uj_move *move, unsigned set)
{
    part names = {""};
    for (size_t i = 0; set != 0; i++) {
        if (!is_in(set, i))
            continue;
        set &= ~(1u << i);
        join(&names, set == 0 ? _("%s and %s") : _("%s, %s"),
             tray->pieces[move->pieces[i].piece].name);
    }
    return names;
}

// Pieces with the same direction share one phrase.
static part directions_of(const uj_tray *tray, const uj_move *move, unsigned set,
                          const char *(*format)(unsigned direction))
{
    part all = {""};
    for (size_t i = 0; set != 0; i++) {
        if (!is_in(set, i))
            continue;
        unsigned group = entries_like(move, set, i, false);
        set &= ~group;
        part names = names_of(tray, move, group), words;
        snprintf(words.text, sizeof words.text, format(move->pieces[i].direction), names.text);
        join(&all, _("%s, %s"), words.text);
    }
    return all;
}

static part turns_of(const uj_tray *tray, const uj_move *move, unsigned set)
{
    part all = {""};
    for (size_t i = 0; set != 0; i++) {
        if (!is_in(set, i))
            continue;
        const uj_piece_move *first = &move->pieces[i];
        unsigned group = entries_like(move, set, i, true);
        set &= ~group;
        bool same = entries_like(move, group, i, false) == group;
        part names = names_of(tray, move, group), pressed, words;
        if (same)
            snprintf(pressed.text, sizeof pressed.text, "%s", press_words(first->direction));
        else
            pressed = directions_of(tray, move, group, press_format);
        snprintf(words.text, sizeof words.text,
                 first->spin == UJ_CCW ? _("%s anticlockwise, %s") : _("%s clockwise, %s"),
                 names.text, pressed.text);
        join(&all, _("%s; %s"), words.text);
    }
    return all;
}

// If the text is too long, cuts it between two UTF-8 characters and ends it with "...".
static void copy(const char *text, char *buffer, size_t size)
{
    static const char ellipsis[] = "...";
    size_t length = strlen(text);
    if (length < size) {
        memcpy(buffer, text, length + 1);
        return;
    }
    size_t kept = size - sizeof ellipsis;
    while (kept > 0 && ((unsigned char)text[kept] & 0xc0u) == 0x80u)
        kept--;
    memcpy(buffer, text, kept);
    memcpy(buffer + kept, ellipsis, sizeof ellipsis);
}

char *uj_move_words(const uj_tray *tray, const uj_move *move, char *buffer, size_t size)
{
    unsigned all = (1u << move->piece_count) - 1u;
    static const char *const formats[] = {N_("push %s"), N_("turn %s"), N_("move %s")};
    part what, words;
    if (move->type == UJ_GLIDE)
        what = names_of(tray, move, all);
    else
        what = move->type == UJ_PUSH ? directions_of(tray, move, all, push_format)
                                     : turns_of(tray, move, all);
    snprintf(words.text, sizeof words.text, _(formats[move->type]), what.text);
    copy(words.text, buffer, size);
    return buffer;
}
