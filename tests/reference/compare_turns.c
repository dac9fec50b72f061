// unjam-turns [--seed S] [--count N] (--tray NAME | --random FIRST) [--image IMAGE]
// [--keep FILE] [--compare pushes]:
// compares the engine's turns (or pushes) with the reference's, in random states.
// FILE receives the cases in which the two disagree.
//
// unjam-turns --file FILE: compares the cases that FILE lists.
//
// unjam-turns --tray NAME --image IMAGE --write FILE: writes the tray as a problem file.
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/robust/tray_text.h"
#include "turn_case.h"

enum { WALK = 6, TURNS_PER_STATE = 2, TURNS_PER_TRAY = 24 };

typedef struct tally {
    long verdicts[TURN_VERDICTS], bifurcated, turns;
    FILE *kept;
    bool verbose;
    bool pushes;  // compare pushes instead of turns
} tally;

static void print_end(const turn_scene *scene, const char *label, const uj_pose *poses)
{
    printf("    %s", label);
    for (int i = 0; i < scene->model->piece_count; i++)
        printf("  %.7g %.7g %.7g", poses[i].x, poses[i].y, uj_degrees(poses[i].angle));
    putchar('\n');
}

static void compare(turn_scene *scene, const turn_case *turn, tally *t)
{
    turn_comparison c = t->pushes ? push_compare(scene, turn) : turn_compare(scene, turn);
    bool wrong = c.verdict != TURN_CORRECT && c.verdict != TURN_UNDECIDED;
    t->turns++;
    t->verdicts[c.verdict]++;
    t->bifurcated += c.bifurcations > 0;
    if (wrong && t->kept != NULL)
        turn_case_write(t->kept, turn, scene->model->piece_count);
    if (!t->verbose && !wrong)
        return;
    printf("%s (%.2g, %d bifurcations%s%s): ", turn_verdict_text(c.verdict), c.difference,
           c.bifurcations, c.reference.why != NULL ? ", " : "",
           c.reference.why != NULL ? c.reference.why : "");
    turn_case_write(stdout, turn, scene->model->piece_count);
    print_end(scene, "engine   ", c.poses);
    print_end(scene, "reference", c.reference.poses);
}

static void walk(const char *tray, const char *image, test_random *random, long count, tally *t)
{
    turn_scene scene;
    if (!turn_scene_open(tray, image, &scene))
        return;
    for (long done = 0, idle = 0; done < count && idle < 100;) {
        uj_tray_state state = uj_successor_generator_start(&scene.generator);
        uint32_t length = test_random_below(random, WALK);
        for (uint32_t i = 0; i < length; i++)
            (void)turn_walk(&scene, random, &state);
        for (int i = 0; i < TURNS_PER_STATE; i++) {
            turn_case turn = {0};
            snprintf(turn.tray, sizeof turn.tray, "%s", tray);
            snprintf(turn.image, sizeof turn.image, "%s", image);
            if (t->pushes) {
                push_case_pick(&scene, &state, random, &turn);
            } else if (!turn_case_pick(&scene, &state, random, &turn)) {
                idle++;
                continue;
            }
            compare(&scene, &turn, t);
            done++;
        }
    }
    turn_scene_close(&scene);
}

static void compare_file(const char *path, tally *t)
{
    FILE *file = fopen(path, "r");
    turn_case turn;
    while (file != NULL && turn_case_read(file, &turn)) {
        turn_scene scene;
        if (!turn_scene_open(turn.tray, turn.image, &scene))
            continue;
        compare(&scene, &turn, t);
        turn_scene_close(&scene);
    }
    if (file != NULL)
        fclose(file);
}

static bool write_tray(const char *name, const char *image, const char *path)
{
    turn_scene scene;
    if (!turn_scene_open(name, image, &scene))
        return false;
    bool good = tray_write(scene.tray, NULL, path);
    turn_scene_close(&scene);
    return good;
}

int main(int argc, char **argv)
{
    uint64_t seed = 1;
    long count = 1000;
    const char *tray = NULL, *image = "as-is", *file = NULL, *first = NULL, *written = NULL;
    tally t = {0};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 0);
        else if (strcmp(argv[i], "--count") == 0)
            count = strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--tray") == 0)
            tray = argv[i + 1];
        else if (strcmp(argv[i], "--random") == 0)
            first = argv[i + 1];
        else if (strcmp(argv[i], "--image") == 0)
            image = argv[i + 1];
        else if (strcmp(argv[i], "--keep") == 0)
            t.kept = fopen(argv[i + 1], "a");
        else if (strcmp(argv[i], "--compare") == 0)
            t.pushes = strcmp(argv[i + 1], "pushes") == 0;
        else if (strcmp(argv[i], "--write") == 0)
            written = argv[i + 1];
        else if (strcmp(argv[i], "--file") == 0)
            file = argv[i + 1];
    }
    test_random random = {seed};
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (t.kept != NULL)
        setvbuf(t.kept, NULL, _IOLBF, 0);
    t.verbose = file != NULL;
    if (file != NULL)
        compare_file(file, &t);
    else if (tray != NULL && written != NULL)
        return write_tray(tray, image, written) ? 0 : 1;
    else if (tray != NULL)
        walk(tray, image, &random, count, &t);
    for (uint64_t i = first != NULL ? strtoull(first, NULL, 10) : 0;
         first != NULL && t.turns < count; i++) {
        char name[48];
        snprintf(name, sizeof name, "random-%" PRIu64, i);
        walk(name, image, &random, TURNS_PER_TRAY, &t);
    }
    printf("%ld turns, %ld with bifurcations, %.1f s:", t.turns, t.bifurcated,
           (double)clock() / CLOCKS_PER_SEC);
    for (int v = 0; v < TURN_VERDICTS; v++)
        printf(" %ld %s%s", t.verdicts[v], turn_verdict_text((turn_verdict)v),
               v + 1 < TURN_VERDICTS ? "," : "\n");
    if (t.kept != NULL)
        fclose(t.kept);
    return 0;
}
