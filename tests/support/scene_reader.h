// Finds where the shapes with a given tag are drawn in a recorded scene
// (viewer/draw/record_canvas.h). Include cmocka.h before this header.
#ifndef UJ_SCENE_READER_H
#define UJ_SCENE_READER_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/viewer/draw/record_canvas.h>
#include <unjam/viewer/scene/scene.h>

// The box around a shape, in pixels.
typedef struct drawn_box {
    double left, top, right, bottom;
} drawn_box;

// The caller frees the returned text.
static inline char *text_of_scene(const uj_scene *scene)
{
    uj_record_canvas canvas = uj_record_canvas_empty();
    uj_scene_draw(scene, &canvas.base);
    assert_false(canvas.failed);
    return canvas.text;
}

// Records the scene at 900 x 900 pixels. The caller frees the returned text.
static inline char *scene_text(const uj_subject *subject, double time, unsigned show)
{
    uj_scene scene = {
        .subject = subject, .time = time, .width = 900.0, .height = 900.0, .show = show};
    return text_of_scene(&scene);
}

static inline drawn_box drawn_points(const char *at)
{
    drawn_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    double x, y, radius;
    int used;
    for (; sscanf(at, " %lf,%lf%n", &x, &y, &used) == 2; at += strspn(at, " /")) {
        box = (drawn_box){fmin(box.left, x), fmin(box.top, y), fmax(box.right, x),
                          fmax(box.bottom, y)};
        at += used;  // skips the numbers, and the "/" between rings
    }
    if (sscanf(at, " radius %lf", &radius) == 1)
        box = (drawn_box){box.left - radius, box.top - radius, box.right + radius,
                          box.bottom + radius};
    return box;
}

// Fills boxes[] for at most `most` shapes whose type is `shape` ("polygon", "disc") and whose tag
// is `tag`. Returns their number.
static inline size_t find_drawn(const char *text, const char *shape, const char *tag,
                                drawn_box *boxes, size_t most)
{
    char head[128];
    size_t count = 0, length = (size_t)snprintf(head, sizeof head, "%s %s ", shape, tag);
    for (const char *line = text; line != NULL && *line != '\0' && count < most;) {
        if (strncmp(line, head, length) == 0)
            boxes[count++] = drawn_points(line + length - 1);
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
    return count;
}

// Fails unless exactly one shape of this type has this tag.
static inline drawn_box only_drawn(const char *text, const char *shape, const char *tag)
{
    drawn_box boxes[2] = {{0.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 0.0}};
    size_t count = find_drawn(text, shape, tag, boxes, 2);
    if (count != 1)
        fail_msg("the scene does not have exactly one %s %s", shape, tag);
    return boxes[0];
}

static inline double middle_x(drawn_box box)
{
    return 0.5 * (box.left + box.right);
}

static inline double middle_y(drawn_box box)
{
    return 0.5 * (box.top + box.bottom);
}

#endif
