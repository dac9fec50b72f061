// The gallery of puzzles without its window: layout, keys and mouse.
#ifndef UJ_GALLERY_H
#define UJ_GALLERY_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/board/subject.h>

/// A puzzle in the gallery. Owns nothing.
typedef struct uj_gallery_entry {
    const char *title;
    const char *group;          ///< heading of the group; the entries of a group are consecutive
    const char *path;           ///< the file of the puzzle
    const char *difficulty;     ///< a few words, such as "81 moves"
    const uj_subject *subject;  ///< the picture; NULL: the file cannot be read
    bool solved;
    bool can_solve;  ///< the card can show a button Solve
} uj_gallery_entry;

typedef enum uj_gallery_key {
    UJ_GALLERY_LEFT,
    UJ_GALLERY_RIGHT,
    UJ_GALLERY_UP,
    UJ_GALLERY_DOWN,
    UJ_GALLERY_PAGE_UP,
    UJ_GALLERY_PAGE_DOWN,
    UJ_GALLERY_FIRST,
    UJ_GALLERY_LAST,
    UJ_GALLERY_OPEN,
    UJ_GALLERY_THEME,
    UJ_GALLERY_FULL_SCREEN,
    UJ_GALLERY_QUIT,
    UJ_GALLERY_ESCAPE,  ///< closes the message or the help; if neither is shown, goes back or quits
    UJ_GALLERY_HELP,
    UJ_GALLERY_SOLVE,
} uj_gallery_key;

/// The state of the gallery. gallery_view.c handles the members that are marked as requests.
typedef struct uj_gallery {
    size_t count;
    const uj_gallery_entry *entries;  ///< [count] borrowed
    double width, height;             ///< size of the window, in points
    uj_theme theme;
    double scroll;  ///< distance scrolled from the top, in points
    size_t selected;
    size_t hovered;                ///< index of the entry under the mouse; `count`: none
    bool full_screen, quit, open;  ///< requests: toggle full screen, quit, open the selected entry
    bool solve;                    ///< request: solve the opened entry; set only with `open`
    bool back;                     ///< request: return to the previous view
    bool can_go_back;              ///< true: Escape sets `back`; false: Escape sets `quit`
    unsigned asks;                 ///< more requests: bits UJ_ASK_* (view.h)
    int hovered_button;            ///< index of the button under the mouse; -1: none
    bool hovered_solve;            ///< the mouse is on the Solve button of the hovered card
    bool help;
    bool searching;      ///< the user is typing a search
    char search[64];     ///< what the user has typed
    const char *title;   ///< borrowed; NULL: the program's name
    char message[1024];  ///< the message shown; "": none
} uj_gallery;

/// The buttons beside the title.
enum {
    UJ_GALLERY_BUTTON_BACK,  ///< shown only if uj_gallery.can_go_back
    UJ_GALLERY_BUTTON_SEARCH,
    UJ_GALLERY_BUTTON_RECENT,
    UJ_GALLERY_BUTTON_NEW,
    UJ_GALLERY_BUTTON_CHOOSE,
    UJ_GALLERY_BUTTONS
};

/// Returns a gallery of `entries`, which must outlive the gallery. `width` and `height` are the
/// size of the window, in points.
uj_gallery uj_gallery_start(const uj_gallery_entry *entries, size_t count, double width,
                            double height);

/// These functions handle events of the window. They return true if the picture has changed.
bool uj_gallery_press_key(uj_gallery *gallery, uj_gallery_key key);
bool uj_gallery_click(uj_gallery *gallery, double x, double y);
bool uj_gallery_hover(uj_gallery *gallery, double x, double y);
bool uj_gallery_wheel(uj_gallery *gallery, double notches);  ///< positive: scrolls up
bool uj_gallery_resize(uj_gallery *gallery, double width, double height);

/// Selects an entry and scrolls to it. Returns true if the picture has changed.
bool uj_gallery_select(uj_gallery *gallery, size_t index);

/// Returns true if each word of `words` occurs in the title, the group or the file name of the
/// entry. Ignores the ending of the file name, and the case of the letters A to Z.
bool uj_gallery_matches(const uj_gallery_entry *entry, const char *words);

/// Shows a message until the next key or click.
void uj_gallery_tell(uj_gallery *gallery, const char *message);

// --- layout --------------------------------------------------------------------------------------

/// Lengths are in points.
typedef struct uj_gallery_layout {
    size_t columns;
    double text, head;  ///< size of text; height of the head, which does not scroll
    double card_width, card_height, gap, left;
    double heading;  ///< height of a group's heading
    double content;  ///< total height of all groups
} uj_gallery_layout;

uj_gallery_layout uj_gallery_lay_out(const uj_gallery *gallery);

/// Returns the area of a card in the window, after scrolling.
uj_area uj_gallery_card(const uj_gallery *gallery, const uj_gallery_layout *layout, size_t index);

/// Return the area and the label of a button beside the title. A hidden button has width 0.
uj_area uj_gallery_button(const uj_gallery *gallery, const uj_gallery_layout *layout, int button);
const char *uj_gallery_button_label(const uj_gallery *gallery, int button);

/// Returns the area of the button Solve on a card. The width is 0 while the button is hidden. Only
/// the selected card and the card under the mouse show the button, and only if `can_solve`.
uj_area uj_gallery_solve_button(const uj_gallery *gallery, const uj_gallery_layout *layout,
                                size_t index);

void uj_gallery_draw(const uj_gallery *gallery, uj_canvas *canvas);

#endif
