// Saves games played by hand.
#include <stdio.h>
#include <stdlib.h>

#include <unjam/files/free_name.h>
#include <unjam/files/json_memory.h>
#include <unjam/files/json_text.h>
#include <unjam/formats/discrete_file.h>
#include <unjam/formats/game_file.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/solution_file.h>

static void write_hand_move(FILE *stream, const uj_tray *tray, const uj_hand_move *move)
{
    static const char *const kinds[] = {"held", "turned", "stepped"};
    char degrees[UJ_NUMBER_SIZE];
    const char *comma = "";
    fputs("{\"pieces\": [", stream);
    for (size_t i = 0; i < tray->piece_count; i++) {
        if ((move->pieces >> i & 1u) == 0)
            continue;
        fputs(comma, stream);
        uj_json_put_text(stream, tray->pieces[i].name);
        comma = ", ";
    }
    fprintf(stream, "], \"how\": \"%s\", \"turned\": %s, \"keyframes\": [", kinds[move->how],
            uj_degrees_text(move->turned, degrees));
    for (size_t i = 0; i < move->motion.frame_count; i++) {
        fputs(i > 0 ? ",\n    " : "\n    ", stream);
        uj_keyframe_write(stream, &move->motion, i);
    }
    fputs("]}", stream);
}

static void write_hand_game(FILE *stream, const uj_hand_game *game)
{
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE], degrees[UJ_NUMBER_SIZE];
    fprintf(stream, "%s,\n\"start\": [", game->problem);
    for (size_t i = 0; i < game->tray->piece_count; i++) {
        const uj_pose *pose = &game->start[i];
        fprintf(stream, "%s[%s, %s, %s]", i > 0 ? ", " : "", uj_number_text(pose->x, x),
                uj_number_text(pose->y, y), uj_degrees_text(pose->angle, degrees));
    }
    fputs("],\n\"moves\": [", stream);
    for (size_t i = 0; i < game->count; i++) {
        fputs(i > 0 ? ",\n  " : "\n  ", stream);
        write_hand_move(stream, game->tray, &game->moves[i]);
    }
    fputs("]", stream);
}

static bool write_discrete_game(FILE *stream, const uj_problem *problem, const uj_moves *made)
{
    json_t *moves = uj_discrete_moves_to_json(problem, made);
    bool good = moves != NULL && json_dumpf(problem->json, stream, JSON_REAL_PRECISION(17)) == 0;
    fputs(",\n\"moves\": ", stream);
    good = good && json_dumpf(moves, stream, 0) == 0;
    json_decref(moves);
    return good;
}

// The text of a game while it is being written.
typedef struct game_text {
    FILE *stream;
    char *text;
    size_t size;
} game_text;

static uj_status begin_text(game_text *out, uj_error *error)
{
    *out = (game_text){0};
    out->stream = open_memstream(&out->text, &out->size);
    if (out->stream == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a game");
    fputs("{\n\"unjam\": 1,\n\"kind\": \"game\",\n\"problem\": ", out->stream);
    return UJ_OK;
}

// Ends the text of a game and, if `good` is set, saves it. `good` says that no earlier step failed.
static uj_status end_text(game_text *game, bool good, size_t made, const uj_free_name *name,
                          uj_error *error)
{
    fprintf(game->stream, ",\n\"made\": %zu\n}\n", made);
    good = !ferror(game->stream) && good && !uj_json_lacks_memory();
    good = fclose(game->stream) == 0 && good;
    uj_status status =
        good ? uj_free_name_write(name, game->text, game->size, error)
             : uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a game");
    free(game->text);
    return status;
}

uj_status uj_hand_game_save(const uj_hand_game *game, const uj_free_name *name, uj_error *error)
{
    game_text text;
    uj_status status = begin_text(&text, error);
    if (status != UJ_OK)
        return status;
    write_hand_game(text.stream, game);
    return end_text(&text, true, game->made, name, error);
}

uj_status uj_discrete_game_save(const uj_problem *problem, const uj_moves *moves, size_t made,
                                const uj_free_name *name, uj_error *error)
{
    game_text text;
    uj_status status = begin_text(&text, error);
    if (status != UJ_OK)
        return status;
    return end_text(&text, write_discrete_game(text.stream, problem, moves), made, name, error);
}
