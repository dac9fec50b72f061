// Finds the motion in a turn that neither contacts nor the directions of pressing determine.
//
// Pieces pressed against one another may be free to move together. They stay where they are as long
// as they can: at every angle, their velocity is the shortest that keeps the contacts. This is a
// linear differential equation in the angle. It is solved by a symmetric midpoint rule with 1, 2,
// 4, ... parts, whose results are extrapolated (Gragg 1965, Romberg 1955), so that the result does
// not depend on the steps in which a turn is followed.
#include <string.h>

#include "turn_state.h"

enum { max_level = 7 };  // greatest number of halvings

static const double max_error = 1e-12;  // tray diameters

// Writes the rows of the contacts after turning by `step`, for displacements from the present
// positions.
static void rows_after(const uj_turn_sim *t, double step, const int *edge_id,
                       uj_qp_constraint *rows)
{
    uj_rotation rotation[UJ_MAX_PIECES];
    for (int i = 0; i < t->n; i++)
        rotation[i] =
            t->spin[i] != 0.0 ? uj_rotation_of(t->angle[i] + t->spin[i] * step) : t->rotation[i];
    for (int a = 0; a < t->active_count; a++) {
        int k = t->active_pair[a];
        const uj_part_pair *pair = &t->model->pairs[k];
        uj_halfplane plane = uj_part_pair_halfplane(t->model, rotation, k, edge_id[a]);
        rows[a] = (uj_qp_constraint){plane.nx,
                                     plane.ny,
                                     -uj_halfplane_slack(pair, &plane, t->x),
                                     0.0,
                                     pair->a >= 0 ? t->dof[pair->a] : -1,
                                     t->dof[pair->b]};
    }
}

// Finds the displacements after turning by `step`, which is divided into equal parts. In each part,
// the pieces move along the rows taken at the middle of the part, to a point at which the rows at
// the end of the part hold with equality.
static bool integrate(const uj_turn_sim *t, double step, int parts, const int *edge_id,
                      double *moved)
{
    int dimension = 2 * t->dof_count;
    memset(moved, 0, (size_t)dimension * sizeof *moved);
    for (int i = 0; i < parts; i++) {
        uj_qp_constraint along[UJ_QP_MAX], rows[UJ_QP_MAX];
        rows_after(t, step * (i + 0.5) / parts, edge_id, along);
        rows_after(t, step * (i + 1.0) / parts, edge_id, rows);
        if (!uj_qp_move_along(dimension, rows, along, t->active_count, moved))
            return false;
    }
    return true;
}

bool uj_turn_sim_nullspace_motion(const uj_turn_sim *t, double step, const int *edge_id,
                                  double *moved)
{
    int dimension = 2 * t->dof_count;
    double table[max_level + 1][UJ_QP_MAX];  // the last row of the extrapolation
    for (int level = 0; level <= max_level; level++) {
        double before[UJ_QP_MAX], worst = 0.0, power = 1.0;
        if (!integrate(t, step, 1 << level, edge_id, moved))
            return false;
        for (int k = 0; k < level; k++) {
            memcpy(before, table[k], sizeof before);
            memcpy(table[k], moved, sizeof before);
            power *= 4.0;
            worst = 0.0;
            for (int i = 0; i < dimension; i++) {
                double change = moved[i] - before[i];
                worst = uj_max(worst, fabs(change) / (power - 1.0));
                moved[i] += change / (power - 1.0);
            }
        }
        memcpy(table[level], moved, sizeof before);
        if (level > 0 && worst <= max_error * t->model->diameter)
            return true;
    }
    return false;
}
