// Makes a problem from the current position of a game.
#include <unjam/viewer/solve/solve_problem.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_memory.h>
#include <unjam/viewer/discrete/discrete_game.h>
#include <unjam/viewer/discrete/discrete_position.h>
#include <unjam/viewer/tray/tray_game.h>

static bool rename_problem(json_t *problem, const uj_game *game)
{
    if (game->made == 0)
        return true;
    const char *name = json_string_value(json_object_get(problem, "name"));
    if (name == NULL)
        return true;
    json_t *longer =
        json_sprintf("%s, after %zu move%s", name, game->made, game->made == 1 ? "" : "s");
    return json_object_set_new(problem, "name", longer) == 0;
}

static bool place_pieces(json_t *problem, const uj_game *game, size_t count)
{
    json_t *pieces = json_object_get(problem, "pieces");
    const uj_pose *poses = uj_tray_game_poses(game);
    bool placed = json_array_size(pieces) == count;
    for (size_t i = 0; placed && i < count; i++) {
        json_t *at = json_pack("[f, f, f]", poses[i].x + 0.0, poses[i].y + 0.0,
                               uj_degrees(poses[i].angle) + 0.0);
        placed = json_object_set_new(json_array_get(pieces, i), "at", at) == 0;
    }
    return placed;
}

static json_t *tray_problem(const uj_loaded_file *file, const uj_game *game)
{
    json_t *problem = json_loads(file->tray.problem.text, 0, NULL);
    if (problem != NULL && game != NULL &&
        !(place_pieces(problem, game, file->tray.problem.tray->piece_count) &&
          rename_problem(problem, game))) {
        json_decref(problem);
        return NULL;
    }
    return problem;
}

static json_t *discrete_problem(const uj_loaded_file *file, const uj_game *game)
{
    if (game == NULL)
        return json_deep_copy(file->discrete.problem.json);
    json_t *problem = uj_discrete_position_problem(game);
    if (problem != NULL && !rename_problem(problem, game)) {
        json_decref(problem);
        return NULL;
    }
    return problem;
}

static json_t *make_problem(const uj_loaded_file *file, const uj_game *game)
{
    return file->is_discrete ? discrete_problem(file, game) : tray_problem(file, game);
}

bool uj_solve_is_problem(const char *text, const uj_loaded_file *file, const uj_game *game)
{
    json_t *then = json_loads(text, 0, NULL), *problem = make_problem(file, game);
    // The name contains the number of moves made, which can differ for the same position.
    json_object_del(then, "name");
    json_object_del(problem, "name");
    bool same = then != NULL && json_equal(then, problem);
    json_decref(then);
    json_decref(problem);
    return same;
}

uj_status uj_solve_problem(const uj_loaded_file *file, const uj_game *game, char **text,
                           uj_error *error)
{
    if (game != NULL && game->solved)
        return uj_error_set(error, UJ_BAD_ARGUMENT, _("the puzzle is solved already"));
    json_t *problem = make_problem(file, game);
    *text = problem != NULL ? json_dumps(problem, JSON_INDENT(2) | JSON_REAL_PRECISION(17)) : NULL;
    json_decref(problem);
    if (*text == NULL || uj_json_lacks_memory()) {
        free(*text);
        *text = NULL;
        return uj_error_set(error, UJ_NO_MEMORY, _("out of memory"));
    }
    return UJ_OK;
}
