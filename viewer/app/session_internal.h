// The data of a session, and the functions shared by session.c and session_*.c.
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

/// A view on the stack. `gallery` is set only for a gallery, `files` only for a puzzle or a proof.
typedef struct uj_level {
    uj_view *view;          ///< owned
    uj_bundled *gallery;    ///< owned; the problems that a gallery shows
    uj_opened_list *files;  ///< owned by the view; the files that it shows
} uj_level;

/// Views that are drawn over the view on top: a question, or a list to choose from.
typedef enum uj_overlay {
    UJ_OVERLAY_NONE,
    UJ_OVERLAY_QUESTION,
    UJ_OVERLAY_FOLDER,
    UJ_OVERLAY_RECENT,
    UJ_OVERLAY_INSTANCES,
} uj_overlay;

/// What to do with views. If unsaved work would be lost, the action waits for the user's answer to
/// a question.
typedef enum uj_action_kind {
    UJ_ACTION_NONE,
    UJ_ACTION_QUIT,
    UJ_ACTION_BACK,
    UJ_ACTION_OPEN,     ///< show the file named by uj_action.path
    UJ_ACTION_DISCARD,  ///< discard the unsaved work of the view on top
    UJ_ACTION_RELOAD,   ///< show uj_session.fresh instead of the files of the view on top
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
    uj_view *overlay;  ///< owned; drawn over the view on top; NULL: none
    uj_overlay overlay_kind;
    uj_action action;  ///< the action that waits for the user's answer to a question
    uj_view *asked;    ///< the view with the unsaved work that the question is about
    bool quit;
    uj_history history;
    uj_settings saved;  ///< the settings in the settings file
    /// The window's settings at the last save. Before the first save: the settings at the start,
    /// including the command line's options. Only settings that differ from these are saved.
    uj_settings first;
    /// Seconds for which changed settings have been waiting to be saved.
    double unwritten;
    bool unwritable;         ///< settings could not be saved, and the user has been told
    uj_folder_list folder;   ///< the folder that the overlay lists
    uj_instances instances;  ///< the instances that the overlay lists
    char *last_folder;       ///< owned; the folder of the file chosen last, or NULL
    uj_file_dialog dialog;
    uj_opened_list fresh;  ///< the files of the view on top, read again but not shown yet
    double unwatched;      ///< seconds since the files were last checked for changes
    bool changed;          ///< the picture must be drawn again
} uj_session;

// --- session_stack.c -----------------------------------------------------------------------------

/// Returns the view on top. The stack must not be empty.
uj_level *uj_session_top(uj_session *s);

/// Removes the view on top. If a gallery is directly below, it selects the removed view's puzzle.
void uj_session_pop(uj_session *s);

/// Puts the gallery of the bundled problems at the bottom of the stack, unless it is there already.
uj_status uj_session_load_gallery(uj_session *s, uj_error *error);

/// Shows a gallery of a folder. Closes all other views except the gallery of the bundled problems.
uj_status uj_session_show_folder(uj_session *s, const char *folder, uj_error *error);

/// Closes all views above the galleries.
void uj_session_keep_galleries(uj_session *s);

/// Shows the files of the list in one view. If `above` is true, the view goes on top of all views.
/// Otherwise the view replaces all views above the galleries. After an error nothing has changed.
uj_status uj_session_show_list(uj_session *s, uj_opened_list *list, bool above, uj_error *error);

/// Replaces the view on top by a view of the files s->fresh. Continues where the old view was.
uj_status uj_session_reload(uj_session *s, uj_error *error);

/// Replaces the overlay by `view`, which may be NULL. Destroys the previous overlay.
void uj_session_set_overlay(uj_session *s, uj_view *view, uj_overlay kind);

// --- session_serve.c -----------------------------------------------------------------------------

/// Carries out the requests (UJ_ASK_*) of `view`, which is the overlay or the view on top.
/// `payload` is the session.
void uj_session_serve(void *payload, uj_view *view, unsigned requests);

// --- session_action.c ----------------------------------------------------------------------------

/// Carries out the action. Asks the user first if unsaved work would be lost. Takes ownership of
/// the action's strings.
void uj_session_act(uj_session *s, uj_action action);

/// Carries out the waiting action or drops it, depending on the user's answer.
void uj_session_take_answer(uj_session *s);

/// Opens the editor above all views. Bundled problems are edited as copies. If the outlines of a
/// drawing make no puzzle yet, asks for their roles instead (see uj_session_ask_roles).
uj_status uj_session_edit(uj_session *s, uj_edit_start start, uj_error *error);

/// Opens a file or a folder. To support a new kind of file, extend this function.
uj_status uj_session_open(uj_session *s, const char *path, const char *instance, uj_error *error);

/// If `status` is an error, shows `error` in the view on top.
void uj_session_tell(uj_session *s, uj_status status, const uj_error *error);

// --- session_roles.c -----------------------------------------------------------------------------

/// Shows a view that asks the user for the roles of a drawing's outlines, if the labelled and
/// guessed roles make no puzzle or, unless `wish` is UJ_ROLES_EDIT, if any role is guessed. The
/// view replaces all views above the galleries. Sets *asked to whether the view is shown. `wish`:
/// what to do after the import. Errors: those of uj_role_sheet_open; UJ_NO_MEMORY.
uj_status uj_session_ask_roles(uj_session *s, const char *path, uj_roles_wish wish, bool *asked,
                               uj_error *error);

// --- session_import.c ----------------------------------------------------------------------------

/// Imports the drawing that `view` shows, with the roles chosen there. Shows the puzzle or its
/// editor above `view`.
void uj_session_import(uj_session *s, uj_view *view);

// --- session_choose.c ----------------------------------------------------------------------------

/// Lets the user choose a file (UJ_ASK_CHOOSE), a recent file (UJ_ASK_RECENT) or an instance of the
/// file shown (UJ_ASK_INSTANCES).
void uj_session_choose(uj_session *s, unsigned request);

/// Opens what the user has chosen in the overlay, or only closes the overlay if the user has
/// cancelled.
void uj_session_take_choice(uj_session *s);

/// Shows the next instance of the file (`by` = 1) or the previous one (`by` = -1). If there is no
/// such instance, shows the first instance of the neighbouring file in the gallery or folder.
void uj_session_step(uj_session *s, int by);

/// If the user has chosen a file in the desktop's dialogue, opens it.
void uj_session_poll_dialog(uj_session *s);

// --- session_watch.c -----------------------------------------------------------------------------

/// See tick, wait and busy of uj_window_options.
bool uj_session_tick(void *payload, double seconds);
double uj_session_wait(const void *payload);
bool uj_session_busy(const void *payload);

// --- session_memory.c ----------------------------------------------------------------------------

/// Reads settings and history. Writes into `notice` what could not be read and why, or "".
void uj_session_read_memory(uj_session *s, char *notice, size_t size);

/// Saves the members of `now` that differ from s->first. Reports a failure once, in the window and
/// on standard error.
void uj_session_write_memory(uj_session *s, const uj_settings *now);

/// Saves settings half a second after they were changed. `seconds`: time since the last call.
void uj_session_tick_memory(uj_session *s, double seconds);

/// Returns the seconds within which uj_session_tick_memory must be called, or INFINITY.
double uj_session_wait_memory(const uj_session *s);

// --- session_results.c ---------------------------------------------------------------------------

/// Records a solved problem; see uj_solved_hook. `context` is the session.
void uj_session_solved(void *context, const uj_loaded_file *file, size_t moves, char *text,
                       size_t size);

#endif
