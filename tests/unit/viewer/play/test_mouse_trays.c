// Plays the bundled trays by mouse alone, with drags instead of the keys in tray_plays.h.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/viewer/board/layout.h>
#include <unjam/viewer/load/loaded_file.h>
#include <unjam/viewer/play/player.h>
#include <unjam/viewer/scene/game_bar.h>
#include <unjam/viewer/tray/tray_subject.h>

#include "tests/support/tray_plays.h"

// The selection that the keys of tray_plays.h make. T (Tab) selects the next piece. S (space)
// switches whether this piece stays selected. In `selected` and `kept`, bit i stands for piece i.
typedef struct selection {
    unsigned selected, kept, count;
    unsigned cursor;
} selection;

static void press_key(selection *s, char key)
{
    if (key == 'S') {
        s->kept ^= 1u << s->cursor;
        return;
    }
    s->cursor = s->selected == 0 ? 0 : (s->cursor + 1) % s->count;
    s->selected = s->kept | 1u << s->cursor;
}

static const uj_tray_subject *tray_of(const uj_player *player)
{
    return (const uj_tray_subject *)player->game->subject;
}

// A press within `reach` of a handle hits the handle. `reach` is in the tray's coordinates.
typedef struct view {
    uj_map map;
    double scale, reach;
} view;

static view view_of(const uj_player *player)
{
    uj_controls controls;
    view v;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_layout layout = uj_layout_make(scene.width, scene.height, scene.show, scene.subject);
    v.map = uj_scene_map(&scene, &v.scale);
    v.reach = 1.3 * layout.text / v.scale;
    return v;
}

static uj_vec2 pixel_of(const view *v, uj_vec2 at)
{
    return (uj_vec2){v->map.x0 + v->map.xx * at.x, v->map.y0 + v->map.yy * at.y};
}

static bool near_a_handle(const uj_tray_subject *subject, uj_vec2 at, double reach)
{
    const uj_tray_position *position = subject->position;
    for (size_t i = 0; i < subject->tray->piece_count; i++)
        if ((position->selected >> i & 1u) != 0 &&
            uj_vec2_length(uj_vec2_sub(uj_tray_handle(subject, i, position->poses[i]), at)) <=
                reach)
            return true;
    return false;
}

// Returns a pixel of piece `piece`, one that no handle covers.
static uj_vec2 grip_of(const uj_player *player, const view *v, unsigned piece)
{
    enum { TRIES = 40 };
    const uj_tray_subject *subject = tray_of(player);
    const uj_ring *ring = &subject->tray->pieces[piece].shape.rings[0];
    uj_vec2 low = ring->points[0], high = low;
    for (size_t i = 1; i < ring->count; i++) {
        low = (uj_vec2){fmin(low.x, ring->points[i].x), fmin(low.y, ring->points[i].y)};
        high = (uj_vec2){fmax(high.x, ring->points[i].x), fmax(high.y, ring->points[i].y)};
    }
    for (int i = 0; i < TRIES * TRIES; i++) {
        // Successive tries are far apart.
        int k = i * 7 % (TRIES * TRIES);
        uj_vec2 at = {low.x + (high.x - low.x) * (k % TRIES + 0.5) / TRIES,
                      low.y + (high.y - low.y) * (k / TRIES + 0.5) / TRIES};
        uj_vec2 on_board = uj_pose_apply(subject->position->poses[piece], at);
        if (uj_ring_contains(ring, at) && !near_a_handle(subject, on_board, v->reach))
            return pixel_of(v, on_board);
    }
    fail_msg("the handle covers all of piece %u", piece);
    return (uj_vec2){0.0, 0.0};
}

static unsigned first_of(unsigned pieces)
{
    unsigned piece = 0;
    while ((pieces >> piece & 1u) == 0)
        piece++;
    return piece;
}

static void select_pieces(uj_player *player, unsigned wanted)
{
    const uj_tray_position *position = tray_of(player)->position;
    player->shift = true;
    for (unsigned other; (other = position->selected ^ wanted) != 0;) {
        view v = view_of(player);
        uj_vec2 at = grip_of(player, &v, first_of(other));
        uj_player_mouse(player, UJ_MOUSE_PRESS, at.x, at.y);
        uj_player_mouse(player, UJ_MOUSE_RELEASE, at.x, at.y);
        assert_int_equal(position->selected ^ wanted, other & (other - 1));
    }
    player->shift = false;
}

// Drags the selected pieces as far as the arrow key `key` (see tray_plays.h) moves them.
static void drag(uj_player *player, char key)
{
    static const char letters[] = "lrudLRUD";
    static const uj_vec2 directions[4] = {{-1.0, 0.0}, {1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}};
    const uj_tray_subject *subject = tray_of(player);
    long index = strchr(letters, key) - letters;
    view v = view_of(player);
    double by = (index >= 4 ? 0.001 : 0.02) * uj_tray_diameter(subject->tray) * v.scale;
    uj_vec2 at = grip_of(player, &v, first_of(subject->position->selected));
    uj_vec2 to = uj_vec2_add(at, uj_vec2_scale(directions[index % 4], by));
    uj_player_mouse(player, UJ_MOUSE_PRESS, at.x, at.y);
    uj_player_mouse(player, UJ_MOUSE_MOVE, to.x, to.y);
    uj_player_mouse(player, UJ_MOUSE_RELEASE, to.x, to.y);
}

static void turn(uj_player *player, double notches)
{
    uj_layout layout = uj_layout_make(player->width, player->height, UJ_SHOW_WINDOW, NULL);
    player->mouse = (uj_vec2){layout.board.x + 5.0, layout.board.y + 5.0};
    uj_player_wheel(player, notches);
}

static void begin(uj_player *player)
{
    uj_controls controls;
    uj_scene scene = uj_player_scene(player, &controls);
    uj_layout layout = uj_layout_make(scene.width, scene.height, scene.show, scene.subject);
    uj_area area = uj_game_bar_begin(&layout);
    uj_vec2 at = {area.x + 0.5 * area.width, area.y + 0.5 * area.height};
    uj_player_mouse(player, UJ_MOUSE_PRESS, at.x, at.y);
    uj_player_mouse(player, UJ_MOUSE_RELEASE, at.x, at.y);
    assert_non_null(player->game);
}

static bool play(const tray_play *play, uj_player *player)
{
    selection s = {.count = (unsigned)tray_of(player)->tray->piece_count};
    for (const char *k = play->keys; *k != '\0'; k++) {
        char *end;
        long times = strtol(k, &end, 10);
        times = end == k ? 1 : times;
        for (k = end; times > 0; times--) {
            if (*k == 'T' || *k == 'S') {
                press_key(&s, *k);
                continue;
            }
            select_pieces(player, s.selected);
            if (*k == ',' || *k == '.')
                turn(player, *k == ',' ? 1.0 : -1.0);
            else
                drag(player, *k);
        }
    }
    return player->game->solved;
}

static void the_mouse_alone_solves_the_bundled_trays(void **state)
{
    (void)state;
    for (size_t i = 0; i < TRAY_PLAYS; i++) {
        uj_loaded_file file = {0};
        uj_error error = {0};
        char path[512];
        snprintf(path, sizeof path, UJ_TEST_ROOT "/problems/tray/%s.json", tray_plays[i].tray);
        if (uj_loaded_file_read(path, NULL, &file, &error) != UJ_OK ||
            uj_loaded_file_make(&file, &error) != UJ_OK)
            fail_msg("%s", error.message);
        uj_player player = uj_player_start(file.subject, 1600.0, 1200.0);
        begin(&player);
        if (!play(&tray_plays[i], &player))
            fail_msg("the mouse does not solve %s", tray_plays[i].tray);
        uj_player_end(&player);
        uj_loaded_file_clear(&file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_mouse_alone_solves_the_bundled_trays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
