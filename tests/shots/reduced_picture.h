// Pictures made small, to be compared with tolerance: what rounding and fonts change is little
// then, what is missing or in another place is not.
#ifndef UJ_REDUCED_PICTURE_H
#define UJ_REDUCED_PICTURE_H

#include <stdbool.h>

enum {
    REDUCED_BLOCK = 8,
    REDUCED_MOST = 256
};  // pixels that become one; most of them along a side

// Red, green and blue, 0 to 255, of each pixel.
typedef struct reduced_picture {
    int width, height;
    unsigned char rgb[REDUCED_MOST * REDUCED_MOST][3];
} reduced_picture;

// How far two pictures differ: on average, and in the worst pixel, of 255.
typedef struct reduced_difference {
    double mean, worst;
    int x, y;  // of the worst
} reduced_difference;

// Reads a PNG file and takes the averages of its blocks (`block` 1: the pixels as they are). False
// when it cannot be read or is too large.
bool reduced_picture_read(const char *path, int block, reduced_picture *out);

bool reduced_picture_write(const char *path, const reduced_picture *picture);

// Pictures of different size differ by 255.
reduced_difference reduced_picture_compare(const reduced_picture *a, const reduced_picture *b);

#endif
