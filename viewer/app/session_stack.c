// The stack of views: galleries at the bottom, puzzles above.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/play/gallery_view.h>

#include "session_internal.h"

uj_level *uj_session_top(uj_session *s)
{
    return &s->levels[s->count - 1];
}

static void clear_level(uj_level *level)
{
    uj_view_destroy(level->view);
    if (level->gallery != NULL)
        uj_bundled_clear(level->gallery);
    free(level->gallery);
    *level = (uj_level){0};
}

// Returns gallery->count if the gallery has no entry for the file shown.
static size_t entry_of(const uj_bundled *gallery, const uj_level *shown)
{
    if (shown->gallery == NULL && uj_view_is_roles_view(shown->view))
        return uj_bundled_find(gallery, uj_roles_view_sheet(shown->view)->path);
    if (shown->files == NULL)
        return gallery->count;
    return uj_bundled_find(gallery, shown->files->items[uj_opened_page(shown->view)]->path);
}

void uj_session_pop(uj_session *s)
{
    uj_level *top = uj_session_top(s);
    if (s->count > 1 && top[-1].gallery != NULL) {
        size_t selected = entry_of(top[-1].gallery, top);
        uj_bundled_show_history(top[-1].gallery, &s->history);
        uj_gallery_view_refresh(top[-1].view, selected);
    }
    clear_level(top);
    s->count--;
}

// If `folder` is NULL, the gallery shows the bundled problems.
static uj_status make_gallery(uj_session *s, const char *folder, uj_level *out, uj_error *error)
{
    *out = (uj_level){.gallery = calloc(1, sizeof *out->gallery)};
    if (out->gallery == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    uj_status status = uj_bundled_load(folder, out->gallery, error);
    if (status == UJ_OK) {
        const char *slash = folder != NULL ? strrchr(out->gallery->folder, '/') : NULL;
        const char *name = slash != NULL && slash[1] != '\0' ? slash + 1 : out->gallery->folder;
        uj_bundled_show_history(out->gallery, &s->history);
        const uj_gallery_view_options options = {.entries = out->gallery->entries,
                                                 .count = out->gallery->count,
                                                 .title = name,
                                                 .can_go_back = folder != NULL};
        status = uj_gallery_view_create(&options, &out->view, error);
    }
    if (status != UJ_OK)
        clear_level(out);
    return status;
}

static bool has_bundled(const uj_session *s)
{
    return s->count > 0 && s->levels[0].gallery != NULL && s->levels[0].gallery->folder == NULL;
}

uj_status uj_session_load_gallery(uj_session *s, uj_error *error)
{
    uj_level level;
    if (has_bundled(s))
        return UJ_OK;
    uj_status status = make_gallery(s, NULL, &level, error);
    if (status != UJ_OK)
        return status;
    memmove(s->levels + 1, s->levels, s->count * sizeof *s->levels);
    s->levels[0] = level;
    s->count++;
    return UJ_OK;
}

uj_status uj_session_show_folder(uj_session *s, const char *folder, uj_error *error)
{
    uj_level level;
    char *whole = realpath(folder, NULL), text[128];
    uj_status status = make_gallery(s, whole != NULL ? whole : folder, &level, error);
    free(whole);
    if (status != UJ_OK)
        return status;
    while (s->count > (has_bundled(s) ? 1u : 0u))
        uj_session_pop(s);
    s->levels[s->count++] = level;
    if (level.gallery->left_out > 0)
        snprintf(text, sizeof text,
                 _("%zu files of this folder are not shown; a gallery shows at most %d."),
                 level.gallery->left_out, (int)UJ_FOLDER_FILES);
    else
        snprintf(text, sizeof text, _("The folder and its subfolders hold no puzzle files."));
    if (level.gallery->left_out > 0 || level.gallery->count == 0)
        level.view->class->notice(level.view, text);
    return UJ_OK;
}

void uj_session_keep_galleries(uj_session *s)
{
    while (s->count > 0 && uj_session_top(s)->gallery == NULL)
        uj_session_pop(s);
}

uj_status uj_session_show_list(uj_session *s, uj_opened_list *list, bool above, uj_error *error)
{
    uj_level level = {0};
    const uj_solved_hook hook = {uj_session_solved, s};
    if (above && s->count == UJ_MOST_VIEWS)
        return uj_error_set(error, UJ_BAD_ARGUMENT,
                            _("too many views are open; close one of them first"));
    uj_status status = uj_opened_show(list, hook, &level.view, &level.files, error);
    if (status != UJ_OK)
        return status;
    if (!above)
        uj_session_keep_galleries(s);
    s->levels[s->count++] = level;
    s->unwatched = 0.0;
    return UJ_OK;
}

uj_status uj_session_reload(uj_session *s, uj_error *error)
{
    uj_level *top = uj_session_top(s), level = {0};
    const uj_solved_hook hook = {uj_session_solved, s};
    uj_status status = uj_opened_show(&s->fresh, hook, &level.view, &level.files, error);
    if (status != UJ_OK)
        return status;
    uj_opened_keep(level.view, top->view);
    clear_level(top);
    *top = level;
    s->changed = true;
    return UJ_OK;
}

void uj_session_set_overlay(uj_session *s, uj_view *view, uj_overlay kind)
{
    uj_view_destroy(s->overlay);
    s->overlay = view;
    s->overlay_kind = view != NULL ? kind : UJ_OVERLAY_NONE;
    s->changed = true;
}
