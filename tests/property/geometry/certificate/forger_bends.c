// Tricks of the forger (forger.h) that change keyframes.
#include "tests/property/geometry/certificate/forger.h"

#include <string.h>

#include "tests/support/tray_builder.h"

enum { MOST_STEPS = 60 };  // most keyframes that a trick inserts

static const double tolerance = 1e-6;  // overlap that the certificate accepts, in tray diameters

// `only`: the piece to shift; -1: all pieces of the move.
static void shift(uj_pose *poses, const uj_move *move, int only, uj_vec2 way)
{
    for (size_t i = 0; i < move->piece_count; i++) {
        size_t piece = move->pieces[i].piece;
        if (only >= 0 && piece != (size_t)only)
            continue;
        poses[piece].x += way.x;
        poses[piece].y += way.y;
    }
}

// Returns a random piece of the move, or -1, which means all its pieces.
static int any_piece(forger *r, const uj_move *move)
{
    if (move->piece_count < 2 || forger_chance(r, 40))
        return -1;
    return move->pieces[test_random_below(&r->random, move->piece_count)].piece;
}

// Makes all moves after `move` again, because the end of `move` was changed.
static void go_on(forger *r, forgery *f, const forgery *old, size_t move)
{
    if (move + 1 < f->move_count)
        forgery_keep(f, move + 1);
    forger_make_again(r, f, old, move + 1);
}

// Removes keyframes, so that pieces take short cuts.
static bool straighten(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f), removed = 0;
    size_t a = forger_any_frame(r, f, m), b = forger_any_frame(r, f, m);
    bool all = forger_chance(r, 50);
    if (forger_chance(r, 30)) {
        a = forgery_first(f, m) + 1;
        b = f->end[m];
    }
    for (size_t i = a > b ? a : b; i > (a < b ? a : b); i--)
        if (i - 1 > forgery_first(f, m) && (all || forger_chance(r, 50))) {
            forgery_remove(f, i - 1);
            removed++;
        }
    return removed > 0;
}

// Inserts a slide after a random keyframe. The slide goes straight on or in a random direction.
static bool slide_on(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f), frame = forger_any_frame(r, f, m);
    forgery old = forgery_copy(f);
    uj_move move = f->moves[m];
    uj_pose poses[UJ_MAX_PIECES];
    double length = forger_magnitude(r, 1e-7, 0.7) * r->diameter;
    forgery_cut(f, m, frame, 0.0);
    memcpy(poses, forgery_last(f), f->piece_count * sizeof *poses);
    const uj_pose *before = forgery_poses(f, frame - 1);
    double gone = 0.0;
    for (size_t i = 0; i < f->piece_count; i++)
        gone = fmax(gone, hypot(poses[i].x - before[i].x, poses[i].y - before[i].y));
    if (gone > 0.0 && forger_chance(r, 60)) {
        for (size_t i = 0; i < f->piece_count; i++) {
            poses[i].x += length * (poses[i].x - before[i].x) / gone;
            poses[i].y += length * (poses[i].y - before[i].y) / gone;
        }
    } else {
        shift(poses, &move, any_piece(r, &move), forger_way(r, length));
    }
    forgery_add_frame(f, poses);
    if (forger_chance(r, 70))
        forgery_follow(f, r->generator, &move, true);
    go_on(r, f, &old, m);
    forgery_clear(&old);
    return true;
}

// Shifts the end of a move by about the tolerance.
static bool shift_stop(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f);
    forgery old = forgery_copy(f);
    double length = forger_magnitude(r, 0.001, 5.0) * tolerance * r->diameter;
    forgery_keep(f, m + 1);
    shift(forgery_last(f), &f->moves[m], any_piece(r, &f->moves[m]), forger_way(r, length));
    go_on(r, f, &old, m);
    forgery_clear(&old);
    return true;
}

// Shifts pieces off their path, a little more at each keyframe.
static bool drift(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f), a = forger_any_frame(r, f, m);
    forgery old = forgery_copy(f);
    int piece = any_piece(r, &f->moves[m]);
    uj_vec2 way = forger_way(r, forger_magnitude(r, 1e-8, 0.5) * r->diameter);
    size_t b = a + test_random_below(&r->random, (uint32_t)(f->end[m] - a + 1));
    forgery_keep(f, m + 1);
    for (size_t i = a; i <= f->end[m]; i++) {
        double part = i >= b ? 1.0 : (double)(i + 1 - a) / (double)(b + 1 - a);
        shift(forgery_poses(f, i), &f->moves[m], piece, uj_vec2_scale(way, part));
    }
    go_on(r, f, &old, m);
    forgery_clear(&old);
    return true;
}

// Shifts pieces in many steps, each too short for the certificate to test.
static bool nudge(forger *r, forgery *f)
{
    static const double lengths[] = {0.9e-9, 0.9e-8, 0.9e-7, 0.9e-6};
    size_t m = forger_any_move(r, f), frame = forger_any_frame(r, f, m);
    forgery old = forgery_copy(f);
    uj_move move = f->moves[m];
    int piece = any_piece(r, &move);
    double length = lengths[test_random_below(&r->random, 4)] * r->diameter;
    uj_vec2 step = forger_way(r, piece < 0 ? length / sqrt(move.piece_count) : length);
    uint32_t count = 1 + test_random_below(&r->random, MOST_STEPS);
    if (forger_chance(r, 40)) {  // nudge before the move instead of during it
        forgery_keep(f, m);
        forgery_stand(f, &move);
    } else {
        forgery_cut(f, m, frame, 0.0);
    }
    for (uint32_t i = 0; i < count; i++) {
        uj_pose poses[UJ_MAX_PIECES];
        memcpy(poses, forgery_last(f), f->piece_count * sizeof *poses);
        shift(poses, &move, piece, step);
        forgery_add_frame(f, poses);
    }
    forgery_follow(f, r->generator, &move, true);
    go_on(r, f, &old, m);
    forgery_clear(&old);
    return true;
}

// Divides the way to a keyframe into many steps, or repeats the keyframe.
static bool split(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f), frame = forger_any_frame(r, f, m);
    uint32_t parts = 2 + test_random_below(&r->random, MOST_STEPS - 1);
    bool repeats = forger_chance(r, 20);
    for (uint32_t k = 1; k < parts; k++) {
        uj_pose poses[UJ_MAX_PIECES];
        const uj_pose *from = forgery_poses(f, frame - 1);
        const uj_pose *to = forgery_poses(f, frame + k - 1);
        double part = repeats ? 1.0 : (double)k / parts;
        for (size_t i = 0; i < f->piece_count; i++)
            poses[i] = (uj_pose){from[i].x + part * (to[i].x - from[i].x),
                                 from[i].y + part * (to[i].y - from[i].y),
                                 from[i].angle + part * (to[i].angle - from[i].angle)};
        forgery_insert(f, frame + k - 2, poses);
    }
    return true;
}

// Turns pieces by a tiny angle where they should only slide.
static bool turn_a_little(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f), a = forger_any_frame(r, f, m), b = forger_any_frame(r, f, m);
    uj_move *move = &f->moves[m];
    forgery old = forgery_copy(f);
    double angle = forger_magnitude(r, 1e-10, 1e-5);
    move->type = UJ_TURN;
    if (a > b) {
        size_t swap = a;
        a = b;
        b = swap;
    }
    forgery_keep(f, m + 1);
    for (size_t i = a; i <= f->end[m]; i++) {
        double part = i >= b ? 1.0 : (double)(i + 1 - a) / (double)(b + 1 - a);
        for (size_t k = 0; k < move->piece_count; k++)
            forgery_poses(f, i)[move->pieces[k].piece].angle +=
                move->pieces[k].spin == UJ_CCW ? part * angle : -part * angle;
    }
    go_on(r, f, &old, m);
    forgery_clear(&old);
    return true;
}

// One piece of a move stops, or only stops turning, while the other pieces go on.
static bool stop_one_piece(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f), frame = forger_any_frame(r, f, m) - 1;
    const uj_move *move = &f->moves[m];
    if (move->piece_count < 2)
        return false;
    forgery old = forgery_copy(f);
    size_t piece = move->pieces[test_random_below(&r->random, move->piece_count)].piece;
    uj_pose stopped = forgery_poses(f, frame)[piece];
    bool slides = forger_chance(r, 50);
    forgery_keep(f, m + 1);
    for (size_t i = frame; i <= f->end[m]; i++) {
        uj_pose *pose = &forgery_poses(f, i)[piece];
        *pose = slides ? (uj_pose){pose->x, pose->y, stopped.angle} : stopped;
    }
    go_on(r, f, &old, m);
    forgery_clear(&old);
    return true;
}

// Shifts pieces at random in each keyframe between the first and the last keyframe of a move.
static bool shake(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f);
    double length = forger_magnitude(r, 0.001, 5.0) * tolerance * r->diameter;
    bool turns = f->moves[m].type == UJ_TURN && forger_chance(r, 50);
    for (size_t i = forgery_first(f, m) + 1; i < f->end[m]; i++)
        for (size_t k = 0; k < f->moves[m].piece_count; k++) {
            uj_pose *pose = &forgery_poses(f, i)[f->moves[m].pieces[k].piece];
            pose->x += test_random_real(&r->random, -length, length);
            pose->y += test_random_real(&r->random, -length, length);
            if (turns)
                pose->angle += test_random_real(&r->random, -1e-9, 1e-9);
        }
    return true;
}

// Makes a move from a start slightly beside the true start, but keeps the true start as the first
// keyframe.
static bool start_elsewhere(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f);
    forgery old = forgery_copy(f);
    uj_move move = f->moves[m];
    double length = forger_magnitude(r, 1e-10, 1e-5) * r->diameter;
    forgery_keep(f, m);
    forgery_stand(f, &move);
    uj_pose *poses = forgery_last(f);
    for (size_t i = 0; i < move.piece_count; i++) {
        uj_vec2 way = forger_way(r, length);
        poses[move.pieces[i].piece].x += way.x;
        poses[move.pieces[i].piece].y += way.y;
    }
    bool made = forgery_follow(f, r->generator, &move, true);
    if (made && forger_chance(r, 60))
        forgery_remove(f, forgery_first(f, m) + 1);
    go_on(r, f, &old, m);
    forgery_clear(&old);
    return made;
}

static bool slide_in_turn(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f), frame = forger_any_frame(r, f, m);
    forgery old = forgery_copy(f);
    uj_pose poses[UJ_MAX_PIECES];
    f->moves[m].type = UJ_TURN;
    uj_move move = f->moves[m];
    int piece = any_piece(r, &move);
    uj_vec2 way = forger_way(r, forger_magnitude(r, 1e-6, 0.7) * r->diameter);
    if (forger_chance(r, 60)) {  // slide at right angles to the direction of a piece
        const uj_piece_move *part = &move.pieces[test_random_below(&r->random, move.piece_count)];
        uj_vec2 press = uj_direction_vector((uj_direction)part->direction);
        double length = uj_vec2_length(way) / sqrt(2.0);
        way = forger_chance(r, 50) ? (uj_vec2){-press.y * length, press.x * length}
                                   : (uj_vec2){press.y * length, -press.x * length};
    }
    forgery_cut(f, m, frame, 0.0);
    memcpy(poses, forgery_last(f), f->piece_count * sizeof *poses);
    shift(poses, &move, piece, way);
    forgery_add_frame(f, poses);
    if (forger_chance(r, 60))
        forgery_follow(f, r->generator, &move, true);
    go_on(r, f, &old, m);
    forgery_clear(&old);
    return true;
}

const forger_trick forger_bends[FORGER_BENDS] = {
    {"straighten", straighten},
    {"slide on", slide_on},
    {"shift stop", shift_stop},
    {"drift", drift},
    {"nudge", nudge},
    {"split", split},
    {"turn a little", turn_a_little},
    {"stop one piece", stop_one_piece},
    {"shake", shake},
    {"start elsewhere", start_elsewhere},
    {"slide in turn", slide_in_turn},
};
