// Writes solution files, with one keyframe per line. Numbers can be read back exactly.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/files/json_memory.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/solution_file.h>

void uj_solution_round(uj_tray_solution *solution)
{
    uj_motion *motion = &solution->motion;
    for (size_t i = 0; i < motion->frame_count * motion->piece_count; i++) {
        char text[UJ_NUMBER_SIZE];
        uj_pose *pose = &motion->poses[i];
        pose->x += 0.0;  // turns -0 into 0, because files hold no -0
        pose->y += 0.0;
        pose->angle = uj_radians(strtod(uj_degrees_text(pose->angle, text), NULL));
    }
}

static bool write_json(FILE *stream, json_t *value, size_t flags)
{
    bool written = value != NULL && json_dumpf(value, stream, flags) == 0;
    json_decref(value);
    return written && !uj_json_lacks_memory();
}

static bool write_result(FILE *stream, const uj_solution_file *file)
{
    const uj_solution_claims *claims = &file->claims;
    char bound[UJ_NUMBER_SIZE];
    fputs(",\n\"result\": ", stream);
    json_t *result =
        json_pack("{s:s, s:I, s:I, s:b, s:I, s:s, s:s, s:b}", "status", "solved", "cost",
                  (json_int_t)claims->cost, "piece_moves", (json_int_t)claims->piece_moves,
                  "optimal", claims->optimal, "lower_bound", (json_int_t)claims->lower_bound,
                  "rules", uj_rules_text(file->solution.rules), "cost_metric",
                  uj_tray_cost_text(claims->metric), "verified", claims->verified);
    if (result != NULL && claims->overlap_bound >= 0.0)
        json_object_set_new(result, "overlap_bound",
                            json_real(strtod(uj_number_text(claims->overlap_bound, bound), NULL)));
    return write_json(stream, result, JSON_REAL_PRECISION(17));
}

static bool write_moves(FILE *stream, const uj_solution_file *file)
{
    const uj_tray_solution *solution = &file->solution;
    fputs(",\n\"moves\": [", stream);
    for (size_t i = 0; i < solution->move_count; i++) {
        fputs(i > 0 ? ",\n  " : "\n  ", stream);
        json_t *move = uj_move_to_json(file->problem.tray, &solution->moves[i]);
        size_t frames = uj_motion_frames_in_move(&solution->motion, i);
        if (move != NULL)
            json_object_set_new(move, "frames", json_integer((json_int_t)frames));
        if (!write_json(stream, move, 0))
            return false;
    }
    fputs("\n]", stream);
    return true;
}

void uj_keyframe_write(FILE *stream, const uj_motion *motion, size_t frame)
{
    char time[UJ_NUMBER_SIZE], x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE], degrees[UJ_NUMBER_SIZE];
    size_t n = motion->piece_count;
    fprintf(stream, "[%s, [", uj_number_text(motion->times[frame], time));
    for (size_t j = 0; j < n; j++) {
        const uj_pose *pose = &motion->poses[frame * n + j];
        fputs(j > 0 ? ", " : "", stream);
        if (frame > 0 && uj_pose_equal(*pose, *(pose - n)))
            fputs("null", stream);
        else
            fprintf(stream, "[%s, %s, %s]", uj_number_text(pose->x, x), uj_number_text(pose->y, y),
                    uj_degrees_text(pose->angle, degrees));
    }
    fputs("]]", stream);
}

static void write_keyframes(FILE *stream, const uj_motion *motion)
{
    fputs(",\n\"keyframes\": [", stream);
    for (size_t i = 0; i < motion->frame_count; i++) {
        fputs(i > 0 ? ",\n  " : "\n  ", stream);
        uj_keyframe_write(stream, motion, i);
    }
    fputs("\n]\n}\n", stream);
}

uj_status uj_solution_file_text(const uj_solution_file *file, char **text, size_t *size,
                                uj_error *error)
{
    FILE *stream = open_memstream(text, size);
    if (stream == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a solution");
    fprintf(stream, "{\n\"unjam\": 1,\n\"kind\": \"solution\",\n\"problem\": %s",
            file->problem.text);
    bool written = write_result(stream, file) && write_moves(stream, file);
    if (written)
        write_keyframes(stream, &file->solution.motion);
    written = !ferror(stream) && written;
    if (fclose(stream) != 0 || !written) {
        free(*text);
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory while writing a solution");
    }
    return UJ_OK;
}

uj_status uj_solution_file_save(const char *path, const uj_solution_file *file, uj_error *error)
{
    char *text;
    size_t size;
    uj_status status = uj_solution_file_text(file, &text, &size, error);
    if (status != UJ_OK)
        return status;
    status = uj_safe_file_write(path, text, size, error);
    free(text);
    return status;
}
