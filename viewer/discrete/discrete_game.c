// Discrete puzzles played by hand. Every new position gets a new subject.
#include <unjam/viewer/discrete/discrete_game.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/discrete/discrete_subject.h>

#include "discrete_hint.h"
#include "discrete_view.h"

static const double MOVE_TIME = 0.22;  // seconds

// A press becomes a drag when the mouse moves farther than this, in cells.
static const double CLICK = 0.15;

typedef struct discrete_game {
    uj_game base;
    const uj_problem *problem;
    uj_moves moves;  // moves made so far, then the undone moves that can be redone
    uj_moves shown;  // moves made so far, then the hint
    uj_moves hint;   // at most one move
    char caption[256];
    size_t selected;  // piece_count or more: none
    uj_vec2 pressed;
    uj_held held;  // if base.holding is true: the selected piece and its displacement
    bool dragged;  // the mouse has moved farther than CLICK since the press
} discrete_game;

static discrete_game *discrete_game_of(uj_game *game)
{
    return (discrete_game *)game;
}

static const uj_discrete_subject *subject_of(const discrete_game *game)
{
    return (const uj_discrete_subject *)game->base.subject;
}

static const uint16_t *places_of(const discrete_game *game)
{
    const uj_discrete_subject *subject = subject_of(game);
    return subject->places + game->base.made * subject->piece_count;
}

// Returns less than `count` if memory runs out.
static size_t copy_moves(const uj_moves *from, size_t count, uj_moves *to)
{
    size_t i = 0;
    for (; i < count; i++) {
        uj_move_codes move = uj_moves_at(from, i);
        if (!uj_moves_append(to, move.codes, move.count))
            break;
    }
    return i;
}

static void write_caption(discrete_game *game)
{
    if (game->base.solved)
        snprintf(game->caption, sizeof game->caption, _("Solved."));
    else if (game->selected < subject_of(game)->piece_count)
        snprintf(game->caption, sizeof game->caption,
                 _("Drag the piece, click its destination, or use the arrow keys."));
    else
        snprintf(game->caption, sizeof game->caption,
                 _("Click or drag a piece, or use the arrow keys."));
}

// Returns false if out of memory.
static bool show(discrete_game *game)
{
    uj_moves shown = {0};
    uj_subject *subject = NULL;
    size_t count = game->base.made;
    const uj_discrete_content content = {
        .problem = game->problem, .moves = &shown, .caption = game->caption};
    bool whole = copy_moves(&game->moves, count, &shown) == count &&
                 copy_moves(&game->hint, game->hint.count, &shown) == game->hint.count;
    if (!whole || uj_discrete_subject_create(&content, &subject, NULL) != UJ_OK) {
        uj_moves_clear(&shown);
        snprintf(game->base.notice, sizeof game->base.notice, "%s", _("out of memory"));
        return false;
    }
    uj_subject_destroy(game->base.subject);
    uj_moves_clear(&game->shown);
    game->base.subject = subject;
    game->shown = shown;
    ((uj_discrete_subject *)subject)->moves = &game->shown;
    ((uj_discrete_subject *)subject)->selected = game->selected;
    return true;
}

static void forget_hint(discrete_game *game)
{
    uj_moves_clear(&game->hint);
    game->base.hint_moves = 0;
}

// Returns true if the moves are a solution for at least one of puzzle->costs. The costs differ in
// what counts as one move.
static bool is_solved(const discrete_game *game)
{
    uj_moves made = {0};
    uj_puzzle_verdict verdict;
    const uj_puzzle *puzzle = game->problem->puzzle;
    bool solved = false;
    if (copy_moves(&game->moves, game->base.made, &made) == game->base.made)
        for (const char *const *cost = puzzle->costs; !solved && *cost != NULL; cost++)
            solved = puzzle->check(game->problem->data, *cost, &made, &verdict);
    uj_moves_clear(&made);
    return solved;
}

static bool go(uj_game *base, size_t move)
{
    discrete_game *game = discrete_game_of(base);
    size_t before = base->made;
    if (move > base->known || base->holding)
        return false;
    forget_hint(game);
    base->made = move;
    if (!show(game)) {
        base->made = before;
        return true;
    }
    base->solved = is_solved(game);
    write_caption(game);
    return true;
}

// --- moves ---------------------------------------------------------------------------------------

// Consecutive jumps of one peg are one move. Joins a new jump to the last move, and sets *out to
// all moves made so far. Returns false if the jump cannot be joined.
static bool join(const discrete_game *game, const uint16_t *codes, size_t count, uj_moves *out)
{
    size_t made = game->base.made;
    if (strcmp(game->problem->puzzle->kind, "peg") != 0 || made == 0 || count != 2)
        return false;
    uj_move_codes last = uj_moves_at(&game->moves, made - 1);
    uint16_t joined[UJ_PATH_LIMIT];
    if (last.codes[last.count - 1] != codes[0] || last.count + 1 > UJ_PATH_LIMIT)
        return false;
    memcpy(joined, last.codes, last.count * sizeof *joined);
    joined[last.count] = codes[1];
    return copy_moves(&game->moves, made - 1, out) == made - 1 &&
           uj_moves_append(out, joined, last.count + 1);
}

// Makes a move, and discards the undone moves.
static bool make_move(discrete_game *game, const uint16_t *codes, size_t count)
{
    uj_moves moves = {0};
    size_t made = game->base.made;
    bool joined = join(game, codes, count, &moves);
    if (!joined) {
        uj_moves_clear(&moves);
        if (copy_moves(&game->moves, made, &moves) < made ||
            !uj_moves_append(&moves, codes, count)) {
            uj_moves_clear(&moves);
            return false;
        }
    }
    uj_moves_clear(&game->moves);
    game->moves = moves;
    game->base.known = moves.count;
    game->base.holding = false;
    game->base.seen = false;
    go(&game->base, moves.count);
    if (game->base.solved)
        snprintf(game->base.notice, sizeof game->base.notice,
                 uj_translate_count("solved in %zu move", "solved in %zu moves", game->base.made),
                 game->base.made);
    return true;
}

static void consider_all(const discrete_game *game, size_t piece, uj_choice *c)
{
    uj_choice_consider(subject_of(game), places_of(game), piece, c);
}

static size_t piece_at(const discrete_game *game, uj_vec2 at)
{
    const uj_discrete_subject *subject = subject_of(game);
    size_t i = 0;
    while (i < subject->piece_count && !subject->view->covers(subject, places_of(game), i, at))
        i++;
    return i;
}

static bool select_piece(discrete_game *game, size_t piece)
{
    game->selected = piece;
    ((uj_discrete_subject *)game->base.subject)->selected = piece;
    write_caption(game);
    return true;
}

static void hold(discrete_game *game, bool held)
{
    game->held = (uj_held){.piece = game->selected};
    ((uj_discrete_subject *)game->base.subject)->held = held ? &game->held : NULL;
}

// --- pointer and keys ----------------------------------------------------------------------------

static bool press(uj_game *base, uj_vec2 at, double reach, bool more)
{
    discrete_game *game = discrete_game_of(base);
    size_t none = subject_of(game)->piece_count, piece = piece_at(game, at);
    (void)reach;
    (void)more;
    if (base->holding)
        return false;
    if (game->selected < none && piece != game->selected) {
        // A click near the end of a legal move makes that move.
        uj_choice c = {.measure = uj_choice_by_distance, .to = at, .best = INFINITY};
        consider_all(game, game->selected, &c);
        if (c.best < 0.5)
            return make_move(game, c.codes, c.count);
    }
    if (piece < none || game->selected < none)
        select_piece(game, piece);
    game->pressed = at;
    game->dragged = false;
    base->holding = piece < none;
    hold(game, base->holding);
    return true;
}

static bool drag(uj_game *base, uj_vec2 to)
{
    discrete_game *game = discrete_game_of(base);
    uj_vec2 before = game->held.by, by = uj_vec2_sub(to, game->pressed);
    if (!base->holding)
        return false;
    game->dragged = game->dragged || uj_vec2_length(by) > CLICK;
    if (game->dragged)
        game->held.by = uj_discrete_drag(subject_of(game), places_of(game), &game->held, by);
    return before.x != game->held.by.x || before.y != game->held.by.y;
}

// Returns the move to make when the player lets go of the piece. If there is none, `count` is 0. A
// click makes a move if the piece has only one. A drag makes the move that ends near the mouse. If
// no move ends there, the piece goes from where it is drawn to the nearest end of a move, or back
// to its old place if that is nearer.
static uj_choice choose_end(const discrete_game *game, uj_vec2 where)
{
    const uj_discrete_subject *subject = subject_of(game);
    uj_vec2 from = uj_box_middle(subject->view->bounds(subject, places_of(game), game->selected));
    uj_choice c = {.measure = uj_choice_by_distance, .best = INFINITY};
    c.to = uj_vec2_add(from, uj_vec2_sub(where, game->pressed));
    consider_all(game, game->selected, &c);
    if (game->dragged && c.best >= 0.5) {
        c = (uj_choice){.measure = uj_choice_by_distance, .best = INFINITY};
        c.to = uj_vec2_add(from, game->held.by);
        consider_all(game, game->selected, &c);
    }
    // If the old place and the end of the move are equally near, choose the move.
    bool back = c.best > uj_vec2_length(game->held.by) + 1e-6;
    if (game->dragged ? c.best >= 0.5 && back : c.visited != 1)
        c.count = 0;
    return c;
}

static bool release(uj_game *base, uj_vec2 where)
{
    discrete_game *game = discrete_game_of(base);
    if (!base->holding)
        return false;
    drag(base, where);
    uj_choice c = choose_end(game, where);
    base->holding = false;
    hold(game, false);
    if (c.visited == 0)
        subject_of(game)->view->stuck(subject_of(game), places_of(game), game->selected,
                                      base->notice, sizeof base->notice);
    if (c.count == 0)
        return true;
    bool made = make_move(game, c.codes, c.count);
    base->seen = game->dragged;
    return made;
}

static bool wheel(uj_game *base, double notches)
{
    (void)base;
    (void)notches;
    return false;
}

// Moves the selected piece or, if it cannot move in this direction, the first piece that can.
// Sokoban's player is selected by default. If no piece is selected, moves the piece that can,
// provided that there is exactly one.
static bool step(uj_game *base, uj_step_direction direction, bool fine)
{
    static const uj_vec2 directions[] = {{-1.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
    discrete_game *game = discrete_game_of(base);
    size_t none = subject_of(game)->piece_count, able = 0;
    const uj_arrow_key arrow = {directions[direction], fine};
    uj_choice c = {.best = INFINITY};
    if (base->holding)
        return false;
    const bool has_player = subject_of(game)->view->has_player;
    const size_t first = game->selected < none || !has_player ? game->selected : none - 1;
    if (first < none)
        c = uj_choice_of_step(subject_of(game), places_of(game), first, &arrow);
    for (size_t i = 0; i < none && !(first < none && c.best < INFINITY) && able < 2; i++) {
        uj_choice other = uj_choice_of_step(subject_of(game), places_of(game), i, &arrow);
        able += other.best < INFINITY;
        if (other.best < INFINITY)
            c = other;
        if (able == 2)
            c.best = INFINITY;
    }
    return c.best < INFINITY && able < 2 && make_move(game, c.codes, c.count);
}

static bool select_next(uj_game *base, bool back)
{
    discrete_game *game = discrete_game_of(base);
    size_t count = subject_of(game)->piece_count, piece = game->selected;
    if (base->holding)
        return false;
    for (size_t i = 0; i < count; i++) {
        piece = piece >= count ? (back ? count - 1 : 0) : (piece + (back ? count - 1 : 1)) % count;
        uj_choice c = {.measure = uj_choice_by_distance, .best = INFINITY};
        consider_all(game, piece, &c);
        if (c.visited > 0)
            return select_piece(game, piece);
    }
    return false;
}

// --- hints ---------------------------------------------------------------------------------------

static uj_hint_job hint_job(const uj_game *base)
{
    const discrete_game *game = (const discrete_game *)base;
    return uj_discrete_hint_job(subject_of(game), places_of(game));
}

static bool hint_take(uj_game *base, const uj_hint_job *job)
{
    discrete_game *game = discrete_game_of(base);
    char notice[sizeof base->notice] = "";
    forget_hint(game);
    uj_discrete_hint hint = uj_discrete_hint_result(job, notice, sizeof notice);
    if (hint.cost > 0) {
        base->hint_moves = hint.cost;
        (void)uj_moves_append(&game->hint, hint.move.codes, hint.move.count);
        if (!show(game) || base->subject->move_count != base->made + 1) {
            forget_hint(game);
            return true;
        }
    }
    if (notice[0] != '\0')
        memcpy(base->notice, notice, sizeof notice);
    return true;
}

static bool hint_make(uj_game *base)
{
    discrete_game *game = discrete_game_of(base);
    uint16_t codes[UJ_PATH_LIMIT];
    uj_move_codes move = uj_moves_at(&game->hint, 0);
    if (base->holding || move.count > UJ_PATH_LIMIT)
        return false;
    memcpy(codes, move.codes, move.count * sizeof *codes);
    return make_move(game, codes, move.count);
}

// --- creation and destruction --------------------------------------------------------------------

static void destroy(uj_game *base)
{
    discrete_game *game = discrete_game_of(base);
    uj_subject_destroy(base->subject);
    uj_moves_clear(&game->moves);
    uj_moves_clear(&game->shown);
    uj_moves_clear(&game->hint);
    free(game);
}

uj_status uj_discrete_game_create(const uj_problem *problem, const uj_moves *moves, size_t made,
                                  uj_game **out, uj_error *error)
{
    static const uj_game_class class = {.press = press,
                                        .drag = drag,
                                        .release = release,
                                        .wheel = wheel,
                                        .step = step,
                                        .select_next = select_next,
                                        .go = go,
                                        .hint_job = hint_job,
                                        .hint_take = hint_take,
                                        .hint_make = hint_make,
                                        .destroy = destroy,
                                        .move_time = MOVE_TIME};
    *out = NULL;
    discrete_game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while preparing the game"));
    game->base.class = &class;
    game->problem = problem;
    game->selected = SIZE_MAX;
    bool whole = moves == NULL || copy_moves(moves, made, &game->moves) == made;
    game->base.known = game->moves.count;
    if (!whole || !go(&game->base, game->base.known) || game->base.subject == NULL) {
        destroy(&game->base);
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory while preparing the game"));
    }
    *out = &game->base;
    return UJ_OK;
}

uj_status uj_discrete_game_begin(const uj_subject *subject, double time, uj_game **out,
                                 uj_error *error)
{
    const uj_discrete_subject *shown = (const uj_discrete_subject *)subject;
    size_t made = uj_subject_move_at(subject, time, NULL);
    return uj_discrete_game_create(shown->problem, shown->moves, made, out, error);
}

const uj_moves *uj_discrete_game_moves(const uj_game *game)
{
    return &((const discrete_game *)game)->moves;
}

const uj_problem *uj_discrete_game_problem(const uj_game *game)
{
    return ((const discrete_game *)game)->problem;
}
