// The state of the pruning of turns, and the functions shared by the pruning_*.c files. Callers use
// turn_pruning.h.
#ifndef UJ_PRUNING_STATE_H
#define UJ_PRUNING_STATE_H

#include <pthread.h>

#include <unjam/base/state_table.h>
#include <unjam/base/u64_map.h>
#include <unjam/geometry/packing/turn_pruning.h>
#include <unjam/geometry/tray/symmetry.h>

enum { UJ_MAX_OTHERS = 3, UJ_CROSSINGS = 64, UJ_MAX_PROBE_ANGLES = 3 };

/// A turn in canonical form, so that one answer serves all equivalent turns. If the goal piece
/// turns clockwise, the turn is reflected, so that the goal piece turns counter-clockwise.
/// Interchangeable pieces are sorted by their positions. Angles (radians) include the rotation
/// uj_piece_class.offset of the piece. Turns are compared as plain bytes, so initialise with zeros.
typedef struct uj_pruning_turn {
    double goal_angle;
    double goal_turn;  ///< radians; the goal piece must turn by at least this to fit its exit
    double angles[UJ_MAX_OTHERS];
    int min_spin[UJ_MAX_OTHERS], max_spin[UJ_MAX_OTHERS];
    uj_piece_order start_order;
} uj_pruning_turn;

struct uj_turn_pruning {
    const uj_tray *tray;
    const uj_contact_model *model;
    uj_symmetries symmetries;
    pthread_mutex_t mutex;  ///< guards the members from `budget` to `orders`
    uj_budget budget;
    uj_u64_map boxes;      ///< what is known about boxes of angles (pruning_boxes.c)
    uj_state_table turns;  ///< the turns with a known answer; their ids are keys in `answers`
    uj_u64_map answers;
    int order_count, order_capacity;
    uj_piece_order *orders;                  ///< [order_count] the orders that queries have used
    int other_count, others[UJ_MAX_PIECES];  ///< the pieces other than the goal piece
    uj_vec2 middle;                          ///< middle of the tray
    /// [axis][piece][sector]: true if the piece crosses the middle line (uj_packer_crosses) at
    /// every angle in the sector. There are UJ_CROSSINGS sectors, which divide the circle equally.
    bool crosses[2][UJ_MAX_PIECES][UJ_CROSSINGS];
};

/// The turn that uj_turn_pruning_excludes examines, and the case that it examines at present: the
/// goal piece is at a probe angle, at which the packer is asked whether there is room; the other
/// pieces are at angles within given ranges; and the pieces lie in a given order.
typedef struct uj_pruning_query {
    uj_turn_pruning *pruning;
    uj_packer *packer;
    uj_poll poll;
    bool stopped;  ///< poll has stopped the work
    uj_pruning_turn turn;
    int probe;  ///< the probe angle, as a multiple of uj_pruning_probe_step
    double low[UJ_MAX_OTHERS], high[UJ_MAX_OTHERS];
    int order_index;  ///< index of `order` in pruning->orders; -1: none
    uj_piece_order order;
    bool is_fine;     ///< boxes of angles are halved down to the finest level
    int range_count;  ///< number of calls of excludes() (turn_pruning.c)
    int probe_count, probes[UJ_MAX_PROBE_ANGLES];
} uj_pruning_query;

/// Reduces the index of a sector modulo `count`, the number of sectors of the circle.
static inline int uj_wrap(int index, int count)
{
    int rest = index % count;
    return rest < 0 ? rest + count : rest;
}

// --- pruning_boxes.c: boxes of angles at which the pieces have no room ---

/// Returns the step between probe angles of the goal piece, in radians.
double uj_pruning_probe_step(const uj_turn_pruning *pruning);

/// Returns true if it is proven that the pieces have no room in the case that q describes: the goal
/// piece at its probe angle, the other pieces at any angles in their ranges, in the order q->order.
bool uj_pruning_ranges_refuted(uj_pruning_query *q);

// --- pruning_order.c: the order in which pieces lie ---

/// Finds at which angles each piece crosses the middle lines of the tray (pruning->crosses).
void uj_pruning_find_crossings(uj_turn_pruning *pruning, uj_packer *packer);

/// Computes the positions of the pieces along the middle lines of the tray: position[axis][piece];
/// NAN if unknown.
void uj_pruning_positions(const uj_turn_pruning *pruning, const uj_pose *poses,
                          double (*position)[UJ_MAX_PIECES]);

/// Lists the pieces other than the goal piece in piece[0..other_count-1]. Sorts interchangeable
/// pieces by position[0], and on a tie by position[1].
void uj_pruning_sort_others(const uj_turn_pruning *pruning, double (*position)[UJ_MAX_PIECES],
                            int *piece);

/// Sets q->order to the part of the starting order that must still hold when the goal piece has
/// turned by `turned` (radians). Two pieces that both cross a line during the whole turn cannot
/// change their order along the line. Returns false if the order of some pair is known along
/// neither line, or if memory runs out.
bool uj_pruning_preserve_order(uj_pruning_query *q, double turned);

#endif
