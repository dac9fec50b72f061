// Decides whether a motion obeys the rules after pieces are shifted by at most UJ_TOUCHING_IN_TURN.
// Where pieces fit exactly, such shifts may decide how a turn goes on. The certificate cannot
// notice the shifts (docs/CERTIFICATE.md, "Limits"), so accepting such a motion is not an error.
#include <string.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

#include "tests/property/geometry/certificate/adversary_truth.h"
#include "tests/support/tray_builder.h"

// DIRECTIONS: number of directions of the shifts in try_places.
enum { MOST_BIFURCATIONS = 3, DIRECTIONS = 8 };

// In tray diameters. Two motions count as the same if they are nowhere further apart than this. The
// limit exceeds UJ_TOUCHING_IN_TURN, because shifts grow a little while pieces turn.
static const double same_path = 1e-6;

typedef struct nearby {
    adversary_puzzle *puzzle;
    const forgery *f;
    double diameter;
    bool found;
} nearby;

// --- two motions ---------------------------------------------------------------------------------

// Interpolates between `from` and `to`, as near to `poses` as possible. Writes the result to `out`.
static void nearest_between(const nearby *s, const uj_pose *from, const uj_pose *to,
                            const uj_pose *poses, uj_pose *out)
{
    double along = 0.0, length = 0.0, unit = 0.5 * s->diameter;
    for (size_t i = 0; i < s->f->piece_count; i++) {
        const double step[] = {to[i].x - from[i].x, to[i].y - from[i].y,
                               unit * (to[i].angle - from[i].angle)};
        const double way[] = {poses[i].x - from[i].x, poses[i].y - from[i].y,
                              unit * (poses[i].angle - from[i].angle)};
        for (int k = 0; k < 3; k++) {
            along += step[k] * way[k];
            length += step[k] * step[k];
        }
    }
    double part = length > 0.0 ? fmin(fmax(along / length, 0.0), 1.0) : 0.0;
    for (size_t i = 0; i < s->f->piece_count; i++)
        out[i] = (uj_pose){from[i].x + part * (to[i].x - from[i].x),
                           from[i].y + part * (to[i].y - from[i].y),
                           from[i].angle + part * (to[i].angle - from[i].angle)};
}

static bool is_on(const nearby *s, const forgery *motion, size_t m, const uj_pose *poses)
{
    for (size_t i = forgery_first(motion, m); i < motion->end[m]; i++) {
        uj_pose nearest[UJ_MAX_PIECES];
        nearest_between(s, forgery_poses(motion, i), forgery_poses(motion, i + 1), poses, nearest);
        if (forgery_distance(s->f, nearest, poses, s->diameter) <= same_path * s->diameter)
            return true;
    }
    return false;
}

// Compares each move of `one` with the move of the same number in `other`.
static bool follows(const nearby *s, const forgery *one, const forgery *other)
{
    for (size_t m = 0; m < one->move_count; m++)
        for (size_t i = forgery_first(one, m) + 1; i <= one->end[m]; i++)
            if (!is_on(s, other, m, forgery_poses(one, i)))
                return false;
    return true;
}

// --- moves by the rules --------------------------------------------------------------------------

static void try_places(nearby *s, const forgery *path);

// Replaces the end of `path` by `poses`, and makes the remaining moves of s->f from there. Tries
// both branches at the first MOST_BIFURCATIONS bifurcations of a turn.
static void try_place(nearby *s, const forgery *path, const uj_pose *poses)
{
    uj_successor_generator *g = &s->puzzle->generator;
    uj_move move = s->f->moves[path->move_count];
    int bifurcations = 0;
    for (unsigned b = 0; b < 1u << bifurcations && !s->found; b++) {
        forgery longer = forgery_copy(path);
        memcpy(forgery_last(&longer), poses, s->f->piece_count * sizeof *poses);
        move.branches = (uint8_t)b;
        bool made = forgery_follow(&longer, g, &move, false);
        if (made && move.type == UJ_TURN && g->workspace.bifurcation_count > bifurcations)
            bifurcations = g->workspace.bifurcation_count < MOST_BIFURCATIONS
                               ? g->workspace.bifurcation_count
                               : MOST_BIFURCATIONS;
        if (made)
            try_places(s, &longer);
        forgery_clear(&longer);
    }
}

static bool is_near(const nearby *s, const uj_pose *a, const uj_pose *b)
{
    return forgery_distance(s->f, a, b, s->diameter) <= UJ_TOUCHING_IN_TURN * s->diameter;
}

// Shifts piece `only` (-1: every piece of the next turn) by `way`. Then pushes all pieces of the
// turn. If they stop near the end of `path`, tries the turn from where they stopped.
static void try_beside(nearby *s, const forgery *path, int only, uj_vec2 way)
{
    uj_tray_state state = {0};
    uj_move push = s->f->moves[path->move_count];
    unsigned moved;
    memcpy(state.poses, forgery_last(path), s->f->piece_count * sizeof *state.poses);
    push.type = UJ_PUSH;
    for (size_t i = 0; i < push.piece_count; i++) {
        uj_pose *pose = &state.poses[push.pieces[i].piece];
        bool shifts = only < 0 || only == push.pieces[i].piece;
        pose->x += shifts ? way.x : 0.0;
        pose->y += shifts ? way.y : 0.0;
    }
    if (uj_successor_generator_apply(&s->puzzle->generator, &push, &state, &moved, NULL) == UJ_OK &&
        is_near(s, state.poses, forgery_last(path)))
        try_place(s, path, state.poses);
}

// Tries the remaining moves of s->f from the end of `path`, and from poses so near that the
// certificate cannot notice the difference.
static void try_places(nearby *s, const forgery *path)
{
    size_t m = path->move_count;
    if (m == s->f->move_count)
        s->found = s->found || (follows(s, path, s->f) && follows(s, s->f, path));
    if (m == s->f->move_count || s->found)
        return;
    const uj_pose *own = forgery_poses(s->f, forgery_first(s->f, m));
    const uj_move *move = &s->f->moves[m];
    double length = 0.5 * UJ_TOUCHING_IN_TURN * s->diameter;
    int last = move->piece_count > 1 ? move->piece_count : 0;
    try_place(s, path, forgery_last(path));
    if (!s->found && is_near(s, own, forgery_last(path)))
        try_place(s, path, own);
    for (int i = -1; move->type == UJ_TURN && i < last; i++)
        for (int k = 0; k < DIRECTIONS && !s->found; k++) {
            double angle = 2.0 * UJ_PI * k / DIRECTIONS;
            try_beside(s, path, i < 0 ? -1 : move->pieces[i].piece,
                       (uj_vec2){length * cos(angle), length * sin(angle)});
        }
}

bool adversary_is_lawful_nearby(adversary_puzzle *p, const forgery *f)
{
    nearby s = {.puzzle = p, .f = f, .diameter = uj_tray_diameter(p->tray)};
    forgery path = forgery_begin(p->tray);
    memcpy(path.poses, f->poses, f->piece_count * sizeof *f->poses);
    try_places(&s, &path);
    forgery_clear(&path);
    return s.found;
}
