// Makes trays for tests of the prover, and writes proofs as text.
#ifndef UJ_PROVER_TRAYS_H
#define UJ_PROVER_TRAYS_H

#include <cmocka.h>

#include <unjam/formats/proof_file.h>

#include "tests/support/tray_builder.h"

static inline uj_pose prover_at(double x, double y, double degrees)
{
    return (uj_pose){x, y, uj_radians(degrees)};
}

// At the goal, the bar has its start position and the angle `goal`. All angles are in degrees.
static inline uj_tray *prover_bar(double height, double start, double goal, double within)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 10, height));
    builder_add_bar(tray, 6, 1.5, 1, prover_at(5, 0.5 * height, start));
    builder_goal_pose(tray, 0, prover_at(5, 0.5 * height, goal), 0.1);
    tray->goal.poses[0].within.angle = uj_radians(within);
    return tray;
}

// Three blocks in a tray with room for four. At the goal, the blocks have the opposite circular
// order, which sliding cannot produce.
static inline uj_tray *prover_blocks(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 2.02, 2.02));
    const uj_pose starts[] = {{0.5, 0.5, 0}, {1.52, 0.5, 0}, {0.5, 1.52, 0}};
    for (int i = 0; i < 3; i++)
        builder_add_bar(tray, 1, 1, 1, starts[i]);
    tray->goal.pose_count = 3;
    tray->goal.poses = calloc(3, sizeof *tray->goal.poses);
    for (int i = 0; i < 3; i++)
        tray->goal.poses[i] =
            (uj_goal_pose){i, starts[i == 2 ? 2 : 1 - i], {0.2, 0.2, uj_radians(2.0)}};
    return tray;
}

// The beam lies between the square and the exit. It cannot turn if its diagonal, sqrt(length^2 +
// 9), exceeds 10.
static inline uj_tray *prover_beam(double length)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 10, 10));
    builder_add_exit(tray, builder_rectangle(4, -3, 6, 0), 1);
    builder_add_bar(tray, 1.5, 1.5, 1, (uj_pose){5, 8, 0});
    builder_add_bar(tray, length, 3, 2, (uj_pose){5, 4, 0});
    builder_goal_exit(tray, 0, 0);
    return tray;
}

// In each of the two rooms, the square can turn freely.
static inline uj_tray *prover_door(double width)
{
    const uj_vec2 corners[] = {{0, 0}, {4, 0}, {4, 1},         {5, 1},         {5, 0}, {9, 0},
                               {9, 4}, {5, 4}, {5, 1 + width}, {4, 1 + width}, {4, 4}, {0, 4}};
    uj_tray *tray = builder_tray(builder_polygon(corners, sizeof corners / sizeof *corners));
    builder_add_bar(tray, 2, 2, 1, prover_at(1.5, 1.5, 0));
    builder_goal_pose(tray, 0, prover_at(7, 2, 0), 0.1);
    tray->goal.poses[0].within.angle = uj_radians(5);
    return tray;
}

static inline uj_tray *prover_octagons(void)
{
    uj_tray *tray = builder_tray(builder_rectangle(0, 0, 8, 8));
    builder_add_exit(tray, builder_rectangle(0, -3, 0.5, 0), 1);
    for (int i = 0; i < UJ_MAX_PIECES; i++) {
        uj_vec2 corners[8];
        for (int k = 0; k < 8; k++)
            corners[k] = (uj_vec2){0.95 * cos(k * UJ_PI / 4.0), 0.95 * sin(k * UJ_PI / 4.0)};
        builder_add_piece(tray, builder_polygon(corners, 8), 1,
                          (uj_pose){1 + 2 * (i % 4), 1 + 2 * (i / 4), 0});
    }
    builder_goal_exit(tray, 0, 0);
    return tray;
}

static inline char *prover_proof_text(uj_tray *tray, uj_proof *proof)
{
    const uj_proof_file file = {.problem = {.tray = tray}, .proof = proof};
    uj_error error = {0};
    char *text;
    size_t size;
    if (uj_proof_file_text(&file, &text, &size, &error) != UJ_OK)
        fail_msg("%s", error.message);
    return text;
}

#endif
