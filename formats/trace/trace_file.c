// Rebuilds the tree of states of a recorded search from its events.
#include <unjam/formats/trace/trace_file.h>

#include <string.h>

#include <unjam/base/language.h>

typedef struct reader {
    const uj_tray *tray;
    uj_trace *trace;
    uj_error *error;
} reader;

static uj_status too_little_memory(const reader *r)
{
    return uj_error_set(r->error, UJ_NO_MEMORY, "out of memory for a trace of this size");
}

// Reads element `index` of an event: the number of a state that an earlier event has added.
static uj_status read_state(const reader *r, const uj_json_node *event, size_t index, uint32_t *out)
{
    uj_json_node node = uj_json_element(event, index);
    size_t number = 0;
    if (r->trace->count == 0)
        return uj_json_fail(
            &node, r->error,
            _("this event names a state, but comes before the first \"new\" event"));
    uj_status status = uj_json_count(&node, r->trace->count - 1, &number, r->error);
    *out = (uint32_t)number;
    return status;
}

static uj_status read_number(const reader *r, const uj_json_node *event, size_t index,
                             uint32_t *out)
{
    uj_json_node node = uj_json_element(event, index);
    size_t number = 0;
    uj_status status = uj_json_count(&node, UINT32_MAX, &number, r->error);
    *out = (uint32_t)number;
    return status;
}

// Removes the first word of a text such as "NE A" or "cw B", and the space after it. The word must
// be word(i) for an index i below `count`. Sets *out to i. Returns false if no index fits.
static bool take_word(const char **text, const char *(*word)(int), int count, uint8_t *out)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(word(i));
        if (strncmp(*text, word(i), length) == 0 && (*text)[length] == ' ') {
            *out = (uint8_t)i;
            *text += length + 1;
            return true;
        }
    }
    return false;
}

static const char *direction_word(int index)
{
    return uj_direction_text((uj_direction)index);
}

static const char *spin_word(int index)
{
    return uj_spin_text((uj_spin)index);
}

static uj_status read_part(const reader *r, const uj_json_node *node, uj_move *move)
{
    const char *text;
    uj_piece_move *part = &move->pieces[move->piece_count];
    uj_status status = uj_json_text(node, &text, r->error);
    if (status != UJ_OK)
        return status;
    if (!take_word(&text, direction_word, 4, &part->direction) ||
        (move->type == UJ_TURN && !take_word(&text, spin_word, 2, &part->spin)))
        return uj_json_fail(
            node, r->error,
            _("expected the motion of one piece: a direction and the name of the piece, like \"NE "
              "A\"; in a turn, write cw or ccw between them, like \"NE cw A\""));
    for (size_t i = 0; i < r->tray->piece_count; i++)
        if (strcmp(text, r->tray->pieces[i].name) == 0) {
            part->piece = (uint8_t)i;
            move->piece_count++;
            return UJ_OK;
        }
    return uj_json_fail(node, r->error, _("no piece is named \"%.60s\""), text);
}

static uj_status read_move(const reader *r, const uj_json_node *node, uj_move *out)
{
    static const char *const types[] = {"push", "turn"};
    size_t count = 0;
    int type = 0;
    *out = (uj_move){0};
    uj_status status = uj_json_length(node, &count, r->error);
    if (status == UJ_OK && (count < 2 || count > r->tray->piece_count + 1))
        status = uj_json_fail(node, r->error, _("a move must name 1 to %zu pieces"),
                              r->tray->piece_count);
    if (status != UJ_OK)
        return status;
    uj_json_node first = uj_json_element(node, 0);
    status = uj_json_word(&first, (uj_json_words){types, 2}, &type, r->error);
    out->type = (uint8_t)type;
    for (size_t i = 1; status == UJ_OK && i < count; i++) {
        uj_json_node part = uj_json_element(node, i);
        status = read_part(r, &part, out);
    }
    return status;
}

static uj_status read_poses(const reader *r, const uj_json_node *node, uj_pose *out)
{
    size_t count = 0;
    uj_status status = uj_json_length(node, &count, r->error);
    if (status == UJ_OK && count != r->tray->piece_count)
        status = uj_json_fail(node, r->error,
                              _("the poses of all %zu pieces are needed, but there are %zu poses"),
                              r->tray->piece_count, count);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node pose = uj_json_element(node, i);
        status = uj_pose_read(&pose, &out[i], r->error);
    }
    return status;
}

// Reads how a state was reached: its parent, depth, g, h and f, the move, and the poses.
static uj_status read_arrival(const reader *r, const uj_json_node *event, uj_trace_state *out,
                              uj_pose *poses)
{
    uj_json_node parent = uj_json_element(event, 2), move = uj_json_element(event, 7);
    uj_json_node places = uj_json_element(event, 8);
    *out = (uj_trace_state){.parent = UJ_TRACE_NONE};
    bool starts = json_is_null(parent.value);
    uj_status status = starts ? UJ_OK : read_state(r, event, 2, &out->parent);
    uint32_t *const numbers[] = {&out->depth, &out->g, &out->h, &out->f};
    for (size_t i = 0; status == UJ_OK && i < 4; i++)
        status = read_number(r, event, 3 + i, numbers[i]);
    if (status == UJ_OK && !starts)
        status = read_move(r, &move, &out->move);
    if (status == UJ_OK && out->depth != (starts ? 0 : r->trace->states[out->parent].depth + 1))
        status = uj_json_fail(event, r->error,
                              _("the depth of a state must be 1 more than the depth of its parent; "
                                "the depth of the start must be 0"));
    return status == UJ_OK ? read_poses(r, &places, poses) : status;
}

static uj_status read_new(const reader *r, const uj_json_node *event)
{
    uj_trace_state state;
    uj_pose poses[UJ_MAX_PIECES];
    uint32_t number = 0;
    uj_status status = read_number(r, event, 1, &number);
    // When state 0 is added a second time, the search has started over.
    if (status == UJ_OK && number == 0 && r->trace->count > 0) {
        r->trace->count = r->trace->link_count = 0;
        r->trace->cut = 0;
        r->trace->goal = UJ_TRACE_NONE;
    }
    if (status == UJ_OK && number != r->trace->count)
        return uj_json_fail(
            event, r->error,
            _("new states are numbered in order: the number of this one must be %zu, not %u"),
            r->trace->count, number);
    if (status == UJ_OK)
        status = read_arrival(r, event, &state, poses);
    if (status == UJ_OK && (number == 0) != (state.parent == UJ_TRACE_NONE))
        status = uj_json_fail(event, r->error,
                              _("state 0 is the start and must have no parent; every other state "
                                "must have a parent"));
    if (status == UJ_OK && uj_trace_add(r->trace, &state, poses) != UJ_OK)
        status = too_little_memory(r);
    return status;
}

// Returns true if `state` is an ancestor of `other`, or `other` itself.
static bool is_ancestor(const uj_trace *trace, uint32_t state, uint32_t other)
{
    while (other != UJ_TRACE_NONE && other != state)
        other = trace->states[other].parent;
    return other == state;
}

static uj_status read_cheaper(const reader *r, const uj_json_node *event)
{
    uj_trace_state arrival;
    uj_pose poses[UJ_MAX_PIECES];
    uint32_t number = 0;
    uj_status status = read_state(r, event, 1, &number);
    if (status == UJ_OK)
        status = read_arrival(r, event, &arrival, poses);
    if (status != UJ_OK)
        return status;
    if (arrival.parent == UJ_TRACE_NONE || is_ancestor(r->trace, number, arrival.parent))
        return uj_json_fail(event, r->error, _("a state cannot be its own ancestor"));
    uj_trace_state *state = &r->trace->states[number];
    const uj_trace_link link = {number, state->parent};
    arrival.again = state->again + 1;
    *state = arrival;
    memcpy(&r->trace->poses[(size_t)number * r->trace->piece_count], poses,
           r->trace->piece_count * sizeof *poses);
    if (link.parent == UJ_TRACE_NONE)
        return UJ_OK;
    return uj_trace_link_add(r->trace, link) == UJ_OK ? UJ_OK : too_little_memory(r);
}

static uj_status read_again(const reader *r, const uj_json_node *event)
{
    uj_trace_link link = {0};
    uj_status status = read_state(r, event, 1, &link.state);
    if (status == UJ_OK)
        status = read_state(r, event, 2, &link.parent);
    if (status != UJ_OK)
        return status;
    r->trace->states[link.state].again++;
    return uj_trace_link_add(r->trace, link) == UJ_OK ? UJ_OK : too_little_memory(r);
}

static uj_status read_status(const reader *r, const uj_json_node *event, uj_trace_status what)
{
    uint32_t number = 0;
    uj_status status = read_state(r, event, 1, &number);
    if (status != UJ_OK)
        return status;
    r->trace->states[number].status = (uint8_t)what;
    if (what == UJ_TRACE_GOAL)
        r->trace->goal = number;
    return UJ_OK;
}

static uj_status read_event(const reader *r, const uj_json_node *event)
{
    enum { NEW, CHEAPER, AGAIN, CUT, TAKEN, EXPANDED, GOAL, KINDS };
    static const char *const names[] = {"new",   "cheaper",  "again", "cut",
                                        "taken", "expanded", "goal"};
    // The number of elements of an event, for each kind of event; 0: any number.
    static const size_t lengths[] = {9, 9, 6, 0, 3, 2, 2};
    size_t count = 0;
    int kind = 0;
    uj_status status = uj_json_length(event, &count, r->error);
    if (status == UJ_OK && count == 0)
        status =
            uj_json_fail(event, r->error,
                         _("an event must not be empty; it begins with its kind, such as \"new\""));
    if (status != UJ_OK)
        return status;
    uj_json_node name = uj_json_element(event, 0);
    status = uj_json_word(&name, (uj_json_words){names, KINDS}, &kind, r->error);
    if (status == UJ_OK && lengths[kind] != 0 && count != lengths[kind])
        status = uj_json_fail(event, r->error, _("an event of this kind has %zu elements, not %zu"),
                              lengths[kind], count);
    if (status != UJ_OK)
        return status;
    switch (kind) {
    case NEW:
        return read_new(r, event);
    case CHEAPER:
        return read_cheaper(r, event);
    case AGAIN:
        return read_again(r, event);
    case CUT:
        r->trace->cut++;
        return UJ_OK;
    case TAKEN:
        return read_status(r, event, UJ_TRACE_PARTLY);
    case EXPANDED:
        return read_status(r, event, UJ_TRACE_EXPANDED);
    default:
        return read_status(r, event, UJ_TRACE_GOAL);
    }
}

// Computes all depths again. When a cheaper path to a state was found, the trace recorded a new
// depth for this state, but not for the successors of the state.
static void update_depths(uj_trace *trace)
{
    const uint32_t unknown = UINT32_MAX;
    uj_trace_state *states = trace->states;
    for (size_t i = 0; i < trace->count; i++)
        states[i].depth = states[i].parent == UJ_TRACE_NONE ? 0 : unknown;
    for (size_t i = 0; i < trace->count; i++) {
        uint32_t at = (uint32_t)i, steps = 0;
        for (; states[at].depth == unknown; steps++)
            at = states[at].parent;
        uint32_t depth = states[at].depth + steps;
        for (at = (uint32_t)i; states[at].depth == unknown; at = states[at].parent)
            states[at].depth = depth--;
    }
}

uj_status uj_trace_read(const uj_document *document, uj_tray_problem *problem, uj_trace *out,
                        uj_error *error)
{
    static const char *const keys[] = {"unjam",     "kind",   "problem", "rules", "cost_metric",
                                       "heuristic", "events", "end",     NULL};
    uj_json_node root = uj_json_root(document), node, events, end;
    size_t count = 0, left_out = 0;
    *out = (uj_trace){.goal = UJ_TRACE_NONE};
    uj_status status = uj_json_check_keys(&root, keys, error);
    if (status == UJ_OK)
        status = uj_json_member(&root, "problem", &node, error);
    if (status == UJ_OK)
        status = uj_tray_problem_read(&node, problem, error);
    if (status == UJ_OK)
        status = uj_json_member_list(&root, "events", &events, &count, error);
    const reader r = {problem->tray, out, error};
    if (status == UJ_OK)
        out->piece_count = problem->tray->piece_count;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node event = uj_json_element(&events, i);
        status = read_event(&r, &event);
    }
    if (status == UJ_OK && out->count == 0)
        status = uj_json_fail(
            &events, error,
            _("there is no \"new\" event; a trace has at least one, for the start of the search"));
    if (status == UJ_OK)
        status = uj_json_member(&root, "end", &end, error);
    if (status == UJ_OK)
        status = uj_json_member_count(&end, "left_out", SIZE_MAX / 2, &left_out, error);
    out->left_out = left_out;
    if (status != UJ_OK)
        return status;
    update_depths(out);
    return uj_trace_index(out) == UJ_OK ? UJ_OK : too_little_memory(&r);
}
