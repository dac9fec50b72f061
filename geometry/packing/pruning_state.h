// State and functions that the files of turn pruning share. Callers use turn_pruning.h.
#ifndef UJ_PRUNING_STATE_H
#define UJ_PRUNING_STATE_H

#include <pthread.h>

#include <unjam/base/state_table.h>
#include <unjam/base/u64_map.h>
#include <unjam/geometry/packing/turn_pruning.h>
#include <unjam/geometry/tray/symmetry.h>

enum { UJ_CROSSINGS = 64, UJ_MAX_PROBE_ANGLES = 3 };

/// Greatest number of orders in which pieces may lie. (Puzzles have tens of orders.)
enum { UJ_MAX_ORDERS = 1 << 18 };

/// A turn in canonical form, so that equivalent turns share one answer. A clockwise turn of the
/// goal piece is reflected. Interchangeable pieces are sorted by position. Angles (radians) include
/// uj_piece_class.offset. Turns are compared as bytes, so clear the struct first.
typedef struct uj_pruning_turn {
    double goal_angle;
    double goal_turn;  ///< the goal piece must turn at least this far (radians) to fit its exit
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
    uj_u64_map boxes;      ///< what is known of each box of angles (pruning_boxes.c)
    uj_state_table turns;  ///< turns with a known answer; their ids are the keys of `answers`
    uj_u64_map answers;
    int order_count, order_capacity;
    uj_piece_order *orders;                  ///< [order_count] orders used so far
    int other_count, others[UJ_MAX_PIECES];  ///< the pieces other than the goal piece
    uj_vec2 middle;                          ///< middle of the tray
    /// [axis][piece][sector] The piece crosses the middle line at every angle of the sector
    /// (uj_packer_crosses). Sectors are UJ_CROSSINGS equal parts of the circle.
    bool crosses[2][UJ_MAX_PIECES][UJ_CROSSINGS];
};

/// A query about one turn, and the case now examined: a probe angle, ranges of the other pieces'
/// angles, and an order. Probe angles are angles of the goal piece. At each of them, the packer is
/// asked whether the pieces have room.
typedef struct uj_pruning_query {
    uj_turn_pruning *pruning;
    uj_packer *packer;
    uj_poll poll;
    bool stopped;  ///< poll has stopped the work
    uj_pruning_turn turn;
    int probe;  ///< probe angle, in units of uj_pruning_probe_step
    double low[UJ_MAX_OTHERS], high[UJ_MAX_OTHERS];
    int order_index;  ///< index of `order` in pruning->orders; -1: none
    uj_piece_order order;
    bool is_fine;     ///< boxes of angles are halved down to the finest level
    int range_count;  ///< number of calls of excludes() (turn_pruning.c)
    int probe_count, probes[UJ_MAX_PROBE_ANGLES];
} uj_pruning_query;

/// Returns `index` modulo `count`: from 0 to count - 1.
static inline int uj_wrap(int index, int count)
{
    int rest = index % count;
    return rest < 0 ? rest + count : rest;
}

// --- pruning_boxes.c: boxes of angles at which the pieces have no room ---

/// Returns the unit of uj_pruning_query.probe, in radians.
double uj_pruning_probe_step(const uj_turn_pruning *pruning);

/// Returns true if it is proven that the pieces have no room in the order q->order. The goal piece
/// has the angle q->probe, and the other pieces may have any angles in their ranges.
bool uj_pruning_ranges_refuted(uj_pruning_query *q);

// --- pruning_order.c: the order in which pieces lie ---

/// Sets pruning->crosses.
void uj_pruning_find_crossings(uj_turn_pruning *pruning, uj_packer *packer);

/// Computes the position of each piece along each middle line of the tray: position[axis][piece],
/// NAN if unknown.
void uj_pruning_positions(const uj_turn_pruning *pruning, const uj_pose *poses,
                          double (*position)[UJ_MAX_PIECES]);

/// Lists the pieces other than the goal piece in piece[0..other_count-1]. Interchangeable pieces
/// are sorted by position[0], then by position[1].
void uj_pruning_sort_others(const uj_turn_pruning *pruning, double (*position)[UJ_MAX_PIECES],
                            int *piece);

/// Sets q->order to what is still known of q->turn.start_order after the goal piece has turned by
/// `turned` (radians). Two pieces keep their order along a middle line if both cross this line
/// during the whole turn. Returns false if nothing is known of the order of some pair, or if out of
/// memory.
bool uj_pruning_preserve_order(uj_pruning_query *q, double turned);

#endif
