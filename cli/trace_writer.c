// One event a line, in one buffer that is emptied into the file when it is full.
#include "cli/trace_writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/move_json.h"
#include "cli/tray_words.h"
#include "files/safe_file.h"
#include "geometry/expansion.h"

enum { BUFFER = 1 << 16 };

struct uj_trace_writer {
    uj_safe_file file;
    const uj_tray *tray;
    uint64_t limit, count;       // of events; all that there were
    char *names[UJ_MAX_PIECES];  // as JSON has them, without quotes; owned
    size_t used;
    char buffer[BUFFER];
    uj_status status;  // the first failure
};

static const char *const event_names[] = {
    [UJ_ASTAR_NEW] = "new",   [UJ_ASTAR_CHEAPER] = "cheaper", [UJ_ASTAR_AGAIN] = "again",
    [UJ_ASTAR_CUT] = "cut",   [UJ_ASTAR_TAKEN] = "taken",     [UJ_ASTAR_EXPANDED] = "expanded",
    [UJ_ASTAR_GOAL] = "goal",
};

// --- bytes ---------------------------------------------------------------------------------------

static void put_bytes(uj_trace_writer *w, const char *bytes, size_t size, uj_error *error)
{
    if (w->status == UJ_OK && w->used + size > BUFFER) {
        w->status = uj_safe_file_put(&w->file, w->buffer, w->used, error);
        w->used = 0;
    }
    if (w->status == UJ_OK && size > BUFFER) {
        w->status = uj_safe_file_put(&w->file, bytes, size, error);
    } else if (w->status == UJ_OK) {
        memcpy(w->buffer + w->used, bytes, size);
        w->used += size;
    }
}

static void put(uj_trace_writer *w, uj_error *error, const char *text)
{
    put_bytes(w, text, strlen(text), error);
}

__attribute__((format(printf, 3, 4))) static void print(uj_trace_writer *w, uj_error *error,
                                                        const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(w, error, text);
}

// --- events --------------------------------------------------------------------------------------

// ["push", "NE A", "SW C"], ["turn", "SE cw B"]
static void put_move(uj_trace_writer *w, const uj_move *move, uj_error *error)
{
    if (move == NULL) {
        put(w, error, "null");
        return;
    }
    print(w, error, "[\"%s\"", uj_move_type_text((uj_move_type)move->type));
    for (int i = 0; i < move->piece_count; i++) {
        const uj_piece_move *part = &move->pieces[i];
        bool turns = move->type == UJ_TURN;
        print(w, error, ", \"%s %s%s", uj_direction_text((uj_direction)part->direction),
              turns ? uj_spin_text((uj_spin)part->spin) : "", turns ? " " : "");
        put(w, error, w->names[part->piece]);
        put(w, error, "\"");
    }
    put(w, error, "]");
}

static void put_poses(uj_trace_writer *w, const uj_pose *poses, uj_error *error)
{
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE], degrees[UJ_NUMBER_SIZE];
    for (size_t i = 0; i < w->tray->piece_count; i++)
        print(w, error, "%s[%s, %s, %s]", i > 0 ? ", " : ", [", uj_number_text(poses[i].x, x),
              uj_number_text(poses[i].y, y), uj_degrees_text(poses[i].angle, degrees));
    put(w, error, "]");
}

static void put_id(uj_trace_writer *w, uint32_t id, uj_error *error)
{
    if (id == UINT32_MAX)
        put(w, error, ", null");
    else
        print(w, error, ", %u", id);
}

static void put_event(uj_trace_writer *w, const uj_astar_sight *sight, const uj_move *move,
                      const uj_feature_state *state, uj_error *error)
{
    uj_astar_event event = sight->event;
    print(w, error, "%s  [\"%s\"", w->count > 1 ? ",\n" : "\n", event_names[event]);
    put_id(w, sight->id, error);
    if (event == UJ_ASTAR_TAKEN)
        print(w, error, ", %u", sight->part);
    if (event != UJ_ASTAR_TAKEN && event != UJ_ASTAR_EXPANDED && event != UJ_ASTAR_GOAL) {
        put_id(w, sight->parent, error);
        print(w, error, ", %u, %u", state->depth, sight->g.primary);
        if (event != UJ_ASTAR_AGAIN && sight->f.primary != UINT32_MAX)
            print(w, error, ", %u, %u", sight->f.primary - sight->g.primary, sight->f.primary);
        else if (event != UJ_ASTAR_AGAIN)
            put(w, error, ", null, null");
        put(w, error, ", ");
        put_move(w, move, error);
        if (event == UJ_ASTAR_NEW || event == UJ_ASTAR_CHEAPER)
            put_poses(w, state->poses, error);
    }
    put(w, error, "]");
}

static uj_status watch(void *payload, const uj_astar_sight *sight, const uj_move *move,
                       const uj_feature_state *state, uj_error *error)
{
    uj_trace_writer *w = payload;
    if (++w->count <= w->limit)
        put_event(w, sight, move, state, error);
    return w->status;
}

uj_tray_watch uj_trace_writer_watch(uj_trace_writer *writer)
{
    return (uj_tray_watch){watch, writer};
}

// --- the file ------------------------------------------------------------------------------------

static bool find_names(uj_trace_writer *w)
{
    for (size_t i = 0; i < w->tray->piece_count; i++) {
        json_t *name = json_string(w->tray->pieces[i].name);
        char *text = name != NULL ? json_dumps(name, JSON_ENCODE_ANY) : NULL;
        json_decref(name);
        if (text == NULL)
            return false;
        size_t length = strlen(text);
        memmove(text, text + 1, length - 2);
        text[length - 2] = '\0';
        w->names[i] = text;
    }
    return true;
}

static void destroy(uj_trace_writer *w)
{
    for (size_t i = 0; i < UJ_MAX_PIECES; i++)
        free(w->names[i]);
    free(w);
}

uj_status uj_trace_writer_open(const char *path, const uj_tray_problem *problem,
                               const uj_trace_head *head, uj_trace_writer **out, uj_error *error)
{
    *out = NULL;
    uj_trace_writer *w = calloc(1, sizeof *w);
    if (w == NULL)
        return uj_error_set(error, UJ_NO_MEMORY, "out of memory for the trace");
    w->tray = problem->tray;
    w->limit = head->limit;
    uj_status status = UJ_NO_MEMORY;
    if (find_names(w))
        status = uj_safe_file_open(&w->file, path, error);
    else
        uj_error_set(error, status, "out of memory for the trace");
    if (status != UJ_OK) {
        destroy(w);
        return status;
    }
    put(w, error, "{\n\"unjam\": 1,\n\"kind\": \"trace\",\n\"problem\": ");
    put(w, error, problem->text);
    print(w, error,
          ",\n\"rules\": \"%s\",\n\"cost_metric\": \"%s\",\n\"heuristic\": \"%s\",\n\"events\": [",
          uj_rules_text(head->rules), head->cost_metric, head->heuristic);
    *out = w;
    if (w->status != UJ_OK) {
        status = w->status;
        uj_trace_writer_abort(w);
        *out = NULL;
    }
    return status;
}

uj_status uj_trace_writer_close(uj_trace_writer *w, const uj_search_result *result,
                                uint64_t *left_out, uj_error *error)
{
    *left_out = w->count > w->limit ? w->count - w->limit : 0;
    const uj_search_stats *stats = &result->stats;
    print(w, error, "\n],\n\"end\": {\"status\": \"%s\", ", uj_outcome_text(result->outcome));
    if (result->outcome == UJ_SEARCH_SOLVED)
        print(w, error, "\"cost\": %u, ", result->cost);
    if (stats->lower_bound != UINT32_MAX)
        print(w, error, "\"lower_bound\": %u, ", stats->lower_bound);
    print(w, error,
          "\"expanded\": %llu, \"generated\": %llu, \"distinct\": %llu, \"left_out\": %llu}\n}\n",
          (unsigned long long)stats->expanded, (unsigned long long)stats->generated,
          (unsigned long long)stats->distinct, (unsigned long long)*left_out);
    uj_status status = w->status;
    if (status == UJ_OK)
        status = uj_safe_file_put(&w->file, w->buffer, w->used, error);
    if (status == UJ_OK)
        status = uj_safe_file_commit(&w->file, error);
    else
        uj_safe_file_abort(&w->file);
    destroy(w);
    return status;
}

void uj_trace_writer_abort(uj_trace_writer *w)
{
    if (w == NULL)
        return;
    uj_safe_file_abort(&w->file);
    destroy(w);
}
