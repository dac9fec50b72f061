// Enumerates the presses that can begin a turn and, for each press, the pieces that turn after it.
#include <unjam/geometry/joint/distinct_turns.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/geometry/joint/spin_room.h>

struct uj_distinct_turns {
    const uj_contact_model *model;
    uj_distinct_pushes *pushes;
    uj_touch_point *points;  // [2 * pair_count]
    uj_press_turns now;      // the present press
    uint64_t steps_left;     // in the present portion
    bool paused;             // the portion ended before the last turn of the present press
};

typedef struct choice {
    uj_distinct_turns *own;
    const uj_distinct_turn_visit *visit;
    uint64_t skip;  // number of turns still to skip; earlier portions visited them
    uj_spin_room room;
    uj_press press;
    uint8_t spin[UJ_MAX_PIECES];
    int turning, blocked;  // how many chosen pieces can turn, and how many cannot
} choice;

uj_distinct_turns *uj_distinct_turns_create(const uj_contact_model *model,
                                            uj_distinct_pushes *pushes)
{
    uj_distinct_turns *own = malloc(sizeof *own);
    if (own == NULL)
        return NULL;
    *own = (uj_distinct_turns){.model = model, .pushes = pushes};
    own->points = malloc((2 * (size_t)model->pair_count + 1) * sizeof *own->points);
    if (own->points != NULL)
        return own;
    free(own);
    return NULL;
}

void uj_distinct_turns_destroy(uj_distinct_turns *own)
{
    if (own == NULL)
        return;
    free(own->points);
    free(own);
}

size_t uj_distinct_turns_bytes(const uj_contact_model *model)
{
    return sizeof(uj_distinct_turns) + (2 * (size_t)model->pair_count + 1) * sizeof(uj_touch_point);
}

// Passes a turn to visit->function, or skips the turn if an earlier portion has passed it. Returns
// false to end the visit or the portion.
static bool pass_turn(choice *c, const uj_press *press, const uint8_t *spin)
{
    uj_distinct_turns *own = c->own;
    if (c->skip > 0) {
        // Millions of turns may be skipped, so call the poll function here, too.
        c->skip--;
        return uj_push_workspace_goes_on(c->visit->workspace, (size_t)own->model->piece_count);
    }
    own->paused = own->steps_left == 0;
    if (own->paused)
        return false;
    own->steps_left--;
    own->now.passed++;
    return c->visit->function(c->visit->payload, press, spin);
}

static bool choose_pieces(choice *c, int piece, int left);

// Adds `piece`, once with each spin. Leaves out a spin that makes `piece` the second blocked piece.
// If both spins of `piece` are blocked, tries only one of them (see uj_distinct_turns_visit).
static bool choose_spin(choice *c, int piece, unsigned direction, int left)
{
    const bool *can = c->room.can[piece];
    c->press.mask |= 1u << piece;
    c->press.direction[piece] = (uint8_t)direction;
    for (uint8_t spin = UJ_CCW; spin <= UJ_CW; spin++) {
        bool same_as_ccw = spin == UJ_CW && !can[UJ_CCW];
        if (!can[spin] && (c->blocked > 0 || same_as_ccw))
            continue;
        int *kind = can[spin] ? &c->turning : &c->blocked;
        c->spin[piece] = spin;
        ++*kind;
        bool goes_on = choose_pieces(c, piece + 1, left - 1);
        --*kind;
        if (!goes_on)
            return false;
    }
    c->press.mask &= ~(1u << piece);
    return true;
}

// Adds exactly `left` pieces to the turn, in every possible way. Their indices are at least
// `piece`.
static bool choose_pieces(choice *c, int piece, int left)
{
    int count = c->own->model->piece_count;
    if (left > count - piece)
        return true;
    if (piece == count)
        return c->turning == 0 || pass_turn(c, &c->press, c->spin);
    unsigned options = c->own->now.options[piece];
    for (unsigned d = 0; d < 4 && left > 0; d++)
        if ((options & uj_may_press(d)) != 0 && !choose_spin(c, piece, d, left))
            return false;
    return (options & UJ_MAY_HOLD) == 0 || choose_pieces(c, piece + 1, left);
}

// Passes one turn for a press that does not end at rest: all turns with it have the same outcome.
static bool pass_press(choice *c)
{
    static const uint8_t spin[UJ_MAX_PIECES] = {UJ_CCW};
    const uj_distinct_turn_visit *visit = c->visit;
    int pieces = __builtin_popcount(c->own->now.press.mask);
    if (visit->most_pieces > 0 && (pieces < visit->least_pieces || pieces > visit->most_pieces))
        return true;
    return pass_turn(c, &c->own->now.press, spin);
}

static bool choose_turns(uj_distinct_turns *own, const uj_distinct_turn_visit *visit)
{
    choice c = {.own = own, .visit = visit, .skip = own->now.passed};
    const uj_contact_model *model = own->model;
    const uj_press_turns *now = &own->now;
    if (now->outcome != UJ_PUSH_REST)
        return pass_press(&c);
    int points = uj_touch_points(model, visit->planes, visit->angles, now->x, own->points);
    uj_spin_room_find(model, visit->angles, now->x, own->points, points, &c.room);
    int most = 0;  // number of pieces that can turn
    for (int i = 0; i < model->piece_count; i++)
        most += (now->options[i] & UJ_MAY_PRESS_ANY) != 0 &&
                (c.room.can[i][UJ_CCW] || c.room.can[i][UJ_CW]);
    int least = visit->least_pieces > 0 ? visit->least_pieces : 1;
    int greatest = most + 1;  // one blocked piece may take part
    if (visit->most_pieces > 0 && visit->most_pieces < greatest)
        greatest = visit->most_pieces;
    for (int size = least; most > 0 && size <= greatest; size++)
        if (!choose_pieces(&c, 0, size))
            return false;
    return true;
}

static uint64_t count_turns(const uj_distinct_turns *own, const uj_distinct_turn_visit *visit,
                            const uint8_t *options)
{
    return uj_count_turns(options, own->model->piece_count, visit->least_pieces,
                          visit->most_pieces);
}

static bool visit_press(uj_distinct_turns *own, const uj_distinct_turn_visit *visit)
{
    if (!choose_turns(own, visit))
        return false;
    own->now.open = false;
    own->now.decided += count_turns(own, visit, own->now.options);
    return true;
}

typedef struct press_visitor {
    uj_distinct_turns *own;
    const uj_distinct_turn_visit *visit;
} press_visitor;

static bool take_press(void *payload, const uj_distinct_push *push)
{
    const press_visitor *v = payload;
    uj_press_turns *now = &v->own->now;
    size_t count = (size_t)v->own->model->piece_count;
    now->open = true;
    now->passed = 0;
    now->press = push->press;
    now->outcome = push->outcome;
    memcpy(now->options, push->options, count * sizeof *now->options);
    memcpy(now->x, push->x, count * sizeof *now->x);
    return visit_press(v->own, v->visit);
}

void uj_distinct_turn_options(const uj_distinct_turn_visit *visit, int piece_count,
                              uint8_t *options)
{
    for (int i = 0; i < piece_count; i++) {
        options[i] = i == visit->required ? 0 : UJ_MAY_HOLD;
        for (unsigned d = 0; d < 4; d++)
            if ((visit->directions[i] >> d & 1u) != 0)
                options[i] |= (uint8_t)uj_may_press(d);
    }
}

// Fills `options`. The returned visit points to this array.
static uj_distinct_push_visit presses_of(press_visitor *v, uint8_t *options)
{
    const uj_distinct_turn_visit *visit = v->visit;
    uj_distinct_turn_options(visit, v->own->model->piece_count, options);
    return (uj_distinct_push_visit){.planes = visit->planes,
                                    .x = visit->x,
                                    .workspace = visit->workspace,
                                    .required = visit->required,
                                    .options = options,
                                    .every = true,
                                    .function = take_press,
                                    .payload = v};
}

void uj_distinct_turns_begin(uj_distinct_turns *own, const uj_distinct_turn_visit *visit)
{
    uint8_t options[UJ_MAX_PIECES];
    press_visitor v = {own, visit};
    uj_distinct_push_visit presses = presses_of(&v, options);
    own->now.open = false;
    own->now.passed = own->now.decided = 0;
    uj_distinct_pushes_begin(own->pushes, &presses);
}

bool uj_distinct_turns_go_on(uj_distinct_turns *own, const uj_distinct_turn_visit *visit,
                             uint64_t most)
{
    uint8_t options[UJ_MAX_PIECES];
    press_visitor v = {own, visit};
    uj_distinct_push_visit presses = presses_of(&v, options);
    own->steps_left = most;
    own->paused = false;
    bool goes_on = !own->now.open || visit_press(own, visit);
    while (goes_on && own->steps_left > 0 && uj_distinct_pushes_has_more(own->pushes)) {
        own->steps_left--;
        goes_on = uj_distinct_pushes_go_on(own->pushes, &presses, 1);
    }
    return goes_on || own->paused;
}

bool uj_distinct_turns_has_more(const uj_distinct_turns *own)
{
    return own->now.open || uj_distinct_pushes_has_more(own->pushes);
}

bool uj_distinct_turns_visit(uj_distinct_turns *own, const uj_distinct_turn_visit *visit)
{
    uj_distinct_turns_begin(own, visit);
    return uj_distinct_turns_go_on(own, visit, UINT64_MAX);
}

// --- counts --------------------------------------------------------------------------------------

uj_press_turns uj_distinct_turns_save(const uj_distinct_turns *own)
{
    return own->now;
}

void uj_distinct_turns_restore(uj_distinct_turns *own, const uj_press_turns *saved)
{
    own->now = *saved;
}

uint64_t uj_distinct_turns_decided(const uj_distinct_turns *own)
{
    return own->now.decided + (own->now.open ? own->now.passed : 0);
}

uint64_t uj_count_turns(const uint8_t *options, int piece_count, int least_pieces, int most_pieces)
{
    uint64_t of_size[UJ_MAX_PIECES + 1] = {1};  // [k]: number of turns of k pieces
    for (int i = 0; i < piece_count; i++) {
        uint64_t held = (options[i] & UJ_MAY_HOLD) != 0;
        uint64_t turning = 2 * (uint64_t)__builtin_popcount(options[i] & UJ_MAY_PRESS_ANY);
        for (int size = i + 1; size > 0; size--)
            of_size[size] = held * of_size[size] + turning * of_size[size - 1];
        of_size[0] *= held;
    }
    uint64_t sum = 0;
    int most = most_pieces > 0 && most_pieces < piece_count ? most_pieces : piece_count;
    for (int size = least_pieces > 0 ? least_pieces : 1; size <= most; size++)
        sum += of_size[size];
    return sum;
}
