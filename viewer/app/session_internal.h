// The data of a session, and the functions shared by session.c and the files session_*.c.
// session.c runs the window. session_stack.c manages the stack of views. session_serve.c carries
// out requests of views. session_action.c asks before unsaved work is lost. session_choose.c lets
// the user choose files. session_roles.c asks what the outlines of drawings stand for.
// session_import.c imports drawings. session_memory.c reads and saves settings and history.
// session_watch.c reads changed files again. session_results.c records solved puzzles.
#ifndef UJ_SESSION_INTERNAL_H
#define UJ_SESSION_INTERNAL_H

#include <unjam/viewer/roles/roles_view.h>
#include <unjam/viewer/settings/history.h>
#include <unjam/viewer/settings/settings.h>

#include "bundled.h"
#include "editing.h"
#include "file_dialog.h"
#include "folder_list.h"
#include "instances.h"
#include "opened.h"
#include "session.h"

enum { UJ_MOST_VIEWS = 8 };

/// A view on the stack, with the data that it shows. A gallery sets only `gallery`, a puzzle sets
/// only `files`, and any other view sets neither.
typedef struct uj_level {
    uj_view *view;          ///< owned
    uj_bundled *gallery;    ///< owned; the problems that a gallery shows
    uj_opened_list *files;  ///< owned by the view; the files that it shows
} uj_level;

/// The kinds of views that are drawn over the view on top: a question, or a list to choose from.
typedef enum uj_overlay {
    UJ_OVERLAY_NONE,
    UJ_OVERLAY_QUESTION,
    UJ_OVERLAY_FOLDER,
    UJ_OVERLAY_RECENT,
    UJ_OVERLAY_INSTANCES,
} uj_overlay;

/// What the session is to do. If unsaved work would be lost, the action waits for the user's
/// answer.
typedef enum uj_action_kind {
    UJ_ACTION_NONE,
    UJ_ACTION_QUIT,
    UJ_ACTION_BACK,
    UJ_ACTION_OPEN,     ///< show the file named by uj_action.path
    UJ_ACTION_DISCARD,  ///< discard the unsaved work of the view on top
    UJ_ACTION_RELOAD,   ///< show the files in uj_session.fresh instead of those of the view on top
} uj_action_kind;

typedef struct uj_action {
    uj_action_kind kind;
    char *path, *instance;  ///< owned; the instance may be NULL
    bool solve;             ///< UJ_ACTION_OPEN: also solve the puzzle in the file
} uj_action;

typedef struct uj_session {
    const uj_session_options *options;
    uj_level levels[UJ_MOST_VIEWS];  ///< [count]; the last is on top
    size_t count;
    uj_view *overlay;  ///< owned; drawn over the view on top, or NULL
    uj_overlay overlay_kind;
    uj_action action;  ///< the action that waits for the user's answer to a question
    uj_view *asked;    ///< the view with the unsaved work that the question is about
    bool quit;
    uj_history history;
    uj_settings saved;  ///< the settings in the settings file
    /// Settings that differ from these have been changed by the user and must be saved. At the
    /// start, a copy of `saved` with the command line's options applied. After a save, the settings
    /// that the window then had.
    uj_settings first;
    /// Seconds for which changed settings have been waiting to be saved.
    double unwritten;
    bool unwritable;         ///< settings could not be saved, and the user has been told
    uj_folder_list folder;   ///< the folder that the overlay lists
    uj_instances instances;  ///< the instances that the overlay lists
    char *last_folder;       ///< owned; the folder of the file chosen last, or NULL
    uj_file_dialog dialog;
    uj_opened_list fresh;  ///< changed files of the view on top, read again but not shown yet
    double unwatched;      ///< seconds since the files on disk were last checked for changes
    bool changed;          ///< the picture must be drawn again
} uj_session;

// --- session_stack.c -----------------------------------------------------------------------------

/// Returns the top of the stack of views, which must not be empty.
uj_level *uj_session_top(uj_session *s);

/// Removes the view on top. If a gallery is below, selects in it the puzzle that the view showed.
void uj_session_pop(uj_session *s);

/// Loads the gallery of the bundled problems as the bottom view of the stack. Does nothing if the
/// gallery is loaded already.
uj_status uj_session_load_gallery(uj_session *s, uj_error *error);

/// Shows a gallery of the files in a folder. Closes all other views except the gallery of the
/// bundled problems.
uj_status uj_session_show_folder(uj_session *s, const char *folder, uj_error *error);

/// Closes all views above the galleries.
void uj_session_keep_galleries(uj_session *s);

/// Shows the files of the list in one view. If `above`, puts this view on top of all views;
/// otherwise the view replaces all views above the galleries. After an error nothing has changed.
uj_status uj_session_show_list(uj_session *s, uj_opened_list *list, bool above, uj_error *error);

/// Replaces the view on top by a view of s->fresh, the files that were read again. The new view
/// continues where the old one left off (see uj_opened_keep).
uj_status uj_session_reload(uj_session *s, uj_error *error);

/// Shows `view` over the view on top, until this function is called again. If `view` is NULL, only
/// removes and destroys the view shown there before.
void uj_session_set_overlay(uj_session *s, uj_view *view, uj_overlay kind);

// --- session_serve.c -----------------------------------------------------------------------------

/// Carries out the requests (bits UJ_ASK_*) of `view`, which is the overlay or the view on top.
/// `payload` is the session.
void uj_session_serve(void *payload, uj_view *view, unsigned requests);

// --- session_action.c ----------------------------------------------------------------------------

/// Does the action. If unsaved work would be lost, asks the user first. Takes ownership of the
/// action's strings.
void uj_session_act(uj_session *s, uj_action action);

/// Continues the waiting action or drops it, depending on the user's answer.
void uj_session_take_answer(uj_session *s);

/// Opens the editor above all views. Bundled problems are edited as copies. For a drawing whose
/// outlines make no puzzle yet, opens instead the view that asks for their roles (see
/// uj_session_ask_roles).
uj_status uj_session_edit(uj_session *s, uj_edit_start start, uj_error *error);

/// Opens a file or a folder. To support a new kind of file, extend this function.
uj_status uj_session_open(uj_session *s, const char *path, const char *instance, uj_error *error);

/// If status is an error, shows `error` in the view on top.
void uj_session_tell(uj_session *s, uj_status status, const uj_error *error);

// --- session_roles.c -----------------------------------------------------------------------------

/// Asks the user for the roles of a drawing's outlines, if necessary. An outline's label gives its
/// role; without a label, the role is guessed. It is necessary to ask in two cases: these roles
/// make no puzzle, or a role was guessed and `wish` is not UJ_ROLES_EDIT. To ask, shows a view in
/// place of all views above the galleries, and sets *asked to true. `wish` says what happens after
/// the user has imported the drawing. Errors: those of uj_role_sheet_open; UJ_NO_MEMORY.
uj_status uj_session_ask_roles(uj_session *s, const char *path, uj_roles_wish wish, bool *asked,
                               uj_error *error);

// --- session_import.c ----------------------------------------------------------------------------

/// Imports the drawing that `view` shows, with the roles that the user has given to its outlines
/// in that view. Puts a view of the puzzle on top of `view`. Called when the user chooses to import
/// the drawing.
void uj_session_import(uj_session *s, uj_view *view);

// --- session_choose.c ----------------------------------------------------------------------------

/// Lets the user choose what to show. `request` is UJ_ASK_CHOOSE to choose a file, UJ_ASK_RECENT to
/// choose a recent file, or UJ_ASK_INSTANCES to choose an instance of the file shown.
void uj_session_choose(uj_session *s, unsigned request);

/// Opens what the user has chosen in the list, which is the overlay. If the user has cancelled,
/// only closes the list.
void uj_session_take_choice(uj_session *s);

/// Shows the next puzzle (`by` = 1) or the previous one (`by` = -1): an instance of the file shown
/// or, if the file has no further instance, the neighbouring file of the gallery or folder. If the
/// neighbouring file has instances, shows its first instance, even if `by` is -1.
void uj_session_step(uj_session *s, int by);

/// If the user has chosen a file in the desktop's dialogue, opens it.
void uj_session_poll_dialog(uj_session *s);

// --- session_watch.c -----------------------------------------------------------------------------

/// The functions tick, wait and busy of uj_window_options.
bool uj_session_tick(void *payload, double seconds);
double uj_session_wait(const void *payload);
bool uj_session_busy(const void *payload);

// --- session_memory.c ----------------------------------------------------------------------------

/// Reads settings and history. If one of them cannot be read, writes the reason into `notice`.
void uj_session_read_memory(uj_session *s, char *notice, size_t size);

/// Saves the members of `now` that differ from s->first. If they cannot be saved, says so once, in
/// the window and on standard error.
void uj_session_write_memory(uj_session *s, const uj_settings *now);

/// Called when `seconds` have passed. Saves settings half a second after they were changed.
void uj_session_tick_memory(uj_session *s, double seconds);

/// Returns the longest time in seconds that the window may wait before it calls
/// uj_session_tick_memory: 0.5 if a changed setting must be saved, else INFINITY.
double uj_session_wait_memory(const uj_session *s);

// --- session_results.c ---------------------------------------------------------------------------

/// Records a solved problem; see uj_solved_hook. The context is the session.
void uj_session_solved(void *context, const uj_loaded_file *file, size_t moves, char *text,
                       size_t size);

#endif
