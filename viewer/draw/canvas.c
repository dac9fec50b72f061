// Draws boxes, arrows and stars as polygons.
#include <unjam/viewer/draw/canvas.h>

uj_map uj_map_pose(uj_map map, uj_pose pose)
{
    uj_rotation r = uj_rotation_of(pose.angle);
    return (uj_map){.xx = map.xx * r.c + map.xy * r.s,
                    .xy = map.xy * r.c - map.xx * r.s,
                    .x0 = map.xx * pose.x + map.xy * pose.y + map.x0,
                    .yx = map.yx * r.c + map.yy * r.s,
                    .yy = map.yy * r.c - map.yx * r.s,
                    .y0 = map.yx * pose.x + map.yy * pose.y + map.y0};
}

static uj_vec2 on_circle(uj_vec2 centre, double radius, double angle)
{
    return (uj_vec2){centre.x + radius * cos(angle), centre.y + radius * sin(angle)};
}

void uj_draw_box(uj_canvas *canvas, const char *tag, uj_box box, double radius,
                 const uj_paint *paint)
{
    const uj_vec2 low = box.low, high = box.high;
    enum { STEPS = 6 };
    uj_vec2 points[4 * (STEPS + 1)];
    double limit = 0.5 * fmin(high.x - low.x, high.y - low.y);
    double r = fmax(0.0, fmin(radius, limit));
    const uj_vec2 centres[4] = {{high.x - r, high.y - r},
                                {low.x + r, high.y - r},
                                {low.x + r, low.y + r},
                                {high.x - r, low.y + r}};
    size_t count = 0;
    int steps = r > 0.0 ? STEPS : 0;  // a square corner is one point
    for (int corner = 0; corner < 4; corner++)
        for (int i = 0; i <= steps; i++)
            points[count++] =
                on_circle(centres[corner], r, 0.5 * UJ_PI * (corner + (double)i / STEPS));
    uj_ring ring = {count, points};
    canvas->class->polygon(canvas, tag, &(uj_polygon){1, &ring}, UJ_MAP_IDENTITY, paint);
}

void uj_draw_arrow(uj_canvas *canvas, const char *tag, uj_arrow arrow, const uj_paint *paint)
{
    const uj_vec2 from = arrow.from, to = arrow.to;
    const double thickness = arrow.thickness;
    double length = uj_vec2_length(uj_vec2_sub(to, from));
    if (!(length > 0.0))
        return;
    uj_vec2 along = uj_vec2_scale(uj_vec2_sub(to, from), 1.0 / length);
    uj_vec2 across = {-along.y, along.x};
    double head = fmin(2.6 * thickness, 0.7 * length), half = 0.5 * thickness;
    double wing = 0.6 * head;
    uj_vec2 neck = uj_vec2_sub(to, uj_vec2_scale(along, head));
    uj_vec2 points[7] = {uj_vec2_add(from, uj_vec2_scale(across, half)),
                         uj_vec2_add(neck, uj_vec2_scale(across, half)),
                         uj_vec2_add(neck, uj_vec2_scale(across, wing)),
                         to,
                         uj_vec2_sub(neck, uj_vec2_scale(across, wing)),
                         uj_vec2_sub(neck, uj_vec2_scale(across, half)),
                         uj_vec2_sub(from, uj_vec2_scale(across, half))};
    uj_ring ring = {7, points};
    canvas->class->polygon(canvas, tag, &(uj_polygon){1, &ring}, UJ_MAP_IDENTITY, paint);
}

// At a corner p of a polyline, the outline of the stroke has the corners p + m and p - m. Returns
// m. `before` and `after` are the unit directions of the two segments that meet at p. `half` is
// half the stroke's width. The 0.35 keeps m short at sharp corners.
static uj_vec2 mitre(uj_vec2 before, uj_vec2 after, double half)
{
    uj_vec2 a = {-before.y, before.x}, b = {-after.y, after.x};
    return uj_vec2_scale(uj_vec2_add(a, b), half / fmax(1.0 + uj_vec2_dot(a, b), 0.35));
}

void uj_draw_path_arrow(uj_canvas *canvas, const char *tag, uj_polyline path, double thickness,
                        const uj_paint *paint)
{
    uj_vec2 corners[UJ_ARROW_POINTS], directions[UJ_ARROW_POINTS], outline[2 * UJ_ARROW_POINTS + 3];
    size_t used = 0;
    double last = 0.0, half = 0.5 * thickness;
    for (size_t i = 0; i < path.count; i++) {
        bool kept = used < UJ_ARROW_POINTS - 1 || i + 1 == path.count;
        double step =
            used > 0 ? uj_vec2_length(uj_vec2_sub(path.points[i], corners[used - 1])) : 1.0;
        if (!kept || !(step > 0.0))
            continue;
        if (used > 0)
            directions[used - 1] =
                uj_vec2_scale(uj_vec2_sub(path.points[i], corners[used - 1]), 1.0 / step);
        corners[used++] = path.points[i];
        last = step;
    }
    if (used < 2)
        return;
    uj_vec2 tip = corners[used - 1], along = directions[used - 2], across = {-along.y, along.x};
    double head = fmin(2.6 * thickness, 0.8 * last), wing = 0.6 * head;
    uj_vec2 neck = uj_vec2_sub(tip, uj_vec2_scale(along, head));
    size_t n = used - 1;  // number of corners before the tip
    for (size_t i = 0; i < n; i++) {
        uj_vec2 side = mitre(directions[i > 0 ? i - 1 : 0], directions[i], half);
        outline[i] = uj_vec2_add(corners[i], side);
        outline[2 * n + 4 - i] = uj_vec2_sub(corners[i], side);
    }
    outline[n] = uj_vec2_add(neck, uj_vec2_scale(across, half));
    outline[n + 1] = uj_vec2_add(neck, uj_vec2_scale(across, wing));
    outline[n + 2] = tip;
    outline[n + 3] = uj_vec2_sub(neck, uj_vec2_scale(across, wing));
    outline[n + 4] = uj_vec2_sub(neck, uj_vec2_scale(across, half));
    uj_ring ring = {2 * n + 5, outline};
    canvas->class->polygon(canvas, tag, &(uj_polygon){1, &ring}, UJ_MAP_IDENTITY, paint);
}

void uj_draw_turn_arrow(uj_canvas *canvas, const char *tag, uj_arc arc, double thickness,
                        const uj_paint *paint)
{
    enum { STEPS = 28 };
    uj_vec2 points[2 * (STEPS + 1) + 3];
    const uj_vec2 centre = arc.centre;
    const double radius = arc.radius, from = arc.from, to = arc.to;
    double sign = to > from ? 1.0 : -1.0, half = 0.5 * thickness;
    double head = fmin(2.4 * thickness, 0.6 * radius * fabs(to - from)), wing = 0.6 * head;
    double neck = to - sign * head / radius;
    size_t count = 0;
    for (int i = 0; i <= STEPS; i++)
        points[count++] = on_circle(centre, radius + half, from + (neck - from) * i / STEPS);
    points[count++] = on_circle(centre, radius + wing, neck);
    points[count++] = on_circle(centre, radius, to);
    points[count++] = on_circle(centre, radius - wing, neck);
    for (int i = STEPS; i >= 0; i--)
        points[count++] = on_circle(centre, radius - half, from + (neck - from) * i / STEPS);
    uj_ring ring = {count, points};
    canvas->class->polygon(canvas, tag, &(uj_polygon){1, &ring}, UJ_MAP_IDENTITY, paint);
}

void uj_draw_star(uj_canvas *canvas, const char *tag, uj_vec2 centre, double radius,
                  const uj_paint *paint)
{
    uj_vec2 points[10];
    for (int i = 0; i < 10; i++)
        points[i] = on_circle(centre, i % 2 == 0 ? radius : 0.45 * radius, UJ_PI * (0.2 * i - 0.5));
    uj_ring ring = {10, points};
    canvas->class->polygon(canvas, tag, &(uj_polygon){1, &ring}, UJ_MAP_IDENTITY, paint);
}
