// Enumerates the presses that can begin a turn. For each press, enumerates the sets of pieces that
// turn after it.
#include <unjam/geometry/joint/distinct_turns.h>

#include <stdlib.h>

#include <unjam/geometry/joint/spin_room.h>

struct uj_distinct_turns {
    const uj_contact_model *model;
    uj_distinct_pushes *pushes;
    uj_touch_point *points;  // [2 * pair_count]
};

// The turn being chosen, piece by piece.
typedef struct choice {
    uj_distinct_turns *own;
    const uj_distinct_turn_visit *visit;
    const uint8_t *options;  // what the press may do with each piece (distinct_pushes.h)
    uj_spin_room room;
    uj_press press;
    uint8_t spin[UJ_MAX_PIECES];
    int turning, blocked;  // of the pieces chosen so far: how many can turn, and how many cannot
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

static bool choose_pieces(choice *c, int piece, int left);

// Adds `piece`, pressed in `direction`, to the turn: once with each spin, except if the turn then
// has no effect, or the same as with the other spin. Returns false to end the visit.
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

// Goes through all ways to choose exactly `left` more pieces for the turn, among the pieces with
// indices from `piece` on. Returns false to end the visit.
static bool choose_pieces(choice *c, int piece, int left)
{
    int count = c->own->model->piece_count;
    if (left > count - piece)
        return true;
    if (piece == count)
        return c->turning == 0 || c->visit->function(c->visit->payload, &c->press, c->spin);
    for (unsigned d = 0; d < 4 && left > 0; d++)
        if ((c->options[piece] & uj_may_press(d)) != 0 && !choose_spin(c, piece, d, left))
            return false;
    return (c->options[piece] & UJ_MAY_HOLD) == 0 || choose_pieces(c, piece + 1, left);
}

// Called for a press that does not end at rest. All turns that begin with this press have the same
// outcome: either the goal piece leaves during the press, which ends the turn, or the press cannot
// be followed. So this function passes only one of these turns to the visitor. Returns false to end
// the visit.
static bool pass_press(const uj_distinct_turn_visit *visit, const uj_press *press)
{
    static const uint8_t spin[UJ_MAX_PIECES] = {UJ_CCW};
    int pieces = __builtin_popcount(press->mask);
    if (visit->most_pieces > 0 && (pieces < visit->least_pieces || pieces > visit->most_pieces))
        return true;
    return visit->function(visit->payload, press, spin);
}

// Called for each visited press. Passes to the visitor the turns whose press moves the pieces as
// `push` does: the press does with each piece what push->options allows. Returns false to end the
// visit.
static bool take_press(void *payload, const uj_distinct_push *push)
{
    choice *c = payload;
    const uj_contact_model *model = c->own->model;
    if (push->outcome != UJ_PUSH_REST)
        return pass_press(c->visit, &push->press);
    int points =
        uj_touch_points(model, c->visit->planes, c->visit->angles, push->x, c->own->points);
    uj_spin_room_find(model, c->visit->angles, push->x, c->own->points, points, &c->room);
    int most = 0;  // number of pieces that can turn
    for (int i = 0; i < model->piece_count; i++)
        most += (push->options[i] & UJ_MAY_PRESS_ANY) != 0 &&
                (c->room.can[i][UJ_CCW] || c->room.can[i][UJ_CW]);
    c->options = push->options;
    c->press.mask = 0;
    int least = c->visit->least_pieces > 0 ? c->visit->least_pieces : 1;
    int greatest = most + 1;  // one blocked piece may take part
    if (c->visit->most_pieces > 0 && c->visit->most_pieces < greatest)
        greatest = c->visit->most_pieces;
    for (int size = least; most > 0 && size <= greatest; size++)
        if (!choose_pieces(c, 0, size))
            return false;
    return true;
}

bool uj_distinct_turns_visit(uj_distinct_turns *own, const uj_distinct_turn_visit *visit)
{
    uint8_t options[UJ_MAX_PIECES];
    choice c = {.own = own, .visit = visit};
    for (int i = 0; i < own->model->piece_count; i++) {
        options[i] = UJ_MAY_HOLD;
        for (unsigned d = 0; d < 4; d++)
            if ((visit->directions[i] >> d & 1u) != 0)
                options[i] |= (uint8_t)uj_may_press(d);
    }
    uj_distinct_push_visit presses = {.planes = visit->planes,
                                      .x = visit->x,
                                      .workspace = visit->workspace,
                                      .required = visit->required,
                                      .options = options,
                                      .every = true,
                                      .function = take_press,
                                      .payload = &c};
    return uj_distinct_pushes_visit(own->pushes, &presses);
}
