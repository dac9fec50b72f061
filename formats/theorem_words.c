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

// Writes a number without commas.
static void write_digits(size_t number, char *text, size_t size)
{
    snprintf(text, size, "%zu", number);
}

typedef void number_writer(size_t number, char *text, size_t size);

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

// Writes the names of the pieces that have a goal pose: "A, B and C".
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
                 ? _("No motion of any kind solves this puzzle: pieces %s never reach their goals "
                     "all at the same time.")
                 : _("No motion of any kind solves this puzzle: piece %s never reaches its goal."),
             names);
    return text;
}

// The members of a uj_theorem_numbers as text, such as "15 claims".
typedef struct numbers_words {
    char cells[2 * UJ_NUMBER_TEXT_SIZE], claims[2 * UJ_NUMBER_TEXT_SIZE];
    char boxes[2 * UJ_NUMBER_TEXT_SIZE], margin[UJ_NUMBER_TEXT_SIZE];
} numbers_words;

static void write_numbers(const uj_tray *tray, const uj_theorem_numbers *numbers,
                          number_writer *write, numbers_words *out)
{
    char digits[UJ_NUMBER_TEXT_SIZE];
    write(numbers->cells, digits, sizeof digits);
    snprintf(out->cells, sizeof out->cells,
             uj_translate_count("%s cell (set of positions)", "%s cells (sets of positions)",
                                numbers->cells),
             digits);
    write(numbers->claims, digits, sizeof digits);
    snprintf(out->claims, sizeof out->claims,
             uj_translate_count("%s claim", "%s claims", numbers->claims), digits);
    write(numbers->boxes, digits, sizeof digits);
    snprintf(out->boxes, sizeof out->boxes,
             uj_translate_count("%s box (range of angles)", "%s boxes (ranges of angles)",
                                numbers->boxes),
             digits);
    uj_length_words(tray, numbers->margin, out->margin);
}

char *uj_theorem_support(const uj_tray *tray, const uj_theorem_numbers *numbers,
                         char text[UJ_THEOREM_TEXT_SIZE])
{
    numbers_words words;
    write_numbers(tray, numbers, write_number, &words);
    snprintf(text, UJ_THEOREM_TEXT_SIZE,
             _("The proof has %s, %s and %s; it holds even if pieces are allowed to overlap each "
               "other or the walls of the tray by up to %s."),
             words.cells, words.claims, words.boxes, words.margin);
    return text;
}

char *uj_proof_words(const uj_tray *tray, const uj_theorem_numbers *numbers,
                     char text[UJ_THEOREM_TEXT_SIZE])
{
    numbers_words words;
    write_numbers(tray, numbers, write_digits, &words);
    snprintf(text, UJ_THEOREM_TEXT_SIZE,
             _("The proof has %s, %s and %s; it holds even if pieces are allowed to overlap each "
               "other or the walls of the tray by up to %s."),
             words.cells, words.claims, words.boxes, words.margin);
    return text;
}
