// Makes a gallery into a view: passes the events of the window to gallery.h.
#include <unjam/viewer/play/gallery_view.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>

typedef struct gallery_view {
    uj_view base;
    uj_gallery gallery;
    uj_gallery_view_options options;
    uj_gallery_entry *shown;  // [options.count] owned; gallery.count of them are in use
    uj_view_style style;      // gallery.theme replaces style.theme
} gallery_view;

static gallery_view *of(uj_view *view)
{
    return (gallery_view *)(void *)view;
}

static const gallery_view *seen(const uj_view *view)
{
    return (const gallery_view *)(const void *)view;
}

// --- searching -----------------------------------------------------------------------------------

// Applies the search. Selects the entry of the file `path` if the search shows that entry,
// otherwise the first entry.
static void filter(gallery_view *v, const char *path)
{
    uj_gallery *gallery = &v->gallery;
    size_t count = 0, selected = 0;
    for (size_t i = 0; i < v->options.count; i++) {
        const uj_gallery_entry *entry = &v->options.entries[i];
        if (gallery->searching && !uj_gallery_matches(entry, gallery->search))
            continue;
        if (path != NULL && strcmp(entry->path, path) == 0)
            selected = count;
        v->shown[count++] = *entry;
    }
    gallery->count = gallery->hovered = count;
    gallery->selected = 0;
    gallery->scroll = count > 0 ? gallery->scroll : 0.0;
    uj_gallery_wheel(gallery, 0.0);  // limits `scroll`, as the content may be shorter now
    uj_gallery_select(gallery, selected);
}

static const char *selected_path(const gallery_view *v)
{
    const uj_gallery *gallery = &v->gallery;
    return gallery->count > 0 ? gallery->entries[gallery->selected].path : NULL;
}

void uj_gallery_view_refresh(uj_view *view, size_t selected)
{
    gallery_view *v = of(view);
    filter(v, selected < v->options.count ? v->options.entries[selected].path : selected_path(v));
}

static bool start_search(gallery_view *v, const char *text)
{
    v->gallery.searching = true;
    v->gallery.message[0] = '\0';
    v->gallery.help = false;
    snprintf(v->gallery.search, sizeof v->gallery.search, "%s", text);
    filter(v, selected_path(v));
    return true;
}

static bool end_search(gallery_view *v)
{
    v->gallery.searching = false;
    v->gallery.search[0] = '\0';
    filter(v, selected_path(v));
    return true;
}

static bool type(gallery_view *v, const char *text)
{
    char *search = v->gallery.search;
    size_t used = strlen(search);
    if (used + strlen(text) >= sizeof v->gallery.search || (unsigned char)text[0] < ' ')
        return false;
    memcpy(search + used, text, strlen(text) + 1);
    filter(v, selected_path(v));
    return true;
}

// Removes the last character of the search text (UTF-8). If the text is empty, ends the search.
static bool type_back(gallery_view *v)
{
    char *search = v->gallery.search;
    size_t used = strlen(search);
    if (used == 0)
        return end_search(v);
    while (used > 1 && ((unsigned char)search[used - 1] & 0xc0u) == 0x80u)
        used--;
    search[used - 1] = '\0';
    filter(v, selected_path(v));
    return true;
}

// --- events --------------------------------------------------------------------------------------

static void pass_on(gallery_view *v, bool was_full_screen)
{
    uj_gallery *gallery = &v->gallery;
    v->base.requests |= gallery->asks | (gallery->quit ? UJ_ASK_QUIT : 0u) |
                        (gallery->back ? UJ_ASK_BACK : 0u) |
                        (gallery->full_screen != was_full_screen ? UJ_ASK_FULL_SCREEN : 0u);
    if (gallery->open) {
        gallery->hovered = gallery->count;  // none, until the mouse moves again
        uj_view_ask_open(&v->base, gallery->entries[gallery->selected].path);
        if (gallery->solve && (v->base.requests & UJ_ASK_OPEN) != 0)
            v->base.requests |= UJ_ASK_SOLVE;
    }
    gallery->quit = gallery->back = gallery->open = gallery->solve = false;
    gallery->asks = 0;
}

static const struct {
    uj_key key;
    uj_gallery_key does;
} keys[] = {{UJ_KEY_BACK, UJ_GALLERY_LEFT},       {UJ_KEY_ON, UJ_GALLERY_RIGHT},
            {UJ_KEY_UP, UJ_GALLERY_UP},           {UJ_KEY_DOWN, UJ_GALLERY_DOWN},
            {UJ_KEY_EARLIER, UJ_GALLERY_PAGE_UP}, {UJ_KEY_LATER, UJ_GALLERY_PAGE_DOWN},
            {UJ_KEY_START, UJ_GALLERY_FIRST},     {UJ_KEY_END, UJ_GALLERY_LAST},
            {UJ_KEY_ENTER, UJ_GALLERY_OPEN},      {UJ_KEY_PLAY, UJ_GALLERY_OPEN},
            {UJ_KEY_THEME, UJ_GALLERY_THEME},     {UJ_KEY_FULL_SCREEN, UJ_GALLERY_FULL_SCREEN},
            {UJ_KEY_QUIT, UJ_GALLERY_QUIT},       {UJ_KEY_ESCAPE, UJ_GALLERY_ESCAPE},
            {UJ_KEY_HELP, UJ_GALLERY_HELP},       {UJ_KEY_SOLVE, UJ_GALLERY_SOLVE}};

static bool has_meaning(uj_key key)
{
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].key == key)
            return true;
    return key == UJ_KEY_EDIT;
}

static bool press(gallery_view *v, uj_key key)
{
    bool full_screen = v->gallery.full_screen, changed = false;
    bool free = !v->gallery.help && v->gallery.message[0] == '\0';
    if (key == UJ_KEY_EDIT && free && selected_path(v) != NULL) {
        uj_view_ask_edit(&v->base, selected_path(v));
        return false;
    }
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].key == key)
            changed = uj_gallery_press_key(&v->gallery, keys[i].does);
    pass_on(v, full_screen);
    return changed;
}

static bool take_key(uj_view *view, const uj_key_press *key)
{
    gallery_view *v = of(view);
    if ((key->modifiers & UJ_CONTROL) != 0)
        return key->letter == 'f' ? !v->gallery.searching && start_search(v, "")
                                  : uj_view_common_key(view, key);
    bool typing = v->gallery.searching && v->gallery.message[0] == '\0' && !v->gallery.help;
    if (typing && key->key == UJ_KEY_ESCAPE)
        return end_search(v);
    if (typing && key->key == UJ_KEY_BACKSPACE)
        return type_back(v);
    if (typing && key->key == UJ_KEY_PLAY)
        return false;  // the space bar types a space
    return key->key != UJ_KEY_NONE && press(v, key->key);
}

// During a search, adds `text` to the search. Otherwise, "/" begins a search, and so does a letter
// or a digit that is not a command.
static bool take_text(uj_view *view, const char *text, bool repeat)
{
    gallery_view *v = of(view);
    uj_key key;
    if (v->gallery.searching && v->gallery.message[0] == '\0' && !v->gallery.help)
        return type(v, text);
    if (strcmp(text, "/") == 0)
        return start_search(v, "");
    if (!repeat && uj_key_of_text(text, repeat, &key) && has_meaning(key))
        return press(v, key);
    bool begins = isalnum((unsigned char)text[0]) || (unsigned char)text[0] >= 0x80u;
    return begins && !repeat && start_search(v, text);
}

static bool take_mouse(uj_view *view, const uj_mouse_event *event)
{
    gallery_view *v = of(view);
    bool changed = false;
    if (event->what == UJ_MOUSE_MOVE)
        return uj_gallery_hover(&v->gallery, event->x, event->y);
    if (event->what == UJ_MOUSE_PRESS && event->button == UJ_BUTTON_LEFT)
        changed = uj_gallery_click(&v->gallery, event->x, event->y);
    pass_on(v, v->gallery.full_screen);
    return changed;
}

static bool take_wheel(uj_view *view, const uj_wheel_event *event)
{
    return uj_gallery_wheel(&of(view)->gallery, event->notches);
}

static bool resize(uj_view *view, const uj_frame *frame)
{
    return uj_gallery_resize(&of(view)->gallery, frame->width, frame->height);
}

static void write_title(const uj_view *view, char *text, size_t size)
{
    const char *title = seen(view)->options.title;
    snprintf(text, size, "%s%sUnjam", title != NULL ? title : "", title != NULL ? " - " : "");
}

static void set_style(uj_view *view, const uj_view_style *style)
{
    of(view)->gallery.theme = style->theme;
    of(view)->style = *style;
}

static uj_view_style style_of(const uj_view *view)
{
    uj_view_style style = seen(view)->style;
    style.theme = seen(view)->gallery.theme;
    return style;
}

static uj_cursor cursor_of(const uj_view *view)
{
    const uj_gallery *gallery = &seen(view)->gallery;
    bool on_something = gallery->hovered < gallery->count || gallery->hovered_button >= 0;
    return on_something && gallery->message[0] == '\0' && !gallery->help ? UJ_CURSOR_HAND
                                                                         : UJ_CURSOR_ARROW;
}

static void draw(const uj_view *view, uj_canvas *canvas)
{
    uj_gallery_draw(&seen(view)->gallery, canvas);
}

static void notice(uj_view *view, const char *text)
{
    uj_gallery_tell(&of(view)->gallery, text);
}

static void destroy(uj_view *view)
{
    free(of(view)->shown);
    free(view->path);
    free(view);
}

uj_status uj_gallery_view_create(const uj_gallery_view_options *options, uj_view **out,
                                 uj_error *error)
{
    static const uj_view_class class = {
        .title = write_title,
        .key = take_key,
        .text = take_text,
        .mouse = take_mouse,
        .wheel = take_wheel,
        .resize = resize,
        .set_style = set_style,
        .style = style_of,
        .cursor = cursor_of,
        .draw = draw,
        .notice = notice,
        .destroy = destroy,
    };
    gallery_view *v = calloc(1, sizeof *v);
    uj_gallery_entry *shown = calloc(options->count + 1, sizeof *shown);
    if (v == NULL || shown == NULL) {
        free(v);
        free(shown);
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    }
    *v = (gallery_view){.base = {.class = &class},
                        .options = *options,
                        .shown = shown,
                        .gallery = uj_gallery_start(shown, options->count, 0.0, 0.0)};
    v->gallery.title = options->title;
    v->gallery.can_go_back = options->can_go_back;
    filter(v, NULL);
    *out = &v->base;
    return UJ_OK;
}
