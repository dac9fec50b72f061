// Problem files of trays, and transformed copies (images) of trays.
#include "tests/robust/tray_text.h"

#include <stdio.h>

#include <unjam/formats/move_json.h>

#include "tests/support/tray_builder.h"

// --- text ----------------------------------------------------------------------------------------

static void write_polygon(FILE *out, const uj_polygon *polygon)
{
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE];
    fputs("\"POLYGON (", out);
    for (size_t r = 0; r < polygon->ring_count; r++) {
        const uj_ring *ring = &polygon->rings[r];
        fputs(r > 0 ? ", (" : "(", out);
        for (size_t i = 0; i <= ring->count; i++) {
            uj_vec2 p = ring->points[i % ring->count];
            fprintf(out, "%s%s %s", i > 0 ? ", " : "", uj_number_text(p.x, x),
                    uj_number_text(p.y, y));
        }
        fputc(')', out);
    }
    fputs(")\"", out);
}

static void write_pose(FILE *out, uj_pose pose)
{
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE], degrees[UJ_NUMBER_SIZE];
    fprintf(out, "[%s, %s, %s]", uj_number_text(pose.x, x), uj_number_text(pose.y, y),
            uj_degrees_text(pose.angle, degrees));
}

static void write_exits(FILE *out, const uj_tray *tray)
{
    fputs(",\n    \"exits\": [", out);
    for (size_t i = 0; i < tray->exit_count; i++) {
        const uj_exit *exit = &tray->exits[i];
        fprintf(out,
                "%s\n      {\"name\": \"%s\", \"thickness\": %g, \"opening\": ", i > 0 ? "," : "",
                exit->name, exit->thickness);
        write_polygon(out, &exit->opening);
        fputc('}', out);
    }
    fputs("]", out);
}

static void write_goal(FILE *out, const uj_tray *tray)
{
    const uj_tray_goal *goal = &tray->goal;
    fputs("  \"goal\": {", out);
    if (goal->by_exit)
        fprintf(out, "\"piece\": \"%s\", \"exit\": \"%s\"", tray->pieces[goal->piece].name,
                tray->exits[goal->exit].name);
    else
        fputs("\"poses\": [", out);
    for (size_t i = 0; i < goal->pose_count; i++) {
        const uj_goal_pose *pose = &goal->poses[i];
        fprintf(out, "%s{\"piece\": \"%s\", \"at\": ", i > 0 ? ", " : "",
                tray->pieces[pose->piece].name);
        write_pose(out, pose->at);
        fputs(", \"within\": ", out);
        write_pose(out, pose->within);
        fputc('}', out);
    }
    fputs(goal->by_exit ? "}\n" : "]}\n", out);
}

bool tray_write(const uj_tray *tray, const char *note, const char *path)
{
    FILE *out = fopen(path, "w");
    if (out == NULL)
        return false;
    fprintf(out, "{\n  \"unjam\": 1, \"kind\": \"tray\", \"name\": \"%s\",\n", tray->name);
    if (note != NULL)
        fprintf(out, "  \"note\": \"%s\",\n", note);
    fputs("  \"tray\": {\n    \"interior\": ", out);
    write_polygon(out, &tray->interior);
    if (tray->exit_count > 0)
        write_exits(out, tray);
    fputs("\n  },\n  \"pieces\": [", out);
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_piece *piece = &tray->pieces[i];
        fprintf(out, "%s\n    {\"name\": \"%s\", \"thickness\": %g, \"at\": ", i > 0 ? "," : "",
                piece->name, piece->thickness);
        write_pose(out, piece->start);
        fputs(", \"shape\": ", out);
        write_polygon(out, &piece->shape);
        fputc('}', out);
    }
    fputs("\n  ],\n", out);
    write_goal(out, tray);
    fputs("}\n", out);
    return fclose(out) == 0;
}

// --- images --------------------------------------------------------------------------------------

const char *tray_image_text(tray_image image)
{
    static const char *const texts[] = {"mirrored", "turned", "larger", "shifted", "reversed"};
    return texts[image];
}

static uj_vec2 image_of_point(uj_vec2 p, tray_image image)
{
    switch (image) {
    case IMAGE_MIRRORED:
        return (uj_vec2){-p.x, p.y};
    case IMAGE_TURNED:
        return (uj_vec2){-p.y, p.x};
    case IMAGE_LARGER:
        return (uj_vec2){10.0 * p.x, 10.0 * p.y};
    case IMAGE_SHIFTED:
        return (uj_vec2){p.x + 1000.0, p.y + 1000.0};
    case IMAGE_REVERSED:
    case IMAGE_COUNT:
        break;
    }
    return p;
}

// Only for polygons in tray coordinates. For the shape of a piece, use image_of_shape.
static uj_polygon image_of_polygon(const uj_polygon *polygon, tray_image image)
{
    uj_polygon copy = {0};
    builder_require(uj_polygon_copy(polygon, &copy) == UJ_OK);
    for (size_t r = 0; r < copy.ring_count; r++) {
        size_t count = copy.rings[r].count;
        for (size_t i = 0; i < count; i++) {
            size_t from = image == IMAGE_MIRRORED ? count - 1 - i : i;
            copy.rings[r].points[i] = image_of_point(polygon->rings[r].points[from], image);
        }
    }
    return copy;
}

static uj_polygon image_of_shape(const uj_polygon *shape, tray_image image)
{
    bool moved = image == IMAGE_TURNED || image == IMAGE_SHIFTED;
    return image_of_polygon(shape, moved ? IMAGE_REVERSED : image);
}

uj_pose tray_image_pose(uj_pose pose, tray_image image)
{
    uj_vec2 at = image_of_point((uj_vec2){pose.x, pose.y}, image);
    double angle = image == IMAGE_MIRRORED ? -pose.angle
                   : image == IMAGE_TURNED ? pose.angle + uj_radians(90.0)
                                           : pose.angle;
    return (uj_pose){at.x, at.y, angle};
}

static uj_pose image_of_within(uj_pose within, tray_image image)
{
    if (image == IMAGE_TURNED)
        return (uj_pose){within.y, within.x, within.angle};
    if (image == IMAGE_LARGER)
        return (uj_pose){10.0 * within.x, 10.0 * within.y, within.angle};
    return within;
}

static void image_goal(const uj_tray *tray, tray_image image, bool reverse, uj_tray *copy)
{
    const uj_tray_goal *goal = &tray->goal;
    int last_piece = (int)tray->piece_count - 1, last_exit = (int)tray->exit_count - 1;
    if (goal->by_exit) {
        builder_goal_exit(copy, reverse ? last_piece - goal->piece : goal->piece,
                          reverse ? last_exit - goal->exit : goal->exit);
        return;
    }
    uj_goal_pose *poses = calloc(goal->pose_count, sizeof *poses);
    builder_require(poses != NULL);
    for (size_t i = 0; i < goal->pose_count; i++) {
        const uj_goal_pose *pose = &goal->poses[i];
        poses[i] =
            (uj_goal_pose){reverse ? last_piece - pose->piece : pose->piece,
                           tray_image_pose(pose->at, image), image_of_within(pose->within, image)};
    }
    copy->goal = (uj_tray_goal){.pose_count = goal->pose_count, .poses = poses};
}

uj_tray *tray_image_of(const uj_tray *tray, tray_image image)
{
    bool reverse = image == IMAGE_REVERSED;
    uj_tray *copy = builder_tray(image_of_polygon(&tray->interior, image));
    for (size_t i = 0; i < tray->exit_count; i++) {
        const uj_exit *exit = &tray->exits[reverse ? tray->exit_count - 1 - i : i];
        builder_add_exit(copy, image_of_polygon(&exit->opening, image), exit->thickness);
    }
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_piece *piece = &tray->pieces[reverse ? tray->piece_count - 1 - i : i];
        builder_add_piece(copy, image_of_shape(&piece->shape, image), piece->thickness,
                          tray_image_pose(piece->start, image));
    }
    image_goal(tray, image, reverse, copy);
    return copy;
}
