// Writes drawings and scenes as PNG and SVG files.
#include <unjam/viewer/export/picture.h>

#include "contact_sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/grow.h>
#include <unjam/base/language.h>

typedef struct surface_numbers {
    unsigned long *seen;  // [count] owned: cairo's surface numbers, in the order of first use
    size_t count, room;
} surface_numbers;

// Sets *index to the index of `value` in `numbers`. Adds the value if it is missing. Returns false
// if memory runs out.
static bool find_number(surface_numbers *numbers, unsigned long value, size_t *index)
{
    for (*index = 0; *index < numbers->count; ++*index)
        if (numbers->seen[*index] == value)
            return true;
    if (!uj_grow(&numbers->seen, &numbers->room, numbers->count + 1, sizeof *numbers->seen))
        return false;
    numbers->seen[numbers->count++] = value;
    return true;
}

// Renumbers the surfaces of an SVG ("surface17") from 1. Without this, the bytes would differ from
// call to call, because cairo counts the surfaces of the whole process.
static uj_status write_renumbered(const unsigned char *data, size_t length, uj_safe_file *file,
                                  uj_error *error)
{
    static const char word[] = "surface";
    const size_t letters = sizeof word - 1;
    surface_numbers numbers = {0};
    uj_status status = UJ_OK;
    size_t from = 0, i = 0;
    while (status == UJ_OK && i + letters < length) {
        bool number = memcmp(data + i, word, letters) == 0 && isdigit(data[i + letters]);
        if (!number) {
            i++;
            continue;
        }
        size_t end = i + letters, index;
        unsigned long value = 0;
        while (end < length && isdigit(data[end]))
            value = 10 * value + (unsigned long)(data[end++] - '0');
        if (!find_number(&numbers, value, &index)) {
            status = uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
            break;
        }
        char name[48];
        int letters_written = snprintf(name, sizeof name, "%s%zu", word, index + 1);
        status = uj_safe_file_put(file, data + from, i - from, error);
        if (status == UJ_OK)
            status = uj_safe_file_put(file, name, (size_t)letters_written, error);
        from = i = end;
    }
    free(numbers.seen);
    return status == UJ_OK ? uj_safe_file_put(file, data + from, length - from, error) : status;
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
