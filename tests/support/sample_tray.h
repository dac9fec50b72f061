// A small tray and a motion written by hand, for tests of the viewer. The motion ignores contact
// between pieces, so it would not be certified.
#ifndef UJ_SAMPLE_TRAY_H
#define UJ_SAMPLE_TRAY_H

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/tray/motion.h>

enum { SAMPLE_MOVES = 3, SAMPLE_PIECES = 3 };

static inline uj_polygon sample_polygon(const double (*points)[2], size_t count)
{
    uj_vec2 copy[8];
    uj_polygon polygon = {0};
    for (size_t i = 0; i < count; i++)
        copy[i] = (uj_vec2){points[i][0], points[i][1]};
    if (uj_polygon_from_points(copy, count, &polygon) != UJ_OK)
        abort();
    return polygon;
}

// A tray of 10 x 10 with a slot in its bottom. Piece A, a square, must leave. B is a bar, C an L.
static inline uj_tray *sample_tray(void)
{
    static const double interior[][2] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    static const double opening[][2] = {{4, -8}, {6, -8}, {6, 0}, {4, 0}};
    static const double square[][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    static const double bar[][2] = {{-3, -1}, {3, -1}, {3, 1}, {-3, 1}};
    static const double ell[][2] = {{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}};
    uj_tray *tray = calloc(1, sizeof *tray);
    tray->name = strdup("Sample");
    tray->unit = strdup("cm");
    tray->interior = sample_polygon(interior, 4);
    tray->exit_count = 1;
    tray->exits = calloc(1, sizeof *tray->exits);
    tray->exits[0] = (uj_exit){strdup("slot"), sample_polygon(opening, 4), 1.0};
    tray->piece_count = SAMPLE_PIECES;
    tray->pieces = calloc(SAMPLE_PIECES, sizeof *tray->pieces);
    tray->pieces[0] = (uj_piece){strdup("A"), sample_polygon(square, 4), 1.0, {2, 8, 0}};
    tray->pieces[1] = (uj_piece){strdup("B"), sample_polygon(bar, 4), 2.0, {5, 1, 0}};
    tray->pieces[2] = (uj_piece){strdup("C"), sample_polygon(ell, 6), 2.0, {6, 5, 0}};
    tray->goal = (uj_tray_goal){.by_exit = true, .piece = 0, .exit = 0};
    return tray;
}

// The moves: push A and C, turn B, push A out. Each move has two keyframes between its start and
// its end.
static inline uj_tray_solution sample_solution(void)
{
    static const uj_pose ends[SAMPLE_MOVES + 1][SAMPLE_PIECES] = {
        {{2, 8, 0}, {5, 1, 0}, {6, 5, 0}},
        {{5, 5, 0}, {5, 1, 0}, {6, 6, 0}},
        {{5, 5, 0}, {9, 3, 0.5 * UJ_PI}, {6, 6, 0}},
        {{5, -2, 0}, {9, 3, 0.5 * UJ_PI}, {6, 6, 0}},
    };
    static const double parts[] = {0.25, 0.5, 1.0};
    uj_tray_solution solution = {.motion.piece_count = SAMPLE_PIECES, .move_count = SAMPLE_MOVES};
    solution.moves = calloc(SAMPLE_MOVES, sizeof *solution.moves);
    solution.moves[0] = (uj_move){UJ_PUSH, 2, {{0, UJ_SE, 0}, {2, UJ_NE, 0}}, 0};
    solution.moves[1] = (uj_move){UJ_TURN, 1, {{1, UJ_SE, UJ_CCW}}, 0};
    solution.moves[2] = (uj_move){UJ_PUSH, 1, {{0, UJ_SW, 0}}, 0};
    uj_motion_append(&solution.motion, 0.0, ends[0]);
    for (int move = 0; move < SAMPLE_MOVES; move++)
        for (int i = 0; i < 3; i++) {
            uj_pose poses[SAMPLE_PIECES];
            for (int k = 0; k < SAMPLE_PIECES; k++) {
                uj_pose a = ends[move][k], b = ends[move + 1][k];
                poses[k] = (uj_pose){a.x + parts[i] * (b.x - a.x), a.y + parts[i] * (b.y - a.y),
                                     a.angle + parts[i] * (b.angle - a.angle)};
            }
            uj_motion_append(&solution.motion, move + parts[i], poses);
        }
    return solution;
}

#endif
