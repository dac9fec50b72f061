// Says in words what a proof of impossibility shows.
#include <unjam/formats/theorem_words.h>

#include <stdio.h>

#include <unjam/base/language.h>

// Writes a number with commas between thousands.
static void write_number(size_t number, char *text, size_t size)
{
    if (number >= 1000000)
        snprintf(text, size, "%zu,%03zu,%03zu", number / 1000000, number / 1000 % 1000,
                 number % 1000);
    else if (number >= 1000)
        snprintf(text, size, "%zu,%03zu", number / 1000, number % 1000);
    else
        snprintf(text, size, "%zu", number);
}

char *uj_boxes_words(size_t number, char text[UJ_NUMBER_TEXT_SIZE])
{
    char digits[UJ_NUMBER_TEXT_SIZE];
    write_number(number, digits, sizeof digits);
    snprintf(text, UJ_NUMBER_TEXT_SIZE, uj_translate_count("%s box", "%s boxes", number), digits);
    return text;
}

char *uj_length_words(const uj_tray *tray, double length, char text[UJ_NUMBER_TEXT_SIZE])
{
    snprintf(text, UJ_NUMBER_TEXT_SIZE, "%.2g%s%.40s", length, tray->unit != NULL ? " " : "",
             tray->unit != NULL ? tray->unit : "");
    return text;
}

// Writes the names of the pieces that the goal names: "A, B and C".
static void write_names(const uj_tray *tray, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < tray->goal.pose_count && length < size; i++) {
        const char *before = i == 0 ? "" : i + 1 == tray->goal.pose_count ? _(" and ") : ", ";
        length += (size_t)snprintf(text + length, size - length, "%s%s", before,
                                   tray->pieces[tray->goal.poses[i].piece].name);
    }
}

char *uj_theorem_words(const uj_tray *tray, char text[UJ_THEOREM_TEXT_SIZE])
{
    const uj_tray_goal *goal = &tray->goal;
    char names[UJ_THEOREM_TEXT_SIZE / 2];
    if (goal->by_exit) {
        snprintf(text, UJ_THEOREM_TEXT_SIZE,
                 _("No motion of any kind solves this puzzle: piece %s never leaves through %s."),
                 tray->pieces[goal->piece].name, tray->exits[goal->exit].name);
        return text;
    }
    write_names(tray, names, sizeof names);
    snprintf(text, UJ_THEOREM_TEXT_SIZE,
             goal->pose_count > 1
                 ? _("No motion of any kind solves this puzzle: pieces %s are never all where the "
                     "goal wants them.")
                 : _("No motion of any kind solves this puzzle: piece %s is never where the goal "
                     "wants it."),
             names);
    return text;
}

char *uj_theorem_support(const uj_tray *tray, const uj_theorem_numbers *numbers,
                         char text[UJ_THEOREM_TEXT_SIZE])
{
    char digits[UJ_NUMBER_TEXT_SIZE], cells[2 * UJ_NUMBER_TEXT_SIZE],
        claims[2 * UJ_NUMBER_TEXT_SIZE], boxes[UJ_NUMBER_TEXT_SIZE], margin[UJ_NUMBER_TEXT_SIZE];
    write_number(numbers->cells, digits, sizeof digits);
    snprintf(cells, sizeof cells, uj_translate_count("%s cell", "%s cells", numbers->cells),
             digits);
    write_number(numbers->claims, digits, sizeof digits);
    snprintf(claims, sizeof claims, uj_translate_count("%s claim", "%s claims", numbers->claims),
             digits);
    snprintf(text, UJ_THEOREM_TEXT_SIZE,
             _("Proven for %s, %s, %s; holds even if parts overlap by up to %s."), cells, claims,
             uj_boxes_words(numbers->boxes, boxes), uj_length_words(tray, numbers->margin, margin));
    return text;
}
