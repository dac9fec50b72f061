// Finds the first move that ends in different poses in two runs of a plan, and the moment of least
// clearance during this move.
#include <unjam/geometry/sizes/bottleneck.h>

#include <string.h>

#include <unjam/geometry/shape/tolerance.h>

// Positions count as equal if they differ by at most this fraction of the tray's diameter. Angles
// count as equal if they differ by at most twice this number of radians. Poses depend strongly on
// the scale, so the tolerance is large: if the scales of two runs differ by d, a turn may stop at
// poses that differ by about sqrt d.
static const double pose_tolerance = 0.01;

// In radians: how far to turn a piece past its stop, to find the contacts that stop it.
static const double beyond[] = {1e-6, 1e-5, 1e-4, 1e-3};
// In radians: how far from the angles at the bottleneck to look for the least clearance.
static const double search_range = 0.15;

enum { SAMPLES = 8, GOLDEN_PASSES = 40 };

static bool poses_differ(uj_pose a, uj_pose b, double diameter)
{
    return fabs(a.x - b.x) > pose_tolerance * diameter ||
           fabs(a.y - b.y) > pose_tolerance * diameter ||
           fabs(a.angle - b.angle) > 2.0 * pose_tolerance;
}

static unsigned moved_elsewhere(const uj_tray_state *a, const uj_tray_state *b, size_t pieces,
                                double diameter)
{
    unsigned mask = 0;
    for (size_t i = 0; i < pieces; i++)
        if (poses_differ(a->poses[i], b->poses[i], diameter))
            mask |= 1u << i;
    return mask;
}

// Compares the angles of `pieces` (bits) in both states. Returns the bits of those that differ.
static unsigned turned_elsewhere(const uj_tray_state *a, const uj_tray_state *b, unsigned pieces)
{
    unsigned mask = 0;
    for (int i = 0; i < UJ_MAX_PIECES; i++)
        if ((pieces >> i & 1u) != 0 &&
            fabs(a->poses[i].angle - b->poses[i].angle) > 2.0 * pose_tolerance)
            mask |= 1u << i;
    return mask;
}

// --- where a turn stops ------------------------------------------------------------------------

// The payload of track_frame.
typedef struct stop_tracker {
    unsigned watched;  // bit i: piece i is watched
    int count;
    uj_pose now[UJ_MAX_PIECES];
    // [watched piece] Poses of all pieces when the watched piece last turned.
    uj_pose last[UJ_MAX_PIECES][UJ_MAX_PIECES];
    // [watched piece] Angular velocities of all pieces just before `last`, scaled so that the
    // fastest is 1 or -1.
    double rate[UJ_MAX_PIECES][UJ_MAX_PIECES];
    double turned[UJ_MAX_PIECES];  // angle turned by each piece so far, in radians
} stop_tracker;

static void track_frame(void *payload, const uj_pose *poses)
{
    stop_tracker *w = payload;
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

static void start_tracker(stop_tracker *w, const uj_move *move, const uj_tray_state *from)
{
    memcpy(w->now, from->poses, (size_t)w->count * sizeof *w->now);
    for (int i = 0; i < w->count; i++) {
        memcpy(w->last[i], from->poses, (size_t)w->count * sizeof *w->now);
        for (int k = 0; k < move->piece_count; k++)
            w->rate[i][move->pieces[k].piece] = move->pieces[k].spin == UJ_CCW ? 1.0 : -1.0;
    }
}

// Finds the contacts that stop a piece. Turns all pieces further by several small angles. Takes the
// contacts at the angle with the least clearance. If no clearance is negative, leaves out->chain
// unchanged.
static void find_chain(const stop_tracker *w, int piece, uj_clearance_workspace *workspace,
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

// out->piece becomes the piece that stops first (on a tie, the one of least index).
static void set_stop(const stop_tracker *w, uj_clearance_workspace *workspace, uj_bottleneck *out)
{
    for (int i = w->count - 1; i >= 0; i--)
        if ((out->pieces >> i & 1u) != 0 &&
            (out->piece < 0 || w->turned[i] <= w->turned[out->piece] + 1e-9))
            out->piece = i;
    out->turned = w->turned[out->piece];
    out->angle = w->last[out->piece][out->piece].angle;
    find_chain(w, out->piece, workspace, out);
}

// Leaves *out unchanged if the simulation of the turn fails.
static uj_status find_stop(const uj_plan_attempt *bad, uj_rules rules, const uj_move *move,
                           uj_bottleneck *out, uj_error *error)
{
    uj_contact_model *model = NULL;
    uj_successor_generator generator = {0};
    uj_clearance_workspace workspace = {0};
    uj_status status = uj_contact_model_create(bad->tray, &model, error);
    if (status == UJ_OK)
        status = uj_successor_generator_create(bad->tray, model, rules, &generator, error);
    if (status == UJ_OK)
        status = uj_clearance_workspace_create(model, &workspace);
    if (status == UJ_OK) {
        stop_tracker w = {.watched = out->pieces, .count = (int)bad->tray->piece_count};
        uj_turn_trace trace = {track_frame, &w};
        uj_tray_state state = bad->run->states[out->move];
        start_tracker(&w, move, &state);
        if (uj_successor_generator_trace(&generator, move, &state, &trace, NULL) == UJ_OK)
            set_stop(&w, &workspace, out);
    }
    uj_clearance_workspace_clear(&workspace);
    uj_successor_generator_clear(&generator);
    uj_contact_model_destroy(model);
    return status;
}

// --- the tightest place of a motion ------------------------------------------------------------

// Measures the clearance (clearance.h) during the move bottleneck->move of `motion`.
typedef struct gauge {
    const uj_bottleneck *bottleneck;
    const uj_tray *tray;
    const uj_motion *motion;
    double from;                    // time at which measuring begins
    const uj_contact_pairs *among;  // contacts to measure; NULL: all
    uj_contact_model *model;
    uj_clearance_workspace workspace;
    double time, play;  // play: least clearance so far, or INFINITY; time: when it occurs
} gauge;

// Sets `poses` to the poses at `time`. In a slide, replaces the angles of moving pieces by those at
// the bottleneck. (Otherwise, a piece turning along a wall would seem to have no clearance.)
//
// Compares the angles of moving pieces (in a turn: of bottleneck->piece) at `time` with those at
// the bottleneck. Returns false if an angle differs by more than search_range.
static bool place_at(const gauge *g, double time, uj_pose *poses)
{
    const uj_bottleneck *b = g->bottleneck;
    uj_motion_at(g->motion, time, poses);
    if (b->kind == UJ_BOTTLENECK_TURN)
        return fabs(poses[b->piece].angle - b->angle) <= search_range;
    for (int i = 0; i < g->model->piece_count; i++) {
        if ((b->free_pieces >> i & 1u) == 0)
            continue;
        if (fabs(poses[i].angle - b->poses[i].angle) > search_range)
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

// Golden section search (Kiefer 1953) for the time of least clearance, around g->time.
static void refine(gauge *g, double step)
{
    const double ratio = 0.6180339887498949;
    double low = g->time - step, high = g->time + step;
    for (int pass = 0; pass < GOLDEN_PASSES; pass++) {
        double a = high - ratio * (high - low), b = low + ratio * (high - low);
        if (play_at(g, a) <= play_at(g, b))
            high = b;
        else
            low = a;
    }
    try_time(g, 0.5 * (low + high));
}

// Returns the time within move number `move` at which the pieces are nearest to `poses`.
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

static void sweep(gauge *g)
{
    size_t move = g->bottleneck->move;
    double last = g->from, step = 0.0, end = (double)move + 1.0;
    try_time(g, g->from);
    for (size_t f = 0; f < g->motion->frame_count; f++) {
        double time = g->motion->times[f];
        if (time <= g->from || time > end)
            continue;
        double before = g->play;
        for (int s = 1; s <= SAMPLES; s++)
            try_time(g, last + (time - last) * s / SAMPLES);
        if (g->play < before)
            step = (time - last) / SAMPLES;
        last = time;
    }
    if (isfinite(g->play) && step > 0.0)
        refine(g, step);
}

// `chain` may be NULL. If no contact bounds the clearance, *chain is left unchanged.
static uj_status find_tightest(gauge *g, uj_pose *poses, uj_contact_pairs *chain, uj_error *error)
{
    g->time = g->from;
    g->play = INFINITY;
    uj_status status = uj_contact_model_create(g->tray, &g->model, error);
    if (status == UJ_OK)
        status = uj_clearance_workspace_create(g->model, &g->workspace);
    if (status == UJ_OK) {
        sweep(g);
        // `poses` may be g->bottleneck->poses, which place_at reads.
        uj_pose tightest[UJ_MAX_PIECES];
        (void)place_at(g, g->time, tightest);
        memcpy(poses, tightest, g->tray->piece_count * sizeof *poses);
        if (chain != NULL && isfinite(g->play))
            (void)uj_clearance(poses, g->bottleneck->free_pieces, g->among, &g->workspace, chain);
    }
    uj_clearance_workspace_clear(&g->workspace);
    uj_contact_model_destroy(g->model);
    return status;
}

// --- the bottleneck ----------------------------------------------------------------------------

static unsigned pieces_of(const uj_move *move)
{
    unsigned mask = 0;
    for (int i = 0; i < move->piece_count; i++)
        mask |= 1u << move->pieces[i].piece;
    return mask;
}

// Returns false if both runs have nearly equal poses after every move.
static bool find_move(const uj_plan_attempt *good, const uj_plan_attempt *bad, uj_bottleneck *out)
{
    double diameter = uj_tray_diameter(good->tray);
    const uj_plan_run *solved = good->run, *failed = bad->run;
    size_t count =
        solved->move_count < failed->move_count ? solved->move_count : failed->move_count;
    for (size_t i = 1; i <= count; i++) {
        const uj_tray_state *reached = &solved->states[i], *stopped_at = &failed->states[i];
        unsigned pieces = moved_elsewhere(reached, stopped_at, good->tray->piece_count, diameter);
        if (pieces == 0)
            continue;
        out->move = i - 1;
        unsigned stopped = turned_elsewhere(reached, stopped_at, pieces);
        out->kind = stopped != 0 ? UJ_BOTTLENECK_TURN : UJ_BOTTLENECK_SLIDE;
        out->pieces = stopped != 0 ? stopped : pieces;
        return true;
    }
    out->move = count;
    return false;
}

static uj_status explain_turn(const uj_plan_attempt *good, const uj_plan_attempt *bad,
                              const uj_move *move, uj_bottleneck *out, uj_error *error)
{
    const uj_tray_solution *solution = &good->run->solution;
    uj_status status = find_stop(bad, solution->rules, move, out, error);
    if (status != UJ_OK || out->chain.count == 0)
        return status;
    gauge g = {.bottleneck = out,
               .tray = good->tray,
               .motion = &solution->motion,
               .from = (double)out->move,
               .among = &out->chain};
    status = find_tightest(&g, out->poses, NULL, error);
    out->gap = g.play;
    if (status == UJ_OK && isfinite(out->gap)) {
        double start = good->run->states[out->move].poses[out->piece].angle;
        out->angle = out->poses[out->piece].angle;
        out->turned = fabs(out->angle - start);
    }
    return status;
}

static uj_status explain_slide(const uj_plan_attempt *good, const uj_plan_attempt *bad,
                               uj_bottleneck *out, uj_error *error)
{
    const uj_motion *motion = &good->run->solution.motion;
    const uj_tray_state *stopped = &bad->run->states[out->move + 1];
    memcpy(out->poses, stopped->poses, sizeof out->poses);
    gauge g = {.bottleneck = out,
               .tray = good->tray,
               .motion = motion,
               .from =
                   nearest_time(motion, out->move, stopped->poses, uj_tray_diameter(good->tray))};
    uj_status status = find_tightest(&g, out->poses, &out->chain, error);
    out->gap = g.play;
    return status;
}

uj_status uj_bottleneck_find(const uj_plan_attempt *good, const uj_plan_attempt *bad,
                             const uj_plan *plan, uj_bottleneck *out, uj_error *error)
{
    *out = (uj_bottleneck){.piece = -1, .gap = INFINITY};
    if (!find_move(good, bad, out)) {
        if (bad->run->end == UJ_PLAN_FAILED && bad->run->move_count == plan->move_count)
            out->kind = UJ_BOTTLENECK_GOAL;
        return UJ_OK;
    }
    const uj_move *move = &plan->moves[out->move];
    out->free_pieces = pieces_of(move);
    return out->kind == UJ_BOTTLENECK_TURN ? explain_turn(good, bad, move, out, error)
                                           : explain_slide(good, bad, out, error);
}

uj_status uj_bottleneck_gap(const uj_bottleneck *bottleneck, const uj_plan_attempt *solved,
                            double *gap, uj_error *error)
{
    *gap = INFINITY;
    if (bottleneck->chain.count == 0 || bottleneck->move >= solved->run->move_count)
        return UJ_OK;
    const uj_motion *motion = &solved->run->solution.motion;
    uj_pose poses[UJ_MAX_PIECES];
    gauge g = {.bottleneck = bottleneck,
               .tray = solved->tray,
               .motion = motion,
               .from = (double)bottleneck->move,
               .among = &bottleneck->chain};
    if (bottleneck->kind == UJ_BOTTLENECK_SLIDE)
        g.from = nearest_time(motion, bottleneck->move, bottleneck->poses,
                              uj_tray_diameter(solved->tray));
    uj_status status = find_tightest(&g, poses, NULL, error);
    *gap = g.play;
    return status;
}
