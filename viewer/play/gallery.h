// The gallery of puzzles without its window: the layout, and what keys and mouse do.
#ifndef UJ_GALLERY_H
#define UJ_GALLERY_H

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/board/subject.h>

/// An entry of the gallery: a puzzle. Owns nothing.
typedef struct uj_gallery_entry {
    const char *title;          ///< the puzzle's name
    const char *group;          ///< heading of its group; the entries of a group are consecutive
    const char *path;           ///< path of the puzzle's file
    const char *difficulty;     ///< a few words, such as "81 moves"
    const uj_subject *subject;  ///< what to draw; NULL: the file cannot be read
    bool solved;                ///< the user has solved the puzzle
    bool can_solve;             ///< the puzzle's card has a button that solves the puzzle
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
    UJ_GALLERY_ESCAPE,  ///< Escape: closes the message or the help, or else asks to go back or quit
    UJ_GALLERY_HELP,
    UJ_GALLERY_SOLVE,
} uj_gallery_key;

/// The state of the gallery. Plain data: the window reads it, the functions below change it.
typedef struct uj_gallery {
    size_t count;
    const uj_gallery_entry *entries;  ///< [count] borrowed
    double width, height;             ///< size of the window in points
    uj_theme theme;
    double scroll;                 ///< height of what is scrolled out of view at the top, in points
    size_t selected;               ///< index of the selected entry
    size_t hovered;                ///< index of the entry under the mouse; `count` if none
    bool full_screen, quit, open;  ///< requests to the window; `open`: open the selected entry
    bool solve;                    ///< request, made together with `open`: also solve the entry
    bool back;                     ///< request: close the gallery; show the next view on the stack
    bool can_go_back;              ///< true: Escape asks to go back; false: Escape asks to quit
    unsigned asks;                 ///< more requests: bits UJ_ASK_* of view.h
    int hovered_button;            ///< index of the button under the mouse, or -1
    bool hovered_solve;            ///< the mouse is on the Solve button of the hovered card
    bool help;                     ///< the help is shown
    bool searching;                ///< the user is typing a search
    char search[64];               ///< what the user has typed
    const char *title;             ///< title, borrowed; NULL: the program's name
    char message[1024];            ///< a message, such as why a file could not be opened; "": none
} uj_gallery;

/// The buttons in the head of the gallery, beside the title.
enum {
    UJ_GALLERY_BUTTON_BACK,  ///< shown only if uj_gallery.can_go_back
    UJ_GALLERY_BUTTON_SEARCH,
    UJ_GALLERY_BUTTON_RECENT,
    UJ_GALLERY_BUTTON_NEW,
    UJ_GALLERY_BUTTON_CHOOSE,
    UJ_GALLERY_BUTTONS
};

/// Returns a gallery of `count` entries in a window of the given size. The entries must outlive the
/// gallery.
uj_gallery uj_gallery_start(const uj_gallery_entry *entries, size_t count, double width,
                            double height);

/// Each of these functions handles an event of the window, and returns true if the picture has
/// changed.
bool uj_gallery_press_key(uj_gallery *gallery, uj_gallery_key key);
bool uj_gallery_click(uj_gallery *gallery, double x, double y);
bool uj_gallery_hover(uj_gallery *gallery, double x, double y);
bool uj_gallery_wheel(uj_gallery *gallery, double notches);  ///< positive `notches` scroll up
bool uj_gallery_resize(uj_gallery *gallery, double width, double height);

/// Selects an entry and scrolls to it. Returns true if the picture has changed.
bool uj_gallery_select(uj_gallery *gallery, size_t index);

/// Returns true if each word in `words` occurs in the entry's title, group or file name (without
/// its ending). The case of the letters A to Z does not matter.
bool uj_gallery_matches(const uj_gallery_entry *entry, const char *words);

/// Shows a message, such as why a file could not be opened, until the next key or click.
void uj_gallery_tell(uj_gallery *gallery, const char *message);

// --- layout --------------------------------------------------------------------------------------

/// The layout of the gallery. Lengths are points.
typedef struct uj_gallery_layout {
    size_t columns;
    double text, head;  ///< size of ordinary text; height of the head, which does not scroll
    double card_width, card_height, gap, left;
    double heading;  ///< height of a group's heading
    double content;  ///< total height of all groups
} uj_gallery_layout;

/// Computes the layout of the gallery.
uj_gallery_layout uj_gallery_lay_out(const uj_gallery *gallery);

/// Returns the area of an entry's card in the window, with scrolling taken into account.
uj_area uj_gallery_card(const uj_gallery *gallery, const uj_gallery_layout *layout, size_t index);

/// These functions return the area and the label of a button in the head of the gallery. The area
/// has width 0 if the button is not shown.
uj_area uj_gallery_button(const uj_gallery *gallery, const uj_gallery_layout *layout, int button);
const char *uj_gallery_button_label(const uj_gallery *gallery, int button);

/// Returns the area of the Solve button on an entry's card, in the window. The button is shown on
/// the selected card and on the card under the mouse, if the entry's `can_solve` is set.
/// Otherwise the area has width 0.
uj_area uj_gallery_solve_button(const uj_gallery *gallery, const uj_gallery_layout *layout,
                                size_t index);

/// Draws the gallery from (0, 0) to (width, height).
void uj_gallery_draw(const uj_gallery *gallery, uj_canvas *canvas);

#endif
