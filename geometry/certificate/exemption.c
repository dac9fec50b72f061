// Counts exemptions and keeps the first of them.
#include <unjam/geometry/certificate/exemption.h>

const char *uj_exemption_text(uj_exemption_kind kind)
{
    static const char *const texts[] = {[UJ_EXEMPT_SHORT] = "short",
                                        [UJ_EXEMPT_NEAR] = "near",
                                        [UJ_EXEMPT_DRIFT] = "drift",
                                        [UJ_EXEMPT_STOP] = "stop",
                                        [UJ_EXEMPT_VERTEX] = "vertex"};
    return texts[kind];
}

void uj_exemptions_add(uj_exemptions *all, uj_exemption one)
{
    if (all->count < UJ_EXEMPTIONS_KEPT)
        all->first[all->count] = one;
    all->count++;
    all->way += one.way;
    all->angle += one.angle;
}
