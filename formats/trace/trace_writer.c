// Writes a trace, one event per line, through a buffer that is written out when it is full.
#include <unjam/formats/trace/trace_writer.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/files/json_text.h>
#include <unjam/files/safe_file.h>
#include <unjam/formats/move_json.h>
#include <unjam/formats/outcome_words.h>
#include <unjam/geometry/solve/successor_generator.h>

enum { BUFFER_SIZE = 1 << 16 };

struct uj_trace_writer {
    uj_safe_file file;
    const uj_tray *tray;
    uint64_t limit, count;       // events to write at most; events so far
    char *names[UJ_MAX_PIECES];  // pieces' names escaped for JSON; owned
    size_t used;                 // bytes of the buffer in use
    char buffer[BUFFER_SIZE];
    uj_status status;  // the first failure; nothing is written after it
    uj_error error;    // why writing failed
};

static const char *const event_names[] = {
    [UJ_ASTAR_NEW] = "new",    [UJ_ASTAR_IMPROVED] = "cheaper", [UJ_ASTAR_DUPLICATE] = "again",
    [UJ_ASTAR_PRUNED] = "cut", [UJ_ASTAR_SELECTED] = "taken",   [UJ_ASTAR_EXPANDED] = "expanded",
    [UJ_ASTAR_GOAL] = "goal",
};

// --- bytes ---------------------------------------------------------------------------------------

static void put_bytes(uj_trace_writer *w, const char *bytes, size_t size)
{
    if (w->status == UJ_OK && w->used + size > BUFFER_SIZE) {
        w->status = uj_safe_file_put(&w->file, w->buffer, w->used, &w->error);
        w->used = 0;
    }
    if (w->status == UJ_OK && size > BUFFER_SIZE) {
        w->status = uj_safe_file_put(&w->file, bytes, size, &w->error);
    } else if (w->status == UJ_OK) {
        memcpy(w->buffer + w->used, bytes, size);
        w->used += size;
    }
}

static void put(uj_trace_writer *w, const char *text)
{
    put_bytes(w, text, strlen(text));
}

__attribute__((format(printf, 2, 3))) static void print(uj_trace_writer *w, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(w, text);
}

// --- events --------------------------------------------------------------------------------------

// Writes a move, such as ["push", "NE A", "SW C"] or ["turn", "SE cw B"].
static void put_move(uj_trace_writer *w, const uj_move *move)
{
    if (move == NULL) {
        put(w, "null");
        return;
    }
    print(w, "[\"%s\"", uj_move_type_text((uj_move_type)move->type));
    for (int i = 0; i < move->piece_count; i++) {
        const uj_piece_move *part = &move->pieces[i];
        bool turns = move->type == UJ_TURN;
        print(w, ", \"%s %s%s", uj_direction_text((uj_direction)part->direction),
              turns ? uj_spin_text((uj_spin)part->spin) : "", turns ? " " : "");
        put(w, w->names[part->piece]);
        put(w, "\"");
    }
    put(w, "]");
}

static void put_poses(uj_trace_writer *w, const uj_pose *poses)
{
    char x[UJ_NUMBER_SIZE], y[UJ_NUMBER_SIZE], degrees[UJ_NUMBER_SIZE];
    for (size_t i = 0; i < w->tray->piece_count; i++)
        print(w, "%s[%s, %s, %s]", i > 0 ? ", " : ", [", uj_number_text(poses[i].x, x),
              uj_number_text(poses[i].y, y), uj_degrees_text(poses[i].angle, degrees));
    put(w, "]");
}

static void put_id(uj_trace_writer *w, uint32_t id)
{
    if (id == UINT32_MAX)
        put(w, ", null");
    else
        print(w, ", %u", id);
}

static void put_event(uj_trace_writer *w, const uj_astar_event *event, const uj_move *move,
                      const uj_tray_state *state)
{
    uj_astar_event_kind kind = event->kind;
    print(w, "%s  [\"%s\"", w->count > 1 ? ",\n" : "\n", event_names[kind]);
    put_id(w, event->id);
    if (kind == UJ_ASTAR_SELECTED)
        print(w, ", %u", event->part);
    if (kind != UJ_ASTAR_SELECTED && kind != UJ_ASTAR_EXPANDED && kind != UJ_ASTAR_GOAL) {
        put_id(w, event->parent);
        print(w, ", %u, %u", state->depth, event->g.primary);
        if (kind != UJ_ASTAR_DUPLICATE && event->f.primary != UINT32_MAX)
            print(w, ", %u, %u", event->f.primary - event->g.primary, event->f.primary);
        else if (kind != UJ_ASTAR_DUPLICATE)
            put(w, ", null, null");
        put(w, ", ");
        put_move(w, move);
        if (kind == UJ_ASTAR_NEW || kind == UJ_ASTAR_IMPROVED)
            put_poses(w, state->poses);
    }
    put(w, "]");
}

// Writes an event of the search. A failure to write does not end the search; closing the writer
// reports it.
static uj_status observe(void *payload, const uj_astar_event *event, const uj_move *move,
                         const uj_tray_state *state, uj_error *error)
{
    uj_trace_writer *w = payload;
    (void)error;
    if (++w->count <= w->limit)
        put_event(w, event, move, state);
    return UJ_OK;
}

uj_tray_observer uj_trace_writer_observer(uj_trace_writer *writer)
{
    return (uj_tray_observer){observe, writer};
}

// --- the file ------------------------------------------------------------------------------------

static bool find_names(uj_trace_writer *w)
{
    for (size_t i = 0; i < w->tray->piece_count; i++) {
        char *text = uj_json_encode_text(w->tray->pieces[i].name);
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
    put(w, "{\n\"unjam\": 1,\n\"kind\": \"trace\",\n\"problem\": ");
    put(w, problem->text);
    print(w,
          ",\n\"rules\": \"%s\",\n\"cost_metric\": \"%s\",\n\"heuristic\": \"%s\",\n\"events\": [",
          uj_rules_text(head->rules), head->cost_metric, head->heuristic);
    *out = w;
    return UJ_OK;
}

uj_status uj_trace_writer_close(uj_trace_writer *w, const uj_search_result *result,
                                uint64_t *left_out, uj_error *error)
{
    *left_out = w->count > w->limit ? w->count - w->limit : 0;
    const uj_search_stats *stats = &result->stats;
    print(w, "\n],\n\"end\": {\"status\": \"%s\", ", uj_outcome_text(result->outcome));
    if (result->outcome == UJ_SEARCH_SOLVED)
        print(w, "\"cost\": %u, ", result->cost);
    if (stats->lower_bound != UINT32_MAX)
        print(w, "\"lower_bound\": %u, ", stats->lower_bound);
    print(w,
          "\"expanded\": %llu, \"generated\": %llu, \"distinct\": %llu, \"left_out\": %llu}\n}\n",
          (unsigned long long)stats->expanded, (unsigned long long)stats->generated,
          (unsigned long long)stats->distinct, (unsigned long long)*left_out);
    if (w->status == UJ_OK)
        w->status = uj_safe_file_put(&w->file, w->buffer, w->used, &w->error);
    uj_status status = w->status = uj_safe_file_end(&w->file, w->status, &w->error);
    if (status != UJ_OK && error != NULL)
        *error = w->error;
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
