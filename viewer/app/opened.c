// Opens files and makes views of them.
#include "opened.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/load/game_save.h>

#include "instances.h"

// Sets `name` to the file name without folder and extension.
static void choose_name(const char *path, char *name, size_t size)
{
    const char *base = strrchr(path, '/');
    base = base != NULL ? base + 1 : path;
    snprintf(name, size, "%s", strcmp(base, "-") == 0 ? "unjam" : base);
    char *ending = strrchr(name, '.');
    if (ending != NULL && ending != name)
        *ending = '\0';
    ending = strrchr(name, '.');
    if (ending != NULL && ending != name && strcmp(ending, ".game") == 0)
        *ending = '\0';
}

static void destroy(uj_opened *one)
{
    if (one == NULL)
        return;
    uj_loaded_file_clear(&one->file);
    free(one->path);
    free(one->instance);
    uj_drawn_choices_clear(&one->choices);
    free(one);
}

// Returns NULL if out of memory. Does not read the file.
static uj_opened *create(const uj_open_source *source)
{
    const uj_drawn_choices none = {0};
    uj_opened *one = calloc(1, sizeof *one);
    if (one == NULL)
        return NULL;
    one->path = strdup(source->path);
    one->instance = source->instance != NULL ? strdup(source->instance) : NULL;
    uj_status copied = uj_drawn_choices_copy(source->choices != NULL ? source->choices : &none,
                                             &one->choices, NULL);
    if (one->path == NULL || (source->instance != NULL && one->instance == NULL) ||
        copied != UJ_OK) {
        destroy(one);
        return NULL;
    }
    // Take the stamp before reading the file, so that a change during reading is noticed.
    uj_file_stamp_take(source->path, &one->stamp);
    choose_name(source->path, one->name, sizeof one->name);
    return one;
}

static uj_status read_file(uj_opened *one, uj_error *error)
{
    uj_document document = {0};
    uj_status status = uj_problem_document_read_as(one->path, &one->choices, &document, error);
    if (status == UJ_OK)
        status = uj_loaded_file_take(&document, one->instance, &one->file, error);
    return status == UJ_OK ? uj_loaded_file_make(&one->file, error) : status;
}

uj_status uj_opened_add(uj_opened_list *list, const uj_open_source *source, uj_error *error)
{
    uj_opened **grown = realloc(list->items, (list->count + 1) * sizeof *grown);
    list->items = grown != NULL ? grown : list->items;
    uj_opened *one = grown != NULL ? create(source) : NULL;
    if (one == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    uj_status status = read_file(one, error);
    if (one->file.is_rejected)
        uj_error_set_file(error, source->path);
    if (status == UJ_OK)
        list->items[list->count++] = one;
    else
        destroy(one);
    return status;
}

void uj_opened_remove_last(uj_opened_list *list)
{
    destroy(list->items[--list->count]);
}

void uj_opened_clear(uj_opened_list *list)
{
    while (list->count > 0)
        uj_opened_remove_last(list);
    free(list->items);
    free(list->pages);
    *list = (uj_opened_list){0};
}

static void release(void *lent)
{
    uj_opened_clear(lent);
    free(lent);
}

static void count_instances(const uj_opened_list *list, uj_player_view_options *options)
{
    const uj_opened *one = list->items[0];
    uj_instances all;
    if (list->count > 1 || uj_instances_read(one->path, &all, NULL) != UJ_OK)
        return;
    options->instance = uj_instances_find(&all, one->file.discrete.problem.instance);
    options->instance_count = all.count;
    uj_instances_clear(&all);
}

// On success, sets owned->pages, and *out takes ownership of `owned`. The caller must then set
// owned->count and owned->items.
static uj_status make_player(const uj_opened_list *list, uj_solved_hook hook, uj_opened_list *owned,
                             uj_view **out, uj_error *error)
{
    uj_player_page *pages = calloc(list->count, sizeof *pages);
    if (pages == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    for (size_t i = 0; i < list->count; i++) {
        uj_opened *one = list->items[i];
        pages[i] = (uj_player_page){one->file.subject, one->name, &one->file};
    }
    uj_player_view_options options = {.pages = pages,
                                      .page_count = list->count,
                                      .game = list->items[0]->file.game,
                                      .can_go_back = true,
                                      .can_edit = true,
                                      .save_game = uj_game_save,
                                      .solved = hook.solved,
                                      .context = hook.context,
                                      .release = release,
                                      .lent = owned};
    count_instances(list, &options);
    uj_status status = uj_player_view_create(&options, out, error);
    if (status == UJ_OK)
        owned->pages = pages;
    else
        free(pages);
    return status;
}

static uj_status make_barriers(const uj_opened *proof, uj_opened_list *owned, uj_view **out,
                               uj_error *error)
{
    const uj_barrier_view_options options = {proof->file.barriers, proof->name, release, owned};
    return uj_barrier_view_create(&options, out, error);
}

uj_status uj_opened_show(uj_opened_list *list, uj_solved_hook hook, uj_view **out,
                         uj_opened_list **shown, uj_error *error)
{
    uj_opened_list *owned = calloc(1, sizeof *owned);
    if (owned == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    uj_status status = list->items[0]->file.is_proof
                           ? make_barriers(list->items[0], owned, out, error)
                           : make_player(list, hook, owned, out, error);
    if (status != UJ_OK) {
        free(owned);
        return status;
    }
    list->items[0]->file.game = NULL;  // the view owns it from now on
    owned->count = list->count;
    owned->items = list->items;
    free(list->pages);
    *list = (uj_opened_list){0};
    *shown = owned;
    return UJ_OK;
}

size_t uj_opened_page(const uj_view *view)
{
    return uj_view_is_barrier_view(view) ? 0 : uj_player_view_page(view);
}

void uj_opened_keep(uj_view *view, const uj_view *other)
{
    bool barriers = uj_view_is_barrier_view(view);
    uj_view_style style = other->class->style(other);
    if (barriers != uj_view_is_barrier_view(other))
        view->class->set_style(view, &style);
    else if (barriers)
        uj_barrier_view_keep(view, other);
    else
        uj_player_view_keep(view, other);
}

bool uj_opened_changed(uj_opened_list *list)
{
    bool changed = false;
    for (size_t i = 0; i < list->count; i++)
        changed |= uj_file_stamp_changed(&list->items[i]->stamp, list->items[i]->path);
    return changed;
}
