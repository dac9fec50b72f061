// The view of stacked blocks, seen from the side.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/discrete/blocks/blocks.h>
#include <unjam/viewer/draw/text_wrap.h>

#include "block_picture.h"

// --- making --------------------------------------------------------------------------------------

// The longest name decides the width of all blocks. The unit is the height of a block.
static double block_width(const uj_blocks *blocks)
{
    double width = 2.5;
    for (int i = 0; i < blocks->block_count; i++)
        width = fmax(width, 1.25 * uj_text_wrap_width(blocks->names[i], UJ_BLOCK_LEAST_TEXT) + 0.4);
    return fmin(width, 6.0);
}

static uj_status make_hatches(const uj_blocks *blocks, uj_block_picture *picture)
{
    double half = 0.5 * block_width(blocks) - 0.12;
    uj_vec2 corners[4] = {{-half, -0.38}, {half, -0.38}, {half, 0.38}, {-half, 0.38}};
    uj_ring ring = {4, corners};
    const uj_polygon face = {1, &ring};
    uj_status status = UJ_OK;
    for (int i = 0; i < blocks->block_count && status == UJ_OK; i++) {
        double room = 0.5 * uj_text_wrap_width(blocks->names[i], 0.5) + 0.15;
        const uj_hatch_place place = {
            .shape = &face, .room = fmin(room, half), .step = 0.2, .margin = 0.04};
        status = uj_hatch_make(&place, i, &picture->hatches[i]);
    }
    return status;
}

static void release(void *data)
{
    uj_block_picture *picture = data;
    if (picture != NULL)
        uj_hatches_clear(picture->hatches, UJ_BLOCKS_BLOCKS);
    free(picture);
}

static uj_status prepare(uj_discrete_subject *subject)
{
    const uj_blocks *blocks = uj_blocks_of(subject);
    uj_block_picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL)
        return UJ_NO_MEMORY;
    subject->picture = picture;
    subject->piece_count = (size_t)blocks->block_count;
    picture->floating = uj_block_stacks(blocks, blocks->goal, picture->goal_places);
    return make_hatches(blocks, picture);
}

static void start(const uj_discrete_subject *subject, uint16_t *places)
{
    const uj_blocks *blocks = uj_blocks_of(subject);
    uj_block_stacks(blocks, blocks->start, places);
}

static void arrange(uj_discrete_subject *subject)
{
    const uj_blocks *blocks = uj_blocks_of(subject);
    uj_block_picture *picture = subject->picture;
    size_t rows = subject->base.move_count + 1, count = subject->piece_count;
    int levels = uj_block_highest(subject->places, rows * count);
    bool with_goal = subject->with_goal, moves = with_goal || subject->moves != NULL;
    // Leave room for higher stacks, so that the picture seldom changes its size during a game.
    if (with_goal)
        levels = blocks->block_count < 8 ? blocks->block_count : levels + 1;
    if (with_goal && uj_block_highest(picture->goal_places, count) > levels)
        levels = uj_block_highest(picture->goal_places, count);
    picture->now = uj_shelves_make(blocks->place_count + (with_goal ? picture->floating : 0),
                                   levels, block_width(blocks), moves);
    picture->goal = picture->now;
    // The extra columns, for stacks that may stand anywhere, belong to the goal only.
    picture->now.columns = blocks->place_count;
    subject->box = picture->now.box;
    if (with_goal) {
        picture->head = 0.06 * (picture->now.box.high.x - picture->now.box.low.y);
        subject->box = uj_pair_boxes(picture->now.box, picture->head, &picture->goal_offset);
    }
}

// --- playing -------------------------------------------------------------------------------------

static bool play(const uj_discrete_subject *subject, uj_move_codes move, uint16_t *places,
                 uj_path *path)
{
    const uj_blocks *blocks = uj_blocks_of(subject);
    const size_t count = subject->piece_count;
    if (move.count != 2 || move.codes[0] >= blocks->block_count ||
        move.codes[1] >= blocks->block_count + blocks->place_count ||
        move.codes[0] == move.codes[1])
        return false;
    uint16_t from = places[move.codes[0]];
    uint16_t to = move.codes[1] >= blocks->block_count
                      ? uj_block_place(move.codes[1] - blocks->block_count, 0)
                      : (uint16_t)(places[move.codes[1]] + 1);
    if (uj_block_is_taken(places, count, (uint16_t)(from + 1)) ||
        uj_block_is_taken(places, count, to))
        return false;
    places[move.codes[0]] = to;
    *path = (uj_path){.piece = move.codes[0], .count = 2, .places = {from, to}};
    return true;
}

static void describe(const uj_discrete_subject *subject, char *buffer, size_t size)
{
    snprintf(buffer, size,
             subject->with_goal ? _("Goal: stack the blocks as shown under \"goal\".")
                                : _("Goal: bring every block to its place."));
}

// --- games ---------------------------------------------------------------------------------------

static uj_box bounds(const uj_discrete_subject *subject, const uint16_t *places, size_t piece)
{
    const uj_block_picture *picture = subject->picture;
    uj_vec2 middle = uj_shelves_middle(&picture->now, places[piece]);
    uj_vec2 half = {0.5 * picture->now.width, 0.5};
    return (uj_box){uj_vec2_sub(middle, half), uj_vec2_add(middle, half)};
}

static bool covers(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                   uj_vec2 at)
{
    uj_box box = bounds(subject, places, piece);
    return at.x > box.low.x && at.x < box.high.x && at.y > box.low.y && at.y < box.high.y;
}

static void legal_moves(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                        const uj_move_visitor *visitor)
{
    const uj_block_picture *picture = subject->picture;
    const uj_blocks *blocks = uj_blocks_of(subject);
    for (int onto = 0; onto < blocks->block_count + blocks->place_count; onto++) {
        uj_path path;
        uint16_t trial[UJ_BLOCKS_BLOCKS];
        const uint16_t codes[2] = {(uint16_t)piece, (uint16_t)onto};
        memcpy(trial, places, subject->piece_count * sizeof *trial);
        if (play(subject, (uj_move_codes){codes, 2}, trial, &path))
            visitor->visit(visitor->payload, codes, 2,
                           uj_shelves_middle(&picture->now, trial[piece]));
    }
}

static void stuck(const uj_discrete_subject *subject, const uint16_t *places, size_t piece,
                  char *buffer, size_t size)
{
    const uj_blocks *blocks = uj_blocks_of(subject);
    for (size_t i = 0; i < subject->piece_count; i++)
        if (places[i] == places[piece] + 1) {
            snprintf(buffer, size, _("%s cannot move: %s stands on it. Move %s first."),
                     blocks->names[piece], blocks->names[i], blocks->names[i]);
            return;
        }
    snprintf(buffer, size, _("%s cannot move: there is no other place for it."),
             blocks->names[piece]);
}

static void *restart(const uj_discrete_subject *subject, const uint16_t *places)
{
    uj_blocks *blocks = malloc(sizeof *blocks);
    if (blocks == NULL)
        return NULL;
    *blocks = *uj_blocks_of(subject);
    for (size_t i = 0; i < subject->piece_count; i++) {
        int column = uj_block_column(places[i]), level = uj_block_level(places[i]);
        blocks->start[i] = (uint8_t)(blocks->block_count + column);
        for (size_t k = 0; k < subject->piece_count; k++)
            if (level > 0 && places[k] == uj_block_place(column, level - 1))
                blocks->start[i] = (uint8_t)k;
    }
    return blocks;
}

const uj_discrete_view uj_blocks_view = {
    .kind = "blocks",
    .columns = true,
    .pace = {.speed = 5.5, .shortest = 0.7, .longest = 2.5, .pause = 0.3, .rest = 1.0},
    .prepare = prepare,
    .release = release,
    .start = start,
    .play = play,
    .arrange = arrange,
    .length = uj_block_path_length,
    .describe = describe,
    .draw = uj_block_draw,
    .trail = uj_block_trail,
    .draw_goal = uj_block_draw_goal,
    .bounds = bounds,
    .covers = covers,
    .legal_moves = legal_moves,
    .stuck = stuck,
    .restart = restart,
};
