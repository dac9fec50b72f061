// The view that shows the barriers of a proof: keys, buttons and saved pictures.
#include <unjam/viewer/barriers/barrier_view.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/files/free_name.h>
#include <unjam/files/safe_file.h>
#include <unjam/viewer/barriers/barrier_picture.h>
#include <unjam/viewer/draw/cairo_picture.h>

typedef struct barrier_view {
    uj_view base;
    uj_barrier_view_options options;
    size_t barrier;
    uj_view_style style;
    uj_frame frame;
    bool help;
    bool hovers;  // the mouse is over a button
    char message[1024];
} barrier_view;

static barrier_view *of(uj_view *view)
{
    return (barrier_view *)(void *)view;
}

static const barrier_view *seen(const uj_view *view)
{
    return (const barrier_view *)(const void *)view;
}

static uj_barrier_picture picture_of(const barrier_view *v)
{
    return (uj_barrier_picture){.show = v->options.show,
                                .barrier = v->barrier,
                                .width = v->frame.width,
                                .height = v->frame.height,
                                .theme = v->style.theme,
                                .display = v->style.display,
                                .buttons = true,
                                .message = v->message[0] != '\0' ? v->message : NULL,
                                .help = v->help};
}

// --- keys ----------------------------------------------------------------------------------------

static void say(barrier_view *v, const char *text)
{
    snprintf(v->message, sizeof v->message, "%s", text);
}

static bool go(barrier_view *v, size_t barrier)
{
    uj_error error = {0};
    if (barrier == v->barrier || barrier >= v->options.show->barriers.count)
        return false;
    v->message[0] = '\0';
    if (uj_barrier_show_prepare(v->options.show, barrier, &error) == UJ_OK)
        v->barrier = barrier;
    else
        say(v, error.message);
    return true;
}

static void draw_picture(const void *payload, uj_canvas *canvas)
{
    uj_barrier_picture_draw(payload, canvas);
}

static void save_picture(barrier_view *v)
{
    uj_barrier_picture picture = picture_of(v);
    picture.buttons = picture.help = false;
    picture.message = NULL;
    picture.width = nearbyint(v->frame.density * picture.width);
    picture.height = nearbyint(v->frame.density * picture.height);
    const uj_drawing drawing = {picture.width, picture.height, draw_picture, &picture, false};
    uj_error error = {0};
    char path[256];
    const uj_free_name name = {v->options.name, ".png", path, sizeof path};
    uj_safe_file file;
    unsigned char *data = NULL;
    size_t length = 0;
    uj_status status = uj_free_name_create(&name, &file, &error);
    if (status == UJ_OK) {
        status = uj_cairo_picture(&drawing, UJ_PICTURE_PNG, &data, &length, &error);
        if (status == UJ_OK)
            status = uj_safe_file_put(&file, data, length, &error);
        status = uj_safe_file_end(&file, status, &error);
    }
    free(data);
    char *full = status == UJ_OK ? realpath(path, NULL) : NULL;
    if (status == UJ_OK)
        snprintf(v->message, sizeof v->message, _("saved %s"), full != NULL ? full : path);
    else
        snprintf(v->message, sizeof v->message, "%s: %s", path, error.message);
    free(full);
    fprintf(stderr, "%s\n", v->message);
}

static bool leave(barrier_view *v)
{
    if (v->help)
        v->help = false;
    else
        v->base.requests |= UJ_ASK_BACK;
    return true;
}

static bool press(barrier_view *v, uj_key key)
{
    size_t count = v->options.show->barriers.count;
    switch (key) {
    case UJ_KEY_BACK:
    case UJ_KEY_EARLIER:
        return v->barrier > 0 && go(v, v->barrier - 1);
    case UJ_KEY_ON:
    case UJ_KEY_LATER:
    case UJ_KEY_PLAY:
        return go(v, v->barrier + 1);
    case UJ_KEY_START:
        return go(v, 0);
    case UJ_KEY_END:
        return go(v, count - 1);
    case UJ_KEY_THEME:
        v->style.theme = v->style.theme == UJ_THEME_DARK ? UJ_THEME_LIGHT : UJ_THEME_DARK;
        return true;
    case UJ_KEY_PATTERNS:
        v->style.display ^= UJ_SHOW_PATTERNS;
        return true;
    case UJ_KEY_HELP:
    case UJ_KEY_HINT:
        v->help = !v->help;
        return true;
    case UJ_KEY_SCREENSHOT:
        save_picture(v);
        return true;
    case UJ_KEY_FULL_SCREEN:
        v->base.requests |= UJ_ASK_FULL_SCREEN;
        return false;
    case UJ_KEY_QUIT:
        v->base.requests |= UJ_ASK_QUIT;
        return false;
    case UJ_KEY_ESCAPE:
        return leave(v);
    default:
        return false;
    }
}

static bool take_key(uj_view *view, const uj_key_press *key)
{
    if ((key->modifiers & UJ_CONTROL) != 0)
        return uj_view_common_key(view, key);
    return key->key != UJ_KEY_NONE && press(of(view), key->key);
}

static bool take_text(uj_view *view, const char *text, bool repeat)
{
    uj_key key;
    return uj_key_of_text(text, repeat, &key) && press(of(view), key);
}

// --- the mouse -----------------------------------------------------------------------------------

static bool find_button(const barrier_view *v, double x, double y, uj_key *key)
{
    uj_barrier_picture picture = picture_of(v);
    uj_barrier_button buttons[UJ_BARRIER_BUTTONS];
    uj_barrier_picture_buttons(&picture, buttons);
    for (int i = 0; i < UJ_BARRIER_BUTTONS; i++)
        if (uj_area_holds(buttons[i].area, x, y)) {
            *key = buttons[i].key;
            return true;
        }
    return false;
}

static bool take_mouse(uj_view *view, const uj_mouse_event *event)
{
    barrier_view *v = of(view);
    uj_key key;
    v->hovers = !v->help && find_button(v, event->x, event->y, &key);
    if (event->what != UJ_MOUSE_PRESS || event->button != UJ_BUTTON_LEFT)
        return false;
    if (v->help) {
        v->help = false;
        return true;
    }
    return v->hovers && press(v, key);
}

static bool take_wheel(uj_view *view, const uj_wheel_event *event)
{
    if ((event->modifiers & UJ_CONTROL) != 0 || event->notches == 0.0)
        return false;
    return press(of(view), event->notches > 0.0 ? UJ_KEY_BACK : UJ_KEY_ON);
}

static uj_cursor cursor_of(const uj_view *view)
{
    return seen(view)->hovers ? UJ_CURSOR_HAND : UJ_CURSOR_ARROW;
}

// --- title, style and picture --------------------------------------------------------------------

static void write_title(const uj_view *view, char *text, size_t size)
{
    snprintf(text, size, "%s - Unjam", seen(view)->options.show->tray->name);
}

static bool resize(uj_view *view, const uj_frame *frame)
{
    of(view)->frame = *frame;
    return true;
}

static void set_style(uj_view *view, const uj_view_style *style)
{
    of(view)->style = *style;
}

static uj_view_style style_of(const uj_view *view)
{
    return seen(view)->style;
}

static void draw(const uj_view *view, uj_canvas *canvas)
{
    uj_barrier_picture picture = picture_of(seen(view));
    uj_barrier_picture_draw(&picture, canvas);
}

static void notice(uj_view *view, const char *text)
{
    say(of(view), text);
}

static void destroy(uj_view *view)
{
    barrier_view *v = of(view);
    if (v->options.release != NULL)
        v->options.release(v->options.lent);
    free(view->path);
    free(v);
}

static const uj_view_class barrier_class = {
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

bool uj_view_is_barrier_view(const uj_view *view)
{
    return view->class == &barrier_class;
}

void uj_barrier_view_keep(uj_view *view, const uj_view *other)
{
    of(view)->style = seen(other)->style;
    go(of(view), seen(other)->barrier);
}

uj_status uj_barrier_view_create(const uj_barrier_view_options *options, uj_view **out,
                                 uj_error *error)
{
    barrier_view *v = calloc(1, sizeof *v);
    if (v == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    *v = (barrier_view){
        .base = {.class = &barrier_class}, .options = *options, .frame = {1.0, 1.0, 1.0}};
    uj_status status = uj_barrier_show_first(options->show, &v->barrier, error);
    if (status == UJ_OK)
        *out = &v->base;
    else
        free(v);
    return status;
}
