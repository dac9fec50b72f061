// Finds the first move that a slightly larger tray's run ends elsewhere, and its tightest place.
#include <unjam/geometry/sizes/bottleneck.h>

#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

// Two runs at scales next to one another end alike when poses differ by less than this part of the
// diameter (angles: half of it); a turn at its bottleneck stretches differences of scale to about
// their square root.
static const double elsewhere = 0.01;

// Radians. The steps beyond a stop at which the contradiction of the contacts is looked at, and how
// far from the stop the tightest place of the run that succeeds is looked for.
static const double beyond[] = {1e-6, 1e-5, 1e-4, 1e-3};
static const double around = 0.15;

enum { samples = 8, golden_passes = 40 };

static bool ends_elsewhere(uj_pose a, uj_pose b, double diameter)
{
    return fabs(a.x - b.x) > elsewhere * diameter || fabs(a.y - b.y) > elsewhere * diameter ||
           fabs(a.angle - b.angle) > 2.0 * elsewhere;
}

static unsigned differing(const uj_tray_state *a, const uj_tray_state *b, size_t pieces,
                          double diameter)
{
    unsigned mask = 0;
    for (size_t i = 0; i < pieces; i++)
        if (ends_elsewhere(a->poses[i], b->poses[i], diameter))
            mask |= 1u << i;
    return mask;
}

// Of pieces that end elsewhere those that were stopped turning.
static unsigned turned_less(const uj_tray_state *good, const uj_tray_state *bad, unsigned pieces)
{
    unsigned mask = 0;
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        if ((pieces >> i & 1u) != 0 &&
            fabs(good->poses[i].angle - bad->poses[i].angle) > 2.0 * elsewhere)
            mask |= 1u << i;
    return mask;
}

// --- where a turn stops ------------------------------------------------------------------------

// Follows a turn to where one of the watched pieces turned for the last time.
typedef struct stop_watch {
    unsigned watched;
    int count;
    uj_pose now[UJ_MAX_PIECES];
    uj_pose last[UJ_MAX_PIECES][UJ_MAX_PIECES];  // of each piece: all poses when it last turned
    double rate[UJ_MAX_PIECES][UJ_MAX_PIECES];   // and the spins then
    double turned[UJ_MAX_PIECES];                // by then
} stop_watch;

static void watch_frame(void *payload, const uj_pose *poses)
{
    stop_watch *w = payload;
    double rate[UJ_MAX_PIECES], step = 0.0;
    for (int i = 0; i < w->count; i++) {
        rate[i] = poses[i].angle - w->now[i].angle;
        step = fmax(step, fabs(rate[i]));
    }
    for (int i = 0; i < w->count; i++) {
        w->turned[i] += fabs(rate[i]);
        if ((w->watched >> i & 1u) == 0 || rate[i] == 0.0)
            continue;
        memcpy(w->last[i], poses, (size_t)w->count * sizeof *poses);
        for (int k = 0; k < w->count; k++)
            w->rate[i][k] = rate[k] / step;
    }
    memcpy(w->now, poses, (size_t)w->count * sizeof *poses);
}

static void start_watch(stop_watch *w, const uj_move *move, const uj_tray_state *from)
{
    memcpy(w->now, from->poses, (size_t)w->count * sizeof *w->now);
    for (int i = 0; i < w->count; i++) {
        memcpy(w->last[i], from->poses, (size_t)w->count * sizeof *w->now);
        for (int k = 0; k < move->piece_count; k++)
            w->rate[i][move->pieces[k].piece] = move->pieces[k].spin == UJ_CCW ? 1.0 : -1.0;
    }
}

// The chain that contradicts itself just beyond the stop.
static void contradiction(const stop_watch *w, int piece, uj_clearance_workspace *workspace,
                          uj_bottleneck *out)
{
    double worst = 0.0;
    for (size_t s = 0; s < sizeof beyond / sizeof beyond[0]; s++) {
        uj_pose poses[UJ_MAX_PIECES];
        uj_contact_pairs chain;
        memcpy(poses, w->last[piece], (size_t)w->count * sizeof *poses);
        for (int i = 0; i < w->count; i++)
            poses[i].angle += beyond[s] * w->rate[piece][i];
        double play = uj_clearance(poses, out->free_pieces, NULL, workspace, &chain);
        if (play < worst) {
            worst = play;
            out->chain = chain;
        }
    }
}

static uj_status find_stop(const uj_tray *bad, uj_rules rules, const uj_tray_state *from,
                           const uj_move *move, uj_bottleneck *out, uj_error *error)
{
    uj_contact_model *model = NULL;
    uj_successor_generator generator = {0};
    uj_clearance_workspace workspace = {0};
    uj_status status = uj_contact_model_create(bad, &model, error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(bad, model, rules, &generator, error);
    if (status == UJ_OK)
        status = uj_clearance_workspace_create(model, &workspace);
    if (status == UJ_OK) {
        stop_watch w = {.watched = out->pieces, .count = (int)bad->piece_count};
        uj_turn_trace trace = {watch_frame, &w};
        uj_tray_state state = *from;
        unsigned moved;
        start_watch(&w, move, from);
        if (uj_successor_generator_apply(&generator, move, &state, &trace, &moved, NULL) == UJ_OK) {
            for (int i = w.count - 1; i >= 0; i--)
                if ((out->pieces >> i & 1u) != 0 &&
                    (out->piece < 0 || w.turned[i] <= w.turned[out->piece] + 1e-9))
                    out->piece = i;
            out->turned = w.turned[out->piece];
            out->angle = w.last[out->piece][out->piece].angle;
            contradiction(&w, out->piece, &workspace, out);
        }
    }
    uj_clearance_workspace_clear(&workspace);
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
    return status;
}

// --- the tightest place of a motion ------------------------------------------------------------

// Looks along a motion for the least play of a bottleneck's chain.
typedef struct gauge {
    const uj_bottleneck *bottleneck;
    const uj_contact_model *model;
    const uj_motion *motion;
    uj_clearance_workspace workspace;
    const uj_contact_pairs *among;
    double time, play;
} gauge;

// The poses at a time, when that is about the bottleneck's place. What slides is looked at with the
// angles it has where larger pieces end: the play of a piece that rubs along as it turns says
// nothing of the way that it slides.
static bool place_at(const gauge *g, double time, uj_pose *poses)
{
    const uj_bottleneck *b = g->bottleneck;
    uj_motion_at(g->motion, time, poses);
    if (b->kind == UJ_BOTTLENECK_TURN)
        return fabs(poses[b->piece].angle - b->angle) <= around;
    for (int i = 0; i < g->model->piece_count; i++) {
        if ((b->free_pieces >> i & 1u) == 0)
            continue;
        if (fabs(poses[i].angle - b->poses[i].angle) > around)
            return false;
        poses[i].angle = b->poses[i].angle;
    }
    return true;
}

static double play_at(gauge *g, double time)
{
    uj_pose poses[UJ_MAX_PIECES];
    if (!place_at(g, time, poses))
        return INFINITY;
    return uj_clearance(poses, g->bottleneck->free_pieces, g->among, &g->workspace, NULL);
}

static void try_time(gauge *g, double time)
{
    double play = play_at(g, time);
    if (play < g->play) {
        g->play = play;
        g->time = time;
    }
}

// Golden section search (Kiefer 1953) about the best time so far.
static void refine(gauge *g, double step)
{
    const double ratio = 0.6180339887498949;
    double low = g->time - step, high = g->time + step;
    for (int pass = 0; pass < golden_passes; pass++) {
        double a = high - ratio * (high - low), b = low + ratio * (high - low);
        if (play_at(g, a) <= play_at(g, b))
            high = b;
        else
            low = a;
    }
    try_time(g, 0.5 * (low + high));
}

// The time within a move when the pieces are nearest to where the larger ones ended.
static double nearest_time(const uj_motion *motion, size_t move, const uj_pose *poses,
                           double diameter)
{
    double best = INFINITY, time = (double)move;
    for (size_t f = 0; f < motion->frame_count; f++) {
        if (motion->times[f] < (double)move || motion->times[f] > (double)move + 1.0)
            continue;
        double distance = 0.0;
        for (size_t i = 0; i < motion->piece_count; i++) {
            const uj_pose *p = &motion->poses[f * motion->piece_count + i];
            distance += fabs(p->x - poses[i].x) + fabs(p->y - poses[i].y) +
                        0.5 * diameter * fabs(p->angle - poses[i].angle);
        }
        if (distance < best) {
            best = distance;
            time = motion->times[f];
        }
    }
    return time;
}

// Least play from time `from` to the end of the move.
static void sweep(gauge *g, double from)
{
    size_t move = g->bottleneck->move;
    double last = from, step = 0.0, end = (double)move + 1.0;
    try_time(g, from);
    for (size_t f = 0; f < g->motion->frame_count; f++) {
        double time = g->motion->times[f];
        if (time <= from || time > end)
            continue;
        double before = g->play;
        for (int s = 1; s <= samples; s++)
            try_time(g, last + (time - last) * s / samples);
        if (g->play < before)
            step = (time - last) / samples;
        last = time;
    }
    if (isfinite(g->play) && step > 0.0)
        refine(g, step);
}

static uj_status gauge_motion(const uj_tray *tray, const uj_motion *motion, double from,
                              const uj_contact_pairs *among, const uj_bottleneck *bottleneck,
                              double *play, double *time, uj_contact_pairs *chain, uj_pose *poses,
                              uj_error *error)
{
    uj_contact_model *model = NULL;
    gauge g = {
        .bottleneck = bottleneck, .motion = motion, .among = among, .play = INFINITY, .time = from};
    uj_status status = uj_contact_model_create(tray, &model, error);
    if (status == UJ_OK)
        status = uj_clearance_workspace_create(model, &g.workspace);
    if (status == UJ_OK) {
        g.model = model;
        sweep(&g, from);
        (void)place_at(&g, g.time, poses);
        if (chain != NULL && isfinite(g.play))
            (void)uj_clearance(poses, bottleneck->free_pieces, among, &g.workspace, chain);
    }
    *play = g.play;
    *time = g.time;
    uj_clearance_workspace_clear(&g.workspace);
    uj_contact_model_destroy(model);
    return status;
}

// --- finding it --------------------------------------------------------------------------------

static unsigned pieces_of(const uj_move *move)
{
    unsigned mask = 0;
    for (int i = 0; i < move->piece_count; i++)
        mask |= 1u << move->pieces[i].piece;
    return mask;
}

// The first move whose end differs, and the pieces that do. False when there is none.
static bool find_move(const uj_tray *tray, const uj_plan_run *solved, const uj_plan_run *failed,
                      uj_bottleneck *out)
{
    double diameter = uj_tray_diameter(tray);
    size_t count =
        solved->move_count < failed->move_count ? solved->move_count : failed->move_count;
    for (size_t i = 1; i <= count; i++) {
        const uj_tray_state *good = &solved->states[i], *bad = &failed->states[i];
        unsigned pieces = differing(good, bad, tray->piece_count, diameter);
        if (pieces == 0)
            continue;
        out->move = i - 1;
        unsigned stopped = turned_less(good, bad, pieces);
        out->kind = stopped != 0 ? UJ_BOTTLENECK_TURN : UJ_BOTTLENECK_SLIDE;
        out->pieces = stopped != 0 ? stopped : pieces;
        return true;
    }
    out->move = count;
    return false;
}

uj_status uj_bottleneck_find(const uj_tray *good, const uj_plan_run *solved, const uj_tray *bad,
                             const uj_plan_run *failed, const uj_move *moves, size_t move_count,
                             uj_bottleneck *out, uj_error *error)
{
    *out = (uj_bottleneck){.piece = -1, .gap = INFINITY};
    if (!find_move(good, solved, failed, out)) {
        if (failed->end == UJ_PLAN_FAILED && failed->move_count == move_count)
            out->kind = UJ_BOTTLENECK_GOAL;
        return UJ_OK;
    }
    const uj_move *move = &moves[out->move];
    const uj_motion *motion = &solved->solution.motion;
    const uj_tray_state *stopped = &failed->states[out->move + 1];
    double time, from = (double)out->move;
    uj_status status = UJ_OK;
    out->free_pieces = pieces_of(move);
    if (out->kind == UJ_BOTTLENECK_TURN) {
        status =
            find_stop(bad, solved->solution.rules, &failed->states[out->move], move, out, error);
        if (status != UJ_OK || out->chain.count == 0)
            return status;
        status = gauge_motion(good, motion, from, &out->chain, out, &out->gap, &time, NULL,
                              out->poses, error);
        if (status == UJ_OK && isfinite(out->gap)) {
            double start = solved->states[out->move].poses[out->piece].angle;
            out->angle = out->poses[out->piece].angle;
            out->turned = fabs(out->angle - start);
        }
        return status;
    }
    memcpy(out->poses, stopped->poses, sizeof out->poses);
    from = nearest_time(motion, out->move, stopped->poses, uj_tray_diameter(good));
    return gauge_motion(good, motion, from, NULL, out, &out->gap, &time, &out->chain, out->poses,
                        error);
}

uj_status uj_bottleneck_gap(const uj_bottleneck *bottleneck, const uj_tray *tray,
                            const uj_plan_run *solved, double *gap, uj_error *error)
{
    *gap = INFINITY;
    if (bottleneck->chain.count == 0 || bottleneck->move >= solved->move_count)
        return UJ_OK;
    const uj_motion *motion = &solved->solution.motion;
    double time, from = (double)bottleneck->move;
    uj_pose poses[UJ_MAX_PIECES];
    if (bottleneck->kind == UJ_BOTTLENECK_SLIDE)
        from = nearest_time(motion, bottleneck->move, bottleneck->poses, uj_tray_diameter(tray));
    return gauge_motion(tray, motion, from, &bottleneck->chain, bottleneck, gap, &time, NULL, poses,
                        error);
}
