// Unites blocked sectors of directions, and finds the sectors between them that stay free.
#include <unjam/geometry/contact/free_directions.h>

static const double full_turn = 2.0 * UJ_PI;

// Returns the angle from one direction counter-clockwise to another, in [0, 2 pi).
static double angle_between(double from, double to)
{
    double angle = fmod(to - from, full_turn);
    return angle < 0.0 ? angle + full_turn : angle;
}

// If *other begins inside *sector, enlarges *sector to contain it. Otherwise returns false.
static bool join(uj_sector *sector, const uj_sector *other, double parallel)
{
    double begins = angle_between(sector->from, other->from);
    if (begins >= sector->width - parallel)
        return false;
    if (begins + other->width > sector->width) {
        sector->width = begins + other->width;
        sector->to_plane = other->to_plane;
    }
    return true;
}

// Finds a blocked sector that overlaps *sector, merges it into *sector, and removes it from
// free->blocked. Returns false if no blocked sector overlaps *sector.
static bool absorb(uj_free_directions *free, uj_sector *sector, double parallel)
{
    for (int i = 0; i < free->count; i++) {
        uj_sector other = free->blocked[i];
        bool joined = join(sector, &other, parallel);
        if (!joined && join(&other, sector, parallel)) {
            *sector = other;
            joined = true;
        }
        if (joined) {
            free->blocked[i] = free->blocked[--free->count];
            return true;
        }
    }
    return false;
}

void uj_free_block(uj_free_directions *free, const uj_vec2 *normals, const int *planes, int count,
                   double parallel)
{
    double least = 0.0, greatest = 0.0;  // radians, relative to the first normal
    int first = 0, last = 0;
    for (int i = 1; i < count; i++) {
        double angle =
            atan2(uj_vec2_cross(normals[0], normals[i]), uj_vec2_dot(normals[0], normals[i]));
        if (angle < least) {
            least = angle;
            first = i;
        } else if (angle > greatest) {
            greatest = angle;
            last = i;
        }
    }
    // If the normals span half a turn, no direction is blocked.
    double width = UJ_PI - (greatest - least);
    if (width <= parallel || free->none)
        return;
    uj_vec2 along = {-normals[last].y, normals[last].x};
    uj_sector sector = {atan2(along.y, along.x), width, planes[last], planes[first]};
    while (absorb(free, &sector, parallel))
        continue;
    if (sector.width > full_turn + parallel || free->count == UJ_MAX_SECTORS)
        free->none = true;
    else
        free->blocked[free->count++] = sector;
}

int uj_free_sectors(const uj_free_directions *free, uj_sector *out)
{
    if (free->none)
        return 0;
    uj_sector sorted[UJ_MAX_SECTORS];
    for (int i = 0; i < free->count; i++) {
        int k = i;
        for (; k > 0 && sorted[k - 1].from > free->blocked[i].from; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = free->blocked[i];
    }
    for (int i = 0; i < free->count; i++) {
        const uj_sector *next = &sorted[i + 1 < free->count ? i + 1 : 0];
        double gap = next->from - sorted[i].from - sorted[i].width;
        if (i + 1 == free->count)
            gap += full_turn;
        out[i] = (uj_sector){sorted[i].from + sorted[i].width, gap > 0.0 ? gap : 0.0,
                             sorted[i].to_plane, next->from_plane};
    }
    return free->count;
}
