// Reads a tray problem leniently, for editing.
#include <unjam/viewer/document/sketch.h>

#include <stdlib.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/viewer/document/outline_text.h>

uj_pose uj_place_pose(uj_place place)
{
    return (uj_pose){place.x, place.y, uj_radians(place.degrees)};
}

void uj_sketch_clear(uj_sketch *sketch)
{
    free(sketch->name);
    free(sketch->unit);
    uj_polygon_clear(&sketch->interior);
    for (size_t i = 0; i < sketch->exit_count; i++) {
        free(sketch->exits[i].name);
        uj_polygon_clear(&sketch->exits[i].opening);
    }
    for (size_t i = 0; i < sketch->piece_count; i++) {
        free(sketch->pieces[i].name);
        uj_polygon_clear(&sketch->pieces[i].shape);
    }
    *sketch = (uj_sketch){0};
}

int uj_sketch_find_piece(const uj_sketch *sketch, const char *name)
{
    for (size_t i = 0; i < sketch->piece_count; i++)
        if (strcmp(sketch->pieces[i].name, name) == 0)
            return (int)i;
    return -1;
}

int uj_sketch_find_exit(const uj_sketch *sketch, const char *name)
{
    for (size_t i = 0; i < sketch->exit_count; i++)
        if (strcmp(sketch->exits[i].name, name) == 0)
            return (int)i;
    return -1;
}

static uj_status find_object(const uj_json_node *object, const char *key, uj_json_node *out,
                             bool *found, uj_error *error)
{
    *found = uj_json_optional(object, key, out);
    return !*found || json_is_object(out->value)
               ? UJ_OK
               : uj_json_fail(out, error, _("expected an object, {...}"));
}

// --- members -------------------------------------------------------------------------------------

// A missing text is read as "".
static uj_status copy_text(const uj_json_node *object, const char *key, char **out, uj_error *error)
{
    uj_json_node node;
    const char *text = "";
    uj_status status =
        uj_json_optional(object, key, &node) ? uj_json_text(&node, &text, error) : UJ_OK;
    if (status != UJ_OK)
        return status;
    *out = strdup(text);
    return *out != NULL
               ? UJ_OK
               : uj_error_set(error, UJ_NO_MEMORY, _("out of memory while reading a puzzle"));
}

static uj_status read_real(const uj_json_node *object, const char *key, double *out,
                           uj_error *error)
{
    uj_json_node node;
    *out = 1.0;
    return uj_json_optional(object, key, &node) ? uj_json_real(&node, out, error) : UJ_OK;
}

static uj_status read_place(const uj_json_node *object, const char *key, uj_place *out,
                            uj_error *error)
{
    uj_json_node node;
    double numbers[3] = {0.0, 0.0, 0.0};
    size_t length = 0;
    *out = (uj_place){0};
    if (!uj_json_optional(object, key, &node))
        return UJ_OK;
    uj_status status = uj_json_length(&node, &length, error);
    if (status == UJ_OK && length != 3)
        status =
            uj_json_fail(&node, error, _("expected 3 numbers, [x, y, degrees], not %zu"), length);
    for (size_t i = 0; status == UJ_OK && i < 3; i++) {
        uj_json_node number = uj_json_element(&node, i);
        status = uj_json_real(&number, &numbers[i], error);
        if (status == UJ_OK && !(fabs(numbers[i]) <= 1e6))
            status = uj_json_fail(&number, error, _("the number must be from -1000000 to 1000000"));
    }
    *out = (uj_place){numbers[0], numbers[1], numbers[2]};
    return status;
}

static uj_status read_outline(const uj_json_node *object, const char *key, uj_polygon *out,
                              uj_error *error)
{
    uj_json_node node;
    const char *text;
    if (!uj_json_optional(object, key, &node))
        return UJ_OK;
    uj_status status = uj_json_text(&node, &text, error);
    if (status != UJ_OK)
        return status;
    uj_error reason = {0};
    status = uj_outline_read(text, out, &reason);
    return status == UJ_OK ? UJ_OK : uj_json_fail(&node, error, "%s", reason.message);
}

// A missing list has length 0.
static uj_status find_list(const uj_json_node *object, const char *key, size_t limit,
                           uj_json_node *out, size_t *length, uj_error *error)
{
    *length = 0;
    if (!uj_json_optional(object, key, out))
        return UJ_OK;
    uj_status status = uj_json_length(out, length, error);
    for (size_t i = 0; status == UJ_OK && i < *length; i++) {
        uj_json_node element = uj_json_element(out, i);
        if (!json_is_object(element.value))
            status = uj_json_fail(&element, error, _("expected an object, {...}"));
    }
    if (status == UJ_OK && *length > limit) {
        status = uj_json_fail(out, error,
                              _("this list has %zu elements, but the editor allows at most %zu"),
                              *length, limit);
        *length = 0;
    }
    return status;
}

// --- pieces --------------------------------------------------------------------------------------

static uj_status read_piece(const uj_json_node *node, uj_sketch_piece *out, uj_error *error)
{
    uj_status status = copy_text(node, "name", &out->name, error);
    if (status == UJ_OK)
        status = read_real(node, "thickness", &out->thickness, error);
    return status == UJ_OK ? read_place(node, "at", &out->at, error) : status;
}

// Sets *out to NAME if the member "shape" is {"as": NAME} or "same as NAME", otherwise to NULL.
static uj_status read_same_as(const uj_json_node *piece, const char **out, uj_error *error)
{
    static const char lead[] = "same as ";
    uj_json_node shape;
    const char *text = "";
    *out = NULL;
    if (!uj_json_optional(piece, "shape", &shape))
        return UJ_OK;
    if (json_is_object(shape.value))
        return uj_json_member_text(&shape, "as", out, error);
    uj_status status = uj_json_text(&shape, &text, error);
    if (status == UJ_OK && strncmp(text, lead, sizeof lead - 1) == 0)
        *out = text + sizeof lead - 1;
    return status;
}

static uj_status read_own_shape(const uj_json_node *pieces, uj_sketch *sketch, size_t index,
                                uj_error *error)
{
    uj_json_node node = uj_json_element(pieces, index);
    uj_sketch_piece *piece = &sketch->pieces[index];
    const char *name;
    uj_status status = read_same_as(&node, &name, error);
    piece->same_as = -1;
    if (status != UJ_OK || name == NULL)
        return status == UJ_OK ? read_outline(&node, "shape", &piece->shape, error) : status;
    piece->same_as = uj_sketch_find_piece(sketch, name);
    return piece->same_as >= 0 ? UJ_OK
                               : uj_json_fail(&node, error, _("no piece is named \"%.64s\""), name);
}

// Follows `same_as` from piece to piece, and copies the shape of the last piece. In a cycle, leaves
// the shape empty.
static uj_status copy_shape(uj_sketch *sketch, size_t index, uj_error *error)
{
    uj_sketch_piece *piece = &sketch->pieces[index];
    const uj_sketch_piece *source = piece;
    for (size_t i = 0; i < sketch->piece_count && source->same_as >= 0; i++)
        source = &sketch->pieces[source->same_as];
    if (source == piece || source->same_as >= 0)
        return UJ_OK;
    return uj_polygon_copy(&source->shape, &piece->shape) == UJ_OK
               ? UJ_OK
               : uj_error_set(error, UJ_NO_MEMORY, _("out of memory while reading a puzzle"));
}

static uj_status read_pieces(const uj_json_node *root, uj_sketch *sketch, uj_error *error)
{
    uj_json_node pieces;
    size_t count;
    uj_status status = find_list(root, "pieces", UJ_MAX_PIECES, &pieces, &count, error);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node node = uj_json_element(&pieces, i);
        status = read_piece(&node, &sketch->pieces[sketch->piece_count++], error);
    }
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        status = read_own_shape(&pieces, sketch, i, error);
    for (size_t i = 0; status == UJ_OK && i < count; i++)
        status = copy_shape(sketch, i, error);
    return status;
}

// --- tray and goal -------------------------------------------------------------------------------

static uj_status read_exit(const uj_json_node *node, uj_sketch_exit *out, uj_error *error)
{
    uj_status status = copy_text(node, "name", &out->name, error);
    if (status == UJ_OK)
        status = read_real(node, "thickness", &out->thickness, error);
    return status == UJ_OK ? read_outline(node, "opening", &out->opening, error) : status;
}

static uj_status read_tray(const uj_json_node *root, uj_sketch *sketch, uj_error *error)
{
    uj_json_node tray, exits;
    size_t count;
    bool found;
    uj_status status = find_object(root, "tray", &tray, &found, error);
    if (status != UJ_OK || !found)
        return status;
    status = read_outline(&tray, "interior", &sketch->interior, error);
    if (status == UJ_OK)
        status = find_list(&tray, "exits", UJ_SKETCH_EXITS, &exits, &count, error);
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node node = uj_json_element(&exits, i);
        status = read_exit(&node, &sketch->exits[sketch->exit_count++], error);
    }
    return status;
}

// Reads a name from the member `key`. Returns the index of the piece or exit of that name, or -1.
static int read_name(const uj_json_node *object, const char *key, const uj_sketch *sketch,
                     int (*find)(const uj_sketch *, const char *))
{
    const char *name;
    return uj_json_member_text(object, key, &name, NULL) == UJ_OK ? find(sketch, name) : -1;
}

static uj_status read_goal(const uj_json_node *root, uj_sketch *sketch, uj_error *error)
{
    uj_json_node goal, poses;
    size_t count;
    bool found;
    uj_status status = find_object(root, "goal", &goal, &found, error);
    if (status != UJ_OK || !found)
        return status;
    if (!uj_json_optional(&goal, "poses", &poses)) {
        sketch->goal = UJ_GOAL_EXIT;
        sketch->goal_piece = read_name(&goal, "piece", sketch, uj_sketch_find_piece);
        sketch->goal_exit = read_name(&goal, "exit", sketch, uj_sketch_find_exit);
        return UJ_OK;
    }
    status = find_list(&goal, "poses", UJ_MAX_PIECES, &poses, &count, error);
    if (status == UJ_OK && count > 0)
        sketch->goal = UJ_GOAL_POSES;
    for (size_t i = 0; status == UJ_OK && i < count; i++) {
        uj_json_node node = uj_json_element(&poses, i);
        uj_sketch_pose *pose = &sketch->poses[sketch->pose_count++];
        pose->piece = read_name(&node, "piece", sketch, uj_sketch_find_piece);
        status = read_place(&node, "at", &pose->at, error);
        if (status == UJ_OK)
            status = read_place(&node, "within", &pose->within, error);
    }
    return status;
}

uj_status uj_sketch_read(const uj_json_node *root, uj_sketch *out, uj_error *error)
{
    *out = (uj_sketch){.goal_piece = -1, .goal_exit = -1};
    uj_status status = copy_text(root, "name", &out->name, error);
    if (status == UJ_OK)
        status = copy_text(root, "unit", &out->unit, error);
    if (status == UJ_OK)
        status = read_tray(root, out, error);
    if (status == UJ_OK)
        status = read_pieces(root, out, error);
    if (status == UJ_OK)
        status = read_goal(root, out, error);
    if (status != UJ_OK)
        uj_sketch_clear(out);
    return status;
}
