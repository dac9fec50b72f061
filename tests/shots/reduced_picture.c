// Reads, writes and compares reduced pictures, with cairo.
#include "tests/shots/reduced_picture.h"

#include <cairo.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint32_t pixel_at(cairo_surface_t *surface, int x, int y)
{
    const unsigned char *data = cairo_image_surface_get_data(surface);
    uint32_t pixel;
    memcpy(&pixel, data + y * cairo_image_surface_get_stride(surface) + 4 * x, sizeof pixel);
    return pixel;
}

bool reduced_picture_read(const char *path, int block, reduced_picture *out)
{
    cairo_surface_t *surface = cairo_image_surface_create_from_png(path);
    bool good = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    out->width = good ? cairo_image_surface_get_width(surface) / block : 0;
    out->height = good ? cairo_image_surface_get_height(surface) / block : 0;
    good = good && out->width <= REDUCED_MOST && out->height <= REDUCED_MOST;
    for (int i = 0; good && i < out->width * out->height; i++) {
        unsigned sum[3] = {0};
        for (int k = 0; k < block * block; k++) {
            uint32_t pixel = pixel_at(surface, i % out->width * block + k % block,
                                      i / out->width * block + k / block);
            for (int c = 0; c < 3; c++)
                sum[c] += pixel >> (16 - 8 * c) & 0xffu;
        }
        for (int c = 0; c < 3; c++)
            out->rgb[i][c] = (unsigned char)(sum[c] / (unsigned)(block * block));
    }
    cairo_surface_destroy(surface);
    return good;
}

bool reduced_picture_write(const char *path, const reduced_picture *picture)
{
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, picture->width, picture->height);
    unsigned char *data = cairo_image_surface_get_data(surface);
    cairo_surface_flush(surface);
    for (int i = 0; i < picture->width * picture->height; i++) {
        const unsigned char *rgb = picture->rgb[i];
        uint32_t pixel = (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
        memcpy(data + i / picture->width * cairo_image_surface_get_stride(surface) +
                   4 * (i % picture->width),
               &pixel, sizeof pixel);
    }
    cairo_surface_mark_dirty(surface);
    bool good = cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return good;
}

reduced_difference reduced_picture_compare(const reduced_picture *a, const reduced_picture *b)
{
    reduced_difference difference = {0};
    if (a->width != b->width || a->height != b->height)
        return (reduced_difference){255.0, 255.0, 0, 0};
    int count = a->width * a->height;
    for (int i = 0; i < count; i++)
        for (int c = 0; c < 3; c++) {
            double by = abs(a->rgb[i][c] - b->rgb[i][c]);
            difference.mean += by / (3.0 * count);
            if (by <= difference.worst)
                continue;
            difference.worst = by;
            difference.x = i % a->width;
            difference.y = i / a->width;
        }
    return difference;
}
