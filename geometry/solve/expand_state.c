// Expands a state: tries its pushes and turns.
#include <stdlib.h>
#include <string.h>

#include "expansion_state.h"
#include "move_dedup.h"

// --- pushes --------------------------------------------------------------------------------------

static void set_push_options(uj_expansion_run *x)
{
    for (int i = 0; i < x->generator->model->piece_count; i++) {
        x->option_count[i] = 0;
        for (uint8_t d = 0; d < 4; d++)
            x->options[i][x->option_count[i]++] = (uj_expansion_option){d, UJ_CCW};
    }
}

static bool take_push(void *payload, const uj_distinct_push *push)
{
    uj_expansion_run *x = payload;
    uj_successor_generator *generator = x->generator;
    uj_move move = {.type = UJ_PUSH};
    uj_tray_state next = *x->state;
    unsigned moved;
    for (int i = 0; i < generator->model->piece_count; i++) {
        next.poses[i].x = push->x[i].x;
        next.poses[i].y = push->x[i].y;
        if ((push->press.mask >> i & 1u) != 0)
            move.pieces[move.piece_count++] =
                (uj_piece_move){(uint8_t)i, push->press.direction[i], UJ_CCW};
    }
    if (push->outcome == UJ_PUSH_STUCK) {
        uj_expansion_count_unresolved(x);
        return uj_expansion_keeps_going(x);
    }
    uj_generator_end_push(generator, &move, x->state->poses, push->outcome == UJ_PUSH_GOAL, &next,
                          &moved);
    return uj_expansion_emit(x, &move, &next, moved);
}

// `at`: positions of the pieces. For most_pieces see distinct_pushes.h. Returns false if the
// expansion was ended.
static bool try_pushes(uj_expansion_run *x, const uj_vec2 *at, const int *most_pieces)
{
    uj_successor_generator *generator = x->generator;
    uj_distinct_pushes *own = generator->distinct_pushes;
    uint8_t options[UJ_MAX_PIECES];
    set_push_options(x);
    if (own == NULL)
        return uj_expansion_try_combinations(x, UJ_PUSH);
    uj_distinct_push_visit visit = {.planes = &generator->planes,
                                    .x = at,
                                    .workspace = &generator->workspace.push,
                                    .required = x->required,
                                    .most_pieces = most_pieces,
                                    .function = take_push,
                                    .payload = x};
    uj_distinct_push_options(&visit, generator->model->piece_count, options);
    generator->extent = (uj_expansion_extent){
        x->state, UJ_PUSH, 0,
        uj_count_pushes(options, generator->model->piece_count) - (x->required < 0)};
    if (x->resumed != NULL)
        uj_distinct_pushes_restore(own, x->resumed->pushes);
    else
        uj_distinct_pushes_begin(own, &visit);
    uj_expansion_be_silent(x);
    bool goes_on = uj_distinct_pushes_go_on(own, &visit, x->steps_to_skip);
    uj_expansion_be_heard(x);
    goes_on = goes_on && uj_distinct_pushes_go_on(own, &visit, x->steps);
    x->more = goes_on && uj_distinct_pushes_has_more(own);
    return goes_on;
}

// --- parts of an expansion -----------------------------------------------------------------------

static void set_turn_options(uj_expansion_run *x, const uj_vec2 *at, uint8_t *directions_of)
{
    for (int i = 0; i < x->generator->model->piece_count; i++) {
        unsigned directions = uj_generator_turn_directions(x->generator, x->state, at, i);
        directions_of[i] = (uint8_t)directions;
        x->option_count[i] = 0;
        for (uint8_t d = 0; d < 4; d++) {
            if ((directions >> d & 1u) == 0)
                continue;
            x->options[i][x->option_count[i]++] = (uj_expansion_option){d, UJ_CCW};
            x->options[i][x->option_count[i]++] = (uj_expansion_option){d, UJ_CW};
        }
    }
}

static void push_to_goals(uj_expansion_run *x, const uj_vec2 *at)
{
    if (!uj_successor_generator_fits_exit(x->generator, x->state))
        return;
    x->only_goals = true;
    x->required = x->generator->tray->goal.piece;
    (void)try_pushes(x, at, &x->least_moved);
}

static void prune_goal_options(uj_expansion_run *x)
{
    int goal = x->required, kept = 0;
    for (int i = 0; i < x->option_count[goal]; i++)
        if (!uj_expansion_is_spin_excluded(x, x->options[goal][i].spin))
            x->options[goal][kept++] = x->options[goal][i];
    x->option_count[goal] = kept;
}

static bool take_turn(void *payload, const uj_press *press, const uint8_t *spin)
{
    uj_expansion_run *x = payload;
    uj_move move = {.type = UJ_TURN};
    for (int i = 0; i < x->generator->model->piece_count; i++)
        if ((press->mask >> i & 1u) != 0)
            move.pieces[move.piece_count++] =
                (uj_piece_move){(uint8_t)i, press->direction[i], spin[i]};
    return uj_expansion_try(x, &move);
}

static void try_distinct_turns(uj_expansion_run *x, const uj_vec2 *at, const uint8_t *directions)
{
    uj_successor_generator *generator = x->generator;
    double angles[UJ_MAX_PIECES];
    for (int i = 0; i < generator->model->piece_count; i++)
        angles[i] = x->state->poses[i].angle;
    uj_distinct_turn_visit visit = {.planes = &generator->planes,
                                    .angles = angles,
                                    .x = at,
                                    .directions = directions,
                                    .workspace = &generator->workspace.push,
                                    .required = x->required,
                                    .least_pieces = x->least_turning,
                                    .most_pieces = x->most_turning,
                                    .function = take_turn,
                                    .payload = x};
    uj_distinct_turns *own = generator->distinct_turns;
    int count = generator->model->piece_count;
    uint8_t options[UJ_MAX_PIECES];
    uj_distinct_turn_options(&visit, count, options);
    generator->extent = (uj_expansion_extent){
        x->state, UJ_TURN, 0, uj_count_turns(options, count, x->least_turning, x->most_turning)};
    if (x->resumed != NULL) {
        uj_distinct_pushes_restore(generator->distinct_pushes, x->resumed->pushes);
        uj_distinct_turns_restore(own, &x->resumed->turns);
    } else {
        uj_distinct_turns_begin(own, &visit);
    }
    bool goes_on = true;
    if (x->steps_to_skip > 0) {
        uj_expansion_be_silent(x);
        goes_on = uj_distinct_turns_go_on(own, &visit, x->steps_to_skip);
        uj_expansion_be_heard(x);
    }
    goes_on = goes_on && uj_distinct_turns_go_on(own, &visit, x->steps);
    x->more = goes_on && uj_distinct_turns_has_more(own);
}

// Returns false if the expansion was ended.
static bool try_even(uj_expansion_run *x)
{
    bool goes_on = true;
    for (int i = 0; i < x->even_count && goes_on; i++)
        goes_on = uj_expansion_try(x, &x->even[i]);
    return goes_on;
}

static void try_turns(uj_expansion_run *x, const uj_vec2 *at)
{
    uj_successor_generator *generator = x->generator;
    uint8_t directions[UJ_MAX_PIECES];
    set_turn_options(x, at, directions);
    if (x->required >= 0 && x->prunes)
        prune_goal_options(x);
    if (x->required >= 0 && x->option_count[x->required] == 0)
        return;
    if (x->even_only || x->no_even)
        x->even_count =
            uj_even_turns(directions, generator->model->piece_count, x->required, x->even);
    if (x->resumed != NULL)
        *generator->turn_cache = *x->resumed->turn_cache;
    else
        uj_turn_cache_clear(generator->turn_cache);
    generator->workspace.cache = generator->turn_cache;
    if (x->even_only)
        (void)try_even(x);
    else if (generator->distinct_turns != NULL)
        try_distinct_turns(x, at, directions);
    else
        (void)uj_expansion_try_combinations(x, UJ_TURN);
    generator->workspace.cache = NULL;
}

// Also updates generator->overhang: the goal piece has reached this angle.
static bool fits_exit(void *payload, double angle)
{
    uj_successor_generator *generator = payload;
    double overhang = uj_generator_overhang(generator, angle);
    generator->overhang = uj_min(generator->overhang, overhang);
    return overhang == 0.0;
}

static void turn_goal_piece(uj_expansion_run *x, const uj_vec2 *at, bool only_fitting)
{
    x->required = x->generator->tray->goal.piece;
    uj_turn_filter filter = {x->required, fits_exit, x->generator};
    x->generator->workspace.filter = only_fitting ? &filter : NULL;
    try_turns(x, at);
    if (uj_successor_generator_fits_exit(x->generator, x->state))
        x->generator->overhang = INFINITY;  // it fits already
    x->generator->workspace.filter = NULL;
}

static void limit_size(uj_expansion_run *x, unsigned wanted)
{
    if ((wanted & UJ_EXPAND_SMALL) != 0) {
        x->least_turning = 1;
        x->most_turning = 2;
    } else if ((wanted & UJ_EXPAND_MIDDLE) != 0) {
        x->least_turning = 3;
        x->most_turning = 4;
    } else if ((wanted & UJ_EXPAND_LARGE) != 0) {
        x->least_turning = 5;
        x->most_turning = UJ_MAX_PIECES;
    }
}

static void expand(uj_expansion_run *x, uj_expansion wanted)
{
    uj_successor_generator *generator = x->generator;
    unsigned kind = (unsigned)wanted & (UJ_EXPAND_SMALL - 1u);
    uj_vec2 at[UJ_MAX_PIECES];
    uj_generator_build_planes(generator, x->state, at);
    limit_size(x, (unsigned)wanted);
    if (kind == UJ_EXPAND_TO_GOALS) {
        push_to_goals(x, at);
        return;
    }
    bool all = kind <= UJ_EXPAND_TURNS, fitting = kind == UJ_EXPAND_FITTING_TURNS;
    x->prunes = !all && kind != UJ_EXPAND_EVEN_PUSHES && generator->pruning != NULL &&
                !uj_successor_generator_fits_exit(generator, x->state);
    x->others = kind == UJ_EXPAND_OTHERS || kind == UJ_EXPAND_OTHER_TURNS;
    x->even_only = kind == UJ_EXPAND_EVEN_TURNS;
    x->no_even = fitting && x->most_turning > 0;
    if (kind == UJ_EXPAND_EVEN_PUSHES) {
        x->even_count = uj_even_pushes(
            generator->model->piece_count,
            generator->tray->goal.by_exit ? generator->tray->goal.piece : -1, x->even);
        (void)try_even(x);
    } else if (all || x->others) {
        bool pushes = kind != UJ_EXPAND_TURNS && kind != UJ_EXPAND_OTHER_TURNS;
        bool goes_on = !pushes || try_pushes(x, at, NULL);
        if (goes_on && kind != UJ_EXPAND_PUSHES)
            try_turns(x, at);
    } else {
        turn_goal_piece(x, at, fitting || x->even_only);
    }
}

// --- portions ------------------------------------------------------------------------------------

// Stores how to go on with portion `next`. If there is no memory, stores nothing. Portion `next`
// then repeats all earlier portions.
static void keep_rest(const uj_expansion_run *x, uj_expansion wanted, unsigned next)
{
    const uj_successor_generator *generator = x->generator;
    uj_expansion_rest rest = {.state = *x->state,
                              .wanted = wanted,
                              .portion = next,
                              .least_moved = x->least_moved,
                              .overhang = generator->overhang,
                              .tried = generator->extent.tried};
    memcpy(rest.chosen, x->chosen, sizeof rest.chosen);
    bool turns = generator->extent.type == UJ_TURN, saved = true;
    if (generator->distinct_pushes != NULL) {
        rest.pushes = uj_distinct_pushes_save(generator->distinct_pushes);
        rest.turns = uj_distinct_turns_save(generator->distinct_turns);
        saved = rest.pushes != NULL;
    }
    if (turns && saved) {
        rest.turn_cache = malloc(sizeof *rest.turn_cache);
        saved = rest.turn_cache != NULL;
    }
    if (!saved) {
        uj_expansion_rest_clear(&rest);
        return;
    }
    if (turns)
        *rest.turn_cache = *generator->turn_cache;
    uj_expansion_rests_keep(generator->rests, &rest);
}

static void expand_portion(uj_expansion_run *x, uj_expansion_portion *portion)
{
    uj_expansion wanted = portion->wanted;
    uj_expansion_rests *rests = x->generator->rests;
    uj_expansion_rest rest = {.pushes = NULL};
    x->steps = portion->size;
    if (portion->number > 0 && rests != NULL &&
        uj_expansion_rests_take(rests, x->state, wanted, portion->number, &rest)) {
        x->resumed = &rest;
        x->least_moved = rest.least_moved;
        x->generator->overhang = rest.overhang;
    } else {
        x->steps_to_skip = (uint64_t)portion->size * portion->number;
    }
    expand(x, wanted);
    uj_expansion_rest_clear(&rest);
    portion->more = x->more;
    if (x->more && portion->keep && rests != NULL)
        keep_rest(x, wanted, portion->number + 1);
}

void uj_successor_generator_expand_portion(uj_successor_generator *generator,
                                           const uj_tray_state *state,
                                           uj_expansion_portion *portion,
                                           const uj_successor_sink *sink)
{
    portion->more = false;
    generator->overhang = portion->overhang = INFINITY;
    generator->extent = (uj_expansion_extent){state, UJ_PUSH, 0, 0};
    if (state->duplicate_moves == UJ_ALL_DUPLICATES)
        return;
    uj_expansion_run x = {.generator = generator,
                          .state = state,
                          .sink = sink,
                          .required = -1,
                          .least_moved = UJ_MAX_PIECES,
                          .steps = UINT64_MAX};
    uj_push_workspace *workspace = &generator->workspace.push;
    uj_push_workspace_watch(workspace, (uj_poll){sink->poll, sink->payload});
    generator->work_counted = workspace->total_work;
    generator->expanding = true;
    if (portion->size > 0)
        expand_portion(&x, portion);
    else
        expand(&x, portion->wanted);
    portion->overhang = generator->overhang;
    generator->work = uj_successor_generator_work(generator);
    generator->expanding = false;
    uj_push_workspace_watch(workspace, (uj_poll){NULL, NULL});
}

void uj_successor_generator_expand(uj_successor_generator *generator, const uj_tray_state *state,
                                   uj_expansion wanted, const uj_successor_sink *sink)
{
    uj_expansion_portion whole = {.wanted = wanted};
    uj_successor_generator_expand_portion(generator, state, &whole, sink);
}

uint64_t uj_successor_generator_work(const uj_successor_generator *generator)
{
    uint64_t more = generator->workspace.push.total_work - generator->work_counted;
    return generator->work + (generator->expanding ? more : 0);
}

uj_expansion_extent uj_successor_generator_extent(const uj_successor_generator *generator)
{
    uj_expansion_extent extent = generator->extent;
    if (generator->distinct_pushes == NULL || extent.total == 0)
        return extent;
    uint64_t tried = extent.type == UJ_PUSH ? uj_distinct_pushes_decided(generator->distinct_pushes)
                                            : uj_distinct_turns_decided(generator->distinct_turns);
    extent.tried = tried < extent.total ? tried : extent.total;
    return extent;
}
