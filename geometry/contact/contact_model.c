// Building and freeing the invariant part of a puzzle's contact computations.
#include <stdlib.h>

#include <unjam/geometry/contact/contacts.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit.h>

// Calls made once to count the pairs (pairs NULL) and once to store them.
static int pair_lists(int a, const uj_part_list *of_a, int b, const uj_part_list *of_b,
                      uj_part_pair *pairs, int count)
{
    unsigned pieces = (a >= 0 ? 1u << a : 0u) | 1u << b;
    for (size_t i = 0; i < of_a->count; i++)
        for (size_t j = 0; j < of_b->count; j++, count++)
            if (pairs != NULL)
                pairs[count] = (uj_part_pair){a, b, &of_a->parts[i], &of_b->parts[j], 0, pieces};
    return count;
}

static int list_pairs(const uj_contact_model *bodies, uj_part_pair *pairs)
{
    int count = 0;
    for (int b = 0; b < bodies->piece_count; b++) {
        count = pair_lists(-1, &bodies->walls[b], b, &bodies->shapes[b], pairs, count);
        for (int a = 0; a < b; a++)
            count = pair_lists(a, &bodies->shapes[a], b, &bodies->shapes[b], pairs, count);
    }
    return count;
}

static uj_status no_memory(uj_error *error)
{
    return uj_error_set(error, UJ_NO_MEMORY, "out of memory while preparing the pieces");
}

static uj_status create_pairs(uj_contact_model *bodies, uj_error *error)
{
    bodies->pair_count = list_pairs(bodies, NULL);
    bodies->goal_pair_first = bodies->pair_count;
    int goal = bodies->goal_piece, total = bodies->pair_count;
    if (goal >= 0)
        total = pair_lists(-1, &bodies->inside, goal, &bodies->shapes[goal], NULL, total);
    bodies->goal_pair_count = total - bodies->pair_count;
    bodies->pairs = calloc((size_t)total + 1, sizeof *bodies->pairs);
    if (bodies->pairs == NULL)
        return no_memory(error);
    list_pairs(bodies, bodies->pairs);
    if (goal >= 0)
        pair_lists(-1, &bodies->inside, goal, &bodies->shapes[goal], bodies->pairs,
                   bodies->pair_count);
    for (int k = 0; k < total; k++) {
        bodies->pairs[k].first = bodies->plane_capacity;
        bodies->plane_capacity += bodies->pairs[k].part_a->count + bodies->pairs[k].part_b->count;
    }
    return UJ_OK;
}

// Bounds of what piece may occupy.
static void measure_bounds(const uj_tray *tray, size_t piece, uj_contact_model *bodies)
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
    bodies->low[piece] = low;
    bodies->high[piece] = high;
}

static void measure_reach(size_t piece, uj_contact_model *bodies)
{
    const uj_part_list *shape = &bodies->shapes[piece];
    for (size_t k = 0; k < shape->count; k++)
        for (int i = 0; i < shape->parts[k].count; i++)
            bodies->reach[piece] =
                fmax(bodies->reach[piece], uj_vec2_length(shape->parts[k].points[i]));
}

// What the goal piece must be clear of to have left through its exit: the interior, and the
// openings of other exits that admit it.
static uj_status decompose_inside(const uj_tray *tray, uj_part_list *out, uj_error *error)
{
    uj_status status = uj_convex_decompose(&tray->interior, out, error);
    for (size_t e = 0; status == UJ_OK && e < tray->exit_count; e++)
        if (tray->goal.by_exit && (int)e != tray->goal.exit &&
            uj_tray_exit_admits(tray, e, (size_t)tray->goal.piece))
            status = uj_convex_decompose(&tray->exits[e].opening, out, error);
    return status;
}

static uj_status allocate_bodies(size_t n, uj_contact_model **out, uj_error *error)
{
    uj_contact_model *bodies = *out = calloc(1, sizeof *bodies);
    if (bodies == NULL)
        return no_memory(error);
    bodies->piece_count = (int)n;
    bodies->shapes = calloc(n + 1, sizeof *bodies->shapes);
    bodies->walls = calloc(n + 1, sizeof *bodies->walls);
    bodies->low = calloc(n + 1, sizeof *bodies->low);
    bodies->high = calloc(n + 1, sizeof *bodies->high);
    bodies->reach = calloc(n + 1, sizeof *bodies->reach);
    bodies->centroid = calloc(n + 1, sizeof *bodies->centroid);
    if (bodies->shapes == NULL || bodies->walls == NULL || bodies->low == NULL ||
        bodies->high == NULL || bodies->reach == NULL || bodies->centroid == NULL)
        return no_memory(error);
    return UJ_OK;
}

static uj_status fill_bodies(const uj_tray *tray, uj_contact_model *bodies, uj_error *error)
{
    bodies->diameter = uj_tray_diameter(tray);
    bodies->goal_piece = tray->goal.by_exit ? tray->goal.piece : -1;
    for (size_t i = 0; i < tray->piece_count; i++) {
        uj_status status = uj_convex_decompose(&tray->pieces[i].shape, &bodies->shapes[i], error);
        if (status == UJ_OK)
            status = uj_convex_obstacles(tray, i, &bodies->walls[i], error);
        if (status != UJ_OK)
            return status;
        measure_bounds(tray, i, bodies);
        measure_reach(i, bodies);
    }
    uj_status status = decompose_inside(tray, &bodies->inside, error);
    if (status == UJ_OK && tray->goal.by_exit)
        status = uj_exit_direction(tray, (size_t)tray->goal.exit, &bodies->way_out, error);
    return status == UJ_OK ? create_pairs(bodies, error) : status;
}

// Makes of the bodies those about their centres, which are known.
static uj_status centre_bodies(const uj_contact_model *given, uj_contact_model **out,
                               uj_error *error)
{
    uj_status status = allocate_bodies((size_t)given->piece_count, out, error);
    if (status != UJ_OK)
        return status;
    uj_contact_model *bodies = *out;
    bodies->diameter = given->diameter;
    bodies->goal_piece = given->goal_piece;
    bodies->way_out = given->way_out;
    for (int i = 0; i < given->piece_count; i++) {
        status = uj_part_list_copy_about(&given->shapes[i], given->centroid[i], &bodies->shapes[i],
                                         error);
        if (status == UJ_OK)
            status =
                uj_part_list_copy_about(&given->walls[i], given->middle, &bodies->walls[i], error);
        if (status != UJ_OK)
            return status;
        bodies->low[i] = uj_vec2_sub(given->low[i], given->middle);
        bodies->high[i] = uj_vec2_sub(given->high[i], given->middle);
        measure_reach((size_t)i, bodies);
    }
    status = uj_part_list_copy_about(&given->inside, given->middle, &bodies->inside, error);
    return status == UJ_OK ? create_pairs(bodies, error) : status;
}

// Finds where the origins should be. Returns whether any is not there already: a centroid nearer
// than files can tell is at the origin, and a tray is far only when that costs digits.
static bool find_centres(const uj_tray *tray, uj_contact_model *bodies)
{
    uj_vec2 middle = uj_polygon_middle(&tray->interior);
    bool far = uj_vec2_length(middle) > 2.0 * bodies->diameter, found = far;
    if (far)
        bodies->middle = middle;
    for (size_t i = 0; i < tray->piece_count; i++) {
        uj_vec2 centroid = uj_polygon_centroid(&tray->pieces[i].shape);
        if (uj_vec2_length(centroid) <= UJ_TOLERANCE_CONTACT * bodies->diameter)
            continue;
        bodies->centroid[i] = centroid;
        found = true;
    }
    return found;
}

uj_status uj_contact_model_create(const uj_tray *tray, uj_contact_model **out, uj_error *error)
{
    uj_status status = allocate_bodies(tray->piece_count, out, error);
    if (status == UJ_OK)
        status = fill_bodies(tray, *out, error);
    if (status == UJ_OK && find_centres(tray, *out))
        status = centre_bodies(*out, &(*out)->centred, error);
    if (status != UJ_OK) {
        uj_contact_model_destroy(*out);
        *out = NULL;
    }
    return status;
}

void uj_contact_model_destroy(uj_contact_model *bodies)
{
    if (bodies == NULL)
        return;
    for (int i = 0; i < bodies->piece_count; i++) {
        if (bodies->shapes != NULL)
            uj_part_list_clear(&bodies->shapes[i]);
        if (bodies->walls != NULL)
            uj_part_list_clear(&bodies->walls[i]);
    }
    uj_part_list_clear(&bodies->inside);
    free(bodies->shapes);
    free(bodies->walls);
    free(bodies->low);
    free(bodies->high);
    free(bodies->reach);
    free(bodies->centroid);
    free(bodies->pairs);
    uj_contact_model_destroy(bodies->centred);
    free(bodies);
}

// From a piece's origin to its centroid at an angle.
static uj_vec2 to_centroid(const uj_contact_model *bodies, int piece, double angle)
{
    uj_vec2 own = bodies->centroid[piece];
    return own.x == 0.0 && own.y == 0.0 ? own : uj_rotate(uj_rotation_of(angle), own);
}

uj_vec2 uj_position_of_centroid(const uj_contact_model *bodies, int piece, const uj_pose *pose)
{
    uj_vec2 origin = uj_vec2_sub((uj_vec2){pose->x, pose->y}, bodies->middle);
    return uj_vec2_add(origin, to_centroid(bodies, piece, pose->angle));
}

uj_pose uj_pose_from_centroid(const uj_contact_model *bodies, int piece, double angle, uj_vec2 x)
{
    uj_vec2 origin = uj_vec2_add(uj_vec2_sub(x, to_centroid(bodies, piece, angle)), bodies->middle);
    return (uj_pose){origin.x, origin.y, angle};
}
