// The number of reachable states must be equal in all images of a tray: mirrored, turned by 90
// degrees, ten times as large, shifted by 1000, or with the pieces in reverse order.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unjam/geometry/solve/tray_solver.h>

#include "tests/reference/turn_case.h"
#include "tests/robust/tray_text.h"

enum { LAYERS_SIZE = 400 };

// Writes the numbers of states and goals by depth, for example "1/0 9/0 17/4".
static void count_states(const uj_tray *tray, uj_rules rules, uint32_t depth, char *text)
{
    uj_tray_options options = uj_tray_default();
    uj_tray_layers layers = {0};
    uj_error error = {0};
    size_t used = 0;
    options.rules = rules;
    options.limits.max_cost = depth;
    if (uj_tray_explore(tray, &options, &layers, &error) != UJ_OK)
        fail_msg("%s", error.message);
    text[0] = '\0';
    for (size_t i = 0; i < layers.count; i++) {
        used += (size_t)snprintf(text + used, LAYERS_SIZE - used, "%s%" PRIu64 "/%" PRIu64,
                                 i > 0 ? " " : "", layers.layers[i].states, layers.layers[i].goals);
        assert_true(used < LAYERS_SIZE);
    }
    if (layers.unresolved > 0)
        fail_msg("%" PRIu64 " moves could not be followed to their end", layers.unresolved);
    uj_tray_layers_clear(&layers);
}

// Returns the number of images whose counts differ.
static int compare_images(const char *name, const uj_tray *tray, uj_rules rules, uint32_t depth)
{
    char plain[LAYERS_SIZE], counts[LAYERS_SIZE];
    int different = 0;
    count_states(tray, rules, depth, plain);
    for (int i = 0; i < IMAGE_COUNT; i++) {
        uj_tray *image = tray_image_of(tray, (tray_image)i);
        count_states(image, rules, depth, counts);
        uj_tray_destroy(image);
        if (strcmp(plain, counts) == 0)
            continue;
        print_error("%s, %s, %s: %s; as it is: %s\n", name, uj_rules_text(rules),
                    tray_image_text((tray_image)i), counts, plain);
        different++;
    }
    return different;
}

// free, paper: the depths to which states are counted under UJ_RULES_FREE and UJ_RULES_PAPER. Each
// count takes at most two seconds of one core.
typedef struct bundled_tray {
    const char *name;
    uint32_t free, paper;
} bundled_tray;

static void compare_trays(const bundled_tray *trays, size_t count)
{
    int different = 0;
    for (size_t i = 0; i < count; i++) {
        turn_scene scene;
        assert_true(turn_scene_open(trays[i].name, "as-is", &scene));
        different += compare_images(trays[i].name, scene.tray, UJ_RULES_FREE, trays[i].free);
        different += compare_images(trays[i].name, scene.tray, UJ_RULES_PAPER, trays[i].paper);
        turn_scene_close(&scene);
    }
    assert_int_equal(different, 0);
}

static void bundled_trays(void **state)
{
    (void)state;
    static const bundled_tray trays[] = {
        {"corner", 10, 10},
        {"corner-narrow", 10, 10},
        {"hexangular-jam", 1, 1},
        {"ladder", 10, 10},
        {"one-piece", 10, 10},
        {"packing", 4, 6},
        {"packing-tight", 5, 8},
        {"pentangular-jam", 2, 3},
        {"piano", 10, 10},
        {"rectangular-jam", 2, 2},
        {"rectangular-jam-90", 1, 2},
        {"rectangular-jam-oversize", 2, 2},
        {"rightangular-jam", 2, 3},
        {"siding", 6, 8},
        {"sliding-blocks", 10, 10},
        {"triangular-jam", 3, 4},
        {"two-pieces", 6, 8},
    };
    compare_trays(trays, sizeof trays / sizeof trays[0]);
}

static void the_rectangular_jam(void **state)
{
    (void)state;
    static const bundled_tray jam[] = {{"rectangular-jam", 3, 3}};
    compare_trays(jam, 1);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bundled_trays),
        cmocka_unit_test(the_rectangular_jam),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
