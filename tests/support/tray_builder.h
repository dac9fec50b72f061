// Small trays, moves and motions built in code, for the tests of geometry.
#ifndef UJ_TEST_TRAY_BUILDER_H
#define UJ_TEST_TRAY_BUILDER_H

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/tray/motion.h>

static inline void builder_require(bool good)
{
    if (!good)
        abort();
}

static inline uj_polygon builder_polygon(const uj_vec2 *points, size_t count)
{
    uj_polygon polygon;
    builder_require(uj_polygon_from_points(points, count, &polygon) == UJ_OK);
    return polygon;
}

static inline uj_polygon builder_rectangle(double x0, double y0, double x1, double y1)
{
    return builder_polygon((uj_vec2[]){{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 4);
}

/// Returns a mirrored copy, in which each x becomes `at` - x. Reverses the order of points, so that
/// rings keep their orientation.
static inline uj_polygon builder_mirrored(const uj_polygon *polygon, double at)
{
    uj_polygon copy;
    builder_require(uj_polygon_copy(polygon, &copy) == UJ_OK);
    for (size_t r = 0; r < copy.ring_count; r++)
        for (size_t i = 0; i < copy.rings[r].count; i++) {
            uj_vec2 p = polygon->rings[r].points[copy.rings[r].count - 1 - i];
            copy.rings[r].points[i] = (uj_vec2){at - p.x, p.y};
        }
    return copy;
}

static inline void builder_add_hole(uj_polygon *polygon, double x0, double y0, double x1, double y1)
{
    uj_polygon hole = builder_polygon((uj_vec2[]){{x0, y0}, {x0, y1}, {x1, y1}, {x1, y0}}, 4);
    uj_ring *rings = realloc(polygon->rings, (polygon->ring_count + 1) * sizeof *rings);
    builder_require(rings != NULL);
    rings[polygon->ring_count++] = hole.rings[0];
    polygon->rings = rings;
    free(hole.rings);
}

/// The tray owns `interior`. Until a test sets another goal, the goal is an empty list of poses.
static inline uj_tray *builder_tray(uj_polygon interior)
{
    uj_tray *tray = calloc(1, sizeof *tray);
    builder_require(tray != NULL);
    tray->name = strdup("test");
    tray->interior = interior;
    return tray;
}

/// Exits are named slot, slot2, slot3, ...
static inline void builder_add_exit(uj_tray *tray, uj_polygon opening, double thickness)
{
    uj_exit *exits = realloc(tray->exits, (tray->exit_count + 1) * sizeof *exits);
    builder_require(exits != NULL);
    tray->exits = exits;
    char name[6] = "slot";
    if (tray->exit_count > 0)
        name[4] = (char)('1' + (int)tray->exit_count);
    exits[tray->exit_count++] = (uj_exit){strdup(name), opening, thickness};
}

/// Pieces are named A, B, C, ...
static inline void builder_add_piece(uj_tray *tray, uj_polygon shape, double thickness,
                                     uj_pose start)
{
    uj_piece *pieces = realloc(tray->pieces, (tray->piece_count + 1) * sizeof *pieces);
    builder_require(pieces != NULL);
    tray->pieces = pieces;
    char name[2] = {(char)('A' + (int)tray->piece_count), '\0'};
    pieces[tray->piece_count++] = (uj_piece){strdup(name), shape, thickness, start};
}

/// The origin of the piece is the centre of its rectangle.
static inline void builder_add_bar(uj_tray *tray, double length, double width, double thickness,
                                   uj_pose start)
{
    double x = 0.5 * length, y = 0.5 * width;
    builder_add_piece(tray, builder_rectangle(-x, -y, x, y), thickness, start);
}

static inline void builder_goal_exit(uj_tray *tray, int piece, int exit)
{
    tray->goal = (uj_tray_goal){.by_exit = true, .piece = piece, .exit = exit};
}

static inline void builder_goal_pose(uj_tray *tray, int piece, uj_pose at, double within)
{
    uj_goal_pose *poses = malloc(sizeof *poses);
    builder_require(poses != NULL);
    *poses = (uj_goal_pose){piece, at, {within, within, within}};
    free(tray->goal.poses);
    tray->goal = (uj_tray_goal){.pose_count = 1, .poses = poses};
}

static inline uj_tray_solution builder_solution(const uj_tray *tray)
{
    return (uj_tray_solution){.motion.piece_count = tray->piece_count};
}

static inline void builder_add_frame(uj_tray_solution *solution, double time, const uj_pose *poses)
{
    builder_require(uj_motion_append(&solution->motion, time, poses) == UJ_OK);
}

static inline void builder_add_move(uj_tray_solution *solution, uj_move_type type, size_t count,
                                    const uj_piece_move *pieces)
{
    uj_move *moves = realloc(solution->moves, (solution->move_count + 1) * sizeof *moves);
    builder_require(moves != NULL);
    solution->moves = moves;
    uj_move *move = &moves[solution->move_count++];
    *move = (uj_move){.type = (uint8_t)type, .piece_count = (uint8_t)count};
    memcpy(move->pieces, pieces, count * sizeof *pieces);
}

static inline uj_pose *builder_pose(uj_tray_solution *solution, size_t frame, size_t piece)
{
    return &solution->motion.poses[frame * solution->motion.piece_count + piece];
}

static inline void builder_drop_frame(uj_tray_solution *solution, size_t frame)
{
    uj_motion *m = &solution->motion;
    size_t n = m->piece_count, tail = m->frame_count - frame - 1;
    memmove(&m->times[frame], &m->times[frame + 1], tail * sizeof *m->times);
    memmove(&m->poses[frame * n], &m->poses[(frame + 1) * n], tail * n * sizeof *m->poses);
    m->frame_count--;
}

#endif
