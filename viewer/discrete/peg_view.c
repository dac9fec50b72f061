// The view of peg solitaire.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/peg/peg.h>

#include "discrete_view.h"
#include "peg_layout.h"
#include "peg_picture.h"

// --- making --------------------------------------------------------------------------------------

static uj_status make_hatches(uj_peg_picture *picture)
{
    enum { CORNERS = 24 };
    uj_vec2 points[CORNERS];
    uj_ring ring = {CORNERS, points};
    const uj_polygon disc = {1, &ring};
    for (int i = 0; i < CORNERS; i++) {
        double angle = 2.0 * UJ_PI * i / CORNERS;
        points[i] = (uj_vec2){0.9 * cos(angle), 0.9 * sin(angle)};
    }
    const uj_hatch_place place = {.shape = &disc, .step = 0.42, .margin = 0.06};
    uj_status status = UJ_OK;
    for (int i = 0; i < UJ_HATCHES && status == UJ_OK; i++)
        status = uj_hatch_make(&place, i, &picture->hatches[i]);
    return status;
}

static void release(void *data)
{
    uj_peg_picture *picture = data;
    if (picture != NULL)
        uj_hatches_clear(picture->hatches, UJ_HATCHES);
    free(picture);
}

static uj_status prepare(uj_discrete_subject *subject)
{
    const uj_peg *peg = uj_peg_of(subject);
    uj_peg_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL)
        return UJ_NO_MEMORY;
    subject->picture = picture;
    uj_status status = uj_peg_layout(peg, picture->points);
    if (status == UJ_OK)
        status = make_hatches(picture);
    if (status != UJ_OK)
        return status;
    picture->hull =
        (uj_ring){uj_peg_hull(picture->points, peg->board.hole_count, picture->hull_points),
                  picture->hull_points};
    for (unsigned h = 0; h < peg->board.hole_count; h++)
        if ((peg->start & uj_peg_bit(h)) != 0)
            picture->home[subject->piece_count++] = (uint8_t)h;
    return UJ_OK;
}

static void start(const uj_discrete_subject *subject, uint16_t *places)
{
    const uj_peg_picture *picture = subject->picture;
    for (size_t i = 0; i < subject->piece_count; i++)
        places[i] = picture->home[i];
}

static void arrange(uj_discrete_subject *subject)
{
    const uj_peg_picture *picture = subject->picture;
    uj_vec2 low = picture->hull_points[0], high = low;
    for (size_t i = 1; i < picture->hull.count; i++) {
        uj_vec2 p = picture->hull_points[i];
        low = (uj_vec2){fmin(low.x, p.x), fmin(low.y, p.y)};
        high = (uj_vec2){fmax(high.x, p.x), fmax(high.y, p.y)};
    }
    double margin = UJ_PEG_EDGE + 0.12;
    subject->box = (uj_box){{low.x - margin, low.y - margin}, {high.x + margin, high.y + margin}};
}

// --- playing -------------------------------------------------------------------------------------

static bool play(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *path)
{
    const uj_peg *peg = uj_peg_of(subject);
    const unsigned holes = peg->board.hole_count;
    const size_t none = subject->piece_count;
    uint16_t now[UJ_PEG_MAX_HOLES];
    if (move.count < 2 || move.count > UJ_PATH_LIMIT || move.codes[0] >= holes)
        return false;
    memcpy(now, places, subject->piece_count * sizeof *now);
    size_t piece = uj_peg_at(subject, now, move.codes[0]);
    for (size_t i = 1; i < move.count; i++) {
        unsigned from = move.codes[i - 1], to = move.codes[i];
        if (piece == none || to >= holes || peg->board.between[from][to] == UJ_PEG_NO_HOLE)
            return false;
        size_t over = uj_peg_at(subject, now, peg->board.between[from][to]);
        if (over == none || uj_peg_at(subject, now, to) != none)
            return false;
        now[over] = UJ_NO_PLACE;
        now[piece] = (uint16_t)to;
    }
    memcpy(places, now, subject->piece_count * sizeof *now);
    path->piece = (uint16_t)piece;
    path->count = move.count;
    memcpy(path->places, move.codes, move.count * sizeof *path->places);
    return true;
}

// The unit of length is a jump.
static double length(const uj_discrete_subject *subject, const uj_move_frame *frame)
{
    (void)subject;
    return (double)(frame->path_length - 1);
}

// --- showing -------------------------------------------------------------------------------------

static void describe(const uj_discrete_subject *subject, char *buffer, size_t size)
{
    const uj_peg *peg = uj_peg_of(subject);
    if (peg->exact)
        snprintf(buffer, size, _("Goal: leave a peg in each hole with a ring, and nowhere else."));
    else
        snprintf(buffer, size,
                 uj_translate_count("Goal: leave %u peg, anywhere.",
                                    "Goal: leave %u pegs, anywhere.", peg->goal_count),
                 peg->goal_count);
}

// --- games ---------------------------------------------------------------------------------------

static uj_box bounds(const uj_discrete_subject *subject, const uint16_t *places, size_t piece)
{
    const uj_peg_picture *picture = subject->picture;
    if (places[piece] == UJ_NO_PLACE)
        return (uj_box){{1.0, 1.0}, {0.0, 0.0}};
    uj_vec2 at = picture->points[places[piece]];
    return (uj_box){{at.x - UJ_PEG_RADIUS, at.y - UJ_PEG_RADIUS},
                    {at.x + UJ_PEG_RADIUS, at.y + UJ_PEG_RADIUS}};
}

static bool covers(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at)
{
    const uj_peg_picture *picture = subject->picture;
    return places[piece] != UJ_NO_PLACE &&
           uj_vec2_length(uj_vec2_sub(picture->points[places[piece]], at)) < 1.2 * UJ_PEG_RADIUS;
}

// Visits single jumps. The game joins consecutive jumps of a peg into one move.
static void legal_moves(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        const uj_move_visitor *visitor)
{
    const uj_peg_picture *picture = subject->picture;
    const uj_peg *peg = uj_peg_of(subject);
    bool first = subject->base.move_count == 0 && peg->first_from != UJ_PEG_NO_HOLE;
    if (places[piece] == UJ_NO_PLACE || (first && places[piece] != peg->first_from))
        return;
    for (unsigned to = 0; to < peg->board.hole_count; to++) {
        uj_path path;
        uint16_t trial[UJ_PEG_MAX_HOLES];
        const uint16_t codes[2] = {places[piece], (uint16_t)to};
        memcpy(trial, places, subject->piece_count * sizeof *trial);
        if ((first && to != peg->first_to) ||
            !play(subject, (uj_move_codes){codes, 2}, trial, &path))
            continue;
        visitor->visit(visitor->payload, codes, 2, picture->points[to]);
    }
}

static void stuck(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  char *buffer, size_t size)
{
    const uj_peg *peg = uj_peg_of(subject);
    bool first = subject->base.move_count == 0 && peg->first_from != UJ_PEG_NO_HOLE;
    if (first && places[piece] != peg->first_from)
        snprintf(buffer, size, _("The first jump must be from hole %u to hole %u."),
                 (unsigned)peg->first_from, (unsigned)peg->first_to);
    else
        snprintf(buffer, size,
                 _("This peg cannot jump: it needs a peg beside it and, behind that peg, an "
                   "empty hole."));
}

static void *restart(const uj_discrete_subject *subject, const uint16_t *places)
{
    uj_peg *peg = malloc(sizeof *peg);
    if (peg == NULL)
        return NULL;
    *peg = *uj_peg_of(subject);
    peg->start = 0;
    for (size_t i = 0; i < subject->piece_count; i++)
        if (places[i] != UJ_NO_PLACE)
            peg->start |= uj_peg_bit(places[i]);
    if (subject->base.move_count > 0)
        peg->first_from = peg->first_to = UJ_PEG_NO_HOLE;
    return peg;
}

const uj_discrete_view uj_peg_view = {
    .kind = "peg",
    .pace = {.speed = 1.9, .shortest = 0.5, .longest = 8.0, .pause = 0.3, .rest = 1.2},
    .prepare = prepare,
    .release = release,
    .start = start,
    .play = play,
    .arrange = arrange,
    .length = length,
    .describe = describe,
    .draw = uj_peg_draw,
    .trail = uj_peg_trail,
    .draw_goal = uj_peg_draw_goal,
    .bounds = bounds,
    .covers = covers,
    .legal_moves = legal_moves,
    .stuck = stuck,
    .restart = restart,
};
