// Moves by hand in discrete puzzles: the subject is made anew for every position.
#include <unjam/viewer/discrete/discrete_game.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/viewer/discrete/discrete_subject.h>

#include "discrete_view.h"

// Seconds in which a move is shown on its way.
static const double MOVE_TIME = 0.22;

typedef struct discrete_game {
    uj_game base;
    const uj_problem *problem;
    uj_moves moves;  // all known
    uj_moves shown;  // those made, and the hint
    uj_moves hint;   // one move, or none
    char words[256];
    size_t selected;
    uj_vec2 took;
} discrete_game;

static discrete_game *of(uj_game *game)
{
    return (discrete_game *)game;
}

static const uj_discrete_subject *subject_of(const discrete_game *game)
{
    return (const uj_discrete_subject *)game->base.subject;
}

// Places of all pieces after the moves made.
static const uint16_t *places_of(const discrete_game *game)
{
    const uj_discrete_subject *subject = subject_of(game);
    return subject->places + game->base.made * subject->piece_count;
}

static size_t first_moves(const uj_moves *from, size_t count, uj_moves *to)
{
    size_t i = 0;
    for (; i < count; i++) {
        uj_move_codes move = uj_moves_at(from, i);
        if (!uj_moves_append(to, move.codes, move.count))
            break;
    }
    return i;
}

static void say_state(discrete_game *game)
{
    if (game->base.solved)
        snprintf(game->words, sizeof game->words, "solved");
    else if (game->selected < subject_of(game)->piece_count)
        snprintf(game->words, sizeof game->words,
                 "drag it, click where it shall go, or use arrows");
    else
        snprintf(game->words, sizeof game->words, "click or drag a piece, or use the arrow keys");
}

// Makes the subject that shows the moves made, and the hint as the move to come.
static bool show(discrete_game *game)
{
    uj_moves shown = {0};
    uj_subject *subject = NULL;
    size_t count = game->base.made;
    bool whole = first_moves(&game->moves, count, &shown) == count &&
                 first_moves(&game->hint, game->hint.count, &shown) == game->hint.count;
    if (!whole ||
        uj_discrete_subject_for_game(game->problem, &shown, game->words, &subject, NULL) != UJ_OK) {
        uj_moves_clear(&shown);
        snprintf(game->base.notice, sizeof game->base.notice, "out of memory");
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

static bool is_solved(const discrete_game *game)
{
    uj_moves made = {0};
    uint32_t cost;
    char reason[256];
    const uj_puzzle *puzzle = game->problem->puzzle;
    bool solved =
        first_moves(&game->moves, game->base.made, &made) == game->base.made &&
        puzzle->check(game->problem->data, puzzle->costs[0], &made, &cost, reason, sizeof reason);
    uj_moves_clear(&made);
    return solved;
}

static bool go(uj_game *base, size_t move)
{
    discrete_game *game = of(base);
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
    say_state(game);
    return true;
}

// --- moves ---------------------------------------------------------------------------------------

// Jumps of one peg after one another are one move; other moves stand for themselves.
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
    return first_moves(&game->moves, made - 1, out) == made - 1 &&
           uj_moves_append(out, joined, last.count + 1);
}

// Makes a move in place of those that were undone.
static bool make(discrete_game *game, const uint16_t *codes, size_t count)
{
    uj_moves moves = {0};
    size_t made = game->base.made;
    bool joined = join(game, codes, count, &moves);
    if (!joined) {
        uj_moves_clear(&moves);
        if (first_moves(&game->moves, made, &moves) < made ||
            !uj_moves_append(&moves, codes, count)) {
            uj_moves_clear(&moves);
            return false;
        }
    }
    uj_moves_clear(&game->moves);
    game->moves = moves;
    game->base.known = moves.count;
    game->base.holding = false;
    go(&game->base, moves.count);
    if (game->base.solved)
        snprintf(game->base.notice, sizeof game->base.notice, "solved in %zu move%s",
                 game->base.made, game->base.made == 1 ? "" : "s");
    return true;
}

// The best of the moves offered, by a measure of where they end; less is better.
typedef struct choice {
    double (*measure)(const struct choice *choice, uj_vec2 end);
    uj_vec2 from, to;
    double best;
    size_t offers, count;
    uint16_t codes[UJ_PATH_LIMIT];
} choice;

static void consider(void *payload, const uint16_t *codes, size_t count, uj_vec2 end)
{
    choice *c = payload;
    double value = c->measure(c, end);
    c->offers++;
    if (value < c->best && count <= UJ_PATH_LIMIT) {
        c->best = value;
        c->count = count;
        memcpy(c->codes, codes, count * sizeof *codes);
    }
}

static double by_distance(const choice *c, uj_vec2 end)
{
    return uj_vec2_length(uj_vec2_sub(end, c->to));
}

// The nearest end that lies in the direction `to` from `from`, within 45 degrees.
static double by_direction(const choice *c, uj_vec2 end)
{
    uj_vec2 by = uj_vec2_sub(end, c->from);
    double ahead = uj_vec2_dot(by, c->to), aside = fabs(uj_vec2_cross(c->to, by));
    return ahead > 1e-9 && aside <= ahead * (1.0 + 1e-9) ? ahead + aside : INFINITY;
}

static void offer(const discrete_game *game, size_t piece, choice *c)
{
    const uj_discrete_subject *subject = subject_of(game);
    c->from = uj_box_middle(subject->view->bounds(subject, places_of(game), piece));
    subject->view->offer(subject, places_of(game), piece, &(uj_legal_moves){consider, c});
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
    say_state(game);
    return true;
}

// --- hands and keys ------------------------------------------------------------------------------

static bool press(uj_game *base, uj_vec2 at, double reach, bool more)
{
    discrete_game *game = of(base);
    size_t none = subject_of(game)->piece_count, piece = piece_at(game, at);
    (void)reach;
    (void)more;
    if (base->holding)
        return false;
    if (game->selected < none && piece != game->selected) {
        // Where the piece in the hand shall go, if that is near to where it can.
        choice c = {.measure = by_distance, .to = at, .best = INFINITY};
        offer(game, game->selected, &c);
        if (c.best < 0.5)
            return make(game, c.codes, c.count);
    }
    if (piece < none || game->selected < none)
        select_piece(game, piece);
    game->took = at;
    base->holding = piece < none;
    return true;
}

static bool drag(uj_game *base, uj_vec2 to)
{
    (void)base;
    (void)to;
    return false;
}

// A piece that was drawn goes where it can nearest to the hand; one that was clicked goes when
// there is only one way.
static bool release(uj_game *base, uj_vec2 where)
{
    discrete_game *game = of(base);
    if (!base->holding)
        return false;
    base->holding = false;
    uj_vec2 by = uj_vec2_sub(where, game->took);
    choice c = {.measure = by_distance, .best = INFINITY};
    bool drawn = uj_vec2_length(by) > 0.25;
    const uj_discrete_subject *subject = subject_of(game);
    uj_vec2 from = uj_box_middle(subject->view->bounds(subject, places_of(game), game->selected));
    c.to = uj_vec2_add(from, by);
    offer(game, game->selected, &c);
    if (drawn ? c.best < uj_vec2_length(by) : c.offers == 1)
        return make(game, c.codes, c.count);
    return true;
}

static bool wheel(uj_game *base, double notches)
{
    (void)base;
    (void)notches;
    return false;
}

// Moves the piece selected, or, when it cannot, the only one that can.
static bool step(uj_game *base, uj_step_direction way, bool fine)
{
    static const uj_vec2 ways[] = {{-1.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
    discrete_game *game = of(base);
    size_t none = subject_of(game)->piece_count, able = 0;
    choice c = {.measure = by_direction, .to = ways[way], .best = INFINITY};
    (void)fine;
    if (base->holding)
        return false;
    if (game->selected < none)
        offer(game, game->selected, &c);
    for (size_t i = 0; i < none && !(game->selected < none && c.best < INFINITY) && able < 2; i++) {
        choice other = {.measure = by_direction, .to = ways[way], .best = INFINITY};
        offer(game, i, &other);
        able += other.best < INFINITY;
        if (other.best < INFINITY)
            c = other;
        if (able == 2)
            c.best = INFINITY;
    }
    return c.best < INFINITY && able < 2 && make(game, c.codes, c.count);
}

static bool select_next(uj_game *base, bool back)
{
    discrete_game *game = of(base);
    size_t count = subject_of(game)->piece_count, piece = game->selected;
    if (base->holding)
        return false;
    for (size_t i = 0; i < count; i++) {
        piece = piece >= count ? (back ? count - 1 : 0) : (piece + (back ? count - 1 : 1)) % count;
        choice c = {.measure = by_distance, .best = INFINITY};
        offer(game, piece, &c);
        if (c.offers > 0)
            return select_piece(game, piece);
    }
    return false;
}

// --- hints ---------------------------------------------------------------------------------------

typedef struct search {
    const uj_puzzle *puzzle;
    void *data;
    uj_puzzle_result result;
    uj_status status;
} search;

static void search_run(void *data, const uj_search_progress *progress)
{
    search *s = data;
    uj_puzzle_options options = uj_puzzle_default();
    options.progress = *progress;
    options.limits.memory_bytes = (size_t)1 << 30;
    s->status = s->puzzle->solve(s->data, &options, &s->result, NULL);
}

static void search_destroy(void *data)
{
    search *s = data;
    if (s == NULL)
        return;
    uj_puzzle_result_clear(&s->result);
    free(s->data);
    free(s);
}

static uj_hint_job hint_job(const uj_game *base)
{
    const discrete_game *game = (const discrete_game *)base;
    const uj_discrete_subject *subject = subject_of(game);
    search *s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->puzzle = game->problem->puzzle;
        s->data = subject->view->restart(subject, places_of(game));
    }
    if (s != NULL && s->data == NULL) {
        free(s);
        s = NULL;
    }
    return (uj_hint_job){search_run, search_destroy, s};
}

static bool hint_take(uj_game *base, const uj_hint_job *job)
{
    discrete_game *game = of(base);
    const search *s = job->data;
    const uj_search_result *found = &s->result.search;
    forget_hint(game);
    if (s->status != UJ_OK)
        snprintf(base->notice, sizeof base->notice, "no hint: %s", uj_status_text(s->status));
    else if (found->outcome == UJ_SEARCH_EXHAUSTED)
        snprintf(base->notice, sizeof base->notice,
                 "the goal cannot be reached from here: undo something");
    else if (found->outcome != UJ_SEARCH_SOLVED || s->result.lists.count == 0)
        snprintf(base->notice, sizeof base->notice, "no hint: the search came to a limit");
    else if (s->result.lists.lists[0].count > 0) {
        uj_move_codes move = uj_moves_at(&s->result.lists.lists[0], 0);
        base->hint_moves = found->cost;
        (void)uj_moves_append(&game->hint, move.codes, move.count);
        if (show(game) && ((uj_discrete_subject *)base->subject)->base.move_count == base->made + 1)
            snprintf(base->notice, sizeof base->notice, "%u %s from here", found->cost,
                     s->result.cost);
        else
            forget_hint(game);
    }
    return true;
}

static bool hint_make(uj_game *base)
{
    discrete_game *game = of(base);
    uint16_t codes[UJ_PATH_LIMIT];
    uj_move_codes move = uj_moves_at(&game->hint, 0);
    if (base->holding || move.count > UJ_PATH_LIMIT)
        return false;
    memcpy(codes, move.codes, move.count * sizeof *codes);
    return make(game, codes, move.count);
}

// --- life ----------------------------------------------------------------------------------------

static void destroy(uj_game *base)
{
    discrete_game *game = of(base);
    uj_subject_destroy(base->subject);
    uj_moves_clear(&game->moves);
    uj_moves_clear(&game->shown);
    uj_moves_clear(&game->hint);
    free(game);
}

uj_status uj_discrete_game_create(const uj_problem *problem, const uj_moves *moves, size_t made,
                                  uj_game **out, uj_error *error)
{
    static const uj_game_class class = {press, drag,     release,   wheel,     step,    select_next,
                                        go,    hint_job, hint_take, hint_make, destroy, MOVE_TIME};
    *out = NULL;
    discrete_game *game = calloc(1, sizeof *game);
    if (game == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the game");
    game->base.class = &class;
    game->problem = problem;
    game->selected = SIZE_MAX;
    bool whole = moves == NULL || first_moves(moves, made, &game->moves) == made;
    game->base.known = game->moves.count;
    if (!whole || !go(&game->base, game->base.known) || game->base.subject == NULL) {
        destroy(&game->base);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the game");
    }
    *out = &game->base;
    return UJ_OK;
}

const uj_moves *uj_discrete_game_moves(const uj_game *game)
{
    return &((const discrete_game *)game)->moves;
}

const uj_problem *uj_discrete_game_problem(const uj_game *game)
{
    return ((const discrete_game *)game)->problem;
}
