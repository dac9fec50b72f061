// Makes a view of the gallery: translates the window's events.
#include <unjam/viewer/play/gallery_view.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct gallery_view {
    uj_view base;
    uj_gallery gallery;
    unsigned display;  // switches of the style that the gallery hands on
} gallery_view;

static gallery_view *of(uj_view *view)
{
    return (gallery_view *)(void *)view;
}

static const gallery_view *seen(const uj_view *view)
{
    return (const gallery_view *)(const void *)view;
}

// Passes the gallery's requests on as requests of the view.
static void pass_on(gallery_view *v, bool was_full_screen)
{
    uj_gallery *gallery = &v->gallery;
    v->base.requests |= (gallery->quit ? UJ_ASK_QUIT : 0u) |
                        (gallery->full_screen != was_full_screen ? UJ_ASK_FULL_SCREEN : 0u);
    if (gallery->open) {
        gallery->hovered = gallery->count;  // the mouse may be elsewhere when the user comes back
        uj_view_ask_open(&v->base, gallery->entries[gallery->selected].path);
    }
    gallery->quit = gallery->open = false;
}

static bool press(gallery_view *v, uj_key key)
{
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
                {UJ_KEY_HELP, UJ_GALLERY_HELP}};
    bool full_screen = v->gallery.full_screen, changed = false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].key == key)
            changed = uj_gallery_press_key(&v->gallery, keys[i].does);
    if (key == UJ_KEY_SOLVE)
        changed = uj_gallery_press_key(&v->gallery, UJ_GALLERY_OPEN);
    pass_on(v, full_screen);
    if (key == UJ_KEY_SOLVE && (v->base.requests & UJ_ASK_OPEN) != 0)
        v->base.requests |= UJ_ASK_SOLVE;
    return changed;
}

static bool take_key(uj_view *view, const uj_key_press *key)
{
    if ((key->modifiers & UJ_CONTROL) != 0)
        return key->letter == 'q' && press(of(view), UJ_KEY_QUIT);
    return key->key != UJ_KEY_NONE && press(of(view), key->key);
}

static bool take_text(uj_view *view, const char *text, bool repeat)
{
    uj_key key;
    return !repeat && uj_key_of_text(text, repeat, &key) && press(of(view), key);
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
    (void)view;
    snprintf(text, size, "Unjam");
}

static void set_style(uj_view *view, const uj_view_style *style)
{
    of(view)->gallery.theme = style->theme;
    of(view)->display = style->display;
}

static uj_view_style style_of(const uj_view *view)
{
    return (uj_view_style){seen(view)->gallery.theme, seen(view)->display};
}

static uj_cursor cursor_of(const uj_view *view)
{
    const uj_gallery *gallery = &seen(view)->gallery;
    bool on_card = gallery->hovered < gallery->count && gallery->message[0] == '\0';
    return on_card && !gallery->help ? UJ_CURSOR_HAND : UJ_CURSOR_ARROW;
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
    free(view->path);
    free(view);
}

uj_status uj_gallery_view_create(const uj_gallery_entry *entries, size_t count, uj_view **out,
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
    if (v == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory");
    *v = (gallery_view){.base = {.class = &class},
                        .gallery = uj_gallery_start(entries, count, 0.0, 0.0)};
    *out = &v->base;
    return UJ_OK;
}
