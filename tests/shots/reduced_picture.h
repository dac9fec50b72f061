// Pictures reduced in size, to be compared with a tolerance. Other fonts or other rounding make
// only a small difference; missing or misplaced shapes make a large difference.
#ifndef UJ_REDUCED_PICTURE_H
#define UJ_REDUCED_PICTURE_H

#include <stdbool.h>

enum {
    REDUCED_BLOCK = 8,  // side of the squares that become one pixel each
    REDUCED_MOST = 256  // greatest side of the reduced picture, in pixels
};

/// Red, green and blue of each pixel, 0 to 255.
typedef struct reduced_picture {
    int width, height;
    unsigned char rgb[REDUCED_MOST * REDUCED_MOST][3];
} reduced_picture;

/// The difference of two pictures on a scale of 0 to 255: on average, and in the worst pixel.
typedef struct reduced_difference {
    double mean, worst;
    int x, y;  // the position of the worst pixel
} reduced_difference;

/// Reads a PNG file and reduces each square of side `block` to one pixel, the average. Returns
/// false when the file cannot be read or is too large.
bool reduced_picture_read(const char *path, int block, reduced_picture *out);

bool reduced_picture_write(const char *path, const reduced_picture *picture);

/// Compares two pictures. If their sizes differ, the difference is 255.
reduced_difference reduced_picture_compare(const reduced_picture *a, const reduced_picture *b);

#endif
