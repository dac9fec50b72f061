// Copies a quadratic program in progress.
#include <string.h>

#include <unjam/geometry/contact/quadratic.h>

void uj_qp_copy(const uj_qp *from, uj_qp *to)
{
    size_t active = (size_t)from->active_count, length = (size_t)from->width;
    to->dimension = from->dimension;
    to->width = from->width;
    to->active_count = from->active_count;
    to->held_count = from->held_count;
    to->dependence = from->dependence;
    to->relaxed_count = from->relaxed_count;
    to->infeasible_row = from->infeasible_row;
    memcpy(to->active, from->active, active * sizeof *to->active);
    memcpy(to->multiplier, from->multiplier, active * sizeof *to->multiplier);
    memcpy(to->relaxed, from->relaxed, (size_t)from->relaxed_count * sizeof *to->relaxed);
    memcpy(to->x, from->x, length * sizeof *to->x);
    memcpy(to->support, from->support, active * sizeof *to->support);
    for (size_t j = 0; j < active; j++) {
        memcpy(to->basis[j], from->basis[j], length * sizeof **to->basis);
        memcpy(to->factor[j], from->factor[j], (j + 1) * sizeof **to->factor);
    }
}
