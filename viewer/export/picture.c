// Writes drawings and scenes as PNG and SVG files.
#include <unjam/viewer/export/picture.h>

#include "contact_sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Renumbers the surfaces of an SVG ("surface17") from 1. Without this, the bytes would differ from
// call to call, because cairo counts the surfaces of the whole process.
static uj_status write_renumbered(const unsigned char *data, size_t length, uj_safe_file *file,
                                  uj_error *error)
{
    enum { MOST = 64 };
    static const char word[] = "surface";
    const size_t letters = sizeof word - 1;
    unsigned long seen[MOST];
    size_t count = 0, from = 0, i = 0;
    while (i + letters < length) {
        bool number = memcmp(data + i, word, letters) == 0 && isdigit(data[i + letters]);
        if (!number) {
            i++;
            continue;
        }
        size_t end = i + letters;
        unsigned long value = 0;
        while (end < length && isdigit(data[end]))
            value = 10 * value + (unsigned long)(data[end++] - '0');
        size_t index = 0;
        while (index < count && seen[index] != value)
            index++;
        if (index == count && count < MOST)
            seen[count++] = value;
        char name[48];
        int letters_written = snprintf(name, sizeof name, "%s%zu", word, index + 1);
        uj_status status = uj_safe_file_put(file, data + from, i - from, error);
        if (status == UJ_OK)
            status = uj_safe_file_put(file, name, (size_t)letters_written, error);
        if (status != UJ_OK)
            return status;
        from = i = end;
    }
    return uj_safe_file_put(file, data + from, length - from, error);
}

uj_status uj_picture_draw(const uj_drawing *drawing, uj_picture_format format, uj_safe_file *file,
                          uj_error *error)
{
    unsigned char *data;
    size_t length;
    uj_status status = uj_cairo_picture(drawing, format, &data, &length, error);
    if (status == UJ_OK && format == UJ_PICTURE_SVG)
        status = write_renumbered(data, length, file, error);
    else if (status == UJ_OK)
        status = uj_safe_file_put(file, data, length, error);
    free(data);
    return status;
}

static void draw_scene(const void *payload, uj_canvas *canvas)
{
    uj_scene_draw(payload, canvas);
}

static void draw_sheet(const void *payload, uj_canvas *canvas)
{
    uj_contact_sheet_draw(payload, canvas);
}

uj_status uj_picture_write(const uj_scene *scene, bool sheet, uj_picture_format format,
                           uj_safe_file *file, uj_error *error)
{
    const uj_drawing drawing = {scene->width, scene->height, sheet ? draw_sheet : draw_scene, scene,
                                (scene->show & UJ_SHOW_NO_PAGE) != 0};
    return uj_picture_draw(&drawing, format, file, error);
}
