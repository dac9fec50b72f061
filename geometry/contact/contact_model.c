// Builds the contact model of a puzzle.
#include <stdlib.h>

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit.h>

typedef struct side {
    int piece;  // -1: the tray
    const uj_part_list *parts;
} side;

// Returns `count` plus the number of pairs of parts. Writes the pairs from pairs[count] on, unless
// `pairs` is NULL.
static int pair_sides(side a, side b, uj_part_pair *pairs, int count)
{
    unsigned pieces = (a.piece >= 0 ? 1u << a.piece : 0u) | 1u << b.piece;
    for (size_t i = 0; i < a.parts->count; i++)
        for (size_t j = 0; j < b.parts->count; j++, count++)
            if (pairs != NULL)
                pairs[count] = (uj_part_pair){
                    a.piece, b.piece, &a.parts->parts[i], &b.parts->parts[j], 0, pieces};
    return count;
}

static side side_of(const uj_contact_model *model, int piece)
{
    return (side){piece, &model->shapes[piece]};
}

static int list_pairs(const uj_contact_model *model, uj_part_pair *pairs)
{
    int count = 0;
    for (int b = 0; b < model->piece_count; b++) {
        count = pair_sides((side){-1, &model->walls[b]}, side_of(model, b), pairs, count);
        for (int a = 0; a < b; a++)
            count = pair_sides(side_of(model, a), side_of(model, b), pairs, count);
    }
    return count;
}

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the pieces");
}

static uj_status create_pairs(uj_contact_model *model, uj_error *error)
{
    model->pair_count = list_pairs(model, NULL);
    model->goal_pair_first = model->pair_count;
    int goal = model->goal_piece, total = model->pair_count;
    if (goal >= 0)
        total = pair_sides((side){-1, &model->inside}, side_of(model, goal), NULL, total);
    model->goal_pair_count = total - model->pair_count;
    model->pairs = calloc((size_t)total + 1, sizeof *model->pairs);
    if (model->pairs == NULL)
        return no_memory(error);
    list_pairs(model, model->pairs);
    if (goal >= 0)
        pair_sides((side){-1, &model->inside}, side_of(model, goal), model->pairs,
                   model->pair_count);
    for (int k = 0; k < total; k++) {
        model->pairs[k].first = model->plane_capacity;
        model->plane_capacity += model->pairs[k].part_a->count + model->pairs[k].part_b->count;
    }
    return UJ_OK;
}

static void measure_bounds(const uj_tray *tray, size_t piece, uj_contact_model *model)
{
    uj_vec2 low, high;
    uj_polygon_bounds(&tray->interior, &low, &high);
    for (size_t e = 0; e < tray->exit_count; e++) {
        if (!uj_tray_exit_admits(tray, e, piece))
            continue;
        uj_vec2 exit_low, exit_high;
        uj_polygon_bounds(&tray->exits[e].opening, &exit_low, &exit_high);
        low = (uj_vec2){fmin(low.x, exit_low.x), fmin(low.y, exit_low.y)};
        high = (uj_vec2){fmax(high.x, exit_high.x), fmax(high.y, exit_high.y)};
    }
    model->low[piece] = low;
    model->high[piece] = high;
}

static void measure_radius(size_t piece, uj_contact_model *model)
{
    const uj_part_list *shape = &model->shapes[piece];
    for (size_t k = 0; k < shape->count; k++)
        for (int i = 0; i < shape->parts[k].count; i++)
            model->radius[piece] =
                fmax(model->radius[piece], uj_vec2_length(shape->parts[k].points[i]));
}

static uj_status allocate_model(size_t n, uj_contact_model **out, uj_error *error)
{
    uj_contact_model *model = *out = calloc(1, sizeof *model);
    if (model == NULL)
        return no_memory(error);
    model->piece_count = (int)n;
    model->shapes = calloc(n + 1, sizeof *model->shapes);
    model->walls = calloc(n + 1, sizeof *model->walls);
    model->low = calloc(n + 1, sizeof *model->low);
    model->high = calloc(n + 1, sizeof *model->high);
    model->radius = calloc(n + 1, sizeof *model->radius);
    model->centroid = calloc(n + 1, sizeof *model->centroid);
    if (model->shapes == NULL || model->walls == NULL || model->low == NULL ||
        model->high == NULL || model->radius == NULL || model->centroid == NULL)
        return no_memory(error);
    return UJ_OK;
}

static uj_status fill_model(const uj_tray *tray, uj_contact_model *model, uj_error *error)
{
    model->diameter = uj_tray_diameter(tray);
    model->goal_piece = tray->goal.by_exit ? tray->goal.piece : -1;
    for (size_t i = 0; i < tray->piece_count; i++) {
        uj_status status = uj_convex_decompose(&tray->pieces[i].shape, &model->shapes[i], error);
        if (status == UJ_OK)
            status = uj_convex_obstacles(tray, i, &model->walls[i], error);
        if (status != UJ_OK)
            return status;
        measure_bounds(tray, i, model);
        measure_radius(i, model);
    }
    uj_status status = uj_convex_to_leave(tray, &model->inside, error);
    if (status == UJ_OK && tray->goal.by_exit)
        status = uj_exit_direction(tray, (size_t)tray->goal.exit, &model->exit_direction, error);
    return status == UJ_OK ? create_pairs(model, error) : status;
}

// Copies `given` into coordinates in which the tray's origin is given->tray_centre, and the origin
// of each piece is its centroid.
static uj_status copy_about_centroids(const uj_contact_model *given, uj_contact_model **out,
                                      uj_error *error)
{
    uj_status status = allocate_model((size_t)given->piece_count, out, error);
    if (status != UJ_OK)
        return status;
    uj_contact_model *model = *out;
    model->diameter = given->diameter;
    model->goal_piece = given->goal_piece;
    model->exit_direction = given->exit_direction;
    for (int i = 0; i < given->piece_count; i++) {
        status = uj_part_list_copy_about(&given->shapes[i], given->centroid[i], &model->shapes[i],
                                         error);
        if (status == UJ_OK)
            status = uj_part_list_copy_about(&given->walls[i], given->tray_centre, &model->walls[i],
                                             error);
        if (status != UJ_OK)
            return status;
        model->low[i] = uj_vec2_sub(given->low[i], given->tray_centre);
        model->high[i] = uj_vec2_sub(given->high[i], given->tray_centre);
        measure_radius((size_t)i, model);
    }
    status = uj_part_list_copy_about(&given->inside, given->tray_centre, &model->inside, error);
    return status == UJ_OK ? create_pairs(model, error) : status;
}

// Sets tray_centre if the tray is so far from (0, 0) that coordinates would lose precision. Sets
// centroid[i] if the centroid of piece i is not at its origin, up to rounding. Returns true if
// anything was set.
static bool find_centroids(const uj_tray *tray, uj_contact_model *model)
{
    uj_vec2 middle = uj_polygon_middle(&tray->interior);
    bool far = uj_vec2_length(middle) > 2.0 * model->diameter, found = far;
    if (far)
        model->tray_centre = middle;
    for (size_t i = 0; i < tray->piece_count; i++) {
        uj_vec2 centroid = uj_polygon_centroid(&tray->pieces[i].shape);
        if (uj_vec2_length(centroid) <= UJ_TOLERANCE_CONTACT * model->diameter)
            continue;
        model->centroid[i] = centroid;
        found = true;
    }
    return found;
}

uj_status uj_contact_model_create(const uj_tray *tray, uj_contact_model **out, uj_error *error)
{
    uj_status status = allocate_model(tray->piece_count, out, error);
    if (status == UJ_OK)
        status = fill_model(tray, *out, error);
    if (status == UJ_OK && find_centroids(tray, *out))
        status = copy_about_centroids(*out, &(*out)->about_centroids, error);
    if (status != UJ_OK) {
        uj_contact_model_destroy(*out);
        *out = NULL;
    }
    return status;
}

void uj_contact_model_destroy(uj_contact_model *model)
{
    if (model == NULL)
        return;
    for (int i = 0; i < model->piece_count; i++) {
        if (model->shapes != NULL)
            uj_part_list_clear(&model->shapes[i]);
        if (model->walls != NULL)
            uj_part_list_clear(&model->walls[i]);
    }
    uj_part_list_clear(&model->inside);
    free(model->shapes);
    free(model->walls);
    free(model->low);
    free(model->high);
    free(model->radius);
    free(model->centroid);
    free(model->pairs);
    uj_contact_model_destroy(model->about_centroids);
    free(model);
}

static uj_vec2 to_centroid(const uj_contact_model *model, int piece, double angle)
{
    uj_vec2 own = model->centroid[piece];
    return own.x == 0.0 && own.y == 0.0 ? own : uj_rotate(uj_rotation_of(angle), own);
}

uj_vec2 uj_position_of_centroid(const uj_contact_model *model, int piece, const uj_pose *pose)
{
    uj_vec2 origin = uj_vec2_sub((uj_vec2){pose->x, pose->y}, model->tray_centre);
    return uj_vec2_add(origin, to_centroid(model, piece, pose->angle));
}

uj_pose uj_pose_from_centroid(const uj_contact_model *model, int piece, double angle, uj_vec2 x)
{
    uj_vec2 origin =
        uj_vec2_add(uj_vec2_sub(x, to_centroid(model, piece, angle)), model->tray_centre);
    return (uj_pose){origin.x, origin.y, angle};
}
