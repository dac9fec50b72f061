// The session's data, and the functions with which its files call one another: session.c runs the
// window, session_stack.c keeps the views, session_serve.c does what views ask for,
// session_wish.c does it without losing unsaved work, session_choose.c lets the user choose files,
// session_watch.c reads changed files again, and session_results.c remembers what was solved.
#ifndef UJ_SESSION_INTERNAL_H
#define UJ_SESSION_INTERNAL_H

#include <unjam/viewer/settings/history.h>
#include <unjam/viewer/settings/settings.h>

#include "bundled.h"
#include "file_dialog.h"
#include "folder_list.h"
#include "instances.h"
#include "opened.h"
#include "session.h"

enum { UJ_MOST_VIEWS = 8 };

/// A view on the stack, with what it shows. `gallery` or `files` is NULL, or both are: such a view
/// knows itself what it shows.
typedef struct uj_level {
    uj_view *view;          ///< owned
    uj_bundled *gallery;    ///< owned
    uj_opened_list *files;  ///< owned by the view
} uj_level;

/// What lies over the stack.
typedef enum uj_overlay {
    UJ_OVERLAY_NONE,
    UJ_OVERLAY_QUESTION,
    UJ_OVERLAY_FOLDER,
    UJ_OVERLAY_RECENT,
    UJ_OVERLAY_INSTANCES,
} uj_overlay;

/// Something that the session is to do as soon as no unsaved work would be lost.
typedef enum uj_wish_kind {
    UJ_WISH_NONE,
    UJ_WISH_QUIT,
    UJ_WISH_BACK,
    UJ_WISH_OPEN,     ///< show uj_wish.path
    UJ_WISH_DISCARD,  ///< let the view on top discard its unsaved work
    UJ_WISH_RELOAD,   ///< show the changed files of the view on top
} uj_wish_kind;

typedef struct uj_wish {
    uj_wish_kind kind;
    char *path, *instance;  ///< owned; the instance may be NULL
    bool solve;             ///< of an opened file: solve it, too
} uj_wish;

typedef struct uj_session {
    const uj_session_options *options;
    uj_level levels[UJ_MOST_VIEWS];  ///< [count]; the last is on top
    size_t count;
    uj_view *overlay;  ///< owned; over the stack, or NULL
    uj_overlay overlay_kind;
    uj_wish wish;
    uj_view *asked;  ///< the view whose unsaved work the question is about
    bool quit;
    uj_history history;
    uj_folder_list folder;   ///< what the overlay lists
    uj_instances instances;  ///< what the overlay lists
    char *last_folder;       ///< owned; where the user chose a file last, or NULL
    uj_file_dialog dialog;
    uj_opened_list fresh;  ///< changed files of the view on top, read again but not shown yet
    double unwatched;      ///< seconds since files were last compared with the disk
    bool changed;          ///< the picture must be drawn again
} uj_session;

// --- session_stack.c -----------------------------------------------------------------------------

/// Returns the level on top. There must be one.
uj_level *uj_session_top(uj_session *s);

/// Removes the level on top, and selects in the gallery below what it has shown.
void uj_session_pop(uj_session *s);

/// Puts the gallery of the bundled problems below all views, unless it is there.
uj_status uj_session_load_gallery(uj_session *s, uj_error *error);

/// Shows the gallery of a folder above that of the bundled problems, if there is one.
uj_status uj_session_show_folder(uj_session *s, const char *folder, uj_error *error);

/// Shows the files of the list above the galleries. An error leaves everything as it was.
uj_status uj_session_show_list(uj_session *s, uj_opened_list *list, uj_error *error);

/// Shows s->fresh in place of the files of the view on top, which it keeps as it is as far as
/// possible.
uj_status uj_session_reload(uj_session *s, uj_error *error);

/// Shows `view` over the stack, or nothing if it is NULL.
void uj_session_set_overlay(uj_session *s, uj_view *view, uj_overlay kind);

// --- session_serve.c -----------------------------------------------------------------------------

/// Does what the view on top asks for.
void uj_session_serve(void *payload, uj_view *view, unsigned requests);

// --- session_wish.c ------------------------------------------------------------------------------

/// Wishes for something, and does it or asks first. Takes over the strings, which may be NULL.
void uj_session_wish(uj_session *s, uj_wish wish);

/// Goes on with the wish, or gives it up, as the user has answered.
void uj_session_take_answer(uj_session *s);

/// Opens a file or a folder. The only place that decides by the kind of file.
uj_status uj_session_open(uj_session *s, const char *path, const char *instance, uj_error *error);

/// Shows an error in the view on top, if status is one.
void uj_session_tell(uj_session *s, uj_status status, const uj_error *error);

// --- session_choose.c ----------------------------------------------------------------------------

/// Lets the user choose: `request` is UJ_ASK_CHOOSE, UJ_ASK_RECENT or UJ_ASK_INSTANCES.
void uj_session_choose(uj_session *s, unsigned request);

/// Does what the user has chosen in the list.
void uj_session_take_choice(uj_session *s);

/// Shows the next puzzle (`by` 1) or the previous one (`by` -1).
void uj_session_step(uj_session *s, int by);

/// Looks whether the desktop's dialogue has ended.
void uj_session_poll_dialog(uj_session *s);

// --- session_watch.c -----------------------------------------------------------------------------

/// The functions of the window's options of the same names.
bool uj_session_tick(void *payload, double seconds);
double uj_session_wait(const void *payload);
bool uj_session_busy(const void *payload);

// --- session_results.c ---------------------------------------------------------------------------

/// The hook that records a solved problem. The context is the session.
void uj_session_solved(void *context, const uj_loaded_file *file, size_t moves, char *text,
                       size_t size);

#endif
