// Checks a tray puzzle: first its names, numbers and references, then its polygons.
#include <stdint.h>
#include <string.h>

#include <unjam/base/language.h>
#include <unjam/base/text.h>
#include <unjam/geometry/shape/tolerance.h>
#include <unjam/geometry/tray/exit_depth.h>

#include "validate_error.h"
#include "validate_geometry.h"

// The greatest thickness, and the greatest magnitude of x, y and angle (in degrees) of a pose.
// Greater numbers would have too large rounding errors.
static const double number_limit = 1e6;

// In bytes.
enum { NAME_LIMIT = 64 };

static uj_status check_name(const char *name, uj_error *error)
{
    if (name == NULL || name[0] == '\0')
        return uj_error_set(error, UJ_BAD_INPUT, _("the name is empty"));
    if (strlen(name) > NAME_LIMIT)
        return uj_error_set(error, UJ_BAD_INPUT, _("the name is longer than %d bytes"), NAME_LIMIT);
    if (uj_text_find_control(name, SIZE_MAX) != NULL)
        return uj_error_set(error, UJ_BAD_INPUT, _("the name contains a control character"));
    return UJ_OK;
}

static uj_status check_piece_name(const char *name, uj_error *error)
{
    uj_status status = check_name(name, error);
    if (status == UJ_OK && (strcmp(name, "tray") == 0 || strcmp(name, "the tray") == 0))
        status = uj_error_set(error, UJ_BAD_INPUT,
                              _("a piece may not be named \"%s\", because results use this name "
                                "for the tray; give the piece another name"),
                              name);
    return status;
}

static uj_status check_thickness(double thickness, uj_error *error)
{
    if (!(thickness > 0.0) || thickness > number_limit)
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("the thickness is %g; it must be more than 0 "
                              "and at most %g"),
                            thickness, number_limit);
    return UJ_OK;
}

static bool in_range(double x)
{
    return isfinite(x) && fabs(x) <= number_limit;
}

static uj_status check_pose(uj_pose pose, uj_error *error)
{
    if (!in_range(pose.x) || !in_range(pose.y) || !in_range(uj_degrees(pose.angle)))
        return uj_error_set(error, UJ_BAD_INPUT,
                            _("the pose [%g, %g, %g] has a number greater than %g in magnitude"),
                            pose.x, pose.y, uj_degrees(pose.angle), number_limit);
    return UJ_OK;
}

static uj_status check_exits(const uj_tray *tray, uj_error *error)
{
    for (size_t i = 0; i < tray->exit_count; i++) {
        const uj_exit *exit = &tray->exits[i];
        if (check_name(exit->name, error) != UJ_OK)
            return uj_validate_fail_at(error, "tray.exits[%zu].name", i);
        for (size_t j = 0; j < i; j++)
            if (strcmp(exit->name, tray->exits[j].name) == 0) {
                uj_error_set(error, UJ_BAD_INPUT, _("there are two exits named \"%s\""),
                             exit->name);
                return uj_validate_fail_at(error, "tray.exits[%zu].name", i);
            }
        if (check_thickness(exit->thickness, error) != UJ_OK)
            return uj_validate_fail_at(error, "tray.exits[%zu].thickness", i);
    }
    return UJ_OK;
}

static uj_status check_pieces(const uj_tray *tray, uj_error *error)
{
    if (tray->piece_count < 1 || tray->piece_count > UJ_MAX_PIECES) {
        uj_error_set(error, UJ_BAD_INPUT, _("there are %zu pieces; a tray must have 1 to %d"),
                     tray->piece_count, UJ_MAX_PIECES);
        return uj_validate_fail_at(error, "pieces");
    }
    for (size_t i = 0; i < tray->piece_count; i++) {
        const uj_piece *piece = &tray->pieces[i];
        if (check_piece_name(piece->name, error) != UJ_OK)
            return uj_validate_fail_at(error, "pieces[%zu].name", i);
        for (size_t j = 0; j < i; j++)
            if (strcmp(piece->name, tray->pieces[j].name) == 0) {
                uj_error_set(error, UJ_BAD_INPUT, _("there are two pieces named \"%s\""),
                             piece->name);
                return uj_validate_fail_at(error, "pieces[%zu].name", i);
            }
        if (check_thickness(piece->thickness, error) != UJ_OK)
            return uj_validate_fail_at(error, "pieces[%zu].thickness", i);
        if (check_pose(piece->start, error) != UJ_OK)
            return uj_validate_fail_at(error, "pieces[%zu].at", i);
    }
    return UJ_OK;
}

static uj_status check_goal_exit(const uj_tray *tray, uj_error *error)
{
    const uj_tray_goal *goal = &tray->goal;
    if (goal->piece < 0 || (size_t)goal->piece >= tray->piece_count) {
        uj_error_set(error, UJ_BAD_INPUT, _("the goal names a piece that does not exist"));
        return uj_validate_fail_at(error, "goal.piece");
    }
    if (goal->exit < 0 || (size_t)goal->exit >= tray->exit_count) {
        uj_error_set(error, UJ_BAD_INPUT, _("the goal names an exit that does not exist"));
        return uj_validate_fail_at(error, "goal.exit");
    }
    if (!uj_tray_exit_admits(tray, (size_t)goal->exit, (size_t)goal->piece)) {
        const uj_piece *piece = &tray->pieces[goal->piece];
        const uj_exit *exit = &tray->exits[goal->exit];
        uj_error_set(
            error, UJ_BAD_INPUT,
            _("piece \"%s\" is %g thick, but exit \"%s\" only admits pieces up to %g thick"),
            piece->name, piece->thickness, exit->name, exit->thickness);
        return uj_validate_fail_at(error, "goal.exit");
    }
    return UJ_OK;
}

static uj_status check_goal_pose(const uj_tray *tray, size_t index, uj_error *error)
{
    const uj_goal_pose *goal = &tray->goal.poses[index];
    if (goal->piece < 0 || (size_t)goal->piece >= tray->piece_count) {
        uj_error_set(error, UJ_BAD_INPUT, _("the goal names a piece that does not exist"));
        return uj_validate_fail_at(error, "goal.poses[%zu].piece", index);
    }
    for (size_t j = 0; j < index; j++)
        if (tray->goal.poses[j].piece == goal->piece) {
            uj_error_set(error, UJ_BAD_INPUT, _("piece \"%s\" has two goals; remove one of them"),
                         tray->pieces[goal->piece].name);
            return uj_validate_fail_at(error, "goal.poses[%zu].piece", index);
        }
    if (check_pose(goal->at, error) != UJ_OK)
        return uj_validate_fail_at(error, "goal.poses[%zu].at", index);
    if (check_pose(goal->within, error) != UJ_OK)
        return uj_validate_fail_at(error, "goal.poses[%zu].within", index);
    if (!(goal->within.x >= 0.0 && goal->within.y >= 0.0 && goal->within.angle >= 0.0)) {
        uj_error_set(error, UJ_BAD_INPUT,
                     _("the permitted deviation from the goal must not be negative"));
        return uj_validate_fail_at(error, "goal.poses[%zu].within", index);
    }
    return UJ_OK;
}

static uj_status check_goal(const uj_tray *tray, uj_error *error)
{
    if (tray->goal.by_exit)
        return check_goal_exit(tray, error);
    if (tray->goal.pose_count == 0) {
        uj_error_set(error, UJ_BAD_INPUT, _("the goal must have at least one pose"));
        return uj_validate_fail_at(error, "goal.poses");
    }
    uj_status status = UJ_OK;
    for (size_t i = 0; status == UJ_OK && i < tray->goal.pose_count; i++)
        status = check_goal_pose(tray, i, error);
    return status;
}

// Coordinates must not be too large compared with the tray. Otherwise their rounding errors would
// be too large for the tolerances, which are fractions of the tray's diameter.
static uj_status check_near(const uj_tray *tray, const uj_polygon *polygon, uj_error *error)
{
    uj_vec2 low, high;
    uj_polygon_bounds(polygon, &low, &high);
    double far = fmax(fmax(-low.x, -low.y), fmax(high.x, high.y));
    double limit = UJ_COORDINATE_LIMIT * uj_tray_diameter(tray);
    if (tray->interior.ring_count == 0 || far <= limit)
        return UJ_OK;
    return uj_error_set(
        error, UJ_BAD_INPUT,
        _("the polygon is too far from the origin for the tray's size: it has a coordinate "
          "of magnitude %.4g, but at most %.4g is allowed; move it nearer"),
        far, limit);
}

static uj_status check_all_near(const uj_tray *tray, uj_error *error)
{
    if (check_near(tray, &tray->interior, error) != UJ_OK)
        return uj_validate_fail_at(error, "tray.interior");
    for (size_t i = 0; i < tray->exit_count; i++)
        if (check_near(tray, &tray->exits[i].opening, error) != UJ_OK)
            return uj_validate_fail_at(error, "tray.exits[%zu].opening", i);
    for (size_t i = 0; i < tray->piece_count; i++)
        if (check_near(tray, &tray->pieces[i].shape, error) != UJ_OK)
            return uj_validate_fail_at(error, "pieces[%zu].shape", i);
    return UJ_OK;
}

// Checks everything that does not need GEOS.
static uj_status check_values(const uj_tray *tray, uj_error *error)
{
    if (check_name(tray->name, error) != UJ_OK)
        return uj_validate_fail_at(error, "name");
    uj_status status = check_exits(tray, error);
    if (status == UJ_OK)
        status = check_pieces(tray, error);
    if (status == UJ_OK)
        status = check_goal(tray, error);
    return status == UJ_OK ? check_all_near(tray, error) : status;
}

static uj_status check_depth(const uj_tray *tray, uj_error *error)
{
    const uj_tray_goal *goal = &tray->goal;
    uj_exit_fit fit;
    uj_status status = uj_exit_fit_find(tray, goal->piece, goal->exit, &fit, error);
    if (status != UJ_OK || !fit.is_short)
        return status;
    uj_error_set(
        error, UJ_BAD_INPUT,
        _("exit \"%s\" extends only %.4g out of the tray. Piece \"%s\" can leave only if the exit "
          "extends about %.3g or more; move the outer edge of the opening outwards"),
        tray->exits[goal->exit].name, fit.depth, tray->pieces[goal->piece].name, fit.needed);
    return uj_validate_fail_at(error, "tray.exits[%d].opening", goal->exit);
}

uj_status uj_tray_validate(const uj_tray *tray, uj_error *error)
{
    uj_status status = check_values(tray, error);
    if (status == UJ_OK)
        status = uj_validate_geometry(tray, error);
    return status == UJ_OK && tray->goal.by_exit ? check_depth(tray, error) : status;
}
