// Reads the JSON of a tray puzzle into a uj_tray.
#include <unjam/formats/tray_file.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/files/json_place.h>
#include <unjam/formats/file_kind.h>
#include <unjam/geometry/shape/wkt.h>

static uj_status out_of_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while reading a puzzle");
}

// Sets *out to a new copy of a node's text.
static uj_status copy_text(const uj_json_node *node, char **out, uj_error *error)
{
    const char *text;
    uj_status status = uj_json_text(node, &text, error);
    if (status != UJ_OK)
        return status;
    *out = strdup(text);
    return *out != NULL ? UJ_OK : out_of_memory(error);
}

static uj_status copy_member(const uj_json_node *object, const char *key, char **out,
                             uj_error *error)
{
    uj_json_node node;
    uj_status status = uj_json_member(object, key, &node, error);
    return status == UJ_OK ? copy_text(&node, out, error) : status;
}

static uj_status copy_optional(const uj_json_node *object, const char *key, char **out,
                               uj_error *error)
{
    uj_json_node node;
    return uj_json_optional(object, key, &node) ? copy_text(&node, out, error) : UJ_OK;
}

// --- shapes ------------------------------------------------------------------------------------

static uj_status read_polygon(const uj_json_node *node, uj_polygon *out, uj_error *error)
{
    const char *text;
    uj_status status = uj_json_text(node, &text, error);
    if (status != UJ_OK)
        return status;
    uj_error reason = {0};
    status = uj_wkt_read_polygon(text, out, &reason);
    if (status == UJ_BAD_INPUT)
        return uj_json_fail(node, error, "%s", reason.message);
    if (status != UJ_OK && error != NULL)
        *error = reason;
    return status;
}

// Reads a shape. If it refers to the shape of another piece, by {"as": "A"} or "same as A", sets
// *out to the name of that piece. If it is a polygon, sets *out to NULL.
static uj_status read_same_as(const uj_json_node *shape, const char **out, uj_error *error)
{
    static const char *const keys[] = {"as", NULL};
    static const char lead[] = "same as ";
    *out = NULL;
    if (json_is_object(shape->value)) {
        uj_status status = uj_json_check_keys(shape, keys, error);
        return status == UJ_OK ? uj_json_member_text(shape, "as", out, error) : status;
    }
    const char *text;
    uj_status status = uj_json_text(shape, &text, error);
    if (status == UJ_OK && strncmp(text, lead, sizeof lead - 1) == 0)
        *out = text + sizeof lead - 1;
    return status;
}

static int find_piece(const uj_tray *tray, const char *name)
{
    for (size_t i = 0; i < tray->piece_count; i++)
        if (strcmp(tray->pieces[i].name, name) == 0)
            return (int)i;
    return -1;
}

// Reads the shape of piece `index`. Follows references from piece to piece until it finds a
// polygon. The names of all pieces must have been read.
static uj_status read_shape(const uj_json_node *pieces, uj_tray *tray, size_t index,
                            uj_error *error)
{
    size_t source = index;
    for (size_t steps = 0; steps <= tray->piece_count; steps++) {
        uj_json_node piece = uj_json_element(pieces, source), shape;
        const char *name;
        uj_status status = uj_json_member(&piece, "shape", &shape, error);
        if (status == UJ_OK)
            status = read_same_as(&shape, &name, error);
        if (status != UJ_OK)
            return status;
        if (name == NULL)
            return read_polygon(&shape, &tray->pieces[index].shape, error);
        int found = find_piece(tray, name);
        if (found < 0)
            return uj_json_fail(&shape, error, _("no piece is named \"%.64s\""), name);
        source = (size_t)found;
    }
    uj_json_node piece = uj_json_element(pieces, index), shape = piece;
    uj_json_optional(&piece, "shape", &shape);
    return uj_json_fail(&shape, error,
                        _("the shapes of these pieces refer to each other in a circle; give one of "
                          "them a polygon"));
}

// --- pieces ------------------------------------------------------------------------------------

uj_status uj_pose_read(const uj_json_node *node, uj_pose *out, uj_error *error)
{
    size_t length;
    double numbers[3] = {0.0, 0.0, 0.0};
    uj_status status = uj_json_length(node, &length, error);
    if (status == UJ_OK && length != 3)
        status =
            uj_json_fail(node, error, _("expected 3 numbers, [x, y, degrees], not %zu"), length);
    for (size_t i = 0; status == UJ_OK && i < 3; i++) {
        uj_json_node number = uj_json_element(node, i);
        status = uj_json_real(&number, &numbers[i], error);
        if (status == UJ_OK && !(numbers[i] >= -1e6 && numbers[i] <= 1e6))
            status = uj_json_fail(&number, error, _("the number must be from -1000000 to 1000000"));
    }
    *out = (uj_pose){numbers[0], numbers[1], uj_radians(numbers[2])};
    return status;
}

static uj_status read_member_pose(const uj_json_node *object, const char *key, uj_pose *out,
                                  uj_error *error)
{
    uj_json_node node;
    uj_status status = uj_json_member(object, key, &node, error);
    return status == UJ_OK ? uj_pose_read(&node, out, error) : status;
}

static uj_status read_piece(const uj_json_node *node, uj_piece *out, uj_error *error)
{
    static const char *const keys[] = {"name", "shape", "thickness", "at", NULL};
    uj_status status = uj_json_check_keys(node, keys, error);
    if (status == UJ_OK)
        status = copy_member(node, "name", &out->name, error);
    if (status == UJ_OK)
        status = uj_json_member_real(node, "thickness", &out->thickness, error);
    return status == UJ_OK ? read_member_pose(node, "at", &out->start, error) : status;
}

static uj_status read_pieces(const uj_json_node *root, uj_tray *tray, uj_error *error)
{
    uj_json_node pieces;
    size_t count = 0;
    uj_status status = uj_json_member_list(root, "pieces", &pieces, &count, error);
    if (status == UJ_OK && (count < 1 || count > UJ_MAX_PIECES))
        status = uj_json_fail(&pieces, error, _("there are %zu pieces; a tray holds 1 to %d"),
                              count, UJ_MAX_PIECES);
    if (status != UJ_OK)
        return status;
    tray->pieces = calloc(count, sizeof *tray->pieces);
    if (tray->pieces == NULL)
        return out_of_memory(error);
    while (status == UJ_OK && tray->piece_count < count) {
        uj_json_node node = uj_json_element(&pieces, tray->piece_count);
        status = read_piece(&node, &tray->pieces[tray->piece_count++], error);
    }
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        status = read_shape(&pieces, tray, i, error);
    return status;
}

// --- tray --------------------------------------------------------------------------------------

static uj_status read_exit(const uj_json_node *node, uj_exit *out, uj_error *error)
{
    static const char *const keys[] = {"name", "opening", "thickness", NULL};
    uj_json_node opening;
    uj_status status = uj_json_check_keys(node, keys, error);
    if (status == UJ_OK)
        status = copy_member(node, "name", &out->name, error);
    if (status == UJ_OK)
        status = uj_json_member(node, "opening", &opening, error);
    if (status == UJ_OK)
        status = read_polygon(&opening, &out->opening, error);
    return status == UJ_OK ? uj_json_member_real(node, "thickness", &out->thickness, error)
                           : status;
}

static uj_status read_exits(const uj_json_node *tray_node, uj_tray *tray, uj_error *error)
{
    uj_json_node exits;
    if (!uj_json_optional(tray_node, "exits", &exits))
        return UJ_OK;
    size_t count;
    uj_status status = uj_json_length(&exits, &count, error);
    if (status != UJ_OK || count == 0)
        return status;
    tray->exits = calloc(count, sizeof *tray->exits);
    if (tray->exits == NULL)
        return out_of_memory(error);
    while (status == UJ_OK && tray->exit_count < count) {
        uj_json_node node = uj_json_element(&exits, tray->exit_count);
        status = read_exit(&node, &tray->exits[tray->exit_count++], error);
    }
    return status;
}

static uj_status read_interior(const uj_json_node *root, uj_tray *tray, uj_error *error)
{
    static const char *const keys[] = {"interior", "exits", NULL};
    uj_json_node node, interior;
    uj_status status = uj_json_member(root, "tray", &node, error);
    if (status == UJ_OK)
        status = uj_json_check_keys(&node, keys, error);
    if (status == UJ_OK)
        status = uj_json_member(&node, "interior", &interior, error);
    if (status == UJ_OK)
        status = read_polygon(&interior, &tray->interior, error);
    return status == UJ_OK ? read_exits(&node, tray, error) : status;
}

// --- goal --------------------------------------------------------------------------------------

uj_status uj_tray_member_piece(const uj_json_node *object, const uj_tray *tray, int *out,
                               uj_error *error)
{
    uj_json_node piece;
    const char *name;
    uj_status status = uj_json_member(object, "piece", &piece, error);
    if (status == UJ_OK)
        status = uj_json_text(&piece, &name, error);
    if (status != UJ_OK)
        return status;
    *out = find_piece(tray, name);
    return *out >= 0 ? UJ_OK : uj_json_fail(&piece, error, _("no piece is named \"%.64s\""), name);
}

static uj_status read_goal_exit(const uj_json_node *node, const uj_tray *tray, int *out,
                                uj_error *error)
{
    uj_json_node exit;
    const char *name;
    uj_status status = uj_json_member(node, "exit", &exit, error);
    if (status == UJ_OK)
        status = uj_json_text(&exit, &name, error);
    if (status != UJ_OK)
        return status;
    for (size_t i = 0; i < tray->exit_count; i++)
        if (strcmp(tray->exits[i].name, name) == 0) {
            *out = (int)i;
            return UJ_OK;
        }
    return uj_json_fail(&exit, error,
                        tray->exit_count == 0
                            ? _("no exit is named \"%.64s\"; the tray has no exits")
                            : _("no exit is named \"%.64s\""),
                        name);
}

static uj_status read_goal_pose(const uj_json_node *node, const uj_tray *tray, uj_goal_pose *out,
                                uj_error *error)
{
    static const char *const keys[] = {"piece", "at", "within", NULL};
    uj_status status = uj_json_check_keys(node, keys, error);
    if (status == UJ_OK)
        status = uj_tray_member_piece(node, tray, &out->piece, error);
    if (status == UJ_OK)
        status = read_member_pose(node, "at", &out->at, error);
    return status == UJ_OK ? read_member_pose(node, "within", &out->within, error) : status;
}

static uj_status read_goal_poses(const uj_json_node *poses, uj_tray *tray, uj_error *error)
{
    size_t count;
    uj_status status = uj_json_length(poses, &count, error);
    if (status == UJ_OK && (count < 1 || count > tray->piece_count))
        status =
            uj_json_fail(poses, error, _("there are %zu goal poses; a goal must have 1 to %zu"),
                         count, tray->piece_count);
    if (status != UJ_OK)
        return status;
    tray->goal.poses = calloc(count, sizeof *tray->goal.poses);
    if (tray->goal.poses == NULL)
        return out_of_memory(error);
    while (status == UJ_OK && tray->goal.pose_count < count) {
        uj_json_node node = uj_json_element(poses, tray->goal.pose_count);
        status = read_goal_pose(&node, tray, &tray->goal.poses[tray->goal.pose_count++], error);
    }
    return status;
}

static uj_status read_goal(const uj_json_node *root, uj_tray *tray, uj_error *error)
{
    static const char *const exit_keys[] = {"piece", "exit", NULL};
    static const char *const pose_keys[] = {"poses", NULL};
    uj_json_node goal, poses;
    uj_status status = uj_json_member(root, "goal", &goal, error);
    if (status != UJ_OK)
        return status;
    if (json_is_object(goal.value) && uj_json_optional(&goal, "poses", &poses)) {
        status = uj_json_check_keys(&goal, pose_keys, error);
        return status == UJ_OK ? read_goal_poses(&poses, tray, error) : status;
    }
    tray->goal.by_exit = true;
    status = uj_json_check_keys(&goal, exit_keys, error);
    if (status == UJ_OK)
        status = uj_tray_member_piece(&goal, tray, &tray->goal.piece, error);
    return status == UJ_OK ? read_goal_exit(&goal, tray, &tray->goal.exit, error) : status;
}

// --- the problem -------------------------------------------------------------------------------

static uj_status read_tray(const uj_json_node *root, uj_tray *tray, uj_error *error)
{
    static const char *const keys[] = {"unjam", "kind", "name",   "source", "note",
                                       "unit",  "tray", "pieces", "goal",   NULL};
    uj_status status = uj_json_check_keys(root, keys, error);
    if (status == UJ_OK)
        status = copy_member(root, "name", &tray->name, error);
    if (status == UJ_OK)
        status = copy_optional(root, "source", &tray->source, error);
    if (status == UJ_OK)
        status = copy_optional(root, "note", &tray->note, error);
    if (status == UJ_OK)
        status = copy_optional(root, "unit", &tray->unit, error);
    if (status == UJ_OK)
        status = read_interior(root, tray, error);
    if (status == UJ_OK)
        status = read_pieces(root, tray, error);
    return status == UJ_OK ? read_goal(root, tray, error) : status;
}

// Validates the tray. uj_tray_validate names a fault by its JSON path from the puzzle's root. This
// function converts that path to one from the document's root.
static uj_status validate(const uj_json_node *root, const uj_tray *tray, uj_error *error)
{
    uj_error reason = {0};
    uj_status status = uj_tray_validate(tray, &reason);
    if (status != UJ_OK && error != NULL) {
        char path[sizeof reason.where];
        *error = reason;
        uj_json_path(root, path, sizeof path);
        int length = snprintf(error->where, sizeof error->where, "%s%s", path,
                              path[0] != '\0' && reason.where[0] != '\0' ? "." : "");
        size_t used = length > 0 ? (size_t)length : 0;
        if (used < sizeof error->where)
            snprintf(error->where + used, sizeof error->where - used, "%s", reason.where);
        if (status == UJ_BAD_INPUT)
            uj_document_locate(root->document, error);
    }
    return status;
}

static char *copy_source(const uj_json_node *node)
{
    char path[128];
    const uj_document *document = node->document;
    uj_json_path(node, path, sizeof path);
    uj_json_place place = uj_json_find(document->text, document->size, path);
    return strndup(document->text + place.start, place.end - place.start);
}

static uj_status check_kind(const uj_json_node *node, uj_error *error)
{
    uj_file_kind found;
    uj_status status = uj_file_kind_read(node, UJ_KIND_PROBLEM, &found, error);
    if (status != UJ_OK || found.kind == UJ_KIND_TRAY)
        return status;
    uj_json_node where = *node;
    uj_json_optional(node, "kind", &where);
    if (found.kind == UJ_KIND_DISCRETE)
        return uj_json_fail(&where, error,
                            _("expected a tray puzzle, but this is a puzzle of kind \"%s\""),
                            found.word);
    return uj_json_fail(&where, error, _("expected a puzzle to solve, but this file is %s"),
                        _(uj_kind_noun(found.kind)));
}

uj_status uj_tray_problem_read(const uj_json_node *node, uj_tray_problem *out, uj_error *error)
{
    *out = (uj_tray_problem){0};
    uj_status status = check_kind(node, error);
    if (status != UJ_OK)
        return status;
    out->tray = calloc(1, sizeof *out->tray);
    out->text = copy_source(node);
    if (out->tray == NULL || out->text == NULL)
        status = out_of_memory(error);
    if (status == UJ_OK)
        status = read_tray(node, out->tray, error);
    if (status == UJ_OK)
        status = validate(node, out->tray, error);
    if (status != UJ_OK)
        uj_tray_problem_clear(out);
    return status;
}

uj_status uj_tray_problem_load(const char *path, uj_tray_problem *out, uj_error *error)
{
    *out = (uj_tray_problem){0};
    uj_document document;
    uj_status status = uj_document_read(path, &document, error);
    if (status != UJ_OK)
        return status;
    uj_json_node root = uj_json_root(&document);
    status = uj_tray_problem_read(&root, out, error);
    uj_document_clear(&document);
    return status;
}

void uj_tray_problem_clear(uj_tray_problem *problem)
{
    uj_tray_destroy(problem->tray);
    free(problem->text);
    *problem = (uj_tray_problem){0};
}
