// Chooses between equally fast motions of a push, as docs/RULES.md says.
#include <math.h>

#include "fastest_ways.h"
#include <unjam/geometry/certificate/shapes/certificate_limits.h>

enum { MOST_ROUNDS = 8 };

// --- slots exactly as wide as a piece ------------------------------------------------------------

// Returns the movable piece if the other body of the pair stands still; -1 if both are movable.
// Sets *normal to the normal of the touch, directed towards the movable piece.
static int held_piece(const uj_balance *b, const uj_touch_pair *pair, const uj_touch *touch,
                      uj_vec2 *normal)
{
    bool moves_a = b->row_of[pair->a] >= 0, moves_b = pair->b >= 0 && b->row_of[pair->b] >= 0;
    *normal = moves_a ? touch->normal : uj_vec2_scale(touch->normal, -1.0);
    return moves_a && moves_b ? -1 : moves_a ? pair->a : pair->b;
}

// Looks for a body that stands still and touches the piece with a normal opposite to `normal`.
static bool is_held_back(const uj_way_search *c, int piece, uj_vec2 normal)
{
    const uj_touch_list *list = &c->query->balance->touches;
    uj_vec2 back = uj_vec2_scale(normal, -1.0), other;
    for (size_t i = 0; i < list->pair_count; i++)
        for (size_t k = list->pairs[i].first; k < list->pairs[i].end; k++)
            if ((list->touches[k].holds || list->touches[k].is_cut) &&
                held_piece(c->query->balance, &list->pairs[i], &list->touches[k], &other) ==
                    piece &&
                uj_vec2_same_direction(other, back, UJ_NEARER_SLOT))
                return true;
    return false;
}

// Counts the pieces that enter slots exactly as wide as themselves. If one of them is the goal
// piece, adds UJ_MAX_PIECES and the speed of the goal piece towards the exit.
static double rank_of(const uj_way_search *c, const uj_way *way)
{
    const uj_balance *b = c->query->balance;
    const uj_leaving *leaving = &c->query->leaving;
    double rank = 0.0;
    unsigned entering = 0;
    for (size_t i = 0; i < b->touches.pair_count; i++)
        for (size_t k = b->touches.pairs[i].first; k < b->touches.pairs[i].end; k++) {
            uj_vec2 normal;
            int piece = held_piece(b, &b->touches.pairs[i], &b->touches.touches[k], &normal);
            if (!way->carries[k] || piece < 0 || (entering >> piece & 1u) != 0 ||
                !is_held_back(c, piece, normal))
                continue;
            const double *v = &way->velocity[b->row_of[piece]];
            entering |= 1u << piece;
            rank += 1.0;
            if (piece == leaving->piece)
                rank += UJ_MAX_PIECES + v[0] * leaving->direction.x + v[1] * leaving->direction.y;
        }
    return rank;
}

static void keep_preferred(uj_way_search *c)
{
    double ranks[UJ_MOST_WAYS], highest = -INFINITY;
    size_t left = 0;
    for (size_t i = 0; i < c->way_count; i++) {
        ranks[i] = rank_of(c, &c->ways[i]);
        highest = fmax(highest, ranks[i]);
    }
    for (size_t i = 0; i < c->way_count; i++)
        if (ranks[i] > highest - UJ_NEARER_TIE) {
            uj_way kept = c->ways[i];
            c->ways[i] = c->ways[left];
            c->ways[left++] = kept;
        }
    c->way_count = left;
}

// --- balance -------------------------------------------------------------------------------------

static bool carries_force(const uj_way_search *c, size_t touch)
{
    for (size_t i = 0; i < c->way_count; i++)
        if (c->ways[i].carries[touch])
            return true;
    return false;
}

// Sets is_held for all touches on the face. Returns true if this changes at least one is_held.
static bool hold_face(uj_way_search *c, const uj_touch_pair *pair, size_t face)
{
    bool is_new = false;
    for (size_t k = pair->first; k < pair->end; k++)
        if (c->query->balance->touches.touches[k].face == face) {
            is_new = is_new || !c->is_held[k];
            c->is_held[k] = true;
        }
    return is_new;
}

// Keeps pairs balanced at vertices: calls hold_face for each face that carries force in any of
// c->ways. Returns true if any call of hold_face returned true.
static bool hold_balanced(uj_way_search *c)
{
    const uj_touch_list *list = &c->query->balance->touches;
    bool is_new = false;
    for (size_t i = 0; i < list->pair_count; i++)
        for (size_t k = list->pairs[i].first; k < list->pairs[i].end; k++) {
            if (!carries_force(c, k))
                continue;
            is_new = hold_face(c, &list->pairs[i], list->touches[k].face) || is_new;
            c->faces[i] = UJ_SEVERAL_FACES;
            // The next round must keep even velocities that are slower than the motion.
            c->least = -INFINITY;
        }
    return is_new;
}

// Returns true if all of c->ways are certainly equally fast.
static bool is_clear(const uj_way_search *c)
{
    double least = INFINITY, most = 0.0;
    for (size_t i = 0; i < c->way_count; i++) {
        least = fmin(least, c->ways[i].length);
        most = fmax(most, c->ways[i].length);
    }
    return c->way_count <= 1 || most - least <= UJ_NEARER_EQUAL;
}

uj_status uj_find_law(uj_way_search *search, const uj_way **law, bool *decided)
{
    uj_status status = UJ_OK;
    *law = NULL;
    *decided = false;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        status = uj_find_fastest_ways(search);
        // After the first round, velocities of any speed are kept, even 0. Standing still is always
        // allowed. So if no velocities are found, the search has failed.
        bool is_lost = round > 0 && search->way_count == 0;
        if (status != UJ_OK || search->tries_left == 0 || search->way_count > UJ_MOST_WAYS ||
            is_lost || !is_clear(search))
            return status;
        if (search->way_count > 1)
            keep_preferred(search);
        *law = search->way_count == 1 ? &search->ways[0] : NULL;
        *decided = search->way_count <= 1;
        if (*decided || !hold_balanced(search))
            return status;
    }
    return status;
}
