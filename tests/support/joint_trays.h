// Random trays of few pieces, for tests of moves of several pieces.
#ifndef UJ_TEST_JOINT_TRAYS_H
#define UJ_TEST_JOINT_TRAYS_H

#include "tests/support/random_shapes.h"

typedef enum joint_tray { JOINT_GRID, JOINT_TIGHT, JOINT_LOOSE, JOINT_FROZEN } joint_tray;

// Each block takes one or two cells of a grid. In a third of the trays, the blocks do not fill
// their cells.
static inline uj_tray *joint_grid_tray(test_random *random, uint32_t pieces)
{
    uint32_t columns = 2 + test_random_below(random, 2),
             rows = columns == 2 ? 3 : 2 + test_random_below(random, 2);
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, columns, rows));
    builder_add_exit(tray, builder_rectangle(0.0, -3.0, 1.0, 0.0), 1.0);
    bool taken[9] = {false};
    double small = test_random_below(random, 3) == 0 ? 0.9 : 1.0;
    for (uint32_t i = 0; i < pieces;) {
        uint32_t cell = test_random_below(random, columns * rows), next = cell + 1;
        bool two = i > 0 && test_random_below(random, 3) == 0 && next % columns != 0 &&
                   columns * rows > pieces + 1 && !taken[next];
        if (taken[cell])
            continue;
        taken[cell] = true;
        if (two)
            taken[next] = true;
        uint32_t left = 0;
        for (uint32_t k = 0; k < columns * rows; k++)
            left += !taken[k];
        if (two && left < pieces - 1 - i) {
            taken[next] = false;
            two = false;
        }
        builder_add_piece(tray, builder_rectangle(0.0, 0.0, two ? 1.0 + small : small, small),
                          i == 0 ? 1.0 : 2.0,
                          (uj_pose){cell % columns, (double)(cell / columns), 0.0});
        i++;
    }
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// Each piece lies in a cell of a grid. If `tight`, most pieces nearly fill their cells.
static inline uj_tray *joint_random_tray(test_random *random, uint32_t pieces, bool tight)
{
    double cell = tight ? 1.21 : test_random_real(random, 1.5, 3.0);
    uint32_t columns = 2 + test_random_below(random, 2), rows = 6 / columns;
    uj_tray *tray = builder_tray(builder_rectangle(0.0, 0.0, columns * cell, rows * cell));
    builder_add_exit(tray, builder_rectangle(0.1, -3.0, 1.4, 0.0), 1.0);
    uint32_t hole = test_random_below(random, pieces);
    for (uint32_t i = 0, place = 0; i < pieces; i++, place++) {
        place += place == hole;
        uj_polygon shape = test_random_below(random, 3) == 0 ? random_angle(random, 1.2, 0.3, 0.6)
                           : tight                           ? builder_rectangle(0.0, 0.0, 1.2, 1.2)
                                                             : random_convex(random, 0.7);
        uj_vec2 low, high;
        uj_polygon_bounds(&shape, &low, &high);
        double x = cell - (high.x - low.x), y = cell - (high.y - low.y);
        uj_pose at = {(place % columns) * cell + test_random_real(random, 0.0, x) - low.x,
                      (place / columns) * cell + test_random_real(random, 0.0, y) - low.y, 0.0};
        builder_add_piece(tray, shape, i == 0 ? 1.0 : 2.0, at);
    }
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// A T-shaped piece in a chamber on the right of a box. The piece's stem reaches into the box.
typedef struct joint_tee {
    double reach, half;  // reach of the stem into the box; half the width of the stem
    bool has_room;       // the piece does not fill its chamber
} joint_tee;

// Writes the outline of a chamber. If `fused`, the piece in the chamber becomes a part of the
// walls. Returns the number of points.
static inline size_t joint_add_chamber(uj_vec2 *outline, double y, const joint_tee *tee, bool fused)
{
    const uj_vec2 open[] = {{3.0, y - 0.1}, {3.2, y - 0.1}, {3.2, y - 0.3}, {3.5, y - 0.3},
                            {3.5, y + 0.3}, {3.2, y + 0.3}, {3.2, y + 0.1}, {3.0, y + 0.1}};
    double x = 3.0 - tee->reach, half = tee->half;
    const uj_vec2 filled[] = {{3.0, y - 0.1}, {3.2, y - 0.1},  {3.2, y - half}, {x, y - half},
                              {x, y + half},  {3.2, y + half}, {3.2, y + 0.1},  {3.0, y + 0.1}};
    bool narrow = half < 0.1;
    size_t count = 0;
    for (size_t i = 0; i < 8; i++)
        if (!fused || narrow || i == 0 || i == 3 || i == 4 || i == 7)
            outline[count++] = fused ? filled[i] : open[i];
    return count;
}

static inline void joint_add_tee(uj_tray *tray, double y, const joint_tee *tee)
{
    double right = tee->has_room ? 3.45 : 3.5, left = 3.0 - tee->reach, half = tee->half;
    const uj_vec2 shape[] = {{left, y - half}, {3.2, y - half}, {3.2, y - 0.3},  {right, y - 0.3},
                             {right, y + 0.3}, {3.2, y + 0.3},  {3.2, y + half}, {left, y + half}};
    builder_add_piece(tray, builder_polygon(shape, 8), 2.0, (uj_pose){0.0, 0.0, 0.0});
}

// Makes a box of 3 x 3 with loose rectangles. Chambers on the right hold T-shaped pieces that reach
// into the box. If `fused`, the pieces that fill their chambers become parts of the walls.
static inline uj_tray *joint_frozen_tray(test_random *random, uint32_t pieces, bool fused)
{
    uint32_t chambers = 1 + test_random_below(random, pieces - 1);
    uj_vec2 outline[4 + 8 * 4] = {{0.0, 0.0}, {3.0, 0.0}};
    joint_tee tees[4];
    size_t count = 2;
    for (uint32_t i = 0; i < chambers; i++) {
        bool wide = test_random_below(random, 2) == 0;
        tees[i] = (joint_tee){.reach = test_random_real(random, 0.1, 0.6),
                              .half = wide ? 0.1 : test_random_real(random, 0.02, 0.09),
                              .has_room = test_random_below(random, 5) == 0};
        count += joint_add_chamber(&outline[count], 0.5 + i, &tees[i], fused && !tees[i].has_room);
    }
    outline[count++] = (uj_vec2){3.0, 3.0};
    outline[count++] = (uj_vec2){0.0, 3.0};
    uj_tray *tray = builder_tray(builder_polygon(outline, count));
    builder_add_exit(tray, builder_rectangle(0.1, -3.0, 0.9, 0.0), 1.0);
    for (uint32_t i = 0; i + chambers < pieces; i++) {
        double room = 3.0 / (pieces - chambers), length = test_random_real(random, 1.0, 2.3),
               height = i == 0 ? 0.7 : test_random_real(random, 0.3, 0.9) * room;
        builder_add_piece(tray, builder_rectangle(0.0, 0.0, length, height), i == 0 ? 1.0 : 2.0,
                          (uj_pose){test_random_real(random, 0.0, 2.4 - length),
                                    i * room + 0.5 * (room - height), 0.0});
    }
    for (uint32_t i = 0; i < chambers; i++)
        if (!fused || tees[i].has_room)
            joint_add_tee(tray, 0.5 + i, &tees[i]);
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// `pieces` is at most 4, or 5 if the kind is JOINT_GRID.
static inline uj_tray *joint_tray_make(test_random *random, joint_tray kind, uint32_t pieces)
{
    if (kind == JOINT_FROZEN)
        return joint_frozen_tray(random, pieces, false);
    return kind == JOINT_GRID ? joint_grid_tray(random, pieces)
                              : joint_random_tray(random, pieces, kind == JOINT_TIGHT);
}

// The blocks fill their cells, because otherwise a great many turns would usually be possible.
static inline uj_tray *joint_five_blocks(test_random *random)
{
    for (;;) {
        uj_tray *tray = joint_tray_make(random, JOINT_GRID, 5);
        uj_vec2 low, high;
        uj_polygon_bounds(&tray->pieces[0].shape, &low, &high);
        if (high.x - low.x == 1.0)
            return tray;
        uj_tray_destroy(tray);
    }
}

#endif
