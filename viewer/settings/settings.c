// The settings of the window, read from a file and written to it.
#include <unjam/viewer/settings/settings.h>

#include <stdlib.h>

#include <unjam/base/language.h>
#include <unjam/files/json_reader.h>

#include "settings_file.h"

static const uj_settings_place place = {"XDG_CONFIG_HOME", ".config", "settings.json", "settings"};
enum { MOST_SIDE = 16384, MOST_SPEED = 10 };

static const struct {
    const char *word;
    unsigned bit;
} switches[] = {
#define SETTINGS_SWITCH(name, option, help) {option, UJ_SHOW_##name},
    UJ_DISPLAY(SETTINGS_SWITCH)
#undef SETTINGS_SWITCH
};
enum { SWITCHES = sizeof switches / sizeof switches[0] };

static uj_status read_switches(const uj_json_node *list, unsigned *display, uj_error *error)
{
    const char *words[SWITCHES];
    size_t count = 0;
    for (size_t i = 0; i < SWITCHES; i++)
        words[i] = switches[i].word;
    uj_status status = uj_json_length(list, &count, error);
    for (size_t i = 0; i < count && status == UJ_OK; i++) {
        uj_json_node node = uj_json_element(list, i);
        int found;
        status = uj_json_word(&node, (uj_json_words){words, SWITCHES}, &found, error);
        if (status == UJ_OK)
            *display |= switches[found].bit;
    }
    return status;
}

static uj_status read_size(const uj_json_node *list, uj_settings *out, uj_error *error)
{
    size_t count = 0, sides[2] = {0};
    uj_status status = uj_json_length(list, &count, error);
    if (status == UJ_OK && count != 2)
        status =
            uj_json_fail(list, error, _("the size of a window must be 2 numbers, [width, height]"));
    for (size_t i = 0; i < 2 && status == UJ_OK; i++) {
        uj_json_node node = uj_json_element(list, i);
        status = uj_json_count(&node, MOST_SIDE, &sides[i], error);
    }
    out->width = (int)sides[0];
    out->height = (int)sides[1];
    return status;
}

static uj_status read_members(const uj_json_node *root, uj_settings *out, uj_error *error)
{
    static const char *const themes[] = {"light", "dark"};
    uj_json_node node;
    uj_status status = UJ_OK;
    if (uj_json_optional(root, "theme", &node)) {
        int theme = 0;
        status = uj_json_word(&node, (uj_json_words){themes, 2}, &theme, error);
        out->style.theme = theme == 1 ? UJ_THEME_DARK : UJ_THEME_LIGHT;
    }
    if (status == UJ_OK && uj_json_optional(root, "switches", &node))
        status = read_switches(&node, &out->style.display, error);
    if (status == UJ_OK && uj_json_optional(root, "speed", &node)) {
        double speed = 0.0;
        status = uj_json_real(&node, &speed, error);
        if (status == UJ_OK && !(speed >= -MOST_SPEED && speed <= MOST_SPEED))
            status = uj_json_fail(
                &node, error,
                _("the playback speed must be from %d (slowest) to %d (fastest); 0 is normal"),
                -MOST_SPEED, (int)MOST_SPEED);
        out->style.speed = status == UJ_OK ? (int)speed : 0;
    }
    if (status == UJ_OK && uj_json_optional(root, "window", &node))
        status = read_size(&node, out, error);
    return status;
}

uj_status uj_settings_read(uj_settings *out, uj_error *error)
{
    char *path = NULL;
    uj_document document = {0};
    *out = (uj_settings){0};
    uj_status status = uj_settings_file_path(&place, &path, error);
    if (status == UJ_OK && path != NULL)
        status = uj_settings_file_read(path, place.kind, &document, error);
    if (status == UJ_OK && document.root != NULL) {
        uj_json_node root = uj_json_root(&document);
        status = read_members(&root, out, error);
        if (status == UJ_BAD_INPUT)
            uj_document_locate(&document, error);
    }
    if (status != UJ_OK)
        *out = (uj_settings){0};
    uj_document_clear(&document);
    free(path);
    return status;
}

static bool set_members(json_t *root, const uj_settings *settings)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (size_t i = 0; i < SWITCHES; i++)
        if ((settings->style.display & switches[i].bit) != 0)
            done &= json_array_append_new(list, json_string(switches[i].word)) == 0;
    done &= json_object_set_new(root, "switches", list) == 0;
    const char *theme = settings->style.theme == UJ_THEME_DARK ? "dark" : "light";
    done &= json_object_set_new(root, "theme", json_string(theme)) == 0;
    done &= json_object_set_new(root, "speed", json_integer(settings->style.speed)) == 0;
    if (settings->width > 0)
        done &= json_object_set_new(root, "window",
                                    json_pack("[ii]", settings->width, settings->height)) == 0;
    return done;
}

uj_status uj_settings_write(const uj_settings *settings, uj_error *error)
{
    char *path = NULL;
    uj_document document = {0};
    uj_settings old;
    uj_status status = uj_settings_file_path(&place, &path, error);
    if (status != UJ_OK || path == NULL)
        return status;
    if (uj_settings_read(&old, NULL) != UJ_OK ||
        uj_settings_file_read(path, place.kind, &document, NULL) != UJ_OK) {
        free(path);
        return UJ_OK;
    }
    json_t *root = document.root != NULL ? json_incref(document.root) : json_object();
    status = root != NULL && set_members(root, settings)
                 ? uj_settings_file_write(&place, path, root, error)
                 : uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    json_decref(root);
    uj_document_clear(&document);
    free(path);
    return status;
}

void uj_settings_update(uj_settings *settings, const uj_settings *before, const uj_settings *now)
{
    unsigned changed = before->style.display ^ now->style.display;
    settings->style.display = (settings->style.display & ~changed) | (now->style.display & changed);
    if (now->style.theme != before->style.theme)
        settings->style.theme = now->style.theme;
    if (now->style.speed != before->style.speed)
        settings->style.speed = now->style.speed;
    if (now->width > 0 && (now->width != before->width || now->height != before->height)) {
        settings->width = now->width;
        settings->height = now->height;
    }
}

bool uj_settings_equal(const uj_settings *a, const uj_settings *b)
{
    return a->style.display == b->style.display && a->style.theme == b->style.theme &&
           a->style.speed == b->style.speed && a->width == b->width && a->height == b->height;
}
