// Writes and reads the steps of Sokoban moves, and makes moves from pushes.
#include <unjam/discrete/sokoban/sokoban_steps.h>

#include <string.h>

#include "sokoban_search.h"

static const char letters[] = "urdlURDL";

char uj_sokoban_letter(uint16_t code)
{
    return code < sizeof letters - 1 ? letters[code] : '?';
}

int uj_sokoban_code(char letter)
{
    const char *found = letter != '\0' ? strchr(letters, letter) : NULL;
    return found != NULL ? (int)(found - letters) : -1;
}

// A move that is being put together.
typedef struct move_writer {
    uj_moves *out;
    uint16_t codes[UJ_SOKOBAN_MOVE_STEPS];
    size_t count;
    bool ok;
} move_writer;

static void finish(move_writer *w)
{
    if (w->count > 0)
        w->ok = w->ok && uj_moves_append(w->out, w->codes, w->count);
    w->count = 0;
}

// Adds a step to the current move. Begins a new move if the current one is full, or if it ends with
// a push and the new step is not a push in the same direction.
static void add(move_writer *w, int code)
{
    const int last = w->count > 0 ? w->codes[w->count - 1] : 0;
    if (w->count == UJ_SOKOBAN_MOVE_STEPS || (last >= UJ_SOKOBAN_PUSH && last != code))
        finish(w);
    w->codes[w->count++] = (uint16_t)code;
}

// Adds the steps with which the player walks to the field `to`. The position must be flooded, and
// the flood must have reached `to`. `way` is scratch with room for the directions of all steps.
static void walk(move_writer *w, const sokoban_position *p, uint32_t to, uint8_t *way)
{
    size_t length = 0;
    for (uint32_t field = to; field != p->player;)
        for (int d = 0; d < 4; d++) {
            uint32_t before = p->maze->next[field][d];
            if (!sokoban_position_reached(p, before) || p->steps[before] + 1 != p->steps[field])
                continue;
            way[length++] = (uint8_t)sokoban_opposite(d);
            field = before;
            break;
        }
    while (length > 0)
        add(w, way[--length]);
}

bool sokoban_write_moves(sokoban_search *search, const sokoban_push *pushes, size_t count,
                         uj_moves *out)
{
    sokoban_position *p = &search->position;
    move_writer w = {.out = out, .ok = true};
    uint8_t way[UJ_SOKOBAN_CELLS];
    sokoban_position_unpack(p, search->start);
    p->player = p->maze->field_of[search->problem->player];
    for (size_t i = 0; i < count; i++) {
        const uint16_t box = pushes[i].box, *next = p->maze->next[box];
        const uint32_t behind = next[sokoban_opposite(pushes[i].direction)];
        if (p->player != behind) {
            sokoban_position_flood(p);
            walk(&w, p, behind, way);
        }
        add(&w, pushes[i].direction + UJ_SOKOBAN_PUSH);
        sokoban_position_shift(p, box, next[pushes[i].direction]);
        p->player = box;
    }
    finish(&w);
    return w.ok;
}

bool sokoban_write_steps(const sokoban_search *search, const unsigned char *states, size_t count,
                         uj_moves *out)
{
    const sokoban_position *p = &search->position;
    move_writer w = {.out = out, .ok = true};
    uint32_t player = states[0] | (uint32_t)states[1] << 8;
    for (size_t i = 0; i < count; i++) {
        const unsigned char *after = states + p->packed_size;
        const uint32_t to = after[0] | (uint32_t)after[1] << 8;
        const bool pushes = memcmp(states + 2, after + 2, p->packed_size - 2) != 0;
        int d = 0;
        while (d < 3 && p->maze->next[player][d] != to)
            d++;
        add(&w, d + (pushes ? UJ_SOKOBAN_PUSH : 0));
        player = to;
        states = after;
    }
    finish(&w);
    return w.ok;
}
