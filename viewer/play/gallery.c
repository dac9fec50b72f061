// Lays out the gallery and handles keys and mouse.
#include <math.h>
#include <unjam/base/language.h>
#include <unjam/viewer/draw/text_wrap.h>
#include <unjam/viewer/play/gallery.h>

#include <stdio.h>
#include <string.h>

#include <unjam/viewer/board/view.h>

static const double WHEEL = 60.0;  // points scrolled per notch of the wheel

// --- layout --------------------------------------------------------------------------------------

uj_gallery_layout uj_gallery_lay_out(const uj_gallery *gallery)
{
    uj_gallery_layout l = {.text = 15.0, .gap = 18.0, .left = 26.0};
    double room = fmax(gallery->width - 2.0 * l.left, 60.0);
    l.columns = (size_t)fmax(floor((room + l.gap) / (176.0 + l.gap)), 1.0);
    l.card_width = (room - l.gap * (double)(l.columns - 1)) / (double)l.columns;
    l.card_height = fmin(l.card_width, 240.0) + 3.4 * l.text;
    l.heading = 3.2 * l.text;
    l.head = 5.6 * l.text;
    if (gallery->count > 0) {
        uj_area last = uj_gallery_card(gallery, &l, gallery->count - 1);
        l.content = last.y + gallery->scroll + last.height + l.gap - l.head;
    }
    return l;
}

static bool begins_group(const uj_gallery *gallery, size_t index)
{
    return index == 0 ||
           strcmp(gallery->entries[index].group, gallery->entries[index - 1].group) != 0;
}

typedef struct place {
    size_t row;  // counted from the top of the gallery; headings are not rows
    size_t column;
    size_t headings;  // number of headings above the entry
} place;

static place place_of(const uj_gallery *gallery, size_t columns, size_t index)
{
    place p = {0};
    for (size_t i = 0; i <= index; i++) {
        if (begins_group(gallery, i)) {
            p.row += i > 0;
            p.column = 0;
            p.headings++;
        } else if (++p.column == columns) {
            p.column = 0;
            p.row++;
        }
    }
    return p;
}

uj_area uj_gallery_card(const uj_gallery *gallery, const uj_gallery_layout *layout, size_t index)
{
    place p = place_of(gallery, layout->columns, index);
    return (uj_area){layout->left + (double)p.column * (layout->card_width + layout->gap),
                     layout->head + (double)p.headings * layout->heading +
                         (double)p.row * (layout->card_height + layout->gap) - gallery->scroll,
                     layout->card_width, layout->card_height};
}

static const struct {
    const char *label, *brief;
    double wide, brief_wide;  // least widths for `label` and `brief`, in multiples of the text size
    unsigned asks;
} buttons[UJ_GALLERY_BUTTONS] = {
    [UJ_GALLERY_BUTTON_BACK] = {N_("Bundled puzzles (Esc)"), N_("Bundled"), 13.0, 5.2, UJ_ASK_BACK},
    [UJ_GALLERY_BUTTON_SEARCH] = {N_("Search (/)"), "/", 7.0, 2.0, 0},
    [UJ_GALLERY_BUTTON_RECENT] = {N_("Recent (Ctrl+R)"), N_("Recent"), 9.6, 4.6, UJ_ASK_RECENT},
    [UJ_GALLERY_BUTTON_NEW] = {N_("New (Ctrl+N)"), N_("New"), 8.4, 3.6, UJ_ASK_NEW},
    [UJ_GALLERY_BUTTON_CHOOSE] = {N_("Open... (Ctrl+O)"), N_("Open"), 10.0, 4.6, UJ_ASK_CHOOSE},
};

// The width is in multiples of the text size; 0 if the button is hidden.
static double button_width(const uj_gallery *gallery, int button, bool brief)
{
    if (button == UJ_GALLERY_BUTTON_BACK && !gallery->can_go_back)
        return 0.0;
    const char *label = _(brief ? buttons[button].brief : buttons[button].label);
    double words = uj_text_wrap_width(label, 1.0) + 1.0;
    return fmax(brief ? buttons[button].brief_wide : buttons[button].wide, words);
}

// Returns true if the long labels do not fit beside the title.
static bool is_brief(const uj_gallery *gallery)
{
    const double title = 9.0;  // width of the title, in multiples of the text size
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    double wide = title;
    for (int i = 0; i < UJ_GALLERY_BUTTONS; i++)
        wide += button_width(gallery, i, false) + 0.6;
    return wide * layout.text > gallery->width - 2.0 * layout.left;
}

uj_area uj_gallery_button(const uj_gallery *gallery, const uj_gallery_layout *layout, int button)
{
    double right = gallery->width - layout->left, text = layout->text;
    bool brief = is_brief(gallery);
    for (int i = UJ_GALLERY_BUTTONS - 1; i > button; i--)
        right -= (button_width(gallery, i, brief) + 0.6) * text;
    double wide = button_width(gallery, button, brief) * text;
    return (uj_area){right - wide, 1.0 * text, wide, 2.0 * text};
}

const char *uj_gallery_button_label(const uj_gallery *gallery, int button)
{
    return _(is_brief(gallery) ? buttons[button].brief : buttons[button].label);
}

uj_area uj_gallery_solve_button(const uj_gallery *gallery, const uj_gallery_layout *layout,
                                size_t index)
{
    uj_area card = uj_gallery_card(gallery, layout, index);
    double text = layout->text, edge = 0.5 * text;
    bool shown = index == gallery->selected || index == gallery->hovered;
    if (!shown || !gallery->entries[index].can_solve)
        return (uj_area){card.x, card.y, 0.0, 0.0};
    return (uj_area){card.x + edge, card.y + edge,
                     fmax(uj_text_wrap_width(_("Solve"), text) + text, 4.0 * text), 1.9 * text};
}

// --- moving around -------------------------------------------------------------------------------

static bool scroll_to(uj_gallery *gallery, double scroll)
{
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    double most = fmax(layout.content + layout.head - gallery->height, 0.0);
    double before = gallery->scroll;
    gallery->scroll = fmin(fmax(scroll, 0.0), most);
    return gallery->scroll != before;
}

// Scrolls until the selected card is visible, with room for a heading above the card.
static void follow(uj_gallery *gallery)
{
    if (!(gallery->height > 0.0))
        return;
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    uj_area card = uj_gallery_card(gallery, &layout, gallery->selected);
    double top = layout.head + layout.heading + 0.5 * layout.gap,
           bottom = gallery->height - layout.gap;
    if (card.y < top)
        scroll_to(gallery, gallery->scroll + card.y - top);
    else if (card.y + card.height > bottom)
        scroll_to(gallery, gallery->scroll + card.y + card.height - bottom);
}

// Goes up (`sign` = -1) or down (`sign` = 1) from the selected entry by `rows` rows, or fewer if
// the gallery ends. In the row reached, returns the entry in the nearest column.
static size_t entry_beyond(const uj_gallery *gallery, int sign, size_t rows)
{
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    uj_area from = uj_gallery_card(gallery, &layout, gallery->selected);
    size_t index = gallery->selected, best = index;
    double line = from.y;
    for (size_t step = 0; step < rows; step++) {
        double next = INFINITY, nearest = INFINITY;
        for (size_t i = 0; i < gallery->count; i++) {
            uj_area card = uj_gallery_card(gallery, &layout, i);
            double away = sign * (card.y - line);
            if (away > 1.0 &&
                (away < next - 1.0 || (away < next + 1.0 && fabs(card.x - from.x) < nearest))) {
                next = away;
                nearest = fabs(card.x - from.x);
                best = i;
            }
        }
        if (best == index)
            break;
        index = best;
        line = uj_gallery_card(gallery, &layout, index).y;
    }
    return index;
}

static size_t rows_in_view(const uj_gallery *gallery)
{
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    double rows = (gallery->height - layout.head) / (layout.card_height + layout.gap);
    return rows > 1.0 ? (size_t)rows : 1;
}

bool uj_gallery_select(uj_gallery *gallery, size_t index)
{
    if (index >= gallery->count)
        return false;
    double scroll = gallery->scroll;
    bool changed = index != gallery->selected;
    gallery->selected = index;
    follow(gallery);
    return changed || scroll != gallery->scroll;
}

// --- keys and mouse ------------------------------------------------------------------------------

uj_gallery uj_gallery_start(const uj_gallery_entry *entries, size_t count, double width,
                            double height)
{
    return (uj_gallery){.entries = entries,
                        .count = count,
                        .width = width,
                        .height = height,
                        .hovered = count,
                        .hovered_button = -1};
}

void uj_gallery_tell(uj_gallery *gallery, const char *message)
{
    snprintf(gallery->message, sizeof gallery->message, "%s", message);
}

static bool selection_key(uj_gallery *gallery, uj_gallery_key key)
{
    size_t at = gallery->selected;
    switch (key) {
    case UJ_GALLERY_LEFT:
        return at > 0 && uj_gallery_select(gallery, at - 1);
    case UJ_GALLERY_RIGHT:
        return uj_gallery_select(gallery, at + 1);
    case UJ_GALLERY_UP:
        return uj_gallery_select(gallery, entry_beyond(gallery, -1, 1));
    case UJ_GALLERY_DOWN:
        return uj_gallery_select(gallery, entry_beyond(gallery, 1, 1));
    case UJ_GALLERY_PAGE_UP:
        return uj_gallery_select(gallery, entry_beyond(gallery, -1, rows_in_view(gallery)));
    case UJ_GALLERY_PAGE_DOWN:
        return uj_gallery_select(gallery, entry_beyond(gallery, 1, rows_in_view(gallery)));
    case UJ_GALLERY_FIRST:
        return uj_gallery_select(gallery, 0);
    default:
        return gallery->count > 0 && uj_gallery_select(gallery, gallery->count - 1);
    }
}

bool uj_gallery_press_key(uj_gallery *gallery, uj_gallery_key key)
{
    bool told = gallery->message[0] != '\0' || gallery->help, help = gallery->help;
    gallery->message[0] = '\0';
    gallery->help = false;
    switch (key) {
    case UJ_GALLERY_HELP:
        gallery->help = !help;
        return true;
    case UJ_GALLERY_OPEN:
    case UJ_GALLERY_SOLVE:
        gallery->open = gallery->count > 0;
        gallery->solve = gallery->open && key == UJ_GALLERY_SOLVE;
        return told;
    case UJ_GALLERY_THEME:
        gallery->theme = gallery->theme == UJ_THEME_LIGHT ? UJ_THEME_DARK : UJ_THEME_LIGHT;
        return true;
    case UJ_GALLERY_FULL_SCREEN:
        gallery->full_screen = !gallery->full_screen;
        return true;
    case UJ_GALLERY_QUIT:
        gallery->quit = true;
        return told;
    case UJ_GALLERY_ESCAPE:
        gallery->back = !told && gallery->can_go_back;
        gallery->quit = !told && !gallery->can_go_back;
        return told;
    default:
        return selection_key(gallery, key) || told;
    }
}

static size_t entry_at(const uj_gallery *gallery, double x, double y)
{
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    if (y < layout.head)
        return gallery->count;
    for (size_t i = 0; i < gallery->count; i++)
        if (uj_area_holds(uj_gallery_card(gallery, &layout, i), x, y))
            return i;
    return gallery->count;
}

static int button_at(const uj_gallery *gallery, double x, double y)
{
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    for (int i = 0; i < UJ_GALLERY_BUTTONS; i++)
        if (uj_area_holds(uj_gallery_button(gallery, &layout, i), x, y))
            return i;
    return -1;
}

static bool on_solve_button(const uj_gallery *gallery, size_t index, double x, double y)
{
    uj_gallery_layout layout = uj_gallery_lay_out(gallery);
    return index < gallery->count &&
           uj_area_holds(uj_gallery_solve_button(gallery, &layout, index), x, y);
}

bool uj_gallery_click(uj_gallery *gallery, double x, double y)
{
    if (gallery->message[0] != '\0' || gallery->help) {
        gallery->message[0] = '\0';
        gallery->help = false;
        return true;
    }
    int button = button_at(gallery, x, y);
    if (button >= 0) {
        gallery->asks |= buttons[button].asks;
        gallery->searching |= button == UJ_GALLERY_BUTTON_SEARCH;
        return true;
    }
    size_t index = entry_at(gallery, x, y);
    if (index == gallery->count)
        return false;
    gallery->solve = on_solve_button(gallery, index, x, y);
    gallery->selected = index;
    gallery->open = true;
    return true;
}

bool uj_gallery_hover(uj_gallery *gallery, double x, double y)
{
    size_t before = gallery->hovered;
    int button = gallery->hovered_button;
    bool solve = gallery->hovered_solve;
    gallery->hovered = entry_at(gallery, x, y);
    gallery->hovered_button = button_at(gallery, x, y);
    gallery->hovered_solve = on_solve_button(gallery, gallery->hovered, x, y);
    return gallery->hovered != before || gallery->hovered_button != button ||
           gallery->hovered_solve != solve;
}

bool uj_gallery_wheel(uj_gallery *gallery, double notches)
{
    return scroll_to(gallery, gallery->scroll - notches * WHEEL);
}

bool uj_gallery_resize(uj_gallery *gallery, double width, double height)
{
    bool changed = width != gallery->width || height != gallery->height;
    gallery->width = width;
    gallery->height = height;
    if (changed && gallery->count > 0) {
        scroll_to(gallery, gallery->scroll);
        follow(gallery);
    }
    return changed;
}
