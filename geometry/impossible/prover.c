// Tries several methods, one after another, until one of them proves the puzzle impossible.
#include <unjam/geometry/impossible/prover.h>

#include <math.h>
#include <stdlib.h>

#include "prover_state.h"

// Methods: growth.c if step is not 0; neighbours.c if `neighbours` is set; otherwise refine.c.
static const struct attempt {
    double step;  // degrees by which growth.c widens its region
    bool neighbours;
    size_t cell_limit;   // unused by growth.c
    uint64_t box_limit;  // see uj_prover.box_limit
} attempts[] = {
    {.step = 1.0, .box_limit = 10000},
    {.cell_limit = 1000, .box_limit = 100},
    {.neighbours = true, .cell_limit = 20000, .box_limit = 20000},
    {.step = 0.25, .box_limit = 40000},
    {.cell_limit = 20000, .box_limit = 100},
    {.step = 0.05, .box_limit = 200000},
    {.cell_limit = 1000000, .box_limit = 3000},
};

static bool find_separations(uj_prover *p)
{
    const uj_contact_model *model = p->model;
    uj_halfplanes planes = {0};
    uj_rotation turned[UJ_MAX_PIECES];
    uj_vec2 at[UJ_MAX_PIECES];
    p->separation = calloc((size_t)model->pair_count + 1, sizeof *p->separation);
    if (p->separation == NULL || uj_halfplanes_create(model, &planes) != UJ_OK)
        return false;
    for (size_t i = 0; i < p->tray->piece_count; i++) {
        const uj_pose *start = &p->tray->pieces[i].start;
        turned[i] = uj_rotation_of(start->angle);
        at[i] = (uj_vec2){start->x, start->y};
    }
    for (int k = 0; k < model->pair_count; k++) {
        int best = 0;
        uj_halfplanes_build_whole_pair(model, turned, k, &planes);
        uj_part_pair_separation(model, &planes, k, at, &best);
        const uj_halfplane *plane = &planes.planes[best];
        p->separation[k] = atan2(plane->ny, plane->nx) * 180.0 / UJ_PI;
    }
    uj_halfplanes_clear(&planes);
    return true;
}

static bool create(uj_prover *p, uj_error *error)
{
    size_t n = p->tray->piece_count;
    p->refuter_count = p->options->threads > 0 ? p->options->threads : 1;
    p->refuters = calloc(p->refuter_count, sizeof *p->refuters);
    p->pairs = calloc((size_t)p->model->pair_count + 1, sizeof *p->pairs);
    p->cell_capacity = n + (size_t)p->model->pair_count + 1;
    p->cells = calloc(p->cell_capacity, sizeof *p->cells);
    bool created =
        find_separations(p) && p->refuters != NULL && p->pairs != NULL && p->cells != NULL;
    for (unsigned t = 0; created && t < p->refuter_count; t++)
        created = uj_refuter_create(p->model, &p->refuters[t]) == UJ_OK;
    for (size_t i = 0; i < n; i++) {
        p->cuts[i].capacity = 2;
        p->cuts[i].at = calloc(2, sizeof *p->cuts[i].at);
        created = created && p->cuts[i].at != NULL;
        p->start[i] = uj_degrees(p->tray->pieces[i].start.angle);
    }
    if (!created)
        uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the proof");
    return created;
}

static void clear(uj_prover *p)
{
    uj_prover_drop_questions(p, 0);
    free(p->questions);
    free(p->entries);
    for (size_t i = 0; i < p->tray->piece_count; i++)
        free(p->cuts[i].at);
    for (unsigned t = 0; p->refuters != NULL && t < p->refuter_count; t++)
        uj_refuter_destroy(p->refuters[t]);
    free(p->refuters);
    free(p->pairs);
    free(p->separation);
    free(p->cells);
    uj_contact_model_destroy(p->model);
    pthread_cond_destroy(&p->settled);
    pthread_mutex_destroy(&p->mutex);
}

// The checker of proofs (geometry/witness) rejects greater angles (radians), because doubles round
// them too coarsely.
static const double most_angle = 100.0;

static bool has_provable_angles(const uj_tray *tray)
{
    bool good = true;
    for (size_t i = 0; i < tray->piece_count; i++)
        good = good && fabs(tray->pieces[i].start.angle) <= most_angle;
    for (size_t k = 0; k < tray->goal.pose_count; k++)
        good = good && fabs(tray->goal.poses[k].at.angle) <= most_angle &&
               fabs(tray->goal.poses[k].within.angle) <= most_angle;
    return good;
}

static bool try_one(uj_prover *p, const struct attempt *attempt)
{
    p->box_limit = attempt->box_limit;
    if (attempt->step > 0.0)
        return uj_prover_grow(p, attempt->step);
    return attempt->neighbours ? uj_prover_visit_neighbours(p, attempt->cell_limit)
                               : uj_prover_refine(p, attempt->cell_limit);
}

static void try_all(uj_prover *p, uj_prover_result *out)
{
    size_t count = has_provable_angles(p->tray) ? sizeof attempts / sizeof *attempts : 0;
    out->end = UJ_PROVER_GAVE_UP;
    for (size_t k = 0; k < count && !p->stopped && !p->out_of_memory; k++) {
        p->stats.attempt = (unsigned)k + 1;
        if (!try_one(p, &attempts[k]))
            continue;
        out->proof = uj_prover_write_proof(p);
        p->out_of_memory = out->proof == NULL;
        out->end = UJ_PROVER_PROVEN;
        return;
    }
    if (p->stopped)
        out->end = UJ_PROVER_STOPPED;
}

uj_status uj_prove_impossible(const uj_tray *tray, const uj_prover_options *options,
                              uj_prover_result *out, uj_error *error)
{
    *out = (uj_prover_result){.end = UJ_PROVER_GAVE_UP};
    uj_prover p = {.tray = tray, .options = options};
    uj_status status = uj_contact_model_create(tray, &p.model, error);
    if (status != UJ_OK)
        return status;
    pthread_mutex_init(&p.mutex, NULL);
    pthread_cond_init(&p.settled, NULL);
    if (create(&p, error))
        try_all(&p, out);
    else
        status = UJ_NO_MEMORY;
    if (status == UJ_OK && p.out_of_memory)
        status = uj_error_set(error, UJ_NO_MEMORY, "out of memory while looking for a proof");
    out->stats = p.stats;
    clear(&p);
    return status;
}
