// Pictures reduced in size, so that other fonts or other rounding make only a small difference.
#ifndef UJ_REDUCED_PICTURE_H
#define UJ_REDUCED_PICTURE_H

#include <stdbool.h>

enum {
    REDUCED_BLOCK = 8,  // a square of this side, in pixels, becomes one pixel
    REDUCED_MOST = 256  // greatest width and height after the reduction, in pixels
};

/// Red, green and blue of each pixel, 0 to 255.
typedef struct reduced_picture {
    int width, height;
    unsigned char rgb[REDUCED_MOST * REDUCED_MOST][3];
} reduced_picture;

/// Average and greatest difference of the colour values (0 to 255) of two pictures.
typedef struct reduced_difference {
    double mean, worst;
    int x, y;  // the pixel with the greatest difference
} reduced_difference;

/// Reads a PNG file. Each pixel of *out is the average of block x block pixels. Returns false if
/// the file cannot be read or is too large.
bool reduced_picture_read(const char *path, int block, reduced_picture *out);

bool reduced_picture_write(const char *path, const reduced_picture *picture);

/// If the sizes differ, `mean` and `worst` are 255.
reduced_difference reduced_picture_compare(const reduced_picture *a, const reduced_picture *b);

#endif
