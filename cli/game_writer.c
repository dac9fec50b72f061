// Writing games played by hand.
#include <stdio.h>
#include <stdlib.h>

#include "cli/move_json.h"
#include "cli/shown.h"
#include "files/json_memory.h"
#include "files/safe_file.h"
#include "viewer/discrete_game.h"

static void write_name(FILE *stream, const char *name)
{
    json_t *text = json_string(name);
    json_dumpf(text, stream, JSON_ENCODE_ANY);
    json_decref(text);
}

static void write_hand_move(FILE *stream, const uj_tray *tray, const uj_hand_move *move)
{
    static const char *const ways[] = {"held", "turned", "stepped"};
    char degrees[UJ_NUMBER_SIZE];
    const char *comma = "";
    fputs("{\"pieces\": [", stream);
    for (size_t i = 0; i < tray->piece_count; i++) {
        if ((move->pieces >> i & 1u) == 0)
            continue;
        fputs(comma, stream);
        write_name(stream, tray->pieces[i].name);
        comma = ", ";
    }
    fprintf(stream, "], \"how\": \"%s\", \"turned\": %s, \"keyframes\": [", ways[move->how],
            uj_degrees_text(move->turned, degrees));
    for (size_t i = 0; i < move->motion.frame_count; i++) {
        fputs(i > 0 ? ",\n    " : "\n    ", stream);
        uj_keyframe_write(stream, &move->motion, i);
    }
    fputs("]}", stream);
}

static void write_tray_game(FILE *stream, const uj_shown *shown, const uj_game *game)
{
    const uj_tray *tray = shown->tray.problem.tray;
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE], degrees[UJ_NUMBER_SIZE];
    fprintf(stream, "%s,\n\"start\": [", shown->tray.problem.text);
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_pose *pose = &uj_tray_game_start(game)[i];
        fprintf(stream, "%s[%s, %s, %s]", i > 0 ? ", " : "", uj_number_text(pose->x, x),
                uj_number_text(pose->y, y), uj_degrees_text(pose->angle, degrees));
    }
    fputs("],\n\"moves\": [", stream);
    for (size_t i = 0; i < game->known; i++) {
        fputs(i > 0 ? ",\n  " : "\n  ", stream);
        write_hand_move(stream, tray, uj_tray_game_move(game, i));
    }
    fputs("]", stream);
}

static bool write_discrete_game(FILE *stream, const uj_game *game)
{
    const uj_problem *problem = uj_discrete_game_problem(game);
    json_t *moves = uj_discrete_moves_to_json(problem, uj_discrete_game_moves(game));
    bool good = moves != NULL && json_dumpf(problem->json, stream, JSON_REAL_PRECISION(17)) == 0;
    fputs(",\n\"moves\": ", stream);
    good = good && json_dumpf(moves, stream, 0) == 0;
    json_decref(moves);
    return good;
}

static uj_status make_text(const uj_shown *shown, const uj_game *game, char **text, size_t *size,
                           uj_error *error)
{
    bool good = true;
    FILE *stream = open_memstream(text, size);
    if (stream == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a game");
    fputs("{\n\"unjam\": 1,\n\"kind\": \"game\",\n\"problem\": ", stream);
    if (uj_game_is_tray(game))
        write_tray_game(stream, shown, game);
    else
        good = write_discrete_game(stream, game);
    fprintf(stream, ",\n\"made\": %zu\n}\n", game->made);
    good = !ferror(stream) && good && !uj_json_lacks_memory();
    if (fclose(stream) == 0 && good)
        return UJ_OK;
    free(*text);
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a game");
}

uj_status uj_game_file_save(void *payload, const uj_game *game, const char *name, char *path,
                            size_t size, uj_error *error)
{
    enum { MOST = 9999 };
    char *text = NULL;
    size_t length = 0;
    bool exists = true;
    uj_status status = make_text(payload, game, &text, &length, error);
    if (status != UJ_OK)
        return status;
    for (int number = 1; number <= MOST && exists; number++) {
        uj_safe_file file;
        snprintf(path, size, "%s-%d.game.json", name, number);
        status = uj_safe_file_create(&file, path, &exists, error);
        if (status != UJ_OK)
            continue;
        status = uj_safe_file_put(&file, text, length, error);
        if (status == UJ_OK)
            status = uj_safe_file_commit(&file, error);
        else
            uj_safe_file_abort(&file);
    }
    free(text);
    return status;
}
