// Sums and limits of exemptions.
#include <unjam/geometry/certificate/exemption.h>

#include <stdint.h>

#include <unjam/geometry/certificate/shapes/certificate_limits.h>

const char *uj_exemption_text(uj_exemption_kind kind)
{
    static const char *const texts[] = {[UJ_EXEMPT_SHORT] = "short",
                                        [UJ_EXEMPT_NEAR] = "near",
                                        [UJ_EXEMPT_DRIFT] = "drift",
                                        [UJ_EXEMPT_STOP] = "stop",
                                        [UJ_EXEMPT_VERTEX] = "vertex"};
    return texts[kind];
}

uj_exemption_sum uj_exemption_limit(uj_exemption_kind kind, bool in_solution)
{
    static const uj_exemption_sum in_move[] = UJ_EXEMPT_IN_MOVE, in_all[] = UJ_EXEMPT_IN_SOLUTION;
    return in_solution ? in_all[kind] : in_move[kind];
}

void uj_exemption_sum_add(uj_exemption_sum *sum, uj_exemption one)
{
    sum->count++;
    sum->way += one.way;
    sum->angle += one.angle;
}

void uj_exemptions_add(uj_exemptions *all, uj_exemption one)
{
    if (all->count < UJ_EXEMPTIONS_KEPT)
        all->first[all->count] = one;
    all->count++;
    uj_exemption_sum_add(&all->of[one.kind], one);
}
