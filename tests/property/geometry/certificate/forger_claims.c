// Tricks of the forger (forger.h) that change what the list of moves says, or where moves begin and
// end.
#include "tests/property/geometry/certificate/forger.h"

#include <string.h>

// Joins two successive moves. The new move lists the pieces of one of the old moves, or of both.
static bool join_moves(forger *r, forgery *f)
{
    if (f->move_count < 2)
        return false;
    size_t m = test_random_below(&r->random, (uint32_t)f->move_count - 1);
    uj_move first = f->moves[m], second = f->moves[m + 1];
    bool keeps_second = forger_chance(r, 50), lists_both = forger_chance(r, 60);
    uj_move joined = keeps_second ? second : first, other = keeps_second ? first : second;
    for (size_t i = 0; lists_both && i < other.piece_count; i++)
        if (forgery_part(&joined, other.pieces[i].piece) == NULL)
            forgery_list(&joined, other.pieces[i]);
    if (first.type != second.type && forger_chance(r, 70))
        joined.type = UJ_TURN;
    f->moves[m] = joined;
    f->end[m] = f->end[m + 1];
    f->move_count--;
    memmove(&f->moves[m + 1], &f->moves[m + 2], (f->move_count - m - 1) * sizeof *f->moves);
    memmove(&f->end[m + 1], &f->end[m + 2], (f->move_count - m - 1) * sizeof *f->end);
    return true;
}

static bool claim_other_pieces(forger *r, forgery *f)
{
    uj_move *move = &f->moves[forger_any_move(r, f)];
    size_t piece = test_random_below(&r->random, (uint32_t)f->piece_count);
    bool is_listed = forgery_part(move, piece) != NULL;
    if (is_listed && move->piece_count == 1)
        return false;
    if (is_listed)
        forgery_unlist(move, piece);
    else
        forgery_list(move,
                     (uj_piece_move){(uint8_t)piece, (uint8_t)test_random_below(&r->random, 4),
                                     (uint8_t)test_random_below(&r->random, 2)});
    return true;
}

static bool claim_other_way(forger *r, forgery *f)
{
    uj_move *move = &f->moves[forger_any_move(r, f)];
    uj_piece_move *part = &move->pieces[test_random_below(&r->random, move->piece_count)];
    uint32_t what = test_random_below(&r->random, 4);
    if (what == 0)
        move->type = move->type == UJ_PUSH ? UJ_TURN : UJ_PUSH;
    else if (what == 1)
        part->spin = !part->spin;
    else
        part->direction = (uint8_t)test_random_below(&r->random, 4);
    return true;
}

// Ends a move before its pieces stop. Makes the later moves from there, or drops them.
static bool stop_early(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f), frame = forger_any_frame(r, f, m);
    forgery old = forgery_copy(f);
    double part = forger_chance(r, 50) ? 0.0 : test_random_real(&r->random, 0.0, 1.0);
    forgery_cut(f, m, part > 0.0 ? frame - 1 : frame, part);
    if (forger_chance(r, 60))
        forger_make_again(r, f, &old, m + 1);
    forgery_clear(&old);
    return true;
}

// Continues a move with the motion of another lawful move.
static bool go_on_otherwise(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f);
    forgery old = forgery_copy(f);
    if (forger_chance(r, 50))
        forgery_cut(f, m, forger_any_frame(r, f, m), 0.0);
    else
        forgery_keep(f, m + 1);
    uj_move other = forger_move(r, forgery_last(f));
    bool made = forgery_follow(f, r->generator, &other, true);
    for (size_t i = 0; made && i < other.piece_count; i++)
        if (forgery_part(&f->moves[m], other.pieces[i].piece) == NULL)
            forgery_list(&f->moves[m], other.pieces[i]);
    if (made && other.type == UJ_TURN)
        f->moves[m].type = UJ_TURN;
    forger_make_again(r, f, &old, m + 1);
    forgery_clear(&old);
    return made;
}

// Makes a move without one of its pieces, or with another direction or spin of a piece. The list of
// moves keeps the old move.
static bool ride_along(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f);
    forgery old = forgery_copy(f);
    uj_move claimed = f->moves[m], made = claimed;
    uj_piece_move *part = &made.pieces[test_random_below(&r->random, made.piece_count)];
    if (forger_chance(r, 30))
        part->direction = (uint8_t)test_random_below(&r->random, 4);
    else if (forger_chance(r, 30))
        part->spin = !part->spin;
    else
        forgery_unlist(&made, part->piece);
    forgery_keep(f, m);
    bool moves = forgery_follow(f, r->generator, &made, false);
    if (moves) {
        f->moves[m] = claimed;
        forger_make_again(r, f, &old, m + 1);
    }
    forgery_clear(&old);
    return moves;
}

// Plays the last move backwards, as a new move or as a part of the last move.
static bool go_back(forger *r, forgery *f)
{
    size_t m = f->move_count - 1, first = forgery_first(f, m), last = f->end[m];
    bool joins =
        f->move_count >= r->most_moves || f->move_count == FORGERY_MOVES || forger_chance(r, 40);
    if (last - first > FORGERY_FRAMES / 2)
        return false;
    if (!joins) {
        uj_move back = f->moves[m];
        for (size_t i = 0; i < back.piece_count; i++) {
            back.pieces[i].direction = UJ_SW - back.pieces[i].direction;
            back.pieces[i].spin = !back.pieces[i].spin;
        }
        f->end[f->move_count] = last;
        f->moves[f->move_count++] = back;
    }
    size_t stop = forger_chance(r, 50) ? first : forger_any_frame(r, f, m);
    for (size_t i = last; i > stop && i > first; i--) {
        uj_pose poses[UJ_MAX_PIECES];
        memcpy(poses, forgery_poses(f, i - 1), f->piece_count * sizeof *poses);
        forgery_add_frame(f, poses);
    }
    return f->frame_count > last + 1;
}

static bool add_move(forger *r, forgery *f)
{
    uj_move move = forger_move(r, forgery_last(f));
    return f->move_count < r->most_moves && forgery_follow(f, r->generator, &move, false);
}

static bool add_idle_move(forger *r, forgery *f)
{
    uj_move move = forger_move(r, forgery_last(f));
    if (f->move_count >= r->most_moves || f->move_count == FORGERY_MOVES || move.piece_count == 0)
        return false;
    forgery_stand(f, &move);
    return true;
}

typedef struct goal_search {
    test_random *random;
    uint32_t found;
    uj_move move;
} goal_search;

static bool keep_goal(void *payload, const uj_move *move, const uj_tray_state *state,
                      unsigned moved)
{
    goal_search *s = payload;
    (void)moved;
    if (state->at_goal && test_random_below(s->random, ++s->found) == 0)
        s->move = *move;
    return s->found < 8;
}

static bool go_to_goal(forger *r, forgery *f)
{
    if (f->move_count >= r->most_moves || f->move_count == FORGERY_MOVES)
        return false;
    uj_tray_state state = {0};
    goal_search search = {.random = &r->random};
    uj_successor_sink sink = {keep_goal, NULL, &search};
    memcpy(state.poses, forgery_last(f), f->piece_count * sizeof *state.poses);
    uj_successor_generator_expand(r->generator, &state, UJ_EXPAND_ALL, &sink);
    return search.found > 0 && forgery_follow(f, r->generator, &search.move, false);
}

static bool take_other_branch(forger *r, forgery *f)
{
    size_t m = forger_any_move(r, f);
    uj_move move = f->moves[m];
    forgery old = forgery_copy(f);
    forgery_keep(f, m);
    move.branches ^= (uint8_t)(1 + test_random_below(&r->random, 3));
    bool made = move.type == UJ_TURN && forgery_follow(f, r->generator, &move, false);
    if (made)
        forger_make_again(r, f, &old, m + 1);
    forgery_clear(&old);
    return made;
}

const forger_trick forger_claims[FORGER_CLAIMS] = {
    {"join moves", join_moves},
    {"claim other pieces", claim_other_pieces},
    {"claim other way", claim_other_way},
    {"stop early", stop_early},
    {"go on otherwise", go_on_otherwise},
    {"ride along", ride_along},
    {"go back", go_back},
    {"add move", add_move},
    {"add idle move", add_idle_move},
    {"go to goal", go_to_goal},
    {"take other branch", take_other_branch},
};
