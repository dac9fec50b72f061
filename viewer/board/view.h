// A view, such as the gallery or a puzzle, fills the window. Views form a stack. The window draws
// the top view and passes events to it.
#ifndef UJ_VIEW_H
#define UJ_VIEW_H

#include <stddef.h>

#include <unjam/viewer/board/display.h>
#include <unjam/viewer/board/key_names.h>
#include <unjam/viewer/draw/canvas.h>

/// The keys held down during an event, as bits.
enum { UJ_SHIFT = 1, UJ_CONTROL = 2, UJ_ALT = 4 };

/// A key press that is not handled as text: a key that types no character, the space bar, or any
/// key pressed with Ctrl or Alt.
typedef struct uj_key_press {
    uj_key key;   ///< UJ_KEY_NONE: `letter` says which key it is
    char letter;  ///< if `key` is UJ_KEY_NONE: the key's character in lower case; otherwise 0
    unsigned modifiers;
} uj_key_press;

typedef enum uj_mouse { UJ_MOUSE_PRESS, UJ_MOUSE_MOVE, UJ_MOUSE_RELEASE } uj_mouse;
typedef enum uj_button { UJ_BUTTON_LEFT, UJ_BUTTON_MIDDLE, UJ_BUTTON_RIGHT } uj_button;

typedef struct uj_mouse_event {
    uj_mouse what;
    double x, y;       ///< in points; during a drag, perhaps outside the window
    uj_button button;  ///< the button that is pressed or released
    int clicks;        ///< 2: second press of a double click
    unsigned modifiers;
} uj_mouse_event;

/// A turn of the mouse wheel. With Ctrl, the wheel zooms in views that can zoom.
typedef struct uj_wheel_event {
    double notches;  ///< positive: away from the user
    double x, y;     ///< position of the mouse, in points
    unsigned modifiers;
} uj_wheel_event;

typedef struct uj_frame {
    double width, height;  ///< size in points
    double density;        ///< pixels per point
} uj_frame;

typedef enum uj_cursor {
    UJ_CURSOR_ARROW,
    UJ_CURSOR_HAND,
    UJ_CURSOR_CROSS,
    UJ_CURSOR_MOVE,
    UJ_CURSOR_TEXT,
} uj_cursor;

/// Requests of a view, as bits. The window serves UJ_ASK_FULL_SCREEN. The program serves the rest.
enum {
    UJ_ASK_QUIT = 1,
    UJ_ASK_FULL_SCREEN = 2,  ///< switch to full screen or back
    UJ_ASK_BACK = 4,         ///< close this view
    UJ_ASK_OPEN = 8,         ///< show the file at uj_view.path in a new view
    UJ_ASK_SOLVE = 16,       ///< with UJ_ASK_OPEN: also solve the puzzle in the file
    UJ_ASK_CHOOSE = 32,      ///< let the user choose a file to open
    UJ_ASK_RECENT = 64,      ///< let the user choose one of the recent files
    UJ_ASK_INSTANCES = 128,  ///< let the user choose another instance of the file shown
    UJ_ASK_NEXT = 256,
    UJ_ASK_PREVIOUS = 512,
    UJ_ASK_ANSWER = 1024,   ///< act on what the user has chosen in this view
    UJ_ASK_DISCARD = 2048,  ///< discard the unsaved work, if the user agrees
    UJ_ASK_NEW = 8192,
    UJ_ASK_EDIT = 4096,  ///< edit the file at uj_view.path; NULL: the file shown
};

typedef struct uj_view uj_view;

/// Optional functions may be NULL. Unless stated otherwise, a function of type bool returns true if
/// the picture has changed.
typedef struct uj_view_class {
    void (*title)(const uj_view *view, char *text, size_t size);
    bool (*key)(uj_view *view, const uj_key_press *press);
    /// Optional: handles typed text in UTF-8. `repeat`: a held key types the same text again.
    /// uj_key_of_text converts the text to a uj_key.
    bool (*text)(uj_view *view, const char *text, bool repeat);
    bool (*mouse)(uj_view *view, const uj_mouse_event *event);
    bool (*wheel)(uj_view *view, const uj_wheel_event *event);  ///< optional
    /// Optional: takes a file dropped on the window. If `drop` is NULL or returns false, the file
    /// opens in a new view.
    bool (*drop)(uj_view *view, const char *path);
    /// Tells the view the size of the window. Called when the view becomes the top of the stack,
    /// and whenever the size changes.
    bool (*resize)(uj_view *view, const uj_frame *frame);
    /// Sets the style. A new view gets the style of the view shown before it.
    void (*set_style)(uj_view *view, const uj_view_style *style);
    uj_view_style (*style)(const uj_view *view);
    /// Optional: advances animations by `seconds` (may be 0), and checks jobs for results.
    bool (*tick)(uj_view *view, double seconds);
    /// Optional: returns the seconds until the picture may change without an event. 0: every frame
    /// must be drawn. INFINITY, or a NULL function: never.
    double (*wait)(const uj_view *view);
    bool (*holds)(const uj_view *view);  ///< optional: true while the mouse drags something
    /// Optional: ends the drag and undoes it. If `let_go` is NULL, the window calls `mouse`
    /// instead, to move the mouse back to where the drag began and to release its button there.
    bool (*let_go)(uj_view *view);
    bool (*busy)(const uj_view *view);  ///< optional: true while a job runs; scripts await its end
    uj_cursor (*cursor)(const uj_view *view);  ///< optional
    /// Draws the picture, in the size that `resize` set last.
    void (*draw)(const uj_view *view, uj_canvas *canvas);
    void (*notice)(uj_view *view, const char *text);
    /// Optional: returns a sentence about the work that closing the view would lose. NULL: no work
    /// would be lost. A view with this function also has `save` and `discard`.
    const char *(*unsaved)(const uj_view *view);
    bool (*save)(uj_view *view);  ///< saves the work; on failure, says why and returns false
    void (*discard)(uj_view *view);
    /// Frees the view and its `path`. Called by uj_view_destroy, which has freed `instance`.
    void (*destroy)(uj_view *view);
} uj_view_class;

/// The first member of every kind of view.
struct uj_view {
    const uj_view_class *class;
    unsigned requests;  ///< UJ_ASK_*; whoever serves a request clears its bit
    char *path;         ///< owned; the file to open or edit
    char *instance;     ///< owned; the instance of the file to open; NULL: the first one
};

/// Handles keys that mean the same in every view: Ctrl with O, R, N, Q, I, Page Up or Page Down.
/// Sets a bit of view->requests. Returns false for any other key.
bool uj_view_common_key(uj_view *view, const uj_key_press *press);

/// Asks the program to open a file. If memory runs out, shows a notice instead.
void uj_view_ask_open(uj_view *view, const char *path);

/// Asks the program to open and solve an instance of a file; `instance` NULL: the first one. If
/// memory runs out, shows a notice instead.
void uj_view_ask_solve(uj_view *view, const char *path, const char *instance);

/// Asks the program to edit a file; `path` NULL: the file shown. If memory runs out, shows a notice
/// instead.
void uj_view_ask_edit(uj_view *view, const char *path);

/// Each of these calls the function of the same name in view->class. If that is NULL, uj_view_class
/// says what happens.
bool uj_view_text(uj_view *view, const char *text, bool repeat);
bool uj_view_wheel(uj_view *view, const uj_wheel_event *event);
void uj_view_drop(uj_view *view, const char *path);
bool uj_view_tick(uj_view *view, double seconds);
double uj_view_wait(const uj_view *view);
bool uj_view_holds(const uj_view *view);
bool uj_view_busy(const uj_view *view);
uj_cursor uj_view_cursor(const uj_view *view);
const char *uj_view_unsaved(const uj_view *view);

/// Frees `view`, which may be NULL.
void uj_view_destroy(uj_view *view);

#endif
