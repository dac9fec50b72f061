// Lays out the parts of a sheet in rows.
#include "cut_layout.h"

typedef struct box {
    uj_vec2 low, high;
} box;

static box box_of(const uj_cut_part *part)
{
    box b;
    uj_polygon_bounds(&part->path, &b.low, &b.high);
    return b;
}

static void move_polygon(uj_polygon *polygon, uj_vec2 by)
{
    for (size_t r = 0; r < polygon->ring_count; r++)
        for (size_t i = 0; i < polygon->rings[r].count; i++)
            polygon->rings[r].points[i] = uj_vec2_add(polygon->rings[r].points[i], by);
}

static void move_part(uj_cut_part *part, uj_vec2 by)
{
    move_polygon(&part->shape, by);
    move_polygon(&part->path, by);
    part->label = uj_vec2_add(part->label, by);
}

// Returns a width that makes the sheet about a third wider than high.
static double row_width(const uj_cut_sheet *sheet, double gap)
{
    double area = 0.0, widest = 0.0;
    for (size_t i = 0; i < sheet->part_count; i++) {
        box b = box_of(&sheet->parts[i]);
        double width = b.high.x - b.low.x, height = b.high.y - b.low.y;
        area += (width + gap) * (height + gap);
        widest = fmax(widest, width);
    }
    return fmax(widest, sqrt(1.33 * area));
}

void uj_cut_layout(uj_cut_sheet *sheet, double gap)
{
    // Place rows downwards from y = 0, and move everything up at the end.
    double width = row_width(sheet, gap), x = gap, top = -gap, bottom = -gap;
    uj_vec2 floor_moved = {0.0, 0.0};
    sheet->width = sheet->height = 0.0;
    for (size_t i = 0; i < sheet->part_count; i++) {
        uj_cut_part *part = &sheet->parts[i];
        box b = box_of(part);
        double across = b.high.x - b.low.x, down = b.high.y - b.low.y;
        bool new_layer = i > 0 && part->layer != part[-1].layer;
        if (i > 0 && (new_layer || x + across > gap + width)) {
            x = gap;
            top = bottom - gap;
        }
        uj_vec2 by = {x - b.low.x, top - b.high.y};
        move_part(part, by);
        if (i == 0)
            floor_moved = by;
        x += across + gap;
        bottom = fmin(bottom, top - down);
        sheet->width = fmax(sheet->width, x);
    }
    sheet->height = gap - bottom;
    uj_vec2 up = {0.0, sheet->height};
    for (size_t i = 0; i < sheet->part_count; i++)
        move_part(&sheet->parts[i], up);
    for (size_t i = 0; i < sheet->mark_count; i++) {
        uj_vec2 by = uj_vec2_add(floor_moved, up);
        move_polygon(&sheet->marks[i].outline, by);
        sheet->marks[i].label = uj_vec2_add(sheet->marks[i].label, by);
    }
}
