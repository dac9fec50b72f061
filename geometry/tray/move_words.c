// Puts moves into words: "push A and B up and left", "turn B clockwise, pressed down and left".
#include <unjam/geometry/tray/motion.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The text being written. Once a part does not fit, "..." ends the text.
typedef struct words {
    const uj_tray *tray;
    const uj_move *move;
    char *buffer;
    size_t size, used;
    bool full;
} words;

__attribute__((format(printf, 2, 3))) static void add(words *w, const char *format, ...)
{
    static const char ellipsis[] = "...";
    size_t room = w->size - w->used;
    va_list arguments;
    if (w->full)
        return;
    va_start(arguments, format);
    int length = vsnprintf(w->buffer + w->used, room, format, arguments);
    va_end(arguments);
    w->full = length < 0 || (size_t)length + sizeof ellipsis > room;
    if (w->full)
        snprintf(w->buffer + w->used, room, "%s", ellipsis);
    else
        w->used += (size_t)length;
}

static const char *direction_words(unsigned direction)
{
    static const char *const texts[] = {"up and right", "up and left", "down and right",
                                        "down and left"};
    return texts[direction];
}

static bool is_in(unsigned set, size_t index)
{
    return (set >> index & 1u) != 0;
}

// Returns the entries of the move, as bits, that are in `set` and agree with entry `first` in
// direction or, if `by_spin`, in spin.
static unsigned entries_like(const words *w, unsigned set, size_t first, bool by_spin)
{
    const uj_piece_move *pieces = w->move->pieces;
    unsigned alike = 0;
    for (size_t i = 0; i < w->move->piece_count; i++) {
        bool same = by_spin ? pieces[i].spin == pieces[first].spin
                            : pieces[i].direction == pieces[first].direction;
        if (is_in(set, i) && same)
            alike |= 1u << i;
    }
    return alike;
}

// Writes the names of the pieces of a set of entries: "A", "A and B", "A, B and C".
static void add_names(words *w, unsigned set)
{
    for (size_t i = 0; set != 0; i++) {
        if (!is_in(set, i))
            continue;
        set &= ~(1u << i);
        bool more = set != 0, two_more = (set & (set - 1)) != 0;
        add(w, "%s%s", w->tray->pieces[w->move->pieces[i].piece].name,
            two_more ? ", "
            : more   ? " and "
                     : "");
    }
}

// Writes the names of a set of entries and where they go or are pressed, together for those of the
// same direction. `verb` stands before the directions.
static void add_directions(words *w, unsigned set, const char *verb)
{
    for (size_t i = 0; set != 0; i++) {
        if (!is_in(set, i))
            continue;
        unsigned group = entries_like(w, set, i, false);
        set &= ~group;
        add_names(w, group);
        add(w, " %s%s%s", verb, direction_words(w->move->pieces[i].direction),
            set != 0 ? ", " : "");
    }
}

static void add_turns(words *w, unsigned set)
{
    for (size_t i = 0; set != 0; i++) {
        if (!is_in(set, i))
            continue;
        unsigned group = entries_like(w, set, i, true);
        set &= ~group;
        add_names(w, group);
        add(w, " %sclockwise, ", w->move->pieces[i].spin == UJ_CCW ? "anti" : "");
        if (entries_like(w, group, i, false) == group)
            add(w, "pressed %s", direction_words(w->move->pieces[i].direction));
        else
            add_directions(w, group, "pressed ");
        add(w, "%s", set != 0 ? "; " : "");
    }
}

char *uj_move_words(const uj_tray *tray, const uj_move *move, char *buffer, size_t size)
{
    words w = {.tray = tray, .move = move, .buffer = buffer, .size = size};
    unsigned all = (1u << move->piece_count) - 1u;
    buffer[0] = '\0';
    add(&w, "%s ", uj_move_type_text((uj_move_type)move->type));
    if (move->type == UJ_PUSH)
        add_directions(&w, all, "");
    else
        add_turns(&w, all);
    return buffer;
}
