// The contacts at one moment, and the rates at which their gaps change.
#ifndef UJ_TOUCH_LIST_H
#define UJ_TOUCH_LIST_H

#include <unjam/geometry/certificate/shapes/certificate_shapes.h>

#include <unjam/geometry/certificate/shapes/certificate_gap.h>

/// A contact: a face of one part (the owner of the face) touches a corner of another part. Let
/// pieces a and b have the velocities v_a and v_b and turn at the rates w_a and w_b. Then the gap
/// changes at the rate
///     normal . (v_a - v_b) + turn_a * w_a + turn_b * w_b.
typedef struct uj_touch {
    uj_vec2 normal;  ///< unit vector, towards piece a
    double gap;      ///< the gap between the face and the corner (a length); about 0
    double turn_a, turn_b;
    /// Lengths along the normal that points out of the owner of the face. `of_origins`: from the
    /// owner's origin to the other origin. `of_corner`: from the other origin to the corner.
    double of_origins, of_corner;
    bool is_of_b;  ///< piece b owns the face
    size_t face;   ///< index of the face in the pair, as in uj_proof_part_gap
    bool is_cut;   ///< the face is a cut between parts of one shape; it does not bound the shape
    bool holds;    ///< the face can keep the parts apart; never true if `is_cut`
    double force;  ///< set by uj_balance_write_forces
} uj_touch;

/// Two parts that touch. If all gaps of one face are positive, the parts do not overlap.
typedef struct uj_touch_pair {
    int a, b;           ///< pieces; b is -1 for the wall
    size_t first, end;  ///< uj_touch_list.touches[first..end-1], ordered by face
} uj_touch_pair;

/// Returns the pieces of a pair, as bits.
static inline unsigned uj_touch_pair_pieces(const uj_touch_pair *pair)
{
    return 1u << pair->a | (pair->b < 0 ? 0u : 1u << pair->b);
}

enum { UJ_KEPT_FACES = 16 };

typedef struct uj_touch_list {
    size_t touch_count, touch_capacity, pair_count, pair_capacity;
    uj_touch *touches;     ///< [touch_count]
    uj_touch_pair *pairs;  ///< [pair_count], ordered by a, then b
    size_t hint_count;
    size_t *hints;  ///< [hint_count] for each pair of parts, the face that last kept them apart
    /// [hint_count] for each pair of parts of pieces a and b: the gap is now at least apart -
    /// moved[a] - moved[b]. If b is the wall, it is at least apart - moved[a].
    double *apart;
    /// [hint_count * UJ_KEPT_FACES] for the first faces of each pair of parts: the gap in front of
    /// the face is now at most behind + moved[a] + moved[b]. If b is the wall, the gap is at most
    /// behind + moved[a].
    double *behind;
    double moved[UJ_MAX_PIECES];         ///< bound on each piece's motion since the first fill
    uj_transform places[UJ_MAX_PIECES];  ///< scene->places in the latest uj_touch_list_fill
} uj_touch_list;

/// Where the pieces are, and which gaps count as contacts.
typedef struct uj_touch_scene {
    const uj_certificate_shapes *shapes;
    uj_transform places[UJ_MAX_PIECES];
    double within;                 ///< length: parts touch if their gap is at most this
    bool is_moved[UJ_MAX_PIECES];  ///< contacts without a moved piece are left out
} uj_touch_scene;

/// Lists the contacts in a scene. Before the first call, *out must be all zeros. Later calls reuse
/// its memory and need the same scene->shapes. Error: UJ_NO_MEMORY.
uj_status uj_touch_list_fill(const uj_touch_scene *scene, uj_touch_list *out);

/// Returns the change of the gap when the pieces turn about their origins by these angles
/// (radians). The result is exact also for large angles.
double uj_touch_change(const uj_touch *touch, double angle_a, double angle_b);

/// Returns the normal of the touch after the pieces have turned by these angles (radians).
uj_vec2 uj_touch_normal(const uj_touch *touch, double angle_a, double angle_b);

void uj_touch_list_clear(uj_touch_list *list);

#endif
